"""Measurements that take their time: scripts, not run with the tests."""
