"""Cards that are looked at, chosen or revealed, and what is then done with them by their name.

A card that has a name lies open beside the card that named it, in no pile, while the lines below
are carried out; what is left of it in the end goes back to the hand that it came from, or else to
its owner's discards.
"""

from __future__ import annotations

from typing import Any, Final

from rdi.engine.inn.answerable import Cloned, Play
from rdi.engine.inn.gambling import put_thing_into_pot
from rdi.engine.inn.piles import place_of
from rdi.engine.inn.playing import Playing
from rdi.engine.inn.prices import can_go_on
from rdi.engine.inn.resolution import Resolving, number
from rdi.engine.inn.table import Frame, HeldCard, InnTable
from rdi.model import effects as e
from rdi.model.cards import ACTION, ANYTIME, CHEATING, GAMBLING, THROWS_AWAY, Card, Way
from rdi.model.effects import MINION, Block, PlayerRef
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

HAND: Final = "Hand"
DECK: Final = "Deck"
DISCARDS: Final = "Discards"
ENOUGH: Final = "enough"
"""The answer of who puts no further card into the first group."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedCard(Cloned):
    """A card that lies open: by which name, whose it is, its title, and the pile it came from."""

    __slots__ = ("name", "owner", "source", "title")

    def __init__(self, name: str, owner: int | None, title: str, source: int) -> None:
        self.name, self.owner, self.title, self.source = name, owner, title, source


@mypyc_attr(allow_interpreted_subclasses=True)
class Holding(Resolving):
    """The rest of some lines, while cards with names lie open."""

    __slots__ = ("cards",)

    def __init__(self, play: Play, block: Block, cards: list[NamedCard]) -> None:
        super().__init__(play, block)
        self.cards = cards

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(each.owner, each.title) for each in self.cards])

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        return self.holds

    def put_away(self, table: InnTable) -> None:
        moves: dict[tuple[int, int], list[str]] = {}
        for each in self.cards:
            place = _lay(table, each, HAND if self._is_of_hand(table, each) else DISCARDS)
            moves.setdefault((each.source, place), []).append(each.title)
        for (source, place), titles in moves.items():
            if source != place:
                table.events.append(("moved", source, place, tuple(titles)))

    def end(self, table: InnTable) -> None:
        super().end(table)
        self.put_away(table)

    def _is_of_hand(self, table: InnTable, card: NamedCard) -> bool:
        return card.owner is not None and card.source == table.own_pile(HAND, card.owner)


def hold(table: InnTable, play: Play, cards: list[NamedCard]) -> None:
    """Let cards lie open until the lines that are being carried out are done."""
    lines = table.stack[-1]
    assert isinstance(lines, Resolving)
    assert lines.play is play
    rest = lines.block[lines.place :]
    lines.place = len(lines.block)
    table.push(Holding(play, rest, cards))


def _holdings(table: InnTable, play: Play) -> list[Holding]:
    return [each for each in table.stack if isinstance(each, Holding) and each.play is play]


def _taken(table: InnTable, play: Play, name: str) -> list[NamedCard]:
    """Take the cards of a name from where they lie open."""
    taken = []
    for holding in _holdings(table, play):
        taken += [each for each in holding.cards if each.name == name]
        holding.cards = [each for each in holding.cards if each.name != name]
    return taken


def _lay(table: InnTable, card: NamedCard, pile: str) -> int:
    """Lay a card into a pile of its owner; the place of the pile. What came from a pile of a
    character or the table is discarded to where its cards go.
    """
    zones = table.roster.zones
    if pile == DISCARDS and card.source in zones:
        table.discard_from(card.source, card.owner, card.title)
        discards = table.discards_of(card.source)
        return card.source if discards is None else discards
    return table.go_home(card.owner, card.title, pile)


def fits(table: InnTable, owner: int | None, title: str, kinds: frozenset[str]) -> bool:
    """Whether a card is of one of these kinds, as it is printed; of any where none is said."""
    if not kinds:
        return True
    if owner is None:
        source = table.roster.table_cards[title]
        return isinstance(source, Card) and not kinds.isdisjoint(source.kinds)
    if MINION in kinds and title in table.roster.characters[owner].minions:
        return True
    card = table.roster.cards_of[owner].get(title)
    return card is not None and not kinds.isdisjoint(card.kinds)


# ------------------------------------------------------------------ looking and choosing


def look_at(table: InnTable, play: Play, line: e.LookAt) -> None:
    """Players see the cards in a hand, and know them from now on."""
    for owner in table.seats_of(line.whose, play):
        if owner not in play.ignored:
            for seat in table.seats_of(line.who, play):
                table.look_into_hand(seat, owner)


def choose_cards(table: InnTable, play: Play, line: e.ChooseCards) -> None:
    """A player chooses cards out of a pile; one who chooses out of a hand has seen all of it."""
    play.did = False
    seat, owner = _first(table, play, line.who), _first(table, play, line.source_of)
    if seat is None or owner is None or seat in play.ignored or owner in play.ignored:
        return
    place = place_of(table, play, line.source, owner)
    if place is None:
        return
    if line.source == HAND and owner != seat:
        table.look_into_hand(seat, owner)
    table.push(ChoosingCards(play, line, seat, place, number(table, play, line.amount)))


def _first(table: InnTable, play: Play, who: PlayerRef) -> int | None:
    seats = table.seats_of(who, play)
    return seats[0] if seats else None


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoosingCards(Frame):
    """A player chooses cards out of a pile, one after another."""

    __slots__ = ("cards", "left", "line", "place", "play", "seat")

    def __init__(self, play: Play, line: e.ChooseCards, seat: int, place: int, count: int) -> None:
        self.play, self.line, self.seat, self.place, self.left = play, line, seat, place, count
        self.cards: list[NamedCard] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(each.owner, each.title) for each in self.cards])

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        return self.holds

    def step(self, table: InnTable) -> Pick | None:
        if not self.cards and not table.piles[self.place] and self.place in table.roster.zones:
            table.renew(self.place)
        titles = [
            title for owner, _, title in table.owned(self.place)
            if fits(table, owner, title, self.line.kinds)
        ]  # fmt: skip
        if not self.left or not titles:
            table.pop(self)
            self.play.did = bool(self.cards)
            _show(table, self.seat, self.cards)
            hold(table, self.play, self.cards)
            return None
        if len(set(titles)) > 1 and len(titles) > self.left:
            return Pick(self.seat, "select", tuple(dict.fromkeys(titles)))
        self._choose(table, titles[0])
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._choose(table, answer)

    def _choose(self, table: InnTable, title: str) -> None:
        owner = table.take_out_of(self.place, title)
        table.forget(self.place, title)
        self.left -= 1
        self.cards.append(NamedCard(self.line.name, owner, title, self.place))


def _show(table: InnTable, seat: int, cards: list[NamedCard]) -> None:
    """Tell everybody which cards lie open now."""
    for owner in dict.fromkeys(each.owner for each in cards):
        titles = tuple([each.title for each in cards if each.owner == owner])
        table.events.append(("showed", seat, owner, titles))


# ------------------------------------------------------------------ revealing


def reveal_cards(table: InnTable, play: Play, line: e.RevealCards) -> None:
    """The uppermost cards of a deck or a pile are turned over, so many or until one of a kind has
    come, through one reshuffle at most (note-rdi6-paying-you-all). What has come before that one
    has no name.
    """
    play.did = False
    owner = _first(table, play, line.source_of)
    seat = _first(table, play, line.who)
    if owner is None or seat is None or owner in play.ignored or seat in play.ignored:
        return
    place = place_of(table, play, line.source, owner)
    if place is None:
        return
    cards: list[NamedCard] = []
    count = None if line.until else number(table, play, line.amount)
    while count is None or len(cards) < count:
        came = _turned_over(table, owner, place, line.source)
        if came is None:
            break
        is_wanted = not line.until or fits(table, came[0], came[1], line.until)
        cards.append(NamedCard(line.name if is_wanted else "", *came, place))
        if line.until and is_wanted:
            break
    _show(table, seat, cards)
    play.did = any(each.name for each in cards)
    hold(table, play, cards)


def _turned_over(
    table: InnTable, owner: int, place: int, source: str
) -> tuple[int | None, str] | None:
    """Whose card comes from the top, and its title; None where there is none."""
    if source == DECK:
        drawn = table.taken_from_deck(owner, 1)
        return (owner, drawn[0]) if drawn else None
    taken = table.taken_from_top(place, 1)
    table.turn_up(place)
    return (taken[0][0], taken[0][2]) if taken else None


# ------------------------------------------------------------------ what is done with them


def move_cards(table: InnTable, play: Play, line: e.MoveCards) -> None:
    """Cards with a name come into a pile: of their owners, where everybody has such a pile."""
    cards = _taken(table, play, line.name)
    play.did = bool(cards)
    if line.target == e.POT:
        for each in cards:
            put_thing_into_pot(table, play.seat, each.owner, each.title)
        return
    target = None
    if line.target not in table.roster.common_piles:
        target = place_of(table, play, line.target, play.seat)
    for each in cards:
        place = _lay(table, each, line.target) if target is None else target
        if target is not None:
            table.lay_in(target, [(each.owner, True, each.title)], is_under=not line.on_top)
        if line.target != DISCARDS:
            table.events.append(("moved", each.source, place, (each.title,)))
        elif each.owner is not None:
            table.events.append(("threw away", each.owner, (each.title,)))
            table.note_deed(each.owner, THROWS_AWAY)


def divide_cards(table: InnTable, play: Play, line: e.DivideCards) -> None:
    """A player divides cards with a name into two groups."""
    seat = _first(table, play, line.who)
    if seat is not None:
        table.push(Dividing(play, line, seat))


def choose_of_cards(table: InnTable, play: Play, line: e.ChooseOfCards) -> None:
    """A player chooses some of the cards with a name."""
    play.did = False
    seat = _first(table, play, line.who)
    if seat is not None and seat not in play.ignored:
        table.push(ChoosingOfCards(play, line, seat, number(table, play, line.amount)))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoosingOfCards(Frame):
    """A player chooses some of the cards with a name, one after another."""

    __slots__ = ("left", "line", "play", "seat")

    def __init__(self, play: Play, line: e.ChooseOfCards, seat: int, count: int) -> None:
        self.play, self.line, self.seat, self.left = play, line, seat, count

    def _cards(self, table: InnTable) -> list[NamedCard]:
        held = [each for holding in _holdings(table, self.play) for each in holding.cards]
        return [
            each for each in held
            if each.name == self.line.source
            and (each.owner is None or fits(table, each.owner, each.title, self.line.kinds))
        ]  # fmt: skip

    def step(self, table: InnTable) -> Pick | None:
        cards = self._cards(table) if self.left else []
        titles = tuple(dict.fromkeys(each.title for each in cards))
        if not titles:
            table.pop(self)
        elif len(titles) > 1 and len(cards) > self.left:
            return Pick(self.seat, "select", titles)
        else:
            self._choose(cards[0])
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._choose(next(each for each in self._cards(table) if each.title == answer))

    def _choose(self, card: NamedCard) -> None:
        card.name = self.line.name
        self.play.did = True
        self.left -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Dividing(Frame):
    """A player says which of some cards are the first group, one after another; the others are the
    second.
    """

    __slots__ = ("line", "play", "seat")

    def __init__(self, play: Play, line: e.DivideCards, seat: int) -> None:
        self.play, self.line, self.seat = play, line, seat

    def _cards(self, table: InnTable, name: str) -> list[NamedCard]:
        held = [each for holding in _holdings(table, self.play) for each in holding.cards]
        return [each for each in held if each.name == name]

    def step(self, table: InnTable) -> Pick | None:
        titles = [each.title for each in self._cards(table, self.line.name)]
        if titles:
            return Pick(self.seat, "divide", (*dict.fromkeys(titles), ENOUGH))
        self._finish(table)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        left = self._cards(table, self.line.name)
        if answer == ENOUGH:
            for each in left:
                each.name = self.line.second
            self._finish(table)
        else:
            next(each for each in left if each.title == answer).name = self.line.first

    def _finish(self, table: InnTable) -> None:
        table.pop(self)
        groups = [self._cards(table, name) for name in (self.line.first, self.line.second)]
        titles = [tuple([each.title for each in group]) for group in groups]
        table.events.append(("divided", self.seat, *titles))


def play_cards(table: InnTable, play: Play, line: e.PlayCards) -> None:
    """Cards with a name are played by somebody as own ones; then they go to their owners' discards
    (note-rdi6-play-this-hand). What cannot be played now goes back.
    """
    play.did = False
    seat = _first(table, play, line.who)
    if seat is None or seat in play.ignored:
        return
    for each in reversed(_taken(table, play, line.name)):
        source = None if each.owner is None else table.roster.cards_of[each.owner].get(each.title)
        way = None if source is None else _way_now(table, seat, source)
        if each.owner is None or source is None or way is None:
            _lay(table, each, HAND)
            continue
        play.did = True
        made = Play(seat, source, way, way.body)
        table.push(Playing(made, origin=(each.owner, table.own_pile(DISCARDS, each.owner))))


def _way_now(table: InnTable, seat: int, card: Card) -> Way | None:
    """The way in which a card can be played just now: in a Round of Gambling what may follow the
    last card there, and otherwise as an Action, or at any time.
    """
    is_round = table.round is not None and not table.round.has_ended
    kinds: tuple[str, ...] = (GAMBLING, CHEATING) if is_round else (ACTION, ANYTIME)
    if is_round and table.round is not None and table.round.beaten_by:
        beaten_by = table.round.beaten_by
        kinds = tuple(kind for kind in kinds if kind in beaten_by or card.restrictions.beats_all)
    for way in card.ways:
        if way.kind in kinds and way.trigger is None and can_go_on(table, seat, (), way.body):
            return way
    return None
