"""The server for editors, over the real protocol and in a real editor."""
