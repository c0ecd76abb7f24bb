"""Say what an observation is made of: parts, each with figures that are named and bounded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rdi.engine.game import View
from rdi.environments.things import Thing

COUNT_MOST = 1000.0
"""No count is told as larger: so many dice are the most that may lie in a pile."""

POINTS_MOST = 10_000.0
"""No score is told as larger, and none as less than the negative of it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of an observation: what it is, and the least and most that it can be."""

    name: str
    least: float
    most: float


Numbers = NDArray[np.float32]

Tell = Callable[[View, Sequence[Thing]], Sequence[float] | Numbers]
"""The numbers for a view, and for what this seat has named of an answer so far."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some figures of an observation, and what tells them."""

    figures: tuple[Figure, ...]
    tell: Tell


def yes_or_no(name: str) -> Figure:
    """A figure that is 1 where something holds, and otherwise 0."""
    return Figure(name, 0.0, 1.0)


def count(name: str) -> Figure:
    """A figure that says how many there are."""
    return Figure(name, 0.0, COUNT_MOST)


def whose(place: int) -> str:
    """A seat as legends name it, counted from one's own to the left."""
    return f"seat +{place}"


def round_from(seat: int, seats: int) -> list[int]:
    """All seats, from one's own to the left."""
    return [(seat + place) % seats for place in range(seats)]
