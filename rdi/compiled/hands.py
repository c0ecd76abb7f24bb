"""A table of all hands of one game in one context: sums of weights and the keys that they lead to.

Cards that a game's scoring cannot tell apart are one class. Each class has a weight such that the
sum of the weights of a hand says how many of each class it holds; a table leads from that sum to
the hand's key (see `keys`). It fills itself as hands are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from math import comb

from rdi.compiled.items import Item, Items
from rdi.compiled.keys import KeyShape


class CountingTable:
    """All hands of a game for one context, as far as they were asked for.

    `weights[item]` is what a card or a die's face adds to the sum of its hand, `by_number` the same
    by the numbers of `Items`; `known[sum]` is a hand's key, never 0, and `miss(sum)` works it out
    and notes it. `classes` are the things of each class; a hand may hold as many of a class as the
    deck does, and at most 1000 dice.
    """

    __slots__ = ("_score", "by_number", "classes", "known", "samples", "shape", "steps", "weights")

    def __init__(
        self,
        classes: Sequence[tuple[Item, ...]],
        most: Sequence[int],
        items: Items,
        shape: KeyShape,
        score: Callable[[list[Item]], int],
    ) -> None:
        self.classes = tuple(classes)
        self.samples = [members[0] for members in self.classes]
        """A thing of each class."""
        self.shape = shape
        self._score = score
        self.known: dict[int, int] = {}
        weight, steps, weights = 1, [], {}
        for members, count in zip(classes, most, strict=True):
            steps.append(weight)
            weights.update(dict.fromkeys(members, weight))
            weight *= count + 1
        self.steps: tuple[int, ...] = (*steps, weight)
        """The weight of each class, and the number that all sums stay under."""
        self.weights: dict[Item, int] = weights
        self.by_number: list[int] = [weights.get(item, 0) for item in items.codes]

    def total(self, hand: Sequence[Item]) -> int:
        """The sum of the weights; KeyError for what cannot be in a hand of this game."""
        weights = self.weights
        return sum([weights[item] for item in hand])

    def key(self, total: int) -> int:
        """The key of the hand with this sum."""
        return self.known.get(total) or self.miss(total)

    def key_of(self, hand: Sequence[Item]) -> int:
        """The key of a hand, whose piles together these cards and dice are."""
        return self.key(self.total(hand))

    def miss(self, total: int) -> int:
        """Work out the key of a sum that was not asked for before."""
        key = self._score(self.hand_of(total))
        self.known[total] = key
        return key

    def counts(self, total: int) -> tuple[int, ...]:
        """How many of each class a sum means."""
        steps = self.steps
        return tuple([total % high // low for low, high in pairwise(steps)])

    def hand_of(self, total: int) -> list[Item]:
        """A hand with this sum: the first things of each class, the last class first."""
        hand: list[Item] = []
        while total:  # from class to class that is held: most are not
            place = bisect_right(self.steps, total) - 1
            count, total = divmod(total, self.steps[place])
            hand += [self.samples[place]] * count
        return hand

    def points_and_tier(self, key: int) -> tuple[int, int]:
        """Points, negated where low wins, and tier of a key, as the engine compares them."""
        tier, points = self.shape.score(key)
        return points, tier

    def totals(self, size: int) -> Iterator[int]:
        """The sums of all hands of so many things."""
        most = [high // low - 1 for low, high in pairwise(self.steps)]
        for chosen in combinations_with_replacement(range(len(self.classes)), size):
            if all(chosen.count(one) <= most[one] for one in set(chosen)):
                yield sum([self.steps[one] for one in chosen])

    def fill(self, size: int, most: int = 100_000) -> bool:
        """Work out all hands of so many things, unless there are more than `most` of them."""
        if comb(len(self.classes) + size - 1, size) > most:
            return False
        for total in self.totals(size):
            self.key(total)
        return True
