"""Tests of scores and games in numbers."""
