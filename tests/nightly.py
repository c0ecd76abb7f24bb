"""How much of the same is tried: some by day, when a run of all tests is to take a quarter of an
hour, and more at night.
"""

import os

import pytest

IS_NIGHT = bool(os.environ.get("RDI_NIGHTLY"))

at_night = pytest.mark.skipif(not IS_NIGHT, reason="it takes a minute and holds what others hold")
"""The mark of tests that are only made at night."""


def by_day_or_night(day: int, night: int) -> int:
    """How many examples are tried in this run: so many by day, or so many at night."""
    return night if IS_NIGHT else day
