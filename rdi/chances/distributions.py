"""Probability distributions of the final key of a hand.

A key is what the engine compares hands by: the class of the hand (tier), its points with more being
better, and the numbers of the tiebreak. The chances of a distribution sum to 1.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

from rdi.model.request import Answer

if TYPE_CHECKING:
    from rdi.model.definition import Scoring

Key = tuple[int, ...]
Distribution = dict[Key, float]

Objective = Callable[[Key], float]
"""An objective: the value of a hand at the end, as a function of its key."""

Prospects = list[tuple[Answer, float, Callable[[], Distribution]]]
"""Every answer to a pick, its value, and how its distribution is computed; the best first."""

TIER_POINTS = 1000.0
"""The number of points for a class of hands, so large that the class decides before the points."""


def key_value(key: Key) -> float:
    """The value of a hand where the best class is wanted, and then the most points."""
    return key[0] * TIER_POINTS + key[1]


def expected_points(scoring: Scoring, distribution: Distribution) -> float:
    """The expected points of a distribution, as players count them: where low wins, low ones."""
    low = scoring.low_tiers
    return sum(
        [(-key[1] if key[0] in low else key[1]) * chance for key, chance in distribution.items()]
    )


def score_distribution(
    scoring: Scoring, distribution: Distribution
) -> list[tuple[str, int, float]]:
    """A distribution without the tiebreak: the class of hands, its points as players count them,
    and the chance, best first.
    """
    found: dict[tuple[int, int], float] = {}
    for key, chance in distribution.items():
        found[key[0], key[1]] = found.get((key[0], key[1]), 0.0) + chance
    return [
        (scoring.tiers[tier], -points if tier in scoring.low_tiers else points, found[tier, points])
        for tier, points in sorted(found, reverse=True)
    ]


def mixture(distributions: Iterable[tuple[float, Distribution]]) -> Distribution:
    """The mixture of distributions, each with its weight."""
    found: Distribution = {}
    for weight, distribution in distributions:
        for key, chance in distribution.items():
            found[key] = found.get(key, 0.0) + weight * chance
    return found


def distribution_of_best(distributions: Sequence[Distribution]) -> Distribution:
    """The distribution of the best of some hands, each independent of the others."""
    ladders = [CumulativeDistribution(distribution) for distribution in distributions]
    found, before = {}, 0.0
    for key in sorted({key for distribution in distributions for key in distribution}):
        reached = prod([sum(ladder.chances(key)) for ladder in ladders])
        found[key], before = reached - before, reached
    return {key: chance for key, chance in found.items() if chance > 0}


def share_against(rivals: Sequence[Distribution]) -> Callable[[Key], float]:
    """The part of a pot that a key may expect against rivals with these distributions, each
    independent of the others; ties divide it evenly.
    """
    ladders = [CumulativeDistribution(distribution) for distribution in rivals]

    def share(key: Key) -> float:
        ways = [1.0]  # the chance that so many rivals are tied and all others are behind
        for ladder in ladders:
            behind, tied = ladder.chances(key)
            ways = [
                (ways[count] * behind if count < len(ways) else 0.0)
                + (ways[count - 1] * tied if count else 0.0)
                for count in range(len(ways) + 1)
            ]
        return sum([chance / (count + 1) for count, chance in enumerate(ways)])

    return share


def chance_against(hands: Sequence[tuple[float, float]], rivals: int) -> Callable[[float], float]:
    """The chance of a hand to beat this many rivals whose hands are like these (what they are
    worth, with weights); of a tie a half counts.
    """
    ordered = sorted(hands)
    values = [value for value, _ in ordered]
    sums = [0.0]
    for _, weight in ordered:
        sums.append(sums[-1] + weight)

    def chance(value: float) -> float:
        below = sums[bisect_left(values, value)] + sums[bisect_right(values, value)]
        return float((below / 2 / sums[-1]) ** rivals)

    return chance


class CumulativeDistribution:
    """A distribution in order, to look up how much of it lies below a key."""

    def __init__(self, distribution: Distribution) -> None:
        self._keys = sorted(distribution)
        self._length = min([len(each) for each in distribution], default=0)
        self._below = [0.0, *accumulate([distribution[key] for key in self._keys])]

    def chances(self, key: Key) -> tuple[float, float]:
        """The chance to be behind this key, and to be tied with it.

        Where the tiebreak of one of them is not known, keys of the same points are tied.
        """
        key = key[: self._length]
        start = bisect_left(self._keys, key)
        end = bisect_left(self._keys, (*key[:-1], key[-1] + 1))
        return self._below[start], self._below[end] - self._below[start]
