"""The end of a game in numbers: pots or shares are paid, and what is tied is played for again.

The same lines run as Python over lists and as machine code over arrays. They do what
`rdi/engine/settling.py` does. Replays wait in `queue`: how many there are, how many of them were
begun, then the Gold and the players of each.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.money import COMMONER, MERCHANT, pay_shares, settle

Numbers = MutableSequence[int]

REPLAYS_MOST = 100


def finish_shares(
    playing: int,
    count: int,
    share: int,
    carry: int,
    keys: Sequence[int],
    paid: Sequence[int],
    money: Numbers,
) -> None:
    """Pay the shares; a player left alone takes all."""
    if playing & (playing - 1) != 0:
        pay_shares(playing, count, share, carry, keys, money)
        return
    for seat in range(count):
        if playing >> seat & 1 == 1:
            money[seat] += carry
            for other in range(count):
                money[seat] += paid[other]


def finish_pots(
    playing: int,
    count: int,
    ante: int,
    carry: int,
    rule: int,
    keys: Sequence[int],
    paid: Numbers,
    folded: Sequence[int],
    money: Numbers,
    won: Numbers,
    fresh: Numbers,
    queue: Numbers,
) -> None:
    """Settle the contributions of this play. A tied pot that nobody could contest again, or not any
    more, is split by Merchant's Rule (PT-13, G-12).
    """
    fresh[0] = 0
    for seat in range(count):
        won[seat] = 0
        fresh[2 + 2 * count + seat] = paid[seat]
    settle(playing, count, carry, rule, keys, paid, folded, won, fresh)
    due = ante if rule == COMMONER else 0
    if fresh[0] > 0 and not can_be_contested(fresh[2], count, due, money, won, queue):
        fresh[0] = 0
        for seat in range(count):
            won[seat] = 0
            paid[seat] = fresh[2 + 2 * count + seat]
        settle(playing, count, carry, MERCHANT, keys, paid, folded, won, fresh)
    for seat in range(count):
        money[seat] += won[seat]
    for number in range(fresh[0]):
        queue[2 + 2 * queue[0]] = fresh[1 + 2 * number]
        queue[3 + 2 * queue[0]] = fresh[2 + 2 * number]
        queue[0] += 1


def can_be_contested(
    players: int,
    count: int,
    due: int,
    money: Sequence[int],
    won: Sequence[int],
    queue: Sequence[int],
) -> bool:
    """Whether two of these players have the ante of the next replay, and the ties have some end."""
    if queue[1] >= REPLAYS_MOST:
        return False
    able = 0
    for seat in range(count):
        if players >> seat & 1 == 1 and money[seat] + won[seat] >= due:
            able += 1
    return able > 1
