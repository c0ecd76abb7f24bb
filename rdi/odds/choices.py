"""List what may be answered, or where there is too much of it, some of it at random."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from rdi.model.request import Answer, Pick

DRAWS = 4
"""How often an answer is drawn for each that is wanted."""


def number_of_answers(pick: Pick) -> int:
    """How many answers there are at most (of equal items each is counted)."""
    if pick.ordered:
        return int(len(set(pick.items)) ** pick.most)
    return sum(comb(len(pick.items), size) for size in range(pick.least, pick.most + 1))


def some_answers(pick: Pick, most: int, random: Random) -> Sequence[Answer]:
    """All answers if they are not more than `most`, otherwise so many of them, all different."""
    count = number_of_answers(pick)
    if pick.is_single:
        options: Sequence[Answer] = pick.items
        return options if count <= most else random.sample(options, most)
    if count <= most:
        return pick.options
    found: dict[Answer, None] = {} if pick.least or pick.ordered else {(): None}
    for _ in range(DRAWS * most):  # of many equal items there may be fewer different answers
        if len(found) >= most:
            break
        found[pick.read(_any_answer(pick, random))] = None
    return list(found)


def _any_answer(pick: Pick, random: Random) -> Answer:
    if pick.ordered:
        return tuple(random.choices(pick.items, k=pick.most))
    sizes = range(pick.least, pick.most + 1)
    weights = [comb(len(pick.items), size) for size in sizes]
    return tuple(random.sample(pick.items, random.choices(sizes, weights)[0]))
