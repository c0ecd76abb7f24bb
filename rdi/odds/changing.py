"""Deal the hands of all seats at the end, card by card: where something is still to come on the
table, or where others are taken to have drawn as a sensible player would have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from rdi.engine.bind import DIE_FACES
from rdi.odds.course import Branch, Draw, Exchange, Roll, Step
from rdi.odds.exchanging import exchanger
from rdi.odds.outcomes import outcome_of
from rdi.odds.sampling import Found, Thrown, exchanger_of, rivals_of

if TYPE_CHECKING:
    from rdi.compiled.counting import Context
    from rdi.compiled.hands import CountingTable
    from rdi.engine.table import Table
    from rdi.odds.dealing import Known
    from rdi.odds.exchanging import Exchanger
    from rdi.odds.habits import Habit
    from rdi.odds.stakes import Stakes

TRIES_MOST = 40
"""So often a hand is dealt anew that would not have been exchanged like that; then it may be
any.
"""


class _Laid:
    """What lies on the table in one deal, where generated code and tables of hands look for it."""

    __slots__ = ("piles", "tallies", "vars")

    def __init__(self, table: Table) -> None:
        self.piles = [pile[:] for pile in table.piles[: table.shared]]
        self.tallies = table.tallies
        self.vars = table.vars


class ChangingDeals:
    """The deals of one game as a seat knows it. `found` has what came of each way to answer.

    `habits` are what others are known to have exchanged, by seat.
    """

    def __init__(
        self,
        known: Known,
        stakes: Stakes,
        ways: Sequence[Thrown],
        luck: Random,
        habits: dict[int, Habit] | None = None,
    ) -> None:
        self._known = known
        self._own = known.seat
        self._luck = luck
        self._ways = list(ways)
        self._is_answer = ways[0] is not None
        self._habits = habits or {}
        self._others = [seat for seat in known.hands if seat != known.seat]
        self._rivals_of = rivals_of(stakes, known.seat, self._others)
        self._pool = known.pool[:]
        self._left = 0
        self._exchangers: dict[Context, tuple[CountingTable, Exchanger | None]] = {}
        self._past: dict[Context, tuple[CountingTable, Exchanger | None]] = {}
        self.found: list[Found] = [Counter() for _ in ways]
        self._kept = list(range(len(ways)))
        self._scores: dict[int, tuple[int, int]] = {}

    def keep(self, ways: Sequence[int]) -> None:
        """Go on with these ways to answer only."""
        self._kept = list(ways)

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._scores[key]

    def deal(self, count: int) -> None:
        """Deal so many times."""
        for _ in range(count):
            self._once()

    def _once(self) -> None:
        known, others = self._known, self._others
        self._left = len(self._pool)
        laid = _Laid(known.table)
        hands = {seat: self._begun(seat) for seat in known.hands}
        later = {seat: len(known.exchanges(seat)) for seat in known.hands}
        own: list[tuple[Any, list[str], int]] = []
        for step in self._taken(known.steps, laid):
            if isinstance(step, Exchange):
                later[step.seat] -= 1
                inside = self._inside(laid)
                if step.seat == self._own:
                    own.append((inside, self._drawn(step.most), later[step.seat]))
                else:
                    self._exchange(hands[step.seat], inside, later[step.seat])
            elif isinstance(step, Draw) and step.seat is not None:
                hands[step.seat] += self._drawn(step.count)
        table, _ = self._inside(laid)
        keys = [table.key_of(hands[seat]) for seat in others]
        for way in self._kept:
            found = self.found[way]
            key = table.key_of(self._answered(hands[self._own], self._ways[way], own))
            self._scores.setdefault(key, table.shape.score(key))
            against = [[keys[each] for each in rivals] for rivals in self._rivals_of]
            found[key, tuple([outcome_of(key, each) for each in against])] += 1

    def _taken(self, steps: Sequence[Step], laid: _Laid) -> Iterator[Step]:
        """The steps that are taken; what comes to the table is laid there on the way."""
        for step in steps:
            if isinstance(step, Branch):
                yield from self._taken(step.then if step.test(laid) else step.otherwise, laid)
            elif isinstance(step, Draw) and step.seat is None:
                laid.piles[step.pile] += self._drawn(step.count)
            elif isinstance(step, Roll):
                laid.piles[step.pile] += self._luck.choices(DIE_FACES, k=step.count)
            else:
                yield step

    def _inside(self, laid: _Laid) -> tuple[CountingTable, Exchanger | None]:
        """The table of hands while this lies on the table, and who exchanges by it."""
        counting = self._known.counting
        context = counting.context_of(cast("Table", laid))
        found = self._exchangers.get(context)
        if found is None:
            found = counting.table(context), exchanger_of(self._known, self._own, context)
            self._exchangers[context] = found
        return found

    def _drawn(self, count: int) -> list[str]:
        """The next cards of the pool, which is shuffled only as far as it is needed."""
        pool, random = self._pool, self._luck.random
        for _ in range(count):
            other = int(random() * self._left)
            self._left -= 1
            pool[other], pool[self._left] = pool[self._left], pool[other]
        return pool[self._left : self._left + count]

    def _begun(self, seat: int) -> list[str]:
        """A hand that a seat may hold now."""
        unknown, cards = self._known.unknown[seat], self._known.hands[seat]
        habit = self._habits.get(seat)
        if habit is None:
            return cards + self._drawn(unknown)
        left = self._left
        for _ in range(TRIES_MOST):
            self._left = left
            hand = self._drawn(unknown)
            if all(self._threw(hand, habit, *each) for each in habit.exchanges):
                break
        return hand

    def _threw(
        self, hand: list[str], habit: Habit, context: Context, later: int, count: int
    ) -> bool:
        """Exchange cards of a hand in a past moment; whether they were as many as was seen."""
        found = self._past.get(context)
        if found is None:
            counting = self._known.counting
            player = exchanger(counting, context, len(hand), habit.stages)
            found = self._past[context] = counting.table(context), player
        return self._exchange(hand, found, later) == count

    def _exchange(
        self, hand: list[str], inside: tuple[CountingTable, Exchanger | None], later: int
    ) -> int:
        """Exchange cards of a hand. Gives how many."""
        table, exchanger = inside
        assert exchanger is not None
        thrown, count = exchanger.thrown(table.total(hand), later)
        if count:
            _throw(hand, table, thrown)
            hand += self._drawn(count)
        return count

    def _answered(
        self, hand: list[str], way: Thrown, own: Sequence[tuple[Any, list[str], int]]
    ) -> list[str]:
        """The own hand in the end, if these cards are thrown away now."""
        hand = hand[:]
        for number, ((table, player), drawn, later) in enumerate(own):
            if number == 0 and way is not None:
                for card in way:
                    hand.remove(card)
                hand += drawn[: len(way)]
                continue
            thrown, count = player.thrown(table.total(hand), later)
            _throw(hand, table, thrown)
            hand += drawn[:count]
        return hand


def _throw(hand: list[str], table: CountingTable, thrown: int) -> None:
    """Throw cards of these classes away."""
    if not thrown:
        return
    weights = table.weights
    for members, count in zip(table.classes, table.counts(thrown), strict=True):
        for _ in range(count):
            weight = weights[members[0]]
            hand.remove(next(card for card in hand if weights[card] == weight))
