"""The end of a game in numbers: pots or shares are paid, and what is tied is played for again.

The same lines run as Python over a list and as machine code over an array. They do what
`rdi/engine/settling.py` does.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.compiled.layout import (
    ANTE,
    COMMONER,
    COUNT,
    FRESH,
    MERCHANT,
    MONEY,
    PAID,
    QUEUE,
    REPLAYS_MOST,
    SAVED,
    SPLIT,
    WON,
)
from rdi.compiled.luck import signed
from rdi.compiled.money import number_of, pay_shares, settle

Numbers = MutableSequence[int]


def finish_shares(table: Numbers, playing: int, carry: int) -> None:
    """Pay the shares; a player left alone takes all. What others left is won like the carry."""
    count, share, rest = table[COUNT], signed(-1), carry
    for seat in range(count):
        table[WON + seat] = 0
        rest += table[PAID + seat]
        if playing >> seat & 1 == 1 and (share < 0 or table[PAID + seat] < share):
            share = table[PAID + seat]
    if playing & (playing - 1) != 0:
        pay_shares(table, playing, share, rest - share * number_of(playing))
    for seat in range(count):
        if playing == 1 << seat:
            table[WON + seat] = carry
            for other in range(count):
                table[WON + seat] += table[PAID + other]
        table[MONEY + seat] += table[WON + seat]


def finish_pots(table: Numbers, playing: int, carry: int) -> None:
    """Settle the contributions of this play. A tied pot that nobody could contest again, or not any
    more, is split by Merchant's Rule (PT-13, G-12).
    """
    count = table[COUNT]
    table[FRESH] = 0
    for seat in range(count):
        table[WON + seat] = 0
        table[SAVED + seat] = table[PAID + seat]
    rule = table[SPLIT]
    settle(table, playing, carry, rule)
    if table[FRESH] > 0 and not can_be_contested(table):
        table[FRESH], rule = 0, signed(MERCHANT)
        for seat in range(count):
            table[WON + seat] = 0
            table[PAID + seat] = table[SAVED + seat]
        settle(table, playing, carry, rule)
    for seat in range(count):
        table[MONEY + seat] += table[WON + seat]
    for number in range(table[FRESH]):
        place = QUEUE + 2 + 2 * table[QUEUE]
        table[place] = table[FRESH + 1 + 2 * number]
        table[place + 1] = table[FRESH + 2 + 2 * number]
        table[QUEUE] += 1


def can_be_contested(table: Numbers) -> bool:
    """Whether two players have the ante of the next replay, and the ties have some end."""
    if table[QUEUE + 1] >= REPLAYS_MOST:
        return False
    players, able = table[FRESH + 2], 0
    due = table[ANTE] if table[SPLIT] == COMMONER else 0
    for seat in range(table[COUNT]):
        if players >> seat & 1 == 1 and table[MONEY + seat] + table[WON + seat] >= due:
            able += 1
    return able > 1
