"""Whole games: sitting down, playing, keeping and replaying them, and evenings of many."""
