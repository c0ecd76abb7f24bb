"""Tournaments of bots: their specs, schedules, play, results and statistics."""
