"""Words that written scores call: functions of small arrays, as Python and as machine code."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.compiled.grids import PLACED, REACH, ROW, _gather, _near, _touches, group_sizes, lay_out
from rdi.compiled.machine import source_of

RESULT_STEP = 1 << 32
"""A result is its class times this, and its points, which are less and may be negative."""

NO_RESULT = -(1 << 62)


def largest_class(cards: Sequence[int], first: int, count: int, attribute: Sequence[int]) -> int:
    """The most cards that agree in an attribute; what they have not is one value more."""
    best = 0
    for one in range(first, first + count):
        same = 0
        for other in range(first, first + count):
            same += 1 if attribute[cards[one]] == attribute[cards[other]] else 0
        best = max(best, same)
    return best


def different(values: Sequence[float], count: int) -> int:
    """How many different values there are; what cards have not is one of them."""
    found = 0
    for one in range(count):
        is_new = 1
        for other in range(one):
            both = values[one] == values[other]
            neither = values[one] != values[one] and values[other] != values[other]
            is_new = 0 if both or neither else is_new
        found += is_new
    return found


def too_deep(depth: int) -> int:
    """No result: a function would call itself oftener than it is written."""
    if depth >= 0:
        raise OverflowError("a score goes deeper than it is written")
    return NO_RESULT


_PYTHON = """
table = tuple
signed = whole = int


def room(count):
    return [0] * count


def reals(count):
    return [0.0] * count
"""

_MACHINE = """
import numpy as np

table = np.array
signed = whole = int


@inner
def room(count):
    return np.zeros(count, np.int64)


@inner
def reals(count):
    return np.zeros(count, np.float64)
"""


def head(compiled: bool) -> str:
    """What stands before the functions of a written score."""
    constants = {
        "PLACED": PLACED,
        "REACH": REACH,
        "ROW": ROW,
        "RESULT_STEP": RESULT_STEP,
        "NO_RESULT": NO_RESULT,
    }
    functions = (largest_class, different, too_deep, _near, _touches, _gather, group_sizes, lay_out)
    return "\n".join(
        [
            *[f"{name} = {value}" for name, value in constants.items()],
            "NOTHING = float('nan')",
            _MACHINE if compiled else _PYTHON,
            *[source_of(function, "inner") for function in functions],
        ]
    )
