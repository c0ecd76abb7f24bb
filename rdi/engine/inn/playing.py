"""Play a card, or carry out an Event: announce, let it be answered, resolve, discard.

Whoever is asked to answer: first Anytime Cards, from the player whose turn it is; then Sometimes
Cards, from the player of what is answered (timing-01, timing-05). After an answer has resolved all
are asked again (timing-03).

Targets and options are named as the card is played; everything else is decided as it resolves
(base-action-02).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rdi.engine.inn.answerable import (
    LAST_CHANCE,
    Answerable,
    Cause,
    Champions,
    Drink,
    Losses,
    Moment,
    Play,
    Win,
    lines_inside,
)
from rdi.engine.inn.deck import ANY_KIND
from rdi.engine.inn.lasting import let_ignore, pile_for_played
from rdi.engine.inn.picks import (
    NOBODY,
    choose_target,
    is_selective,
    numbers_of,
    offered,
    pickable,
)
from rdi.engine.inn.playability import (
    ASKS_ALWAYS,
    Playable,
    holders,
    is_asked,
    playable_titles,
    playable_ways,
    shares_pot,
)
from rdi.engine.inn.prices import (
    pay_price,
    payable_options,
    price_as_data,
    prices_first,
    prices_named,
)
from rdi.engine.inn.resolution import (
    THEY,
    Resolving,
    can_do,
    push_owed,
    texts_of_options,
    unanswered,
)
from rdi.engine.inn.table import Frame, HeldCard, InnTable
from rdi.model import effects as e
from rdi.model.cards import (
    ACTION,
    ANYTIME,
    SOMETIMES,
    Card,
    EventCard,
    Imitation,
    Minion,
    Restrictions,
    Way,
)
from rdi.model.effects import Block, Effect
from rdi.model.native import mypyc_attr
from rdi.model.request import PASS, Pick, Respond

ANSWER_KINDS = (ANYTIME, SOMETIMES)
ANNOUNCE: Final = 0
WINDOW: Final = 1
RESOLVE: Final = 2
AFTER: Final = 3
DONE: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class ResponseWindow(Frame):
    """A time to answer some things that are pending together."""

    __slots__ = ("about", "first", "only", "place", "things", "waiting")

    def __init__(
        self, things: Sequence[Answerable], first: int, only: tuple[int, ...] | None = None
    ) -> None:
        """`things` is kept as it is: halves of a Drink that come to be may be answered too."""
        self.things = things
        self.first = first
        self.only = only
        self.place = 0
        self.waiting: list[int] | None = None
        self.about: tuple[Any, ...] = ()
        """The data about the things for those who are asked, which stay so while nobody answers."""

    @property
    def divides(self) -> bool:
        return True

    @property
    def is_quiet(self) -> bool:
        """At a moment between other things players may go out; a last chance is lost with its end
        only.
        """
        thing = self.things[0] if self.things else None
        return isinstance(thing, Moment) and thing.phase != LAST_CHANCE

    @property
    def belongs_to_a_phase(self) -> bool:
        return self.is_quiet

    def step(self, table: InnTable) -> Respond | None:
        things = self.things
        while self.place < len(ANSWER_KINDS) and things:
            if things[0].negated and all(thing.negated for thing in things):
                break
            kind = ANSWER_KINDS[self.place]
            waiting = self.waiting
            if waiting is None:
                waiting = self.waiting = self._circle(table)
                self.about = ()
            while waiting:
                seat = waiting.pop(0)
                titles = playable_titles(table, seat, kind, things)
                if is_asked(table, seat, titles, things):
                    if not self.about:
                        self.about = tuple([thing.told() for thing in things])
                    return Respond(seat, "answer", titles, self.about)
            self.waiting = None
            self.place += 1
        table.pop(self)
        return None

    def _circle(self, table: InnTable) -> list[int]:
        """The seats that are asked about cards of this kind: all, or those that hold one that might
        do.
        """
        kind = ANSWER_KINDS[self.place]
        if table.settings.asks == ASKS_ALWAYS:
            seats = table.playing if table.roster.reach(kind, self.things) else []
        else:
            seats = holders(table, kind, self.things)
        if self.only is not None:
            seats = [seat for seat in seats if seat in self.only]
        if len(seats) < 2:
            return seats[:]
        place = bisect_left(seats, table.acting if kind == ANYTIME else self.first)
        return seats[place:] + seats[:place]

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
    if table.settings.asks == ASKS_ALWAYS or holders(table, ANY_KIND, things):
        table.push(ResponseWindow(things, first, only))


def answer_deeds(table: InnTable) -> None:
    """Let deeds be answered whose time has come, those of one kind together."""
    due = [deed for deed in table.deeds if len(table.stack) <= deed.depth]
    if not due:
        return
    table.deeds = [deed for deed in table.deeds if deed not in due]
    for key in reversed(dict.fromkeys(deed.key for deed in due)):
        open_window(table, [deed for deed in due if deed.key == key], table.acting)


MinionTarget = tuple[int, str]
"""The owner of a Minion, and its title."""

Origin = tuple[int | None, int]
"""The owner of a card that is played from a pile (None: the table), and the place of the pile."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Playing(Frame):
    """A card or an Event on its way from the hand to the discards, or from a pile to the discards
    of that (`origin`).
    """

    __slots__ = ("asking", "found", "origin", "play", "stage")

    def __init__(
        self, play: Play, found: Sequence[Playable] = (), origin: Origin | None = None
    ) -> None:
        self.play = play
        self.origin = origin
        self.found = tuple(found)
        self.stage = ANNOUNCE
        self.asking: list[Effect] = list(play.body)
        """The lines in which something may still have to be named."""

    @property
    def being_played(self) -> Play | None:
        return self.play if self.stage in (WINDOW, RESOLVE, AFTER) else None

    @property
    def is_whole(self) -> bool:
        return True

    @property
    def cause(self) -> Cause | None:
        return self.play.cause

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return (*self._own, *((owner, title) for _, owner, _, title in self.play.attached))

    @property
    def _own(self) -> tuple[HeldCard, ...]:
        """The card itself."""
        source, seat = self.play.source, self.play.seat
        if self.origin is not None and source is not None:
            return ((self.origin[0], source.title),)
        if isinstance(source, Card):
            return ((seat, source.title),)
        is_card = isinstance(source, EventCard) and not source.is_of_place
        return ((None, source.title),) if is_card and source is not None else ()

    def going_on(self, table: InnTable) -> Iterable[Answerable]:
        return (self.play,)

    @property
    def offered(self) -> Sequence[Answerable]:
        return [thing for _, _, thing in self.found] if len(self.found) > 1 else ()

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        if len(self.found) > 1:
            return tuple(way.text for _, way, _ in self.found)
        return texts_of_options(self.asking[0] if self.asking else None)

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        about: dict[str, Any] = {"title": self.play.title, "seat": self.play.seat}
        if self.asking and isinstance(self.asking[0], e.Boost):
            cost = self.asking[0].cost
            about["prices"] = price_as_data(table, self.play.seat, prices_first(cost))
        return about

    @classmethod
    def of_card(cls, table: InnTable, seat: int, title: str, found: Sequence[Playable]) -> Playing:
        """A card from a hand, in one of the ways in which it may be played."""
        origin = table.take_to_play(seat, title)
        if len(found) > 1:
            return cls(Play(seat, found[0][0], None, ()), found, origin)
        return cls(_played(seat, found[0]), found, origin)

    def step(self, table: InnTable) -> Pick | None:
        """Go on until somebody is asked, or something else comes first."""
        play, stack = self.play, table.stack
        if self.stage == ANNOUNCE:
            request = self._announce(table)
            if self.stage == ANNOUNCE or stack[-1] is not self:
                return request
        if self.stage == WINDOW:
            self.stage = RESOLVE
            open_window(table, [play], play.seat)
            if stack[-1] is not self:
                return None
        if self.stage == RESOLVE:
            self.stage = AFTER
            let_ignore(table, play)
            about = play.about
            if isinstance(about, Win) and not play.negated and not shares_pot(play.body):
                about.is_decided = True
            table.push(Resolving(play, self._lines(table)))
            return None
        if self.stage == AFTER:
            self.stage = DONE
            if play.losses and play.way is not None and _may_hit_back(play):
                open_window(table, [Losses(play)], table.acting)
                if stack[-1] is not self:
                    return None
        table.pop(self)
        self._discard(table)
        self._push_owed(table)
        return None

    def _push_owed(self, table: InnTable) -> None:
        """Begin what is owed after all effects of a card, and then what its icons stand for."""
        play, source = self.play, self.play.source
        if isinstance(source, Card) and source.icons and not play.negated:
            meanings = table.roster.characters[play.seat].icons or {}
            for name, count in reversed([*source.icons.items()]):
                hook = meanings.get(name)
                for _ in range(count if hook is not None and play.seat in table.playing else 0):
                    assert hook is not None
                    cause = (play.seat, source.title, hook.line)
                    table.push(unanswered(play.seat, hook.body, cause, {THEY: (play.seat,)}))
        push_owed(table, play)

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
        if table.roster.has_minions and e.ATTACKER not in play.struck:
            hit_back = attackers(table, play)
            if hit_back:
                return Pick(play.seat, "pick", hit_back)
        outline = table.roster.outline(play.body)
        is_of_all = outline.means_others and isinstance(play.source, EventCard)
        if (outline.means_each or is_of_all) and (
            table.has_sides or table.roster.answers_champions
        ):
            if play.champions is None and self._opens_choice(table):
                return None
            champions = self._choose_champions(table) if table.has_sides else ()
            if champions:
                return Pick(champions[0], "champion", champions)
        if not outline.names_anything:
            self.asking.clear()
        return self._name(table)

    def _name(self, table: InnTable) -> Pick | None:
        """Let all be named that is named as a card is played, and announce it then."""
        play = self.play
        while self.asking:
            line = self.asking.pop(0)
            if isinstance(line, e.PickPlayer):
                targets = offered(play, line, self._targets(table, line))
                if targets:
                    self.asking.insert(0, line)
                if len(targets) > 1:
                    return Pick(play.seat, "pick", targets)
                if targets:
                    choose_target(play, line, targets[0])
            elif isinstance(line, e.PickNumber):
                numbers = numbers_of(table, play, line)
                if len(numbers) > 1:
                    self.asking.insert(0, line)
                    return Pick(play.seat, "number", numbers)
                play.numbers[line.name] = numbers[0]
            elif isinstance(line, e.ChooseOne) and line.who is None:
                paid = prices_named(play.body, play.choices)
                options = payable_options(table, play.seat, line.options, paid, self.asking)
                self.asking.insert(0, line)
                return Pick(play.seat, "choose", options)
            elif isinstance(line, e.Boost):
                if not self._can_pay(table, line):
                    play.choices[id(line)] = 0
                    continue
                self.asking.insert(0, line)
                return Pick(play.seat, "boost", ("yes", "no"))
            else:
                self.asking[:0] = [inner for block in _named_in(line) for inner in block]
        self._declare(table)
        return None

    def _opens_choice(self, table: InnTable) -> bool:
        """Begin the choice of Champions, and let it be answered; whether anybody may do so. Who
        plays a card or turned up a Drink Event stands for the own side, and so does who is one
        alone; for Events of the table and of taverns each side chooses freely, and for Drink Events
        too where one of its players has ended the turn (team-champ-02, team-champ-03, SD-6).
        """
        play, before = self.play, len(table.stack)
        source = play.source
        is_free = isinstance(source, EventCard) and (
            self.origin is not None
            or source.is_of_place
            or any(table.plays_with(play.seat, seat) for seat in table.skipping)
        )
        alone = [seat for seat in table.playing if table.members(seat) == [seat]]
        play.champions = tuple(dict.fromkeys([*(() if is_free else (play.seat,)), *alone]))
        if table.roster.answers_champions:
            open_window(table, [Champions(play)], play.seat)
        return len(table.stack) > before

    def _choose_champions(self, table: InnTable) -> list[int]:
        """The members of the next side that has to choose a Champion; none where all have, or have
        nobody left who could be theirs.
        """
        play = self.play
        assert play.champions is not None
        for first in table.one_of_each_side(play.seat):
            is_chosen = any(table.plays_with(first, each) for each in play.champions)
            if is_chosen or table.side[first] in play.borrowed:
                continue
            taken = play.borrowed.values()
            members = [each for each in table.members(first) if each not in taken]
            if len(members) > 1:
                return members
            play.champions = (*play.champions, *members)
        return []

    def _can_pay(self, table: InnTable, line: e.Boost) -> bool:
        """Whether there is enough for a boost beside the price and what was boosted before."""
        play = self.play
        paid = [
            part for each in lines_inside(play.body)
            if isinstance(each, e.Boost) and play.choices.get(id(each)) for part in each.cost
            if not isinstance(part, e.Price)
        ]  # fmt: skip
        due = prices_named(play.body, play.choices)
        return can_do(table, play, (*due, *paid, *line.cost))

    def _targets(self, table: InnTable, line: e.PickPlayer) -> list[int | tuple[int, str]]:
        play = self.play
        minions = [] if is_selective(line) else _minion_targets(table, play, line.name)
        if line.most > 1 or line.among.startswith("yet "):
            struck = [each for targets in play.struck.values() for each in targets]
            minions = [each for each in minions if each not in struck]
        return [*pickable(table, play, line), *minions]

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        play = self.play
        if request.verb == "which":
            self.play = _played(play.seat, self.found[answer])
            self.found = ()
            self.asking = list(self.play.body)
            return
        if request.verb == "champion":
            play.champions = (*(play.champions or ()), answer)
            table.events.append(("champion", answer, play.title))
            return
        if e.ATTACKER not in play.struck and attackers(table, play):
            play.struck[e.ATTACKER] = () if isinstance(answer, int) else (answer,)
            return
        line = self.asking.pop(0)
        if isinstance(line, e.PickPlayer):
            if answer != NOBODY:
                choose_target(play, line, answer)
                self.asking.insert(0, line)
        elif isinstance(line, e.PickNumber):
            play.numbers[line.name] = answer
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
        if table.roster.outline(play.body).has_price:
            for price in prices_named(play.body, play.choices):
                pay_price(table, play, play.seat, price)
        if isinstance(play.source, Card) and play.source.traits and isinstance(play.about, Drink):
            play.about.played_on += play.source.traits
        answered = None if play.about is None else play.about.told()
        kind = play.way.kind if play.way is not None else play.kind
        if isinstance(play.source, Imitation):
            table.events.append(("takes effect", play.seat, play.title))
            return
        table.events.append(
            ("played", play.seat, play.title, kind, tuple(play.names.items()), answered)
        )
        if play.struck:
            hit = tuple(each for targets in play.struck.values() for each in targets)
            table.events.append(("aimed at", play.seat, play.title, hit))
        let_ignore(table, play)

    def put_away(self, table: InnTable) -> None:
        self._return_attached(table)
        if self.origin is None:
            super().put_away(table)
        else:
            self._discard(table)

    def _return_attached(self, table: InnTable) -> None:
        """Cards that lay under it go back to the hands of their owners (nerodia-glare-02)."""
        attached, self.play.attached = self.play.attached, ()
        for source, owner, _, title in attached:
            table.events.append(("moved", source, table.go_home(owner, title, "Hand"), (title,)))

    def _stays_open(self, table: InnTable) -> bool:
        """Whether an Action Card lies open until the phase is over."""
        way, seat, title = self.play.way, self.play.seat, self.play.title
        is_action = way is not None and way.kind == ACTION
        return is_action and any(frame.keeps_open(seat, title) for frame in table.stack)

    def _discard(self, table: InnTable) -> None:
        self._return_attached(table)
        source, round_ = self.play.source, table.round
        if self.play.is_for_pot and source is not None and round_ and not round_.has_ended:
            owner = self.play.seat if self.origin is None else self.origin[0]
            round_.things.append((owner, source.title))
            table.events.append(("put into the pot", self.play.seat, source.title))
        elif self.origin is not None and source is not None:
            owner, pile = self.origin
            if pile in table.roster.zones:
                table.discard_from(pile, owner, source.title)
            else:
                table.go_home(owner, source.title, "Discards")
        elif isinstance(source, Card):
            comes = source.title in table.roster.standing_of[self.play.seat]
            stays = comes and not self.play.negated
            under = None if stays or self.play.negated else pile_for_played(table, self.play.seat)
            if under is not None:
                table.push(LayingUnder(self.play.seat, source.title, *under))
                return
            if not stays and self._stays_open(table):
                return
            table.put_down(self.play.seat, "InPlay" if stays else "Discards", source.title)
        elif isinstance(source, EventCard) and not source.is_of_place:
            table.discard_drink(source.title)


def event_frame(table: InnTable, seat: int, event: EventCard) -> Playing:
    """An Event that was revealed, to be announced, answered and carried out."""
    table.events.append(("event", seat, event.title, event.kind, event.level, event.text))
    return Playing(Play(seat, event, None, event.body))


def _played(seat: int, found: Playable) -> Play:
    """A card played in one of its ways; what answers the choice of Champions answers the card or
    Event for which they are chosen.
    """
    card, way, thing = found
    about = thing.play if isinstance(thing, Champions) else thing
    return Play(seat, card, way, way.body, None if way.trigger is None else about)


@mypyc_attr(allow_interpreted_subclasses=True)
class LayingUnder(Frame):
    """A player says whether a card that is done comes to lie under a pile, or is discarded."""

    __slots__ = ("name", "place", "seat", "title")

    def __init__(self, seat: int, title: str, name: str, place: int) -> None:
        self.seat, self.title, self.name, self.place = seat, title, name, place

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return ((self.seat, self.title),)

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        return self.holds

    def step(self, table: InnTable) -> Pick | None:
        if self.seat in table.playing:
            return Pick(self.seat, "decide", ("yes", "no"))
        self.take(table, Pick(self.seat, "decide", ("yes", "no")), "no")
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        if answer == "no":
            table.put_down(self.seat, "Discards", self.title)
            return
        table.lay_in(self.place, [(self.seat, True, self.title)], is_under=True)
        table.events.append(("laid under", self.seat, self.title, self.name))

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return (f"put {self.title} under {self.name}", f"discard {self.title}")

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        return {"title": self.title, "seat": self.seat, "prices": []}


def _named_in(line: Effect) -> Iterable[Block]:
    """The blocks of a line in which something is named as the card is played."""
    if isinstance(line, e.AsIfCard):
        return ()
    return (line.otherwise,) if isinstance(line, e.If) and line.in_spite else line.blocks()


def _may_hit_back(play: Play) -> bool:
    """Whether the losses that it has made may be answered."""
    source = play.source
    return not (isinstance(source, Card | Imitation) and "avenged" in source.restrictions.cannot)


def as_if_card(table: InnTable, play: Play, line: e.AsIfCard) -> None:
    """Let lines be answered as a card of somebody would be, and carry them out after that."""
    title, at = (play.cause[1], play.cause[2]) if play.cause is not None else (play.title, 0)
    restrictions = Restrictions(cannot=line.cannot)
    for seat in table.seats_of(line.who, play)[:1]:
        is_of_event = isinstance(play.source, EventCard)
        source = Imitation(title, restrictions, line=at, is_of_event=is_of_event)
        begun = Play(seat, source, Way(line.kind, None, line.body), line.body)
        begun.names, begun.owner = dict(play.names), play.owner
        table.push(Playing(begun))


def declare_touches(table: InnTable, play: Play, block: Block) -> None:
    """Work out whom these lines affect directly, now that targets and options are named."""
    found = table.roster.footprint(block, play.choices)
    play.ways = found.ways
    touches = []
    for touch in found.touches:
        if touch.who.kind not in (e.INN, e.POT):
            for seat in table.seats_of(touch.who, play):
                touches.append((seat, touch.what))
    play.touches = frozenset(touches)
    if play.struck:
        play.touches |= {
            (owner, touch.what)
            for touch in found.touches
            if touch.what in table.roster.tokens
            for owner, _ in play.struck.get(touch.who.name or touch.who.kind, ())
        }


def attackers(table: InnTable, play: Play) -> list[int | MinionTarget]:
    """The player who is hit back at, and the Minion that did it, where that is still in play
    (torg-minion-07).
    """
    if not table.roster.has_minions:
        return []
    about = play.about.play if isinstance(play.about, Losses) else play.about
    if not isinstance(about, Play) or not isinstance(about.source, Minion):
        return []
    owner, title = about.seat, about.source.title
    reached = table.roster.rules.passes_out[1]
    hits = any(
        isinstance(line, e.Change)
        and (line.who.kind, line.what, line.gains) == (e.ATTACKER, reached, False)
        for line in lines_inside(play.body)
    )
    is_there = hits and title in table.minions_in_play(owner) and owner != play.seat
    return [owner, (owner, title)] if is_there else []


def _minion_targets(table: InnTable, play: Play, name: str) -> list[MinionTarget]:
    """Other players' Minions that may be named in place of a player who would lose Fortitude
    (torg-minion-03).
    """
    if not table.roster.has_minions:
        return []
    if not any(_hurts(table, line, name) for line in lines_inside(play.body)):
        return []
    others = table.opponents(play.seat)
    return [(each, title) for each in others for title in table.minions_in_play(each)]


def _hurts(table: InnTable, line: Effect, name: str) -> bool:
    reached = table.roster.rules.passes_out[1]
    named = e.PlayerRef(e.NAMED, name)
    if isinstance(line, e.Change):
        return line.who == named and line.what == reached and not line.gains
    return isinstance(line, e.Redirect) and line.to == named
