"""Tournaments of bots: what is played, by whom, how often, and what may be said of it."""
