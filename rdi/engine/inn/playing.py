"""Play a card, or carry out an Event: announce, let it be answered, resolve, discard.

Whoever is asked to answer: first Anytime Cards, from the player whose turn it is; then Sometimes
Cards, from the player of what is answered (timing-01, timing-05). After an answer has resolved all
are asked again (timing-03).

Targets and options are named as the card is played; everything else is decided as it resolves
(base-action-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rdi.engine.inn.answerable import (
    LAST_CHANCE,
    Answerable,
    Cause,
    Losses,
    Moment,
    Play,
    lines_inside,
)
from rdi.engine.inn.playability import Playable, holders, is_asked, playable_titles, playable_ways
from rdi.engine.inn.resolution import Resolving, can_do, texts_of_options
from rdi.engine.inn.table import Frame, HeldCard, InnTable
from rdi.engine.table import DISCARDS
from rdi.model import effects as e
from rdi.model.cards import ANYTIME, SOMETIMES, Card, EventCard
from rdi.model.effects import INN, Block, Effect
from rdi.model.request import PASS, Pick, Respond
from rdi.model.settings import Asks

ANSWER_KINDS = (ANYTIME, SOMETIMES)
ANNOUNCE, WINDOW, RESOLVE, AFTER, DONE = range(5)


class ResponseWindow(Frame):
    """A time to answer some things that are pending together."""

    __slots__ = ("first", "only", "place", "things", "waiting")

    def __init__(
        self, things: Sequence[Answerable], first: int, only: tuple[int, ...] | None = None
    ) -> None:
        """`things` is kept as it is: halves of a Drink that come to be may be answered too."""
        self.things = things
        self.first = first
        self.only = only
        self.place = 0
        self.waiting: list[int] | None = None

    @property
    def is_quiet(self) -> bool:
        """At a moment between other things players may go out; a last chance is lost with its end
        only.
        """
        thing = self.things[0] if self.things else None
        return isinstance(thing, Moment) and thing.phase != LAST_CHANCE

    def step(self, table: InnTable) -> Respond | None:
        things = self.things
        while self.place < len(ANSWER_KINDS) and not self._is_settled():
            kind = ANSWER_KINDS[self.place]
            if self.waiting is None:
                self.waiting = self._circle(table)
            while self.waiting:
                seat = self.waiting.pop(0)
                titles = playable_titles(table, seat, kind, things)
                if is_asked(table, seat, titles, things):
                    about = tuple([thing.told() for thing in things])
                    return Respond(seat, "answer", titles, about)
            self.waiting = None
            self.place += 1
        table.pop(self)
        return None

    def _is_settled(self) -> bool:
        things = self.things
        return not things or (things[0].negated and all(thing.negated for thing in things))

    def _circle(self, table: InnTable) -> list[int]:
        """The seats that are asked about cards of this kind: all, or those that hold one that might
        do.
        """
        kind = ANSWER_KINDS[self.place]
        if table.settings.asks == Asks.ALWAYS:
            seats = table.playing if table.roster.reach(kind, self.things) else []
        else:
            seats = holders(table, kind, self.things)
        if self.only is not None:
            seats = [seat for seat in seats if seat in self.only]
        if len(seats) < 2:
            return seats[:]
        first = table.acting if kind == ANYTIME else self.first
        return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]

    def take(self, table: InnTable, request: Respond, answer: Any) -> None:
        if answer == PASS:
            return
        kind, seat = ANSWER_KINDS[self.place], request.seat
        self.place, self.waiting = 0, None
        found = playable_ways(table, seat, answer, kind, self.things)
        table.push(Playing.of_card(table, seat, answer, found))


def open_window(
    table: InnTable, things: Sequence[Answerable], first: int, only: tuple[int, ...] | None = None
) -> None:
    """Let some things be answered, unless it is plain that nobody can."""
    if table.settings.asks == Asks.ALWAYS or any(
        holders(table, kind, things) for kind in ANSWER_KINDS
    ):
        table.push(ResponseWindow(things, first, only))


class Playing(Frame):
    """A card or an Event on its way from the hand to the discards."""

    __slots__ = ("asking", "found", "play", "stage")

    def __init__(self, play: Play, found: Sequence[Playable] = ()) -> None:
        self.play = play
        self.found = tuple(found)
        self.stage = ANNOUNCE
        self.asking: list[Effect] = list(play.body)
        """The lines in which something may still have to be named."""

    @property
    def being_played(self) -> Play | None:
        return self.play if self.stage in (WINDOW, RESOLVE, AFTER) else None

    @property
    def cause(self) -> Cause | None:
        return self.play.cause

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        source, seat = self.play.source, self.play.seat
        if isinstance(source, Card):
            return ((seat, source.title),)
        return ((None, source.title),) if isinstance(source, EventCard) else ()

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return (self.play,)

    @property
    def offered(self) -> Sequence[Answerable]:
        return [thing for _, _, thing in self.found] if len(self.found) > 1 else ()

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        if len(self.found) > 1:
            return tuple(way.text for _, way, _ in self.found)
        return texts_of_options(self.asking[0] if self.asking else None)

    @classmethod
    def of_card(cls, table: InnTable, seat: int, title: str, found: Sequence[Playable]) -> Playing:
        """A card from a hand, in one of the ways in which it may be played."""
        table.take_from_hand(seat, title)
        card, way, thing = found[0]
        if len(found) > 1:
            return cls(Play(seat, card, None, ()), found)
        about = thing if way.trigger is not None else None
        return cls(Play(seat, card, way, way.body, about), found)

    def step(self, table: InnTable) -> Pick | None:
        if self.stage == ANNOUNCE:
            return self._announce(table)
        if self.stage == WINDOW:
            self.stage = RESOLVE
            open_window(table, [self.play], self.play.seat)
        elif self.stage == RESOLVE:
            self.stage = AFTER
            table.push(Resolving(self.play, self._lines(table)))
        elif self.stage == AFTER:
            self.stage = DONE
            if self.play.losses and self.play.way is not None:
                open_window(table, [Losses(self.play)], table.acting)
        else:
            table.pop(self)
            self._discard(table)
        return None

    def _lines(self, table: InnTable) -> Block:
        play = self.play
        if not play.negated:
            return play.body
        table.events.append(("negated", play.seat, play.title))
        instead = play.way.when_negated if play.way is not None else ()
        play.is_announced = False
        declare_touches(table, play, instead)
        return instead

    # ------------------------------------------------------------ announcing

    def _announce(self, table: InnTable) -> Pick | None:
        play = self.play
        if len(self.found) > 1:
            return Pick(play.seat, "which", range(len(self.found)))
        if not table.roster.names_anything(play.body):
            self.asking.clear()
        while self.asking:
            line = self.asking.pop(0)
            if isinstance(line, e.PickPlayer):
                targets = self._targets(table, line)
                if len(targets) > 1:
                    self.asking.insert(0, line)
                    return Pick(play.seat, "pick", targets)
                if targets:
                    self._name(line, targets[0])
            elif isinstance(line, e.ChooseOne) and line.who is None:
                self.asking.insert(0, line)
                return Pick(play.seat, "choose", range(len(line.options)))
            elif isinstance(line, e.Boost):
                if not self._can_pay(table, line):
                    play.choices[id(line)] = 0
                    continue
                self.asking.insert(0, line)
                return Pick(play.seat, "boost", ("yes", "no"))
            else:
                self.asking[:0] = [inner for block in line.blocks() for inner in block]
        self._declare(table)
        return None

    def _can_pay(self, table: InnTable, line: e.Boost) -> bool:
        """Whether there is enough for a boost beside the price and what was boosted before."""
        play = self.play
        paid = [
            part for each in lines_inside(play.body)
            if isinstance(each, e.Boost) and play.choices.get(id(each)) for part in each.cost
        ]  # fmt: skip
        price = play.source.price if isinstance(play.source, Card) else 0
        due = e.Pay(e.SELF, price, e.PlayerRef(INN))
        return can_do(table, play, (due, *paid, *line.cost))

    def _targets(self, table: InnTable, line: e.PickPlayer) -> list[int | tuple[int, str]]:
        play = self.play
        seats = pickable(table, play.seat, line.among.removeprefix("yet "))
        minions = _minion_targets(table, play.seat, line.name, play.body)
        if not line.among.startswith("yet "):
            return [*seats, *minions]
        named = {seat for each in play.names.values() for seat in each}
        return [
            *(seat for seat in seats if seat not in named),
            *(minion for minion in minions if minion not in play.struck.values()),
        ]

    def _name(self, line: e.PickPlayer, target: int | tuple[int, str]) -> None:
        if isinstance(target, tuple):
            self.play.struck[line.name] = target
        else:
            self.play.names[line.name] = (target,)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        play = self.play
        if request.verb == "which":
            card, way, thing = self.found[answer]
            self.found = ()
            self.play = Play(play.seat, card, way, way.body, thing if way.trigger else None)
            self.asking = list(way.body)
            return
        line = self.asking.pop(0)
        if isinstance(line, e.PickPlayer):
            self._name(line, answer)
        elif isinstance(line, e.ChooseOne):
            play.choices[id(line)] = answer
            self.asking[:0] = line.options[answer].body
        else:
            assert isinstance(line, e.Boost)
            play.choices[id(line)] = int(answer == "yes")
            if answer == "yes":
                self.asking[:0] = [*line.cost, *line.body]

    def _declare(self, table: InnTable) -> None:
        """Pay the price of a card whose targets are all named, and announce them."""
        play = self.play
        play.is_announced = True
        declare_touches(table, play, play.body)
        self.stage = WINDOW
        if isinstance(play.source, Card) and play.source.price:
            table.pay(play.seat, INN, play.source.price)
        answered = None if play.about is None else play.about.told()
        kind = play.way.kind if play.way is not None else play.kind
        table.events.append(
            ("played", play.seat, play.title, kind, tuple(play.names.items()), answered)
        )

    def _discard(self, table: InnTable) -> None:
        source = self.play.source
        if isinstance(source, Card):
            comes = source.title in table.roster.characters[self.play.seat].minions
            stays = comes and not self.play.negated
            table.put_down(self.play.seat, "InPlay" if stays else "Discards", source.title)
        elif isinstance(source, EventCard):
            table.piles[DISCARDS].append(source.title)


def declare_touches(table: InnTable, play: Play, block: Block) -> None:
    """Work out whom these lines affect directly, now that targets and options are named."""
    found = table.roster.footprint(block, play.choices)
    play.ways = found.ways
    play.touches = frozenset(
        (seat, touch.what)
        for touch in found.touches
        if touch.who.kind not in (e.INN, e.POT)
        for seat in table.seats_of(touch.who, play)
    ) | {
        (play.struck[touch.who.name][0], touch.what)
        for touch in found.touches
        if touch.who.name in play.struck and touch.what in table.roster.tokens
    }


def _minion_targets(table: InnTable, seat: int, name: str, body: Block) -> list[tuple[int, str]]:
    """Other players' Minions that may be named in place of a player who would lose Fortitude
    (torg-minion-03).
    """
    if not table.roster.has_minions:
        return []
    if not any(_hurts(table, line, name) for line in lines_inside(body)):
        return []
    others = [each for each in table.clockwise(seat) if each != seat]
    return [(each, title) for each in others for title in table.minions_in_play(each)]


def _hurts(table: InnTable, line: Effect, name: str) -> bool:
    reached = table.roster.rules.passes_out[1]
    named = e.PlayerRef(e.NAMED, name)
    if isinstance(line, e.Change):
        return line.who == named and line.what == reached and not line.gains
    return isinstance(line, e.Redirect) and line.to == named


def pickable(table: InnTable, seat: int, among: str) -> list[int]:
    """The seats that may be picked by a seat, of those that `PickPlayer.among` speaks of."""
    seats = table.clockwise(seat)
    if among.startswith("another"):
        seats = [each for each in seats if each != seat]
    if among.endswith("in the round"):
        seats = [each for each in seats if table.is_in_round(each)]
    return seats
