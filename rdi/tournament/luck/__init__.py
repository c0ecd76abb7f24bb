"""Luck correction: the part of winnings that is due to luck, and the rest without it."""
