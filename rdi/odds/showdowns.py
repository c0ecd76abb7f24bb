"""Odds found by dealing and not by playing, where only cards are still to be dealt and
exchanged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from rdi.arrays.hand_tables import NoHandTables
from rdi.model.request import Pick
from rdi.odds.deals import (
    MACHINE_CODE_DEALS,
    ChangingTableDeals,
    Discard,
    FixedTableDeals,
    OutcomeCounts,
)
from rdi.odds.enumeration import certainties, enumerated_outcomes
from rdi.odds.estimation import is_precise_enough
from rdi.odds.knowledge import ExchangeHistory, Knowledge, exchange_histories, knowledge_of
from rdi.odds.outcomes import OutcomeDistribution
from rdi.odds.remaining_steps import Exchange, Lay, NotJustDealing, all_steps, most_drawn_by
from rdi.odds.rollouts import sample_answers

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer
    from rdi.odds.estimation import Budget
    from rdi.odds.pots_at_stake import PotsAtStake
    from rdi.odds.results import Odds

BATCH = 500
"""So many deals are made before it is asked whether to go on."""

BATCHES = 40
"""So often it is asked at least, and more often where very many deals are made."""

MANY_DEALS = 10 * MACHINE_CODE_DEALS
"""For so many deals it is worth while to make machine code."""

DEALS_LEAST = 100
"""So many deals are made at least."""

TRIES_A_HAND = 4
"""So many hands are dealt, in the mean, until one would have been exchanged as it was."""

ANSWERS_MOST = 80
"""So many ways to answer are tried at most."""

ANSWERS_KEPT = {100: 12, 500: 6, 2000: 3}
"""After so many deals so many ways to answer are tried on: all are tried with the same deals, so
that few show which are worth it.
"""

ANSWERS_KEPT_USUALLY = 6
"""So many ways to answer are tried for most of the time."""


class _Deals(Protocol):
    """Deals that add up what comes of each way to answer, and what the best of the others hold."""

    found: list[OutcomeCounts]
    best: Counter[int]

    def deal(self, count: int) -> None:
        """Deal so many times."""

    def keep(self, ways: Sequence[int]) -> None:
        """Go on with these ways to answer only."""

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """What is known before a showdown, and what others were seen to exchange, if that matters."""

    knowledge: Knowledge
    histories: dict[int, ExchangeHistory]
    answers: tuple[Answer, ...]
    is_exchange: bool

    def ways(self) -> list[Discard]:
        """What is thrown away with each answer."""
        if not self.is_exchange:
            return [None]
        return [answer if isinstance(answer, tuple) else (answer,) for answer in self.answers]


def showdown_of(view: View, is_drawn: bool, luck: Random) -> Showdown | None:
    """What a seat knows before a showdown; None where more is to come than dealing and exchanging.

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
    return Showdown(
        found, exchange_histories(view, found) if is_drawn else {}, answers, is_exchange
    )


def showdown_odds(
    found: Showdown, at_stake: PotsAtStake, model: str, budget: Budget, luck: Random
) -> Odds:
    """The chances of the seat whose knowledge this is."""
    outcomes = _outcomes_by_answer(found, at_stake, budget, luck)
    best = max(outcomes, key=lambda each: (each.total, each.rank))
    certain = () if found.is_exchange else certainties(found.knowledge, at_stake)
    odds = replace(best.odds(model), is_partial=budget.is_stopped, certain=certain)
    if not found.answers:
        return odds
    if not found.is_exchange:
        return replace(odds, options=tuple([outcomes[0].option(each) for each in found.answers]))
    order = sorted(
        range(len(outcomes)),
        key=lambda way: (outcomes[way].total, outcomes[way].rank),
        reverse=True,
    )
    return replace(odds, options=tuple([outcomes[way].option(found.answers[way]) for way in order]))


def _outcomes_by_answer(
    found: Showdown, at_stake: PotsAtStake, budget: Budget, luck: Random
) -> list[OutcomeDistribution]:
    """What may come of each way to answer: counted where that is quickly done, else dealt."""
    if budget.samples is None and not found.histories:
        exact = enumerated_outcomes(found.knowledge, at_stake)
        if exact is not None:
            return [exact]
    deals = _make_deals(found, at_stake, found.ways(), luck)
    return _deal_and_count(
        deals, found, at_stake, budget.samples or _affordable_deals(found, budget), budget
    )


def _make_deals(
    found: Showdown, at_stake: PotsAtStake, ways: Sequence[Discard], luck: Random
) -> _Deals:
    if found.histories or found.knowledge.table_changes:
        return ChangingTableDeals(found.knowledge, at_stake, ways, luck, found.histories)
    return FixedTableDeals(found.knowledge, at_stake, ways, luck)


def _affordable_deals(found: Showdown, budget: Budget) -> int:
    """How many deals take as long as there is, about."""
    ways = len(found.ways())
    cards = sum(found.knowledge.unknown.values()) + most_drawn_by(found.knowledge.steps)
    exchanges = len(
        [step for step in all_steps(found.knowledge.steps) if isinstance(step, Exchange)]
    )
    microseconds = 2 + 0.2 * cards
    if found.histories or found.knowledge.table_changes:
        tries = TRIES_A_HAND * sum([len(history.exchanges) for history in found.histories.values()])
        microseconds = (
            50 + 1.5 * cards + 20 * (exchanges + tries) + 6 * min(ways, ANSWERS_KEPT_USUALLY)
        )
    elif exchanges:
        microseconds = 4 + 0.3 * cards + 1.5 * exchanges + 3 * min(ways, ANSWERS_KEPT_USUALLY)
    return max(DEALS_LEAST, int(budget.seconds * 1_000_000 / microseconds))


def _deal_and_count(
    deals: _Deals, found: Showdown, at_stake: PotsAtStake, most: int, budget: Budget
) -> list[OutcomeDistribution]:
    """What came of each way to answer, after as many deals as are wanted."""
    count = 0
    while budget.asks_for_more(count, most):
        more = min(_batch_size(most), most - count)
        if len(deals.found) > 1:
            more = min([more, *[after - count for after in ANSWERS_KEPT if after > count]])
        deals.deal(more)
        count += more
        outcomes = _counted_outcomes(deals, found, at_stake)
        may_stop = budget.samples is None and len(outcomes) == 1
        if may_stop and is_precise_enough(outcomes[0].share, at_stake.price):
            break
        if count in ANSWERS_KEPT and len(outcomes) > 1:
            order = sorted(range(len(outcomes)), key=lambda way: outcomes[way].rank, reverse=True)
            longest = max(each.total for each in outcomes)
            left = [way for way in order if outcomes[way].total == longest]
            deals.keep(left[: ANSWERS_KEPT[count]])
    return _counted_outcomes(deals, found, at_stake)


def _batch_size(most: int) -> int:
    """How many deals to make at once of so many: where they are many, enough for machine code."""
    return 2 * MACHINE_CODE_DEALS if most >= MANY_DEALS else max(BATCH, most // BATCHES)


def _counted_outcomes(
    deals: _Deals, found: Showdown, at_stake: PotsAtStake
) -> list[OutcomeDistribution]:
    result = []
    rivals: dict[tuple[int, int], float] = defaultdict(float)
    for key, count in deals.best.items():
        rivals[deals.score(key)] += count
    for each in deals.found:
        outcomes = OutcomeDistribution(
            found.knowledge.tables.compiled, found.knowledge.seat, at_stake, is_exact=False
        )
        for (key, outcome), count in each.items():
            outcomes.weights[deals.score(key), outcome] += count
        outcomes.rivals = rivals
        result.append(outcomes)
    return result
