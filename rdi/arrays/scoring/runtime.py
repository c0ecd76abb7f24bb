"""The runtime of translated scoring functions: functions of small arrays, as Python and as machine
code.

A *placed* card is one number: its place, counted from the first card of the grid, and its number in
`Items`. A board is a square of `edge` times `edge` places, with a row and a column left free on
every side, so that each place on it has four neighbours. They give what `rdi/engine/runtime.py`
gives.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.arrays.encoding import NO_VALUE
from rdi.arrays.jit import source_of
from rdi.arrays.layout import PLACED, REACH, ROW
from rdi.engine.runtime import STANDING_MOST

Numbers = MutableSequence[int]


def placed(row: int, column: int, number: int) -> int:
    """One number for a card at a place; rows and columns may be less than 0."""
    return ((row + REACH) * ROW + column + REACH) * PLACED + number


def lay_out(cards: Sequence[int], first: int, count: int, edge: int, board: Numbers) -> None:
    """Lay placed cards out on an empty board, later ones upon earlier ones."""
    top, left = corner(cards, first, count)
    for place in range(first, first + count):
        board[spot_on(cards[place], top, left, edge)] = cards[place] % PLACED


def corner(cards: Sequence[int], first: int, count: int) -> tuple[int, int]:
    """The first row and the first column in which any of the placed cards lies."""
    top, left = 2 * REACH, 2 * REACH
    for place in range(first, first + count):
        spot = cards[place] // PLACED
        top = min(top, spot // ROW)
        left = min(left, spot % ROW)
    return top, left


def spot_on(card: int, top: int, left: int, edge: int) -> int:
    """The spot of a placed card on the board that has this corner."""
    spot = card // PLACED
    return (spot // ROW - top + 1) * edge + spot % ROW - left + 1


def spread(spots: int, edge: int) -> int:
    """The spots beside any of these, in bitboards."""
    return spots << 1 | spots >> 1 | spots << edge | spots >> edge


def bit_count(spots: int) -> int:
    """The number of spots in a bitboard."""
    count = 0
    while spots != 0:
        spots &= spots - 1
        count += 1
    return count


def beside_one_another(spots: int, others: int, edge: int) -> int:
    """How often one of the spots is beside one of the others."""
    count = bit_count(spots & (others << 1)) + bit_count(spots & (others >> 1))
    return count + bit_count(spots & (others << edge)) + bit_count(spots & (others >> edge))


def largest_group(spots: int, beside: int, edge: int) -> int:
    """As `group_sizes`, of bitboards."""
    best = 0
    while spots != 0:
        group, more = 0, spots & -spots
        while group != more:
            group = more
            more = (more | spread(more, edge)) & spots
        spots ^= group
        best = max(best, bit_count(group) * ROW + bit_count(spread(group, edge) & beside))
    return best


def group_sizes(spots: Numbers, beside: Sequence[int], edge: int, queue: Numbers) -> int:
    """The largest connected group of the spots marked 1, times `ROW`, and how many of `beside`
    touch it; of equally large groups the one that more of them touch (CS-2).

    The marks of `spots` are used up.
    """
    best = 0
    for start in range(edge, len(spots) - edge):
        if spots[start] != 1:
            continue
        size = _gather(start, spots, edge, queue)
        touching = 0
        for spot in range(edge, len(spots) - edge):
            if beside[spot] == 1 and _touches(spot, size, edge, queue):
                touching += 1
        best = max(best, size * ROW + touching)
    return best


def _gather(start: int, spots: Numbers, edge: int, queue: Numbers) -> int:
    """Take a group off the spots and write it down; how large it is."""
    spots[start] = 0
    queue[0] = start
    size, done = 1, 0
    while done < size:
        spot = queue[done]
        done += 1
        for way in range(4):
            near = _near(spot, way, edge)
            if spots[near] == 1:
                spots[near] = 0
                queue[size] = near
                size += 1
    return size


def _near(spot: int, way: int, edge: int) -> int:
    """One of the four neighbours of a spot."""
    if way == 0:
        return spot - edge
    if way == 1:
        return spot + edge
    return spot - 1 if way == 2 else spot + 1


def _touches(spot: int, size: int, edge: int, queue: Numbers) -> bool:
    """Whether a spot is beside one of the group that was written down."""
    for place in range(size):
        away = spot - queue[place]
        if away in (edge, -edge, 1, -1):
            return True
    return False


RESULT_STEP = 1 << 32
"""A result is its class times this, and its points, which are less and may be negative."""

NO_RESULT = -(1 << 62)


def largest_class(cards: Sequence[int], first: int, count: int, attribute: Sequence[int]) -> int:
    """The most cards that agree in an attribute; its absence is one value more."""
    best = 0
    for one in range(first, first + count):
        same = 0
        for other in range(first, first + count):
            same += 1 if attribute[cards[one]] == attribute[cards[other]] else 0
        best = max(best, same)
    return best


def different(values: Sequence[float], first: int, count: int) -> int:
    """The number of different values; NOTHING is one of them."""
    found = 0
    for one in range(first, first + count):
        is_new = 1
        for other in range(first, one):
            both = values[one] == values[other]
            neither = values[one] != values[one] and values[other] != values[other]
            is_new = 0 if both or neither else is_new
        found += is_new
    return found


def most_alike(values: Sequence[float], first: int, count: int) -> int:
    """The number of values that are equal to one another, at the most; NOTHING equals none."""
    best = 0
    for one in range(first, first + count):
        same = 0
        for other in range(first, first + count):
            same += 1 if values[one] == values[other] else 0
        best = max(best, same)
    return best


def run_top(values: Sequence[float], first: int, count: int) -> int:
    """The highest of values that are a run; 0 where they are none."""
    for one in range(first, first + count):
        if values[one] != values[one] or values[one] == NO_VALUE:
            return 0
        for other in range(first, one):
            if values[one] == values[other]:
                return 0
    top = low = values[first] if count > 0 else 0.0
    for one in range(first, first + count):
        top, low = max(top, values[one]), min(low, values[one])
    return int(top) if count > 0 and top - low == count - 1 else 0


def standing_by(
    values: Sequence[float], first: int, count: int, order: Sequence[int], base: int
) -> int:
    """A number by which hands are compared: of the most frequent value first, then of the highest.

    Each value stands behind all that are more frequent, and behind the higher ones of those that
    are as frequent.
    """
    standing = 0
    for times in range(count, 0, -1):
        for place in range(base - 1, -1, -1):
            same = 0
            for one in range(first, first + count):
                same += 1 if values[one] == order[place] else 0
            if same == times:
                for _ in range(times):
                    standing = standing * base + place
                    if standing > STANDING_MOST:
                        raise OverflowError("the standing of a hand does not go into a number")
    return standing


def next_subset(places: Numbers, count: int, size: int) -> int:
    """Make the next choice of so many of `size` out of this one, in order; 0 where it is the last,
    else 1.
    """
    place = count - 1
    while place >= 0 and places[place] == size - count + place:
        place -= 1
    if place < 0:
        return 0
    places[place] += 1
    for later in range(place + 1, count):
        places[later] = places[later - 1] + 1
    return 1


def too_deep(depth: int) -> int:
    """Raise OverflowError: a function would call itself more often than its text does."""
    if depth >= 0:
        raise OverflowError("a score goes deeper than it is written")
    return NO_RESULT


_PYTHON_HEAD = "table = tuple\nsigned = int\n"
_MACHINE_HEAD = "import numpy\n\ntable = numpy.array\nsigned = int\n"

_PYTHON = """
def room(count):
    return [0] * count


def reals(count):
    return [0.0] * count
"""

_MACHINE = """
import numpy as np


@inner
def room(count):
    return np.zeros(count, np.int64)


@inner
def reals(count):
    return np.zeros(count, np.float64)
"""


def prelude(with_numba: bool) -> str:
    """The text that stands before a translated score that is a module of its own."""
    return (_MACHINE_HEAD if with_numba else _PYTHON_HEAD) + words(with_numba)


def words(with_numba: bool) -> str:
    """The words of a translated score, but for `table` and `signed`, which every module has."""
    constants = {
        "PLACED": PLACED,
        "REACH": REACH,
        "ROW": ROW,
        "RESULT_STEP": RESULT_STEP,
        "NO_RESULT": NO_RESULT,
        "STANDING_MOST": STANDING_MOST,
        "NO_VALUE": NO_VALUE,
    }
    functions = (
        largest_class, different, most_alike, run_top, standing_by, next_subset, too_deep,
        _near, _touches, _gather, group_sizes, corner, spot_on, lay_out,
        spread, bit_count, beside_one_another, largest_group,
    )  # fmt: skip
    return "\n".join(
        [
            *[f"{name} = {value}" for name, value in constants.items()],
            "NOTHING = float('nan')",
            _MACHINE if with_numba else _PYTHON,
            *[source_of(function, "inner") for function in functions],
        ]
    )
