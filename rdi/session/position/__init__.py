"""Positions that are laid out by hand: read, put on a table, reached by play, and judged."""
