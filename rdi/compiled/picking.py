"""Picks in numbers: what is offered to a seat, and what its policy takes of it.

The same lines run as Python over a list and as machine code over an array.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.compiled.layout import ALIKE, ALWAYS, CHOSEN, OFFERED, PLACES, POLICIES, ROOM, WIDTH
from rdi.compiled.luck import LUCK_SIZE, Luck, signed
from rdi.compiled.policies import choose, choose_one

Numbers = MutableSequence[int]

NOTHING = float("nan")
"""What a card has not: equal to nothing, not even to itself."""

NO_VALUE = -(1 << 40)
"""NOTHING among whole numbers."""


def whole(value: float) -> int:
    """A value as it is kept among whole numbers."""
    return NO_VALUE if value != value else signed(value)


def real(stored: int) -> float:
    """A value again that was kept among whole numbers."""
    return NOTHING if stored == NO_VALUE else stored * 1.0


def distinct(table: Numbers, count: int) -> int:
    """Leave out of what is offered what is there already; how many are left."""
    kept = 0
    for place in range(count):
        other = 0
        while other < kept and table[OFFERED + other] != table[OFFERED + place]:
            other += 1
        if other == kept:
            table[OFFERED + kept] = table[OFFERED + place]
            kept += 1
    return kept


def mark_alike(table: Numbers, count: int) -> int:
    """For each thing offered the place of the first that is equal to it; how many differ."""
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
    luck: Luck,
    seat: int,
    register: int,
    least: int,
    most: int,
    ordered: bool,
    count: int,
) -> int:
    """Let a seat pick from what is offered, into a register; how many things it picked.

    One forced answer is not asked for, unless that is always done.
    """
    first, always = CHOSEN + register * WIDTH, table[ALWAYS]
    if always == 0 and most == 0:
        return 0
    different = mark_alike(table, count)
    policy, at = table[POLICIES + seat], LUCK_SIZE * (seat + 1)
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
    for number in range(taken):
        table[first + number] = table[OFFERED + table[PLACES + number]]
    return taken
