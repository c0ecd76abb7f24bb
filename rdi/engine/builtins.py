"""The words of the language that are quicker said than spelled out: groups in a grid, neighbours,
standings.

Generated code calls these by name; they know cells, rings and sequences, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

NOTHING = float("nan")
"""What a card has not: equal to nothing, not even to itself."""

_TIER_AND_POINTS = itemgetter(0, 1)

Cell = tuple[int, int]
Placed = tuple[Cell, str]


_REACH = 2 * 9
_NEAR = {
    (row, column): ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    for row in range(-_REACH, _REACH)
    for column in range(-_REACH, _REACH)
}
neighbours: Callable[[Cell], tuple[Cell, ...]] = _NEAR.__getitem__
"""The four cells that share an edge with a cell (city-06); a table, because scores ask so often."""


def top_cards(grid: Iterable[Placed]) -> dict[Cell, str]:
    """What lies uppermost in each cell; a later card covers an earlier one."""
    return dict(grid)


def open_cells(grid: Sequence[Placed], side: int, stack: int, shut: Sequence[Cell]) -> list[Cell]:
    """The cells where a card may go so that all still fits a square of this side, in reading order.

    The grid floats until it is as wide and as high as it may be: cells are counted from the first
    card, which goes to (0, 0) (CS-6). `stack` is how many cards a cell holds (CS-7), `shut` the
    cells that may not be used now.
    """
    if not grid:
        return [(0, 0)]
    heights: dict[Cell, int] = {}
    for cell, _ in grid:
        heights[cell] = heights.get(cell, 0) + 1
    top, bottom = _span([row for row, _ in heights])
    left, right = _span([column for _, column in heights])
    return [
        (row, column)
        for row in range(bottom - side + 1, top + side)
        for column in range(right - side + 1, left + side)
        if heights.get((row, column), 0) < stack and (row, column) not in shut
    ]


def _span(numbers: list[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def group_sizes(cells: Iterable[Cell], beside: Iterable[Cell]) -> tuple[int, int]:
    """The largest connected group of cells, and how many of `beside` touch it.

    Of equally large groups the one that more of them touch (CS-2).
    """
    left = set(cells)
    extra = tuple(beside)
    best = (0, 0)
    while left:
        group = _group_of(left.pop(), left)
        if len(group) >= best[0]:
            best = max(best, (len(group), _touching(group, extra)))
    return best


def _group_of(start: Cell, left: set[Cell]) -> list[Cell]:
    group = [start]
    for cell in group:
        for near in neighbours(cell):
            if near in left:
                left.remove(near)
                group.append(near)
    return group


def _touching(group: Sequence[Cell], extra: Sequence[Cell]) -> int:
    if not extra:
        return 0
    around = {near for cell in group for near in neighbours(cell)}
    return sum([1 for cell in extra if cell in around])


def standings(
    keys: Sequence[str], key_of: Callable[[str], tuple[Any, ...]]
) -> tuple[tuple[str, ...], ...]:
    """Groups of equals, best first: the same idea as places of players, for colors or ranks."""
    groups: dict[tuple[Any, ...], list[str]] = {}
    for key in keys:
        groups.setdefault(key_of(key), []).append(key)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


def place_in(groups: Sequence[Sequence[str]], key: str) -> int:
    """The place of a key: one more than the number of keys strictly better."""
    better = 1
    for group in groups:
        if key in group:
            return better
        better += len(group)
    raise ValueError(key)


def tied_with(groups: Sequence[Sequence[str]], key: str) -> int:
    """How many share this key's place, itself included."""
    return next(len(group) for group in groups if key in group)


def largest_class(items: Iterable[Any], attribute: Mapping[Any, Any]) -> int:
    """The most items that agree in an attribute (ties-02)."""
    counts: dict[Any, int] = {}
    for item in items:
        value = attribute.get(item)
        if value is not None:
            counts[value] = counts.get(value, 0) + 1
    return max(counts.values(), default=0)


def kind_counts(
    items: Sequence[Any], kind: Mapping[Any, str], order: Sequence[str]
) -> tuple[int, ...]:
    """How many there are of each kind, in this order (ties-01, G-1)."""
    kinds = [kind.get(item) for item in items]
    return tuple([kinds.count(value) for value in order])


def distinct(items: Iterable[Any]) -> list[Any]:
    """The different items, in order of first appearance."""
    return list(dict.fromkeys(items))


def present(values: Iterable[Any]) -> set[Any]:
    """The different values; what a card has not is left out."""
    return {value for value in values if value == value}


def lowest(values: Iterable[Any]) -> Any:
    """The lowest of the values that are there; NOTHING if none is."""
    found = NOTHING
    for value in values:
        if value < found or found != found:
            found = value
    return found


def highest(values: Iterable[Any]) -> Any:
    """The highest of the values that are there; NOTHING if none is."""
    found = NOTHING
    for value in values:
        if value > found or found != found:
            found = value
    return found


def all_differ(values: Sequence[Any]) -> bool:
    """Whether no two of the values are equal."""
    return len(set(values)) == len(values)


def best(results: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The best of several results (class, points, perhaps terms): what the owner would choose."""
    return max(results, key=_TIER_AND_POINTS)
