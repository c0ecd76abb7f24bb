"""Exchanges of a hand whose cards are worth what the table says that is still to be laid out.

Each card counts for itself, so a hand promises the sum of what its cards promise. What is drawn is
as likely to be any unseen card as what comes to the table, so that is taken to come first: the
chances are exact. Only what the own later draws tell of the cards to come is reckoned by their kind
(those that count alike whatever lies on the table), not card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.arrays.hand_tables import HandTables, hand_tables
from rdi.engine.table import DECK
from rdi.odds.attribute_classes import attribute_classes
from rdi.odds.solo_graph import Graph
from rdi.odds.solo_table import LonelyTable

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

CONTEXTS = 40
HANDS = 8
ON_THE_TABLE = range(1, 9)
TREES_MOST = 64

Counts = tuple[int, ...]
Draw = tuple[tuple[int, int], ...]
Worths = tuple[float, ...]
"""What a card of each kind counts in the end."""


class Kinds(NamedTuple):
    """Cards that count alike whatever lies on the table: the kind of each, and one card of each."""

    of_card: dict[str, int]
    cards: tuple[str, ...]


@lru_cache(maxsize=TREES_MOST)
def kinds_that_add_up(compiled: CompiledGame, size: int) -> Kinds | None:
    """The kinds of cards of a game in which each card of a hand counts for itself; None where hands
    are more than that. It is tried with many things on the table.
    """
    counting = hand_tables(compiled)
    definition = compiled.definition
    if definition.scoring is None or len(definition.scoring.tiers) > 1:
        return None
    if len(counting.context_names) != 1 or counting.own_piles == ():
        return None
    luck = Random(size)
    worths: dict[str, list[int]] = {card: [] for card in dict.fromkeys(compiled.cards)}
    for _ in range(CONTEXTS):
        laid = luck.sample(compiled.cards, luck.choice(ON_THE_TABLE))
        points = _points_of(counting, laid)
        found = {card: points([card]) for card in worths}
        for card, worth in found.items():
            worths[card].append(worth)
        for _ in range(HANDS):
            hand = luck.sample(compiled.cards, size)
            if points(hand) != sum([found[card] for card in hand]):
                return None
    groups: dict[tuple[int, ...], list[str]] = {}
    for card, worth_of in worths.items():
        groups.setdefault(tuple(worth_of), []).append(card)
    of_card = {card: place for place, group in enumerate(groups.values()) for card in group}
    return Kinds(of_card, tuple([group[0] for group in groups.values()]))


def _points_of(counting: HandTables, laid: Sequence[Any]) -> Callable[[Sequence[str]], int]:
    """The points of hands while this lies on the table."""
    table = counting.table(counting.context({counting.context_names[0]: laid}))
    return lambda hand: table.points_and_tier(table.key_of(hand))[0]


# ------------------------------------------------------------------ what comes to the table


class Branch(NamedTuple):
    """Cards that come to the table before the next exchange: in turn those that come at once, as
    classes with how many of each; the class of the only card (-1 where there are more or none); all
    of them by kinds; and what follows: more of it, or what cards count.
    """

    draws: tuple[Draw, ...]
    only: int
    by_kind: Counts
    then: Tree | Worths


class Tree(NamedTuple):
    """All that may come to the table before the next exchange, or the end."""

    branches: tuple[Branch, ...]


class Omens:
    """What may still come to the table in a game, found by its rules and kept."""

    def __init__(self, compiled: CompiledGame, kinds: Kinds, graph: Graph) -> None:
        self._compiled = compiled
        self._graph = graph
        self.kinds = kinds
        self._class_of = attribute_classes(compiled)
        self.classes = sorted(set(self._class_of.values()))
        self._place = {each: place for place, each in enumerate(self.classes)}
        self.kind_of_class = self._kinds_of_classes()
        self._trees: dict[Any, Tree] = {}

    def _kinds_of_classes(self) -> list[int]:
        found = [0] * len(self.classes)
        for card, kind in self.kinds.of_card.items():
            found[self._place[self._class_of[card]]] = kind
        return found

    def unseen(self, cards: Sequence[str]) -> list[float]:
        """How many of each class there are among these cards."""
        found = [0.0] * len(self.classes)
        for card in cards:
            found[self._place[self._class_of[card]]] += 1
        return found

    def tree(self, table: LonelyTable) -> Tree:
        """What may come to the table from here on; nothing is exchanged on the way."""
        counts = [min(int(count), 4) for count in self.unseen(table.piles[DECK])]
        laid = [sorted(map(str, pile)) for pile in table.piles[2 : table.shared]]
        key = (table.pc, repr(laid), repr(table.vars), tuple(counts))
        found = self._trees.get(key)
        if found is None:
            if len(self._trees) > TREES_MOST:
                self._trees.clear()
            found = self._trees[key] = Tree(tuple(self._branches(table)))
        return found

    def _branches(self, table: LonelyTable) -> Iterator[Branch]:
        for _, luck, request in self._graph.what_comes(table):
            draws = tuple(map(self._counts, luck))
            if request is None:
                yield self._branch(draws, self._worths(table))
            else:
                self._graph.take(table, request, ())
                yield self._branch(draws, Tree(tuple(self._branches(table))))

    def _counts(self, cards: Sequence[str]) -> Draw:
        counts = self.unseen(cards)
        return tuple([(place, int(count)) for place, count in enumerate(counts) if count])

    def _branch(self, draws: tuple[Draw, ...], then: Tree | Worths) -> Branch:
        drawn = [pair for draw in draws for pair in draw]
        found = [0] * len(self.kinds.cards)
        for place, count in drawn:
            found[self.kind_of_class[place]] += count
        only = drawn[0][0] if len(drawn) == 1 and drawn[0][1] == 1 else -1
        return Branch(draws, only, tuple(found), then)

    def _worths(self, table: LonelyTable) -> Worths:
        counting = hand_tables(self._compiled)
        inside = counting.table(counting.context_of(table))
        return tuple(
            [float(inside.points_and_tier(inside.key_of([card]))[0]) for card in self.kinds.cards]
        )


def chance_of(draws: Sequence[Draw], unseen: list[float]) -> tuple[float, list[float]]:
    """How likely it is that these cards are drawn one after another, and what is unseen then.

    How many are unseen of a class may be known on the average only, and is no whole number then.
    """
    chance, left, total = 1.0, unseen[:], sum(unseen)
    for draw in draws:
        number = 0
        for place, count in draw:
            for taken in range(1, count + 1):
                number += 1
                chance *= max(left[place], 0.0) / total * number / taken
                left[place] -= 1
                total -= 1
    return chance, left
