"""Tests of whole games: beginning, keeping, replaying, and evenings of several."""
