"""Play a hand that is only exchanged: what it is worth, and what comes of each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from rdi.arrays.hand_tables import Context, HandTable, HandTables, hand_tables, why_no_hand_tables
from rdi.engine.table import DECK
from rdi.model.request import Answer, Pick
from rdi.odds.laws import Law, Objective, plain_worth
from rdi.odds.solo_course import Course, course
from rdi.odds.solo_exchange import Exchanges, PointsFirst, Stage, Unseen, costs, counts_of
from rdi.odds.solo_graph import Graph
from rdi.odds.solo_kinds import kinds_by_key, kinds_by_points
from rdi.odds.solo_omen_hand import omen_hand
from rdi.odds.solo_table import LonelyTable, NotAlone

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

FINE_COST = 4_000_000
COARSE_COST = 40_000_000
"""Where more hands than these would have to be looked at, they are not, or not by all their cards.
"""

Ways = list[tuple[Answer, float, Callable[[], Law]]]
"""Every answer, what it is worth, and how its law is reckoned; the best first."""


class HandPlay(Protocol):
    """A hand that is played as well as can be."""

    @property
    def worth(self) -> float:
        """What it is worth if the best is done."""

    def law(self) -> Law:
        """The chance of each key in the end, if the best is done."""

    def ways(self, request: Pick) -> Ways:
        """What comes of each answer."""


def hand_play(
    compiled: CompiledGame, graph: Graph, table: LonelyTable, objective: Objective | None
) -> HandPlay | None:
    """The best exchanges of the seat, whose hand is worth what `objective` says; None where it has
    something else to do as well, or where that cannot be told.
    """
    if why_no_hand_tables(compiled):
        return None
    counting = hand_tables(compiled)
    found = course(graph, table)
    if found is None:
        return None
    pile, _ = compiled.owner_of(found.pile)
    if pile is None or counting.own_piles != (pile.name,):
        return None
    table.verify_deck(table.players * sum([stage.most for stage in found.stages]) // 2)
    if not found.table_changes:
        return ExchangePlay(counting, table, found, objective or plain_worth)
    if len(found.stages) == 1 and graph.advance(table) is not None:
        return LastHand(counting, graph, table, found, objective or plain_worth)
    return omen_hand(counting, graph, table, found, objective)


class ExchangePlay:
    """A hand that depends on nothing else to come."""

    def __init__(
        self, counting: HandTables, table: LonelyTable, exchanges: Course, worth: Objective
    ) -> None:
        hand = table.piles[exchanges.pile]
        context = counting.context_of(table)
        fine, coarse = _tables(counting, context, len(hand), exchanges.stages)
        self._fine = fine
        self._shape = fine.shape
        self._worth = worth
        if fine is coarse:
            self._plan = Exchanges(fine, exchanges.stages, self._worth_of_key)
        else:
            self._plan = PointsFirst(fine, coarse, exchanges.stages, self._worth_of_points)
        self._total = fine.total(hand)
        self._unseen = counts_of(fine, table.piles[DECK])

    def _worth_of_key(self, key: int) -> float:
        return self._worth((*self._shape.score(key), *self._shape.tiebreak(key)))

    def _worth_of_points(self, key: int) -> float:
        return self._worth(self._shape.score(key))

    @property
    def worth(self) -> float:
        """What the hand is worth if the best is done."""
        return self._plan.value(self._total, self._unseen)

    def law(self) -> Law:
        """The chance of each key in the end, if the best is done."""
        return self._named(self._plan.law(self._total, self._unseen))

    def ways(self, request: Pick) -> Ways:
        """What comes of each answer."""
        found = []
        best = self._plan.best(self._total, self._unseen)[1]
        for answer in request.options:
            thrown, count = self._fine.total(answer), len(answer)
            worth = self._plan.kept(self._total - thrown, count, self._unseen)
            law = partial(self._law_after, thrown, count)
            found.append((-worth, thrown != best, answer, worth, law))
        found.sort(key=lambda each: each[:2])
        return [each[2:] for each in found]

    def _law_after(self, thrown: int, count: int) -> Law:
        return self._named(self._plan.law_after(self._total, thrown, count, self._unseen))

    def _named(self, law: dict[int, float]) -> Law:
        shape = self._shape
        return {(*shape.score(key), *shape.tiebreak(key)): law[key] for key in law}


def _tables(
    counting: HandTables, context: Context, size: int, stages: Sequence[Stage]
) -> tuple[HandTable, HandTable]:
    """The table of hands by all that they are compared by, and the one by which to decide."""
    fine = kinds_by_key(counting, context, size)
    if costs(len(fine.classes), size, stages) <= FINE_COST:
        return fine, fine
    coarse = kinds_by_points(counting, context, size)
    if costs(len(coarse.classes), size, stages) > COARSE_COST:
        raise NotAlone("there are too many hands")
    return fine, coarse


# ------------------------------------------------------------------ while the table fills up


class LastHand:
    """A hand before its last exchange, after which more comes to the table.

    What comes to the table is taken to come first; the seat chooses without seeing it.
    """

    def __init__(
        self,
        counting: HandTables,
        graph: Graph,
        table: LonelyTable,
        exchanges: Course,
        worth: Objective,
    ) -> None:
        hand = table.piles[exchanges.pile][:]
        self._stage = exchanges.stages[0]
        self._worth = worth
        self._shape = counting.table(counting.context_of(table)).shape
        self._hand = hand
        self._parts: list[tuple[float, Exchanges, Unseen]] = []
        plans: dict[int, Exchanges] = {}
        request = graph.advance(table)
        if request is None or self._stage.least:
            raise NotAlone("something is thrown away in any case")
        graph.take(table, request, ())
        for chance, _, later in graph.what_comes(table):
            if later is not None:
                raise NotAlone("there is more to choose")
            hands = kinds_by_key(counting, counting.context_of(table), len(hand))
            plan = plans.setdefault(id(hands), self._plan(hands))
            self._parts.append((chance, plan, counts_of(hands, table.piles[DECK])))

    def _plan(self, hands: HandTable) -> Exchanges:
        def worth(key: int) -> float:
            return self._worth((*hands.shape.score(key), *hands.shape.tiebreak(key)))

        return Exchanges(hands, [self._stage], worth)

    @property
    def worth(self) -> float:
        """What it is worth if the best is done."""
        return self._kept(self._best())

    def law(self) -> Law:
        """The chance of each key in the end, if the best is done."""
        return self._law(self._best())

    def _best(self) -> Answer:
        sizes = range(self._stage.most + 1)
        return max(
            [each for size in sizes for each in combinations(self._hand, size)], key=self._kept
        )

    def _kept(self, thrown: Answer) -> float:
        return sum(
            [
                chance * plan.kept(self._rest(plan.hands, thrown), len(thrown), unseen)
                for chance, plan, unseen in self._parts
            ]
        )

    def _rest(self, hands: HandTable, thrown: Answer) -> int:
        return hands.total(self._hand) - hands.total(thrown)

    def _law(self, thrown: Answer) -> Law:
        found: Law = {}
        for chance, plan, unseen in self._parts:
            total, gone = plan.hands.total(self._hand), plan.hands.total(thrown)
            for key, part in plan.law_after(total, gone, len(thrown), unseen).items():
                name = (*self._shape.score(key), *self._shape.tiebreak(key))
                found[name] = found.get(name, 0.0) + chance * part
        return found

    def ways(self, request: Pick) -> Ways:
        """What comes of each answer."""
        found: Ways = [
            (answer, self._kept(answer), partial(self._law, answer)) for answer in request.options
        ]
        found.sort(key=lambda way: -way[1])
        return found
