"""Luck correction: how much of what was won was luck, and what is left without it."""
