"""Tell in numbers what lies in the piles: how many things of each kind, and what a grid shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rdi.arrays.encoding import Items
from rdi.engine.game import CompiledGame, View
from rdi.environments.figures import Figure, Numbers, Part, count, round_from, whose, yes_or_no
from rdi.environments.things import Thing, called, cells_of
from rdi.model.definition import Pile


def piles(compiled: CompiledGame, seats: int, things: Sequence[Thing]) -> tuple[Part, ...]:
    """A part for the deck, and one for each pile of the table and of each seat."""
    number = {thing: place for place, thing in enumerate(things)}
    pieces = {thing: place for place, thing in enumerate(Items(compiled).codes[1:])}
    cells = cells_of(compiled.definition)
    told = [
        _Told(pile, pieces if pile.is_grid else number, cells, seats)
        for pile in compiled.definition.piles
    ]
    of_table = [each for each in told if not each.pile.is_player]
    of_seats = [each for each in told if each.pile.is_player]
    return (
        Part((count("cards in the Deck"),), lambda view, chosen: [_size(view.pile("Deck"))]),
        *(each.part(None) for each in of_table),
        *(each.part(place) for place in range(seats) for each in of_seats),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """How a pile is told: the number of each thing that may lie in it, and the cells of a grid."""

    pile: Pile
    number: Mapping[Thing, int]
    cells: Sequence[tuple[int, int]]
    seats: int

    def part(self, place: int | None) -> Part:
        """The table's pile, or that of the seat at this place from one's own."""
        pile = self.pile
        is_open = pile.seen_by == "all" or (pile.seen_by == "owner" and place in (0, None))
        name = pile.name if place is None else f"{whose(place)}: {pile.name}"

        def tell(view: View, chosen: Sequence[Thing]) -> Sequence[float] | Numbers:
            seat = None if place is None else round_from(view.seat, self.seats)[place]
            held = view.pile(pile.name, seat)
            if not is_open:
                return [_size(held)]
            told = self._contents(held if isinstance(held, tuple) else ())
            told[0] = _size(held)
            return told

        return Part((count(f"{name}: how many"), *(self._figures(name) if is_open else ())), tell)

    def _figures(self, name: str) -> Iterator[Figure]:
        if self.pile.is_grid:
            return _grid_figures(name, self.number, self.cells)
        return (count(f"{name}: {called(thing)}") for thing in self.number)

    def _contents(self, seen: Sequence[Any]) -> Numbers:
        """What lies there, after a first number that says how much it is."""
        if self.pile.is_grid:
            return _grid(seen, self.number, self.cells)
        return _counts(seen, self.number)


def _size(held: tuple[Any, ...] | int) -> int:
    return held if isinstance(held, int) else len(held)


def _counts(seen: Sequence[Thing], number: Mapping[Thing, int]) -> Numbers:
    """How many of each thing lie open."""
    counts = np.zeros(1 + len(number), np.float32)
    for thing in seen:
        if thing in number:
            counts[1 + number[thing]] += 1
    return counts


def _grid_figures(
    name: str, number: Mapping[Thing, int], cells: Sequence[tuple[int, int]]
) -> Iterator[Figure]:
    for cell in cells:
        yield count(f"{name}, cell {cell}: cards")
        yield from (yes_or_no(f"{name}, cell {cell}: {called(thing)} on top") for thing in number)


def _grid(
    seen: Sequence[Any], number: Mapping[Thing, int], cells: Sequence[tuple[int, int]]
) -> Numbers:
    """For each cell how many cards lie there, and which of them is uppermost."""
    wide = len(number) + 1
    start = {cell: 1 + place * wide for place, cell in enumerate(cells)}
    told = np.zeros(1 + wide * len(cells), np.float32)
    upper: dict[Any, Thing] = {}
    for cell, thing in seen:
        if cell in start:
            told[start[cell]] += 1
            upper[cell] = thing
    for cell, thing in upper.items():
        if thing in number:
            told[start[cell] + 1 + number[thing]] = 1.0
    return told
