"""Tests of engines, workers and clusters."""
