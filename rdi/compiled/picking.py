"""Picks in numbers: what is offered to a seat, and what its policy takes of it.

What is offered lies in `offered`; what a seat picked is kept in the row of a register in `chosen`.
The same lines run as Python over lists and as machine code over arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.luck import LUCK_SIZE, Luck, signed
from rdi.compiled.policies import choose

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


def distinct(things: Numbers, count: int) -> int:
    """Leave out what is there already; how many are left."""
    kept = 0
    for place in range(count):
        other = 0
        while other < kept and things[other] != things[place]:
            other += 1
        if other == kept:
            things[kept] = things[place]
            kept += 1
    return kept


def mark_alike(things: Sequence[int], count: int, alike: Numbers) -> int:
    """For each thing the place of the first that is equal to it; how many differ."""
    different = 0
    for place in range(count):
        first = 0
        while things[first] != things[place]:
            first += 1
        alike[place] = first
        if first == place:
            different += 1
    return different


def in_order(places: Numbers, count: int) -> None:
    """Sort these few numbers."""
    for last in range(1, count):
        place, before = places[last], last
        while before > 0 and places[before - 1] > place:
            places[before] = places[before - 1]
            before -= 1
        places[before] = place


def ask(
    seat: int,
    least: int,
    most: int,
    ordered: bool,
    count: int,
    first: int,
    always: int,
    policies: Sequence[int],
    luck: Luck,
    offered: Sequence[int],
    alike: Numbers,
    room: Numbers,
    places: Numbers,
    chosen: Numbers,
) -> int:
    """Let a seat pick from what is offered, into `chosen` from the first place on; how many.

    One forced answer is not asked for, unless it is `always`.
    """
    if always == 0 and most == 0:
        return 0
    different = mark_alike(offered, count, alike)
    if always == 0 and different == 1 and least == 1 and most == 1 and not ordered:
        chosen[first] = offered[0]
        return 1
    at = LUCK_SIZE * (seat + 1)
    taken = choose(policies[seat], luck, at, alike, count, least, most, ordered, room, places)
    if not ordered:
        in_order(places, taken)
    for number in range(taken):
        chosen[first + number] = offered[places[number]]
    return taken
