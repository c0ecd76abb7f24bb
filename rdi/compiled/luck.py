"""Luck in numbers: the seeded chance of the engine as functions of a small array.

The same lines run as Python, where `luck` is a list, and as machine code, where it is an array of
unsigned words; `number` makes what they reckon with. They give what `SeededChance` gives, draw for
draw.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

Luck = MutableSequence[int]
"""Where the counter stands, what is left of the word, and how much of it was used."""

number: Callable[[int], int] = int
"""Makes a whole number of 64 bits without sign; in Python any whole number is one."""

signed: Callable[[int], int] = int
"""Makes an ordinary number of it again."""

WORD = (1 << 64) - 1
LOW = (1 << 32) - 1
HALF = 32
ENOUGH = 1 << 32
GOLDEN = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT = 30, 27, 31
SEAT_SALT = 0x5EA7B07500000001
"""Keeps the luck of players apart from the luck of the cards."""


def new_luck() -> Luck:
    """Room for luck."""
    return [0, 0, ENOUGH]


def begin(luck: Luck, seed: int) -> None:
    """Begin again as this seed does, which is a number of 64 bits."""
    luck[0] = seed
    luck[1] = number(0)
    luck[2] = ENOUGH


def mixed(counter: int) -> int:
    """The word that SplitMix64 makes of a counter."""
    word = ((counter ^ (counter >> FIRST_SHIFT)) * FIRST_FACTOR) & WORD
    word = ((word ^ (word >> SECOND_SHIFT)) * SECOND_FACTOR) & WORD
    return word ^ (word >> THIRD_SHIFT)


def pick(luck: Luck, count: int) -> int:
    """One of `range(count)`, as `SeededChance.pick`; the product of 96 bits is made of halves."""
    many = number(count)
    used = luck[2] * many
    if used >= ENOUGH:
        luck[0] = (luck[0] + GOLDEN) & WORD
        luck[1] = mixed(luck[0])
        used = many
    luck[2] = used
    word = luck[1]
    luck[1] = (word * many) & WORD
    return signed(((word >> HALF) * many + (((word & LOW) * many) >> HALF)) >> HALF)


def game_seed(seed: int, game: int) -> int:
    """The seed of one of many games: the word of SplitMix64 so many steps after the first one's.

    It is a seed like any other: the game by itself has the same cards.
    """
    return mixed((seed + number(game + 1) * GOLDEN) & WORD)


def seat_seed(seed: int, seat: int) -> int:
    """The seed of a player's own luck in the game that has this seed."""
    return mixed((mixed(seed ^ SEAT_SALT) + number(seat + 1) * GOLDEN) & WORD)
