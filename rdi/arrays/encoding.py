"""The encoding of a game as whole numbers: its cards and dice, and the keys of hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rdi.engine.game import CompiledGame
from rdi.errors import GameFault
from rdi.model import ir
from rdi.model.definition import DIE_FACES, GameDefinition

Item = Any
NO_ITEM = 0
"""The number of no card at all, which the game's functions know as None."""

NO_WORD = 0
"""The number of the word that a card has not."""

NO_VALUE = -(1 << 40)
"""NOTHING among whole numbers."""

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

    def __init__(self, compiled: CompiledGame) -> None:
        deck = compiled.definition.deck
        cards = list(dict.fromkeys([*deck.counts, *deck.extras])) if deck is not None else []
        faces = list(DIE_FACES) if not cards or _rolls_dice(compiled.definition) else []
        self.codes: tuple[Item, ...] = (None, *cards, *faces)
        self.number: dict[Item, int] = {item: number for number, item in enumerate(self.codes)}
        self.deck: tuple[int, ...] = tuple([self.number[code] for code in compiled.cards])
        self.cards = range(1, 1 + len(cards))
        self.faces = range(1 + len(cards), len(self.codes))

    @property
    def fits_bytes(self) -> bool:
        """Whether every number goes into a byte with a sign."""
        return len(self.codes) - 1 <= ITEMS_MOST

    def numbers(self, things: Iterable[Item]) -> list[int]:
        """The numbers of these things. Raises KeyError for what cannot lie in a pile of
        this game.
        """
        return [self.number[thing] for thing in things]


def _rolls_dice(definition: GameDefinition) -> bool:
    """Whether dice may come into any pile; so they may where nothing is known of the functions."""
    program = definition.functions
    rolls = program is None or ir.DICE in ir.luck(*program.functions)
    return rolls or any(pile.is_dice for pile in definition.piles)


TIER_BITS = 6
POINT_BITS = 20
TIE_BITS_MOST = 16
WORD_BITS = 62
"""The bits of a key that go into a machine word, with room for a sign and for "no hand"."""

NO_STATE = -1
NO_CLASS = -1
"""In an automaton of hands: no state comes next, and a thing that is in no hand."""


class KeyTooBig(GameFault):
    """Points or counts that are too large for the number that they should go into."""


class KeyLayout:
    """The places of tier, points and the numbers of a tiebreak in one whole number.

    Numbers that are compared first lie in the higher bits, so that of two hands the one with the
    higher key is the better, and only hands that are tied have the same. Where the tiebreak has
    more numbers than go into a machine word with at least four bits each, keys are longer
    (`fits_word` is false) and good for Python only.
    """

    def __init__(self, ties: int) -> None:
        room = (WORD_BITS - TIER_BITS - POINT_BITS) // ties if ties else 0
        self.ties = ties
        self.fits_word = ties == 0 or room >= 4
        self.tie_bits = min(room, TIE_BITS_MOST) if self.fits_word else TIE_BITS_MOST
        self.score_shift = self.tie_bits * ties
        self.point_offset = 1 << (POINT_BITS - 1)

    def key(self, score: Sequence[int], tiebreak: Sequence[int]) -> int:
        """The number of a score, as the engine compares it, and its tiebreak.

        KeyTooBig where one of the numbers does not fit, or is none.
        """
        tier, points = score
        found = self._field(tier, TIER_BITS) << POINT_BITS
        found |= self._field(points + self.point_offset, POINT_BITS)
        bits = self.tie_bits
        for number in tiebreak:
            if type(number) is not int or number >> bits:
                self._field(number, bits)  # as for the others, whose calls would take longest
            found = found << bits | number
        return found

    def _field(self, number: int, bits: int) -> int:
        if not isinstance(number, int) or not 0 <= number < 1 << bits:
            raise KeyTooBig(
                f"a hand is worth too much to be compared by keys: {number} does not go into "
                f"{bits} bits"
            )
        return number

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key, more being better, as the engine compares them."""
        both = key >> self.score_shift
        return both >> POINT_BITS, (both & (1 << POINT_BITS) - 1) - self.point_offset

    def tiebreak(self, key: int) -> tuple[int, ...]:
        """The numbers of the tiebreak."""
        mask = (1 << self.tie_bits) - 1
        places = range(self.ties - 1, -1, -1)
        return tuple([key >> place * self.tie_bits & mask for place in places])
