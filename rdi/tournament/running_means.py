"""Tell what each bot has won in the mean as the deals went on, however many units there are.

Units are gathered by their first deals into so many steps at most: a long tournament takes no more
memory than a short one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rdi.tournament.standings import Results
from rdi.tournament.store import Store

Point = tuple[float, float]
"""So many deals of a bot, and what it had won in a game by then, in the mean."""

STEPS_MOST = 1_000


def running_means(results: Results, store: Store) -> Mapping[int, Sequence[Point]]:
    """For each bot that played its mean after every step in which it did."""
    steps = _by_step(results, store)
    whole: dict[int, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    found: dict[int, list[Point]] = defaultdict(list)
    for step, bot in sorted(steps):
        more, won = steps[step, bot]
        deals, total = whole[bot][0] + more, whole[bot][1] + won
        whole[bot] = (deals, total)
        if more:
            found[bot].append((float(deals), total / deals))
    return found


def _by_step(results: Results, store: Store) -> Mapping[tuple[int, int], tuple[int, float]]:
    """How many deals each bot had in each step, and what it won in them in a game."""
    most = max([each.deals for each in results.sums.values()], default=0)
    width = most // STEPS_MOST + 1
    found: dict[tuple[int, int], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for number, first, sums in store.sums():
        match = results.matches.get(number)
        if match is None:
            continue
        for bot, won in zip(match.lineup, sums.total, strict=True):
            deals, total = found[first // width, bot]
            found[first // width, bot] = (deals + sums.deals, total + won / sums.seats)
    return found
