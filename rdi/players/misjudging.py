"""Misjudge: take what is nearly as good for the best, the more often the less there is between."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from random import Random
from statistics import pstdev

from rdi.model.request import Answer

LEAST_LUCK = 1e-12


def misjudged(worths: Mapping[Answer, float], unrest: float, luck: Random) -> dict[Answer, float]:
    """What each answer seems to be worth: the true worth, and an error of about `unrest`.

    The errors are Gumbel's, so that the chance to seem the best is in proportion to
    exp(worth / unrest) (softmax).
    """
    if not unrest:
        return dict(worths)
    return {
        answer: worth - unrest * log(-log(max(LEAST_LUCK, luck.random())))
        for answer, worth in worths.items()
    }


def spread(worths: Mapping[Answer, float]) -> float:
    """How far the worths of some answers lie apart, as their standard deviation."""
    return pstdev(worths.values()) if len(worths) > 1 else 0.0
