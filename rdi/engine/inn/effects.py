"""The effects of the lines of cards: on numbers, cards and Drinks of players (the pipeline of
losses, limits-01), on the card, Drink or payment that it answers, and by the lines that it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rdi.engine.inn.answerable import (
    ADDED,
    AT_MOST,
    SET,
    Adjusted,
    Answerable,
    Debt,
    Drink,
    Loss,
    Play,
)
from rdi.engine.inn.at_once import bid, discard_drink, flip_coin, join
from rdi.engine.inn.counters import after_this, count, move_marker, when_finished
from rdi.engine.inn.drinks import (
    DRAW,
    DrinkCompared,
    DrinkFromTop,
    Drinking,
    DrinkTogether,
    Ordering,
    OrderingFor,
    contest,
    let_strongest,
    split_drink,
)
from rdi.engine.inn.elimination import nobody_out
from rdi.engine.inn.gambling import (
    end_round,
    leave_round,
    play_round_again,
    put_into_pot,
    take_control,
    take_pot,
    win_round,
)
from rdi.engine.inn.lasting import (
    another_action,
    change_of,
    discard_in_play,
    leave_play,
    repeat_phase,
    seek_minion,
    skip_phase,
    turn_ends,
    until,
)
from rdi.engine.inn.lessening import LosingLess
from rdi.engine.inn.minions import given_for, strike, struck
from rdi.engine.inn.named_cards import (
    choose_cards,
    choose_of_cards,
    divide_cards,
    fits,
    look_at,
    move_cards,
    play_cards,
    reveal_cards,
)
from rdi.engine.inn.paying import PayingWith, ante, pay
from rdi.engine.inn.picks import (
    NOBODY,
    choose_target,
    is_picked,
    numbers_of,
    offered,
    pick_instead,
    pickable,
)
from rdi.engine.inn.piles import play_top, put_cards, shuffle
from rdi.engine.inn.playing import as_if_card, declare_touches
from rdi.engine.inn.prices import (
    can_decide,
    pay_as_decided,
    price_as_data,
    price_text,
    prices_first,
)
from rdi.engine.inn.resolution import (
    Resolving,
    can_do,
    holds,
    number,
    resolve,
    signed_number,
    texts_of_options,
)
from rdi.engine.inn.results import in_spite, name_result
from rdi.engine.inn.roster import EffectFunction
from rdi.engine.inn.round_game import start_round
from rdi.engine.inn.table import EndlessLoop, Frame, InnTable
from rdi.engine.inn.taverns import crawl, shuffle_drink
from rdi.model import effects as e
from rdi.model import lasting as m
from rdi.model.cards import THROWS_AWAY, Card
from rdi.model.effects import INN, Block
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick
from rdi.text import join_words

FORBIDDEN: Final = "they may not play cards until your next turn"

LATER_MOST: Final = 1_000
"""The number of effects that may wait for later turns; more is the mistake of a card that makes
ever more of them.
"""


def change(table: InnTable, play: Play, line: e.Change) -> None:
    """Numbers of players grow or shrink; those who ignore it are left out (negign-02)."""
    amount = number(table, play, line.amount)
    seats = table.seats_of(line.who, play)
    for seat in seats if line.less is None else reversed(seats):  # each of these is asked
        if seat in play.ignored or seat not in table.playing:
            continue
        if line.gains:
            asked = amount + change_of(table, play, seat, line.what, gains=True)
            gained = table.set_stat(seat, line.what, max(0, asked), play, loss=False)
            play.did = gained > 0
            play.note(Loss(seat, line.what, asked, gained, frozenset()))
        else:
            _lose(table, play, seat, line, amount)
    for seat in given_for(table, play, line):
        table.set_stat(seat, line.what, amount, play, loss=False)
    for target in struck(table, play, line):
        strike(table, target)


def _lose(table: InnTable, play: Play, seat: int, line: e.Change, amount: int) -> None:
    """Redirect, then change by cards in play, then by answers; never below nothing."""
    what = line.what
    target = play.sent_to(seat, what, table.playing)
    if isinstance(target, tuple):
        strike(table, target)
        return
    if target != seat:
        table.events.append(("redirected", play.title, what, seat, target))
    if target in play.ignored:
        play.note_ignored(target)
        return
    asked = amount + change_of(table, play, target, what, gains=False)
    lost, reducers = play.loss_of(seat, what, asked, target, is_taken=True)
    if line.less is not None and not play.is_firm:
        table.push(LosingLess(play, line, target, lost, reducers))
        return
    actual = table.lose(target, what, lost, play, reducers)
    play.note(Loss(target, what, amount, actual, frozenset({target} if lost < amount else ())))
    play.did = lost > 0


def draw(table: InnTable, play: Play, line: e.Draw) -> None:
    """Draw from one's own deck."""
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            count = number(table, play, line.amount)
            table.draw_cards(seat, count)
            play.note(Loss(seat, "cards", count, count, frozenset()))


def discard(table: InnTable, play: Play, line: e.Discard) -> None:
    """Discard from the hand, by choice or by chance."""
    count = number(table, play, line.amount)
    for seat in table.seats_of(line.who, play):
        if seat in play.ignored:
            continue
        hand = table.own_pile("Hand", seat)
        held = table.piles[hand]
        fitting = [title for title in held if fits(table, seat, title, line.kinds)]
        few = min(count, len(fitting))
        play.did = few > 0
        if line.shows and few < count:
            for other in table.opponents(seat):
                table.look_into_hand(other, seat)
        play.note(Loss(seat, "cards", count, few, frozenset()))
        if line.at_random and few:
            thrown = table.drawn_from(hand, few)
            table.log += thrown
            for title in thrown if table.looks else ():
                table.forget(hand, title)
            table.piles[table.own_pile("Discards", seat)] += thrown
            table.events.append(("threw away", seat, tuple(thrown)))
            table.note_deed(seat, THROWS_AWAY, amount=few)
        elif few:
            table.push(Discarding(seat, few, line.kinds))


@mypyc_attr(allow_interpreted_subclasses=True)
class Discarding(Frame):
    """A player chooses cards to discard."""

    __slots__ = ("count", "kinds", "seat")

    def __init__(self, seat: int, count: int, kinds: frozenset[str]) -> None:
        self.seat, self.count, self.kinds = seat, count, kinds

    def step(self, table: InnTable) -> Pick:
        hand = [t for t in table.hand(self.seat) if fits(table, self.seat, t, self.kinds)]
        return Pick(self.seat, "discard", hand, self.count, self.count)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        table.throw_away(self.seat, answer if isinstance(answer, tuple) else (answer,))


def order_drinks(table: InnTable, play: Play, line: e.OrderDrinks) -> None:
    """Order Drinks for other players, spread as one likes (drinks-extra-01)."""
    said: list[tuple[int, int]] = []
    for seat in table.seats_of(line.who, play):
        if seat not in play.ignored:
            count = number(table, play, line.amount)
            if line.to is None:
                table.push(Ordering(seat, count, line.looks))
                continue
            targets = [each for each in table.seats_of(line.to, play) if each not in play.ignored]
            said += [(seat, target) for target in targets for _ in range(count)]
    if said:
        table.push(OrderingFor(said))


def drink_from_pile(table: InnTable, play: Play, line: e.DrinkFromPile) -> None:
    """Drink the top of one's own pile now; an empty pile does nothing."""
    for seat in reversed(table.seats_of(line.who, play)):
        if seat not in play.ignored:
            table.push(DrinkFromTop(seat, sobers_up=False))


def drink_from_deck(table: InnTable, play: Play, line: e.DrinkFromDeck) -> None:
    """Several players drink together from the Drink Deck."""
    seats = table.in_turn_order(table.seats_of(line.who, play), play)
    seats = [seat for seat in seats for _ in range(number(table, play, line.count))]
    if seats:
        table.push(DrinkTogether(play, seats, line.past_events, line.is_copy))


def drink_compared(table: InnTable, play: Play, line: e.DrinkCompared) -> None:
    """Two Drinks are revealed; some drink the weaker one, others the stronger one."""
    weaker, stronger = (
        table.in_turn_order(table.seats_of(who, play), play) for who in (line.weaker, line.stronger)
    )
    if play.seat not in play.ignored and (weaker or stronger):
        table.push(DrinkCompared(play, weaker, stronger))


def forbid(table: InnTable, play: Play, line: e.Forbid) -> None:
    """Some may not play cards until the next turn of the card's player."""
    until(table, play, m.Until(m.NEXT_TURN, e.SELF, (m.Ban(line.who),), FORBIDDEN))


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


def _helped(table: InnTable, play: Play, who: e.PlayerRef) -> tuple[int, ...]:
    """The seats of whom an answer speaks: `you` are one's whole side, for one card of defence helps
    all of it (team-defense-01, team-target-03).
    """
    if who.kind == e.YOU and table.has_sides:
        return tuple(table.members(play.seat))
    return table.seats_of(who, play)


def ignore(table: InnTable, play: Play, line: e.Ignore) -> None:
    """It does nothing to those who ignore it (negign-02); a Drink then does nothing."""
    about = play.about
    seats = _helped(table, play, line.who)
    if isinstance(about, Drink):
        about.ignored = about.ignored or about.seat in seats
    elif isinstance(about, Play):
        about.ignore(seats)
        if about.ignoring_reduces:
            told = [("adjusted card", seat, about.title, what, -by)
                    for seat in seats for what, by in about.ignoring_reduces]  # fmt: skip
            table.events += told
            return
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
        _change_loss(table, play, about, line.what, ADDED, by, line.who)


def adjust_to(table: InnTable, play: Play, line: e.AdjustTo) -> None:
    """A number of a Drink, or a loss that a card makes, becomes a certain one, or no larger."""
    about, to = play.about, number(table, play, line.to)
    if isinstance(about, Drink):
        about.bring_to(line.what, to, line.is_most)
        table.events.append(("adjusted to", about.seat, line.what, to, line.is_most))
    elif isinstance(about, Play):
        how = AT_MOST if line.is_most else SET
        _change_loss(table, play, about, line.what, how, to, line.who)


def _change_loss(
    table: InnTable,
    play: Play,
    about: Play,
    what: str,
    how: str,
    by: int,
    who: e.PlayerRef | None,
) -> None:
    """The loss from an answered card becomes larger or smaller; of a side, that of all its
    members together (team-target-03).
    """
    if who is not None and who.kind == e.YOU and table.has_sides:
        side = frozenset(table.members(play.seat))
        about.adjusted += (Adjusted(what, how, by, side, play.seat),)
    else:
        seats = (None,) if who is None else table.seats_of(who, play)
        about.adjusted += tuple([
            Adjusted(what, how, by, None if seat is None else frozenset((seat,)), play.seat)
            for seat in seats
        ])  # fmt: skip
    kind = "adjusted card" if how == ADDED else "adjusted card to"
    table.events.append((kind, play.seat, about.title, what, by))


def adjust_drinks(table: InnTable, play: Play, line: e.AdjustDrinks) -> None:
    """A number of the Drink that is answered grows, and of other Drinks in play as its player says
    (note-rdi8-candy-floss).
    """
    if isinstance(play.about, Drink):
        frames = [each for each in table.stack if isinstance(each, Drinking)]
        others = [each for frame in frames for each in frame.drinks if each is not play.about]
        by = number(table, play, line.by)
        play.about.adjust(line.what, by)
        table.events.append(("adjusted", play.about.seat, line.what, by))
        table.push(AdjustingDrinks(play, line.what, by, others))


@mypyc_attr(allow_interpreted_subclasses=True)
class AdjustingDrinks(Frame):
    """A player says of each Drink in play whether the card is on it too, where it may be."""

    __slots__ = ("by", "left", "play", "what")

    def __init__(self, play: Play, what: str, by: int, left: list[Drink]) -> None:
        self.play, self.what, self.by, self.left = play, what, by, left

    def step(self, table: InnTable) -> Pick | None:
        while self.left and not self._may_be_on(self.left[0]):
            self.left = self.left[1:]
        if self.left:
            return Pick(self.play.seat, "decide", ("yes", "no"))
        table.pop(self)
        return None

    def _may_be_on(self, drink: Drink) -> bool:
        source = self.play.source
        limits = source.restrictions.most_on_drink if isinstance(source, Card) else ()
        return not drink.negated and all(drink.played_on.count(t) < most for t, most in limits)

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        drink = self.left[0]
        whose = table.roster.characters[drink.seat].title
        return (f"{join_words(drink.titles)}, which {whose} is about to drink", "")

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        drink, *self.left = self.left
        if answer == "yes":
            drink.adjust(self.what, self.by)
            if isinstance(self.play.source, Card):
                drink.played_on += self.play.source.traits
            table.events.append(("adjusted", drink.seat, self.what, self.by))


def adjust_all(table: InnTable, play: Play, line: e.AdjustAll) -> None:
    """Every number of a Drink comes nearer to nothing."""
    if isinstance(play.about, Drink):
        by = number(table, play, line.by)
        play.about.reduce_all(by)
        table.events.append(("adjusted", play.about.seat, "of everything", -by))


def redirect(table: InnTable, play: Play, line: e.Redirect) -> None:
    """Another player loses what the answering player would lose (redirect-01 to redirect-03)."""
    if isinstance(play.about, Play):
        targets: list[int | tuple[int, str]] = [*table.seats_of(line.to, play)[:1]]
        if line.to.name in play.struck:
            targets = [*play.struck[line.to.name][:1]]
        if not line.what:
            for seat in table.members(play.seat):
                _redirect_all(table, play.about, seat, targets)
            return
        for target in targets:
            for seat in _touched(table, play, line.what):
                play.about.redirects += ((line.what, seat, target),)
            if isinstance(target, int):
                play.about.touches |= {(target, line.what)}


def stand_for(table: InnTable, play: Play, line: e.StandFor) -> None:
    """A player of another side is a Champion of the answering player's side, and of no other. Who
    has to be its Champion stays so beside that one (SD-4).
    """
    if isinstance(play.about, Play):
        for seat in table.seats_of(line.who, play)[:1]:
            play.about.borrowed[table.side[play.seat]] = seat
            table.events.append(("champion", seat, play.about.title))


def _touched(table: InnTable, play: Play, what: str) -> list[int]:
    """Those on the side of an answering player to whom the answered card does this."""
    if not table.has_sides or not isinstance(play.about, Play):
        return [play.seat]
    return [seat for seat in table.members(play.seat) if (seat, what) in play.about.touches]


def _redirect_all(
    table: InnTable, about: Play, seat: int, targets: list[int | tuple[int, str]]
) -> None:
    """Another player is picked instead, for all that a card does (note-rdi6-selfless-02)."""
    for target in targets:
        if isinstance(target, int) and is_picked(seat, about):
            pick_instead(about, seat, target)
            declare_touches(table, about, about.body)
            table.events.append(("redirected all", about.title, seat, target))


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
    if isinstance(drink, Drink) and line.of_half:
        drink = drink.other_half
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


def replace_effects(table: InnTable, play: Play, line: e.ReplaceEffects) -> None:
    """A Drink does these lines, and nothing that it did before."""
    if isinstance(play.about, Drink):
        play.about.take_effects()
        table.take_from_drink(play.about, INN)
        table.events.append(("replaced", play.about.seat, play.about.titles))
        add_to_drink(table, play, line)


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


def prevent(table: InnTable, play: Play, line: e.Prevent) -> None:
    """Nobody parts with the Gold."""
    debt = play.about
    if isinstance(debt, Debt):
        debt.negated = True
        table.events.append(("prevented", debt.seat, debt.way, debt.amount))


def paid_by(table: InnTable, play: Play, line: e.PaidBy) -> None:
    """Another player pays, who may ignore that."""
    debt = play.about
    for seat in table.seats_of(line.who, play)[:1]:
        if isinstance(debt, Debt) and seat not in play.ignored:
            debt.payer = seat
            table.events.append(("pays for", seat, debt.seat))


def pay_with(table: InnTable, play: Play, line: e.PayWith) -> None:
    """Its player pays otherwise, as much as is wanted."""
    if isinstance(play.about, Debt):
        table.push(PayingWith(play.about, line.what))


def _title(about: Answerable | None) -> str:
    if isinstance(about, Play):
        return about.title
    return " and ".join(about.titles) if isinstance(about, Drink) else ""


REPEATS_MOST: Final = 100
REPEATS_IN_ALL: Final = 1_000
"""The number of times that one line may repeat others, and that all lines together may in one step
of a turn.
"""

THEY: Final = "they"


def pick_player(table: InnTable, play: Play, line: e.PickPlayer) -> None:
    """It was named as the card was played; lines that nobody plays name it now."""
    if play.is_announced or line.name in play.names:
        return
    table.push(PickingPlayer(play, line))


@mypyc_attr(allow_interpreted_subclasses=True)
class PickingPlayer(Frame):
    """Players are picked for lines that nobody played: of a character, a token or a Drink, or where
    a card was Negated.
    """

    __slots__ = ("line", "play")

    def __init__(self, play: Play, line: e.PickPlayer) -> None:
        self.play, self.line = play, line

    def step(self, table: InnTable) -> Pick | None:
        targets = offered(self.play, self.line, pickable(table, self.play, self.line))
        if len(targets) > 1:
            return Pick(self.play.seat, "pick", targets)
        if targets:
            choose_target(self.play, self.line, targets[0])
        else:
            table.pop(self)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        if answer == NOBODY:
            table.pop(self)
        else:
            choose_target(self.play, self.line, answer)


def pick_number(table: InnTable, play: Play, line: e.PickNumber) -> None:
    """It was picked as the card was played; lines that nobody plays pick it now."""
    if line.name not in play.numbers:
        numbers = numbers_of(table, play, line)
        play.numbers[line.name] = numbers[0]
        if len(numbers) > 1:
            table.push(PickingNumber(play, line))


@mypyc_attr(allow_interpreted_subclasses=True)
class PickingNumber(Frame):
    """A player picks a number for lines that nobody played, or where a card was Negated."""

    __slots__ = ("line", "play")

    def __init__(self, play: Play, line: e.PickNumber) -> None:
        self.play, self.line = play, line

    def step(self, table: InnTable) -> Pick:
        return Pick(self.play.seat, "number", numbers_of(table, self.play, self.line))

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        self.play.numbers[self.line.name] = answer
        table.events.append(("decided", self.play.seat, str(answer)))


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Deciding(Frame):
    """Players decide between options as a card resolves, one after another; each is `they`, if
    they are named. Where several choose one thing, all have `chosen` before anything is done.
    """

    __slots__ = ("chosen", "line", "play", "seats")

    def __init__(self, play: Play, line: e.ChooseOne | e.May | e.Boost, seats: list[int]) -> None:
        self.play, self.line, self.seats = play, line, seats
        self.chosen: list[tuple[int, int]] = []

    def step(self, table: InnTable) -> Pick | None:
        if not self.seats:
            self._do_next(table)
            return None
        seat = self.seats[0]
        if isinstance(self.line, e.May):
            if self.line.again:
                _count_repeats(table)
            if can_decide(table, seat, self.line.body):
                return Pick(seat, "decide", ("yes", "no"))
            self._decided(table, self.seats.pop(0), self.line.otherwise)
            return None
        if isinstance(self.line, e.Boost):
            return Pick(seat, "boost", ("yes", "no"))
        every = range(len(self.line.options))
        can = [each for each in every if can_decide(table, seat, self.line.options[each].body)]
        if can:
            return Pick(seat, "choose", can)
        self.seats.pop(0)
        return None

    def _do_next(self, table: InnTable) -> None:
        """Carry out what the next one has chosen, in the order in which all chose."""
        if not self.chosen or not isinstance(self.line, e.ChooseOne):
            table.pop(self)
            return
        seat, option = self.chosen.pop(0)
        self._decided(table, seat, self.line.options[option].body)

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return texts_of_options(self.line)

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        about: dict[str, Any] = {"title": self.play.title, "seat": self.play.seat}
        if self.seats and not isinstance(self.line, e.ChooseOne):
            about["prices"] = price_as_data(table, self.seats[0], _prices(self.line))
        return about

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.seats.pop(0)
        if isinstance(self.line, e.ChooseOne):
            self.chosen.append((seat, answer))
            table.events.append(("decided", seat, self.line.options[answer].text))
            return
        if isinstance(self.line, e.May):
            block = self.line.body if answer == "yes" else self.line.otherwise
            if self.line.again and answer == "yes":
                self.seats.insert(0, seat)
        else:
            block = _paid(self.line) if answer == "yes" else ()
        offer = (self.play.seat, tuple(map(price_text, _prices(self.line))), self.line.offered)
        table.events.append(("decided", seat, answer, offer))
        self._decided(table, seat, block)

    def _decided(self, table: InnTable, seat: int, block: Block) -> None:
        if getattr(self.line, "who", None) is not None:
            self.play.names[THEY] = (seat,)
        resolve(table, self.play, block)


def _prices(line: e.May | e.Boost) -> list[e.Price]:
    """The price for the player who chooses it."""
    return prices_first(line.body if isinstance(line, e.May) else line.cost)


def if_holds(table: InnTable, play: Play, line: e.If) -> None:
    """One block or the other."""
    if not holds(table, play, line.condition):
        resolve(table, play, line.otherwise)
    elif line.in_spite:
        in_spite(table, play, line)
    else:
        resolve(table, play, line.body)


def for_each(table: InnTable, play: Play, line: e.ForEach) -> None:
    """The block once for each, who is `they` in it."""
    table.push(ForEachPlayer(play, line.body, list(table.seats_of(line.who, play))))


@mypyc_attr(allow_interpreted_subclasses=True)
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


def _count_repeats(table: InnTable, count: int = 0) -> None:
    """Lines are done once more. Raises EndlessLoop if that has no end."""
    table.repeats += 1
    if count > REPEATS_MOST or table.repeats > REPEATS_IN_ALL:
        raise EndlessLoop


@mypyc_attr(allow_interpreted_subclasses=True)
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
        _count_repeats(table, self.count)
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
    e.Count: count,
    e.MoveMarker: move_marker,
    e.AfterThis: after_this,
    e.WhenFinished: when_finished,
    e.Draw: draw,
    e.Discard: discard,
    e.PutCards: put_cards,
    e.LookAt: look_at,
    e.ChooseCards: choose_cards,
    e.ChooseOfCards: choose_of_cards,
    e.RevealCards: reveal_cards,
    e.MoveCards: move_cards,
    e.DivideCards: divide_cards,
    e.PlayCards: play_cards,
    e.PlayTop: play_top,
    e.Shuffle: shuffle,
    e.OrderDrinks: order_drinks,
    e.Crawl: crawl,
    e.DrinkFromPile: drink_from_pile,
    e.DrinkFromDeck: drink_from_deck,
    e.DrinkCompared: drink_compared,
    e.Join: join,
    e.Bid: bid,
    e.FlipCoin: flip_coin,
    e.DiscardDrink: discard_drink,
    e.ShuffleDrink: shuffle_drink,
    e.Forbid: forbid,
    e.Later: later,
    e.Negate: negate,
    e.Ignore: ignore,
    e.Adjust: adjust,
    e.AdjustAll: adjust_all,
    e.AdjustDrinks: adjust_drinks,
    e.PickNumber: pick_number,
    e.Redirect: redirect,
    e.Split: split,
    e.PassOn: pass_on,
    e.AddToDrink: add_to_drink,
    e.Become: become,
    e.AdjustTo: adjust_to,
    e.ReplaceEffects: replace_effects,
    e.PayFromInn: pay_from_inn,
    e.PayWith: pay_with,
    e.PaidBy: paid_by,
    e.Prevent: prevent,
    e.Price: pay_as_decided,
    e.PickPlayer: pick_player,
    e.ChooseOne: choose_one,
    e.May: may,
    e.If: if_holds,
    e.Result: name_result,
    e.AsIfCard: as_if_card,
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
    e.PlayRoundAgain: play_round_again,
    e.LeaveRound: leave_round,
    e.EndRound: end_round,
    e.TakePot: take_pot,
    e.PutIntoPot: put_into_pot,
    e.NobodyOut: nobody_out,
    e.StandFor: stand_for,
    m.Until: until,
    m.TurnEnds: turn_ends,
    m.AnotherAction: another_action,
    m.SkipPhase: skip_phase,
    m.RepeatPhase: repeat_phase,
    m.LeavePlay: leave_play,
    m.DiscardInPlay: discard_in_play,
    m.SeekMinion: seek_minion,
}
"""The functions that carry out each kind of line."""
