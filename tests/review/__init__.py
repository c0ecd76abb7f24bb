"""Tests of reviews: what choices cost, and what luck gave."""
