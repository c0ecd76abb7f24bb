"""Luck: shuffled cards and rolled dice, from a seed, from a stacked deck, or from a record.

Every kind answers two questions: which card of the deck comes next, and what a die shows. The
caller writes the outcome into the record. A seed's chance is counter-based (SplitMix64, Steele, Lea
and Flood 2014): its whole state is two numbers, so a game is copied at any decision in no time,
which the standard library's generator (625 words) does not allow.

Tournaments play the same deal many times with other players in the seats. `SeatChance` and
`PileChance` keep the luck of seats and of piles apart, so that whoever draws more or fewer cards
changes nothing for the others, and differences between players show sooner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from rdi.errors import BadRecord
from rdi.model.native import mypyc_attr

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_ENOUGH = 1 << 32

Item = TypeVar("Item")

_STREAMS = 0xD1B54A32D192ED03
"""Parts the seeds of streams; odd, so that no two of them are equal."""


class Chance(Protocol):
    """A source of luck."""

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take cards out of the deck, each equally likely; the deck's order means nothing."""

    def roll(self) -> int:
        """The number that a six-sided die shows."""

    def copy(self) -> Chance:
        """The same luck from here on, apart from this one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededChance:
    """Luck that a whole number decides: the same seed gives the same game."""

    __slots__ = ("_state", "_used", "_word")

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD
        self._word = 0
        self._used = _ENOUGH

    def pick(self, count: int) -> int:
        """One of `range(count)`. A 64-bit word is used up bit by bit; the bias is below 2**-32.

        `_used` is the number of different answers that the word has given.
        """
        self._used *= count
        if self._used >= _ENOUGH:
            self._draw_word()
            self._used = count
        product = self._word * count
        self._word = product & _WORD
        return product >> 64

    def _draw_word(self) -> None:
        self._state = state = (self._state + _GOLDEN) & _WORD
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
        self._word = state ^ (state >> 31)

    def deal(self, deck: list[Item], count: int) -> list[Item]:
        """Take a number of cards out of the deck, or of other things out of a list of them."""
        drawn: list[Item] = []
        word, used, size = self._word, self._used, len(deck)
        for _ in range(count):  # as `pick` does, whose calls would take longest
            used *= size
            if used >= _ENOUGH:
                self._draw_word()
                word, used = self._word, size
            word *= size
            place = word >> 64
            word &= _WORD
            size -= 1
            drawn.append(deck[place])
            last = deck.pop()
            if place < size:
                deck[place] = last
        self._word, self._used = word, used
        return drawn

    def roll(self) -> int:
        """The number that a six-sided die shows."""
        return self.pick(6) + 1

    def copy(self) -> SeededChance:
        """The same luck from here on, apart from this one."""
        twin = SeededChance.__new__(SeededChance)
        twin._state, twin._word, twin._used = self._state, self._word, self._used
        return twin


def stream(seed: int, number: int) -> SeededChance:
    """One of the streams of luck that a seed has, each apart from the others."""
    return SeededChance(seed + _STREAMS * number)


class StackedChance:
    """A stacked deck and loaded dice: all draws and rolls are laid down beforehand.

    Used for records, worked examples and judges. When the cards or dice laid down are used up,
    ``rest`` decides.
    """

    __slots__ = ("_cards", "_dice", "_rest")

    def __init__(self, cards: Iterable[str], dice: Iterable[int], rest: Chance) -> None:
        self._cards = list(cards)[::-1]
        self._dice = list(dice)[::-1]
        self._rest = rest

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take the next cards laid down out of the deck. Raises BadRecord if it does not
        hold them.
        """
        drawn: list[str] = []
        while self._cards and len(drawn) < count:
            card = self._cards.pop()
            if card not in deck:
                raise BadRecord(f"the card {card} is to be drawn, but it is not in the deck")
            deck[deck.index(card)] = deck[
                -1
            ]  # as seeded chance does, so that a replay goes on alike
            deck.pop()
            drawn.append(card)
        return drawn if len(drawn) == count else drawn + self._rest.deal(deck, count - len(drawn))

    def roll(self) -> int:
        """The next die laid down."""
        return self._dice.pop() if self._dice else self._rest.roll()

    def left(self) -> int:
        """The number of cards and dice laid down that were not needed so far."""
        return len(self._cards) + len(self._dice)

    def copy(self) -> StackedChance:
        """The same luck from here on, apart from this one."""
        return StackedChance(self._cards[::-1], self._dice[::-1], self._rest.copy())


def seed_number(seed: int | str) -> int:
    """The whole number behind a seed that a player typed: equal texts give equal numbers on every
    machine.
    """
    if isinstance(seed, int):
        return seed
    number = 0xCBF29CE484222325
    for byte in seed.encode():
        number = ((number ^ byte) * 0x100000001B3) & _WORD
    return number


AHEAD = 8
"""The least number of cards of a deck that are laid down at once: asking for each takes longer."""


class _Order:
    """A deck in the order that a seed gives it, laid down card by card as far as it is asked for.

    All copies of a game share it: the cards are the same, whichever asks first.
    """

    __slots__ = ("_laid", "_luck", "_rest", "size")

    def __init__(self, cards: Iterable[str], luck: SeededChance) -> None:
        self._rest = sorted(cards)
        self._luck = luck
        self._laid: list[str] = []
        self.size = len(self._rest)

    def card(self, place: int) -> str:
        """The card at a place."""
        laid = self._laid
        if place >= len(laid):
            count = max(AHEAD, place + 1 - len(laid))
            laid += self._luck.deal(self._rest, min(count, len(self._rest)))
        return laid[place]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatChance:
    """A seed's luck in a stream of its own for each seat, and one for the table.

    `turn_to` says for whom the next cards or dice are: a seat, or None for the table.
    """

    __slots__ = ("_counts", "_dice", "_epoch", "_free", "_left", "_order", "_seats", "_seed",
                 "_stream")  # fmt: skip

    def __init__(self, seed: int, seats: int) -> None:
        self._seed = seed
        self._seats = seats
        self._stream = seats
        self._epoch = 0
        self._left = -1
        self._order = _Order((), SeededChance(seed))
        self._free: list[bool] = []
        self._counts = [0] * (seats + 1)
        self._dice: dict[int, SeededChance] = {}

    def turn_to(self, seat: int | None) -> None:
        """The next cards and dice are for this seat."""
        self._stream = self._seats if seat is None else seat

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take a number of cards out of the deck: those at the next places of the seat that draws,
        and when a place is gone, the last card left.
        """
        if len(deck) != self._left:
            self._shuffle(deck)
        number, order, free = self._stream, self._order, self._free
        first = self._counts[number]
        self._counts[number] += count
        drawn = []
        for turn in range(first, first + count):
            place = turn * (self._seats + 1) + number
            if place >= order.size or not free[place]:
                place = _last(free)
            free[place] = False
            card = order.card(place)
            deck[deck.index(card)] = deck[-1]
            deck.pop()
            drawn.append(card)
        self._left = len(deck)
        return drawn

    def _shuffle(self, deck: list[str]) -> None:
        """Lay the deck in an order; one that was made anew from discards gets a new order."""
        self._epoch += 1
        luck = stream(self._seed, -self._epoch)
        self._order = _Order(deck, luck)
        self._free = [True] * len(deck)
        self._counts = [0] * (self._seats + 1)

    def roll(self) -> int:
        """The number that a six-sided die shows to the seat that rolls."""
        number = self._stream
        if number not in self._dice:
            self._dice[number] = stream(self._seed, number + 1)
        return self._dice[number].roll()

    def copy(self) -> SeatChance:
        """The same luck from here on, apart from this one."""
        twin = SeatChance.__new__(SeatChance)
        twin._seed, twin._seats, twin._stream = self._seed, self._seats, self._stream
        twin._epoch, twin._left, twin._order = self._epoch, self._left, self._order
        twin._free, twin._counts = self._free[:], self._counts[:]
        twin._dice = {number: luck.copy() for number, luck in self._dice.items()}
        return twin


def _last(free: list[bool]) -> int:
    """The last place from which nothing was taken."""
    place = len(free) - 1
    while not free[place]:
        place -= 1
    return place


class DealtChance(SeatChance):
    """Luck that first deals and rolls what is laid down for each player, and for the table; the
    rest is decided by another luck.

    `cards` and `dice` are those of each player, and of None for the table, in the order in which
    they come; `players` says who sits in each seat. What is laid down for somebody is dealt to
    nobody else.
    """

    __slots__ = ("_cards", "_rest", "_rolls", "players")

    def __init__(
        self,
        cards: Mapping[int | None, Sequence[str]],
        dice: Mapping[int | None, Sequence[int]],
        rest: Chance,
    ) -> None:
        super().__init__(0, 0)
        self._cards = {who: list(laid) for who, laid in cards.items()}
        self._rolls = {who: list(laid) for who, laid in dice.items()}
        self._rest = rest
        self.players: tuple[int, ...] = ()

    @property
    def _whose(self) -> int | None:
        """Who draws or rolls next."""
        return self.players[self._stream] if 0 <= self._stream < len(self.players) else None

    def turn_to(self, seat: int | None) -> None:
        """The next cards and dice are for this seat."""
        self._stream = -1 if seat is None else seat

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take a number of cards out of the deck: those laid down, then others that are laid down
        for nobody while there are any.
        """
        own = self._cards.get(self._whose, [])
        drawn: list[str] = []
        while own and len(drawn) < count and own[0] in deck:
            drawn.append(own.pop(0))
            deck.remove(drawn[-1])
        free = deck[:]
        for laid in self._cards.values():
            for card in laid:
                if card in free:
                    free.remove(card)
        others = self._rest.deal(free, min(count - len(drawn), len(free)))
        for card in others:
            deck.remove(card)
        left = count - len(drawn) - len(others)
        return [*drawn, *others, *(self._rest.deal(deck, left) if left else ())]

    def roll(self) -> int:
        """The number that a six-sided die shows to the player who rolls."""
        laid = self._rolls.get(self._whose)
        return laid.pop(0) if laid else self._rest.roll()

    def copy(self) -> DealtChance:
        """The same luck from here on, apart from this one."""
        twin = DealtChance(self._cards, self._rolls, self._rest.copy())
        twin._stream, twin.players = self._stream, self.players
        return twin


class PileChance:
    """A seed's luck in a stream for each pile. `turn_to` says from which of them is drawn next."""

    __slots__ = ("_pile", "_seed", "_streams")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._pile = 0
        self._streams: dict[int, SeededChance] = {}

    def turn_to(self, pile: int) -> None:
        """The next cards are of this pile."""
        self._pile = pile

    @property
    def _stream(self) -> SeededChance:
        if self._pile not in self._streams:
            self._streams[self._pile] = stream(self._seed, self._pile)
        return self._streams[self._pile]

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take a number of cards out of the pile."""
        return self._stream.deal(deck, count)

    def roll(self) -> int:
        """The number that a six-sided die shows."""
        return self._stream.roll()

    def copy(self) -> PileChance:
        """The same luck from here on, apart from this one."""
        twin = PileChance(self._seed)
        twin._pile = self._pile
        twin._streams = {pile: luck.copy() for pile, luck in self._streams.items()}
        return twin
