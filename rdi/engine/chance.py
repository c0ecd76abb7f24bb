"""Luck: shuffled cards and rolled dice, from a seed, from a stacked deck, or from a record.

Every kind answers two questions: which card of the deck comes next, and what a die shows. Whoever
asks writes what came of it into the record. A seed's chance is counter-based (SplitMix64, Steele,
Lea and Flood 2014): its whole state is two numbers, so a game is copied at any decision in no
time, which the standard library's generator (625 words) does not allow.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    """Where luck comes from."""

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take cards out of the deck, each equally likely; the deck's order means nothing."""

    def roll(self) -> int:
        """What a six-sided die shows."""

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

        `_used` is how many different answers the word has given.
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
        """Take so many cards out of the deck, or other things out of a list of them."""
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
        """What a six-sided die shows."""
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
    """A stacked deck and loaded dice: what is drawn and rolled is laid down beforehand.

    Used for records, worked examples and judges. When the cards or dice laid down are used up,
    ``rest`` decides.
    """

    __slots__ = ("_cards", "_dice", "_rest")

    def __init__(self, cards: Iterable[str], dice: Iterable[int], rest: Chance) -> None:
        self._cards = list(cards)[::-1]
        self._dice = list(dice)[::-1]
        self._rest = rest

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take the next cards laid down out of the deck; BadRecord where it does not hold them."""
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
        """How many of the cards and dice laid down were not needed so far."""
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
