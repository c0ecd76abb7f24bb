"""Endings found by dealing and not by playing, where only cards are still to be dealt and
exchanged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rdi.arrays.scoring.hand_tables import NoHandTables
from rdi.chances.deals import (
    MACHINE_CODE_DEALS,
    ChangingTableDeals,
    Deals,
    Discard,
    FixedTableDeals,
)
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.enumeration import certainties, enumerated_outcomes
from rdi.chances.estimation import is_precise_enough
from rdi.chances.knowledge import ExchangeHistory, Knowledge, exchange_histories, knowledge_of
from rdi.chances.outcomes import Endings, Found, OutcomeDistribution
from rdi.chances.remaining_steps import Exchange, Lay, NotJustDealing, all_steps, most_drawn_by
from rdi.deadline import OutOfTime
from rdi.model.request import Pick

if TYPE_CHECKING:
    from rdi.chances.estimation import Budget
    from rdi.chances.pots_at_stake import PotsAtStake
    from rdi.engine.game import View
    from rdi.model.request import Answer

BATCH = 500
"""The number of deals that are made before it is asked whether to go on."""

BATCHES = 40
"""So often it is asked at least, and more often where very many deals are made."""

MANY_DEALS = 10 * MACHINE_CODE_DEALS
"""The number of deals for which it is worth while to make machine code."""

DEALS_MOST = 10_000_000
"""The greatest number of deals where only the time ends them."""

FIRST_DEALS, PART_OF_A_BATCH = 4, 0.05
"""The number of deals that are made first where time is looked at, and the part of it that one
batch of them may take.
"""

PART_TO_ENUMERATE, PART_OF_DEALS = 0.3, 0.5
"""The part of the time that is given to an exact count, and to the first deals."""

DEALS_LEAST = 100
"""The least number of deals."""

TRIES_A_HAND = 4
"""The mean number of hands that are dealt until one would have been exchanged as it was."""

ANSWERS_MOST = 80
"""The greatest number of answers that are tried."""

ANSWERS_KEPT = {100: 12, 500: 6, 2000: 3}
"""The number of answers that are still tried after each of these numbers of deals: all are tried
with the same deals, so that few deals show which are worth it.
"""

ANSWERS_KEPT_USUALLY = 6
"""The number of answers that are tried for most of the time."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """A showdown: the knowledge before it, and the exchanges that others were seen to make, if they
    matter.

    `answers` are the answers to the pick that the seat is asked for, none where it is asked for
    none; `is_exchange` says that each throws cards away.
    """

    knowledge: Knowledge
    histories: dict[int, ExchangeHistory]
    answers: tuple[Answer, ...]
    is_exchange: bool

    def counted(self, at_stake: PotsAtStake, model: str, budget: Budget) -> Endings | None:
        """The endings of the seat whose knowledge this is, by all ways in which unseen cards may
        lie; None where these are many, or hands may still change.
        """
        exact = None
        if budget.samples is None and not self.histories:
            with suppress(OutOfTime), budget.part(PART_TO_ENUMERATE):
                exact = enumerated_outcomes(self.knowledge, at_stake)
        return None if exact is None else self._endings([exact], at_stake, model, budget)

    def dealt(self, at_stake: PotsAtStake, model: str, budget: Budget, luck: Random) -> Endings:
        """The same by as many deals as the budget allows. Raises ExchangesTooDear, and OutOfTime
        where there was none for a single deal.
        """
        deals: Deals
        if self._is_general:
            deals = ChangingTableDeals(
                self.knowledge, at_stake, self._discards(), luck, self.histories
            )
        else:
            deals = FixedTableDeals(self.knowledge, at_stake, self._discards(), luck)
        by_count = DEALS_MOST if budget.is_timed else self._affordable_deals(budget.seconds)
        most = budget.samples or by_count
        outcomes = self._outcomes_of_deals(deals, at_stake, most, budget)
        return self._endings(outcomes, at_stake, model, budget)

    def _endings(
        self,
        outcomes: Sequence[OutcomeDistribution],
        at_stake: PotsAtStake,
        model: str,
        budget: Budget,
    ) -> Endings:
        """The endings with these outcomes of each answer, or of any where all lead to the same."""
        best = max(outcomes, key=lambda each: each.standing)
        certain: tuple[str, ...] = ()
        if not self.is_exchange:
            with suppress(OutOfTime), budget.part(1.0):
                certain = certainties(self.knowledge, at_stake)
        after = dict.fromkeys(self.answers, outcomes[0])
        if self.is_exchange:
            order = sorted(
                range(len(outcomes)),
                key=lambda number: outcomes[number].standing,
                reverse=True,
            )
            after = {}
            for number in order:
                after.setdefault(self.answers[number], outcomes[number])
        return Endings(
            best,
            after,
            model,
            certain,
            budget.is_stopped,
            table_changes=self.knowledge.table_changes,
        )

    @property
    def _is_general(self) -> bool:
        """Whether deals need the general way, which takes longer."""
        return bool(self.histories) or self.knowledge.table_changes

    def _discards(self) -> list[Discard]:
        """The discards of each answer."""
        if not self.is_exchange:
            return [None]
        return [answer if isinstance(answer, tuple) else (answer,) for answer in self.answers]

    def _affordable_deals(self, seconds: float) -> int:
        """The number of deals that take this time, approximately."""
        answers = min(len(self._discards()), ANSWERS_KEPT_USUALLY)
        steps = self.knowledge.steps
        cards = sum(self.knowledge.unknown.values()) + most_drawn_by(steps)
        exchanges = len([step for step in all_steps(steps) if isinstance(step, Exchange)])
        microseconds = 2 + 0.2 * cards
        if self._is_general:
            seen = sum([len(history.exchanges) for history in self.histories.values()])
            tries = TRIES_A_HAND * seen
            microseconds = 50 + 1.5 * cards + 20 * (exchanges + tries) + 6 * answers
        elif exchanges:
            microseconds = 4 + 0.3 * cards + 1.5 * exchanges + 3 * answers
        return max(DEALS_LEAST, int(seconds * 1_000_000 / microseconds))

    def _outcomes_of_deals(
        self, deals: Deals, at_stake: PotsAtStake, most: int, budget: Budget
    ) -> list[OutcomeDistribution]:
        """The outcomes of each answer, after as many deals as are wanted; if they are many, enough
        of them are made at once to be worth machine code.
        """
        batch = 2 * MACHINE_CODE_DEALS if most >= MANY_DEALS else max(BATCH, most // BATCHES)
        count, took = 0, 0.0
        while budget.asks_for_more(count, most) and not (count and budget.is_over()):
            if budget.is_timed:
                batch = _timed_batch(batch if count else 0, took, budget.seconds)
            more = min(batch, most - count)
            if len(deals.found) > 1:
                more = min([more, *[after - count for after in ANSWERS_KEPT if after > count]])
            before = budget.used
            try:
                with budget.part(PART_OF_DEALS if not count else 1.0):
                    deals.deal(more)
            except OutOfTime:
                more = max([each.total() for each in deals.found]) - count
                if not count and not more:
                    raise
                if not more or budget.is_over():
                    break
            count += more
            outcomes = self._counted(deals, at_stake)
            may_stop = budget.samples is None and len(outcomes) == 1 and not budget.is_timed
            if may_stop and is_precise_enough(outcomes[0].share, at_stake.price):
                break
            took = budget.used - before
            if count in ANSWERS_KEPT and len(outcomes) > 1:
                numbers = range(len(outcomes))
                order = sorted(numbers, key=lambda number: outcomes[number].rank, reverse=True)
                longest = max(each.total for each in outcomes)
                left = [number for number in order if outcomes[number].total == longest]
                deals.keep(left[: ANSWERS_KEPT[count]])
        return self._counted(deals, at_stake)

    def _counted(self, deals: Deals, at_stake: PotsAtStake) -> list[OutcomeDistribution]:
        """The counted outcomes of the deals so far, for each answer."""
        compiled, seat = self.knowledge.tables.compiled, self.knowledge.seat
        rivals: dict[tuple[int, int], float] = defaultdict(float)
        for key, count in deals.best.items():
            rivals[deals.score(key)] += count
        result = []
        for each in deals.found:
            outcomes = OutcomeDistribution(compiled, seat, at_stake, Found.SAMPLED)
            for (key, outcome), count in each.items():
                outcomes.weights[deals.score(key), outcome] += count
            outcomes.rival_weights = rivals.copy()
            result.append(outcomes)
        return result


def _timed_batch(last: int, took: float, seconds: float) -> int:
    """The number of deals to make at once, of so many seconds in all, after a batch of this number
    of them that took this time.
    """
    if not last:
        return FIRST_DEALS
    most = PART_OF_A_BATCH * seconds
    grown = 2 * last if took < most / 2 else last if took < most else max(1, last // 2)
    return min(grown, MACHINE_CODE_DEALS - 1)


def showdown_of(view: View, is_drawn: bool, luck: Random) -> Showdown | None:
    """The showdown that a seat faces; None if more is to come than dealing and exchanging.

    `is_drawn`: others hold what they would have exchanged as many cards for as they did.
    """
    try:
        found = knowledge_of(view)
    except (NotJustDealing, NoHandTables):
        return None
    request = view.request
    answers: tuple[Answer, ...] = ()
    is_exchange = False
    if isinstance(request, Pick):
        first = found.steps[0] if found.steps else None
        if not isinstance(first, Exchange | Lay) or first.seat != view.seat:
            return None
        is_exchange = isinstance(first, Exchange)
        answers = tuple(sample_answers(request, ANSWERS_MOST, luck))
    histories = exchange_histories(view, found) if is_drawn else {}
    return Showdown(found, histories, answers, is_exchange)
