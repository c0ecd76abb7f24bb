"""What a sensible player throws away, for hands of any sum of weights: looked up in hot loops."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import pairwise
from operator import mul
from typing import TYPE_CHECKING, Protocol

from rdi.odds.laws import TIER
from rdi.odds.solo_exchange import FixedExchanges, Stage, counts_of
from rdi.odds.solo_kinds import Inside, kinds_by_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rdi.arrays.encoding import Item
    from rdi.arrays.hand_tables import Context, HandTables

EXCHANGERS_MOST = 256
STAGES_MOST = 3
"""So many exchanges are looked ahead; a player with more to come takes the first of them like the
first of so many.
"""


class Hands(Hashable, Protocol):
    """Hands as sums of weights: one weight for each kind of card, and a card of each kind."""

    @property
    def steps(self) -> Sequence[int]:
        """The weight of each kind; there may be one more, which all sums stay under."""

    @property
    def samples(self) -> Sequence[Item]:
        """A card of each kind."""

    def counts(self, total: int) -> Sequence[int]:
        """How many of each kind a sum means."""


class Exchanger:
    """A player who exchanges for the most points in the end, and knows the deck and its own hand.

    What lies on the table is taken to stay as it is.
    """

    def __init__(
        self,
        counting: HandTables,
        context: Context,
        hands: Hands,
        size: int,
        stages: Sequence[Stage],
    ) -> None:
        table = counting.table(context)
        shape = table.shape
        coarse = kinds_by_points(counting, context, size)

        def worth(key: int) -> float:
            tier, points = shape.score(key)
            return tier * TIER + points

        self._exchanges = FixedExchanges(coarse, stages, worth)
        self._unseen = counts_of(coarse, counting.compiled.cards)
        self._counts = hands.counts
        self._coarse = [coarse.weights[card] for card in hands.samples]
        places = sorted(
            range(len(self._coarse)), key=lambda place: table.weights[hands.samples[place]]
        )
        self._members = [
            [(place, hands.steps[place]) for place in places if self._coarse[place] == step]
            for step in coarse.steps
        ]
        """The cards of each kind that counts, as (place, weight), in the order in which they go."""
        self._stages = len(stages)
        self._known: list[dict[int, tuple[int, int]]] = [{} for _ in stages]
        self._wanted: dict[int, list[tuple[list[tuple[int, int]], int]]] = {}

    def thrown(self, total: int, later: int) -> tuple[int, int]:
        """What of a hand is thrown away (the sum of its weights), and how many cards that is.

        `later` is how many more exchanges will come after this one.
        """
        later = min(later, self._stages - 1)
        return self._known[later].get(total) or self._miss(total, later)

    def _miss(self, total: int, later: int) -> tuple[int, int]:
        counts = self._counts(total)
        coarse = sum(map(mul, counts, self._coarse))
        _, thrown, count = self._exchanges.best(coarse, self._unseen, self._stages - 1 - later)
        found = self._known[later][total] = self._picked(counts, thrown), count
        return found

    def _picked(self, counts: Sequence[int], thrown: int) -> int:
        """The sum of the weights of cards of a hand that are of these kinds."""
        wanted = self._wanted.get(thrown)
        if wanted is None:
            wanted = self._wanted[thrown] = self._by_kind(thrown)
        picked = 0
        for members, left in wanted:
            for place, step in members:
                taken = min(counts[place], left)
                picked += taken * step
                left -= taken
        return picked

    def _by_kind(self, thrown: int) -> list[tuple[list[tuple[int, int]], int]]:
        """The cards of each kind of which some are thrown away, and how many are."""
        steps = pairwise(self._exchanges.hands.steps)
        counts = [thrown % high // low for low, high in steps]
        return [(self._members[kind], many) for kind, many in enumerate(counts) if many]


@lru_cache(maxsize=EXCHANGERS_MOST)
def _exchanger(
    counting: HandTables, table: Inside, hands: Hands, size: int, stages: tuple[Stage, ...]
) -> Exchanger:
    return Exchanger(counting, table.context, hands, size, stages)


def exchanger(
    counting: HandTables,
    context: Context,
    size: int,
    stages: Sequence[Stage],
    hands: Hands | None = None,
) -> Exchanger:
    """Who exchanges hands of so many cards while this lies on the table; hands are sums of the
    weights of its table, unless others are given.
    """
    table = counting.table(context)
    inside = Inside(context, table)
    return _exchanger(counting, inside, hands or table, size, tuple(stages[:STAGES_MOST]))
