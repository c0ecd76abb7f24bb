"""Measure like works side by side: short runs in turn, so that a slow spell hits them all alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LEAST_SECONDS = 0.2
"""Each run takes about so long, of the processor's time."""


@dataclass(frozen=True)
class Work:
    """Something to be done many times: whose it is, what kind of work, and the unit of its rate.

    `do(count, seed)` does it so many times, at `least` so many. `note` says what differs from the
    others of its kind.
    """

    name: str
    kind: str
    unit: str
    do: Callable[[int, int], object]
    note: str = ""
    least: int = 1


@dataclass(frozen=True)
class Rates:
    """How often a second a work was done, in each run."""

    work: Work
    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        """The rate in the middle."""
        return statistics.median(self.rates)

    def as_data(self) -> dict[str, object]:
        """What was measured, as plain data."""
        return {
            "name": self.work.name,
            "kind": self.work.kind,
            "unit": self.work.unit,
            "note": self.work.note,
            "median": round(self.median, 1),
            "least": round(min(self.rates), 1),
            "most": round(max(self.rates), 1),
            "runs": len(self.rates),
        }


def measured(
    works: Sequence[Work], runs: int, tell: Callable[[str], object], seconds: float = LEAST_SECONDS
) -> list[Rates]:
    """The rates of all works, which are done in turn; `tell` hears how far it is."""
    counts = [_count_for(work, seconds) for work in works]
    found: list[list[float]] = [[] for _ in works]
    for run in range(runs):
        tell(f"run {run + 1} of {runs}")
        for work, count, rates in zip(works, counts, found, strict=True):
            rates.append(count / _seconds(work, count, run + 1))
    return [Rates(work, tuple(rates)) for work, rates in zip(works, found, strict=True)]


def _count_for(work: Work, seconds: float) -> int:
    """How often the work is done in a run that takes about so long; warms up on the way."""
    count = work.least
    _seconds(work, count, 0)
    taken = _seconds(work, count, 0)
    while taken < seconds / 2:
        count *= 2
        taken = _seconds(work, count, 0)
    return max(work.least, round(count * seconds / taken))


def _seconds(work: Work, count: int, seed: int) -> float:
    began = time.process_time()
    work.do(count, seed)
    return max(time.process_time() - began, 1e-9)


def ratios(rates: Rates, base: Rates) -> Mapping[str, float]:
    """How many times as fast as another: the median of neighbouring runs, the least, the most."""
    pairs = [ours / theirs for ours, theirs in zip(rates.rates, base.rates, strict=True)]
    return {"median": statistics.median(pairs), "least": min(pairs), "most": max(pairs)}
