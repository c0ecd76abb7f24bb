"""Reckon chances by dealing and not by playing, where only cards are still to be dealt and
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
from rdi.odds.changing import ChangingDeals
from rdi.odds.choices import some_answers
from rdi.odds.counting_out import certainties, counted
from rdi.odds.course import Exchange, Lay, NoCourse, drawn_most
from rdi.odds.dealing import Known, every, known
from rdi.odds.habits import Habit, habits
from rdi.odds.limits import is_answered
from rdi.odds.outcomes import Outcomes
from rdi.odds.sampling import MACHINE_LEAST, Deals, Found, Thrown

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer
    from rdi.odds.answer import Odds
    from rdi.odds.limits import Limits
    from rdi.odds.stakes import Stakes

BATCH = 500
"""So many deals are made before it is asked whether to go on."""

BATCHES = 40
"""So often it is asked at least, and more often where very many deals are made."""

MANY = 10 * MACHINE_LEAST
"""For so many deals it is worth while to make machine code."""

LEAST = 100
"""So many deals are made at least."""

TRIES = 4
"""So many hands are dealt, in the mean, until one would have been exchanged as it was."""

WAYS_MOST = 80
"""So many ways to answer are tried at most."""

LEFT = {100: 12, 500: 6, 2000: 3}
"""After so many deals so many ways to answer are tried on: all are tried with the same deals, so
that few show which are worth it.
"""

USUALLY_LEFT = 6
"""So many ways to answer are tried for most of the time."""


class _Deals(Protocol):
    """Deals that add up what comes of each way to answer, and what the best of the others hold."""

    found: list[Found]
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

    knowledge: Known
    histories: dict[int, Habit]
    answers: tuple[Answer, ...]
    is_exchange: bool

    def ways(self) -> list[Thrown]:
        """What is thrown away with each answer."""
        if not self.is_exchange:
            return [None]
        return [answer if isinstance(answer, tuple) else (answer,) for answer in self.answers]


def showdown(view: View, is_drawn: bool, luck: Random) -> Showdown | None:
    """What a seat knows before a showdown; None where more is to come than dealing and exchanging.

    `is_drawn`: others hold what they would have exchanged as many cards for as they did.
    """
    try:
        found = known(view)
    except (NoCourse, NoHandTables):
        return None
    request = view.request
    answers: tuple[Answer, ...] = ()
    is_exchange = False
    if isinstance(request, Pick):
        first = found.steps[0] if found.steps else None
        if not isinstance(first, Exchange | Lay) or first.seat != view.seat:
            return None
        is_exchange = isinstance(first, Exchange)
        answers = tuple(some_answers(request, WAYS_MOST, luck))
    return Showdown(found, habits(view, found) if is_drawn else {}, answers, is_exchange)


def reckon(found: Showdown, stakes: Stakes, model: str, limits: Limits, luck: Random) -> Odds:
    """The chances of the seat whose knowledge this is."""
    outcomes = _outcomes_of(found, stakes, limits, luck)
    best = max(outcomes, key=lambda each: (each.total, each.rank))
    certain = () if found.is_exchange else certainties(found.knowledge, stakes)
    odds = replace(best.odds(model), is_partial=limits.is_stopped, certain=certain)
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


def _outcomes_of(found: Showdown, stakes: Stakes, limits: Limits, luck: Random) -> list[Outcomes]:
    """What may come of each way to answer: counted where that is quickly done, else dealt."""
    if limits.samples is None and not found.histories:
        exact = counted(found.knowledge, stakes)
        if exact is not None:
            return [exact]
    deals = _deals(found, stakes, found.ways(), luck)
    return _dealt(deals, found, stakes, limits.samples or _deals_most(found, limits), limits)


def _deals(found: Showdown, stakes: Stakes, ways: Sequence[Thrown], luck: Random) -> _Deals:
    if found.histories or found.knowledge.table_changes:
        return ChangingDeals(found.knowledge, stakes, ways, luck, found.histories)
    return Deals(found.knowledge, stakes, ways, luck)


def _deals_most(found: Showdown, limits: Limits) -> int:
    """How many deals take as long as there is, about."""
    ways = len(found.ways())
    cards = sum(found.knowledge.unknown.values()) + drawn_most(found.knowledge.steps)
    exchanges = len([step for step in every(found.knowledge.steps) if isinstance(step, Exchange)])
    microseconds = 2 + 0.2 * cards
    if found.histories or found.knowledge.table_changes:
        tries = TRIES * sum([len(habit.exchanges) for habit in found.histories.values()])
        microseconds = 50 + 1.5 * cards + 20 * (exchanges + tries) + 6 * min(ways, USUALLY_LEFT)
    elif exchanges:
        microseconds = 4 + 0.3 * cards + 1.5 * exchanges + 3 * min(ways, USUALLY_LEFT)
    return max(LEAST, int(limits.seconds * 1_000_000 / microseconds))


def _dealt(
    deals: _Deals, found: Showdown, stakes: Stakes, most: int, limits: Limits
) -> list[Outcomes]:
    """What came of each way to answer, after as many deals as are wanted."""
    count = 0
    while limits.asks_for_more(count, most):
        more = min(_batch(most), most - count)
        if len(deals.found) > 1:
            more = min([more, *[after - count for after in LEFT if after > count]])
        deals.deal(more)
        count += more
        outcomes = _outcomes(deals, found, stakes)
        may_stop = limits.samples is None and len(outcomes) == 1
        if may_stop and is_answered(outcomes[0].share, stakes.price):
            break
        if count in LEFT and len(outcomes) > 1:
            order = sorted(range(len(outcomes)), key=lambda way: outcomes[way].rank, reverse=True)
            longest = max(each.total for each in outcomes)
            left = [way for way in order if outcomes[way].total == longest]
            deals.keep(left[: LEFT[count]])
    return _outcomes(deals, found, stakes)


def _batch(most: int) -> int:
    """How many deals to make at once of so many: where they are many, enough for machine code."""
    return 2 * MACHINE_LEAST if most >= MANY else max(BATCH, most // BATCHES)


def _outcomes(deals: _Deals, found: Showdown, stakes: Stakes) -> list[Outcomes]:
    result = []
    rivals: dict[tuple[int, int], float] = defaultdict(float)
    for key, count in deals.best.items():
        rivals[deals.score(key)] += count
    for each in deals.found:
        outcomes = Outcomes(
            found.knowledge.counting.compiled, found.knowledge.seat, stakes, is_exact=False
        )
        for (key, outcome), count in each.items():
            outcomes.weights[deals.score(key), outcome] += count
        outcomes.rivals = rivals
        result.append(outcomes)
    return result
