"""A game that is ready to run, a game in progress, and the view of a seat: the only door to the
engine.

A definition is compiled once (`CompiledGame`); all its games share the result. A game waits for one
answer at a time (``pending``); ``answer`` gives it and goes on to the next decision. It does no
input or output, and cannot be made to do anything that its rules do not allow. A `View` shows one
seat its own cards, what lies open, all Gold, and what it has seen happen; it reads the table and
never changes it. Cards that the seat may not see are a number: how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from rdi.engine.betting import BETS, RESERVES
from rdi.engine.chance import Chance, SeededChance
from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.imagination import Imagination
from rdi.engine.refusal import refuse
from rdi.engine.runtime import FAULTS, fault_at, fault_in, line_of
from rdi.engine.settlement import finish_with_purses, won
from rdi.engine.steps import Step, Steps, TakeAnswer, single_steps, strides
from rdi.engine.table import DECK, DISCARDS, POT, Purse, Table
from rdi.engine.visibility import EventFilter, may_see, was_shown
from rdi.errors import BadSettings, GameFault, IllegalAnswer
from rdi.model.definition import PLAYER, GameDefinition, Pile, ShownValue
from rdi.model.event import INN, Event
from rdi.model.native import mypyc_attr
from rdi.model.outcome import Noted, Outcome
from rdi.model.program import functions_called
from rdi.model.request import Answer, Request
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.model.record import Record


@mypyc_attr(allow_interpreted_subclasses=True)
class CompiledGame(CompiledDefinition):
    """A game that can be played: a definition with the steps of its program, and how its tables are
    made and shown. It is made once for a definition; all its games share it.
    """

    round_definitions: tuple[GameDefinition, ...] = ()
    """The rules of the games that may be played inside a Round."""

    def __init__(self, definition: GameDefinition) -> None:
        super().__init__(definition)
        self.begun_tables: dict[Any, Table] = {}
        self._event_filters: dict[tuple[int, int], EventFilter] = {}
        self._steps: Steps | None = None
        self._judge_steps: Steps | None = None
        self.strides, self.answers = self.make_strides()

    def make_strides(self) -> Steps:
        """The steps by which games are played, each of which goes on as far as it can."""
        return strides(self.definition.program, self)

    def single_steps(self) -> Steps:
        """The steps of the Order of Play, each of which ends after its instruction."""
        if self._steps is None:
            self._steps = single_steps(self.definition.program, self)
        return self._steps

    @property
    def steps(self) -> list[Step]:
        """The single step at each place of the Order of Play."""
        return self.single_steps().steps

    @property
    def takes(self) -> list[TakeAnswer | None]:
        """The functions that take the answer at each of these places, and go no further."""
        return self.single_steps().takes

    def make_table(self, seats: int, settings: Settings, gold: dict[Purse, int]) -> Table:
        """A table with nothing on it yet but Gold."""
        return Table(seats, settings, SeededChance(0), gold, self.shared, self.per_seat)

    def asking(self, table: Table) -> GameDefinition:
        """The rules of the game that asks at a table: this one."""
        return self.definition

    def view(self, table: Table, seat: int, pending: Request | None) -> View:
        """The view that a seat has of a table."""
        return View(table, self, seat, pending)

    def judge_steps(self) -> Steps:
        """The steps of the definition's judge block."""
        if self._judge_steps is None:
            assert self.definition.judge is not None
            self._judge_steps = single_steps(self.definition.judge.program, self)
        return self._judge_steps

    def event_filter(self, seat: int, piles: int) -> EventFilter:
        """The filter of events for a seat, at a table with this number of piles."""
        found = self._event_filters.get((seat, piles))
        if found is None:
            found = self._event_filters[seat, piles] = self.make_event_filter(seat, piles)
        return found

    def make_event_filter(self, seat: int, piles: int) -> EventFilter:
        """The same, made anew."""
        return EventFilter(self, seat, piles)


ONLOOKER: Final = -1
"""The number in place of a seat for an onlooker, who has nothing and sees the things that lie open
to all.
"""

MakeSequence = Callable[[Sequence[Any]], Any]
"""A function that makes a list or a tuple of the things in a pile."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The game as one seat sees it, or an onlooker."""

    __slots__ = ("_compiled", "_imagined", "_pending", "_table", "seat")

    def __init__(
        self, table: Table, compiled: CompiledGame, seat: int, request: Request | None
    ) -> None:
        self._table = table
        self._compiled = compiled
        self.seat = seat
        self._pending = request
        self._imagined: tuple[int, Imagination] | None = None

    @property
    def request(self) -> Request | None:
        """The request that this seat has to answer now; None while the game waits for another or is
        over.
        """
        pending = self._pending
        return pending if pending is not None and pending.seat == self.seat else None

    def ask(self, request: Request) -> None:
        """Set the request that is shown: a copy, which its reader may change."""
        self._pending = request

    @property
    def is_company(self) -> bool:
        """Whether this is a game of characters, whose view tells more (`InnView`)."""
        return False

    @property
    def at_hand(self) -> View:
        """The view of the game inside this one where one is played, else this one."""
        return self

    @property
    def inner_seats(self) -> tuple[int, ...]:
        """The seats of those who play the game inside this one, by its own seats."""
        return ()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._compiled.definition.name

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played."""
        return self._compiled.definition.variants

    @property
    def settings(self) -> Settings:
        """The settings of the table: stakes and optional rules."""
        return self._table.settings

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._table.seats

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for; None when it is over, or inside a Round where cards are
        played.
        """
        return None if self._pending is None else self._pending.seat

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._table.is_over

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game, in play order."""
        return tuple(self._table.playing)

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that folded or left, in that order."""
        return tuple(self._table.folded)

    @property
    def stashes(self) -> tuple[int, ...]:
        """The Gold in each seat's Stash."""
        gold = self._table.gold
        return tuple([gold[seat] for seat in range(self._table.seats)])

    @property
    def bets(self) -> tuple[int, ...]:
        """The Gold in front of each seat in this Betting Round."""
        gold = self._table.gold
        return tuple([gold[bet] for bet in BETS[: self._table.seats]])

    @property
    def pot(self) -> int:
        """The Gold in the pot, without the bets in front of the players."""
        return self._table.gold[POT]

    @property
    def current_bet(self) -> int:
        """The total that a player must match to stay in; 0 outside a Betting Round."""
        return max(0, self._table.current_bet)

    @property
    def contributions(self) -> tuple[int, ...]:
        """The Gold that each seat has put into the pot since the game began, bets in front
        included.
        """
        return tuple(self._table.contributions)

    @property
    def purses(self) -> Mapping[str, int]:
        """The purses on the table that belong to nobody, such as Hordes."""
        gold = self._table.gold
        return {name: gold[name] for name in self._compiled.purse_names}

    @property
    def inn(self) -> int:
        """The Gold that the house has taken in (the Inn, among characters); below nothing where it
        has paid out more.
        """
        return self._table.gold.get(INN, 0)

    @property
    def markers(self) -> tuple[int, ...]:
        """The Loan Markers of each seat from this game, less its Debt Markers (ac-07)."""
        table = self._table
        return tuple([ours - owed for ours, owed in zip(table.loans, table.debts, strict=True)])

    @property
    def tallies(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers kept on the table, such as the strength of each spoke."""
        numbers = self._table.tallies
        return {
            tally.name: dict(numbers[place])
            for place, tally in enumerate(self._compiled.definition.tallies)
        }

    def pile(self, name: str, seat: int | None = None) -> tuple[Any, ...] | int:
        """The things in a pile (a seat's own by default), or the number of things where they may
        not be seen.
        """
        owner = self.seat if seat is None else seat
        pile = self._compiled.declared.get(name)
        if pile is not None and pile.is_player and owner == ONLOOKER:
            return ()
        return self._seen(self._compiled.pile(name, owner), pile, owner)

    def _seen(self, index: int, pile: Pile | None, owner: int) -> tuple[Any, ...] | int:
        table = self._table
        piles = table.piles
        if (
            table.snapshot is not None
            and pile is not None
            and pile.is_player
            and owner != self.seat
        ):
            piles = table.snapshot
        items = piles[index]
        return tuple(items) if may_see(table, self.seat, pile, owner) else len(items)

    @property
    def own(self) -> Mapping[str, tuple[Any, ...]]:
        """All piles of this seat; nothing in those that it may not look at (see `pile`)."""
        compiled = self._compiled
        return {
            pile.name: () if pile.seen_by == "nobody" else tuple(items)
            for pile, items in zip(compiled.player_piles, self._lying, strict=True)
        }

    @property
    def _lying(self) -> list[list[Any]]:
        """The things in this seat's own piles; an onlooker has none."""
        compiled = self._compiled
        if self.seat == ONLOOKER:
            return [[] for _ in compiled.player_piles]
        first = compiled.shared + self.seat * compiled.per_seat
        return self._table.piles[first : first + compiled.per_seat]

    @property
    def table_piles(self) -> Mapping[str, tuple[Any, ...] | int]:
        """The piles in the middle, and the number of cards in the deck."""
        return self._table_piles(tuple)

    def _table_piles(self, made: MakeSequence) -> dict[str, Any]:
        compiled, piles = self._compiled, self._table.piles
        lying = zip(compiled.table_piles, piles[DISCARDS + 1 : compiled.shared], strict=True)
        found = {
            pile.name: len(items) if pile.seen_by == "nobody" else made(items)
            for pile, items in lying
        }
        found["Deck"] = len(piles[DECK])
        return found

    def others(self, name: str) -> Mapping[int, tuple[Any, ...] | int]:
        """A pile of every other seat."""
        declared = self._compiled.declared.get(name)
        if declared is None or not declared.is_player:
            return {seat: self.pile(name, seat) for seat in range(self.seats) if seat != self.seat}
        return self._others(declared, self._compiled.pile(name), tuple)

    def _others(self, pile: Pile, place: int, made: MakeSequence) -> dict[int, Any]:
        """The same of a player's pile that lies at this place of the first seat's."""
        table, step = self._table, self._compiled.per_seat
        piles = table.piles if table.snapshot is None else table.snapshot
        may_be_seen = pile.seen_by == "all" or table.is_over or table.has_laws
        are_hidden = not may_be_seen
        found: dict[int, Any] = {}
        for seat in range(table.seats):
            if seat != self.seat:
                items = piles[place + seat * step]
                is_hidden = are_hidden or not may_see(table, self.seat, pile, seat)
                found[seat] = len(items) if is_hidden else made(items)
        return found

    def score(self) -> tuple[int, ...] | None:
        """Tier and points of the hand as it lies now; None where the game keeps no score, or counts
        what the seat does not see.
        """
        if not self._may_count:
            return None
        try:
            return self._compiled.score(self._table, self.seat)
        except FAULTS as error:
            raise fault_in(self._compiled.definition, error) from error

    @property
    def _may_count(self) -> bool:
        """Whether there is a score and nothing in it that lies face down for everybody."""
        compiled = self._compiled
        if compiled.definition.scoring is None or self.seat == ONLOOKER:
            return False
        return not compiled.scores_unseen or was_shown(self._table, self.seat)

    def score_if(self, changes: Mapping[str, Sequence[Any]]) -> tuple[int, ...] | None:
        """As ``score``, were these piles of one's own or of the table as given."""
        scoring = self._compiled.definition.scoring
        if scoring is None or not self._may_count:
            return None
        arguments = self._compiled.arguments(self._table, self.seat)
        for place, source in enumerate(scoring.sources):
            if source.kind == "pile" and source.name in changes:
                arguments[place] = list(changes[source.name])
        return self._compiled.score_with(arguments)

    def explain(self) -> tuple[int, int, tuple[tuple[str, int, str], ...]] | None:
        """Tier, points and the terms of this seat's hand; None where there is no `score`."""
        if not self._may_count:
            return None
        try:
            return self._compiled.explain(self._compiled.arguments(self._table, self.seat))
        except FAULTS as error:
            raise fault_in(self._compiled.definition, error) from error

    @property
    def shown_values(self) -> Mapping[str, Any]:
        """The values that the game's text shows to players (`show`), by name: a value, one by each
        rank or color, or one of each seat in their order. Those are None of which this seat may not
        know what they are worked out from, or where nothing lies there; so is what does not exist.
        """
        compiled = self._compiled
        if not compiled.definition.shown:
            return {}
        table = self._open_table
        try:
            return {
                each.name: self._shown(table, each, compiled.namespace[each.code])
                for each in compiled.definition.shown
            }
        except FAULTS as error:
            raise fault_in(compiled.definition, error) from error

    @property
    def _open_table(self) -> Table:
        """The table with what others choose unseen left as it was before."""
        table = self._table
        if table.snapshot is None:
            return table
        table = table.copy()
        assert table.snapshot is not None
        first, step = self._compiled.shared, self._compiled.per_seat
        for place in range(first, len(table.piles)):
            if (place - first) // step != self.seat:
                table.piles[place] = table.snapshot[place]
        return table

    def _shown(self, table: Table, shown: ShownValue, worked_out: Callable[..., Any]) -> Any:
        """The value of a table that one line of the game's text shows."""
        if shown.of == PLAYER:
            return tuple([
                _known(worked_out(table, seat)) if self._may_work_out(table, shown, seat) else None
                for seat in range(table.seats)
            ])  # fmt: skip
        value = worked_out(table)
        if shown.of:
            return {key: _known(each) for key, each in value.items()}
        return _known(value)

    def _may_work_out(self, table: Table, shown: ShownValue, seat: int) -> bool:
        """Whether this seat may look into all that a value of a player is made of, and anything
        lies there.
        """
        compiled = self._compiled
        piles = [(compiled.declared[name], compiled.pile(name, seat)) for name in shown.piles]
        lying = [len(table.piles[place]) for _, place in piles]
        may_be_seen = all(may_see(table, self.seat, pile, seat) for pile, _ in piles)
        return may_be_seen and (not piles or sum(lying) > 0)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that this seat has seen, in order; cards that it may not see are left as a
        number.
        """
        return self.events_from(0)

    @property
    def settled_events(self) -> int:
        """The number of events that this seat will always see as it does now; see
        `Table.settled_events`.
        """
        return self._table.settled_events

    def events_from(self, first: int) -> tuple[Event, ...]:
        """As `events`, without a number of the first; these must be settled."""
        return tuple(self.settled_from(first) + self.covered_events())

    def settled_from(self, first: int) -> list[Event]:
        """The settled events, without a number of the first."""
        return self._event_filter.told(self._table.events[first : self.settled_events])

    def covered_events(self) -> list[Event]:
        """The events that are not settled yet."""
        if self._table.snapshot is None:
            return []
        event_filter = self._event_filter
        covered = self._table.events[self._table.snapshot_events :]
        return event_filter.told([event for event in covered if not event_filter.is_covered(event)])

    @property
    def _event_filter(self) -> EventFilter:
        """The filter through which this seat is told of events."""
        return self._compiled.event_filter(self.seat, len(self._table.piles))

    def imagine(self, chance: Chance | int) -> Game:
        """A game that may be the real one for all that this seat knows.

        What it cannot see (the deck, hidden hands, what others choose at the same time, luck to
        come) is dealt anew by `chance`, luck or the seed of it, each way that agrees with what it
        has seen as likely as any other. The game is independent of the real one and knows nothing
        of it.
        """
        known = self._imagination
        luck: Chance = SeededChance(chance) if isinstance(chance, int) else chance
        for _ in range(DEALS_MOST):
            game = Game.from_table(known.deal(luck), self._compiled, known.pending)
            if known.asked is None:  # nobody knows how it goes on from here
                break
            asked = None if game.pending is None else game.pending.seat
            if asked == known.asked and len(game.events) == known.events:
                break
        return game

    @property
    def _imagination(self) -> Imagination:
        """The knowledge of this seat at this moment, from which games are imagined."""
        moment = len(self._table.log)
        if self._imagined is None or self._imagined[0] != moment:
            known = Imagination(
                self._table, self._compiled, self._event_filter, self.seat, self._pending
            )
            self._imagined = moment, known
        return self._imagined[1]

    def as_data(self, first_event: int = 0) -> dict[str, Any]:
        """All that this seat may know, as plain data; of the events those from a number on."""
        events = [list(event) for event in self.events_from(first_event)]
        return {**self.standing(), "events": events}

    def standing(self) -> dict[str, Any]:
        """The state of the game as plain data: all that this seat may know but the events. A pile
        that it may not look at, its own too, is the number of things in it.
        """
        table, compiled = self._table, self._compiled
        house = {"inn": self.inn} if compiled.definition.has_house else {}
        return {
            "game": self.game,
            "variants": list(self.variants),
            "seat": self.seat,
            "turn": self.turn,
            "playing": table.playing[:],
            "folded": table.folded[:],
            "stashes": list(self.stashes),
            "bets": list(self.bets),
            "pot": self.pot,
            "current_bet": self.current_bet,
            "own": {
                pile.name: len(items) if pile.seen_by == "nobody" else list(items)
                for pile, items in zip(compiled.player_piles, self._lying, strict=True)
            },
            "table": self._table_piles(list),
            "others": {
                pile.name: self._others(pile, place, list)
                for place, pile in enumerate(compiled.player_piles, compiled.shared)
            },
            "purses": self.purses,
            **house,
            "tallies": self.tallies,
            "score": self.score(),
            "shown_values": {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in self.shown_values.items()
            },
        }


def _known(value: Any) -> Any:
    """A value as it is shown: None where there is none, or none yet."""
    return None if value == () or value != value else value


DEALS_MOST: Final = 100
"""The number of new deals while a seat is asked that would have nothing to choose."""

STEPS_MOST: Final = 100_000
"""A ceiling on steps without a decision, so that no definition can hang the program."""

LOG_MOST: Final = 200_000
"""A ceiling on answers and outcomes of chance in one game, for the same reason."""

BEGUN_MOST: Final = 100
"""The number of tables that are kept for games that begin alike."""

Opening = tuple[Settings, Chance, tuple[int, ...], int, Mapping[str, Sequence[Noted]]]
"""The beginning of a game: its settings and luck, the Stashes, the carry and the memory."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One play of a game, from the ante to the payment of the pots."""

    __slots__ = ("_compiled", "_opening", "_table", "header", "pending")

    def __init__(
        self,
        compiled: CompiledGame,
        settings: Settings,
        chance: Chance,
        stashes: Sequence[int],
        carry: int = 0,
        memory: Mapping[str, Sequence[Noted]] | None = None,
        header: Mapping[str, Any] | None = None,
    ) -> None:
        """Lay the table and play up to the first decision.

        ``stashes``: each seat's Gold, in play order from the Starting Player. ``carry``: Gold left
        in the pot by an earlier game. ``memory``: what the game remembers of earlier ones.
        ``header``: what the record says of the game beside all this: the names at the table
        (``seats``), the ``seed``, and the text of a game of the player's own (``source``). Raises
        BadSettings if the seats do not fit.
        """
        self._compiled = compiled
        self.header = dict(header or {})
        self.pending: Request | None = None
        self._opening: Opening = (settings, chance.copy(), tuple(stashes), carry, memory or {})
        if memory:
            self._table = set_up_table(compiled, settings, tuple(stashes), carry)
            _remember(self._table, compiled, memory)
        else:
            self._table = _begun_table(compiled, settings, tuple(stashes), carry).copy()
        self._table.chance = chance
        self._advance()

    def answer(self, answer: Answer) -> None:
        """Give the answer that the game waits for. Raises IllegalAnswer, with nothing changed, if
        it is not legal, and GameFault if the game cannot go on after it.
        """
        request, table = self.pending, self._table
        if request is None:
            raise IllegalAnswer("the game is over and waits for no answer", "the game is over")
        try:
            legal = request.read(answer)
        except (ValueError, TypeError):
            raise refuse(request, answer, table.settings, self.asking) from None
        take = self._compiled.answers[table.pc]
        if take is None:
            raise GameFault(f"{self._compiled.definition.title} could not go on and stays as it is")
        table.log.append((request.seat, legal))
        if len(table.log) > LOG_MOST:
            raise GameFault(
                f"{self._compiled.definition.title} has no end: {LOG_MOST} things happened"
            )
        try:
            asked = take(table, request, legal)
        except FAULTS as error:
            raise fault_in(self._compiled.definition, error) from error
        if asked is None:
            self._advance()
        else:
            self.pending = asked
        assert sum(table.gold.values()) == table.total, "Gold was made or lost"

    def _advance(self) -> None:
        table, strides = self._table, self._compiled.strides
        for _ in range(STEPS_MOST):
            if table.alone:
                table.alone = False
                table.pc = self._compiled.definition.closing
            elif not table.playing and not table.is_over:
                finish_with_purses(table, self._compiled)
            if table.is_over:
                self.pending = None
                return
            try:
                request = strides[table.pc](table)
            except FAULTS as error:
                raise fault_in(self._compiled.definition, error) from error
            if request is not None:
                self.pending = request
                return
        raise self._endless()

    def _endless(self) -> GameFault:
        """That nobody is asked any more, with the line at which the game is, or the next one that
        says something.
        """
        definition, namespace = self._compiled.definition, self._compiled.namespace
        for step in definition.program[self._table.pc :]:
            for name in functions_called(step):
                if (function := namespace.get(name)) is not None:
                    what = f"{STEPS_MOST} steps went by without asking anybody"
                    return fault_at(definition, line_of(function), what)
        return GameFault(
            f"{definition.title} went on for {STEPS_MOST} steps without asking anybody"
        )

    def view(self, seat: int) -> View:
        """The view of this seat, or of an onlooker. Raises BadSettings if there is no such seat."""
        if not 0 <= seat < self._table.seats and seat != ONLOOKER:
            raise BadSettings(f"there is no seat {seat}: the last is {self._table.seats - 1}")
        return self._compiled.view(self._table, seat, self.pending)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._table.seats

    @property
    def purses(self) -> Mapping[Purse, int]:
        """Every purse and its Gold: the Stashes by seat, the others by name.

        The sum never changes.
        """
        return MappingProxyType(self._table.gold)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it goes on."""
        table = self._table
        if not table.is_over:
            return None
        return Outcome(
            winnings=tuple([won(table, seat) for seat in range(table.seats)]),
            places=table.places,
            carry=table.gold[POT],
            memory={
                name: tuple(table.piles[place]) for name, place in self._compiled.remembered.items()
            },
            loans=table.loans,
            debts=table.debts,
            inn=table.gold.get(INN, 0),
            sides=table.shared_sides,
        )

    @property
    def log(self) -> tuple[Any, ...]:
        """Every answer as (seat, answer) and every outcome of chance (a card's code, a die), in
        order.
        """
        return tuple(self._table.log)

    @property
    def record(self) -> Record:
        """The record of the game: how it began, every answer and every outcome of chance; ``str``
        of it is the text to keep.
        """
        from rdi.model.record import Header, Record  # late: not every program writes records

        definition = self._compiled.definition
        settings, _, stashes, carry, memory = self._opening
        header = Header(
            game=definition.name,
            variants=definition.variants,
            seats=self.header.get("seats"),
            stashes=stashes,
            settings=settings,
            seed=self.header.get("seed"),
            carry=carry,
            memory={name: tuple(items) for name, items in memory.items()},
            fingerprint=definition.fingerprint,
            source=self.header.get("source"),
            characters=self.header.get("characters"),
            round_sources=self.header.get("round_sources"),
        )
        return Record(header, self.log, self.outcome)

    @property
    def events(self) -> tuple[Any, ...]:
        """All that has happened, hidden things too; players are shown ``view(seat).events``."""
        return tuple(self._table.events)

    @property
    def definition(self) -> Any:
        """The rules that are being played."""
        return self._compiled.definition

    @property
    def asking(self) -> GameDefinition:
        """The rules of the game that asks now: of the one inside a Round where that does."""
        return self._compiled.asking(self._table)

    @property
    def round_definitions(self) -> tuple[GameDefinition, ...]:
        """The rules of the games that may be played inside a Round here."""
        return self._compiled.round_definitions

    def begin_again(self) -> Game:
        """The same game at its first decision, with the same luck."""
        settings, chance, stashes, carry, memory = self._opening
        return Game(self._compiled, settings, chance.copy(), stashes, carry, memory, self.header)

    @staticmethod
    def from_table(table: Table, compiled: CompiledGame, pending: Request | None) -> Game:
        """A game that stands at this table. Nothing in it tells how the real one began."""
        game = Game.__new__(Game)
        game._compiled, game._table, game.header, game.pending = compiled, table, {}, pending
        game._opening = (table.settings, table.chance.copy(), table.start, table.carry, {})
        if pending is None and not table.is_over:
            game._advance()
        return game

    @property
    def simultaneous_since(self) -> int | None:
        """The number of events before some began to choose at the same time, who see nothing of one
        another yet; None where one after another chooses.
        """
        table = self._table
        return None if table.snapshot is None else table.snapshot_events

    def fork(self) -> Game:
        """An independent copy at this decision, with the same luck to come."""
        twin = Game.__new__(Game)
        twin._compiled, twin.header, twin.pending = self._compiled, self.header, self.pending
        twin._opening = self._opening
        twin._table = self._table.copy()
        return twin

    def glance(self, answer: Answer, chance: Chance) -> Game:
        """A copy after an answer, with this luck, to look at what it comes to: something has moved,
        or it is another's turn. It takes no answer there, and knows of nothing that was before.
        """
        asked = self.pending
        twin = Game.__new__(Game)
        twin._compiled, twin.header, twin.pending = self._compiled, self.header, asked
        twin._opening = self._opening
        table = twin._table = self._table.copy(with_account=False)
        table.chance = chance
        if asked is not None:
            table.glance_of = asked.seat
        twin.answer(answer)
        return twin


class _ChanceNeeded(Exception):
    """A card is to be drawn or a die to be rolled."""


class _NoChanceYet:
    """Luck before it is known whose game is played."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        raise _ChanceNeeded

    def roll(self) -> NoReturn:
        raise _ChanceNeeded

    def copy(self) -> _NoChanceYet:
        return self


def _begun_table(
    compiled: CompiledGame, settings: Settings, stashes: tuple[int, ...], carry: int
) -> Table:
    """The table before luck comes in; it is laid once for games that begin alike, and copied."""
    key = (settings, stashes, carry)
    table = compiled.begun_tables.get(key)
    if table is None:
        if len(compiled.begun_tables) >= BEGUN_MOST:
            compiled.begun_tables.clear()
        table = _begun(set_up_table(compiled, settings, stashes, carry), compiled)
        compiled.begun_tables[key] = table
    return table


def _begun(table: Table, compiled: CompiledGame) -> Table:
    """The table after the first steps that neither draw a card nor ask anybody (the ante)."""
    table.chance = _NoChanceYet()
    for _ in compiled.strides:
        if table.alone or table.is_over or not table.playing:
            break
        after = table.copy()
        try:
            request = compiled.strides[table.pc](after)
        except (_ChanceNeeded, *FAULTS):
            break  # what goes wrong is told when the game is played
        if request is not None:
            break
        table = after
    return table


def _remember(table: Table, compiled: CompiledGame, memory: Mapping[str, Sequence[Noted]]) -> None:
    """Lay out the memory of earlier games."""
    for name, items in memory.items():
        if name in compiled.remembered:
            table.piles[compiled.remembered[name]] = list(items)


def set_up_table(
    compiled: CompiledGame, settings: Settings, stashes: tuple[int, ...], carry: int
) -> Table:
    """The table before the first step."""
    table = _new_table(compiled, settings, stashes, carry)
    compiled.set_up(table, list(range(len(stashes))))
    return table


def _new_table(
    compiled: CompiledGame, settings: Settings, stashes: tuple[int, ...], carry: int
) -> Table:
    definition = compiled.definition
    seats = len(stashes)
    if not definition.least_seats <= seats <= definition.most_seats:
        raise BadSettings(f"{definition.is_for()}, not {seats}")
    if min(stashes) < 0 or carry < 0:
        raise BadSettings("nobody can sit down with less than no Gold")
    if definition.plays_for_shares and settings.share is None:
        raise BadSettings(
            f"{definition.title} with these variants is played for shares: set a share"  # shares-13
        )
    gold: dict[Purse, int] = dict(enumerate(stashes))
    gold.update(compiled.empty_purses)
    gold[POT] = carry
    gold.update(dict.fromkeys(BETS[:seats], 0))
    if not settings.table_stakes:
        gold.update(dict.fromkeys(RESERVES[:seats], settings.reserve))
    table = compiled.make_table(seats, settings, gold)
    table.carry = carry
    table.rankings = compiled.rankings
    return table
