"""The play of a hand that is only exchanged: its value, and the prospects of each answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from rdi.arrays.scoring.hand_tables import (
    Context,
    HandTable,
    HandTables,
    hand_tables,
    why_no_hand_tables,
)
from rdi.chances.card_classes import classes_by_key, classes_by_points
from rdi.chances.distributions import Distribution, Objective, Prospects, key_value
from rdi.chances.exchanges import (
    ExchangePlan,
    PointsFirstPlan,
    Stage,
    Unseen,
    class_counts,
    exchange_cost,
)
from rdi.chances.single_agent.additive_hands import additive_hand_play
from rdi.chances.single_agent.graph import DecisionGraph
from rdi.chances.single_agent.remaining_exchanges import RemainingExchanges, remaining_exchanges
from rdi.chances.single_agent.table import NotSingleAgent, SingleAgentTable
from rdi.engine.table import DECK
from rdi.model.request import Answer, Pick

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


FINE_COST = 4_000_000

COARSE_COST = 40_000_000
"""The number of hands above which they are not looked at, or not by all their cards."""


class HandPlay(Protocol):
    """A hand that is played as well as can be."""

    @property
    def value(self) -> float:
        """The value under optimal play."""

    def distribution(self) -> Distribution:
        """The chance of each key in the end, if the best is done."""

    def prospects(self, request: Pick) -> Prospects:
        """The prospects of each answer."""


def hand_play(
    compiled: CompiledGame,
    graph: DecisionGraph,
    table: SingleAgentTable,
    objective: Objective | None,
) -> HandPlay | None:
    """The best exchanges of the seat, whose hand is worth what `objective` says; None where it has
    something else to do as well, or where that cannot be told.
    """
    if why_no_hand_tables(compiled):
        return None
    tables = hand_tables(compiled)
    found = remaining_exchanges(graph, table)
    if found is None:
        return None
    pile, _ = compiled.owner_of(found.pile)
    if pile is None or tables.own_piles != (pile.name,):
        return None
    table.verify_deck(table.players * sum([stage.most for stage in found.stages]) // 2)
    if not found.table_changes:
        return ExchangePlay(tables, table, found, objective or key_value)
    if len(found.stages) == 1 and graph.advance(table) is not None:
        return LastExchangePlay(tables, graph, table, found, objective or key_value)
    return additive_hand_play(tables, graph, table, found, objective)


class ExchangePlay:
    """A hand that depends on nothing else to come."""

    def __init__(
        self,
        tables: HandTables,
        table: SingleAgentTable,
        exchanges: RemainingExchanges,
        objective: Objective,
    ) -> None:
        hand = table.piles[exchanges.pile]
        context = tables.context_of(table)
        fine, coarse = _tables(tables, context, len(hand), exchanges.stages)
        self._fine = fine
        self._shape = fine.shape
        self._objective = objective
        if fine is coarse:
            self._plan = ExchangePlan(fine, exchanges.stages, self._value_of_key)
        else:
            self._plan = PointsFirstPlan(fine, coarse, exchanges.stages, self._value_of_points)
        self._total = fine.total(hand)
        self._unseen = class_counts(fine, table.piles[DECK])

    def _value_of_key(self, key: int) -> float:
        return self._objective((*self._shape.score(key), *self._shape.tiebreak(key)))

    def _value_of_points(self, key: int) -> float:
        return self._objective(self._shape.score(key))

    @property
    def value(self) -> float:
        """The value of the hand under optimal play."""
        return self._plan.value(self._total, self._unseen)

    def distribution(self) -> Distribution:
        """The chance of each key in the end, if the best is done."""
        return self._named(self._plan.distribution(self._total, self._unseen))

    def prospects(self, request: Pick) -> Prospects:
        """The prospects of each answer."""
        found = []
        best = self._plan.best(self._total, self._unseen)[1]
        for answer in request.options:
            thrown, count = self._fine.total(answer), len(answer)
            worth = self._plan.kept(self._total - thrown, count, self._unseen)
            distribution = partial(self._distribution_after, thrown, count)
            found.append((-worth, thrown != best, answer, worth, distribution))
        found.sort(key=lambda each: each[:2])
        return [each[2:] for each in found]

    def _distribution_after(self, thrown: int, count: int) -> Distribution:
        return self._named(self._plan.distribution_after(self._total, thrown, count, self._unseen))

    def _named(self, distribution: dict[int, float]) -> Distribution:
        shape = self._shape
        return {
            (*shape.score(key), *shape.tiebreak(key)): distribution[key] for key in distribution
        }


def _tables(
    tables: HandTables, context: Context, size: int, stages: Sequence[Stage]
) -> tuple[HandTable, HandTable]:
    """The table of hands by all that they are compared by, and the one by which to decide."""
    fine = classes_by_key(tables, context, size)
    if exchange_cost(len(fine.classes), size, stages) <= FINE_COST:
        return fine, fine
    coarse = classes_by_points(tables, context, size)
    if exchange_cost(len(coarse.classes), size, stages) > COARSE_COST:
        raise NotSingleAgent("there are too many hands")
    return fine, coarse


# ------------------------------------------------------------------ while the table fills up


class LastExchangePlay:
    """A hand before its last exchange, after which more comes to the table.

    What comes to the table is taken to come first; the seat chooses without seeing it.
    """

    def __init__(
        self,
        tables: HandTables,
        graph: DecisionGraph,
        table: SingleAgentTable,
        exchanges: RemainingExchanges,
        objective: Objective,
    ) -> None:
        hand = table.piles[exchanges.pile][:]
        self._stage = exchanges.stages[0]
        self._objective = objective
        self._shape = tables.table(tables.context_of(table)).shape
        self._hand = hand
        self._parts: list[tuple[float, ExchangePlan, Unseen]] = []
        plans: dict[int, ExchangePlan] = {}
        request = graph.advance(table)
        if request is None or self._stage.least:
            raise NotSingleAgent("something is thrown away in any case")
        graph.take(table, request, ())
        for chance, _, later in graph.next_decisions(table):
            if later is not None:
                raise NotSingleAgent("there is more to choose")
            hands = classes_by_key(tables, tables.context_of(table), len(hand))
            plan = plans.setdefault(id(hands), self._plan(hands))
            self._parts.append((chance, plan, class_counts(hands, table.piles[DECK])))

    def _plan(self, hands: HandTable) -> ExchangePlan:
        def worth(key: int) -> float:
            return self._objective((*hands.shape.score(key), *hands.shape.tiebreak(key)))

        return ExchangePlan(hands, [self._stage], worth)

    @property
    def value(self) -> float:
        """The value under optimal play."""
        return self._kept(self._best())

    def distribution(self) -> Distribution:
        """The chance of each key in the end, if the best is done."""
        return self._distribution(self._best())

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

    def _distribution(self, thrown: Answer) -> Distribution:
        found: Distribution = {}
        for chance, plan, unseen in self._parts:
            total, gone = plan.hands.total(self._hand), plan.hands.total(thrown)
            for key, part in plan.distribution_after(total, gone, len(thrown), unseen).items():
                name = (*self._shape.score(key), *self._shape.tiebreak(key))
                found[name] = found.get(name, 0.0) + chance * part
        return found

    def prospects(self, request: Pick) -> Prospects:
        """The prospects of each answer."""
        found: Prospects = [
            (answer, self._kept(answer), partial(self._distribution, answer))
            for answer in request.options
        ]
        found.sort(key=lambda way: -way[1])
        return found
