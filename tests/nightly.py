"""How much of the same is tried: some by day, when a run of all tests is to take a quarter of an
hour, and more at night.
"""

import os

IS_NIGHT = bool(os.environ.get("RDI_NIGHTLY"))


def by_day_or_night(day: int, night: int) -> int:
    """How many examples are tried in this run: so many by day, or so many at night."""
    return night if IS_NIGHT else day
