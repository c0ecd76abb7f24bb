"""Tests of the prompt, of what it prints and of how it takes wrong input."""
