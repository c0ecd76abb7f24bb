"""Deal the hands of all seats at the end many times over, and see who wins.

Cards that nobody has seen are shuffled, exchanged by sensible players, and hands are compared by
the sums of their weights. What lies on the table stays as it is; where more is still to come there,
`changing` deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rdi.arrays.dealing import Dealer
from rdi.arrays.jit import has_numba
from rdi.odds.combinatorics import shares_of
from rdi.odds.course import Draw
from rdi.odds.exchanging import Exchanger, exchanger
from rdi.odds.outcomes import LOST, WON, Outcome, outcome_of
from rdi.odds.solo_exchange import Stage

if TYPE_CHECKING:
    from rdi.arrays.hand_tables import Context
    from rdi.odds.dealing import Known
    from rdi.odds.stakes import Stakes

MACHINE_LEAST = 20_000
"""For so many deals at once machine code is made."""

HANDS_MOST = 30_000
"""The keys of so many hands are worked out beforehand for it."""

SEED_BITS = 60
SUM_BITS = 62
"""Sums of weights of so many bits go into a machine word."""

Thrown = tuple[str, ...] | None
"""The cards that are thrown away in one way to answer; None where nothing is to be answered."""

Found = Counter[tuple[int, Outcome]]
"""How often the own hand had this key and its pots these outcomes."""


class Seat(NamedTuple):
    """A hand on its way to the end: the sum of its known cards, how many it gets beside them before
    any exchange, and how many exchanges are to come.
    """

    seat: int
    base: int
    unknown: int
    exchanges: int


class Deals:
    """The deals of one game as a seat knows it. `found` has what came of each way to answer, and
    `best` how often the best of the others had each key.
    """

    def __init__(self, known: Known, stakes: Stakes, ways: Sequence[Thrown], luck: Random) -> None:
        counting = known.counting
        context = counting.context_of(known.table)
        self._table = counting.table(context)
        self._random = luck.random
        self._seed = luck.getrandbits(SEED_BITS)
        self._dealer: Dealer | None = None
        self._pool = [self._table.weights[card] for card in known.pool]
        self._exchanger = exchanger_of(known, context)
        self._rivals = [self._seat(known, seat) for seat in known.hands if seat != known.seat]
        self._own = self._seat(known, known.seat)
        self._ways = [(self._table.total(way or ()), len(way or ())) for way in ways]
        self._is_answer = ways[0] is not None
        self._rivals_of = rivals_of(stakes, known.seat, [each.seat for each in self._rivals])
        self._needed = _cards_needed(known)
        self.found: list[Found] = [Counter() for _ in ways]
        self.best: Counter[int] = Counter()
        self._kept = list(range(len(ways)))

    def _seat(self, known: Known, seat: int) -> Seat:
        base = self._table.total(known.hands[seat])
        unknown = known.unknown[seat] + drawn_by(known, seat)
        return Seat(seat, base, unknown, len(known.exchanges(seat)))

    def keep(self, ways: Sequence[int]) -> None:
        """Go on with these ways to answer only."""
        self._kept = list(ways)

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._table.shape.score(key)

    def deal(self, count: int) -> None:
        """Deal so many times."""
        if not self._is_plain():
            self._exchange(count)
        elif not self._in_numbers(count):
            self._compare(count)

    def _is_plain(self) -> bool:
        """Whether hands are only compared: no exchange, the own hand known, and one pot for all."""
        return (
            not self._is_answer
            and not self._own.unknown
            and not any(seat.exchanges for seat in (self._own, *self._rivals))
            and len(self._rivals_of) == 1
            and len(self._rivals_of[0]) == len(self._rivals)
        )

    def _in_numbers(self, count: int) -> bool:
        """Deal in machine code, where so many deals are wanted that making it is worth while;
        whether that was done.
        """
        fits = self._table.shape.fits_word and self._table.steps[-1] < 1 << SUM_BITS
        if self._dealer is None and count >= MACHINE_LEAST and fits and has_numba():
            keys = self._keys_of_rivals()
            if keys is not None:
                hands = [(seat.base, seat.unknown) for seat in self._rivals]
                own = self._table.key(self._own.base)
                self._dealer = Dealer(self._pool, hands, keys, own, self._seed)
        if self._dealer is None:
            return False
        before = self._dealer.found
        self._dealer.deal(count)
        self.best = self._dealer.best
        own = self._table.key(self._own.base)
        for outcome, (more, less) in enumerate(zip(self._dealer.found, before, strict=True)):
            self.found[0][own, (outcome,)] += more - less
        return True

    def _keys_of_rivals(self) -> dict[int, int] | None:
        """The keys of all hands that a rival may hold; None where there are too many."""
        unseen = [self._pool.count(step) for step in self._table.steps[:-1]]
        keys: dict[int, int] = {}
        for base, count in {(seat.base, seat.unknown) for seat in self._rivals}:
            if comb(len(unseen) + count - 1, count) > HANDS_MOST:
                return None
            for counts in shares_of(tuple(unseen), count):
                steps = self._table.steps
                total = base + sum([a * b for a, b in zip(counts, steps, strict=False)])
                keys[total] = self._table.key(total)
        return keys

    def _compare(self, count: int) -> None:
        """Deal hands to the rivals and compare them with the own."""
        pool, random = self._pool, self._random
        table = self._table
        known, miss = table.known, table.miss
        own = table.key(self._own.base)
        places = [(place, place + 1) for place in range(len(pool) - 1, -1, -1)][: self._needed]
        hands = _slices(len(pool), self._rivals)
        won = lost = 0
        tied: Counter[int] = Counter()
        ends: list[int] = []
        for _ in range(count):
            for place, left in places:
                other = int(random() * left)
                pool[other], pool[place] = pool[place], pool[other]
            best = ties = 0
            for base, cards in hands:
                total = base + sum(pool[cards])
                key = known.get(total) or miss(total)
                if key > best:
                    best, ties = key, 2
                elif key == best:
                    ties += 1
            ends.append(best)
            if best < own:
                won += 1
            elif best > own:
                lost += 1
            else:
                tied[ties] += 1
        self.found[0].update({(own, (WON,)): won, (own, (LOST,)): lost})
        self.found[0].update({(own, (ties,)): many for ties, many in tied.items()})
        self.best.update(ends)

    def _exchange(self, count: int) -> None:
        """Deal hands to everybody, exchange, and compare, for each way to answer."""
        pool, random, own = self._pool, self._random, self._own
        places = [(place, place + 1) for place in range(len(pool) - 1, -1, -1)][: self._needed]
        later = own.exchanges - self._is_answer
        key_of, rivals_by_pot = self._table.key, self._rivals_of
        ways = [(self.found[way], *self._ways[way]) for way in self._kept]
        for _ in range(count):
            for place, left in places:
                other = int(random() * left)
                pool[other], pool[place] = pool[place], pool[other]
            at = len(pool)
            keys = []
            for _, base, unknown, exchanges in self._rivals:
                total = base + sum(pool[at - unknown : at]) if unknown else base
                total, at = self._after(total, exchanges, at - unknown)
                keys.append(key_of(total))
            self.best[max(keys)] += 1
            start = own.base + sum(pool[at - own.unknown : at])
            at -= own.unknown
            for found, thrown, many in ways:
                total = start - thrown + sum(pool[at - many : at])
                key = key_of(self._after(total, later, at - many)[0])
                found[key, tuple([outcome_of(key, [keys[each] for each in rivals])
                                  for rivals in rivals_by_pot])] += 1  # fmt: skip

    def _after(self, total: int, exchanges: int, at: int) -> tuple[int, int]:
        """A hand after so many exchanges, and down to where the cards are used up."""
        if not exchanges:
            return total, at
        pool, policy = self._pool, self._exchanger
        assert policy is not None
        for later in range(exchanges - 1, -1, -1):
            thrown, many = policy.thrown(total, later)
            if many:
                total += sum(pool[at - many : at]) - thrown
                at -= many
        return total, at


def exchanger_of(known: Known, context: Context) -> Exchanger | None:
    """The player who makes the exchanges to come while this lies on the table."""
    size, stages = stages_of(known)
    return exchanger(known.counting, context, size, stages) if stages else None


def stages_of(known: Known) -> tuple[int, tuple[Stage, ...]]:
    """How many cards anybody holds at most, and the exchanges still to come."""
    seat = max(known.hands, key=lambda each: len(known.exchanges(each)))
    stages = [Stage(each.least, each.most) for each in known.exchanges(seat)]
    return max([known.size(each) + drawn_by(known, each) for each in known.hands]), tuple(stages)


def drawn_by(known: Known, seat: int) -> int:
    """How many cards are still to come to the hand of a seat, beside what it exchanges."""
    return sum([step.count for step in known.steps if isinstance(step, Draw) and step.seat == seat])


def rivals_of(stakes: Stakes, own: int, order: Sequence[int]) -> list[list[int]]:
    """For each pot the places in this order of those who may win it beside the own seat."""
    return [
        [place for place, seat in enumerate(order) if seat in pot.eligible and seat != own]
        for pot in stakes.pots
    ]


def _cards_needed(known: Known) -> int:
    """How many cards are shuffled for one deal."""
    drawn = sum(
        [step.count for step in known.steps if isinstance(step, Draw) and step.seat is not None]
    )
    thrown = sum([step.most for seat in known.hands for step in known.exchanges(seat)])
    return sum(known.unknown.values()) + drawn + thrown


def _slices(size: int, seats: Sequence[Seat]) -> list[tuple[int, slice]]:
    """Where the cards of each hand lie in a shuffled pool, its last cards first."""
    found, at = [], size
    for seat in seats:
        found.append((seat.base, slice(at - seat.unknown, at)))
        at -= seat.unknown
    return found
