"""Tests of strategies worked out beforehand."""
