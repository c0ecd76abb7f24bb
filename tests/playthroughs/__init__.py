"""Whole games written out in words, one for each game and each of its variants.

`python -m tests.playthroughs` writes the texts anew; look at what has changed before keeping it.
"""
