"""Number the things that may lie in a game's piles: its cards, and the faces of a die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rdi.engine.bind import DIE_FACES, Bound

Item = Any
NO_ITEM = 0
"""The number of no card at all, which generated code knows as None."""

ITEMS_MOST = 127
"""With more kinds of cards than these their numbers would not go into a byte."""


class Items:
    """The things of one game and their numbers, from 1; `NO_ITEM` is none of them.

    `codes[number]` is the thing itself, `number[thing]` its number, and `deck` holds the numbers of
    the whole deck in the order in which the engine lays it. Cards come first, in the deck's order,
    those left in the box included, because a pile may be said to hold them; then, where the game
    rolls dice or has no deck, the six faces of a die. With more than `ITEMS_MOST` things,
    `fits_bytes` is false.
    """

    def __init__(self, bound: Bound) -> None:
        deck = bound.definition.deck
        cards = list(dict.fromkeys([*deck.counts, *deck.extras])) if deck is not None else []
        faces = list(DIE_FACES) if not cards or _rolls_dice(bound) else []
        self.codes: tuple[Item, ...] = (None, *cards, *faces)
        self.number: dict[Item, int] = {item: number for number, item in enumerate(self.codes)}
        self.deck: tuple[int, ...] = tuple([self.number[code] for code in bound.cards])
        self.cards = range(1, 1 + len(cards))
        self.faces = range(1 + len(cards), len(self.codes))

    @property
    def fits_bytes(self) -> bool:
        """Whether every number goes into a byte with a sign."""
        return len(self.codes) - 1 <= ITEMS_MOST

    def numbers(self, things: Iterable[Item]) -> list[int]:
        """The numbers of these things; KeyError for what cannot lie in a pile of this game."""
        return [self.number[thing] for thing in things]


def _rolls_dice(bound: Bound) -> bool:
    """Whether dice may come into any pile."""
    definition = bound.definition
    rolls = any(
        word in getattr(function, "__code__", _NO_CODE).co_names
        for function in bound.namespace.values()
        for word in ("roll", "roll_each", "reroll_each")
    )
    return rolls or any(pile.is_dice for pile in definition.piles)


_NO_CODE = (lambda: None).__code__
