"""A game that is ready to run, a game in progress, and what a seat may know of it: the only door to
the engine.

A definition is compiled once (`CompiledGame`); all its games share the result. A game waits for one
answer at a time (``pending``); ``answer`` gives it and goes on to the next decision. It does no
input or output, and cannot be made to do anything that its rules do not allow. A `View` shows one
seat its own cards, what lies open, all Gold, and what it has seen happen; it reads the table and
never changes it. Cards that the seat may not see are a number: how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from rdi.engine import runtime
from rdi.engine.betting import BETS, RESERVES
from rdi.engine.chance import Chance, SeededChance
from rdi.engine.payouts import Placement, placement
from rdi.engine.refusal import refuse
from rdi.engine.runtime import FAULTS, NOTHING, fault_in
from rdi.engine.settlement import finish_with_purses, won
from rdi.engine.steps import Step, TakeAnswer, make_fused_steps, make_steps
from rdi.engine.table import DECK, DISCARDS, POT, Purse, Table
from rdi.engine.visibility import EventFilter
from rdi.errors import BadSettings, GameFault, IllegalAnswer
from rdi.model.definition import Deck, GameDefinition, Pile, Scoring, Source
from rdi.model.event import INN, Event
from rdi.model.native import mypyc_attr
from rdi.model.outcome import Noted, Outcome
from rdi.model.program import Instruction
from rdi.model.request import Answer, Request
from rdi.model.settings import Settings

if TYPE_CHECKING:
    from rdi.engine.chance import Chance
    from rdi.engine.imagination import Imagination
    from rdi.model.record import Record


DIE_FACES = (1, 2, 3, 4, 5, 6)
Key = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class CompiledGame:
    """A game that can be played: what all tables of one definition have in common."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.namespace = _namespace(definition)
        self.namespace.update(self._judging())
        exec(definition.code, self.namespace)
        self.shared = 2 + sum(1 for pile in definition.piles if not pile.is_player)
        self.per_seat = sum(1 for pile in definition.piles if pile.is_player)
        self.places = _pile_places(definition)
        self.declared = {pile.name: pile for pile in definition.piles}
        self.remembered = {
            pile.name: self.pile(pile.name) for pile in definition.piles if pile.is_remembered
        }
        self.table_piles = tuple(pile for pile in definition.piles if not pile.is_player)
        self.player_piles = tuple(pile for pile in definition.piles if pile.is_player)
        self.rankings = tuple(ranking_points(ranking.entries) for ranking in definition.rankings)
        self.cards = _cards_of_deck(definition)
        self.purse_names = tuple(
            purse_name(purse.name, key) for purse in definition.purses for key in purse.keys
        )
        self.laid_tables: dict[Any, Table] = {}
        self.event_filters: dict[tuple[int, int], EventFilter] = {}
        """What a seat is told, by the seat and how many piles the table has."""
        self._judge_steps: tuple[list[Step], list[TakeAnswer | None]] | None = None
        self.steps: list[Step]
        self.takes: list[TakeAnswer | None]
        self.steps, self.takes = self.make_steps(definition.program)
        self.fused_steps = (
            self.steps if definition.inn else make_fused_steps(definition.program, self)
        )
        scoring = definition.scoring
        sources = scoring.sources if scoring else ()
        self.scores_unseen = any(self._is_unseen(source) for source in sources)
        """Whether a score counts what lies face down for everybody until hands are shown."""
        self._score = self._scoring_function(scoring, "score_code")
        self._explain = self._scoring_function(scoring, "explain_code")
        fetched = ", ".join([self._fetch(source) for source in sources])
        self.arguments: Callable[[Table, int], list[Any]] = self._of_seat(f"[{fetched}]")
        """What the scoring functions are given for a seat, in the order of the definition's
        sources.
        """
        score, tiebreak = (
            (scoring.score_code, scoring.tiebreak_code) if scoring else ("nothing", "nothing")
        )
        self.score: Callable[[Table, int], Key] = self._of_seat(f"{score}({fetched})")
        """Tier and points of a seat's hand as it lies; more is better for the owner."""
        self.tiebreak: Callable[[Table, int], Key] = self._of_seat(f"{tiebreak}({fetched})")
        """What decides between equal scores."""

    def _scoring_function(self, scoring: Scoring | None, field: str) -> Callable[..., Any]:
        return self.namespace[getattr(scoring, field)] if scoring else _no_score

    def _of_seat(self, code: str) -> Callable[[Table, int], Any]:
        """A function of a table and a seat, put together once: scores are asked so often."""
        function: Callable[[Table, int], Any] = eval(
            f"lambda table, seat: {code}", {**self.namespace, "nothing": _no_score}
        )
        return function

    def _is_unseen(self, source: Source) -> bool:
        return source.kind == "pile" and self.declared[source.name].seen_by == "nobody"

    def _fetch(self, source: Source) -> str:
        """The code that gets an argument of the scoring functions."""
        if source.kind == "pile":
            is_player, place = self.places[source.name]
            if is_player:
                return f"table.piles[{self.shared + place} + seat * {self.per_seat}]"
            return f"table.piles[{place}]"
        if source.kind == "tally":
            index = [tally.name for tally in self.definition.tallies].index(source.name)
            return f"table.tallies[{index}]"
        index = [ranking.name for ranking in self.definition.rankings].index(source.name)
        return f"table.rankings[{index}]"

    def score_with(self, arguments: list[Any]) -> Key:
        """As ``score``, of hands given directly."""
        key: Key = self._score(*arguments)
        return key

    def explain(self, arguments: list[Any]) -> tuple[int, int, tuple[tuple[str, int, str], ...]]:
        """Tier, points and the terms (what, points, why) that add up to them."""
        explained: tuple[int, int, tuple[tuple[str, int, str], ...]] = self._explain(*arguments)
        return explained

    def points(self, table: Table, seat: int) -> tuple[str, int]:
        """The name of a hand's class and its points as players count them."""
        return self._as_counted(self.score(table, seat))

    def _as_counted(self, key: Key) -> tuple[str, int]:
        scoring = self.definition.scoring
        assert scoring is not None
        tier, signed = key
        return scoring.tiers[tier], -signed if tier in scoring.low_tiers else signed

    def shown_hands(self, table: Table) -> list[Event]:
        """An event for each hand that lies open: the seat, class, points and cards."""
        scoring = self.definition.scoring
        if scoring is None:
            return []
        own = [source.name for source in scoring.sources if source.kind == "pile"]
        piles = [name for name in own if self.places[name][0]]
        return [
            ("shown", seat, *self.points(table, seat), self._held(table, seat, piles))
            for seat in table.playing
        ]

    def _held(self, table: Table, seat: int, piles: Sequence[str]) -> tuple[Any, ...]:
        return tuple([item for name in piles for item in table.piles[self.pile(name, seat)]])

    def _judging(self) -> dict[str, Callable[..., Any]]:
        """The words of judge blocks: points and classes of hands, and who is placed where.

        A hand that was scored is not scored again until something has changed on the table.
        """

        def score(table: Table, seat: int) -> Key:
            known: dict[int, Key] = table.position.scores(table)
            if seat not in known:
                known[seat] = self.score(table, seat)
            return known[seat]

        def parts_of(table: Table, seat: int, labels: tuple[str, ...]) -> dict[str, int]:
            tier, signed, terms = self.explain(self.arguments(table, seat))
            table.position.scores(table)[seat] = (tier, signed)
            return {
                label: sum([points for name, points, _ in terms if name == label])
                for label in labels
            }

        def places_of(table: Table) -> Placement:
            keys = {seat: score(table, seat) for seat in table.playing}
            if len(set(keys.values())) < len(keys):
                keys = {seat: key + self.tiebreak(table, seat) for seat, key in keys.items()}
            return placement(keys)

        return {
            "points_of": lambda table, seat: self._as_counted(score(table, seat))[1],
            "tier_of": lambda table, seat: self._as_counted(score(table, seat))[0],
            "parts_of": parts_of,
            "places_of": places_of,
        }

    def judge_steps(self) -> tuple[list[Step], list[TakeAnswer | None]]:
        """The steps of the definition's judge block."""
        if self._judge_steps is None:
            assert self.definition.judge is not None
            self._judge_steps = make_steps(self.definition.judge.program, self)
        return self._judge_steps

    def pile(self, name: str, seat: int = 0) -> int:
        """Where a pile lies in the table's list of piles."""
        is_player, place = self.places[name]
        return self.shared + seat * self.per_seat + place if is_player else place

    def owner_of(self, index: int) -> tuple[Pile | None, int | None]:
        """Which pile lies at this place of the table's list, and whose it is (None for the
        table's).
        """
        if index < self.shared:
            return (None if index in (DECK, DISCARDS) else self.table_piles[index - 2]), None
        seat, place = divmod(index - self.shared, self.per_seat)
        return self.player_piles[place], seat

    def make_steps(
        self, program: tuple[Instruction, ...]
    ) -> tuple[list[Step], list[TakeAnswer | None]]:
        """The steps of the Order of Play, and beside each what takes its answer."""
        return make_steps(program, self)

    def make_table(self, seats: int, settings: Settings, gold: dict[Purse, int]) -> Table:
        """A table with nothing on it yet but Gold."""
        return Table(seats, settings, SeededChance(0), gold, self.shared, self.per_seat)

    def view(self, table: Table, seat: int, pending: Request | None) -> View:
        """What a seat may know of a table."""
        return View(table, self, seat, pending)

    def set_up(self, table: Table, seats: list[int]) -> None:
        """Clear the table for these seats and put the shuffled deck on it; what is remembered
        stays.
        """
        piles: list[list[Any]] = [[] for _ in range(self.shared + table.seats * self.per_seat)]
        for index in self.remembered.values():
            piles[index] = table.piles[index]
        piles[DECK] = self.cards[:]
        table.piles = piles
        table.vars = [()] * self.definition.registers
        table.tallies = [dict.fromkeys(tally.keys, 0) for tally in self.definition.tallies]
        table.playing = seats
        table.folded = []
        table.contributions = [0] * table.seats
        table.alone = False
        table.snapshot = None
        table.pc = 0


def ranking_points(entries: tuple[str, ...]) -> dict[str | int, int | str]:
    """Points of each combination by its sorted kinds, the last of the list having 1, and its name
    by its points.
    """
    points: dict[str | int, int | str] = {}
    for index, entry in enumerate(entries):
        points["".join(sorted(entry))] = len(entries) - index
        points[len(entries) - index] = entry
    return points


def purse_name(name: str, key: str) -> str:
    """What a purse on the table is called: the Horde of W, of r, and so on."""
    return f"{name} {key}"


def _no_score(*_: Any) -> Any:
    return (0, 0)


def _pile_places(definition: GameDefinition) -> dict[str, tuple[bool, int]]:
    places = {"Deck": (False, 0), "Discards": (False, 1)}
    shared, own = 2, 0
    for pile in definition.piles:
        if pile.is_player:
            places[pile.name] = (True, own)
            own += 1
        else:
            places[pile.name] = (False, shared)
            shared += 1
    return places


def _cards_of_deck(definition: GameDefinition) -> list[str]:
    if definition.deck is None:
        return []
    counts = dict(definition.deck.counts)
    if definition.with_extras:
        counts.update(definition.deck.extras)
    return [code for code, count in counts.items() for _ in range(count)]


def _namespace(definition: GameDefinition) -> dict[str, Any]:
    """The names that generated code may use: the deck's attributes and the built-in words, nothing
    of Python.
    """
    namespace: dict[str, Any] = {
        name: getattr(runtime, name)
        for name in (
            "all_differ", "best", "bounded", "by_kind", "distinct", "group_sizes", "highest",
            "kind_counts", "largest_class", "lowest", "neighbours", "open_cells", "place_in",
            "present", "remembered", "standings", "tied_with", "top_cards",
        )
    }  # fmt: skip
    safe = (
        len,
        bool,
        sum,
        min,
        max,
        any,
        all,
        sorted,
        tuple,
        list,
        range,
        set,
        str,
        dict,
        zip,
        enumerate,
        abs,
    )
    namespace["NOTHING"] = NOTHING
    namespace["__builtins__"] = {function.__name__: function for function in safe}
    namespace.update(_attributes(definition.deck))
    return namespace


def _attributes(deck: Deck | None) -> Mapping[str, Any]:
    """For each attribute a table from card to value; dice have a value only, and no card has
    nothing.
    """
    rest: dict[Any, Any] = dict.fromkeys([*DIE_FACES, None], NOTHING)
    found: dict[str, Any] = {"A_kind": {**rest}, "A_value": {**rest}}
    if deck is not None:
        codes = [*deck.counts, *deck.extras]
        for name, by_code in deck.attributes.items():
            found[f"A_{name}"] = {**rest, **{code: by_code.get(code, NOTHING) for code in codes}}
        found["A_kind"].update(deck.kinds)
        found["A_value"].update({code: deck.numbers.get(code, NOTHING) for code in codes})
    found["A_value"].update({face: face for face in DIE_FACES})
    return found


ONLOOKER = -1
"""In place of a seat: somebody who only looks on, has nothing and sees what lies open to all."""

MakeSequence = Callable[[Sequence[Any]], Any]
"""What makes a list or a tuple of the things in a pile."""


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
        """What this seat is asked just now; None while the game waits for another or is over."""
        pending = self._pending
        return pending if pending is not None and pending.seat == self.seat else None

    def ask(self, request: Request) -> None:
        """Show this as what the game waits for: a copy, of which whoever looks may do anything."""
        self._pending = request

    @property
    def is_company(self) -> bool:
        """Whether this is a game of characters, whose view tells more (`InnView`)."""
        return False

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
        """What the table plays for."""
        return self._table.settings

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._table.seats

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for; None when it is over."""
        return None if self._pending is None else self._pending.seat

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
        """What each seat has put into the pot since the game began, bets in front included."""
        return tuple(self._table.contributions)

    @property
    def purses(self) -> Mapping[str, int]:
        """The purses on the table that belong to nobody, such as Hordes."""
        gold = self._table.gold
        return {name: gold[name] for name in self._compiled.purse_names}

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
        """What lies in a pile (a seat's own by default), or how many things where they may not be
        seen.
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
        return tuple(items) if self._may_see(pile, owner) else len(items)

    def _may_see(self, pile: Pile | None, owner: int) -> bool:
        if pile is None or pile.seen_by == "nobody":
            return False
        if not pile.is_player or owner == self.seat:
            return True
        if owner in self._table.folded:
            return False
        return pile.seen_by == "all" or self._was_shown(owner)

    def _was_shown(self, owner: int) -> bool:
        """Hands lie open after a showdown."""
        table = self._table
        return table.is_over and owner in table.playing and len(table.playing) > 1

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
        """What lies in this seat's own piles; an onlooker has nothing."""
        compiled = self._compiled
        if self.seat == ONLOOKER:
            return [[] for _ in compiled.player_piles]
        first = compiled.shared + self.seat * compiled.per_seat
        return self._table.piles[first : first + compiled.per_seat]

    @property
    def table_piles(self) -> Mapping[str, tuple[Any, ...] | int]:
        """The piles in the middle, and how many cards the deck still holds."""
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
        are_hidden = pile.seen_by != "all" and not table.is_over
        found: dict[int, Any] = {}
        for seat in range(table.seats):
            if seat != self.seat:
                items = piles[place + seat * step]
                is_hidden = are_hidden or not self._may_see(pile, seat)
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
        return not compiled.scores_unseen or self._was_shown(self.seat)

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
    def events(self) -> tuple[Event, ...]:
        """What this seat has seen happen, in order; cards that it may not see are left as a
        number.
        """
        return self.events_from(0)

    @property
    def settled_events(self) -> int:
        """So many events this seat will always see as it does now; later ones happen under the
        cloth, and are seen otherwise when it is lifted.
        """
        table = self._table
        return len(table.events) if table.snapshot is None else table.snapshot_events

    def events_from(self, first: int) -> tuple[Event, ...]:
        """As `events`, without so many of the first; these must be settled."""
        return tuple(self.settled_from(first) + self.covered_events())

    def settled_from(self, first: int) -> list[Event]:
        """The settled events, without so many of the first."""
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
        """What this seat is told of what happens."""
        known = self._compiled.event_filters
        place = self.seat, len(self._table.piles)
        if place not in known:
            known[place] = EventFilter(self._compiled, *place)
        return known[place]

    def imagine(self, chance: Chance | int) -> Game:
        """A game that may be the real one for all that this seat knows.

        What it cannot see (the deck, hidden hands, what is chosen under the cloth, luck to come) is
        dealt anew by `chance`, luck or the seed of it, each way that agrees with what it has seen
        as likely as any other. The game is independent of the real one and knows nothing of it.
        """
        from rdi.engine.imagination import (
            Imagination,
        )  # late: games are made of views and the reverse

        moment = len(self._table.log)
        if self._imagined is None or self._imagined[0] != moment:
            known = Imagination(self._table, self._compiled, self.seat, self._pending)
            self._imagined = moment, known
        return self._imagined[1].game(chance)

    def as_data(self, first_event: int = 0) -> dict[str, Any]:
        """All that this seat may know, as plain data; of the events those from a number on."""
        events = [list(event) for event in self.events_from(first_event)]
        return {**self.standing(), "events": events}

    def standing(self) -> dict[str, Any]:
        """How things stand, as plain data: all that this seat may know but the events. A pile that
        it may not look at, its own too, is the number of things in it.
        """
        table, compiled = self._table, self._compiled
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
            "tallies": self.tallies,
            "score": self.score(),
        }


STEPS_MOST = 100_000
"""A ceiling on steps without a decision, so that no definition can hang the program."""

LOG_MOST = 200_000
"""A ceiling on answers and outcomes of chance in one game, for the same reason."""

LAID_MOST = 100
"""How many laid tables are kept for games that begin alike."""

Opening = tuple[Settings, Chance, tuple[int, ...], int, Mapping[str, Sequence[Noted]]]
"""How a game began: its settings and luck, the Stashes, the carry and the memory."""


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
        (``seats``), the ``seed``, and the text of a game of the player's own (``source``).
        BadSettings where the seats do not fit.
        """
        self._compiled = compiled
        self.header = dict(header or {})
        self.pending: Request | None = None
        self._opening: Opening = (settings, chance.copy(), tuple(stashes), carry, memory or {})
        if memory:
            self._table = _laid_table(compiled, settings, tuple(stashes), carry)
            _remember(self._table, compiled, memory)
        else:
            self._table = _begun_table(compiled, settings, tuple(stashes), carry).copy()
        self._table.chance = chance
        self._advance()

    def answer(self, answer: Answer) -> None:
        """Give the answer that the game waits for; IllegalAnswer, with nothing changed, if it is
        not legal.
        """
        request, table = self.pending, self._table
        if request is None:
            raise IllegalAnswer("the game is over and waits for no answer", "the game is over")
        try:
            legal = request.read(answer)
        except (ValueError, TypeError):
            raise refuse(request, answer, table.settings, self._compiled.definition) from None
        take = self._compiled.takes[table.pc]
        if take is None:
            raise GameFault(f"{self._compiled.definition.title} could not go on and stays as it is")
        table.log.append((request.seat, legal))
        if len(table.log) > LOG_MOST:
            raise GameFault(
                f"{self._compiled.definition.title} has no end: {LOG_MOST} things happened"
            )
        take(table, request, legal)
        self._advance()

    def _advance(self) -> None:
        table, fused_steps = self._table, self._compiled.fused_steps
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
                request = fused_steps[table.pc](table)
            except FAULTS as error:
                raise fault_in(self._compiled.definition, error) from error
            if request is not None:
                self.pending = request
                return
        raise GameFault(
            f"{self._compiled.definition.title} went on for {STEPS_MOST}"
            " steps without asking anybody"
        )

    def view(self, seat: int) -> View:
        """What this seat may know, or somebody who only looks on; BadSettings if there is no such
        seat.
        """
        if not 0 <= seat < self._table.seats and seat != ONLOOKER:
            raise BadSettings(f"there is no seat {seat}: the last is {self._table.seats - 1}")
        return self._compiled.view(self._table, seat, self.pending)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._table.seats

    @property
    def purses(self) -> Mapping[Purse, int]:
        """Every purse and its Gold: the Stashes by seat, the others by name.

        The sum never changes.
        """
        return MappingProxyType(self._table.gold)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
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
        )

    @property
    def log(self) -> tuple[Any, ...]:
        """Every answer as (seat, answer) and every outcome of chance (a card's code, a die), in
        order.
        """
        return tuple(self._table.log)

    @property
    def record(self) -> Record:
        """How the game began, every answer and every outcome of chance; ``str`` of it is the text
        to keep.
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

    def fork(self) -> Game:
        """An independent copy at this decision, with the same luck to come."""
        twin = Game.__new__(Game)
        twin._compiled, twin.header, twin.pending = self._compiled, self.header, self.pending
        twin._opening = self._opening
        twin._table = self._table.copy()
        return twin


class _LuckIsAsked(Exception):
    """A card is to be drawn or a die to be rolled."""


class _NoLuckYet:
    """Luck before it is known whose game is played."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        raise _LuckIsAsked

    def roll(self) -> NoReturn:
        raise _LuckIsAsked

    def copy(self) -> _NoLuckYet:
        return self


def _begun_table(
    compiled: CompiledGame, settings: Settings, stashes: tuple[int, ...], carry: int
) -> Table:
    """The table before luck comes in; it is laid once for games that begin alike, and copied."""
    key = (settings, stashes, carry)
    table = compiled.laid_tables.get(key)
    if table is None:
        if len(compiled.laid_tables) >= LAID_MOST:
            compiled.laid_tables.clear()
        table = _begun(_laid_table(compiled, settings, stashes, carry), compiled)
        compiled.laid_tables[key] = table
    return table


def _begun(table: Table, compiled: CompiledGame) -> Table:
    """The table after the first steps that neither draw a card nor ask anybody (the ante)."""
    table.chance = _NoLuckYet()
    for _ in compiled.steps:
        if table.alone or table.is_over or not table.playing:
            break
        after = table.copy()
        try:
            request = compiled.steps[table.pc](after)
        except (_LuckIsAsked, *FAULTS):
            break  # what goes wrong is told when the game is played
        if request is not None:
            break
        table = after
    return table


def _remember(table: Table, compiled: CompiledGame, memory: Mapping[str, Sequence[Noted]]) -> None:
    """Lay out what is remembered of earlier games."""
    for name, items in memory.items():
        if name in compiled.remembered:
            table.piles[compiled.remembered[name]] = list(items)


def _laid_table(
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
        raise BadSettings(
            f"{definition.title} is for {definition.least_seats} to {definition.most_seats} "
            f"players, not {seats}"
        )
    if min(stashes) < 0 or carry < 0:
        raise BadSettings("nobody can sit down with less than no Gold")
    if definition.plays_for_shares and settings.share is None:
        raise BadSettings(
            f"{definition.title} with these variants is played for shares: set a share (shares-13)"
        )
    gold: dict[Purse, int] = dict(enumerate(stashes))
    gold[POT] = carry
    gold.update(dict.fromkeys(BETS[:seats], 0))
    if not settings.table_stakes:
        gold.update(dict.fromkeys(RESERVES[:seats], settings.reserve))
    gold.update(dict.fromkeys(compiled.purse_names, 0))
    table = compiled.make_table(seats, settings, gold)
    table.carry = carry
    table.rankings = compiled.rankings
    return table
