"""A definition whose generated functions can be called: where piles lie, what hands are worth, and
how a table is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rdi.engine import runtime
from rdi.engine.payouts import Placement, placement
from rdi.engine.runtime import NOTHING
from rdi.engine.table import DECK, DISCARDS, POT, Purse, Table
from rdi.model import ir
from rdi.model.definition import DIE_FACES, Deck, GameDefinition, Pile, ScoreArgument
from rdi.model.event import INN, Event
from rdi.model.native import mypyc_attr
from rdi.model.python_printer import compiled, lines_of

Key = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class CompiledDefinition:
    """The part of a game that all its tables have in common: the functions that were generated from
    its definition, where each pile lies, how hands are scored, and how a table is set up.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.attributes = _attributes(definition.deck)
        self.namespace = _namespace(self.attributes)
        self.namespace.update(self._judge_functions())
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
        house = (INN,) if definition.has_house else ()
        self.empty_purses: dict[Purse, int] = dict.fromkeys((POT, *self.purse_names, *house), 0)
        """The purses of a table that are no player's, with nothing in them."""
        scoring = definition.scoring
        sources = scoring.sources if scoring else ()
        self.scores_unseen = any(
            source.kind == "pile" and self.declared[source.name].seen_by == "nobody"
            for source in sources
        )
        """Whether a score counts what lies face down for everybody until hands are shown."""
        self._score = self._scoring_function(scoring.score_code if scoring else None)
        self._explain = self._scoring_function(scoring.explain_code if scoring else None)
        self.arguments: Callable[[Table, int], list[Any]] = _no_arguments
        """The arguments of the scoring functions for a seat, in the order of the definition's
        sources.
        """
        self.score: Callable[[Table, int], Key] = _no_score
        """Tier and points of a seat's hand as it lies; more is better for the owner."""
        self.tiebreak: Callable[[Table, int], Key] = _no_score
        """The function that decides between equal scores."""
        if scoring is not None:
            fetched = ", ".join([self._argument_code(source) for source in sources])
            self.arguments = self._seat_function(f"[{fetched}]")
            self.score = self._seat_function(f"{scoring.score_code}({fetched})")
            self.tiebreak = self._seat_function(f"{scoring.tiebreak_code}({fetched})")

    def carried_out(self, function: ir.Function) -> Callable[[Table], Any]:
        """A function of a table that is none of the definition's own, made to run beside them."""
        namespace = {**self.namespace}
        exec(compiled(lines_of(ir.Module((), (function,))), self.definition.path), namespace)
        made: Callable[[Table], Any] = namespace[function.name]
        return made

    def _scoring_function(self, name: str | None) -> Callable[..., Any]:
        return _no_score if name is None else self.namespace[name]

    def _seat_function(self, code: str) -> Callable[[Table, int], Any]:
        """A function of a table and a seat, put together once: scores are asked so often."""
        function: Callable[[Table, int], Any] = eval(f"lambda table, seat: {code}", self.namespace)
        return function

    def _argument_code(self, source: ScoreArgument) -> str:
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
        shown: list[Event] = []
        for seat in table.playing:
            hand = [item for name in piles for item in table.piles[self.pile(name, seat)]]
            shown.append(("shown", seat, *self.points(table, seat), tuple(hand)))
        return shown

    def _judge_functions(self) -> dict[str, Callable[..., Any]]:
        """The words of judge blocks, and of what players are shown: points and classes of hands,
        and who is placed where.

        A hand that was scored for a judge is not scored again until something has changed on the
        table.
        """

        def score(table: Table, seat: int) -> Key:
            if table.position is None:  # nothing is judged: the game is played
                return self.score(table, seat)
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

        def beats(table: Table, seat: int, other: int) -> bool:
            mine, theirs = score(table, seat), score(table, other)
            if mine != theirs:
                return mine > theirs
            return self.tiebreak(table, seat) > self.tiebreak(table, other)

        return {
            "beats": beats,
            "points_of": lambda table, seat: self._as_counted(score(table, seat))[1],
            "tier_of": lambda table, seat: self._as_counted(score(table, seat))[0],
            "parts_of": parts_of,
            "places_of": places_of,
        }

    def pile(self, name: str, seat: int = 0) -> int:
        """The place of a pile in the table's list of piles."""
        is_player, place = self.places[name]
        return self.shared + seat * self.per_seat + place if is_player else place

    def owner_of(self, index: int) -> tuple[Pile | None, int | None]:
        """The pile at this place of the table's list, and its owner (None for the table)."""
        if index < self.shared:
            return (None if index in (DECK, DISCARDS) else self.table_piles[index - 2]), None
        seat, place = divmod(index - self.shared, self.per_seat)
        return self.player_piles[place], seat

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
    """The name of a purse on the table: the Horde of W, of r, and so on."""
    return f"{name} {key}"


def _no_arguments(table: Table, seat: int) -> list[Any]:
    return []


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


def _namespace(attributes: Mapping[str, Mapping[Any, Any]]) -> dict[str, Any]:
    """The names that generated code may use: the deck's attributes and the built-in words, nothing
    of Python.
    """
    namespace: dict[str, Any] = {
        name: getattr(runtime, name)
        for name in (
            "all_differ", "beside_one_another", "best", "board_layout", "bounded", "by_kind",
            "distinct", "group_sizes", "highest", "kind_counts", "largest_class", "largest_group",
            "lowest", "most_alike", "neighbours", "number_in", "open_cells", "place_in", "present",
            "product", "quotient", "remembered", "run_top", "seat_of_highest", "seat_of_lowest",
            "spread", "standing_by", "standings", "subsets", "tied_with", "top_cards",
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
    namespace.update({f"A_{name}": values for name, values in attributes.items()})
    return namespace


def _attributes(deck: Deck | None) -> Mapping[str, Mapping[Any, Any]]:
    """For each attribute a table from card to value; dice have a value only, and no card has
    nothing.
    """
    rest: dict[Any, Any] = dict.fromkeys([*DIE_FACES, None], NOTHING)
    found: dict[str, dict[Any, Any]] = {"kind": {**rest}, "value": {**rest}}
    if deck is not None:
        codes = [*deck.counts, *deck.extras]
        for name, by_code in deck.attributes.items():
            found[name] = {**rest, **{code: by_code.get(code, NOTHING) for code in codes}}
        found["kind"].update(deck.kinds)
        found["value"].update({code: deck.numbers.get(code, NOTHING) for code in codes})
    found["value"].update({face: face for face in DIE_FACES})
    return found
