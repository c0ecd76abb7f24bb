"""Bets, pots and shares in numbers: the engine's money rules over the array of `layout`.

The same lines run as Python over a list and as machine code over an array. Sets of seats are bits
of one number. They give what the engine's betting, pots, shares and settlement give.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.arrays.chance import STATE_SIZE, ChanceState, signed
from rdi.arrays.kernels.policies import FOLD, STAY, wager
from rdi.arrays.layout import (
    ANTE,
    BETS,
    COMMONER,
    COUNT,
    DEAD,
    FOLDED,
    FRESH,
    FULL,
    KEYS,
    MERCHANT,
    MINIMUM_RAISE,
    MONEY,
    PAID,
    POLICIES,
    QUEUE,
    REPLAYS_MOST,
    ROUNDS,
    SAVED,
    SPLIT,
    STOPPED,
    WON,
)

Numbers = MutableSequence[int]

UNOPENED, BLINDS, BROUGHT_IN = 0, 1, 2
"""How a Betting Round begins: with nothing, with two blinds, with a bet that brings in."""

NO_CAP, POT_LIMIT = -1, 0
"""In place of the most that a raise may add: there is none, or it is what lies in the middle."""

PAIR = 2
PLACES_PAID = 3
"""The number of places that are paid when playing for shares."""


def lowest_seat(seats: int) -> int:
    """The first of these seats; there must be one."""
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


def number_of(seats: int) -> int:
    """The number of seats in a set."""
    found = 0
    while seats != 0:
        seats &= seats - 1
        found += 1
    return found


def with_money(table: Numbers, seats: int) -> int:
    """The seats of a set that may still spend something."""
    found = 0
    for seat in range(table[COUNT]):
        if seats >> seat & 1 == 1 and table[MONEY + seat] > 0:
            found |= 1 << seat
    return found


def take_antes(table: Numbers, playing: int, amount: int) -> int:
    """Everybody pays; the seats that still play are given back, the others cannot (PT-1). Who has
    paid before and cannot now is out of the game.
    """
    for seat in range(table[COUNT]):
        if playing >> seat & 1 == 1:
            if table[MONEY + seat] < amount:
                playing &= ~(1 << seat)
                if table[PAID + seat] > 0:
                    note_fold(table, seat)
            else:
                table[MONEY + seat] -= amount
                table[PAID + seat] += amount
    return playing


def bet_round(
    table: Numbers,
    luck: ChanceState,
    playing: int,
    first: int,
    by: int,
    raises: int,
    cap: int,
    opening: int,
    small: int,
    big: int,
) -> int:
    """A Betting Round, each seat answering by its policy; the seats that still play. The seat
    `first`, or the next one that plays, speaks first.

    Each raise adds `by`, 0 where it may be of any size, up to `cap`, which may be NO_CAP or
    POT_LIMIT; there are at most `raises`, less than 0 where there may be any number. With the
    `opening` BLINDS two players put down the `small` and the `big` one before that, with BROUGHT_IN
    one the `big` one. The luck of the seats follows that of the cards.
    """
    able = with_money(table, playing)
    if able & (able - 1) == 0:
        return playing
    table[ROUNDS] += 1
    count, least_step = table[COUNT], table[MINIMUM_RAISE]
    for seat in range(count):
        table[BETS + seat] = 0
    current, step, waiting, missing = signed(0), signed(1), able, signed(0)
    seat = first - 1 if first > 0 else count - 1
    if opening != UNOPENED:
        seat = put_down(table, playing, able, first, opening, small, big)
        able = with_money(table, able)
        current, step, waiting = signed(big), signed(big), able
        if opening == BROUGHT_IN:
            waiting = able & ~(1 << seat)
            missing = signed(big)
    while waiting != 0:
        seat = next_seat(waiting, seat)
        waiting &= ~(1 << seat)
        bet, own = table[BETS + seat], table[MONEY + seat]
        most = bet + own
        least = current + (step if least_step == 1 else 1)
        owed = current - bet if current - bet < own else own
        if by > 0 or raises == 0:
            total = current if raises == 0 else current + by - missing
            most = total if total < most else most
            least = most
        elif cap != NO_CAP:
            total = current + (cap if cap > 0 else gold_of_pot(table) + current - bet)
            most = total if total < most else most
        least = least if least < most else most
        total = bet_of(table, luck, seat, owed, bet, current, least, most, by)
        if total == STOPPED:
            return STOPPED
        if total == FOLD:
            playing &= ~(1 << seat)
            note_fold(table, seat)
            if playing & (playing - 1) == 0:
                return playing
            continue
        pay_bet(table, seat, owed if total == STAY else total - bet)
        able = able if table[MONEY + seat] > 0 else able & ~(1 << seat)
        if total != STAY:
            step = total - current if total - current > step else step
            current, missing = total, signed(0)
            raises -= 1
            waiting = able & playing & ~(1 << seat)
    return playing


def put_down(
    table: Numbers, playing: int, able: int, first: int, opening: int, small: int, big: int
) -> int:
    """Bets are put down before anybody has spoken; the last who did."""
    if opening == BROUGHT_IN:
        seat = seat_from(able, first)
        pay_bet(table, seat, big if big < table[MONEY + seat] else table[MONEY + seat])
        return seat
    seat = seat_from(playing, first)
    other = next_seat(playing, seat)
    if number_of(playing) == PAIR:
        seat, other = other, seat
    pay_bet(table, seat, small if small < table[MONEY + seat] else table[MONEY + seat])
    pay_bet(table, other, big if big < table[MONEY + other] else table[MONEY + other])
    return other


def gold_of_pot(table: Numbers) -> int:
    """All Gold in the pot and in front of the players."""
    found = table[DEAD]
    for seat in range(table[COUNT]):
        found += table[PAID + seat]
    return found


def take_from_pot(table: Numbers, amount: int, seat: int) -> None:
    """A seat takes Gold out of the pot, all that is there if that is less; all may win the rest."""
    pot = gold_of_pot(table)
    amount = amount if amount < pot else pot
    amount = amount if amount > 0 else 0
    for each in range(table[COUNT]):
        table[PAID + each] = 0
    table[DEAD] = pot - amount
    table[MONEY + seat] += amount


def pay_in(table: Numbers, seat: int, amount: int, is_dead: bool) -> None:
    """A seat that has as much pays into the pot."""
    table[MONEY + seat] -= amount
    if is_dead:
        table[DEAD] += amount
    else:
        table[PAID + seat] += amount


def pay(table: Numbers, source: int, target: int, amount: int, debt: int) -> None:
    """Move Gold from one purse to another, each by its place in the table. Where more would be
    missing than the `debt` that the source may have, it is noted that this cannot be played.
    """
    table[source] -= amount
    table[target] += amount
    if table[source] < -debt:
        table[FULL] = 1


def take_all(table: Numbers, source: int, target: int) -> None:
    """Move all Gold from one purse to another."""
    table[target] += table[source]
    table[source] -= table[source]


def seat_from(seats: int, first: int) -> int:
    """This seat if it is among them, else the next of these seats clockwise; there must be one."""
    after = seats & -(1 << first)
    return lowest_seat(after if after != 0 else seats)


def bet_of(
    table: Numbers,
    luck: ChanceState,
    seat: int,
    owed: int,
    bet: int,
    current: int,
    least: int,
    most: int,
    by: int,
) -> int:
    """The answer of a seat to a bet, by its policy; `by` is what each raise adds, or 0."""
    policy, at = table[POLICIES + seat], STATE_SIZE * (seat + 1)
    return wager(policy, luck, at, owed, bet, current, least, most)


def next_seat(seats: int, seat: int) -> int:
    """The next of these seats after this one, clockwise; there must be one."""
    after = seats & -(2 << seat)
    return lowest_seat(after if after != 0 else seats)


def note_fold(table: Numbers, seat: int) -> None:
    """The seat is out of the game."""
    table[FOLDED] += 1
    table[FOLDED + table[FOLDED]] = seat


def pay_bet(table: Numbers, seat: int, amount: int) -> None:
    """Put Gold in front of a seat."""
    table[MONEY + seat] -= amount
    table[BETS + seat] += amount
    table[PAID + seat] += amount


def give_back_unmatched(table: Numbers) -> None:
    """The rebate: what nobody could match goes back, and is no longer paid (PT-5)."""
    highest, second, owner = 0, 0, 0
    for seat in range(table[COUNT]):
        paid = table[PAID + seat]
        if paid > highest:
            second, highest, owner = highest, paid, seat
        elif paid > second:
            second = paid
    table[WON + owner] += highest - second
    table[PAID + owner] -= highest - second


def give_back_orphans(table: Numbers, top: int) -> None:
    """Give money that was paid above all who play to the last of its payers to fold (PT-4)."""
    below = top
    for place in range(table[FOLDED], 0, -1):
        seat = table[FOLDED + place]
        level = table[PAID + seat]
        if level > below:
            table[WON + seat] += between(table, below, level)
            below = level


def between(table: Numbers, below: int, level: int) -> int:
    """The money that all seats together paid above one level and up to another."""
    found = 0
    for seat in range(table[COUNT]):
        paid = table[PAID + seat]
        if paid > below:
            found += (paid if paid < level else level) - below
    return found


def best_of(table: Numbers, seats: int) -> int:
    """The seats of a set whose key is the highest."""
    found, best = 0, 0
    for seat in range(table[COUNT]):
        if seats >> seat & 1 == 1:
            key = table[KEYS + seat]
            if found == 0 or key > best:
                found, best = 1 << seat, key
            elif key == best:
                found |= 1 << seat
    return found


def settle(table: Numbers, playing: int, carry: int, rule: int) -> None:
    """Settle the main pot and the side pots; what each seat is paid is added to what it won.

    Pots that are to be played for again are noted as fresh ones. Mostly all who play have paid as
    much as anybody has, so that there is one pot for them; what one alone could not be matched for
    is theirs either way.
    """
    total, highest = 0, 0
    for seat in range(table[COUNT]):
        paid = table[PAID + seat]
        total += paid
        highest = paid if paid > highest else highest
    if carry + total > 0 and lowest_paid(table, playing) == highest:
        pay_pot(table, carry + total, playing, playing, rule)
        return
    settle_side_pots(table, playing, carry, rule)


def settle_side_pots(table: Numbers, playing: int, carry: int, rule: int) -> None:
    """The same where not all who play have paid as much as anybody has."""
    give_back_unmatched(table)
    below, waiting, eligible = 0, carry, playing
    while eligible != 0:
        level = lowest_paid(table, eligible)
        amount = waiting + between(table, below, level)
        if amount > 0:
            pay_pot(table, amount, eligible, playing, rule)
        below, waiting = level, 0
        eligible = paid_more(table, eligible, level)
    give_back_orphans(table, below)


def lowest_paid(table: Numbers, seats: int) -> int:
    """The least that any of these seats has paid."""
    found = -1
    for seat in range(table[COUNT]):
        paid = table[PAID + seat]
        if seats >> seat & 1 == 1 and (found < 0 or paid < found):
            found = paid
    return found


def paid_more(table: Numbers, seats: int, level: int) -> int:
    """The seats of a set that have paid more than this."""
    for seat in range(table[COUNT]):
        if table[PAID + seat] <= level:
            seats &= ~(1 << seat)
    return seats


def pay_pot(table: Numbers, amount: int, eligible: int, playing: int, rule: int) -> None:
    """Pay one pot to the best, or note that it is played for again (PT-6, PT-8)."""
    winners = best_of(table, eligible)
    if winners & (winners - 1) == 0:
        table[WON + lowest_seat(winners)] += amount
        return
    if rule == MERCHANT:
        share_out(table, winners, amount // number_of(winners))
        return
    players = winners
    if rule == COMMONER:
        players = playing
        for place in range(1, table[FOLDED] + 1):
            players |= 1 << table[FOLDED + place]
    number = table[FRESH]
    table[FRESH + 1 + 2 * number] = amount
    table[FRESH + 2 + 2 * number] = players
    table[FRESH] = number + 1


def share_out(table: Numbers, seats: int, each: int) -> None:
    """Pay this amount to each of these seats."""
    for seat in range(table[COUNT]):
        if seats >> seat & 1 == 1:
            table[WON + seat] += each


def pay_shares(table: Numbers, playing: int, share: int, carry: int) -> None:
    """Pay the first three places (SH-2 to SH-7) of who paid such a share."""
    players, place, left = number_of(playing), 0, playing
    while left != 0:
        group = best_of(table, left)
        tied = number_of(group)
        prize = carry if place == 0 else 0
        for rank in range(place, place + tied):
            prize += shares_of_place(players, rank) * share
        share_out(table, group, prize // tied)
        place += tied
        left &= ~group


def shares_of_place(players: int, place: int) -> int:
    """The number of shares that a place is worth, the first being 0 (SH-6)."""
    if place >= PLACES_PAID:
        return 0
    if place == PLACES_PAID - 1:
        return 1 if players > 5 else 0
    second = 0 if players == 2 else 2 if players >= 5 else 1
    if place == 1:
        return second
    return players - 3 if players > 5 else players - second


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
