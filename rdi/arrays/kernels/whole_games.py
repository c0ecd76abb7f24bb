"""Whole games in numbers, one after another: who wins what, without any table but arrays.

The same lines run as Python over lists and as machine code over arrays. `play_once` is written from
a game's definition (`OrderOfPlay`); it gives the seats that come to the showdown, 0 where there is
none, or less where something went wrong.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from rdi.arrays.chance import STATE_SIZE, ChanceState, begin, game_seed, seat_seed
from rdi.arrays.kernels.hand_lookup import compare_hands
from rdi.arrays.kernels.money import finish_pots, finish_shares
from rdi.arrays.kernels.piles import clear_table, clear_tallies, lay_deck
from rdi.arrays.layout import (
    ANTE,
    BOTS,
    CARRY,
    COMMONER,
    COUNT,
    DEAD,
    FOLDED,
    FULL,
    MONEY,
    NO_SHARE,
    PAID,
    PILES,
    POLICIES,
    PURSE_COUNT,
    PURSES,
    QUEUE,
    REASON,
    SHARE,
    SHOWN,
    SIZES,
    SPLIT,
    STASH,
)

Numbers = MutableSequence[int]

FAULT = -1
DONE = 0


def play_once(*given: Any) -> int:
    """Play once from the deal to the showdown. This is a placeholder for the function that is
    written from a game's definition.
    """
    raise NotImplementedError(given)


def sit_down(table: Numbers, luck: ChanceState, seed: int, way: int) -> None:
    """Begin a game: everybody has their Stash and their luck, and the bots have moved on by a
    number of seats.
    """
    count = table[COUNT]
    begin(luck, 0, seed)
    for seat in range(count):
        begin(luck, STATE_SIZE * (seat + 1), seat_seed(seed, seat))
        table[POLICIES + seat] = table[BOTS + (seat - way if seat >= way else seat - way + count)]
    clear_everything(table)
    lay_deck(table)


def clear_everything(table: Numbers) -> None:
    """Give everybody their Stash, and take all else off the table."""
    for seat in range(table[COUNT]):
        table[MONEY + seat] = table[STASH + seat]
        table[PAID + seat] = 0
    for purse in range(table[PURSE_COUNT]):
        table[PURSES + purse] = 0
    for pile in range(table[PILES]):
        table[SIZES + pile] = 0
    clear_tallies(table)
    table[FOLDED] = 0
    table[QUEUE] = 0
    table[QUEUE + 1] = 0


def play_game(table: Numbers, luck: ChanceState, hands: Sequence[int]) -> int:
    """Play a game to its end; DONE, or why it cannot be played."""
    share = table[SHARE]
    playing, carry = (1 << table[COUNT]) - 1, table[CARRY]
    due = table[ANTE] if share == NO_SHARE else share
    while True:
        table[DEAD] = carry
        playing = play_once(table, luck, hands, playing, due)
        carry = table[DEAD]
        table[SHOWN] = playing
        if playing < 0 or table[FULL] != 0:
            return playing if playing < 0 else FAULT
        if playing == 0:
            return DONE
        if playing & (playing - 1) != 0:
            found = compare_hands(table, hands, playing)
            if found < 0:
                return found
        if share >= 0:
            finish_shares(table, playing, carry)
            return DONE
        finish_pots(table, playing, carry)
        begun = table[QUEUE + 1]
        if table[QUEUE] == begun:
            return DONE
        carry, playing = table[QUEUE + 2 + 2 * begun], table[QUEUE + 3 + 2 * begun]
        table[QUEUE + 1] = begun + 1
        due = table[ANTE] if table[SPLIT] == COMMONER else -1
        sit_again(table)


def sit_again(table: Numbers) -> None:
    """Begin a replay: everybody keeps their Gold, and nothing is paid yet."""
    clear_table(table)
    table[FOLDED] = 0
    for seat in range(table[COUNT]):
        table[PAID + seat] = 0


def play_games(
    table: Numbers,
    luck: ChanceState,
    hands: Sequence[int],
    first: int,
    last: int,
    seed: int,
    results: Numbers,
    totals: Numbers,
) -> int:
    """Play the games with these numbers, and count the winnings of all; returns the number of games
    played.

    The bots move on by a seat after each game. Where a game cannot be played, the table tells the
    reason, and no more are played.
    """
    table[REASON] = DONE
    table[FULL] = 0
    count = table[COUNT]
    way, at = first % count, 0
    for game in range(first, last):
        sit_down(table, luck, game_seed(seed, game), way)
        found = play_game(table, luck, hands)
        if found != DONE:
            table[REASON] = found
            return game - first
        count_game(table, way, at, results, totals)
        way, at = way + 1 if way + 1 < count else 0, at + count
    return last - first


def count_game(table: Numbers, way: int, at: int, results: Numbers, totals: Numbers) -> None:
    """Note what everybody won, and add it up: sums, squares, wins and ties, for each way in which
    the bots can sit and each seat.
    """
    count = table[COUNT]
    first, part = way * count, count * count
    best, several = 0, 0
    for seat in range(count):
        won = table[MONEY + seat] - table[STASH + seat]
        results[at + seat] = won
        totals[first + seat] += won
        totals[part + first + seat] += won * won
        if won > best:
            best, several = won, 1
        elif won == best:
            several += 1
    if best > 0:
        kind = 2 * part if several == 1 else 3 * part
        for seat in range(count):
            if table[MONEY + seat] - table[STASH + seat] == best:
                totals[kind + first + seat] += 1
