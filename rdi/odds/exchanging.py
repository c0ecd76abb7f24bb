"""What a sensible player throws away, for hands of any sum of weights: looked up in hot loops."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rdi.odds.imagining import TIER
from rdi.odds.solo_exchange import FixedExchanges, Stage, counts_of
from rdi.odds.solo_kinds import Inside, kinds_by_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rdi.compiled.counting import Context, Counting
    from rdi.compiled.hands import CountingTable

EXCHANGERS_MOST = 256
STAGES_MOST = 3
"""So many exchanges are looked ahead; a player with more to come takes the first of them like the
first of so many.
"""


class Exchanger:
    """A player who exchanges for the most points in the end, and knows the deck and its own hand.

    Hands are sums of the weights of `table`. What lies on the table is taken to stay as it is.
    """

    def __init__(
        self,
        counting: Counting,
        context: Context,
        table: CountingTable,
        size: int,
        stages: Sequence[Stage],
    ) -> None:
        self._table = table
        shape = table.shape
        coarse = kinds_by_points(counting, context, size)

        def worth(key: int) -> float:
            tier, points = shape.score(key)
            return tier * TIER + points

        self._exchanges = FixedExchanges(coarse, stages, worth)
        self._unseen = counts_of(coarse, counting.bound.cards)
        self._coarse = [coarse.weights[members[0]] for members in table.classes]
        self._stages = len(stages)
        self._known: list[dict[int, tuple[int, int]]] = [{} for _ in stages]

    def thrown(self, total: int, later: int) -> tuple[int, int]:
        """What of a hand is thrown away (the sum of its weights), and how many cards that is.

        `later` is how many more exchanges will come after this one.
        """
        later = min(later, self._stages - 1)
        return self._known[later].get(total) or self._miss(total, later)

    def _miss(self, total: int, later: int) -> tuple[int, int]:
        counts = self._table.counts(total)
        coarse = sum([many * step for many, step in zip(counts, self._coarse, strict=True)])
        _, thrown, count = self._exchanges.best(coarse, self._unseen, self._stages - 1 - later)
        found = self._known[later][total] = self._picked(counts, thrown), count
        return found

    def _picked(self, counts: Sequence[int], thrown: int) -> int:
        """The sum of the weights of cards of a hand that are of these kinds."""
        left = dict(zip(*self._by_kind(thrown), strict=True))
        picked = 0
        for many, step, kind in zip(counts, self._table.steps, self._coarse, strict=False):
            taken = min(many, left[kind])
            left[kind] -= taken
            picked += taken * step
        return picked

    def _by_kind(self, thrown: int) -> tuple[Sequence[int], Sequence[int]]:
        steps = self._exchanges.hands.steps
        return steps[:-1], [thrown % high // low for low, high in pairwise(steps)]


@lru_cache(maxsize=EXCHANGERS_MOST)
def _exchanger(
    counting: Counting, table: Inside, size: int, stages: tuple[Stage, ...]
) -> Exchanger:
    return Exchanger(counting, table.context, table.table, size, stages)


def exchanger(
    counting: Counting, context: Context, size: int, stages: Sequence[Stage]
) -> Exchanger:
    """Who exchanges hands of so many cards while this lies on the table."""
    inside = Inside(context, counting.table(context))
    return _exchanger(counting, inside, size, tuple(stages[:STAGES_MOST]))
