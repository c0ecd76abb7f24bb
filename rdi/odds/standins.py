"""Hands as sums that hold whatever lies on the table: cards that nothing tells apart stand for one
another.

The tables of hands of one context (`rdi.compiled.hands`) have weights of their own; here each kind
of card has one weight in all contexts, and an `Inside` leads from such a sum to what it is worth
in its context.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rdi.odds.exchanging import Exchanger
from rdi.odds.solo_table import attribute_classes

if TYPE_CHECKING:
    from rdi.compiled.hands import CountingTable
    from rdi.engine.bind import Bound

KINDS_MOST = 128
INSIDES_MOST = 512

BITS = 8
"""A sum counts the cards of each kind in so many bits."""


class StandIns:
    """A weight for each card of some kinds, and a card that stands for its kind."""

    def __init__(self, kinds: Sequence[Sequence[str]]) -> None:
        self.codes = [kind[0] for kind in kinds]
        self.weights = {
            code: 1 << BITS * place for place, kind in enumerate(kinds) for code in kind
        }
        self.code_of = {self.weights[code]: code for code in self.codes}

    def total(self, cards: Sequence[str]) -> int:
        """The sum of the weights of some cards."""
        return sum([self.weights[card] for card in cards])

    def counts(self, total: int) -> list[int]:
        """How many of each kind a sum means."""
        return list(total.to_bytes(len(self.codes), "little"))


@lru_cache(maxsize=KINDS_MOST)
def kinds_of_game(bound: Bound) -> StandIns:
    """The kinds of cards that no rule of a game tells apart."""
    kinds: dict[int, list[str]] = {}
    for code, kind in attribute_classes(bound).items():
        kinds.setdefault(kind, []).append(code)
    return StandIns(list(kinds.values()))


@lru_cache(maxsize=KINDS_MOST)
def kinds_of_table(table: CountingTable) -> StandIns:
    """The kinds of cards that count alike in one context."""
    return StandIns(table.classes)


@lru_cache(maxsize=INSIDES_MOST)
def inside(kinds: StandIns, table: CountingTable, player: Exchanger | None) -> Inside:
    """What hands of these kinds are worth by a table, and what this player throws away of them."""
    return Inside(kinds, table, player)


class Inside:
    """What hands are worth, and what is thrown away of them, while some things lie on the table."""

    def __init__(self, kinds: StandIns, table: CountingTable, exchanger: Exchanger | None) -> None:
        self._kinds = kinds
        self._table = table
        self._exchanger = exchanger
        self._steps = [table.weights[code] for code in kinds.codes]
        self._keys: dict[int, int] = {}
        self._thrown: dict[tuple[int, int], tuple[int, int]] = {}

    def key(self, total: int) -> int:
        """The key of a hand."""
        return self._keys.get(total) or self._miss(total)

    def _miss(self, total: int) -> int:
        key = self._keys[total] = self._table.key(self._in_table(total))
        return key

    def _in_table(self, total: int) -> int:
        """The same hand as a sum of the table's own weights."""
        counts = self._kinds.counts(total)
        return sum([many * step for many, step in zip(counts, self._steps, strict=True)])

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._table.shape.score(key)

    def thrown(self, total: int, later: int) -> tuple[int, int]:
        """What of a hand is thrown away, and how many cards that is; `later` exchanges come after
        this one.
        """
        found = self._thrown.get((total, later))
        if found is None:
            assert self._exchanger is not None
            thrown, count = self._exchanger.thrown(self._in_table(total), later)
            found = self._thrown[total, later] = self._picked(total, thrown), count
        return found

    def _picked(self, total: int, thrown: int) -> int:
        """The cards of a hand that are thrown away, by the weights that hold everywhere."""
        table = self._table
        left = dict(zip(table.steps, table.counts(thrown), strict=False))
        picked, weight = 0, 1
        for many, step in zip(self._kinds.counts(total), self._steps, strict=True):
            if many and left[step]:
                taken = min(many, left[step])
                left[step] -= taken
                picked += taken * weight
            weight <<= BITS
        return picked
