"""Whole games: sitting down, playing to the end, keeping and replaying them, and evenings of many."""
