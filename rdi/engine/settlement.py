"""The end of a game: hands are scored, pots or shares are paid, and tied pots are played for again.

Knows no scoring of its own: the game's generated functions give the value of a hand.
"""

from __future__ import annotations

from rdi.engine.betting import RESERVES, means
from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.loans import LOAN
from rdi.engine.payouts import Replay, Settlement, divide_shares, placement, settle
from rdi.engine.table import POT, Table
from rdi.model.settings import SplitRule

REPLAYS_MOST = 100


def places_of(table: Table, compiled: CompiledDefinition) -> tuple[tuple[int, ...], ...]:
    """The seats still in, best first: by tier and points, and equals by the tiebreak (G-6).

    Only they are asked for it, since it takes as long as the scoring.
    """
    score, playing = compiled.score, table.playing
    places = placement({seat: score(table, seat) for seat in playing})
    if len(places) == len(playing):
        return places
    tiebreak = compiled.tiebreak
    found: list[tuple[int, ...]] = []
    for equals in places:
        if len(equals) == 1:
            found.append(equals)
        else:
            found += placement({seat: tiebreak(table, seat) for seat in equals})
    return tuple(found)


def showdown(table: Table, compiled: CompiledDefinition) -> None:
    """All players still in show their hands; the pots are settled by their places.

    The last player in wins all pots without showing, whatever the hand (betting-04, G-10).
    """
    if len(table.playing) == 1:
        table.events.append(("alone", table.playing[0]))
        finish(table, ((table.playing[0],),), compiled)
        return
    table.events.append(("showdown", tuple(table.playing)))
    finish(table, places_of(table, compiled), compiled)


def finish(table: Table, places: tuple[tuple[int, ...], ...], compiled: CompiledDefinition) -> None:
    """Pay everybody, then begin the next replay or end the game."""
    table.places = places
    if table.settings.share is not None:
        _pay_shares(table)
    else:
        _pay_pots(table)
    if table.replays:
        _play_again(table, table.replays[0], compiled)
    else:
        end(table, compiled)


def end(table: Table, compiled: CompiledDefinition) -> None:
    """The game is over; Gold left on the table waits in the pot for the next one."""
    table.take_all(compiled.purse_names, POT)
    table.is_over = True


def finish_with_purses(table: Table, compiled: CompiledDefinition) -> None:
    """End the game without a showdown.

    Who won the most is placed first; a loan is no winnings (AC-6).
    """
    table.places = placement(
        {
            seat: (won(table, seat) + LOAN * (table.loans[seat] - table.debts[seat]),)
            for seat in range(table.seats)
        }
    )
    end(table, compiled)


def won(table: Table, seat: int) -> int:
    """The Gold a seat has more than when the game began, less if negative; its reserve included.
    What a side has more is divided among its seats, the first of which has what does not divide.
    """
    for side in table.shared_sides:
        if seat in side:
            more = sum(table.gold[each] - table.start[each] for each in side)
            each, rest = divmod(more, len(side))
            return each + (rest if seat == side[0] else 0)
    more = table.gold[seat] - table.start[seat]
    if table.settings.table_stakes:
        return more
    return more + table.gold[RESERVES[seat]] - table.settings.reserve


def _pay_shares(table: Table) -> None:
    """Divide the payments of all still in; the Gold that others left in the pot is won like a
    carry.
    """
    share = min([table.contributions[seat] for seat in table.playing])
    carry = table.gold[POT] - share * len(table.playing)
    if len(table.playing) == 1:
        payouts = {table.playing[0]: table.gold[POT]}
    else:
        payouts, _ = divide_shares(table.places, share, carry)
    table.events.append(("shares", share, carry, tuple(sorted(payouts.items()))))
    for seat, amount in payouts.items():
        if amount:
            table.pay(POT, seat, amount)


def _pay_pots(table: Table) -> None:
    """Settle the contributions of this play; tied pots wait under King's or Commoner's Rule."""
    rule = table.settings.split_rule
    settlement = settle(table.contributions, table.folded, table.places, table.carry, rule)
    if settlement.replays and not _can_be_played_again(table, settlement):
        rule = SplitRule.MERCHANT
        settlement = settle(table.contributions, table.folded, table.places, table.carry, rule)
    table.events.append(
        ("settled", settlement, tuple(table.contributions), table.carry, tuple(table.folded))
    )
    for seat, amount in _all_payments(settlement):
        table.pay(POT, seat, amount)
    table.replays += settlement.replays


def _can_be_played_again(table: Table, settlement: Settlement) -> bool:
    """Whether two players have the ante of the next replay (PT-13), and the ties have some end.

    Where they have not, nobody could contest the pot, and it is split by Merchant's Rule (G-12).
    """
    if sum(1 for event in table.events if event[0] == "replay") >= REPLAYS_MOST:
        return False
    replay = settlement.replays[0]
    money = [means(table, seat) for seat in range(table.seats)]
    for seat, amount in _all_payments(settlement):
        money[seat] += amount
    ante = table.settings.ante if replay.ante else 0
    return sum(1 for seat in replay.players if money[seat] >= ante) > 1


def _all_payments(settlement: Settlement) -> list[tuple[int, int]]:
    payments = [] if settlement.rebate is None else [settlement.rebate]
    payments += settlement.orphans
    payments += [(seat, amount) for seat, amount in enumerate(settlement.payouts) if amount]
    return payments


def _play_again(table: Table, replay: Replay, compiled: CompiledDefinition) -> None:
    """The same game again for a tied pot: by King's Rule without, by Commoner's Rule with a new
    ante (PT-6, PT-10).
    """
    if len(table.playing) > 1:
        table.events.extend(compiled.shown_hands(table))  # they are about to be taken up
    table.replays = table.replays[1:]
    table.events.append(("replay", replay.amount, replay.players, replay.ante))
    seats = [seat for seat in range(table.seats) if seat in replay.players]
    compiled.set_up(table, seats)
    table.carry = replay.amount
    table.ante_due = replay.ante
