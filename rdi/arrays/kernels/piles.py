"""Piles and picks in numbers, over the array of `layout`: cards are drawn, dice rolled, things
moved; what is offered to a seat, and what its policy takes of it.

A thing is its number (`Items`). The same lines run as Python over a list and as machine code over
an array.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.arrays.chance import (
    ENOUGH,
    GOLDEN,
    STATE_SIZE,
    WORD,
    ChanceState,
    mixed,
    number,
    part_of,
    pick,
    signed,
)
from rdi.arrays.encoding import NO_ITEM, NO_VALUE
from rdi.arrays.kernels.policies import choose, choose_one
from rdi.arrays.layout import (
    ALIKE,
    ALWAYS,
    CHOSEN,
    DECK,
    DECK_SIZE,
    FULL,
    KEPT,
    OFFERED,
    PILES,
    PLACED,
    PLACES,
    POLICIES,
    REACH,
    ROOM,
    ROW,
    SIZES,
    TALLIED,
    TALLIES,
    THINGS,
    WIDTH,
)
from rdi.engine.runtime import NOTHING

Numbers = MutableSequence[int]

FACES = 6


def extra(table: Numbers) -> int:
    """Where the places begin that only some ways to play have, after all others."""
    return THINGS + table[PILES] * WIDTH


def clear_table(table: Numbers) -> None:
    """Take all things off the table but the remembered ones, lay the whole deck on it, and begin
    all numbers that are kept for words at 0.
    """
    for pile in range(table[PILES]):
        if table[KEPT + pile] == 0:
            table[SIZES + pile] = 0
    clear_tallies(table)
    lay_deck(table)


def clear_tallies(table: Numbers) -> None:
    """Begin all numbers that are kept for words at 0."""
    for place in range(table[TALLIED]):
        table[TALLIES + place] = 0


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


def deal(table: Numbers, luck: ChanceState, count: int, pile: int) -> None:
    """Draw a number of cards, which the deck must hold; where there is no room for them, that is
    noted.
    """
    deal_shared(table, luck, count, pile)


def deal_shared(table: Numbers, luck: ChanceState, count: int, pile: int) -> None:
    """The same with luck that all share.

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


def draw(table: Numbers, luck: ChanceState, count: int, pile: int) -> None:
    """Draw cards; an empty deck is made anew from the discards (G-8)."""
    first = count if count < table[SIZES] else table[SIZES]
    deal(table, luck, first, pile)
    if first < count and table[SIZES + 1] > 0:
        for place in range(table[SIZES + 1]):
            put(table, table[THINGS + WIDTH + place], 0)
        table[SIZES + 1] = 0
        rest = count - first
        deal(table, luck, rest if rest < table[SIZES] else table[SIZES], pile)


def roll(table: Numbers, luck: ChanceState, count: int, pile: int, first: int) -> None:
    """Roll dice; `first` is the number of the face that shows one."""
    for _ in range(count):
        put(table, first + face(table, luck, pile, first), pile)


def face(table: Numbers, luck: ChanceState, pile: int, first: int) -> int:
    """The number that a die shows that is rolled into a pile, from 0."""
    return pick(luck, 0, FACES)


def reroll(table: Numbers, luck: ChanceState, pile: int, first: int) -> None:
    """Roll all dice of a pile again."""
    count = table[SIZES + pile]
    table[SIZES + pile] = 0
    roll(table, luck, count, pile, first)


def move(table: Numbers, first: int, count: int, source: int, target: int) -> None:
    """Move a number of things, noted from the first place on, from one pile to another; of equal
    ones the first that lies there. Where one does not lie there, that is noted as too much.
    """
    for noted in range(first, first + count):
        take(table, table[noted], source)
    for noted in range(first, first + count):
        put(table, table[noted], target)


def take(table: Numbers, thing: int, pile: int) -> None:
    """Take a thing off a pile, of equal ones the first; where it does not lie there, that is
    noted.
    """
    place, end = THINGS + pile * WIDTH, THINGS + pile * WIDTH + table[SIZES + pile]
    while place < end and table[place] != thing:
        place += 1
    if place == end:
        table[FULL] = 1
        return
    table[SIZES + pile] -= 1
    for after in range(place, end - 1):
        table[after] = table[after + 1]


def lay(table: Numbers, card: int, source: int, cell: int, grid: int) -> None:
    """Lay a card from a pile into a cell of a grid."""
    take(table, card, source)
    put(table, cell * PLACED + card, grid)


def open_cells(table: Numbers, grid: int, side: int, stack: int, shut: int, first: int) -> int:
    """Note the cells where a card may go, from the first place on, as `runtime.open_cells` gives
    them: `shut` is the pile of those that may not be used, less than 0 for none. Their number.
    """
    size, begin = table[SIZES + grid], THINGS + grid * WIDTH
    if size == 0:
        table[first] = REACH * ROW + REACH
        return 1
    cell = table[begin] // PLACED
    top = bottom = cell // ROW
    left = right = cell % ROW
    for place in range(begin + 1, begin + size):
        row, column = table[place] // PLACED // ROW, table[place] // PLACED % ROW
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
    count = 0
    for row in range(bottom - side + 1, top + side):
        for column in range(right - side + 1, left + side):
            cell, height = row * ROW + column, 0
            for place in range(begin, begin + size):
                if table[place] // PLACED == cell:
                    height += 1
            if height < stack and not (shut >= 0 and lies_in(table, cell, shut)):
                table[first + count] = cell
                count += 1
    return count


def lies_in(table: Numbers, thing: int, pile: int) -> bool:
    """Whether a thing lies in a pile."""
    found = False
    for place in range(THINGS + pile * WIDTH, THINGS + pile * WIDTH + table[SIZES + pile]):
        found = found or table[place] == thing
    return found


def first_of(table: Numbers, pile: int, most: int, first: int) -> int:
    """Note the things that have lain longest in a pile, from the first place on; their number."""
    count = table[SIZES + pile] if table[SIZES + pile] < most else most
    for place in range(count):
        table[first + place] = table[THINGS + pile * WIDTH + place]
    return count


def last_of(table: Numbers, pile: int) -> int:
    """The uppermost thing of a pile, NO_ITEM of an empty one."""
    size = table[SIZES + pile]
    return table[THINGS + pile * WIDTH + size - 1] if size > 0 else NO_ITEM


def whole(value: float) -> int:
    """A value as it is kept among whole numbers."""
    return NO_VALUE if value != value else signed(value)


def real(stored: int) -> float:
    """A value again that was kept among whole numbers."""
    return NOTHING if stored == NO_VALUE else stored * 1.0


def distinct(table: Numbers, first: int, count: int) -> int:
    """Leave out repeated things of a list that begins at a place; returns the number that is
    left.
    """
    kept = 0
    for place in range(count):
        other = 0
        while other < kept and table[first + other] != table[first + place]:
            other += 1
        if other == kept:
            table[first + kept] = table[first + place]
            kept += 1
    return kept


def mark_alike(table: Numbers, count: int, all_differ: bool) -> int:
    """Note for each thing offered the place of the first that is equal to it; returns the number of
    different ones.
    """
    if all_differ:
        for place in range(count):
            table[ALIKE + place] = place
        return count
    different = 0
    for place in range(count):
        first, thing = 0, table[OFFERED + place]
        while table[OFFERED + first] != thing:
            first += 1
        table[ALIKE + place] = first
        if first == place:
            different += 1
    return different


def in_order(table: Numbers, first: int, count: int) -> None:
    """Sort these few numbers."""
    for last in range(first + 1, first + count):
        number, before = table[last], last
        while before > first and table[before - 1] > number:
            table[before] = table[before - 1]
            before -= 1
        table[before] = number


def ask(
    table: Numbers,
    luck: ChanceState,
    seat: int,
    register: int,
    least: int,
    most: int,
    ordered: bool,
    count: int,
    all_differ: bool,
) -> int:
    """Let a seat pick from an offer, into a register; returns the number of things that it picked.

    One forced answer is not asked for, unless that is always done.
    """
    first, always = CHOSEN + register * WIDTH, table[ALWAYS]
    if always == 0 and most == 0:
        return 0
    different = mark_alike(table, count, all_differ)
    policy, at = table[POLICIES + seat], STATE_SIZE * (seat + 1)
    if least == 1 and most == 1 and not ordered:
        place = 0
        if different > 1 or always != 0:
            place = choose_one(policy, table, ALIKE, luck, at, different)
        table[first] = table[OFFERED + place]
        return 1
    taken = choose(
        policy, table, ALIKE, ROOM, PLACES, luck, at, count, different, least, most, ordered
    )
    if not ordered:
        in_order(table, PLACES, taken)
    for place in range(taken):
        table[first + place] = table[OFFERED + table[PLACES + place]]
    return taken
