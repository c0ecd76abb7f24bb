"""The Betting Round: the table asks each player in turn to fold, check, call or raise, until all
have matched.

Booklet, How a Betting Round Works. What is bet lies in front of each player (``bet 0``, ``bet 1``
...) until the round ends, and then goes into the pot; a folded player's bet goes there at once
(betting-12).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rdi.engine.table import NO_BETTING, POT, Purse, Table
from rdi.model.event import raises_in_round
from rdi.model.program import Bet, Blinds
from rdi.model.request import Answer, Wager

BETS = tuple(f"bet {seat}" for seat in range(64))
RESERVES = tuple(f"reserve {seat}" for seat in range(64))


def take_antes(table: Table) -> None:
    """Everybody pays the ante, or a share. A player who cannot pay sits this game out (PT-1, PT-13,
    SH-9); a replay by King's Rule asks for no ante.
    """
    if not table.ante_due:
        return
    settings = table.settings
    amount = settings.ante if settings.share is None else settings.share
    for seat in tuple(table.playing):
        if means(table, seat) < amount:
            _cannot_pay(table, seat, amount)
        elif amount:
            spend(table, seat, POT, amount)
            table.contributions[seat] += amount
    table.alone = len(table.playing) == 1


def _cannot_pay(table: Table, seat: int, amount: int) -> None:
    """A seat sits out; or where the ante is not the first Gold that it pays, it is out of the game
    and loses that.
    """
    if table.contributions[seat]:
        table.leave(seat, "broke")
        return
    table.playing.remove(seat)
    table.events.append(("sits out", seat, amount))


def wager_within(limits: Bet) -> Callable[[Table, int], Wager]:
    """The function that makes the requests of a Betting Round with these limits."""
    if limits == Bet():
        return wager
    raises = limits.raises
    counts = raises is not None or limits.brought_in_by is not None

    def limited(table: Table, seat: int) -> Wager:
        request = wager(table, seat)
        made = raises_in_round(table.events) if counts else 0
        is_last = raises is not None and made >= raises
        if is_last or limits.by is not None:
            by, completed = limits.by or 0, 0 if made else limits.brought_in_by or 0
            _fix(request, 0 if is_last else by - completed)
        elif limits.has_cap:
            _cap(request, _in_the_middle(table) if limits.up_to_pot else limits.most or 0)
        return request

    return limited


def _fix(request: Wager, by: int) -> None:
    """Let a seat raise by this only, or by all that it has where that is less."""
    request.raise_step = by
    request.most_raise = min(request.most_raise, request.current_bet + by)
    request.least_raise = request.most_raise
    request.is_limited = True


def _cap(request: Wager, most: int) -> None:
    """Let a seat raise by this at the most; in the middle lies what it owes, too, once it calls."""
    request.cap = most
    request.most_raise = min(request.most_raise, request.current_bet + most)
    request.least_raise = min(request.least_raise, request.most_raise)


def _in_the_middle(table: Table) -> int:
    """All Gold in the pot and in front of the players once the next of them has called."""
    bets = [table.gold[BETS[seat]] for seat in table.playing]
    return table.gold[POT] + sum(bets) + table.current_bet - table.gold[BETS[table.waiting[0]]]


def put_down(blinds: Blinds) -> Callable[[Table], None]:
    """The function that begins a Betting Round with bets of players who have not spoken.

    The first player in turn order puts down the first blind and the next player the second; where
    only two play, the other way round, so that the Starting Player speaks last. Whoever has less
    puts down that. The Current Bet is the second blind all the same, and whoever put it down may
    still raise. The first player who has Gold brings in, and speaks again only after a raise.
    """
    bets = blinds.bets

    def begin(table: Table) -> None:
        if table.settings.share is not None or not open_round(table):
            return
        playing = table.waiting[:] if blinds.is_bring_in else table.playing
        order = playing[::-1] if len(playing) == len(bets) else playing
        for seat, bet in zip(order, bets, strict=False):
            amount = min(bet, means(table, seat))
            if amount:
                table.events.append(("brings in" if blinds.is_bring_in else "blind", seat, amount))
                _bet(table, seat, amount)
        table.current_bet = table.raise_step = bets[-1]
        spoken = [] if blinds.is_bring_in else order[: len(bets)]
        table.waiting = _with_means(table, [*order[len(bets) :], *spoken])

    return begin


def open_round(table: Table) -> bool:
    """Begin a Betting Round with a Current Bet of 0 (betting-01); False where nobody could answer
    a bet.
    """
    waiting = _with_means(table, table.playing)
    if len(waiting) < 2:
        return False
    table.waiting = waiting
    table.current_bet = 0
    table.raise_step = 1
    table.events.append(("betting",))
    return True


def close_round(table: Table) -> None:
    """All bets go into the pot."""
    table.take_all([BETS[seat] for seat in table.playing], POT)
    table.waiting.clear()
    table.current_bet = NO_BETTING


def wager(table: Table, seat: int) -> Wager:
    """The request for a seat's bet. A raise below the minimum is possible only by going all in
    (PT-2).
    """
    settings, gold = table.settings, table.gold
    bet, current, step = gold[BETS[seat]], table.current_bet, table.raise_step
    money = gold[seat] if settings.table_stakes else means(table, seat)
    most = bet + money
    least = current + (step if settings.minimum_raise else 1)
    owed = current - bet
    return Wager(
        seat, bet, current, owed if owed < money else money,
        least if least < most else most, most, step,
    )  # fmt: skip


def take_wager(table: Table, request: Wager, answer: Answer) -> None:
    """Carry out the player's answer to a bet."""
    seat = request.seat
    del table.waiting[0]
    if answer == "check":
        table.events.append(("checked", seat))
    elif answer == "call":
        _bet(table, seat, request.owed)
        table.events.append(("called", seat, request.owed))
    elif answer == "fold":
        fold(table, seat)
    else:
        _raise(table, seat, answer[1], request)


def fold(table: Table, seat: int) -> None:
    """The seat is out of the game and its bet goes to the pot; a player left alone wins at once
    (betting-04, G-10).
    """
    table.take_all((BETS[seat],), POT)
    table.leave(seat, "folded")
    if len(table.playing) == 1:
        close_round(table)
        table.alone = True


def _raise(table: Table, seat: int, total: int, request: Wager) -> None:
    """The total becomes the Current Bet, and all who have money speak again, beginning to the left
    (betting-09).
    """
    added, step, playing = total - request.bet, total - table.current_bet, table.playing
    _bet(table, seat, added)
    if step > table.raise_step:
        table.raise_step = step
    table.current_bet = total
    place = playing.index(seat)
    table.waiting = _with_means(table, playing[place + 1 :] + playing[:place])
    table.events.append(("raised", seat, total, added))


def _bet(table: Table, seat: int, amount: int) -> None:
    """Put Gold in front of a seat."""
    spend(table, seat, BETS[seat], amount)
    table.contributions[seat] += amount
    if not table.gold[seat] and not means(table, seat):
        table.events.append(("all in", seat))


def spend(table: Table, seat: int, purse: Purse, amount: int) -> None:
    """Pay out of a Stash; without Table Stakes the reserve helps out (betting-11)."""
    gold = table.gold[seat]
    if gold < amount:
        table.pay(RESERVES[seat], seat, amount - gold)
    table.pay(seat, purse, amount)


def _with_means(table: Table, seats: Sequence[int]) -> list[int]:
    """The seats, of these, that may still spend something."""
    gold = table.gold
    if table.settings.table_stakes:
        return [seat for seat in seats if gold[seat]]
    return [seat for seat in seats if means(table, seat)]


def means(table: Table, seat: int) -> int:
    """The Gold a seat may still spend in this game: without Table Stakes the reserve too
    (betting-11).
    """
    if table.settings.table_stakes:
        return table.gold[seat]
    return table.gold[seat] + table.gold[RESERVES[seat]]
