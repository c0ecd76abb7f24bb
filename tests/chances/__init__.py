"""Tests of the chances that are told."""
