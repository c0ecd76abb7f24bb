"""Drinks: ordering them, revealing them with their Chasers, drinking them alone, together or in a
Drinking Contest, and what they do to their drinkers.

A Drink changes its drinker's numbers at once; then cards are drawn, and whatever it does beside is
done. Where several things are done with cards, the drinker chooses their order, and each is
finished before the next (drinks-draw-01, drinks-draw-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rdi.engine.inn.answerable import Answerable, Drink, Play, changed, lines_inside
from rdi.engine.inn.lasting import let_ignore_drinks
from rdi.engine.inn.paying import pay_together
from rdi.engine.inn.picks import numbers_of
from rdi.engine.inn.playing import event_frame, open_window
from rdi.engine.inn.resolution import Unanswered, holds, signed_number, unanswered
from rdi.engine.inn.table import Frame, HeldCard, InnTable
from rdi.engine.inn.taverns import close_if_empty, order_deck, owe_crawl
from rdi.model import effects as e
from rdi.model.cards import DRINKS, ORDERS, DrinkCard, EventCard
from rdi.model.effects import INN, Block
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick
from rdi.model.values import replace
from rdi.text import join_words

DRAW: Final = "draw"
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
        table.take_from_drink(drink, INN)
        return
    table.events.append(("drank", seat, drink.titles))
    table.note_deed(seat, DRINKS)
    numbers = drink.numbers(table.roster.traits(seat))
    for what, amount in numbers.items():
        if what != DRAW and amount:
            counted = drink.into.get(what, what) if amount > 0 else what
            table.set_stat(seat, counted, abs(amount), None, loss=amount < 0)
    table.take_from_drink(drink, seat)
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


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Revealing(Frame):
    """A Drink is revealed with its Chasers, from one's own pile or from the Drink Deck.

    Afterwards `cards` are the Drinks; `event` the Event that came first, if one did; both empty
    where the source held nothing. An Event as a Chaser does nothing (drinks-chaser-04). `coming` is
    the Drink of which numbers are still to be picked, `numbers` those that were picked.
    """

    __slots__ = ("cards", "coming", "event", "from_deck", "numbers", "past_events", "seat")

    def __init__(self, seat: int, from_deck: bool, past_events: bool = False) -> None:
        self.seat, self.from_deck, self.past_events = seat, from_deck, past_events
        self.cards: tuple[DrinkCard, ...] = ()
        self.event: EventCard | None = None
        self.coming: DrinkCard | None = None
        self.numbers: dict[str, int] = {}

    def step(self, table: InnTable) -> Pick | None:
        if self.coming is not None:
            return self._pick(table, self.coming)
        title = None if self._is_in_vain(table) else self._next(table)
        if title is None:
            table.pop(self)
            return None
        table.events.append(("revealed", self.seat, title))
        card = table.roster.drinks.get(title)
        if card is not None and card.picks:
            self.coming = card
        elif card is not None:
            self._lay(table, card)
        elif self.cards or self.past_events:
            table.discard_drink(title)
            if self.cards:
                table.pop(self)
        else:
            self.event = table.roster.events[title]
            table.pop(self)
        if self.from_deck and table.drinks_have_run_out():
            push_running_out(table)
        return None

    def _pick(self, table: InnTable, card: DrinkCard) -> Pick | None:
        """Whoever reveals it picks its numbers, and then it lies there."""
        play = Play(self.seat, None, None, ())
        play.numbers = self.numbers
        for line in card.picks:
            if line.name not in self.numbers:
                numbers = numbers_of(table, play, line)
                if len(numbers) > 1:
                    return Pick(self.seat, "number", numbers)
                self.numbers[line.name] = numbers[0]
        self.coming = None
        self._lay(table, card)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        assert self.coming is not None
        name = next(line.name for line in self.coming.picks if line.name not in self.numbers)
        self.numbers[name] = answer
        table.events.append(("decided", self.seat, str(answer)))

    def _lay(self, table: InnTable, card: DrinkCard) -> None:
        card = worked_out(table, card, self.seat, self.numbers)
        self.cards = (*self.cards, card)
        self.numbers = {}
        if not card.chaser:
            table.pop(self)
        elif table.roster.taverns:
            owe_crawl(table, self.seat)

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
        more = [each for each in (self.coming, self.event) if each is not None]
        return tuple([(None, card.title) for card in (*self.cards, *more)])

    def things(self, table: InnTable) -> Iterator[Answerable]:
        """The Drink or Event that lies open and is not drunk or carried out yet, as it can be
        shown.
        """
        if self.event is not None:
            yield Play(self.seat, self.event, None, self.event.body)
        elif self.coming is not None:
            cards, counted = (*self.cards, self.coming), table.roster.rules.passes_out[0]
            yield Drink(self.seat, cards, counted, can_split=False)
        elif self.cards:
            yield self.drink(table, can_split=False)

    def drink(self, table: InnTable, can_split: bool) -> Drink:
        """The revealed cards as one Drink; none at all count as an empty one."""
        return Drink(self.seat, self.cards, table.roster.rules.passes_out[0], can_split)


def worked_out(table: InnTable, card: DrinkCard, seat: int, picked: dict[str, int]) -> DrinkCard:
    """A Drink as it is when this player reveals it: its numbers are fixed from then on, and whether
    it has a Chaser; where numbers were picked, those of what its drinker does beside as well
    (note-rdi8-goldswagger).
    """
    if not (card.computed or card.chaser_if or card.picks):
        return card
    play = Play(seat, None, None, ())
    play.numbers = picked
    vectors = {"": {**card.numbers}} | {k: {**v} for k, v in (card.for_trait or {}).items()}
    for trait, what, amount in card.computed:
        vectors[trait][what] = vectors[trait].get(what, 0) + signed_number(table, play, amount)
    chaser = card.chaser or (bool(card.chaser_if) and holds(table, play, card.chaser_if))
    numbers = vectors.pop("")
    extra = card.extra
    if card.picks:
        extra = changed(extra, lambda amount: signed_number(table, play, amount))
    return replace(
        card, numbers=numbers, for_trait=vectors or None, chaser=chaser, extra=extra, picks=()
    )


def push_running_out(table: InnTable) -> None:
    """Each player pays 1 Gold for more Drinks, or each side (drinks-runout-01, team-drink-03)."""
    pay_together(table, table.one_of_each_side(table.clockwise(table.acting)[0]), 1, INN)


@mypyc_attr(allow_interpreted_subclasses=True)
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

    @property
    def belongs_to_a_phase(self) -> bool:
        return self.is_quiet

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return () if self.revealing is None else self.revealing.things(table)

    def step(self, table: InnTable) -> None:
        if self.revealing is None:
            self._begin(table)
            return
        revealed = self.revealing
        table.pop(self)
        if revealed.event is not None:
            table.push(event_frame(table, self.seat, revealed.event))
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


@mypyc_attr(allow_interpreted_subclasses=True)
class RevealingSeveral(Frame):
    """Drinks are revealed one after another, and lie open until something is done with them."""

    __slots__ = ("play", "revealed", "revealing")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.revealing: Revealing | None = None
        self.revealed: list[Revealing] = []

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

    def _reveal(self, table: InnTable, seat: int, past_events: bool) -> None:
        self.revealing = Revealing(seat, from_deck=True, past_events=past_events)
        table.push(self.revealing)

    def _note_revealed(self) -> None:
        if self.revealing is not None:
            self.revealed.append(self.revealing)
            self.revealing = None


@mypyc_attr(allow_interpreted_subclasses=True)
class DrinkTogether(RevealingSeveral):
    """Several players reveal Drinks from the Drink Deck and drink them at the same time
    (timing-04), or all drink copies of one (drinks-round-01).

    Afterwards `drinks` are those that were revealed, in the order of `seats`; the play keeps them.
    """

    __slots__ = ("drinks", "is_copy", "past_events", "seats")

    def __init__(
        self, play: Play, seats: list[int], past_events: bool, is_copy: bool = False
    ) -> None:
        super().__init__(play)
        self.seats, self.past_events, self.is_copy = seats, past_events, is_copy
        self.drinks: list[Drink] = []

    def step(self, table: InnTable) -> None:
        self._note_revealed()
        wanted = 1 if self.is_copy else len(self.seats)
        if len(self.revealed) < wanted:
            self._reveal(table, self.seats[len(self.revealed)], self.past_events)
            return
        table.pop(self)
        self.drinks = [each.drink(table, can_split=False) for each in self.revealed]
        if self.is_copy:
            self.drinks = [_copy(self.drinks[0], seat) for seat in self.seats]
        for each in self.revealed:
            if each.event is not None:
                table.discard_drink(each.event.title)
        self.play.drinks = list(self.drinks)
        cards = tuple(card for each in self.revealed for card in each.cards)
        table.push(Drinking(list(self.drinks), self.seats[0], cards))


@mypyc_attr(allow_interpreted_subclasses=True)
class DrinkCompared(RevealingSeveral):
    """Two Drinks are revealed by whoever has the card, past any Event; some drink the one with less
    Alcohol on it, others the one with more, all at the same time (note-rdi6-wench-dares-05).
    """

    __slots__ = ("stronger", "weaker")

    def __init__(self, play: Play, weaker: list[int], stronger: list[int]) -> None:
        super().__init__(play)
        self.weaker, self.stronger = weaker, stronger

    def step(self, table: InnTable) -> Pick | None:
        self._note_revealed()
        if len(self.revealed) < 2:
            self._reveal(table, self.play.seat, past_events=True)
            return None
        first, second = (self._printed(table, each) for each in self.revealed)
        if first == second and self.revealed[0].cards != self.revealed[1].cards:
            return Pick(self.play.seat, "choose", range(2))
        self._drink(table, weaker=int(second < first))
        return None

    def _printed(self, table: InnTable, revealed: Revealing) -> int:
        """The Alcohol on it for whoever revealed it, which may be below 0
        (note-rdi8-wench-dares-printed).
        """
        drink = revealed.drink(table, can_split=False)
        return drink.number(drink.counted, table.roster.traits(self.play.seat))

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        drinks = [each.drink(table, can_split=False) for each in self.revealed]
        return tuple([join_words(each.titles) for each in drinks])

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._drink(table, weaker=answer)

    def _drink(self, table: InnTable, weaker: int) -> None:
        table.pop(self)
        less, more = (
            self.revealed[place].drink(table, can_split=False) for place in (weaker, 1 - weaker)
        )
        drinks = [_copy(less, seat) for seat in self.weaker]
        drinks += [_copy(more, seat) for seat in self.stronger]
        self.play.drinks = list(drinks)
        cards = tuple(card for each in self.revealed for card in each.cards)
        table.push(Drinking(drinks, self.play.seat, cards))


def _copy(drink: Drink, seat: int) -> Drink:
    twin: Drink = drink.clone({})
    twin.seat = twin.seat_revealed = seat
    return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Drinking(Frame):
    """Drinks are answered, split if they split themselves, and drunk, all at the same time."""

    __slots__ = ("asked", "cards", "drinks", "first", "is_answered")

    def __init__(self, drinks: list[Drink], first: int, cards: tuple[DrinkCard, ...]) -> None:
        self.drinks, self.first, self.cards = drinks, first, cards
        self.is_answered = False
        self.asked: Drink | None = None
        """The Drink of which what comes before it is drunk is being done."""

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(None, card.title) for card in self.cards])

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        """Drinks that were revealed and that nobody drinks."""
        drunk = {title for drink in self.drinks for title in drink.titles}
        return tuple([each for each in self.holds if each[1] not in drunk])

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return self.drinks

    def step(self, table: InnTable) -> Pick | None:
        if self.asked is not None and self.asked.seat != self.asked.offered:
            self.is_answered = False  # it has come to somebody else
        self.asked = None
        let_ignore_drinks(table, self.drinks)
        if not self.is_answered:
            self.is_answered = True
            open_window(table, self.drinks, self.first)
            if table.stack[-1] is not self:
                return None
        if self._does_before(table):
            return None
        drink = self.drinks[0]
        if drink.can_split and not drink.negated and not drink.ignored:
            others = table.opponents(drink.seat)
            if drink.seat == drink.seat_revealed and others:
                return Pick(drink.seat, "split", ("nobody", *others))
        table.pop(self)
        self._clear_away(table)
        for each in self.drinks:
            swallow(table, each)
        return None

    def put_away(self, table: InnTable) -> None:
        for drink in self.drinks:
            table.take_from_drink(drink, INN)
        super().put_away(table)

    def _does_before(self, table: InnTable) -> bool:
        """Let the next player who is about to drink do what comes before that, once for each to
        whom a Drink comes; whether there was somebody.
        """
        for drink in self.drinks:
            if not drink.before:
                continue
            is_left = drink.ignored or drink.negated or drink.seat not in table.playing
            lines = [each for each in drink.before if not _is_free(each[0])]
            if lines and not is_left and drink.offered != drink.seat:
                drink.offered = drink.seat
                self.asked = drink
                for block, title, line in reversed(lines):
                    cause = (drink.seat, title, line)
                    lines_of = unanswered(drink.seat, block, cause, {"they": (drink.seat,)})
                    lines_of.play.about = drink
                    table.push(lines_of)
                return True
        return False

    def _clear_away(self, table: InnTable) -> None:
        """The cards go to the discards; one that stays is kept by the first in turn order who does
        drink it (drinks-keep-01, drinks-keep-02).
        """
        for card in self.cards:
            keeper = self._keeper(table, card) if card.stays else None
            if keeper is None:
                table.discard_drink(card.title)
            else:
                table.put_down(keeper, "InPlay", card.title)
                table.events.append(("kept", keeper, card.title))

    def _keeper(self, table: InnTable, card: DrinkCard) -> int | None:
        drunk = [each for each in self.drinks if not (each.ignored or each.negated)]
        drinkers = {each.seat for each in drunk if card.title in each.titles}
        return next((seat for seat in table.clockwise(self.first) if seat in drinkers), None)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        drink = self.drinks[0]
        drink.can_split = False
        if answer != "nobody":
            split_drink(table, drink, answer, rounds_up=True)
            self.is_answered = False


def _is_free(block: Block) -> bool:
    """Whether there was a price in these lines that has become nothing: then nobody can pay it
    (note-rdi8-bouncing-dragons-06).
    """
    return any(isinstance(line, e.Price) and not line.amount for line in lines_inside(block))


def split_drink(table: InnTable, drink: Drink, friend: int | None, rounds_up: bool) -> None:
    """Halve a Drink and give a friend the other half."""
    drink.halve(rounds_up)
    table.events.append(("split", drink.seat, friend, drink.titles))
    if friend is None:
        return
    half: Drink = drink.clone({})
    half.seat, half.can_split, half.ignored, half.gold = friend, False, False, 0
    drink.can_split, drink.other_half, half.other_half = False, half, None
    for frame in reversed(table.stack):
        if isinstance(frame, Drinking) and drink in frame.drinks:
            frame.drinks.append(half)
            return


@mypyc_attr(allow_interpreted_subclasses=True)
class Ordering(Frame):
    """A player orders Drinks for others, one after another (base-order-01, drinks-extra-01).

    Whoever `looks` at them first takes them from the deck and sees them when all are there
    (crawl-21); `seen` are those that are still to be given to somebody, in the order in which that
    is said.
    """

    __slots__ = ("left", "looks", "seat", "seen")

    def __init__(self, seat: int, count: int, looks: bool = False) -> None:
        self.seat, self.left, self.looks = seat, count, looks
        self.seen: list[str] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(None, title) for title in self.seen])

    @property
    def is_whole(self) -> bool:
        return True

    @property
    def belongs_to_a_phase(self) -> bool:
        return True

    def is_seen_by(self, seat: int) -> bool:
        """Whether a player sees the Drinks that are still to be given to somebody."""
        return seat == self.seat and not self.looks

    def step(self, table: InnTable) -> Pick | None:
        others = table.opponents(self.seat)
        if self.looks and others and len(self.seen) < self.left:
            self._look(table)
            return None
        self.looks = False
        if self.left <= 0 or not others:
            table.pop(self)
            self.put_away(table)
            return None
        if len(others) == 1:
            self.take(table, Pick(self.seat, "order", others), others[0])
            return None
        return Pick(self.seat, "order", others)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self.left -= 1
        if not self.seen:
            order_for(table, self.seat, answer)
            return
        pile = table.own_pile("Drinks", answer)
        title = self.seen.pop(0)
        table.piles[pile].append(title)
        table.events.append(("drew", pile, (title,)))
        table.events.append(("ordered", self.seat, answer))
        table.note_deed(self.seat, ORDERS)

    def _look(self, table: InnTable) -> None:
        """Take one more Drink from the deck, unless all lie in front of players."""
        title = table.draw_drink(None, order_deck(table))
        if title is None:
            self.left = len(self.seen)
            close_if_empty(table, self.seat)
            return
        self.seen.append(title)
        run_out_by_order(table, self.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderingFor(Frame):
    """Players order Drinks for others, and for whom each is has been said: `left` are the pairs of
    those who order and those for whom it is.
    """

    __slots__ = ("left",)

    def __init__(self, left: list[tuple[int, int]]) -> None:
        self.left = left

    @property
    def is_whole(self) -> bool:
        return True

    def step(self, table: InnTable) -> None:
        if self.left:
            order_for(table, *self.left.pop(0))
        else:
            table.pop(self)


def order_for(table: InnTable, seat: int, target: int) -> None:
    """A player orders one Drink for somebody, from where the party is (crawl-11)."""
    if table.draw_drink(table.own_pile("Drinks", target), order_deck(table)) is None:
        table.events.append(("ordered in vain", seat, target))
        close_if_empty(table, seat)
        return
    table.events.append(("ordered", seat, target))
    table.note_deed(seat, ORDERS, other=target)
    run_out_by_order(table, seat)


def run_out_by_order(table: InnTable, seat: int) -> None:
    """The consequence of ordering the last Drink, by this player: a tavern Closes,
    or all pay for more.
    """
    if table.party:
        close_if_empty(table, seat)
    elif table.drinks_have_run_out():
        push_running_out(table)


CONTESTS_MOST: Final = 200


@mypyc_attr(allow_interpreted_subclasses=True)
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
