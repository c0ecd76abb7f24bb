"""Hold the conversation at the prompt: lines, commands, questions, settings and saved games."""
