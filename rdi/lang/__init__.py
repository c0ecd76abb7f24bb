"""Understand what is written in the language: cards and games, from their text to definitions."""
