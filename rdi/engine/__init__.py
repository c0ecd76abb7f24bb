"""The course of play and the settling of games, without input, output or text."""
