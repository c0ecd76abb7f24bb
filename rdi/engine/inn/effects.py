"""The effects of the lines of cards: on numbers, cards and Drinks of players (the pipeline of
losses, limits-01), on the card, Drink or payment that it answers, and by the lines that it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rdi.engine.inn.answerable import Answerable, Debt, Drink, Play
from rdi.engine.inn.drinks import (
    DRAW,
    DrinkFromTop,
    DrinkTogether,
    Ordering,
    contest,
    let_strongest,
    split_drink,
)
from rdi.engine.inn.elimination import nobody_out
from rdi.engine.inn.gambling import (
    end_round,
    leave_round,
    start_round,
    take_control,
    take_pot,
    win_round,
)
from rdi.engine.inn.minions import given_for, statics_in_play, strike, struck
from rdi.engine.inn.paying import ante, pay
from rdi.engine.inn.playing import pickable
from rdi.engine.inn.resolution import (
    Resolving,
    can_do,
    holds,
    number,
    resolve,
    signed_number,
    texts_of_options,
)
from rdi.engine.inn.roster import EffectFunction
from rdi.engine.inn.table import EndlessLoop, Frame, HeldCard, InnTable
from rdi.model import effects as e
from rdi.model.effects import INN, Block
from rdi.model.request import Pick

LATER_MOST = 1_000
"""The number of effects that may wait for later turns; more is the mistake of a card that makes
ever more of them.
"""


def change(table: InnTable, play: Play, line: e.Change) -> None:
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


def _lose(table: InnTable, play: Play, seat: int, what: str, amount: int) -> None:
    """Redirect, then change by cards in play, then by answers; never below nothing."""
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
    """The amount that Minions in play add to a loss or gain of this player."""
    return sum(
        signed_number(table, Play(owner, None, None, ()), static.by)
        for owner, static in statics_in_play(table)
        if static.what == what and static.gains == gains and static.for_others == (owner != seat)
    )


def draw(table: InnTable, play: Play, line: e.Draw) -> None:
    """Draw from one's own deck."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            table.draw_cards(seat, number(table, play, line.amount))


def discard(table: InnTable, play: Play, line: e.Discard) -> None:
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
            table.push(Discarding(seat, few))


class Discarding(Frame):
    """A player chooses cards to discard."""

    __slots__ = ("count", "seat")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.count = seat, count

    def step(self, table: InnTable) -> Pick:
        return Pick(self.seat, "discard", table.hand(self.seat), self.count, self.count)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        throw_away(table, self.seat, answer if isinstance(answer, tuple) else (answer,))


def throw_away(table: InnTable, seat: int, titles: tuple[str, ...]) -> None:
    """Cards go from a hand to its owner's discards, for all to see."""
    for title in titles:
        table.take_from_hand(seat, title)
        table.put_down(seat, "Discards", title)
    if titles:
        table.events.append(("threw away", seat, titles))


def put_cards(table: InnTable, play: Play, line: e.PutCards) -> None:
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
    table.push(MovingCards(play, line, [seat for seat in seats if seat in table.playing], count))


class MovingCards(Frame):
    """Players put cards from one pile to another; all of them choose before any card comes there.

    `waiting` are those who are still to choose, `taken` the cards so far: where each was, whose it
    is, whether its owner knows it, and its title.
    """

    __slots__ = ("count", "line", "play", "taken", "waiting")

    def __init__(self, play: Play, line: e.PutCards, seats: list[int], count: int) -> None:
        self.play, self.line, self.waiting, self.count = play, line, seats, count
        self.taken: list[tuple[int, int, bool, str]] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(owner, title) for _, owner, _, title in self.taken])

    def step(self, table: InnTable) -> Pick | None:
        while self.waiting:
            seat = self.waiting[0]
            if self.line.source == "Hand" and table.hand_size(seat) > self.count > 0:
                return Pick(seat, "put", table.hand(seat), self.count, self.count)
            self._take_from_top(table, self.waiting.pop(0))
        table.pop(self)
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
        movable = [each for each in lying if each[2] in table.roster.cards_of[each[0]]]
        if self.line.source in table.roster.common_piles:
            movable.reverse()
        moved = movable[: self.count]
        for each in moved:
            lying.remove(each)
        table.lay_owned(source, lying)
        self.taken += [(source, *each) for each in moved]

    def _lay(self, table: InnTable) -> None:
        """Lay the cards down. Where nobody may look, cards that come together come in any order
        (nerodia-petrify-03).
        """
        self.play.did = bool(self.taken)
        moves: dict[tuple[int, int], list[str]] = {}
        target = None
        if self.line.target not in table.roster.common_piles:
            target = _place_of(table, self.play, self.line.target, self.play.seat)
        for source, owner, _, title in self.taken:
            place = table.go_home(owner, title, self.line.target) if target is None else target
            moves.setdefault((source, place), []).append(title)
        if target is not None:
            pile, coming = table.roster.own_pile_of(target), [each[1:] for each in self.taken]
            if pile.seen_by == "nobody" and len(coming) > 1:
                coming = _shuffled(table, target, coming)
            lying = table.owned(target)
            table.lay_owned(target, [*lying, *coming] if pile.bottom_in else [*coming, *lying])
        for (source, place), titles in moves.items():
            table.events.append(("moved", source, place, tuple(titles)))


def _place_of(table: InnTable, play: Play, name: str, seat: int) -> int | None:
    """The pile of this name that is meant: a player's own, or one that only some characters have,
    of the card's player or else of the first who has it; None where nobody does.
    """
    if name in table.roster.common_piles:
        return table.own_pile(name, seat)
    for each in table.clockwise(play.seat):
        if any(pile.name == name for pile in table.roster.characters[each].piles):
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


def order_drinks(table: InnTable, play: Play, line: e.OrderDrinks) -> None:
    """Order Drinks for other players, spread as one likes (drinks-extra-01)."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            table.push(Ordering(seat, number(table, play, line.amount)))


def drink_from_pile(table: InnTable, play: Play, line: e.DrinkFromPile) -> None:
    """Drink the top of one's own pile now; an empty pile does nothing."""
    for seat in reversed(table.seats_of(line.who, play)):
        if seat not in play.ignored:
            table.push(DrinkFromTop(seat, sobers_up=False))


def drink_from_deck(table: InnTable, play: Play, line: e.DrinkFromDeck) -> None:
    """Several players drink together from the Drink Deck."""
    seats = table.in_turn_order(table.seats_of(line.who, play), play)
    if seats:
        table.push(DrinkTogether(play, seats, line.past_events, line.is_copy))


def forbid(table: InnTable, play: Play, line: e.Forbid) -> None:
    """Some may not play cards until the next turn of the card's player."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            table.forbidden[seat] = play.seat + 1


def later(table: InnTable, play: Play, line: e.Later) -> None:
    """Put off lines until the beginning or the end of a turn to come. Raises EndlessLoop if too
    many wait already.
    """
    for seat in table.seats_of(line.whose, play):
        if len(table.later) >= LATER_MOST:
            raise EndlessLoop
        table.later.append((line.edge, seat, play, line.body))


THEM = e.PlayerRef(e.NAMED, "they")


def negate(table: InnTable, play: Play, line: e.Negate) -> None:
    """It does nothing at all (negign-01)."""
    if play.about is not None:
        play.about.negated = True


def ignore(table: InnTable, play: Play, line: e.Ignore) -> None:
    """It does nothing to those who ignore it (negign-02); a Drink then does nothing."""
    about = play.about
    seats = table.seats_of(line.who, play)
    if isinstance(about, Drink):
        about.ignored = about.ignored or about.seat in seats
    elif isinstance(about, Play):
        about.ignored |= frozenset(seats)
    for seat in seats:
        table.events.append(("ignored", seat, _title(about)))


def adjust(table: InnTable, play: Play, line: e.Adjust) -> None:
    """A number of a Drink, or a loss that a card makes, becomes larger or smaller."""
    about = play.about
    by = signed_number(table, play, line.by)
    if isinstance(about, Drink):
        about.adjust(line.what, by)
        table.events.append(("adjusted", about.seat, line.what, by))
    elif isinstance(about, Play):
        seats = (None,) if line.who is None else table.seats_of(line.who, play)
        about.adjusted += tuple((line.what, by, seat, play.seat) for seat in seats)
        table.events.append(("adjusted card", play.seat, about.title, line.what, by))


def redirect(table: InnTable, play: Play, line: e.Redirect) -> None:
    """Another player loses what the answering player would lose (redirect-01 to redirect-03)."""
    if isinstance(play.about, Play):
        targets: list[int | tuple[int, str]] = [*table.seats_of(line.to, play)[:1]]
        if line.to.name in play.struck:
            targets = [play.struck[line.to.name]]
        for target in targets:
            play.about.redirects += ((line.what, play.seat, target),)
            if isinstance(target, int):
                play.about.touches |= {(target, line.what)}


def split(table: InnTable, play: Play, line: e.Split) -> None:
    """A Drink becomes two halves; with nobody the other half is gone (split-01 to split-03)."""
    drink = play.about
    if not isinstance(drink, Drink):
        return
    friends = () if line.friend is None else table.seats_of(line.friend, play)
    split_drink(table, drink, friends[0] if friends else None, line.rounds_up)


def pass_on(table: InnTable, play: Play, line: e.PassOn) -> None:
    """Another player is to drink it; its value in a contest stays (contest-10)."""
    if isinstance(play.about, Drink):
        for seat in table.seats_of(line.to, play)[:1]:
            table.events.append(("passed on", play.about.seat, seat, play.about.titles))
            play.about.seat = seat


def add_to_drink(table: InnTable, play: Play, line: e.AddToDrink) -> None:
    """Add lines to a Drink that its drinker does too; numbers become part of its own (split-03)."""
    drink = play.about
    if not isinstance(drink, Drink):
        return
    beside = []
    for added in line.body:
        if isinstance(added, e.Change | e.Draw) and added.who == THEM:
            by = number(table, play, added.amount)
            what = DRAW if isinstance(added, e.Draw) else added.what
            is_loss = isinstance(added, e.Change) and not added.gains
            drink.add(what, -by if is_loss else by)
        else:
            beside.append(added)
    if beside:
        drink.extras += ((tuple(beside), play),)


def become(table: InnTable, play: Play, line: e.Become) -> None:
    """One number of a Drink counts as another."""
    if isinstance(play.about, Drink):
        play.about.into[line.what] = line.into


def pay_from_inn(table: InnTable, play: Play, line: e.PayFromInn) -> None:
    """The Inn pays in place of the player, whatever the amount."""
    debt = play.about
    if isinstance(debt, Debt) and debt.is_wages:
        debt.amount = max(0, debt.amount - 1)
    elif isinstance(debt, Debt):
        debt.payer = INN


def _title(about: Answerable | None) -> str:
    if isinstance(about, Play):
        return about.title
    return " and ".join(about.titles) if isinstance(about, Drink) else ""


REPEATS_MOST, REPEATS_IN_ALL = 100, 1_000
"""The number of times that one line may repeat others, and that all lines together may in one step
of a turn.
"""

THEY = "they"


def pick_player(table: InnTable, play: Play, line: e.PickPlayer) -> None:
    """It was named as the card was played; lines that nobody plays name it now."""
    if play.is_announced or line.name in play.names:
        return
    seats = pickable(table, play.seat, line.among.removeprefix("yet "))
    if line.among.startswith("yet "):
        named = {seat for each in play.names.values() for seat in each}
        seats = [seat for seat in seats if seat not in named]
    if len(seats) > 1:
        table.push(PickingPlayer(play, line.name, seats))
    elif seats:
        play.names[line.name] = (seats[0],)


class PickingPlayer(Frame):
    """A player is picked for lines that nobody played: of a character, a token or a Drink, or where
    a card was Negated.
    """

    __slots__ = ("name", "play", "seats")

    def __init__(self, play: Play, name: str, seats: list[int]) -> None:
        self.play, self.name, self.seats = play, name, seats

    def step(self, table: InnTable) -> Pick:
        return Pick(self.play.seat, "pick", self.seats)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        self.play.names[self.name] = (answer,)


def choose_one(table: InnTable, play: Play, line: e.ChooseOne) -> None:
    """Carry out the option that was chosen as the card was played, or that the named player chooses
    now.
    """
    if line.who is not None:
        seats = [s for s in table.seats_of(line.who, play) if s not in play.ignored]
        table.push(Deciding(play, line, seats))
    elif play.is_announced or id(line) in play.choices:
        resolve(table, play, line.options[play.choices.get(id(line), 0)].body)
    else:
        table.push(Deciding(play, line, [play.seat]))


def may(table: InnTable, play: Play, line: e.May) -> None:
    """The named players decide whether it is done."""
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    table.push(Deciding(play, line, seats))


class Deciding(Frame):
    """Players decide between options as a card resolves, one after another; each is `they`, if
    they are named.
    """

    __slots__ = ("line", "play", "seats")

    def __init__(self, play: Play, line: e.ChooseOne | e.May | e.Boost, seats: list[int]) -> None:
        self.play, self.line, self.seats = play, line, seats

    def step(self, table: InnTable) -> Pick | None:
        if not self.seats:
            table.pop(self)
            return None
        if isinstance(self.line, e.May):
            return Pick(self.seats[0], "decide", ("yes", "no"))
        if isinstance(self.line, e.Boost):
            return Pick(self.seats[0], "boost", ("yes", "no"))
        return Pick(self.seats[0], "choose", range(len(self.line.options)))

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return texts_of_options(self.line)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.seats.pop(0)
        if isinstance(self.line, e.May):
            block = self.line.body if answer == "yes" else self.line.otherwise
        elif isinstance(self.line, e.Boost):
            block = _paid(self.line) if answer == "yes" else ()
        else:
            block = self.line.options[answer].body
            answer = self.line.options[answer].text
        if getattr(self.line, "who", None) is not None:
            self.play.names[THEY] = (seat,)
        table.events.append(("decided", seat, answer))
        resolve(table, self.play, block)


def if_holds(table: InnTable, play: Play, line: e.If) -> None:
    """One block or the other."""
    resolve(table, play, line.body if holds(table, play, line.condition) else line.otherwise)


def for_each(table: InnTable, play: Play, line: e.ForEach) -> None:
    """The block once for each, who is `they` in it."""
    table.push(ForEachPlayer(play, line.body, list(table.seats_of(line.who, play))))


class ForEachPlayer(Frame):
    """A block once for each of several players."""

    __slots__ = ("block", "play", "seats")

    def __init__(self, play: Play, block: Block, seats: list[int]) -> None:
        self.play, self.block, self.seats = play, block, seats

    def step(self, table: InnTable) -> None:
        if not self.seats:
            table.pop(self)
            return
        self.play.names[THEY] = (self.seats.pop(0),)
        table.push(Resolving(self.play, self.block))


def repeat(table: InnTable, play: Play, line: e.Repeat) -> None:
    """The block again and again until the condition holds."""
    table.push(Repeating(play, line))


class Repeating(Frame):
    """A block that is done until a condition holds; a card that never ends is stopped."""

    __slots__ = ("count", "line", "play")

    def __init__(self, play: Play, line: e.Repeat) -> None:
        self.play, self.line, self.count = play, line, 0

    def step(self, table: InnTable) -> None:
        if holds(table, self.play, self.line.until):
            table.pop(self)
            return
        self.count += 1
        table.repeats += 1
        if self.count > REPEATS_MOST or table.repeats > REPEATS_IN_ALL:
            raise EndlessLoop
        table.push(Resolving(self.play, self.line.body))


def let(table: InnTable, play: Play, line: e.Let) -> None:
    """Players get a name."""
    play.names[line.name] = table.seats_of(line.who, play)


def boost(table: InnTable, play: Play, line: e.Boost) -> None:
    """More, for a cost that was chosen as the card was played."""
    if play.choices.get(id(line)):
        resolve(table, play, _paid(line))
    elif not play.is_announced and id(line) not in play.choices and can_do(table, play, line.cost):
        table.push(Deciding(play, line, [play.seat]))


def _paid(line: e.Boost) -> Block:
    return (*line.cost, *line.body)


EFFECTS: Mapping[type, EffectFunction] = {
    e.Change: change,
    e.Draw: draw,
    e.Discard: discard,
    e.PutCards: put_cards,
    e.OrderDrinks: order_drinks,
    e.DrinkFromPile: drink_from_pile,
    e.DrinkFromDeck: drink_from_deck,
    e.Forbid: forbid,
    e.Later: later,
    e.Negate: negate,
    e.Ignore: ignore,
    e.Adjust: adjust,
    e.Redirect: redirect,
    e.Split: split,
    e.PassOn: pass_on,
    e.AddToDrink: add_to_drink,
    e.Become: become,
    e.PayFromInn: pay_from_inn,
    e.PickPlayer: pick_player,
    e.ChooseOne: choose_one,
    e.May: may,
    e.If: if_holds,
    e.ForEach: for_each,
    e.Repeat: repeat,
    e.Let: let,
    e.Boost: boost,
    e.Pay: pay,
    e.Ante: ante,
    e.Contest: contest,
    e.LetStrongest: let_strongest,
    e.StartRound: start_round,
    e.TakeControl: take_control,
    e.WinRound: win_round,
    e.LeaveRound: leave_round,
    e.EndRound: end_round,
    e.TakePot: take_pot,
    e.NobodyOut: nobody_out,
}
"""The functions that carry out each kind of line."""
