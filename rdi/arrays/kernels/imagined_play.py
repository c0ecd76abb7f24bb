"""Imagined games in numbers, played on from where a game stands: everybody picks what looks best at
once among a few answers, and nobody bets.

`play_on` is written from a game's definition (`OrderOfPlay`). It goes on from the state that is
kept in the table, and stops with ASKED where somebody is to pick one thing of several; for a look
at an answer it stops as soon as another would be asked. The same lines run as Python over lists and
as machine code over arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from rdi.arrays.chance import ChanceState, begin, mixed, number, pick
from rdi.arrays.kernels.hand_lookup import compare_hands
from rdi.arrays.kernels.piles import extra
from rdi.arrays.layout import (
    CHOSEN,
    FULL,
    OFFERED,
    PILES,
    PILES_MOST,
    REGISTERS_MOST,
    SIZES,
    TALLIED,
    TALLIES,
    TALLIES_MOST,
    THINGS,
    WIDTH,
)

Numbers = MutableSequence[int]

ASKED = -5
"""The result where somebody is to pick."""

FAULT = -1

NOBODY = -1

PLACE = 0
"""Where in the program a game stands. The places from here on are counted from the end of the table
that all games have.
"""

FIRST = 1
"""The first seat in turn order."""

PLAYING = 2
"""The seats that play, as bits."""

ASKED_SEAT = 3
ASKED_REGISTER = 4
OFFER_SIZE = 5
LOOKS = 6
"""How many answers are looked at for a pick."""

REGISTER_COUNT = 7

CANDIDATES = 8
LOOKS_MOST = 8

REGISTERS = CANDIDATES + LOOKS_MOST
"""For each register what it keeps, and of how many things."""

KEPT_STATE = REGISTERS + 2 * REGISTERS_MOST
"""A copy of what an answer may change: the places above, sizes of piles, numbers for words, and
what lies in piles.
"""

KEPT_SIZES = KEPT_STATE + KEPT_STATE
KEPT_TALLIES = KEPT_SIZES + PILES_MOST
KEPT_THINGS = KEPT_TALLIES + TALLIES_MOST

ASKED_MOST = 999
"""The number of picks after which a game is left."""


def imagined_size(piles: int, width: int) -> int:
    """How much longer the array of a table with so many piles of this room is where games are
    imagined.
    """
    return KEPT_THINGS + piles * width


def play_on(*given: Any) -> int:
    """Play on from the state that is kept. This is a placeholder for the function that is written
    from a game's definition.
    """
    raise NotImplementedError(given)


def score_of(*given: Any) -> int:
    """The worth of the hand of a seat, more being better. This is a placeholder for the function
    that is written from a game's definition.
    """
    raise NotImplementedError(given)


def keep_state(table: Numbers, at: int) -> None:
    """Keep a copy of what an answer may change."""
    for place in range(REGISTERS + 2 * table[at + REGISTER_COUNT]):
        table[at + KEPT_STATE + place] = table[at + place]
    for place in range(table[TALLIED]):
        table[at + KEPT_TALLIES + place] = table[TALLIES + place]
    for pile in range(table[PILES]):
        table[at + KEPT_SIZES + pile] = table[SIZES + pile]
        for place in range(pile * WIDTH, pile * WIDTH + table[SIZES + pile]):
            table[at + KEPT_THINGS + place] = table[THINGS + place]


def bring_back(table: Numbers, at: int) -> None:
    """Bring back the state of which a copy was kept."""
    for place in range(REGISTERS + 2 * table[at + REGISTER_COUNT]):
        table[at + place] = table[at + KEPT_STATE + place]
    for place in range(table[TALLIED]):
        table[TALLIES + place] = table[at + KEPT_TALLIES + place]
    for pile in range(table[PILES]):
        table[SIZES + pile] = table[at + KEPT_SIZES + pile]
        for place in range(pile * WIDTH, pile * WIDTH + table[SIZES + pile]):
            table[THINGS + place] = table[at + KEPT_THINGS + place]


def answer_asked(table: Numbers, at: int, thing: int) -> None:
    """Let who is asked pick this thing."""
    register = table[at + ASKED_REGISTER]
    table[CHOSEN + register * WIDTH] = thing
    table[at + REGISTERS + 2 * register] = thing
    table[at + REGISTERS + 2 * register + 1] = 1


def note_candidates(table: Numbers, luck: ChanceState, at: int) -> int:
    """Note a few of the things that are offered, drawn by luck in any order; their number."""
    count = table[at + OFFER_SIZE]
    most = table[at + LOOKS] if table[at + LOOKS] < count else count
    for place in range(most):
        other = place + pick(luck, 0, count - place)
        thing = table[OFFERED + other]
        table[OFFERED + other] = table[OFFERED + place]
        table[OFFERED + place] = thing
        table[at + CANDIDATES + place] = thing
    return most


def best_at_once(table: Numbers, luck: ChanceState, hands: Sequence[int], at: int) -> int:
    """The thing that looks best at once among a few, each with the same luck, which is not that to
    come; less than 0 where that cannot be told, or what is looked at would go on otherwise.
    """
    seat, count = table[at + ASKED_SEAT], note_candidates(table, luck, at)
    best = table[at + CANDIDATES]
    if count == 1:
        return best
    before, word, used = luck[0], luck[1], luck[2]
    look = mixed(luck[0] ^ number(count))
    most = 0
    keep_state(table, at)
    for place in range(count):
        thing = table[at + CANDIDATES + place]
        answer_asked(table, at, thing)
        begin(luck, 0, look)
        found = play_on(table, luck, hands, seat)
        if found == FAULT:
            return FAULT
        score = score_of(table, seat)
        if place == 0 or score > most:
            best, most = thing, score
        bring_back(table, at)
    luck[0], luck[1], luck[2] = before, word, used
    return best


def imagine_to_end(table: Numbers, luck: ChanceState, hands: Sequence[int], seed: int) -> int:
    """Play a game to its end from the state that is kept, with luck of this seed, and note the keys
    of all who play; how many picks were made, or less than 0 where it cannot be played so.
    """
    at = extra(table)
    begin(luck, 0, seed)
    table[FULL] = 0
    for picks in range(ASKED_MOST):
        found = play_on(table, luck, hands, NOBODY)
        if found != ASKED:
            if found <= 0 or table[FULL] != 0 or compare_hands(table, hands, found) < 0:
                return FAULT
            return picks
        thing = best_at_once(table, luck, hands, at)
        if thing < 0:
            return FAULT
        answer_asked(table, at, thing)
    return FAULT
