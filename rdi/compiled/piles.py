"""Piles of cards and dice in numbers: drawing, rolling and moving as functions of two arrays.

All piles lie in one array, `width` places for each, in the order of the engine's table: the deck
first, then the discards. `sizes` tells how many things lie in each. A thing is its number
(`Items`); `sizes` has one place more, in which is noted that a pile was too small for what came.
The same lines run as Python over lists and as machine code over arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.items import NO_ITEM
from rdi.compiled.luck import Luck, pick

Numbers = MutableSequence[int]

FACES = 6


def clear_piles(kept: Sequence[int], sizes: Numbers) -> None:
    """Take all things off the table but what is remembered."""
    for pile in range(len(kept)):
        if kept[pile] == 0:
            sizes[pile] = 0


def lay_deck(deck: Sequence[int], piles: Numbers, sizes: Numbers) -> None:
    """Put the whole deck on the table."""
    for place in range(len(deck)):
        piles[place] = deck[place]
    sizes[0] = len(deck)


def put(thing: int, pile: int, width: int, piles: Numbers, sizes: Numbers) -> None:
    """Lay a thing on a pile; where there is no room for it, that is noted."""
    size = sizes[pile]
    if size == width:
        sizes[len(sizes) - 1] = 1
        return
    piles[pile * width + size] = thing
    sizes[pile] = size + 1


def deal(count: int, pile: int, width: int, piles: Numbers, sizes: Numbers, luck: Luck) -> None:
    """Draw so many cards, which the deck must hold."""
    size = sizes[0]
    for _ in range(count):
        place = pick(luck, 0, size)
        put(piles[place], pile, width, piles, sizes)
        size -= 1
        piles[place] = piles[size]
    sizes[0] = size


def draw(count: int, pile: int, width: int, piles: Numbers, sizes: Numbers, luck: Luck) -> None:
    """Draw cards; an empty deck is made anew from the discards (G-8)."""
    first = count if count < sizes[0] else sizes[0]
    deal(first, pile, width, piles, sizes, luck)
    if first < count and sizes[1] > 0:
        for place in range(sizes[1]):
            put(piles[width + place], 0, width, piles, sizes)
        sizes[1] = 0
        rest = count - first
        deal(rest if rest < sizes[0] else sizes[0], pile, width, piles, sizes, luck)


def roll(
    count: int, pile: int, first: int, width: int, piles: Numbers, sizes: Numbers, luck: Luck
) -> None:
    """Roll dice; `first` is the number of the face that shows one."""
    for _ in range(count):
        put(first + pick(luck, 0, FACES), pile, width, piles, sizes)


def reroll(pile: int, first: int, width: int, piles: Numbers, sizes: Numbers, luck: Luck) -> None:
    """Roll all dice of a pile again."""
    count = sizes[pile]
    sizes[pile] = 0
    roll(count, pile, first, width, piles, sizes, luck)


def move(
    things: Sequence[int],
    first: int,
    count: int,
    source: int,
    target: int,
    width: int,
    piles: Numbers,
    sizes: Numbers,
) -> None:
    """Move things, so many from the first on, from one pile to another; of equal ones the first
    that lies there.
    """
    for number in range(first, first + count):
        thing = things[number]
        place = source * width
        while piles[place] != thing:
            place += 1
        sizes[source] -= 1
        for after in range(place, source * width + sizes[source]):
            piles[after] = piles[after + 1]
    for number in range(first, first + count):
        put(things[number], target, width, piles, sizes)


def last_of(pile: int, width: int, piles: Sequence[int], sizes: Sequence[int]) -> int:
    """What lies uppermost, NO_ITEM where nothing does."""
    size = sizes[pile]
    return piles[pile * width + size - 1] if size > 0 else NO_ITEM
