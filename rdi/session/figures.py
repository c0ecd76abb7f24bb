"""What was measured, as plain values: the median of several runs, and how far they spread."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: of what and in what unit, the median of the runs and the span of them.

    `group` is the kind of work; `game` is empty where it belongs to none.
    """

    group: str
    game: str
    what: str
    unit: str
    median: float
    least: float
    most: float
    runs: int

    def as_data(self) -> dict[str, object]:
        """The figure as plain data."""
        return {
            "group": self.group,
            "game": self.game,
            "what": self.what,
            "unit": self.unit,
            "median": round(self.median, 2),
            "least": round(self.least, 2),
            "most": round(self.most, 2),
            "runs": self.runs,
        }


def figure(group: str, game: str, what: str, unit: str, values: Sequence[float]) -> Figure:
    """The figure that these runs give."""
    middle = statistics.median(values)
    return Figure(group, game, what, unit, middle, min(values), max(values), len(values))


def machine_facts() -> dict[str, object]:
    """What figures depend on: the machine, its cores, the Python, and whether numba is there."""
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": find_spec("numba") is not None and os.environ.get("RDI_NUMBA") != "0",
    }
