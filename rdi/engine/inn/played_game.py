"""A game of the hall that is played inside a Round of Gambling: its table, and who sits there.

Its seats are the members of the Round in turn order from the one who started it, and all its luck
comes from the table of characters. Nobody bets at it (GR-6): what lies in the pot there only
mirrors the pot of the Round, so that whoever thinks ahead sees what is to be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from rdi.engine.chance import Chance, PileChance
from rdi.engine.game import DEALS_MOST, ONLOOKER, STEPS_MOST, CompiledGame, View, set_up_table
from rdi.engine.imagination import (
    Imagination,
    known_cards,
    seen_events,
    unseen_piles,
)
from rdi.engine.inn.answerable import Cloned, Memo
from rdi.engine.runtime import FAULTS, fault_in
from rdi.engine.table import DISCARDS, POT, Table
from rdi.engine.visibility import EventFilter
from rdi.errors import GameFault
from rdi.model.event import Event
from rdi.model.native import mypyc_attr
from rdi.model.program import Bet, Showdown
from rdi.model.request import Pick, PickInside
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.inn.table import InnTable, Round

CARDS: Final = "cards"
LAST: Final = "last"
OVER: Final = "over"
"""The points at which the game waits without asking anybody: Gambling and Cheating Cards are
played, hands are about to be shown, and they have been.
"""

IN_ROUND: Final = "in round"
"""The kind of event of the table of characters that holds one of the game inside."""

UNTOLD = frozenset({"paid", "settled", "alone"})
"""Kinds of events about Gold: that of the game inside is nobody's."""

LUCK: Final = -2
"""The luck of these games, where piles are numbered."""

Thing = tuple[int, Any]
"""A card or a die, with the pile that it lies in."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayedGame(Cloned):
    """A game inside a Round. `place` is its place among the games of the table, `name` the words
    that name it there, `seats` are the seats of characters by its own, and `asked` is what it asks
    now, of one of its own seats.
    """

    __slots__ = ("asked", "compiled", "is_last_call", "name", "place", "seats", "table", "told")

    def __init__(self, inn: InnTable, place: int, name: str, seats: Sequence[int]) -> None:
        self.place, self.name = place, name
        self.compiled: CompiledGame = inn.roster.round_games[place]
        self.seats = tuple(seats)
        settings = Settings(ante=0, stash=0, ask_always=inn.settings.ask_always)
        self.table: Table = set_up_table(self.compiled, settings, (0,) * len(self.seats), 0)
        self.asked: Pick | None = None
        self.is_last_call = False
        self.told = 0

    def clone(self, memo: Memo) -> Any:
        """A copy, with a table of its own."""
        known = memo.get(id(self))
        if known is not None:
            return known
        twin = super().clone(memo)
        twin.table = self.table.copy()
        return twin

    # ------------------------------------------------------------------ the order of play

    def request(self) -> PickInside | None:
        """The present request, to a seat of characters."""
        asked = self.asked
        return None if asked is None else PickInside.of(asked, self.seats[asked.seat])

    def go_on(self, inn: InnTable) -> str:
        """Play until somebody is asked, or one of the points CARDS, LAST and OVER; nothing where
        somebody is.
        """
        with self.luck_of(inn):
            point = self._run(inn)
        if point == OVER:
            self.table.events += self.compiled.shown_hands(self.table)
        self.tell(inn)
        return point

    def take(self, inn: InnTable, answer: Any) -> None:
        """Carry out the answer to what was asked."""
        asked, take = self.asked, self.compiled.takes[self.table.pc]
        assert asked is not None
        assert take is not None
        self.asked = None
        with self.luck_of(inn):
            take(self.table, asked, answer)
        self.tell(inn)

    def _run(self, inn: InnTable) -> str:
        table, compiled = self.table, self.compiled
        program = compiled.definition.program
        for _ in range(STEPS_MOST):
            if table.is_over:
                return OVER
            instruction = program[table.pc]
            if isinstance(instruction, Bet):
                table.pc += 1
                return CARDS
            if isinstance(instruction, Showdown) and not self.is_last_call:
                self.is_last_call = True
                return LAST
            try:
                request = compiled.steps[table.pc](table)
            except FAULTS as error:
                raise fault_in(compiled.definition, error) from error
            if request is not None:
                assert isinstance(request, Pick)
                self.asked = request
                return ""
            if len(table.playing) < 2:
                return ""
        raise GameFault(f"{compiled.definition.title} went on without asking anybody")

    @contextmanager
    def luck_of(self, inn: InnTable) -> Iterator[None]:
        """Luck is that of the table of characters, whose log has it too, unless it is laid down
        what is dealt; the pot is that of the Round.
        """
        table, chance = self.table, inn.chance
        if inn.round_luck is not None:
            chance = inn.round_luck
            chance.players = self.seats
        elif type(chance) is PileChance:
            chance.turn_to(LUCK)
        before, table.chance, table.log = table.chance, chance, inn.log
        self._mirror_pot(inn)
        try:
            yield
        finally:
            table.chance, table.log = before, []

    def _mirror_pot(self, inn: InnTable) -> None:
        """The stake is the Gold that lies in the pot of the Round by now."""
        table = self.table
        if not table.is_over:
            table.carry = table.total = table.gold[POT] = inn.gold[POT]

    def tell(self, inn: InnTable) -> None:
        """Tell of what has happened; what some choose at the same time is told when all have
        chosen.
        """
        settled = self.table.settled_events
        inn.events += [
            (IN_ROUND, self.place, self.seats, event)
            for event in self.table.events[self.told : settled]
            if event[0] not in UNTOLD
        ]
        self.told = settled

    # ------------------------------------------------------------------ who is in it

    def agree(self, inn: InnTable, round_: Round) -> None:
        """A player who has left the Round is out of the game, and the other way round (GR-11)."""
        table = self.table
        for own, seat in enumerate(self.seats):
            is_in, is_member = own in table.playing, seat in round_.members
            if is_in and not is_member:
                table.leave(own, "left")
            elif is_member and not is_in:
                round_.drop(inn, seat)
        self.tell(inn)

    @property
    def winners(self) -> list[int]:
        """The seats of characters in the first place, in turn order from the starter."""
        return [self.seats[own] for own in self.table.places[0]]

    # ------------------------------------------------------------------ changing cards and dice

    def changeable(self, seat: int) -> list[Thing]:
        """The own hidden cards of a seat of characters, and its dice that are not locked: those
        that still lie where they were rolled (GR-18).
        """
        own, table, compiled = self.seats.index(seat), self.table, self.compiled
        rolled = {event[1] for event in table.events if event[0] == "rolled"}
        found: list[Thing] = []
        for pile in compiled.player_piles:
            place = compiled.pile(pile.name, own)
            for item in table.piles[place]:
                is_die = type(item) is int and place in rolled
                if is_die or (pile.seen_by == "owner" and self._is_card(item)):
                    found.append((place, item))
        return found

    def _is_card(self, item: Any) -> bool:
        return isinstance(item, str) and item in self.compiled.cards

    def note_change(self, seat: int, things: Sequence[Any]) -> None:
        """Remember what a seat of characters has chosen to change."""
        self.table.events.append(("picked", self.seats.index(seat), "change", tuple(things)))

    def replace(self, inn: InnTable, thing: Thing, count: int) -> int:
        """Put a card face down on the discards and draw a number of others in its place, or roll a
        die so many times; how many results lie there now, the last things of the pile.
        """
        place, item = thing
        table = self.table
        before = len(table.piles[place]) - 1
        with self.luck_of(inn):
            self._put_away(place, item)
            if type(item) is int:
                table.roll(count, place)
            else:
                table.draw(count, place)
        self.tell(inn)
        return len(table.piles[place]) - before

    def keep_one(self, inn: InnTable, place: int, kept: Any) -> None:
        """Of two results, the last things of a pile, put away the one that is not kept."""
        first, second = self.table.piles[place][-2:]
        self._put_away(place, first if kept == second else second)
        self.tell(inn)

    def _put_away(self, place: int, item: Any) -> None:
        table = self.table
        if type(item) is int:
            table.piles[place].remove(item)
            table.events.append(("taken up", place, (item,)))
        else:
            table.move(item, place, DISCARDS)

    def unknown(self, viewer: int, seat: int) -> list[Thing]:
        """The cards of another seat that are hidden from a viewer, without those that the viewer
        has seen before; both are seats of characters.
        """
        table, compiled = self.table, self.compiled
        looker, own = self.seats.index(viewer), self.seats.index(seat)
        if own not in table.playing:
            return []
        unseen = frozenset(unseen_piles(table, looker, compiled))
        event_filter = compiled.event_filter(looker, len(table.piles))
        known = known_cards(seen_events(table, event_filter), unseen)
        found: list[Thing] = []
        for pile in compiled.player_piles:
            place = compiled.pile(pile.name, own)
            if pile.seen_by != "owner" or place not in unseen:
                continue
            left = [item for item in table.piles[place] if self._is_card(item)]
            for card, piles in known:
                if piles == {place} and card in left:
                    left.remove(card)
            found += [(place, item) for item in left]
        return found

    def look(self, inn: InnTable, viewer: int, seat: int) -> None:
        """Let a player see one of these, by luck."""
        things = self.unknown(viewer, seat)
        places = [f"{number}" for number in range(len(things))]
        with self.luck_of(inn):
            drawn = inn.chance.deal(places, 1)
            inn.log += drawn
        place, item = things[int(drawn[0])]
        self.table.events.append(("seen", self.seats.index(viewer), place, item))
        self.tell(inn)

    # ------------------------------------------------------------------ what a seat sees

    def pile(self, seat: int, name: str) -> Sequence[Any]:
        """The things in a pile of a seat of characters; nothing if it is not in the game."""
        if seat not in self.seats or name not in self.compiled.places:
            return ()
        return self.table.piles[self.compiled.pile(name, self.seats.index(seat))]

    def seat_of(self, seat: int) -> int:
        """The seat at this table of a seat of characters; that of an onlooker for all others."""
        return self.seats.index(seat) if seat in self.seats else ONLOOKER

    def view(self, inn: InnTable, seat: int) -> View:
        """The view that a seat of characters has of the game."""
        self._mirror_pot(inn)
        return self.compiled.view(self.table, self.seat_of(seat), self.asked)

    def imagine(self, inn: InnTable, viewer: int, luck: Chance) -> None:
        """Let luck decide anew what this viewer may not know; see `View.imagine`."""
        own, compiled = self.seat_of(viewer), self.compiled
        event_filter = compiled.event_filter(own, len(self.table.piles))
        known = Imagination(self.table, compiled, event_filter, own, self.asked)
        nobody, asked = self.table.chance, self.asked
        for _ in range(DEALS_MOST):
            self.table = known.deal(luck)
            self.table.chance = nobody
            self.asked = asked if known.pending is not None else None
            if known.asked is None or self.asked is not None:
                break
            with self.luck_of(inn):
                self._run(inn)
            if self._asked_seat() == known.asked and len(self.table.events) == known.events:
                break

    def _asked_seat(self) -> int | None:
        return None if self.asked is None else self.asked.seat


class InnEventFilter(EventFilter):
    """Tells one seat of a table of characters what happens, also in games inside a Round."""

    def __init__(
        self, compiled: CompiledGame, round_games: Sequence[CompiledGame], seat: int, piles: int
    ) -> None:
        super().__init__(compiled, seat, piles)
        self._round_games = round_games
        self._tellers[IN_ROUND] = self._tell_of_game

    def seen(self, event: Event) -> Event:
        """The event with everything left out that the seat has not seen."""
        if event[0] != IN_ROUND:
            return super().seen(event)
        kind, place, seats, inner = event
        return kind, place, seats, self._inside(place, seats).seen(inner)

    def _tell_of_game(self, event: Event) -> Event:
        kind, place, seats, inner = event
        return kind, place, seats, self._inside(place, seats).told([inner])[0]

    def _inside(self, place: int, seats: Sequence[int]) -> EventFilter:
        """The filter of a game with these characters at its seats."""
        compiled = self._round_games[place]
        own = seats.index(self._seat) if self._seat in seats else ONLOOKER
        return compiled.event_filter(own, compiled.shared + len(seats) * compiled.per_seat)
