"""Direct effects: numbers, cards and Drinks of players (the pipeline of losses, limits-01)."""

from __future__ import annotations

from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.drinking import DrinkFromTop, DrinkTogether, Ordering
from rdi.engine.inn.frames import Endless, Frame, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.minions import strike, struck
from rdi.engine.inn.resolving import carries_out, number, signed_number
from rdi.model import effects as e
from rdi.model.request import Pick

LATER_MOST = 1_000
"""How much may wait for later turns; more is the mistake of a card that makes ever more of it."""


@carries_out(e.Change)
def change(table: InnTable, play: t.Play, line: e.Change) -> None:
    """Numbers of players grow or shrink; those who ignore it are left out (negign-02)."""
    amount = number(table, play, line.amount)
    for seat in table.seats_of(line.who, play):
        if seat in play.ignored or seat not in table.playing:
            continue
        if line.gains:
            asked = amount + _static(table, seat, line.what, gains=True)
            play.did = table.set_stat(seat, line.what, max(0, asked), play, loss=False) > 0
        else:
            _lose(table, play, seat, line.what, amount)
    for target in struck(table, play, line):
        strike(table, target)


def _lose(table: InnTable, play: t.Play, seat: int, what: str, amount: int) -> None:
    """Redirect, then change by what is in play, then by answers; never below nothing."""
    adjusted, reducers = amount, set()
    target = play.sent_to(seat, what, table.playing)
    if isinstance(target, tuple):
        strike(table, target)
        return
    if target != seat:
        table.events.append(("redirected", play.title, what, seat, target))
    if target in play.ignored:
        return
    adjusted += _static(table, target, what, gains=False)
    for changed, by, only, answerer in play.adjusted:
        if changed == what and only in (None, seat, target):
            adjusted += by
            if by < 0:
                reducers.add(answerer)
    table.lose(target, what, max(0, adjusted), play, frozenset(reducers))
    play.did = adjusted > 0


def _static(table: InnTable, seat: int, what: str, gains: bool) -> int:
    """What Minions and the like in play add to a loss or gain of this player."""
    return sum(
        signed_number(table, t.Play(owner, None, None, ()), static.by)
        for owner, static in table.cast.statics_in_play(table)
        if static.what == what and static.gains == gains and static.for_others == (owner != seat)
    )


@carries_out(e.Draw)
def draw(table: InnTable, play: t.Play, line: e.Draw) -> None:
    """Draw from one's own deck."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            table.draw_cards(seat, number(table, play, line.amount))


@carries_out(e.Discard)
def discard(table: InnTable, play: t.Play, line: e.Discard) -> None:
    """Discard from the hand, by choice or by chance."""
    count = number(table, play, line.amount)
    for seat in table.seats_of(line.who, play):
        if seat in play.ignored:
            continue
        hand = table.own_pile("Hand", seat)
        few = min(count, len(table.piles[hand]))
        play.did = few > 0
        if line.at_random and few:
            thrown = table.drawn_from(hand, few)
            table.log += thrown
            table.piles[table.own_pile("Discards", seat)] += thrown
            table.events.append(("threw away", seat, tuple(thrown)))
        elif few:
            push(table, Discarding(seat, few))


class Discarding(Frame):
    """Somebody chooses what to discard."""

    __slots__ = ("count", "seat")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.count = seat, count

    def step(self, table: InnTable) -> Pick:
        return Pick(self.seat, "discard", table.hand(self.seat), self.count, self.count)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        pop(table, self)
        throw_away(table, self.seat, answer if isinstance(answer, tuple) else (answer,))


def throw_away(table: InnTable, seat: int, titles: tuple[str, ...]) -> None:
    """Cards go from a hand to its owner's discards, for all to see."""
    for title in titles:
        table.take_from_hand(seat, title)
        table.put_down(seat, "Discards", title)
    if titles:
        table.events.append(("threw away", seat, titles))


@carries_out(e.PutCards)
def put_cards(table: InnTable, play: t.Play, line: e.PutCards) -> None:
    """Cards go from the top of a pile to another pile; from a deck they are drawn."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            count = number(table, play, line.amount)
            play.did = _put(table, seat, line.source, line.target, count)


def _put(table: InnTable, seat: int, source: str, target: str, count: int) -> bool:
    places = table.cast.own_places
    if source not in places or target not in places:
        return False
    start, end = table.own_pile(source, seat), table.own_pile(target, seat)
    few = min(count, len(table.piles[start]))
    if source == "Deck":
        moved = table.drawn_from(start, few)
        table.log += moved
    else:
        moved, table.piles[start] = table.piles[start][:few], table.piles[start][few:]
    table.piles[end] += moved  # the first in is the first out: what is put in goes to the bottom
    table.events.append(("moved", start, end, tuple(moved)))
    return bool(moved)


@carries_out(e.OrderDrinks)
def order_drinks(table: InnTable, play: t.Play, line: e.OrderDrinks) -> None:
    """Order Drinks for other players, spread as one likes (drinks-extra-01)."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            push(table, Ordering(seat, number(table, play, line.amount)))


@carries_out(e.DrinkFromPile)
def drink_from_pile(table: InnTable, play: t.Play, line: e.DrinkFromPile) -> None:
    """Drink the top of one's own pile now; an empty pile does nothing."""
    for seat in reversed(table.seats_of(line.who, play)):
        if seat not in play.ignored:
            push(table, DrinkFromTop(seat, sobers_up=False))


@carries_out(e.DrinkFromDeck)
def drink_from_deck(table: InnTable, play: t.Play, line: e.DrinkFromDeck) -> None:
    """Several players drink together from the Drink Deck."""
    seats = table.in_turn_order(table.seats_of(line.who, play), play)
    if seats:
        push(table, DrinkTogether(play, seats, line.past_events, line.is_copy))


@carries_out(e.Forbid)
def forbid(table: InnTable, play: t.Play, line: e.Forbid) -> None:
    """Some may not play cards until the next turn of the card's player."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            table.forbidden[seat] = play.seat + 1


@carries_out(e.Later)
def later(table: InnTable, play: t.Play, line: e.Later) -> None:
    """Something waits for the edge of a turn to come."""
    for seat in table.seats_of(line.whose, play):
        if len(table.later) >= LATER_MOST:
            raise Endless
        table.later.append((line.edge, seat, play, line.body))
