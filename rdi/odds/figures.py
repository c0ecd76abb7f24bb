"""Put what was sampled or counted into figures: means with their errors, and scores with their
chances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

from rdi.odds.answer import Estimate, Scores

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

K = TypeVar("K", bound=tuple[int, ...])

SURE = 1.96
"""How many standard errors either side hold 95 %."""

EXTRA = 4
"""So many samples more, half of them 0 and half of them 1, keep an error from being 0 where all
samples were alike (Agresti and Coull 1998). Their interval lies around another middle, and is held
by ours.
"""


def part(values: Sequence[float]) -> Estimate:
    """The mean of samples that lie between 0 and 1, such as hits, and its error."""
    return part_of(sum(values), sum([value * value for value in values]), len(values))


def part_of(total: float, squares: float, count: int) -> Estimate:
    """As `part`, from the sum of the samples, the sum of their squares and their number."""
    if not count:
        return Estimate(0.0, 1.0)
    many = count + EXTRA
    middle = (total + EXTRA / 2) / many
    spread = max(0.0, (squares + EXTRA / 2) / many - middle * middle)
    found = total / count
    return Estimate(found, SURE * sqrt(spread / many) + abs(middle - found))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of samples and its error; of a single sample nothing is sure."""
    return mean_of(sum(values), sum([value * value for value in values]), len(values))


def mean_of(total: float, squares: float, count: int) -> Estimate:
    """As `mean`, from the sum of the samples, the sum of their squares and their number."""
    if not count:
        return Estimate(0.0, float("inf"))
    middle = total / count
    spread = max(0.0, squares / count - middle * middle)
    return Estimate(middle, SURE * sqrt(spread / (count - 1)) if count > 1 else float("inf"))


def scores_of(compiled: CompiledGame, weights: Mapping[K, float]) -> Scores:
    """The scores that these keys begin with, as players count them, each with its chance, the best
    first; `weights` say how often, or how likely, each came.
    """
    total = sum(weights.values())
    return tuple(
        [
            (*compiled._as_counted(key), weights[key] / total)
            for key in sorted(weights, reverse=True)
        ]
    )
