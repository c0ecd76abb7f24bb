"""Tests of statistics over deals."""
