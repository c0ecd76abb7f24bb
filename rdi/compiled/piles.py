"""Piles of cards and dice in numbers: drawing, rolling and moving over the array of `layout`.

A thing is its number (`Items`). The same lines run as Python over a list and as machine code over
an array.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.compiled.items import NO_ITEM
from rdi.compiled.layout import DECK, DECK_SIZE, FULL, KEPT, PILES, SIZES, THINGS, WIDTH
from rdi.compiled.luck import ENOUGH, GOLDEN, WORD, Luck, mixed, number, part_of, pick

Numbers = MutableSequence[int]

FACES = 6


def clear_table(table: Numbers) -> None:
    """Take all things off the table but what is remembered, and lay the whole deck on it."""
    for pile in range(table[PILES]):
        if table[KEPT + pile] == 0:
            table[SIZES + pile] = 0
    lay_deck(table)


def lay_deck(table: Numbers) -> None:
    """Lay the whole deck on the table."""
    size = table[DECK_SIZE]
    for place in range(size):
        table[THINGS + place] = table[DECK + place]
    table[SIZES] = size


def put(table: Numbers, thing: int, pile: int) -> None:
    """Lay a thing on a pile; where there is no room for it, that is noted."""
    size = table[SIZES + pile]
    if size == WIDTH:
        table[FULL] = 1
        return
    table[THINGS + pile * WIDTH + size] = thing
    table[SIZES + pile] = size + 1


def deal(table: Numbers, luck: Luck, count: int, pile: int) -> None:
    """Draw so many cards, which the deck must hold; where there is no room for them, that is noted.

    It draws as `pick` does, with the luck of the cards at hand all the while.
    """
    size, lying = table[SIZES], table[SIZES + pile]
    if lying + count > WIDTH:
        table[FULL] = 1
        return
    word, used = luck[1], luck[2]
    for target in range(THINGS + pile * WIDTH + lying, THINGS + pile * WIDTH + lying + count):
        many = number(size)
        used = used * many
        if used >= ENOUGH:
            luck[0] = (luck[0] + GOLDEN) & WORD
            word, used = mixed(luck[0]), many
        place = THINGS + part_of(word, many)
        word = (word * many) & WORD
        size -= 1
        table[target] = table[place]
        table[place] = table[THINGS + size]
    luck[1], luck[2] = word, used
    table[SIZES], table[SIZES + pile] = size, lying + count


def draw(table: Numbers, luck: Luck, count: int, pile: int) -> None:
    """Draw cards; an empty deck is made anew from the discards (G-8)."""
    first = count if count < table[SIZES] else table[SIZES]
    deal(table, luck, first, pile)
    if first < count and table[SIZES + 1] > 0:
        for place in range(table[SIZES + 1]):
            put(table, table[THINGS + WIDTH + place], 0)
        table[SIZES + 1] = 0
        rest = count - first
        deal(table, luck, rest if rest < table[SIZES] else table[SIZES], pile)


def roll(table: Numbers, luck: Luck, count: int, pile: int, first: int) -> None:
    """Roll dice; `first` is the number of the face that shows one."""
    for _ in range(count):
        put(table, first + pick(luck, 0, FACES), pile)


def reroll(table: Numbers, luck: Luck, pile: int, first: int) -> None:
    """Roll all dice of a pile again."""
    count = table[SIZES + pile]
    table[SIZES + pile] = 0
    roll(table, luck, count, pile, first)


def move(table: Numbers, first: int, count: int, source: int, target: int) -> None:
    """Move things, so many of those noted from the first place on, from one pile to another; of
    equal ones the first that lies there.
    """
    for noted in range(first, first + count):
        place = THINGS + source * WIDTH
        while table[place] != table[noted]:
            place += 1
        table[SIZES + source] -= 1
        for after in range(place, THINGS + source * WIDTH + table[SIZES + source]):
            table[after] = table[after + 1]
    for noted in range(first, first + count):
        put(table, table[noted], target)


def last_of(table: Numbers, pile: int) -> int:
    """What lies uppermost, NO_ITEM where nothing does."""
    size = table[SIZES + pile]
    return table[THINGS + pile * WIDTH + size - 1] if size > 0 else NO_ITEM
