"""A few of the answers to a pick, drawn by luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from rdi.model.request import Answer, Pick

DRAWS_AN_ANSWER = 4
"""The number of draws of an answer for each that is wanted."""


def number_of_answers(pick: Pick) -> int:
    """The greatest number of answers (of equal items each is counted)."""
    if pick.ordered:
        return int(len(set(pick.items)) ** pick.most)
    return sum(comb(len(pick.items), size) for size in range(pick.least, pick.most + 1))


def sample_answers(pick: Pick, most: int, random: Random) -> Sequence[Answer]:
    """All answers if they are not more than `most`, otherwise that number of them, all
    different.
    """
    count = number_of_answers(pick)
    if pick.is_single:
        options: Sequence[Answer] = pick.items
        return options if count <= most else random.sample(options, most)
    if count <= most:
        return pick.options
    found: dict[Answer, None] = {} if pick.least or pick.ordered else {(): None}
    for _ in range(DRAWS_AN_ANSWER * most):
        if len(found) >= most:  # of many equal items there may be fewer different answers
            break
        found[pick.read(_any_answer(pick, random))] = None
    return list(found)


def _any_answer(pick: Pick, random: Random) -> Answer:
    if pick.ordered:
        return tuple(random.choices(pick.items, k=pick.most))
    sizes = range(pick.least, pick.most + 1)
    weights = [comb(len(pick.items), size) for size in sizes]
    return tuple(random.sample(pick.items, random.choices(sizes, weights)[0]))
