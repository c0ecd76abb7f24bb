"""Scenes with the cards that are shipped."""
