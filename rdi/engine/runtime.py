"""The runtime of generated code: names that are shorter than what they stand for, and the line of a
game's file at which an error occurred that no check could foresee.

Generated code calls these words by name; they know cells, rings and sequences, and no game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from types import FunctionType
from typing import Any

from rdi.errors import GameFault, RdiError
from rdi.model.bitboards import spot_of, width_of
from rdi.model.definition import NUMBERS_MOST, GameDefinition

NOTHING = float("nan")
"""The missing property of a card: equal to nothing, not even to itself."""

LAST = float("-inf")

_TIER_AND_POINTS = itemgetter(0, 1)

REMEMBERED_MOST = 1024

remembered = lru_cache(maxsize=REMEMBERED_MOST)
"""A decorator for pure functions, whose results are kept."""

Cell = tuple[int, int]
Placed = tuple[Cell, str]


Spot = int
"""A cell as scores know it: one number, because they look up many of them."""

STANDING_MOST = 10**9
"""As large a number as hands may be compared by, as scores think of what they ask for."""

_REACH = 2 * 9
_ROW = 100
_NEAR = {
    spot: (spot - _ROW, spot + _ROW, spot - 1, spot + 1)
    for row in range(-_REACH, _REACH)
    for spot in range(row * _ROW - _REACH, row * _ROW + _REACH)
}
neighbours: Callable[[Spot], tuple[Spot, ...]] = _NEAR.__getitem__
"""The four spots that share an edge with one (city-06)."""


def top_cards(grid: Iterable[Placed]) -> dict[Spot, str]:
    """The uppermost card at each spot; a later card covers an earlier one."""
    return {row * _ROW + column: card for (row, column), card in grid}


def by_kind(grid: Mapping[Spot, str], kind: Mapping[str, str]) -> Mapping[str, dict[Spot, str]]:
    """The cards of each kind by their spots; no cards of a kind that is not there."""
    found: dict[str, dict[Spot, str]] = defaultdict(dict)
    for spot, card in grid.items():
        its_kind = kind[card]
        if its_kind in found:
            found[its_kind][spot] = card
        else:
            found[its_kind] = {spot: card}
    return found


def open_cells(grid: Sequence[Placed], side: int, stack: int, shut: Sequence[Cell]) -> list[Cell]:
    """The cells where a card may go so that all still fits a square of this side, in reading order.

    The grid floats until it is as wide and as high as it may be: cells are counted from the first
    card, which goes to (0, 0) (CS-6). `stack` is how many cards a cell holds (CS-7), `shut` the
    cells that may not be used now.
    """
    if not grid:
        return [ORIGIN]
    top, left = grid[0][0]
    if top or left:
        lying_there = [((row - top, column - left), card) for (row, column), card in grid]
        shut_there = [(row - top, column - left) for row, column in shut]
        found = open_cells(lying_there, side, stack, shut_there)
        return [(row + top, column + left) for row, column in found]
    bits = _BIT_OF_CELL
    lying = covered = full = 0
    for cell, _ in grid:
        bit = bits[cell]
        covered |= lying & bit
        lying |= bit
    if stack == 1:
        full = lying
    elif stack == STACK_USUAL:
        full = covered
    else:
        cells = [cell for cell, _ in grid]
        full = sum([bits[cell] for cell in {*cells} if cells.count(cell) >= stack])
    for cell in shut:
        full |= bits[cell]
    return [*_cells_of((_reached(lying, side) | full) ^ full)]


STACK_USUAL = 2


class _BitOfCell(dict[Cell, int]):
    """The bit of a cell among all within reach of the first card, in reading order."""

    def __missing__(self, cell: Cell) -> int:
        row, column = cell
        found = self[cell] = 1 << (row + _REACH) * 2 * _REACH + column + _REACH
        return found


_BIT_OF_CELL = _BitOfCell()


@lru_cache(maxsize=8 * REMEMBERED_MOST)
def _reached(lying: int, side: int) -> int:
    """All cells of the squares of this side that hold these cells, as bits."""
    rows, columns = zip(*_cells_of(lying), strict=True)
    top, left = max(rows) - side + 1, max(columns) - side + 1
    cells = product(range(top, min(rows) + side), range(left, min(columns) + side))
    return sum([_BIT_OF_CELL[cell] for cell in cells])


@lru_cache(maxsize=8 * REMEMBERED_MOST)
def _cells_of(bits: int) -> tuple[Cell, ...]:
    """The cells of these bits, in reading order."""
    found = []
    while bits:
        row, column = divmod((bits & -bits).bit_length() - 1, 2 * _REACH)
        found.append((row - _REACH, column - _REACH))
        bits &= bits - 1
    return tuple(found)


def group_sizes(spots: Iterable[Spot], beside: Iterable[Spot]) -> tuple[int, int]:
    """The largest connected group of spots, and how many of `beside` touch it.

    Of equally large groups the one that more of them touch (CS-2).
    """
    left = set(spots)
    extra = tuple(beside)
    best = (0, 0)
    while left:
        group = _group_of(left.pop(), left)
        if len(group) >= best[0]:
            best = max(best, (len(group), _touching(group, extra)))
    return best


def _group_of(start: Spot, left: set[Spot]) -> list[Spot]:
    group = [start]
    for spot in group:
        for near in neighbours(spot):
            if near in left:
                left.remove(near)
                group.append(near)
    return group


def _touching(group: Sequence[Spot], extra: Sequence[Spot]) -> int:
    if not extra:
        return 0
    around = {near for spot in group for near in neighbours(spot)}
    return sum([1 for spot in extra if spot in around])


# ------------------------------------------------------------------ bitboards

BOARDS_MOST = 1 << 14
"""The number of bitboards of which each of these functions keeps its results."""

OFF_BOARD = -1

ORIGIN = (0, 0)
"""The cell of the first card of a grid, as players lay it."""


class BoardLayout:
    """Lays the cards of a grid out in bitboards, side by side in one number: those of each class of
    cards, which `classes` tells, in `width_of` the grid's side bits.
    """

    def __init__(self, classes: Mapping[str, int], side: int) -> None:
        self.bits = _Bits(classes, side)
        """What is kept of a board where a card is laid on a spot, and the bit of that card;
        KeyError where the spot is off the board, or the card is none of the deck.
        """

    def __call__(self, grid: Sequence[Placed]) -> int:
        """The uppermost card at each spot, counted from the first card of the grid; OFF_BOARD where
        one lies further from that than it may.
        """
        board, bits = 0, self.bits
        if grid and grid[0][0] != ORIGIN:
            top, left = grid[0][0]
            grid = [((row - top, column - left), card) for (row, column), card in grid]
        try:
            for placed in grid:
                kept, bit = bits[placed]
                board = board & kept | bit
        except KeyError:
            return OFF_BOARD
        return board


class _Bits(dict[Placed, tuple[int, int]]):
    """What each card on each spot means for a board, worked out when it is first asked for."""

    def __init__(self, classes: Mapping[str, int], side: int) -> None:
        super().__init__()
        self._classes, self._side = classes, side
        fields = max(classes.values(), default=0) + 1
        self._spot = sum([1 << width_of(side) * number for number in range(fields)])
        self._whole = (1 << width_of(side) * fields) - 1

    def __missing__(self, placed: Placed) -> tuple[int, int]:
        (row, column), card = placed
        if max(abs(row), abs(column)) >= self._side:
            raise KeyError(placed)
        spot = spot_of(row, column, self._side)
        bit = 1 << width_of(self._side) * self._classes[card] + spot
        found = self[placed] = self._whole ^ (self._spot << spot), bit
        return found


board_layout = BoardLayout


@lru_cache(maxsize=BOARDS_MOST)
def spread(spots: int, edge: int) -> int:
    """The spots beside any of these, `edge` bits from one to that below it."""
    return spots << 1 | spots >> 1 | spots << edge | spots >> edge


@lru_cache(maxsize=BOARDS_MOST)
def beside_one_another(spots: int, others: int, edge: int) -> int:
    """How often one of the spots is beside one of the others."""
    ways = (others << 1, others >> 1, others << edge, others >> edge)
    return sum([(spots & way).bit_count() for way in ways])


@lru_cache(maxsize=BOARDS_MOST)
def largest_group(spots: int, beside: int, edge: int) -> tuple[int, int]:
    """As `group_sizes`, of spots in bitboards."""
    best = (0, 0)
    while spots:
        group, more = 0, spots & -spots
        while group != more:
            group, more = more, (more | spread(more, edge)) & spots
        spots ^= group
        best = max(best, (group.bit_count(), (spread(group, edge) & beside).bit_count()))
    return best


# ------------------------------------------------------------------ words and numbers


def standings(
    keys: Sequence[str], key_of: Callable[[str], tuple[Any, ...]]
) -> tuple[tuple[str, ...], ...]:
    """Groups of equals, best first: the same idea as places of players, for colors or ranks. Where
    a number is missing, it comes last.
    """
    groups: dict[tuple[Any, ...], list[str]] = {}
    for key in keys:
        compared = tuple([number if number == number else LAST for number in key_of(key)])
        if compared in groups:
            groups[compared].append(key)
        else:
            groups[compared] = [key]
    return tuple([tuple(groups[compared]) for compared in sorted(groups, reverse=True)])


def place_in(groups: Sequence[Sequence[str]], key: str) -> int:
    """The place of a key: one more than the number of keys strictly better. Raises ValueError if
    the key is in no group.
    """
    better = 1
    for group in groups:
        if key in group:
            return better
        better += len(group)
    raise ValueError(key)


def tied_with(groups: Sequence[Sequence[str]], key: str) -> int:
    """The number of keys that share this key's place, itself included; 0 where it has none."""
    return next((len(group) for group in groups if key in group), 0)


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
    """The number of items of each kind, in this order (ties-01, G-1)."""
    kinds = [kind.get(item) for item in items]
    return tuple([kinds.count(value) for value in order])


def distinct(items: Iterable[Any]) -> list[Any]:
    """The different items, in order of first appearance, without NOTHING."""
    found = [*dict.fromkeys(items)]
    return [item for item in found if item == item] if NOTHING in found else found


def present(values: Iterable[Any]) -> set[Any]:
    """The different values, without NOTHING."""
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


def seat_of_lowest(values: Sequence[Any], seats: Sequence[int]) -> int:
    """The first of the seats whose value is the lowest; the first of all where none has one."""
    found = lowest(values)
    return seats[values.index(found)] if found == found else seats[0]


def seat_of_highest(values: Sequence[Any], seats: Sequence[int]) -> int:
    """The first of the seats whose value is the highest; the first of all where none has one."""
    found = highest(values)
    return seats[values.index(found)] if found == found else seats[0]


def all_differ(values: Sequence[Any]) -> bool:
    """Whether no two of the values are equal."""
    return len(set(values)) == len(values)


def most_alike(values: Sequence[Any]) -> int:
    """The number of values that are equal to one another, at the most; NOTHING equals none."""
    return max([values.count(value) for value in values if value == value], default=0)


def run_top(values: Sequence[Any]) -> int:
    """The highest of values of which each is one more than another but for the lowest, in any
    order; 0 where they are not, where one is missing, and where there is none.
    """
    if not values or len(set(values)) < len(values):
        return 0
    top: int = max(values)
    if top - min(values) != len(values) - 1:
        return 0
    return top if all(value == value for value in values) else 0


def standing_by(values: Sequence[Any], order: Sequence[int]) -> int:
    """A number by which hands of as many values are compared: of the most frequent value first,
    then of the highest. Its digits are the places of the values in `order`, the lowest first.

    GameFault where it is larger than STANDING_MOST, as with more than eight cards of 13 values.
    """
    return _standing(tuple(sorted([value for value in values if value == value])), tuple(order))


@lru_cache(maxsize=8 * REMEMBERED_MOST)  # of five cards of 13 values there are 6,188
def _standing(there: Sequence[int], order: Sequence[int]) -> int:
    """That number for values in order: in games where the best of many hands counts, the same ones
    come again and again.
    """
    standing = 0
    for _, value in sorted([(there.count(value), value) for value in there], reverse=True):
        standing = standing * len(order) + order.index(value)
    if standing > STANDING_MOST:
        raise GameFault(f"{len(there)} cards are too many to be compared by one number")
    return standing


def subsets(items: Sequence[Any], count: int) -> list[list[Any]]:
    """All choices of so many of the items, in their order; all of them where there are no more."""
    return [list(chosen) for chosen in combinations(items, min(count, len(items)))]


def number_in(pile: Sequence[Any]) -> Any:
    """The number that lies alone in a pile; 0 where none does, as in a position laid by hand."""
    return pile[-1] if pile else 0


def quotient(number: Any, divisor: Any) -> Any:
    """A number divided by another, rounded down. GameFault for 0."""
    if divisor == 0:
        raise GameFault("a number is to be divided by 0")
    return number // divisor


def bounded(number: Any) -> Any:
    """The number, where it is no further from 0 than a number may be; GameFault otherwise."""
    if -NUMBERS_MOST <= number <= NUMBERS_MOST or number != number:
        return number
    raise GameFault(f"a number becomes larger than {NUMBERS_MOST:,}, and none may be")


def best(results: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The best of several results (class, points, perhaps terms), which the owner would choose."""
    return max(results, key=_TIER_AND_POINTS)


FAULTS = (GameFault, LookupError, TypeError, ValueError)
"""The exceptions of a game that asks for something that is not there."""


def fault_in(definition: GameDefinition, error: Exception) -> Exception:
    """The author's fault with its line; the error itself where it did not come out of the game."""
    line = _line_in(definition.path, error)
    if line is None or (isinstance(error, RdiError) and not isinstance(error, GameFault)):
        return error
    if isinstance(error, GameFault):
        return fault_at(definition, line, str(error))
    return fault_at(definition, line, f"what it asks for is not there ({_missing(error)})")


def _missing(error: Exception) -> str:
    """The thing that is not there, as an author may know it."""
    if isinstance(error, IndexError):
        return "the list is not so long"
    if isinstance(error, KeyError):
        key = error.args[0]
        is_nothing = key in (None, ()) or key != key
        return "nothing: no card, rank or color is as is asked" if is_nothing else str(error)
    if isinstance(error, TypeError):
        return "it puts together what does not go together"
    return str(error) or type(error).__name__


def fault_at(definition: GameDefinition, line: int, what: str) -> GameFault:
    """The author's fault at this line of the file, with its description."""
    return GameFault(f"{definition.path}:{line}: {definition.title} cannot go on here: {what}")


def line_of(function: Callable[..., Any]) -> int:
    """The line of the author's file from which a function was generated."""
    assert isinstance(function, FunctionType)
    return function.__code__.co_firstlineno


def _line_in(path: str, error: BaseException) -> int | None:
    """The last line of this file that was being carried out."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
