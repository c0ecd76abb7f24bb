"""Bets and pots in numbers: the engine's money rules as functions of arrays of whole numbers.

The same lines run as Python over lists and as machine code over arrays. Sets of seats are bits of
one number. A seat's `money` is all that it may still spend, its reserve included; `paid` is what it
has put into the pot since the game began. They give what `rdi/engine/betting.py`,
`rdi/engine/pots.py` and `rdi/engine/shares.py` give.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.luck import LUCK_SIZE, Luck
from rdi.compiled.policies import FOLD, STAY, wager

Numbers = MutableSequence[int]

MERCHANT, KING, COMMONER = 0, 1, 2
"""The Split Rules in numbers."""

PLACES = 3
"""So many places are paid for where one plays for shares."""


def lowest_seat(seats: int) -> int:
    """The first of these seats; there must be one."""
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


def number_of(seats: int) -> int:
    """How many seats these are."""
    found = 0
    while seats != 0:
        seats &= seats - 1
        found += 1
    return found


def with_money(seats: int, count: int, money: Sequence[int]) -> int:
    """Those of these seats who may still spend something; `count` seats are at the table."""
    found = 0
    for seat in range(count):
        if seats >> seat & 1 == 1 and money[seat] > 0:
            found |= 1 << seat
    return found


def take_antes(playing: int, count: int, amount: int, money: Numbers, paid: Numbers) -> int:
    """Everybody pays; the seats that still play are given back, the others cannot (PT-1)."""
    for seat in range(count):
        if playing >> seat & 1 == 1:
            if money[seat] < amount:
                playing &= ~(1 << seat)
            else:
                money[seat] -= amount
                paid[seat] += amount
    return playing


def bet_round(
    playing: int,
    count: int,
    minimum_raise: int,
    money: Numbers,
    paid: Numbers,
    bets: Numbers,
    folded: Numbers,
    policies: Sequence[int],
    luck: Luck,
) -> int:
    """A Betting Round, each seat answering by its policy; the seats that still play.

    The luck of the seats follows that of the cards. Who folds is noted in `folded`, whose first
    number tells how many are noted.
    """
    waiting = with_money(playing, count, money)
    if waiting & (waiting - 1) == 0:
        return playing
    for seat in range(count):
        bets[seat] = 0
    current, step, seat = 0, 1, count - 1
    while waiting != 0:
        seat += 1
        if seat == count:
            seat = 0
        if waiting >> seat & 1 == 0:
            continue
        waiting &= ~(1 << seat)
        bet, own = bets[seat], money[seat]
        most = bet + own
        least = current + (step if minimum_raise == 1 else 1)
        owed = current - bet
        owed = owed if owed < own else own
        least = least if least < most else most
        total = wager(policies[seat], luck, LUCK_SIZE * (seat + 1), owed, bet, current, least, most)
        if total == FOLD:
            playing &= ~(1 << seat)
            folded[0] += 1
            folded[folded[0]] = seat
            if playing & (playing - 1) == 0:
                return playing
            continue
        added = owed
        if total != STAY:
            added = total - bet
            step = total - current if total - current > step else step
            current = total
        money[seat] -= added
        bets[seat] += added
        paid[seat] += added
        if total != STAY:
            waiting = with_money(playing & ~(1 << seat), count, money)
    return playing


def give_back_unmatched(count: int, paid: Numbers, won: Numbers) -> None:
    """The rebate: what nobody could match goes back, and is no longer paid (PT-5)."""
    highest, second, owner = 0, 0, 0
    for seat in range(count):
        if paid[seat] > highest:
            second, highest, owner = highest, paid[seat], seat
        elif paid[seat] > second:
            second = paid[seat]
    won[owner] += highest - second
    paid[owner] -= highest - second


def give_back_orphans(
    count: int, top: int, paid: Sequence[int], folded: Sequence[int], won: Numbers
) -> None:
    """What was paid above all who play goes to the last of its payers to fold (PT-4)."""
    below = top
    for place in range(folded[0], 0, -1):
        seat = folded[place]
        if paid[seat] > below:
            won[seat] += between(below, paid[seat], count, paid)
            below = paid[seat]


def between(below: int, level: int, count: int, paid: Sequence[int]) -> int:
    """The money that all seats together paid above one level and up to another."""
    found = 0
    for seat in range(count):
        if paid[seat] > below:
            found += (paid[seat] if paid[seat] < level else level) - below
    return found


def best_of(seats: int, count: int, keys: Sequence[int]) -> int:
    """Those of these seats whose key is the highest."""
    found, best = 0, 0
    for seat in range(count):
        if seats >> seat & 1 == 1:
            if found == 0 or keys[seat] > best:
                found, best = 1 << seat, keys[seat]
            elif keys[seat] == best:
                found |= 1 << seat
    return found


def settle(
    playing: int,
    count: int,
    carry: int,
    rule: int,
    keys: Sequence[int],
    paid: Numbers,
    folded: Sequence[int],
    won: Numbers,
    replays: Numbers,
) -> None:
    """Settle the main pot and the side pots; what each seat is paid is added to `won`.

    Pots that are to be played for again are noted in `replays`: how many there are, then the Gold
    and the players of each.
    """
    give_back_unmatched(count, paid, won)
    below, waiting, eligible, top = 0, carry, playing, 0
    while eligible != 0:
        level, is_first = 0, True
        for seat in range(count):
            if eligible >> seat & 1 == 1 and (is_first or paid[seat] < level):
                level, is_first = paid[seat], False
        amount = waiting + between(below, level, count, paid)
        if amount > 0:
            pay_pot(amount, eligible, playing, count, rule, keys, folded, won, replays)
        below, waiting, top = level, 0, level
        for seat in range(count):
            if paid[seat] <= level:
                eligible &= ~(1 << seat)
    give_back_orphans(count, top, paid, folded, won)


def pay_pot(
    amount: int,
    eligible: int,
    playing: int,
    count: int,
    rule: int,
    keys: Sequence[int],
    folded: Sequence[int],
    won: Numbers,
    replays: Numbers,
) -> None:
    """Pay one pot to the best, or note that it is played for again (PT-6, PT-8)."""
    winners = best_of(eligible, count, keys)
    several = number_of(winners)
    if several == 1 or rule == MERCHANT:
        for seat in range(count):
            if winners >> seat & 1 == 1:
                won[seat] += amount // several
        return
    players = winners
    if rule == COMMONER:
        players = playing
        for place in range(folded[0]):
            players |= 1 << folded[place + 1]
    replays[1 + 2 * replays[0]] = amount
    replays[2 + 2 * replays[0]] = players
    replays[0] += 1


def pay_shares(
    playing: int, count: int, share: int, carry: int, keys: Sequence[int], won: Numbers
) -> None:
    """Pay the first three places (SH-2 to SH-7)."""
    players, place, left = number_of(playing), 0, playing
    while left != 0:
        group = best_of(left, count, keys)
        tied = number_of(group)
        prize = 0
        for rank in range(place, place + tied):
            if rank < PLACES:
                prize += shares_of_place(players, rank) * share + (carry if rank == 0 else 0)
        for seat in range(count):
            if group >> seat & 1 == 1:
                won[seat] += prize // tied
        place += tied
        left &= ~group


def shares_of_place(players: int, place: int) -> int:
    """How many shares a place is worth, the first being 0, with so many players (SH-6)."""
    if place == PLACES - 1:
        return 1 if players > 5 else 0
    second = 0 if players == 2 else 2 if players >= 5 else 1
    if place == 1:
        return second
    return players - 3 if players > 5 else players - second
