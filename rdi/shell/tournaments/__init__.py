"""Hold tournaments at the command line: run them, show and export their results, check bots."""
