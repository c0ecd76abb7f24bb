"""Strategies that are worked out beforehand, and how far any player may be beaten."""
