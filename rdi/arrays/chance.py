"""Luck in numbers: the seeded chance of the engine as functions of a small array.

The same lines run as Python, where `luck` is a list, and as machine code, where it is an array of
unsigned words; `number` makes what they reckon with. They give what `SeededChance` gives, draw for
draw.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

ChanceState = MutableSequence[int]
"""Numbers of which three are a stream of luck: the state of its counter, the rest of the word, and
the used part of it. They begin at a place that goes with the array.
"""

STATE_SIZE = 3

number: Callable[[int], int] = int
"""Makes a whole number of 64 bits without sign; in Python any whole number is one."""

signed: Callable[[float], int] = int
"""Makes an ordinary number of it again."""

WORD = number((1 << 64) - 1)
LOW = number((1 << 32) - 1)
HALF = number(32)
ENOUGH = number(1 << 32)
GOLDEN = number(0x9E3779B97F4A7C15)
FIRST_FACTOR = number(0xBF58476D1CE4E5B9)
SECOND_FACTOR = number(0x94D049BB133111EB)
FIRST_SHIFT = number(30)
SECOND_SHIFT = number(27)
THIRD_SHIFT = number(31)
SEAT_SALT = number(0x5EA7B07500000001)
"""Keeps the luck of players apart from the luck of the cards."""

STREAMS = number(0xD1B54A32D192ED03)
"""Parts the seeds of streams, as `rdi.engine.chance.stream` does."""


def new_state(seed: int) -> ChanceState:
    """The luck of a seed of 64 bits by itself, at place 0."""
    luck: ChanceState = [0] * STATE_SIZE
    begin(luck, 0, seed)
    return luck


def begin(luck: ChanceState, at: int, seed: int) -> None:
    """Begin again as this seed does, which is a number of 64 bits."""
    luck[at] = seed
    luck[at + 1] = number(0)
    luck[at + 2] = ENOUGH


def mixed(counter: int) -> int:
    """The word that SplitMix64 makes of a counter."""
    word = ((counter ^ (counter >> FIRST_SHIFT)) * FIRST_FACTOR) & WORD
    word = ((word ^ (word >> SECOND_SHIFT)) * SECOND_FACTOR) & WORD
    return word ^ (word >> THIRD_SHIFT)


def pick(luck: ChanceState, at: int, count: int) -> int:
    """One of `range(count)`, as `SeededChance.pick`."""
    many = number(count)
    used = luck[at + 2] * many
    if used >= ENOUGH:
        luck[at] = (luck[at] + GOLDEN) & WORD
        luck[at + 1] = mixed(luck[at])
        used = many
    luck[at + 2] = used
    word = luck[at + 1]
    luck[at + 1] = (word * many) & WORD
    return part_of(word, many)


def part_of(word: int, many: int) -> int:
    """The part of all words, divided into this number of equal parts, in which this one lies. A
    product of 96 bits is made of halves.
    """
    return signed(((word >> HALF) * many + (((word & LOW) * many) >> HALF)) >> HALF)


def game_seed(seed: int, game: int) -> int:
    """The seed of one of many games: the word of SplitMix64 this number of steps after the first
    one's.

    It is a seed like any other: the game by itself has the same cards.
    """
    return mixed((seed + number(game + 1) * GOLDEN) & WORD)


def seat_seed(seed: int, seat: int) -> int:
    """The seed of a player's own luck in the game that has this seed."""
    return mixed((mixed(seed ^ SEAT_SALT) + number(seat + 1) * GOLDEN) & WORD)
