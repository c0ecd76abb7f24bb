"""Hands as sums that hold whatever lies on the table: cards that nothing tells apart stand for one
another.

The tables of hands of one context (`rdi.arrays.hand_tables`) have weights of their own; here each
kind
of card has one weight in all contexts, and an `Inside` leads from such a sum to what it is worth
in its context.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING

from rdi.odds.attribute_classes import attribute_classes
from rdi.odds.exchanging import Exchanger

if TYPE_CHECKING:
    from rdi.arrays.hand_tables import HandTable
    from rdi.engine.game import CompiledGame

KINDS_MOST = 128
INSIDES_MOST = 512

BITS = 8
"""A sum counts the cards of each kind in so many bits."""


class StandIns:
    """A weight for each card of some kinds, and a card that stands for its kind."""

    def __init__(self, kinds: Sequence[Sequence[str]]) -> None:
        self.samples = [kind[0] for kind in kinds]
        self.steps = [1 << BITS * place for place in range(len(kinds))]
        self.weights = {
            code: step for step, kind in zip(self.steps, kinds, strict=True) for code in kind
        }
        self.code_of = dict(zip(self.steps, self.samples, strict=True))

    def total(self, cards: Sequence[str]) -> int:
        """The sum of the weights of some cards."""
        return sum([self.weights[card] for card in cards])

    def counts(self, total: int) -> bytes:
        """How many of each kind a sum means."""
        return total.to_bytes(len(self.steps), "little")


@lru_cache(maxsize=KINDS_MOST)
def kinds_of_game(compiled: CompiledGame) -> StandIns:
    """The kinds of cards that no rule of a game tells apart."""
    kinds: dict[int, list[str]] = {}
    for code, kind in attribute_classes(compiled).items():
        kinds.setdefault(kind, []).append(code)
    return StandIns(list(kinds.values()))


@lru_cache(maxsize=KINDS_MOST)
def kinds_of_table(table: HandTable) -> StandIns:
    """The kinds of cards that count alike in one context."""
    return StandIns(table.classes)


@lru_cache(maxsize=INSIDES_MOST)
def inside(kinds: StandIns, table: HandTable, player: Exchanger | None) -> Inside:
    """What hands of these kinds are worth by a table, and what this player throws away of them, who
    knows them as such sums.
    """
    return Inside(kinds, table, player)


class Inside:
    """What hands are worth, and what is thrown away of them, while some things lie on the table."""

    def __init__(self, kinds: StandIns, table: HandTable, exchanger: Exchanger | None) -> None:
        self._kinds = kinds
        self._table = table
        self._exchanger = exchanger
        self._steps = [table.weights[code] for code in kinds.samples]
        self._keys: dict[int, int] = {}

    def key(self, total: int) -> int:
        """The key of a hand."""
        return self._keys.get(total) or self._miss(total)

    def _miss(self, total: int) -> int:
        in_table = sum(map(mul, self._kinds.counts(total), self._steps))
        key = self._keys[total] = self._table.key(in_table)
        return key

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key."""
        return self._table.shape.score(key)

    def thrown(self, total: int, later: int) -> tuple[int, int]:
        """What of a hand is thrown away, and how many cards that is; `later` exchanges come after
        this one.
        """
        assert self._exchanger is not None
        return self._exchanger.thrown(total, later)
