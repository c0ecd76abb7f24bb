"""Tests of luck by seat and of luck correction."""
