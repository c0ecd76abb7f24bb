"""A text as a tree: its places and mistakes, the grammar, and what every phrase has in common."""
