"""Tests of the regulars of the house."""
