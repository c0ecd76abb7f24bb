"""Deal the hands of all seats at the end where something is still to come on the table, or where
others are taken to hold what they would have exchanged as many cards for as they did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from rdi.engine.game import DIE_FACES
from rdi.odds.course import Branch, Draw, Exchange, Lay, Roll, Step
from rdi.odds.exchanging import exchanger
from rdi.odds.outcomes import outcome_of
from rdi.odds.sampling import Found, Thrown, rivals_of, stages_of
from rdi.odds.standins import Inside, StandIns, inside, kinds_of_game, kinds_of_table

if TYPE_CHECKING:
    from rdi.arrays.hand_tables import Context
    from rdi.engine.game import CompiledGame
    from rdi.engine.table import Table
    from rdi.odds.dealing import Known
    from rdi.odds.habits import Habit
    from rdi.odds.solo_exchange import Stage
    from rdi.odds.stakes import Stakes

TRIES_MOST = 24
"""So often a hand is dealt anew that would not have been exchanged like that; then the one is taken
that comes nearest.
"""

FAR = 1000

Moment = tuple[Inside, int, int]
"""One of the own exchanges to come: what lies there then, where the cards for it lie in the pool,
and how many exchanges come after it.
"""


class _Laid:
    """What lies on the table in one deal, where generated code and tables of hands look for it."""

    __slots__ = ("piles", "tallies", "vars")

    def __init__(self, table: Table) -> None:
        self.piles = [pile[:] for pile in table.piles[: table.shared]]
        self.tallies = table.tallies
        self.vars = table.vars


class ChangingDeals:
    """The deals of one game as a seat knows it. `found` has what came of each way to answer, and
    `best` how often the best of the others had each key.

    `habits` are what others were seen to exchange, by seat.
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
        self._habits = {
            seat: habit for seat, habit in (habits or {}).items() if not known.hands[seat]
        }
        self._kinds = _kinds(known, self._habits.values())
        self._is_unordered = _is_unordered(known.counting.compiled)
        self._luck = luck
        total = self._kinds.total
        self._ways = [(total(way or ()), len(way or ())) for way in ways]
        self._is_answer = ways[0] is not None
        self._hands = {seat: total(cards) for seat, cards in known.hands.items()}
        self._exchanges = {seat: len(known.exchanges(seat)) for seat in known.hands}
        self._others = [seat for seat in known.hands if seat != known.seat]
        self._rivals_of = rivals_of(stakes, known.seat, self._others)
        self._pool = [self._kinds.weights[card] for card in known.pool]
        self._left = 0
        self._size, self._stages = stages_of(known)
        self._insides: dict[tuple[Context, int, tuple[Stage, ...]], Inside] = {}
        self._scores: dict[int, tuple[int, int]] = {}
        self._begin = self._inside_of(_Laid(known.table))
        """What hands are worth now."""
        self._kept = list(range(len(ways)))
        self.found: list[Found] = [Counter() for _ in ways]
        self.best: Counter[int] = Counter()

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
        self._left = len(self._pool)
        laid = _Laid(self._known.table)
        hands = {seat: self._begun(seat) for seat in self._hands}
        later = self._exchanges.copy()
        moments: list[Moment] = []
        own = self._known.seat
        now = self._begin
        for step in self._known_steps(self._known.steps, laid):
            if isinstance(step, Exchange):
                seat = step.seat
                later[seat] -= 1
                if seat == own:
                    moments.append((now, self._left, later[own]))
                    self._drawn(step.most)
                else:
                    hands[seat] = self._exchanged(hands[seat], now, later[seat])[0]
            elif isinstance(step, Draw) and step.seat is not None:
                hands[step.seat] += self._drawn(step.count)
            elif not isinstance(step, Lay):
                now = self._inside_of(laid)
        self._compare(hands, moments, now)

    def _known_steps(self, steps: Sequence[Step], laid: _Laid) -> Iterator[Step]:
        """The steps that are taken; what comes to the table is laid there on the way."""
        for step in steps:
            if isinstance(step, Branch):
                yield from self._known_steps(step.then if step.test(laid) else step.otherwise, laid)
                return
            if isinstance(step, Draw) and step.seat is None:
                self._drawn(step.count)
                weights = self._pool[self._left : self._left + step.count]
                laid.piles[step.pile] += [self._kinds.code_of[each] for each in weights]
                self._sort(laid.piles[step.pile])
            elif isinstance(step, Roll):
                laid.piles[step.pile] += self._luck.choices(DIE_FACES, k=step.count)
                self._sort(laid.piles[step.pile])
            yield step

    def _sort(self, pile: list[Any]) -> None:
        """Where the order of things means nothing, there are fewer tables of hands without it."""
        if self._is_unordered:
            pile.sort()

    def _compare(self, hands: dict[int, int], moments: Sequence[Moment], end: Inside) -> None:
        """Compare the hands in the end, for each way to answer."""
        keys = [end.key(hands[seat]) for seat in self._others]
        best = max(keys)
        self._note(best, end)
        self.best[best] += 1
        against = [[keys[each] for each in rivals] for rivals in self._rivals_of]
        for way in self._kept:
            total = hands[self._known.seat]
            for number, (then, at, later) in enumerate(moments):
                thrown, count = then.thrown(total, later)
                if number == 0 and self._is_answer:
                    thrown, count = self._ways[way]
                total += sum(self._pool[at - count : at]) - thrown
            key = end.key(total)
            self._note(key, end)
            self.found[way][key, tuple([outcome_of(key, each) for each in against])] += 1

    def _note(self, key: int, end: Inside) -> None:
        """Remember the score of a key."""
        if key not in self._scores:
            self._scores[key] = end.score(key)

    def _inside_of(self, laid: _Laid) -> Inside:
        """What hands are worth while this lies on the table."""
        context = self._known.counting.context_of(cast("Table", laid))
        return self._inside(context, self._size, self._stages)

    def _inside(self, context: Context, size: int, stages: tuple[Stage, ...]) -> Inside:
        found = self._insides.get((context, size, stages))
        if found is None:
            counting = self._known.counting
            kinds = self._kinds
            player = exchanger(counting, context, size, stages, kinds) if stages else None
            found = inside(kinds, counting.table(context), player)
            self._insides[context, size, stages] = found
        return found

    def _drawn(self, count: int) -> int:
        """The sum of the next cards of the pool, which is shuffled only as far as it is needed."""
        pool, random, left = self._pool, self._luck.random, self._left
        total = 0
        for _ in range(count):
            other = int(random() * left)
            left -= 1
            weight = pool[other]
            pool[other], pool[left] = pool[left], weight
            total += weight
        self._left = left
        return total

    def _begun(self, seat: int) -> int:
        """A hand that a seat may hold now."""
        unknown, habit = self._known.unknown[seat], self._habits.get(seat)
        if habit is None:
            return self._hands[seat] + self._drawn(unknown)
        left = self._left
        insides = [
            self._inside(context, unknown, habit.stages) for context, _, _ in habit.exchanges
        ]
        nearest, hand, cards = sum([seen for *_, seen in habit.exchanges]) + FAR, 0, self._pool[:0]
        for _ in range(TRIES_MOST):
            self._left = left
            held, apart = self._drawn(unknown), 0
            for then, (_, later, seen) in zip(insides, habit.exchanges, strict=True):
                held, count = self._exchanged(held, then, later)
                apart += abs(count - seen)
                if apart >= nearest:
                    break
            if apart < nearest:
                nearest, hand, cards = apart, held, self._pool[self._left : left]
            if not apart:
                return hand
        self._take(cards, left)
        return hand

    def _take(self, cards: Sequence[int], left: int) -> None:
        """Take these cards out of the pool, of which so many are left."""
        pool = self._pool
        for card in cards:
            left -= 1
            place = pool.index(card, 0, left + 1)
            pool[place], pool[left] = pool[left], card
        self._left = left

    def _exchanged(self, hand: int, values: Inside, later: int) -> tuple[int, int]:
        """A hand after a sensible exchange, and how many cards that were."""
        thrown, count = values.thrown(hand, later)
        if count:
            hand += self._drawn(count) - thrown
        return hand, count


def _kinds(known: Known, habits: Iterable[Habit]) -> StandIns:
    """The kinds of cards that have to be told apart, now and wherever else hands are looked at."""
    counting = known.counting
    now = counting.table(counting.context_of(known.table))
    then = [counting.table(context) for habit in habits for context, _, _ in habit.exchanges]
    if known.table_changes or any(table is not now for table in then):
        return kinds_of_game(counting.compiled)
    return kinds_of_table(now)


def _is_unordered(compiled: CompiledGame) -> bool:
    """Whether the order in which things lie on the table surely means nothing to any rule."""
    text = compiled.definition.generated
    return bool(text) and "[-1]" not in text and "[:" not in text
