"""The observation space: what a seat may know as a row of features, each with a name and bounds.

Seats are told from one's own on: seat +0 is oneself, seat +1 is the next to the left, and so on, so
that what is learned on one seat holds on all of them. Cards and dice are counts by kind; of what
may not be seen there is the number alone. Each number is told in units of its own, so that most of
them are between 0 and 1: Gold in Stashes, a kind of card in as many as there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rdi.arrays.encoding import Items
from rdi.arrays.games.order_of_play import verbs_of
from rdi.engine.game import CompiledGame, View
from rdi.environments.actions import Thing, cells_of, thing_name
from rdi.model.definition import Pile
from rdi.model.event import Event
from rdi.model.request import Wager

COUNT_MOST = 1000.0
"""No count is told as larger: so many dice are the most that may lie in a pile."""

POINTS_MOST = 10_000.0
"""No score is told as larger, and none as less than the negative of it."""

BANK_GOLD_MOST = 10_000.0
"""No Gold is told as more where the house pays what it has to, and no debt of the house."""


MANY = 10.0
"""The unit of how many things lie in a pile, or of how often something was done."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A number of an observation: what it is, the least and most that it can be, and the unit in
    which it is told: 1 where it is told as it is.
    """

    name: str
    least: float
    most: float
    unit: float = 1.0


@dataclass(frozen=True, slots=True)
class Measures:
    """The scales of numbers: all `gold` at the table and a `stash` of it, how many there are
    of each thing at most, and how far classes and points of hands have come in some games.
    """

    gold: float
    stash: float
    copies: Mapping[Thing, float]
    tiers: float
    points: float

    def of_gold(self, name: str) -> Feature:
        """A feature in Gold."""
        return Feature(name, 0.0, self.gold, self.stash)

    def of_house(self, name: str) -> Feature:
        """A feature in Gold of the house, which may have less than nothing."""
        return Feature(name, -self.gold, self.gold, self.stash)

    def of_thing(self, name: str, thing: Thing) -> Feature:
        """A feature that says how many of a thing there are."""
        return Feature(name, 0.0, COUNT_MOST, self.copies.get(thing, 1.0))


Numbers = NDArray[np.float32]

Encoder = Callable[[View, Sequence[Thing]], Sequence[float] | Numbers]
"""The numbers for a view, and for what this seat has named of an answer so far."""


@dataclass(frozen=True, slots=True)
class FeatureGroup:
    """Some features of an observation, and the encoder of a view into them."""

    features: tuple[Feature, ...]
    encode: Encoder


def flag(name: str) -> Feature:
    """A feature that is 1 where something holds, and otherwise 0."""
    return Feature(name, 0.0, 1.0)


def count(name: str, unit: float = MANY) -> Feature:
    """A feature that says how many there are."""
    return Feature(name, 0.0, COUNT_MOST, unit)


def seat_name(place: int) -> str:
    """A seat as legends name it, counted from one's own to the left."""
    return f"seat +{place}"


def seats_from(seat: int, seats: int) -> list[int]:
    """All seats, from one's own to the left."""
    return [(seat + place) % seats for place in range(seats)]


def request_features(verbs: Sequence[str], seats: int) -> FeatureGroup:
    """Where one sits, and what one is asked."""

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        request = view.request
        verb = "" if request is None else request.verb
        is_bet = isinstance(request, Wager)
        return [view.seat, is_bet, *(not is_bet and verb == each for each in verbs)]

    features = (
        Feature("seats after the Starting Player", 0.0, *[max(1.0, seats - 1.0)] * 2),
        flag("asked to bet"),
        *(flag(f"asked to {verb.replace('_', ' ')}") for verb in verbs),
    )
    return FeatureGroup(features, encode)


def chosen_features(things: Sequence[Thing], measures: Measures) -> FeatureGroup:
    """The part named of an answer that takes several actions."""
    number = {thing: place for place, thing in enumerate(things)}

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        counts = [0.0] * (len(things) + 1)
        for thing in chosen:
            counts[number.get(thing, len(things))] += 1
        return counts

    features = (
        *(measures.of_thing(f"chosen so far: {thing_name(thing)}", thing) for thing in things),
        count("chosen so far: others", 1.0),
    )
    return FeatureGroup(features, encode)


def bet_features(measures: Measures) -> FeatureGroup:
    """The Gold in the middle, and what one may do in a Betting Round."""

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        request = view.request
        if not isinstance(request, Wager):
            return [view.pot, view.current_bet, 0.0, 0.0, 0.0]
        least, most = request.bounds or (0, 0)
        return [view.pot, view.current_bet, request.owed, least, most]

    names = ("pot", "Current Bet", "owed", "least raise, to", "largest raise, to")
    return FeatureGroup(tuple([measures.of_gold(name) for name in names]), encode)


def seat_features(seats: int, measures: Measures) -> FeatureGroup:
    """Everybody's Gold, and whether they are still in."""

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        stashes, bets, paid = view.stashes, view.bets, view.contributions
        playing = view.playing
        return [
            feature
            for seat in seats_from(view.seat, seats)
            for feature in (seat in playing, stashes[seat], bets[seat], paid[seat])
        ]

    return FeatureGroup(
        tuple(
            feature
            for place in range(seats)
            for feature in (
                flag(f"{seat_name(place)}: in the game"),
                measures.of_gold(f"{seat_name(place)}: Stash"),
                measures.of_gold(f"{seat_name(place)}: bet in front"),
                measures.of_gold(f"{seat_name(place)}: paid in all"),
            )
        ),
        encode,
    )


def history_features(compiled: CompiledGame, seats: int) -> FeatureGroup:
    """How many Betting Rounds have begun, and of each seat how often it has raised, and how many
    things went away from each of its piles.
    """
    piles = [pile.name for pile in compiled.definition.piles if pile.is_player]

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        rounds, raises = 0, [0.0] * seats
        given = {(name, seat): 0.0 for name in piles for seat in range(seats)}
        for event in _events_since_replay(view):
            if event[0] == "betting":
                rounds += 1
            elif event[0] == "raised":
                raises[event[1]] += 1
            elif event[0] == "moved" and event[1] in given:
                given[event[1]] += event[3] if isinstance(event[3], int) else len(event[3])
        return [rounds] + [
            feature
            for seat in seats_from(view.seat, seats)
            for feature in (raises[seat], *(given[name, seat] for name in piles))
        ]

    features = (
        feature
        for place in range(seats)
        for feature in (
            count(f"{seat_name(place)}: raises"),
            *(count(f"{seat_name(place)}: moved away from {name}") for name in piles),
        )
    )
    return FeatureGroup((count("Betting Rounds begun"), *features), encode)


def _events_since_replay(view: View) -> Sequence[Event]:
    """The events that this seat has seen since the pot was last played for again."""
    events = view.events
    last = max((place for place, event in enumerate(events) if event[0] == "replay"), default=-1)
    return events[last + 1 :]


def table_features(compiled: CompiledGame, measures: Measures) -> FeatureGroup:
    """The purses and the numbers on the table that belong to nobody, and what the house has."""
    purses, has_house = compiled.purse_names, compiled.definition.has_house
    keys = [(tally.name, key) for tally in compiled.definition.tallies for key in tally.keys]

    def encode(view: View, chosen: Sequence[Thing]) -> list[float]:
        held, tallies = view.purses, view.tallies
        house = [view.inn] if has_house else []
        numbers = [tallies[name][key] for name, key in keys]
        return [*(held[name] for name in purses), *house, *numbers]

    return FeatureGroup(
        (
            *(measures.of_gold(f"Gold in {name}") for name in purses),
            *([measures.of_house("Gold of the house")] if has_house else []),
            *(Feature(f"{name} {key}", -COUNT_MOST, COUNT_MOST, MANY) for name, key in keys),
        ),
        encode,
    )


def score_features(compiled: CompiledGame, measures: Measures) -> FeatureGroup:
    """The worth of the own hand now, more being better; nothing where no score is kept."""
    if compiled.definition.scoring is None:
        return FeatureGroup((), lambda view, chosen: [])
    features = (
        Feature("class of the own hand", -POINTS_MOST, POINTS_MOST, measures.tiers),
        Feature("points of the own hand", -POINTS_MOST, POINTS_MOST, measures.points),
    )
    return FeatureGroup(features, lambda view, chosen: (view.score() or (0, 0))[:2])


def pile_features(
    compiled: CompiledGame, seats: int, things: Sequence[Thing], measures: Measures
) -> tuple[FeatureGroup, ...]:
    """A group for the deck, and one for each pile of the table and of each seat."""
    number = {thing: place for place, thing in enumerate(things)}
    pieces = {thing: place for place, thing in enumerate(set_of_pieces(compiled, things))}
    cells = cells_of(compiled.definition)
    encoders = [
        _PileEncoder(pile, pieces if pile.is_grid else number, cells, seats, measures)
        for pile in compiled.definition.piles
    ]
    deck_size = float(max(1, len(compiled.cards)))
    of_table = [each for each in encoders if not each.pile.is_player]
    of_seats = [each for each in encoders if each.pile.is_player]
    return (
        FeatureGroup(
            (count("cards in the Deck", deck_size),),
            lambda view, chosen: [_size(view.pile("Deck"))],
        ),
        *(each.group(None) for each in of_table),
        *(each.group(place) for place in range(seats) for each in of_seats),
    )


@dataclass(frozen=True, slots=True)
class _PileEncoder:
    """How a pile is told: the number of each thing that may lie in it, and the cells of a grid."""

    pile: Pile
    number: Mapping[Thing, int]
    cells: Sequence[tuple[int, int]]
    seats: int
    measures: Measures

    def group(self, place: int | None) -> FeatureGroup:
        """The table's pile, or that of the seat at this place from one's own."""
        pile = self.pile
        is_open = pile.seen_by == "all" or (pile.seen_by == "owner" and place in (0, None))
        name = pile.name if place is None else f"{seat_name(place)}: {pile.name}"

        def encode(view: View, chosen: Sequence[Thing]) -> Sequence[float] | Numbers:
            seat = None if place is None else seats_from(view.seat, self.seats)[place]
            held = view.pile(pile.name, seat)
            if not is_open:
                return [_size(held)]
            numbers = self._contents(held if isinstance(held, tuple) else ())
            numbers[0] = _size(held)
            return numbers

        return FeatureGroup(
            (count(f"{name}: how many"), *(self._figures(name) if is_open else ())), encode
        )

    def _figures(self, name: str) -> Iterator[Feature]:
        if self.pile.is_grid:
            return _grid_figures(name, self.number, self.cells)
        return (
            self.measures.of_thing(f"{name}: {thing_name(thing)}", thing) for thing in self.number
        )

    def _contents(self, seen: Sequence[Any]) -> Numbers:
        """The things that lie there, after a first number that says how many."""
        if self.pile.is_grid:
            return _grid_values(seen, self.number, self.cells)
        return _count_values(seen, self.number)


def set_of_pieces(compiled: CompiledGame, things: Sequence[Thing]) -> list[Thing]:
    """The things that are cards or dice, in the order of their numbers."""
    known = set(things)
    return [code for code in Items(compiled).codes[1:] if code in known]


def _size(held: tuple[Any, ...] | int) -> int:
    return held if isinstance(held, int) else len(held)


def _count_values(seen: Sequence[Thing], number: Mapping[Thing, int]) -> Numbers:
    """How many of each thing lie open."""
    counts = np.zeros(1 + len(number), np.float32)
    for thing in seen:
        if thing in number:
            counts[1 + number[thing]] += 1
    return counts


def _grid_figures(
    name: str, number: Mapping[Thing, int], cells: Sequence[tuple[int, int]]
) -> Iterator[Feature]:
    for cell in cells:
        yield count(f"{name}, cell {cell}: cards", 1.0)
        yield from (flag(f"{name}, cell {cell}: {thing_name(thing)} on top") for thing in number)


def _grid_values(
    seen: Sequence[Any], number: Mapping[Thing, int], cells: Sequence[tuple[int, int]]
) -> Numbers:
    """For each cell how many cards lie there, and which of them is uppermost."""
    wide = len(number) + 1
    start = {cell: 1 + place * wide for place, cell in enumerate(cells)}
    numbers = np.zeros(1 + wide * len(cells), np.float32)
    upper: dict[Any, Thing] = {}
    for cell, thing in seen:
        if cell in start:
            numbers[start[cell]] += 1
            upper[cell] = thing
    for cell, thing in upper.items():
        if thing in number:
            numbers[start[cell] + 1 + number[thing]] = 1.0
    return numbers


class Legend:
    """The names of all numbers of an observation, in their order, for a game with so many seats."""

    def __init__(
        self, compiled: CompiledGame, seats: int, measures: Measures, things: Sequence[Thing]
    ) -> None:
        verbs = verbs_of(compiled.definition)
        self._groups: tuple[FeatureGroup, ...] = (
            request_features(verbs, seats),
            bet_features(measures),
            seat_features(seats, measures),
            history_features(compiled, seats),
            table_features(compiled, measures),
            score_features(compiled, measures),
            chosen_features(things, measures),
            *pile_features(compiled, seats, things, measures),
        )
        self.figures: tuple[Feature, ...] = tuple(
            [feature for group in self._groups for feature in group.features]
        )
        self.units: Numbers = np.array([feature.unit for feature in self.figures], np.float32)
        self.least: Numbers = self._bounds([feature.least for feature in self.figures])
        self.most: Numbers = self._bounds([feature.most for feature in self.figures])

    def _bounds(self, numbers: Sequence[float]) -> Numbers:
        return np.array(numbers, np.float32) / self.units

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number."""
        return tuple([feature.name for feature in self.figures])

    def observe(self, view: View, chosen: Sequence[Thing] = ()) -> Numbers:
        """The numbers for a view; `chosen` is what its seat has named of an answer so far."""
        numbers: Numbers = np.zeros(len(self.figures), np.float32)
        place = 0
        for group in self._groups:
            numbers[place : place + len(group.features)] = group.encode(view, chosen)
            place += len(group.features)
        numbers /= self.units
        return np.clip(numbers, self.least, self.most, out=numbers)
