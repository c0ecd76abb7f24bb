"""Luck: shuffled cards and rolled dice, from a seed, from a stacked deck, or from a record.

Every kind answers two questions: which card of the deck comes next, and what a die shows. Whoever asks writes
what came of it into the record. A seed's chance is counter-based (SplitMix64, Steele, Lea and Flood
2014): its whole state is two numbers, so a game is copied at any decision in no time, which the standard
library's generator (625 words) does not allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from rdi.errors import BadRecord

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_ENOUGH = 1 << 32


class Chance(Protocol):
    """Where luck comes from."""

    def draw(self, deck: Sequence[str]) -> int:
        """The place in the deck of the card drawn, each equally likely; the deck's order means nothing."""

    def roll(self) -> int:
        """What a six-sided die shows."""

    def copy(self) -> Chance:
        """The same luck from here on, apart from this one."""


class SeededChance:
    """Luck that a whole number decides: the same seed gives the same game."""

    __slots__ = ("_left", "_state", "_word")

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD
        self._word = 0
        self._left = 0

    def pick(self, count: int) -> int:
        """One of ``range(count)``. A 64-bit word is used up digit by digit; the bias is below 2**-32."""
        if self._left < _ENOUGH * count:
            self._state = state = (self._state + _GOLDEN) & _WORD
            state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
            state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
            self._word = state ^ (state >> 31)
            self._left = _WORD
        product = self._word * count
        self._word = product & _WORD
        self._left //= count
        return product >> 64

    def draw(self, deck: Sequence[str]) -> int:
        """The place in the deck of the card drawn."""
        return self.pick(len(deck))

    def roll(self) -> int:
        """What a six-sided die shows."""
        return self.pick(6) + 1

    def copy(self) -> SeededChance:
        """The same luck from here on, apart from this one."""
        twin = SeededChance.__new__(SeededChance)
        twin._state, twin._word, twin._left = self._state, self._word, self._left
        return twin


class StackedChance:
    """A stacked deck and loaded dice: what is drawn and rolled is laid down beforehand.

    Used for records, worked examples and judges. When the cards or dice laid down are used up, ``rest`` decides.
    """

    __slots__ = ("_cards", "_dice", "_rest")

    def __init__(self, cards: Iterable[str], dice: Iterable[int], rest: Chance) -> None:
        self._cards = list(cards)[::-1]
        self._dice = list(dice)[::-1]
        self._rest = rest

    def draw(self, deck: Sequence[str]) -> int:
        """The place in the deck of the next card laid down; BadRecord where the deck does not hold it."""
        if not self._cards:
            return self._rest.draw(deck)
        card = self._cards.pop()
        if card not in deck:
            raise BadRecord(f"the card {card} is to be drawn, but it is not in the deck")
        return deck.index(card)

    def roll(self) -> int:
        """The next die laid down."""
        return self._dice.pop() if self._dice else self._rest.roll()

    def copy(self) -> StackedChance:
        """The same luck from here on, apart from this one."""
        return StackedChance(self._cards[::-1], self._dice[::-1], self._rest.copy())


def seed_number(seed: int | str) -> int:
    """The whole number behind a seed that a player typed: equal texts give equal numbers on every machine."""
    if isinstance(seed, int):
        return seed
    number = 0xCBF29CE484222325
    for byte in seed.encode():
        number = ((number ^ byte) * 0x100000001B3) & _WORD
    return number
