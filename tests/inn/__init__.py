"""The rules of the inn, subject by subject."""
