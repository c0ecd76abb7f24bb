"""The commands at the prompt, each in the file of its subject."""
