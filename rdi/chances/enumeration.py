"""Exact odds by enumeration of all ways in which the unseen cards may lie, where these are few, and
the certainties whatever they are.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rdi.chances.combinatorics import draws
from rdi.chances.exchanges import class_counts
from rdi.chances.outcomes import Found, OutcomeDistribution
from rdi.chances.pots_at_stake import Outcome, PotsAtStake
from rdi.chances.remaining_steps import Exchange, Lay
from rdi.deadline import verify_time

if TYPE_CHECKING:
    from rdi.arrays.scoring.hand_tables import HandTable
    from rdi.chances.knowledge import Knowledge

LAYOUTS_MOST = 12_000
"""The greatest number of layouts of cards that are counted; it takes less than 0.2 s."""

HANDS_MOST = 12_000
"""The number of different hands among which the best and the worst are looked for."""

BELOW, EVEN, ABOVE = 0, 1, 2
"""The relations of another hand to the own one."""


def enumerated_outcomes(known: Knowledge, at_stake: PotsAtStake) -> OutcomeDistribution | None:
    """All that may come of a showdown with its chances; None where there is too much of it, or
    where hands may still change.
    """
    is_settled = all(isinstance(step, Lay) for step in known.steps)
    if known.unknown[known.seat] or known.table_changes or not is_settled:
        return None
    table = known.tables.table(known.tables.context_of(known.table))
    others = [seat for seat in known.hands if seat != known.seat]
    if number_of_layouts(known, table, others) > LAYOUTS_MOST:
        return None
    return _Enumeration(known, at_stake, table, others).outcomes()


def number_of_layouts(known: Knowledge, table: HandTable, others: list[int]) -> int:
    """The number of ways in which cards may lie in these hands, at most."""
    ways = 1
    for seat in others:
        ways *= comb(len(table.classes) + known.unknown[seat] - 1, known.unknown[seat])
    return ways


class _Enumeration:
    """Goes through the hands of all others, one after the other."""

    def __init__(
        self, known: Knowledge, at_stake: PotsAtStake, table: HandTable, others: list[int]
    ) -> None:
        self._known = known
        self._table = table
        self._others = others
        self._own = table.key_of(known.hands[known.seat])
        self._rivals = at_stake.rivals(known.seat, others)
        self._outcome_of = at_stake.outcome
        self._outcomes: dict[tuple[int, ...], Outcome] = {}
        self._found = OutcomeDistribution(
            known.tables.compiled, known.seat, at_stake, Found.COUNTED
        )
        self._score = table.shape.score(self._own)

    def outcomes(self) -> OutcomeDistribution:
        """The outcomes of all layouts."""
        self._go_on((), 0, class_counts(self._table, self._known.pool), 1.0)
        return self._found

    def _go_on(
        self, stands: tuple[int, ...], best: int, unseen: tuple[int, ...], chance: float
    ) -> None:
        verify_time()
        if len(stands) == len(self._others):
            outcome = self._outcomes.get(stands)
            if outcome is None:
                outcome = self._outcomes[stands] = self._outcome(stands)
            self._found.weights[self._score, outcome] += chance
            self._found.rival_weights[self._table.shape.score(best)] += chance
            return
        seat = self._others[len(stands)]
        base = self._table.total(self._known.hands[seat])
        steps = self._table.steps
        for likely, counts in draws(unseen, self._known.unknown[seat]):
            total = base + sum([many * step for many, step in zip(counts, steps, strict=False)])
            left = tuple([have - many for have, many in zip(unseen, counts, strict=True)])
            key = self._table.key(total)
            stand = _compare(key, self._own)
            self._go_on((*stands, stand), max(best, key), left, chance * likely)

    def _outcome(self, stands: tuple[int, ...]) -> Outcome:
        found = []
        for rivals in self._rivals:
            against = [stands[each] for each in rivals]
            found.append(self._outcome_of(against.count(ABOVE), 1 + against.count(EVEN)))
        return tuple(found)


def _compare(other: int, own: int) -> int:
    return ABOVE if other > own else EVEN if other == own else BELOW


def certainties(known: Knowledge, at_stake: PotsAtStake) -> tuple[str, ...]:
    """The certainties of each pot, whatever the unseen cards are and whatever others do with them.

    They are given only if the own hand and its context cannot change any more.
    """
    is_settled = all(
        isinstance(step, Lay) or (isinstance(step, Exchange) and step.seat != known.seat)
        for step in known.steps
    )
    if not is_settled or known.unknown[known.seat] or known.table_changes:
        return ()
    table = known.tables.table(known.tables.context_of(known.table))
    own = table.key_of(known.hands[known.seat])
    others = [seat for seat in known.hands if seat != known.seat]
    stands = [_comparison_range(known, table, seat, own) for seat in others]
    found = []
    for name, rivals in zip(at_stake.names, at_stake.rivals(known.seat, others), strict=True):
        least = [stands[each][0] for each in rivals]
        most = [stands[each][1] for each in rivals]
        told = _certain_sentence(name, max(least, default=BELOW), max(most, default=BELOW))
        if told:
            found.append(told)
    return tuple(found)


def _certain_sentence(name: str, least: int, most: int) -> str:
    """The certainty of a pot in a sentence, by the best of the worst hands and of the best hands of
    others.
    """
    if most == BELOW:
        return f"the {name} is yours: nobody can hold as good a hand"
    if most == EVEN:
        if least == EVEN:
            return f"the {name} is divided: nobody can beat you, and somebody holds as good a hand"
        return f"nobody can beat you for the {name}: at worst it is divided"
    return f"the {name} is lost: somebody holds a better hand" if least == ABOVE else ""


def _comparison_range(known: Knowledge, table: HandTable, seat: int, own: int) -> tuple[int, int]:
    """The relations of the worst and of the best hand that a seat may show to the own one."""
    exchanges = known.exchanges(seat)
    size = known.size(seat)
    unknown = known.unknown[seat] if not exchanges else size
    if comb(len(table.classes) + unknown - 1, unknown) > HANDS_MOST:
        return BELOW, ABOVE
    base = 0 if exchanges else table.total(known.hands[seat])
    cards = known.pool + known.hands[seat] if exchanges else known.pool
    steps = table.steps
    least, most = ABOVE, BELOW
    for _, counts in draws(class_counts(table, cards), unknown):
        verify_time()
        total = base + sum([many * step for many, step in zip(counts, steps, strict=False)])
        stand = _compare(table.key(total), own)
        least, most = min(least, stand), max(most, stand)
    return least, most
