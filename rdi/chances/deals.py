"""Deal the hands of all seats at the end many times over, and see who wins.

Cards that nobody has seen are shuffled, exchanged by sensible players, and hands are compared by
the sums of their weights. `FixedTableDeals` serves where what lies on the table stays as it is;
`ChangingTableDeals` where more is still to come there, or where others are taken to hold what they
would have exchanged as many cards for as they did.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from operator import mul
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rdi.arrays.jit import has_numba
from rdi.arrays.scoring.dealing import Dealer
from rdi.chances.card_classes import attribute_classes
from rdi.chances.combinatorics import shares_of
from rdi.chances.exchanges import ExchangePolicy, Stage, exchange_policy
from rdi.chances.pots_at_stake import LOST, WON, Outcome
from rdi.chances.program_analysis import ignores_order
from rdi.chances.remaining_steps import Branch, Draw, Exchange, Lay, Roll, Step
from rdi.deadline import verify_time
from rdi.model.definition import DIE_FACES

if TYPE_CHECKING:
    from rdi.arrays.scoring.hand_tables import Context, HandTable
    from rdi.chances.knowledge import ExchangeHistory, Knowledge
    from rdi.chances.pots_at_stake import PotsAtStake
    from rdi.engine.game import CompiledGame
    from rdi.engine.table import Table


SUMS_MOST = 128
HAND_VALUES_MOST = 512

BITS = 8
"""The bits of a sum in which the cards of each kind are counted."""

MACHINE_CODE_DEALS = 20_000
"""The number of deals at once for which machine code is made."""

KEYED_HANDS_MOST = 30_000
"""The number of hands whose keys are worked out beforehand for it."""

SEED_BITS = 60

SUM_BITS = 62
"""The bits of sums of weights that go into a machine word."""

TRIES_MOST = 24
"""So often a hand is dealt anew that would not have been exchanged like that; then the one is taken
that comes nearest.
"""

FAR_APART = 1000


class CardSums:
    """Hands as sums of the weights of their cards: a weight for each class of cards (steps), and a
    card that stands for its class (samples).

    The tables of hands of one context (`rdi.arrays.scoring.hand_tables`) have weights of their own;
    here a class has the same weight in all contexts, so that a hand can be held while the table
    changes.
    """

    def __init__(self, kinds: Sequence[Sequence[str]]) -> None:
        self.samples = [kind[0] for kind in kinds]
        self.steps = [1 << BITS * place for place in range(len(kinds))]
        self.weights = {
            code: step for step, kind in zip(self.steps, kinds, strict=True) for code in kind
        }
        self.code_of = dict(zip(self.steps, self.samples, strict=True))

    def total(self, cards: Sequence[str]) -> int:
        """The sum of the weights of some cards."""
        return sum([self.weights[card] for card in cards])

    def counts(self, total: int) -> bytes:
        """The number of cards of each class in a sum."""
        return total.to_bytes(len(self.steps), "little")


@lru_cache(maxsize=SUMS_MOST)
def sums_of_game(compiled: CompiledGame) -> CardSums:
    """Sums by the classes of cards that no rule of a game tells apart."""
    kinds: dict[int, list[str]] = {}
    for code, kind in attribute_classes(compiled).items():
        kinds.setdefault(kind, []).append(code)
    return CardSums(list(kinds.values()))


@lru_cache(maxsize=SUMS_MOST)
def sums_of_table(table: HandTable) -> CardSums:
    """Sums by the classes of cards that count alike in one context."""
    return CardSums(table.classes)


@lru_cache(maxsize=HAND_VALUES_MOST)
def hand_values(sums: CardSums, table: HandTable, player: ExchangePolicy | None) -> HandValues:
    """The values by a table of hands held as such sums, and the exchanges of `player`."""
    return HandValues(sums, table, player)


class HandValues:
    """The values of hands, and their exchanges, while some things lie on the table."""

    def __init__(self, sums: CardSums, table: HandTable, player: ExchangePolicy | None) -> None:
        self._sums = sums
        self._table = table
        self._player = player
        self._steps = [table.weights[code] for code in sums.samples]
        self._keys: dict[int, int] = {}

    def key(self, total: int) -> int:
        """The key of a hand."""
        return self._keys.get(total) or self._miss(total)

    def _miss(self, total: int) -> int:
        in_table = sum(map(mul, self._sums.counts(total), self._steps))
        key = self._keys[total] = self._table.key(in_table)
        return key

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._table.shape.score(key)

    def thrown(self, total: int, later: int) -> tuple[int, int]:
        """The part of a hand that is thrown away, and the number of its cards; `later` exchanges
        come after this one.
        """
        assert self._player is not None
        return self._player.thrown(total, later)


Discard = tuple[str, ...] | None
"""The cards that are thrown away in one way to answer; None where nothing is to be answered."""

OutcomeCounts = Counter[tuple[int, Outcome]]
"""The number of times that the own hand had this key and its pots these outcomes."""


class DealtSeat(NamedTuple):
    """A hand on its way to the end: the sum of its known cards, the number that it gets beside them
    before any exchange, and the number of exchanges to come.
    """

    seat: int
    base: int
    unknown: int
    exchanges: int


class Deals(ABC):
    """The deals of one game as a seat knows it, with each of some answers.

    `found` has the outcomes of each answer, and `best` the number of times that the best of the
    others had each key.
    """

    def __init__(self, discards: Sequence[Discard]) -> None:
        self._is_answer = discards[0] is not None
        self._kept = list(range(len(discards)))
        self.found: list[OutcomeCounts] = [Counter() for _ in discards]
        self.best: Counter[int] = Counter()

    @abstractmethod
    def deal(self, count: int) -> None:
        """Deal a number of times."""

    @abstractmethod
    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""

    def keep(self, answers: Sequence[int]) -> None:
        """Go on with these answers only, given by their numbers."""
        self._kept = list(answers)


class FixedTableDeals(Deals):
    """The deals in which the things on the table stay as they are."""

    def __init__(
        self, known: Knowledge, at_stake: PotsAtStake, discards: Sequence[Discard], luck: Random
    ) -> None:
        super().__init__(discards)
        tables = known.tables
        context = tables.context_of(known.table)
        self._table = tables.table(context)
        self._random = luck.random
        self._seed = luck.getrandbits(SEED_BITS)
        self._dealer: Dealer | None = None
        self._pool = [self._table.weights[card] for card in known.pool]
        self._policy = policy_of(known, context)
        self._rivals = [self._seat(known, seat) for seat in known.hands if seat != known.seat]
        self._own = self._seat(known, known.seat)
        self._discards = [(self._table.total(each or ()), len(each or ())) for each in discards]
        self._rivals_of = at_stake.rivals(known.seat, [each.seat for each in self._rivals])
        self._outcome_of = at_stake.outcome_of_hands
        self._is_for_shares = at_stake.shares is not None
        self._needed = _cards_needed(known)

    def _seat(self, known: Knowledge, seat: int) -> DealtSeat:
        base = self._table.total(known.hands[seat])
        unknown = known.unknown[seat] + known.drawn_to(seat)
        return DealtSeat(seat, base, unknown, len(known.exchanges(seat)))

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._table.shape.score(key)

    def deal(self, count: int) -> None:
        """Deal a number of times."""
        if not self._is_plain():
            self._deal_and_exchange(count)
        elif not self._deal_in_machine_code(count):
            self._deal_and_compare(count)

    def _is_plain(self) -> bool:
        """Whether hands are only compared: no exchange, the own hand known, and one pot for all,
        which the best takes.
        """
        return (
            not self._is_answer
            and not self._is_for_shares
            and not self._own.unknown
            and not any(seat.exchanges for seat in (self._own, *self._rivals))
            and len(self._rivals_of) == 1
            and len(self._rivals_of[0]) == len(self._rivals)
        )

    def _deal_in_machine_code(self, count: int) -> bool:
        """Deal in machine code, if enough deals are wanted to be worth its making; returns whether
        that was done.
        """
        fits = self._table.shape.fits_word and self._table.steps[-1] < 1 << SUM_BITS
        if self._dealer is None and count >= MACHINE_CODE_DEALS and fits and has_numba():
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
            if comb(len(unseen) + count - 1, count) > KEYED_HANDS_MOST:
                return None
            for counts in shares_of(tuple(unseen), count):
                steps = self._table.steps
                total = base + sum([a * b for a, b in zip(counts, steps, strict=False)])
                keys[total] = self._table.key(total)
        return keys

    def _deal_and_compare(self, count: int) -> None:
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

    def _deal_and_exchange(self, count: int) -> None:
        """Deal hands to everybody, exchange, and compare, for each answer."""
        pool, random, own = self._pool, self._random, self._own
        places = [(place, place + 1) for place in range(len(pool) - 1, -1, -1)][: self._needed]
        later = own.exchanges - self._is_answer
        key_of, rivals_of_pots, outcome_of = self._table.key, self._rivals_of, self._outcome_of
        answers = [(self.found[each], *self._discards[each]) for each in self._kept]
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
            for found, thrown, many in answers:
                total = start - thrown + sum(pool[at - many : at])
                key = key_of(self._after(total, later, at - many)[0])
                found[key, tuple([outcome_of(key, [keys[each] for each in rivals])
                                  for rivals in rivals_of_pots])] += 1  # fmt: skip

    def _after(self, total: int, exchanges: int, at: int) -> tuple[int, int]:
        """A hand after this number of exchanges, and the place in the pool down to which cards are
        used.
        """
        if not exchanges:
            return total, at
        pool, policy = self._pool, self._policy
        assert policy is not None
        for later in range(exchanges - 1, -1, -1):
            thrown, many = policy.thrown(total, later)
            if many:
                total += sum(pool[at - many : at]) - thrown
                at -= many
        return total, at


def policy_of(known: Knowledge, context: Context) -> ExchangePolicy | None:
    """The player who makes the exchanges to come while this lies on the table."""
    size, stages = known.stages()
    return exchange_policy(known.tables, context, size, stages) if stages else None


def _cards_needed(known: Knowledge) -> int:
    """The number of cards that are shuffled for one deal."""
    drawn = sum(
        [step.count for step in known.steps if isinstance(step, Draw) and step.seat is not None]
    )
    thrown = sum([step.most for seat in known.hands for step in known.exchanges(seat)])
    return sum(known.unknown.values()) + drawn + thrown


def _slices(size: int, seats: Sequence[DealtSeat]) -> list[tuple[int, slice]]:
    """The slices of a shuffled pool with the cards of each hand, its last cards first."""
    found, at = [], size
    for seat in seats:
        found.append((seat.base, slice(at - seat.unknown, at)))
        at -= seat.unknown
    return found


OwnExchange = tuple[HandValues, int, int]
"""One of the own exchanges to come: what lies there then, where the cards for it lie in the pool,
and how many exchanges come after it.
"""


class _LaidCards:
    """The things on the table in one deal, for generated code and tables of hands."""

    __slots__ = ("piles", "tallies", "vars")

    def __init__(self, table: Table) -> None:
        self.piles = [pile[:] for pile in table.piles[: table.shared]]
        self.tallies = table.tallies
        self.vars = table.vars


class ChangingTableDeals(Deals):
    """The deals where more comes to the table, or where others hold what they would have exchanged
    as many cards for as they did.

    `histories` are the exchanges that others were seen to make, by seat.
    """

    def __init__(
        self,
        known: Knowledge,
        at_stake: PotsAtStake,
        discards: Sequence[Discard],
        luck: Random,
        histories: dict[int, ExchangeHistory] | None = None,
    ) -> None:
        super().__init__(discards)
        self._known = known
        self._histories = {
            seat: history for seat, history in (histories or {}).items() if not known.hands[seat]
        }
        self._sums = _sums_needed(known, self._histories.values())
        self._is_unordered = ignores_order(known.tables.compiled)
        self._luck = luck
        total = self._sums.total
        self._discards = [(total(each or ()), len(each or ())) for each in discards]
        self._hands = {seat: total(cards) for seat, cards in known.hands.items()}
        self._exchanges = {seat: len(known.exchanges(seat)) for seat in known.hands}
        self._others = [seat for seat in known.hands if seat != known.seat]
        self._rivals_of = at_stake.rivals(known.seat, self._others)
        self._outcome_of = at_stake.outcome_of_hands
        self._pool = [self._sums.weights[card] for card in known.pool]
        self._left = 0
        self._size, self._stages = known.stages()
        self._values_by_context: dict[tuple[Context, int, tuple[Stage, ...]], HandValues] = {}
        self._scores: dict[int, tuple[int, int]] = {}
        self._values_now = self._values_while(_LaidCards(known.table))
        """The present worth of hands."""

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._scores[key]

    def deal(self, count: int) -> None:
        """Deal a number of times."""
        for _ in range(count):
            verify_time()
            self._deal_once()

    def _deal_once(self) -> None:
        self._left = len(self._pool)
        laid = _LaidCards(self._known.table)
        hands = {seat: self._hand_now(seat) for seat in self._hands}
        later = self._exchanges.copy()
        exchanges: list[OwnExchange] = []
        own = self._known.seat
        now: HandValues | None = self._values_now
        for step in self._known_steps(self._known.steps, laid):
            if isinstance(step, Exchange):
                seat = step.seat
                later[seat] -= 1
                now = now or self._values_while(laid)
                if seat == own:
                    exchanges.append((now, self._left, later[own]))
                    self._drawn(step.most)
                else:
                    hands[seat] = self._exchanged(hands[seat], now, later[seat])[0]
            elif isinstance(step, Draw) and step.seat is not None:
                hands[step.seat] += self._drawn(step.count)
            elif not isinstance(step, Lay):
                now = None  # something else lies on the table: found out where it is asked for
        self._compare(hands, exchanges, now or self._values_while(laid))

    def _known_steps(self, steps: Sequence[Step], laid: _LaidCards) -> Iterator[Step]:
        """The steps that are taken; what comes to the table is laid there on the way."""
        for step in steps:
            if isinstance(step, Branch):
                yield from self._known_steps(step.then if step.test(laid) else step.otherwise, laid)
                return
            if isinstance(step, Draw) and step.seat is None:
                self._drawn(step.count)
                weights = self._pool[self._left : self._left + step.count]
                laid.piles[step.pile] += [self._sums.code_of[each] for each in weights]
                self._sort(laid.piles[step.pile])
            elif isinstance(step, Roll):
                laid.piles[step.pile] += self._luck.choices(DIE_FACES, k=step.count)
                self._sort(laid.piles[step.pile])
            yield step

    def _sort(self, pile: list[Any]) -> None:
        """Sort things whose order has no meaning, which makes fewer tables of hands."""
        if self._is_unordered:
            pile.sort()

    def _compare(
        self, hands: dict[int, int], exchanges: Sequence[OwnExchange], end: HandValues
    ) -> None:
        """Compare the hands in the end, for each way to answer."""
        keys = [end.key(hands[seat]) for seat in self._others]
        best = max(keys)
        self._note(best, end)
        self.best[best] += 1
        against = [[keys[each] for each in rivals] for rivals in self._rivals_of]
        outcome_of = self._outcome_of
        for way in self._kept:
            total = hands[self._known.seat]
            for number, (then, at, later) in enumerate(exchanges):
                thrown, count = then.thrown(total, later)
                if number == 0 and self._is_answer:
                    thrown, count = self._discards[way]
                total += sum(self._pool[at - count : at]) - thrown
            key = end.key(total)
            self._note(key, end)
            self.found[way][key, tuple([outcome_of(key, each) for each in against])] += 1

    def _note(self, key: int, end: HandValues) -> None:
        """Remember the score of a key."""
        if key not in self._scores:
            self._scores[key] = end.score(key)

    def _values_while(self, laid: _LaidCards) -> HandValues:
        """The values of hands while this lies on the table."""
        context = self._known.tables.context_of(cast("Table", laid))
        return self._values_in(context, self._size, self._stages)

    def _values_in(self, context: Context, size: int, stages: tuple[Stage, ...]) -> HandValues:
        found = self._values_by_context.get((context, size, stages))
        if found is None:
            tables = self._known.tables
            sums = self._sums
            player = exchange_policy(tables, context, size, stages, sums) if stages else None
            found = hand_values(sums, tables.table(context), player)
            self._values_by_context[context, size, stages] = found
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

    def _hand_now(self, seat: int) -> int:
        """A hand that a seat may hold now."""
        unknown, history = self._known.unknown[seat], self._histories.get(seat)
        if history is None:
            return self._hands[seat] + self._drawn(unknown)
        left = self._left
        values_then = [
            self._values_in(context, unknown, history.stages) for context, _, _ in history.exchanges
        ]
        nearest = sum([seen for *_, seen in history.exchanges]) + FAR_APART
        hand, cards = 0, self._pool[:0]
        for _ in range(TRIES_MOST):
            self._left = left
            held, apart = self._drawn(unknown), 0
            for then, (_, later, seen) in zip(values_then, history.exchanges, strict=True):
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
        """Take these cards out of the pool, of which this number is left."""
        pool = self._pool
        for card in cards:
            left -= 1
            place = pool.index(card, 0, left + 1)
            pool[place], pool[left] = pool[left], card
        self._left = left

    def _exchanged(self, hand: int, values: HandValues, later: int) -> tuple[int, int]:
        """A hand after a sensible exchange, and the number of cards exchanged."""
        thrown, count = values.thrown(hand, later)
        if count:
            hand += self._drawn(count) - thrown
        return hand, count


def _sums_needed(known: Knowledge, histories: Iterable[ExchangeHistory]) -> CardSums:
    """Sums by the classes that have to be told apart, now and wherever else hands are looked at."""
    tables = known.tables
    now = tables.table(tables.context_of(known.table))
    then = [tables.table(context) for history in histories for context, _, _ in history.exchanges]
    if known.table_changes or any(table is not now for table in then):
        return sums_of_game(tables.compiled)
    return sums_of_table(now)
