"""Drinks: ordering them, revealing them with their Chasers, drinking them alone, together or in a
Drinking Contest, and what they do to their drinkers.

A Drink changes its drinker's numbers at once; then cards are drawn, and whatever it does beside is
done. Where several things are done with cards, the drinker chooses their order, and each is
finished before the next (drinks-draw-01, drinks-draw-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rdi.engine.inn.answerable import Answerable, Drink, Play, lines_inside
from rdi.engine.inn.paying import pay_together
from rdi.engine.inn.playing import Playing, open_window
from rdi.engine.inn.resolution import Unanswered, unanswered
from rdi.engine.inn.table import Frame, HeldCard, InnTable
from rdi.engine.table import DISCARDS
from rdi.model import effects as e
from rdi.model.cards import DrinkCard, EventCard
from rdi.model.effects import INN, Block
from rdi.model.request import Pick

DRAW = "draw"
ON_CARDS = (e.Draw, e.Discard, e.PutCards)
Part = tuple[str, Block, Play | DrinkCard | None]
"""Something that is done beside the numbers: what it is called, its lines, and which card added it
or has it as its own.
"""


def swallow(table: InnTable, drink: Drink) -> None:
    """Drink a Drink, unless it is ignored or nobody is there to drink it."""
    seat = drink.seat
    if drink.ignored or drink.negated or seat not in table.playing:
        table.events.append(("left standing", seat, drink.titles))
        return
    table.events.append(("drank", seat, drink.titles))
    numbers = drink.numbers(table.roster.traits(seat))
    for what, amount in numbers.items():
        if what != DRAW and amount:
            counted = drink.into.get(what, what) if amount > 0 else what
            table.set_stat(seat, counted, abs(amount), None, loss=amount < 0)
    parts = _parts(drink, numbers.get(DRAW, 0))
    if parts:
        table.push(DrinkExtras(seat, parts))


def _parts(drink: Drink, draws: int) -> list[Part]:
    parts: list[Part] = []
    if draws > 0:
        parts.append((DRAW, (e.Draw(e.SELF, draws),), None))
    for block, origin in drink.extras:
        parts.append((_called(block, len(parts)), block, origin))
    return parts


def _called(block: Block, number: int) -> str:
    """The name by which a player chooses these lines, where their order is asked for."""
    line = next((line for line in lines_inside(block) if isinstance(line, ON_CARDS)), None)
    return f"other {number}" if line is None else f"{type(line).__name__.lower()} {number}"


class DrinkExtras(Frame):
    """The effects of a Drink beside its numbers, one after another."""

    __slots__ = ("parts", "seat")

    def __init__(self, seat: int, parts: list[Part]) -> None:
        self.seat, self.parts = seat, parts

    def step(self, table: InnTable) -> Pick | None:
        if not self.parts:
            table.pop(self)
            return None
        on_cards = [name for name, _, _ in self.parts if not name.startswith("other")]
        if len(on_cards) > 1:
            return Pick(self.seat, "do first", on_cards)
        self._do(table, 0)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._do(table, [name for name, _, _ in self.parts].index(answer))

    def _do(self, table: InnTable, place: int) -> None:
        _, block, origin = self.parts.pop(place)
        if isinstance(origin, Play):
            added = origin.later(block)
            added.names["they"] = (self.seat,)
            table.push(Unanswered(added, block))
        else:
            cause = None if origin is None else (self.seat, origin.title, origin.line)
            table.push(unanswered(self.seat, block, cause, {"they": (self.seat,)}))


class Revealing(Frame):
    """A Drink is revealed with its Chasers, from one's own pile or from the Drink Deck.

    Afterwards `cards` are the Drinks; `event` the Event that came first, if one did; both empty
    where the source held nothing. An Event as a Chaser does nothing (drinks-chaser-04).
    """

    __slots__ = ("cards", "event", "from_deck", "past_events", "seat")

    def __init__(self, seat: int, from_deck: bool, past_events: bool = False) -> None:
        self.seat, self.from_deck, self.past_events = seat, from_deck, past_events
        self.cards: tuple[DrinkCard, ...] = ()
        self.event: EventCard | None = None

    def step(self, table: InnTable) -> None:
        title = None if self._is_in_vain(table) else self._next(table)
        if title is None:
            table.pop(self)
            return
        table.events.append(("revealed", self.seat, title))
        card = table.roster.drinks.get(title)
        if card is not None:
            self.cards = (*self.cards, card)
            if not card.chaser:
                table.pop(self)
        elif self.cards or self.past_events:
            table.piles[DISCARDS].append(title)
            if self.cards:
                table.pop(self)
        else:
            self.event = table.roster.events[title]
            table.pop(self)
        if self.from_deck and table.drinks_have_run_out():
            push_running_out(table)

    def _is_in_vain(self, table: InnTable) -> bool:
        """Whether all Drinks lie in front of players, and only Events would come for ever."""
        return self.past_events and not table.holds_drinks()

    def _next(self, table: InnTable) -> str | None:
        if self.from_deck:
            return table.draw_drink(None)
        pile = table.piles[table.own_pile("Drinks", self.seat)]
        return pile.pop() if pile else None

    @property
    def lying(self) -> tuple[HeldCard, ...]:
        """The cards that lie open, for whatever reveals them."""
        event = () if self.event is None else (self.event,)
        return tuple([(None, card.title) for card in (*self.cards, *event)])

    def things(self, table: InnTable) -> Iterator[Answerable]:
        """The Drink or Event that lies open and is not drunk or carried out yet, as it can be
        shown.
        """
        if self.event is not None:
            yield Play(self.seat, self.event, None, self.event.body)
        elif self.cards:
            yield self.drink(table, can_split=False)

    def drink(self, table: InnTable, can_split: bool) -> Drink:
        """The revealed cards as one Drink; none at all count as an empty one."""
        return Drink(self.seat, self.cards, table.roster.rules.passes_out[0], can_split)


def push_running_out(table: InnTable) -> None:
    """Each player pays 1 Gold for more Drinks (drinks-runout-01)."""
    pay_together(table, table.clockwise(table.acting), 1, INN)


class DrinkFromTop(Frame):
    """A player drinks the top of the own Drink Me! Pile, or sobers up where there is none."""

    __slots__ = ("revealing", "seat", "sobers_up")

    def __init__(self, seat: int, sobers_up: bool) -> None:
        self.seat, self.sobers_up = seat, sobers_up
        self.revealing: Revealing | None = None

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return () if self.revealing is None else self.revealing.lying

    @property
    def is_quiet(self) -> bool:
        """Before each Drink of a Drink Phase players may go out."""
        return self.sobers_up and self.revealing is None

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return () if self.revealing is None else self.revealing.things(table)

    def step(self, table: InnTable) -> None:
        if self.revealing is None:
            self._begin(table)
            return
        revealed = self.revealing
        table.pop(self)
        if revealed.event is not None:
            table.push(event_frame(self.seat, revealed.event))
        elif revealed.cards:
            table.push(Drinking([revealed.drink(table, can_split=True)], self.seat, revealed.cards))

    def _begin(self, table: InnTable) -> None:
        if self.seat not in table.playing:
            table.pop(self)
            return
        if table.piles[table.own_pile("Drinks", self.seat)]:
            self.revealing = Revealing(self.seat, from_deck=False)
            table.push(self.revealing)
            return
        table.pop(self)
        if self.sobers_up:
            table.events.append(("sobers up", self.seat))
            table.set_stat(self.seat, table.roster.rules.passes_out[0], 1, None, loss=True)


def event_frame(seat: int, event: EventCard) -> Frame:
    """An Event that was revealed, to be answered and carried out."""
    return Playing(Play(seat, event, None, event.body))


class DrinkTogether(Frame):
    """Several players reveal Drinks from the Drink Deck and drink them at the same time
    (timing-04), or all drink copies of one (drinks-round-01).

    Afterwards `drinks` are those that were revealed, in the order of `seats`; the play keeps them.
    """

    __slots__ = ("drinks", "is_copy", "past_events", "play", "revealed", "revealing", "seats")

    def __init__(
        self, play: Play, seats: list[int], past_events: bool, is_copy: bool = False
    ) -> None:
        self.play = play
        self.seats, self.past_events, self.is_copy = seats, past_events, is_copy
        self.revealing: Revealing | None = None
        self.revealed: list[Revealing] = []
        self.drinks: list[Drink] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([held for each in self.all_revealed for held in each.lying])

    @property
    def all_revealed(self) -> list[Revealing]:
        """All that was revealed so far, with the one that is being revealed."""
        return self.revealed if self.revealing is None else [*self.revealed, self.revealing]

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        for revealing in self.all_revealed:
            yield from revealing.things(table)

    def step(self, table: InnTable) -> None:
        if self.revealing is not None:
            self.revealed.append(self.revealing)
            self.revealing = None
        wanted = 1 if self.is_copy else len(self.seats)
        if len(self.revealed) < wanted:
            seat = self.seats[len(self.revealed)]
            self.revealing = Revealing(seat, from_deck=True, past_events=self.past_events)
            table.push(self.revealing)
            return
        table.pop(self)
        self.drinks = [each.drink(table, can_split=False) for each in self.revealed]
        if self.is_copy:
            self.drinks = [_copy(self.drinks[0], seat) for seat in self.seats]
        for each in self.revealed:
            if each.event is not None:
                table.piles[DISCARDS].append(each.event.title)
        self.play.drinks = list(self.drinks)
        cards = tuple(card for each in self.revealed for card in each.cards)
        table.push(Drinking(list(self.drinks), self.seats[0], cards))


def _copy(drink: Drink, seat: int) -> Drink:
    twin: Drink = drink.clone({})
    twin.seat = twin.seat_revealed = seat
    return twin


class Drinking(Frame):
    """Drinks are answered, split if they split themselves, and drunk, all at the same time."""

    __slots__ = ("cards", "drinks", "first", "is_answered")

    def __init__(self, drinks: list[Drink], first: int, cards: tuple[DrinkCard, ...]) -> None:
        self.drinks, self.first, self.cards = drinks, first, cards
        self.is_answered = False

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(None, card.title) for card in self.cards])

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return self.drinks

    def step(self, table: InnTable) -> Pick | None:
        if not self.is_answered:
            self.is_answered = True
            open_window(table, self.drinks, self.first)
            return None
        drink = self.drinks[0]
        if drink.can_split and not drink.negated and not drink.ignored:
            others = [seat for seat in table.clockwise(drink.seat) if seat != drink.seat]
            if drink.seat == drink.seat_revealed and others:
                return Pick(drink.seat, "split", ("nobody", *others))
        table.pop(self)
        self._put_away(table)
        for each in self.drinks:
            swallow(table, each)
        return None

    def _put_away(self, table: InnTable) -> None:
        """The cards go to the discards; one that stays is kept by the first in turn order who does
        drink it (drinks-keep-01, drinks-keep-02).
        """
        drinkers = {each.seat for each in self.drinks if not (each.ignored or each.negated)}
        keeper = next((seat for seat in table.clockwise(self.first) if seat in drinkers), None)
        for card in self.cards:
            if card.stays and keeper is not None:
                table.put_down(keeper, "InPlay", card.title)
                table.events.append(("kept", keeper, card.title))
            else:
                table.piles[DISCARDS].append(card.title)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        drink = self.drinks[0]
        drink.can_split = False
        if answer != "nobody":
            split_drink(table, drink, answer, rounds_up=True)
            self.is_answered = False


def split_drink(table: InnTable, drink: Drink, friend: int | None, rounds_up: bool) -> None:
    """Halve a Drink and give a friend the other half."""
    drink.halve(rounds_up)
    table.events.append(("split", drink.seat, friend, drink.titles))
    if friend is None:
        return
    half: Drink = drink.clone({})
    half.seat, half.can_split, half.ignored = friend, False, False
    drink.can_split = False
    for frame in reversed(table.stack):
        if isinstance(frame, Drinking) and drink in frame.drinks:
            frame.drinks.append(half)
            return


class Ordering(Frame):
    """A player orders Drinks for others, one after another (base-order-01, drinks-extra-01)."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.left = seat, count

    def step(self, table: InnTable) -> Pick | None:
        others = [seat for seat in table.clockwise(self.seat) if seat != self.seat]
        if self.left <= 0 or not others:
            table.pop(self)
            return None
        if len(others) == 1:
            self._order(table, others[0])
            return None
        return Pick(self.seat, "order", others)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._order(table, answer)

    def _order(self, table: InnTable, target: int) -> None:
        self.left -= 1
        if table.draw_drink(table.own_pile("Drinks", target)) is not None:
            table.events.append(("ordered", self.seat, target))
            if table.drinks_have_run_out():
                push_running_out(table)
        else:
            table.events.append(("ordered in vain", self.seat, target))


CONTESTS_MOST = 200


class ContestFrame(Frame):
    """A Drinking Contest among `rivals`; the winner's seat goes into the play's names.

    Between its parts players may pass out; their Gold is shared only after it (contest-08).
    """

    __slots__ = ("count", "name", "play", "rivals", "together")

    def __init__(self, play: Play, name: str, rivals: list[int]) -> None:
        self.play, self.name, self.rivals = play, name, rivals
        self.together: DrinkTogether | None = None
        self.count = 0

    @property
    def is_quiet(self) -> bool:
        """Between two parts of it, rivals may pass out."""
        return self.count > 0 and self.together is None

    def step(self, table: InnTable) -> None:
        if self.together is not None:
            self.rivals = _strongest(self.rivals, self.together.drinks)
            self.together = None
            self.count += 1
            if len(self.rivals) == 1 or self.count > CONTESTS_MOST:
                self._end(table)
            return
        if self.count:
            self.rivals = [seat for seat in self.rivals if seat in table.playing]
            if len(self.rivals) <= 1:
                self._end(table)
                return
        self.together = DrinkTogether(self.play, self.rivals, past_events=False)
        table.push(self.together)

    def _end(self, table: InnTable) -> None:
        table.pop(self)
        winners = tuple(self.rivals) if len(self.rivals) == 1 else ()
        self.play.names[self.name] = winners
        table.dirty = True
        table.events.append(("contest won", winners[0] if winners else None))


def _strongest(rivals: list[int], drinks: list[Drink]) -> list[int]:
    """The seats whose revealed Drinks have the highest Alcohol, raised and lowered ones included
    (contest-09, contest-12).
    """
    strengths = [max(0, drink.strength) for drink in drinks]
    most = max(strengths)
    return [seat for seat, strength in zip(rivals, strengths, strict=True) if strength == most]


def contest(table: InnTable, play: Play, line: e.Contest) -> None:
    """Hold a contest among these players."""
    rivals = table.in_turn_order(table.seats_of(line.who, play), play)
    play.names[line.name] = ()
    if len(rivals) > 1:
        table.push(ContestFrame(play, line.name, rivals))
    else:
        play.names[line.name] = tuple(rivals)


def let_strongest(table: InnTable, play: Play, line: e.LetStrongest) -> None:
    """Name the players, of some, whose Drinks, revealed last, have the highest Alcohol."""
    rivals = play.names.get(line.of, ())
    drinks = [drink for drink in play.drinks if drink.seat_revealed in rivals]
    seats = [drink.seat_revealed for drink in drinks]
    play.names[line.name] = tuple(_strongest(seats, drinks)) if drinks else ()


def in_contest(table: InnTable) -> bool:
    """Whether a Drinking Contest is going on, or the Event that it belongs to is not done."""
    return any(isinstance(frame, ContestFrame) for frame in table.stack)
