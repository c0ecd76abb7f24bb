"""The commands of authors of cards and games: check, format, test, fuzz and try."""
