"""What authors of cards and games do at the command line: check, format, test, fuzz and try."""
