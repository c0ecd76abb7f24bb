"""The classics in games/classics."""
