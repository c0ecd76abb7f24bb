"""Hands compared in numbers, by finite automata: a state for each hand, and the key of each state.

There is an automaton for each context, found by what lies in the pile that the scoring reads beside
the hand. What is not known yet is noted, and the keeper of the tables adds it.

All that is looked up lies in one array, `hands`. It begins with the number of slots; each slot is a
context and the place where its automaton begins. An automaton begins with how large its hands may
be, how many classes there are, and where its classes, steps and keys begin. The same lines run as
Python over lists and as machine code over arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.arrays.kernels.piles import in_order
from rdi.arrays.layout import (
    CONTEXT_PILE,
    CONTEXT_WAY,
    COUNT,
    KEYS,
    MISSING,
    OWN,
    OWN_PILES,
    OWN_STEP,
    SIZES,
    THINGS,
    WIDTH,
)

Numbers = MutableSequence[int]

HEAD_SIZE = 5

NO_CONTEXT = -1
LAST_MATTERS = 0
ORDER_MATTERS = 1
ALL_ALIKE = 2
"""The codings of a context: not at all, by its last card, by all in their order, or in any
order.
"""

THING_BITS = 7
THINGS_MOST = 8
"""The number of things that are coded in one number."""

TOO_LARGE = -2
UNTABULATED = -3

SPREAD = 0x9E3779B97F4A7C1
SPREAD_SHIFT = 29


def context_number(table: Numbers) -> int:
    """The things beside the hands as one number, noted as missing; TOO_LARGE where there are too
    many.
    """
    way = table[CONTEXT_WAY]
    table[MISSING + 1] = 0
    if way == NO_CONTEXT:
        return 0
    size = table[SIZES + table[CONTEXT_PILE]]
    first = size - 1 if way == LAST_MATTERS and size > 0 else 0
    count = size - first
    if count > THINGS_MOST:
        return TOO_LARGE
    begin = THINGS + table[CONTEXT_PILE] * WIDTH + first
    for place in range(count):
        table[MISSING + 2 + place] = table[begin + place]
    if way == ALL_ALIKE:
        in_order(table, MISSING + 2, count)
    table[MISSING + 1] = count
    found = 1
    for place in range(count):
        found = found << THING_BITS | table[MISSING + 2 + place]
    return found


def slot_of(hands: Sequence[int], number: int) -> int:
    """The place of a context among the slots, or the free place for it."""
    mask = hands[0] - 1
    slot = (number * SPREAD >> SPREAD_SHIFT) & mask
    while hands[1 + 2 * slot] != number and hands[1 + 2 * slot] >= 0:
        slot = (slot + 1) & mask
    return 1 + 2 * slot


def largest_hand(table: Numbers, playing: int) -> int:
    """The number of things in the largest hand."""
    largest = 0
    for seat in range(table[COUNT]):
        if playing >> seat & 1 == 1:
            size = 0
            for part in range(table[OWN_PILES]):
                size += table[SIZES + table[OWN + part] + seat * table[OWN_STEP]]
            largest = size if size > largest else largest
    return largest


def compare_hands(table: Numbers, hands: Sequence[int], playing: int) -> int:
    """Note the keys of all who play; 0, or why they are not known."""
    number = context_number(table)
    if number < 0:
        return number
    slot = slot_of(hands, number)
    table[MISSING] = largest_hand(table, playing)
    head = hands[slot + 1]
    if hands[slot] < 0 or table[MISSING] > hands[head]:
        return UNTABULATED
    for seat in range(table[COUNT]):
        if playing >> seat & 1 == 1:
            table[KEYS + seat] = hand_key(table, hands, head, seat)
    return 0


def hand_key(table: Numbers, hands: Sequence[int], head: int, seat: int) -> int:
    """The key of a seat's hand, by the automaton that begins at `head`."""
    state, count = 0, hands[head + 1]
    classes, steps = hands[head + 2], hands[head + 3]
    for part in range(table[OWN_PILES]):
        pile = table[OWN + part] + seat * table[OWN_STEP]
        begin = THINGS + pile * WIDTH
        for place in range(begin, begin + table[SIZES + pile]):
            state = hands[steps + state * count + hands[classes + table[place]]]
    return hands[hands[head + 4] + state]
