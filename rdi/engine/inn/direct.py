"""Direct effects: numbers, cards and Drinks of players (the pipeline of losses, limits-01)."""

from __future__ import annotations

from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.drinking import DrinkFromTop, DrinkTogether, Ordering
from rdi.engine.inn.frames import Endless, Frame, Held, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.minions import given_for, strike, struck
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
    for seat in given_for(table, play, line):
        table.set_stat(seat, line.what, amount, play, loss=False)
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
    """Cards go from one pile to another: those of a hand as its player chooses, others from the top
    (nerodia-petrify-01).
    """
    count = number(table, play, line.amount)
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    if line.source_of is not None:
        holders = table.seats_of(line.source_of, play)[:1] if seats else ()
        seats = [seat for seat in holders if seat not in play.ignored]
    play.did = False
    if _place_of(table, play, line.target, play.seat) is None:
        return
    push(table, Putting(play, line, [seat for seat in seats if seat in table.playing], count))


class Putting(Frame):
    """Players put cards from one pile to another; all of them choose before any card comes there.

    `waiting` are those who are still to choose, `taken` the cards so far: where each was, whose it
    is, whether its owner knows it, and its title.
    """

    __slots__ = ("count", "line", "play", "taken", "waiting")

    def __init__(self, play: t.Play, line: e.PutCards, seats: list[int], count: int) -> None:
        self.play, self.line, self.waiting, self.count = play, line, seats, count
        self.taken: list[tuple[int, int, bool, str]] = []

    @property
    def holds(self) -> tuple[Held, ...]:
        return tuple([(owner, title) for _, owner, _, title in self.taken])

    def step(self, table: InnTable) -> Pick | None:
        while self.waiting:
            seat = self.waiting[0]
            if self.line.source == "Hand" and table.hand_size(seat) > self.count > 0:
                return Pick(seat, "put", table.hand(seat), self.count, self.count)
            self._take_from_top(table, self.waiting.pop(0))
        pop(table, self)
        self._lay(table)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.waiting.pop(0)
        hand = table.own_pile("Hand", seat)
        for title in answer if isinstance(answer, tuple) else (answer,):
            table.take_from_hand(seat, title)
            self.taken.append((hand, seat, True, title))

    def _take_from_top(self, table: InnTable, seat: int) -> None:
        """The top of a deck comes by luck; what is discarded or in play last lies on top of that,
        and in piles of characters the first is the first out.
        """
        if self.line.source == "Deck":
            deck = table.own_pile("Deck", seat)
            drawn = table.taken_from_deck(seat, self.count)
            self.taken += [(deck, seat, False, title) for title in drawn]
            return
        source = _place_of(table, self.play, self.line.source, seat)
        if source is None:
            return
        lying = table.owned(source)
        movable = [each for each in lying if each[2] in table.cast.cards_of[each[0]]]
        if self.line.source in table.cast.common_piles:
            movable.reverse()
        moved = movable[: self.count]
        for each in moved:
            lying.remove(each)
        table.lay_owned(source, lying)
        self.taken += [(source, *each) for each in moved]

    def _lay(self, table: InnTable) -> None:
        """Where nobody may look, what comes together comes in any order (nerodia-petrify-03)."""
        self.play.did = bool(self.taken)
        moves: dict[tuple[int, int], list[str]] = {}
        target = None
        if self.line.target not in table.cast.common_piles:
            target = _place_of(table, self.play, self.line.target, self.play.seat)
        for source, owner, _, title in self.taken:
            place = table.go_home(owner, title, self.line.target) if target is None else target
            moves.setdefault((source, place), []).append(title)
        if target is not None:
            pile, coming = table.cast.own_pile_of(target), [each[1:] for each in self.taken]
            if pile.seen_by == "nobody" and len(coming) > 1:
                coming = _shuffled(table, target, coming)
            lying = table.owned(target)
            table.lay_owned(target, [*lying, *coming] if pile.bottom_in else [*coming, *lying])
        for (source, place), titles in moves.items():
            table.events.append(("moved", source, place, tuple(titles)))


def _place_of(table: InnTable, play: t.Play, name: str, seat: int) -> int | None:
    """The pile of this name that is meant: a player's own, or one that only some characters have,
    of the card's player or else of the first who has it; None where nobody does.
    """
    if name in table.cast.common_piles:
        return table.own_pile(name, seat)
    for each in table.clockwise(play.seat):
        if any(pile.name == name for pile in table.cast.characters[each].piles):
            return table.own_pile(name, each)
    return None


def _shuffled(
    table: InnTable, pile: int, cards: list[tuple[int, bool, str]]
) -> list[tuple[int, bool, str]]:
    """The same cards in an order by luck."""
    titles = table.shuffled([title for _, _, title in cards], pile)
    left, found = cards[:], []
    for title in titles:
        found.append(next(each for each in left if each[2] == title))
        left.remove(found[-1])
    return found


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
