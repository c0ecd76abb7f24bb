"""Hands compared in numbers: walks through tables of all hands, chosen by what lies open to all.

A walk leads from thing to thing through states; the last of them has the hand's key. There is one
for each context, found by what lies in the pile that the scoring reads beside the hand. What is not
known yet is noted in `missing`, and whoever keeps the tables adds it.

`heads` holds four numbers of each walk: where its steps, its keys and its classes begin, and how
many classes there are; then how large its hands may be. The same lines run as Python over lists and
as machine code over arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.picking import in_order

Numbers = MutableSequence[int]

HEAD_SIZE = 5
NO_CONTEXT, LAST_MATTERS, ORDER_MATTERS, ALL_ALIKE = -1, 0, 1, 2
"""How a context is told: not at all, by its last card, by all in their order, or in any order."""

THING_BITS = 7
THINGS_MOST = 9
"""So many things are told in one number."""

TOO_LARGE = -2
MISSING = -3
SPREAD = 0x9E3779B97F4A7C1
SPREAD_SHIFT = 29


def context_number(
    pile: int, way: int, width: int, piles: Sequence[int], sizes: Sequence[int], missing: Numbers
) -> int:
    """What lies in a pile as one number, and in `missing`; TOO_LARGE where there is too much."""
    missing[0] = 0
    if way == NO_CONTEXT:
        return 0
    size = sizes[pile]
    first = size - 1 if way == LAST_MATTERS and size > 0 else 0
    if size - first > THINGS_MOST:
        return TOO_LARGE
    for place in range(first, size):
        missing[place - first] = piles[pile * width + place]
    count = size - first
    if way == ALL_ALIKE:
        in_order(missing, count)
    found = 1
    for place in range(count):
        found = found << THING_BITS | missing[place]
    for place in range(count, 0, -1):
        missing[place] = missing[place - 1]
    missing[0] = count
    return found


def slot_of(number: int, slots: Sequence[int]) -> int:
    """Where a context is noted, or would be: two numbers each, the context and its walk."""
    mask = (len(slots) >> 1) - 1
    slot = (number * SPREAD >> SPREAD_SHIFT) & mask
    while slots[2 * slot] != number and slots[2 * slot] >= 0:
        slot = (slot + 1) & mask
    return slot


def largest_hand(playing: int, count: int, own: Sequence[int], sizes: Sequence[int]) -> int:
    """How many things there are in the largest hand."""
    largest = 0
    for seat in range(count):
        size = 0
        for part in range(1, len(own)):
            size += sizes[own[part] + seat * own[0]]
        if playing >> seat & 1 == 1 and size > largest:
            largest = size
    return largest


def compare_hands(
    playing: int,
    count: int,
    own: Sequence[int],
    context: Sequence[int],
    width: int,
    piles: Sequence[int],
    sizes: Sequence[int],
    slots: Sequence[int],
    heads: Sequence[int],
    classes: Sequence[int],
    steps: Sequence[int],
    values: Sequence[int],
    keys: Numbers,
    missing: Numbers,
) -> int:
    """The keys of all who play; 0, or why they are not known.

    `own` begins with how far apart the piles of two seats are; then come those of the first seat
    that are its hand.
    """
    number = context_number(context[0], context[1], width, piles, sizes, missing)
    if number < 0:
        return number
    slot = slot_of(number, slots)
    missing[THINGS_MOST + 1] = largest_hand(playing, count, own, sizes)
    if slots[2 * slot] < 0:
        return MISSING
    head = slots[2 * slot + 1] * HEAD_SIZE
    if missing[THINGS_MOST + 1] > heads[head + 4]:
        return MISSING
    for seat in range(count):
        if playing >> seat & 1 == 1:
            state = 0
            for part in range(1, len(own)):
                pile = own[part] + seat * own[0]
                for place in range(pile * width, pile * width + sizes[pile]):
                    kind = classes[heads[head + 2] + piles[place]]
                    state = steps[heads[head] + state * heads[head + 3] + kind]
            keys[seat] = values[heads[head + 1] + state]
    return 0
