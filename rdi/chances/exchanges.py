"""The best exchanges of cards for new ones, by induction from the last exchange back, and a player
who makes them.

All is computed with sums of weights (`rdi.arrays.scoring.hand_tables`) and exact chances of what is
drawn from the unseen cards; what was thrown away does not come back. Where the unseen cards are
many and hands of others are to be guessed at, `FixedDeckPlan` leaves the unseen cards as they are,
so that its table serves for every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rdi.arrays.scoring.hand_tables import HandTable
from rdi.chances.card_classes import ContextKey, classes_by_points
from rdi.chances.combinatorics import draws, shares_of
from rdi.chances.distributions import TIER_POINTS
from rdi.chances.remaining_steps import NotJustDealing
from rdi.deadline import verify_time

if TYPE_CHECKING:
    from rdi.arrays.encoding import Item
    from rdi.arrays.scoring.hand_tables import Context, HandTables


Unseen = tuple[int, ...]
"""The number of unseen cards of each class."""

KeyValue = Callable[[int], float]
"""The value of a hand's key (one whole number)."""

POLICIES_MOST = 256

HANDS_EXCHANGED = 800
"""The number of hands for which it has to be worth while to work out what is thrown away."""

EXCHANGES_COST_MOST = 200_000
"""The number of hands looked at for these above which nobody is taken to exchange so; as many take
a second, approximately, and once for a game.
"""

STAGES_MOST = 3
"""The number of exchanges that are looked ahead; a player with more to come takes the first of them
like the first of this number.
"""


class Stage(NamedTuple):
    """An exchange: from `least` to `most` cards are thrown away, and as many drawn and `more`."""

    least: int
    most: int
    more: int = 0


class ExchangePlan:
    """All exchanges that are still to come, with what each hand is worth in the end."""

    def __init__(self, hands: HandTable, stages: Sequence[Stage], objective: KeyValue) -> None:
        self.hands = hands
        self.stages = tuple(stages)
        self._objective = objective
        self._key_values: dict[int, float] = {}
        self._kept: dict[tuple[int, int, int, Unseen], float] = {}
        self._best: dict[tuple[int, int, Unseen], tuple[float, int, int]] = {}
        self._thrown: dict[int, list[tuple[int, int]]] = {}
        self._drawn: dict[tuple[Unseen, int], list[tuple[float, int, Unseen]]] = {}

    def value(self, total: int, unseen: Unseen, stage: int = 0) -> float:
        """The value of a hand before this exchange, if all are made optimally."""
        if stage == len(self.stages):
            return self._final(total)
        return self.best(total, unseen, stage)[0]

    def best(self, total: int, unseen: Unseen, stage: int = 0) -> tuple[float, int, int]:
        """The value of a hand, and the best cards to throw away: the sum of their weights, and
        their number.
        """
        place = (stage, total, unseen)
        found = self._best.get(place)
        if found is None:
            found = max(self.ways(total, unseen, stage))
            self._best[place] = found
        return found

    def ways(self, total: int, unseen: Unseen, stage: int = 0) -> list[tuple[float, int, int]]:
        """Every way to exchange: its value, the sum of the cards thrown away, and their number."""
        least, most, _ = self.stages[stage]
        return [
            (self.kept(total - thrown, count, unseen, stage), thrown, count)
            for thrown, count in self._throwable(total)
            if least <= count <= most
        ]

    def kept(self, total: int, count: int, unseen: Unseen, stage: int = 0) -> float:
        """The value of the rest of a hand from which this number of cards was thrown away."""
        count += self.stages[stage].more
        place = (stage, count, total, unseen)
        found = self._kept.get(place)
        if found is None:
            found = self._kept[place] = self._after_drawing(total, count, unseen, stage + 1)
        return found

    def _after_drawing(self, total: int, count: int, unseen: Unseen, stage: int) -> float:
        verify_time()
        drawn = self.drawn(unseen, count)
        if stage == len(self.stages):
            final = self._final
            return sum([chance * final(total + more) for chance, more, _ in drawn])
        return sum([chance * self.value(total + more, left, stage) for chance, more, left in drawn])

    def _final(self, total: int) -> float:
        found = self._key_values.get(total)
        if found is None:
            verify_time()
            found = self._key_values[total] = self._objective(self.hands.key(total))
        return found

    def drawn(self, unseen: Unseen, count: int) -> list[tuple[float, int, Unseen]]:
        """The possible draws: the chance, the sum of the weights, and the unseen cards
        after each.
        """
        found = self._drawn.get((unseen, count))
        if found is None:
            steps = self.hands.steps
            found = self._drawn[unseen, count] = [
                (
                    chance,
                    sum([many * step for many, step in zip(counts, steps, strict=False)]),
                    tuple([all_ - many for all_, many in zip(unseen, counts, strict=True)]),
                )
                for chance, counts in draws(unseen, count)
            ]
        return found

    def _throwable(self, total: int) -> list[tuple[int, int]]:
        """The possible discards from a hand: the sum of the weights, and the number of cards."""
        found = self._thrown.get(total)
        if found is None:
            steps, most = self.hands.steps, max(stage.most for stage in self.stages)
            counts = self.hands.counts(total)
            found = self._thrown[total] = [
                (sum([many * step for many, step in zip(taken, steps, strict=False)]), count)
                for count in range(min(most, sum(counts)) + 1)
                for taken in shares_of(counts, count)
            ]
        return found

    def distribution(self, total: int, unseen: Unseen, stage: int = 0) -> dict[int, float]:
        """The chance of each key in the end, if the best is done each time."""
        if stage == len(self.stages):
            return {self.hands.key(total): 1.0}
        _, thrown, count = self.best(total, unseen, stage)
        return self.distribution_after(total, thrown, count, unseen, stage)

    def distribution_after(
        self, total: int, thrown: int, count: int, unseen: Unseen, stage: int = 0
    ) -> dict[int, float]:
        """As `distribution`, if this is thrown away now."""
        hands = {(total - thrown, count, unseen): 1.0}
        while True:
            after: dict[tuple[int, Unseen], float] = {}
            for (rest, missing, left), weight in hands.items():
                for chance, more, later in self.drawn(left, missing + self.stages[stage].more):
                    place = (rest + more, later)
                    after[place] = after.get(place, 0.0) + weight * chance
            stage += 1
            if stage == len(self.stages):
                return self._keys(after)
            hands = {}
            for (held, left), weight in after.items():
                _, thrown, count = self.best(held, left, stage)
                one = (held - thrown, count, left)
                hands[one] = hands.get(one, 0.0) + weight

    def _keys(self, hands: dict[tuple[int, Unseen], float]) -> dict[int, float]:
        found: dict[int, float] = {}
        for (total, _), weight in hands.items():
            key = self.hands.key(total)
            found[key] = found.get(key, 0.0) + weight
        return found


class FixedDeckPlan(ExchangePlan):
    """Exchanges with the same unseen cards each time: a table of what to throw away of any hand.

    Unseen cards are far more than are drawn, so that this comes close to the best for any hand.
    """

    def drawn(self, unseen: Unseen, count: int) -> list[tuple[float, int, Unseen]]:
        """The possible draws; the unseen cards stay as they are."""
        found = self._drawn.get((unseen, count))
        if found is None:
            found = [(chance, more, unseen) for chance, more, _ in super().drawn(unseen, count)]
            self._drawn[unseen, count] = found
        return found


def exchange_cost(classes: int, size: int, stages: Sequence[Stage]) -> int:
    """The number of hands that have to be looked at for these exchanges, approximately."""
    cost = 1
    for stage in stages:
        thrown = drawn = 1
        ways = 0
        for count in range(stage.most + 1):
            ways += min(thrown, 3 * drawn)
            thrown = thrown * min(size, classes) // (count + 1) + 1
            drawn = drawn * (classes + count) // (count + 1)
        cost *= max(1, ways * drawn // 2)
    return cost


def verify_affordable(
    tables: HandTables, context: Context, size: int, stages: Sequence[Stage]
) -> None:
    """Raise ExchangesTooDear where nobody can be taken to exchange such hands as well as may be."""
    coarse = classes_by_points(tables, context, size)
    if policy_cost(len(coarse.classes), size, stages) > EXCHANGES_COST_MOST:
        raise ExchangesTooDear("there are too many hands")


def policy_cost(classes: int, size: int, stages: Sequence[Stage]) -> int:
    """The number of hands that are looked at, approximately, to exchange HANDS_EXCHANGED hands by a
    table which is not yet known: all that may come of each, but no more than there are at all.
    """
    one, everything = 1, 0
    for stage in stages:
        ways = 0
        for count in range(stage.least, min(stage.most, size) + 1):
            drawn = comb(classes + count + stage.more - 1, count + stage.more)
            ways += comb(size, count) * drawn
            everything += comb(classes + size - count - 1, size - count) * drawn
        one *= max(1, ways)
    return min(HANDS_EXCHANGED * one, everything)


def class_counts(hands: HandTable, cards: Sequence[str]) -> Unseen:
    """The number of these cards in each class of a table."""
    found = [0] * len(hands.classes)
    for card in cards:
        weight = hands.weights[card]
        found[hands.steps.index(weight)] += 1
    return tuple(found)


class PointsFirstPlan(ExchangePlan):
    """Exchanges decided by points alone, of a hand whose cards differ in more than that.

    Of cards that promise as many points those are kept that make the better hand as they lie.
    """

    def __init__(
        self, fine: HandTable, coarse: HandTable, stages: Sequence[Stage], worth: Any
    ) -> None:
        super().__init__(fine, stages, worth)
        self._coarse = ExchangePlan(coarse, stages, worth)
        self._steps = [coarse.weights[members[0]] for members in fine.classes]
        self._class = [coarse.steps.index(step) for step in self._steps]
        self._totals: dict[int, int] = {}
        self._groups: dict[Unseen, Unseen] = {}

    def _total_of(self, total: int) -> int:
        found = self._totals.get(total)
        if found is None:
            counts = self.hands.counts(total)
            found = sum([many * step for many, step in zip(counts, self._steps, strict=True)])
            self._totals[total] = found
        return found

    def _unseen_of(self, unseen: Unseen) -> Unseen:
        found = self._groups.get(unseen)
        if found is None:
            counts = [0] * len(self._coarse.hands.classes)
            for group, many in zip(self._class, unseen, strict=True):
                counts[group] += many
            found = self._groups[unseen] = tuple(counts)
        return found

    def best(self, total: int, unseen: Unseen, stage: int = 0) -> tuple[float, int, int]:
        """The value of a hand, and the best cards to throw away."""
        place = (stage, total, unseen)
        found = self._best.get(place)
        if found is None:
            coarse = self._coarse.best(self._total_of(total), self._unseen_of(unseen), stage)
            worth, thrown, count = coarse
            _, one = max(
                [
                    (self.hands.key(total - one), one)
                    for one, many in self._throwable(total)
                    if many == count and self._total_of(one) == thrown
                ]
            )
            found = self._best[place] = worth, one, count
        return found

    def value(self, total: int, unseen: Unseen, stage: int = 0) -> float:
        """The value of a hand before this exchange."""
        return self._coarse.value(self._total_of(total), self._unseen_of(unseen), stage)

    def kept(self, total: int, count: int, unseen: Unseen, stage: int = 0) -> float:
        """The value of the rest of a hand."""
        return self._coarse.kept(self._total_of(total), count, self._unseen_of(unseen), stage)


class HandSums(Hashable, Protocol):
    """Hands as sums of weights: one weight for each kind of card, and a card of each kind."""

    @property
    def steps(self) -> Sequence[int]:
        """The weight of each kind; there may be one more, which all sums stay under."""

    @property
    def samples(self) -> Sequence[Item]:
        """A card of each kind."""

    def counts(self, total: int) -> Sequence[int]:
        """The number of cards of each kind in a sum."""


class ExchangesTooDear(NotJustDealing):
    """There are too many hands to tell what is best thrown away of one."""


class ExchangePolicy:
    """A player who exchanges for the most points in the end, and knows the deck and its own hand.

    The things on the table are assumed to stay as they are.
    """

    def __init__(
        self,
        tables: HandTables,
        context: Context,
        hands: HandSums,
        size: int,
        stages: Sequence[Stage],
    ) -> None:
        table = tables.table(context)
        shape = table.shape
        verify_affordable(tables, context, size, stages)
        coarse = classes_by_points(tables, context, size)

        def worth(key: int) -> float:
            tier, points = shape.score(key)
            return tier * TIER_POINTS + points

        self._exchanges = FixedDeckPlan(coarse, stages, worth)
        self._unseen = class_counts(coarse, tables.compiled.cards)
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
        """The part of a hand that is thrown away (the sum of its weights), and the number of its
        cards.

        `later` is the number of exchanges that will come after this one.
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
        """The cards of each kind of which some are thrown away, and the number of those."""
        steps = pairwise(self._exchanges.hands.steps)
        counts = [thrown % high // low for low, high in steps]
        return [(self._members[kind], many) for kind, many in enumerate(counts) if many]


@lru_cache(maxsize=POLICIES_MOST)
def _exchange_policy(
    tables: HandTables, table: ContextKey, hands: HandSums, size: int, stages: tuple[Stage, ...]
) -> ExchangePolicy:
    return ExchangePolicy(tables, table.context, hands, size, stages)


def exchange_policy(
    tables: HandTables,
    context: Context,
    size: int,
    stages: Sequence[Stage],
    hands: HandSums | None = None,
) -> ExchangePolicy:
    """The exchange policy for hands of this number of cards while these things lie on the table;
    hands are sums of the weights of its table, unless others are given.
    """
    table = tables.table(context)
    inside = ContextKey(context, table)
    return _exchange_policy(tables, inside, hands or table, size, tuple(stages[:STAGES_MOST]))
