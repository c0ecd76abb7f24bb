"""Measure how many hands of a game are scored a second, at each speed that there is for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from rdi import library
from rdi.arrays.hand_tables import Context
from rdi.arrays.scores import ARRAYS, NUMBA, Scores
from rdi.engine.bind import Bound
from rdi.engine.table import Table
from rdi.session.figures import Figure, figure

SEEDS = 25
REPEATED = 20
"""How often all hands are scored in a run; machine code does it so much oftener again."""

MACHINE_REPEATED = 40


def hands_scored(name: str, runs: int, played: Callable[[str, int], Table]) -> Iterator[Figure]:
    """Hands a second by the game's functions, by tables and by machine code; `played` gives the
    table at the end of a game of this seed.
    """
    bound = library.bound(name)
    if bound.definition.scoring is None:
        return
    tables = [played(name, seed) for seed in range(SEEDS)]
    fastest = Scores(bound)
    hands = [_hand(bound, table, seat, fastest) for table in tables for seat in table.playing]
    context = fastest.arguments.context_of(tables[0])
    for speed in fastest.speeds:
        if speed != ARRAYS:
            score = _scoring(Scores(bound, speed), hands, context)
            times = MACHINE_REPEATED if speed == NUMBA else 1
            rates = [len(hands) * times * REPEATED / _taken(score) for _ in range(runs)]
            yield figure("hands", name, f"hands scored, {speed}", "/s", rates)


def _hand(bound: Bound, table: Table, seat: int, scores: Scores) -> list[Any]:
    piles = [table.piles[bound.pile(pile, seat)] for pile in scores.arguments.own_piles]
    return [thing for pile in piles for thing in pile]


def _scoring(scores: Scores, hands: list[list[Any]], context: Context) -> Callable[[], object]:
    """Scoring all the hands once, made ready by a first time that is not watched."""
    scores.keys(hands, context)
    if scores.speed != NUMBA:
        return lambda: scores.keys(hands, context)
    numbers, sizes, width = scores.in_numbers(hands * MACHINE_REPEATED)
    return lambda: scores.keys_of_numbers(numbers, sizes, width, context)


def _taken(action: Callable[[], object]) -> float:
    """Seconds of the processor for doing something repeatedly."""
    began = time.process_time()
    for _ in range(REPEATED):
        action()
    return max(time.process_time() - began, 1e-9)
