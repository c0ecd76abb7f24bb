"""Ways to draw cards from classes of cards and to roll dice, each with its chance."""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial, prod

FACES = 6


KEPT_MOST = 4096


@lru_cache(maxsize=KEPT_MOST)
def draws(unseen: tuple[int, ...], count: int) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """The ways to draw a number of cards from classes with these numbers of cards (multivariate
    hypergeometric): the chance, and the number of cards of each class.
    """
    total = comb(sum(unseen), count)
    return tuple(
        (prod(map(comb, unseen, counts)) / total, counts) for counts in shares_of(unseen, count)
    )


@lru_cache(maxsize=KEPT_MOST)
def shares_of(budget: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """All ways to take a number of things from classes that hold these numbers."""
    if not budget:
        return ((),) if count == 0 else ()
    first, rest = budget[0], budget[1:]
    return tuple(
        (taken, *others)
        for taken in range(min(first, count), -1, -1)
        for others in shares_of(rest, count - taken)
    )


@lru_cache(maxsize=KEPT_MOST)
def rolls(count: int) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """All outcomes of a number of dice, sorted, each with its chance."""
    found = []
    for counts in shares_of((count,) * FACES, count):
        ways = factorial(count) // prod(map(factorial, counts))
        dice = [face for face, many in enumerate(counts, 1) for _ in range(many)]
        found.append((ways / FACES**count, tuple(dice)))
    return tuple(found)
