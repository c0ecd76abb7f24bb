"""Bots of all kinds, and tests of how they are made, asked, limited and isolated."""
