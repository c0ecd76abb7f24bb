"""Lay a tree and its hands out in arrays, so that all hands are computed at once.

What belongs to a node has the shape (nodes, hands) before cards are shown or come to the table, and
(nodes, open, held) after; what belongs to a choice lies at the node that it leads to. A *reach* is
how likely a seat's own choices lead to a node with each hand; a *value* is what a seat wins there,
weighed by the chance of the deal and by the reach of the other seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rdi.solving.abstraction import NOTHING_SHOWN
from rdi.solving.tree import NO_NODE, NOBODY, Node, Tree

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]
Each = TypeVar("Each", bound=np.generic)


class TreePart:
    """One part of a tree: its nodes, level by level."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.size = len(nodes)
        self.roots = sum(1 for node in nodes if node.parent == NO_NODE)
        self.parent = _wholes([node.parent for node in nodes])
        self.actor = _wholes(
            [nodes[node.parent].seat if node.parent != NO_NODE else NOBODY for node in nodes]
        )
        choices = [node.children for node in nodes if node.children]
        self._first_choices = _wholes([each.start - self.roots for each in choices])
        self._counts = _wholes([len(each) for each in choices])
        self.folds = _places(nodes, lambda node: node.is_end and node.folded)
        self.showdowns = _places(nodes, lambda node: node.is_end and not node.folded)
        self.shows = _places(nodes, lambda node: node.shows != NO_NODE)
        self.stakes: Reals = np.array([node.stake for node in nodes])
        self._levels = _levels(nodes)

    def normalized(self, weights: Reals) -> Reals:
        """For each choice its part of the weights of all choices there; equal parts of nothing."""
        chances = np.ones_like(weights)
        if not len(self._counts):
            return chances
        edges = weights[self.roots :]
        sums = np.add.reduceat(edges, self._first_choices, axis=0)
        equal = np.repeat(1.0 / self._counts, self._counts)
        parts = chances[self.roots :]
        parts[...] = _column(equal, weights.ndim)
        each = np.repeat(sums, self._counts, axis=0)
        np.divide(edges, each, out=parts, where=each > 0)
        return chances

    def _factors(self, chances: Reals, seat: int) -> Reals:
        """The chances of the choices of one seat, and 1 for all others."""
        return np.where(_column(self.actor == seat, chances.ndim), chances, 1.0)

    def reaches(self, roots: Reals, chances: Reals, seat: int) -> Reals:
        """The reach of a seat at every node, from that at the first ones."""
        factors = self._factors(chances, seat)
        factors[: self.roots] = roots
        for start, end, *_ in self._levels:
            factors[start:end] *= factors[self.parent[start:end]]
        return factors

    def values(self, ends: Reals, chances: Reals, seat: int) -> Reals:
        """The value for a seat at every node, from that at the ends; changes `ends`."""
        factors = self._factors(chances, seat)
        for start, end, deciding, firsts in reversed(self._levels):
            weighed = ends[start:end] * factors[start:end]
            ends[deciding] = np.add.reduceat(weighed, firsts, axis=0)
        return ends

    def best_values(self, ends: Reals, seat: int) -> Reals:
        """As `values`, were this seat always to make the best choice for its hand."""
        for start, end, deciding, firsts in reversed(self._levels):
            sums = np.add.reduceat(ends[start:end], firsts, axis=0)
            bests = np.maximum.reduceat(ends[start:end], firsts, axis=0)
            own = _column(self.actor[start:end][firsts] == seat, ends.ndim)
            ends[deciding] = np.where(own, bests, sums)
        return ends


class DealArrays:
    """The possible deals and showings of both seats, and the better hand in each, in arrays.

    `sizes` says how many hands are like each, `may_show` which of its options each has. What
    depends on a seat is there for both. Weights are chances of a deal, for each hand of a seat
    summed over those of the other seat that are alike; `won` has the sign of the better hand.
    """

    def __init__(self, tree: Tree) -> None:
        abstraction = tree.abstraction
        self.sizes: Reals = np.array(abstraction.sizes, dtype=np.float64)
        self.count = len(abstraction.hands)
        self.options = max(map(len, abstraction.options))
        self.may_show: Reals = np.array(
            [
                [float(place < len(each)) for place in range(self.options)]
                for each in abstraction.options
            ]
        )
        sides = [_SeatArrays(tree, seat) for seat in (0, 1)]
        self.shape = (len(abstraction.open), max(side.most for side in sides))
        for side in sides:
            side.fill(self.shape, self.options)
        self._sides = sides
        self.dealt = [side.dealt for side in sides]
        self.won = [side.won for side in sides]
        self.dealt_before = _dealt_before(tree)
        self.won_before = [_before(tree, won[0], seat) for seat, won in enumerate(self.won)]

    def spread(self, reach: Reals, showing: Reals, seat: int) -> Reals:
        """The reach behind the showing of cards, (nodes, open, held).

        From that before it, (nodes, hands), and the chances of what is shown, (nodes, hands,
        options).
        """
        side = self._sides[seat]
        return reach[:, side.hand] * showing[:, side.hand, side.option] * side.part

    def gathered(self, values: Reals, seat: int) -> Reals:
        """The value of each option to show, (nodes, hands, options), from that behind it."""
        flat = values.reshape(len(values), self.shape[0] * self.shape[1])
        side = self._sides[seat]
        found: Reals = (flat[:, side.behind] * side.is_possible).sum(axis=3) * self.may_show
        return found


class _SeatArrays:
    """The possible hands of one seat behind the showing of cards."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self._tree, self._seat = tree, seat
        self.most = max(map(len, tree.abstraction.held[seat]))

    def fill(self, shape: tuple[int, int], options: int) -> None:
        """Lay out the arrays in this shape, (open, held)."""
        abstraction, seat = self._tree.abstraction, self._seat
        self.hand: Wholes = np.zeros(shape, dtype=np.int64)
        self.option: Wholes = np.zeros(shape, dtype=np.int64)
        self.part: Reals = np.zeros(shape)
        self.dealt: Reals = np.zeros((*shape, shape[1]))
        self.won: Reals = np.zeros((*shape, shape[1]))
        for number, pair in enumerate(abstraction.open):
            for place, hand in enumerate(abstraction.held[seat][number]):
                shown = pair[seat]
                option = abstraction.of_option[hand, shown]
                self.hand[number, place] = abstraction.of_hand[hand]
                self.option[number, place] = option
                self.part[number, place] = 1 / self._alike(hand, option)
                self._fill_weights(number, pair, place, hand)
        self.behind, self.is_possible = self._behind(shape[1], options)

    def _alike(self, hand: int, option: int) -> int:
        """The number of classes of cards in a hand that are the same option; what comes to the
        table is nobody's choice.
        """
        if self._tree.hands.boards:
            return 1
        of_option = self._tree.abstraction.of_option
        strength = self._tree.hands.strength[hand]
        return sum(1 for shown in strength if of_option[hand, shown] == option)

    def _fill_weights(self, number: int, pair: tuple[int, int], place: int, hand: int) -> None:
        hands, other = self._tree.hands, 1 - self._seat
        ours = hands.strength[hand][pair[self._seat]]
        for theirs, strength in enumerate(hands.strength):
            if pair[other] not in strength:
                continue
            _, like = self._tree.abstraction.of_held[other, theirs, *pair]
            chance = hands.chance(hand, theirs, pair[0])
            better = strength[pair[other]]
            self.dealt[number, place, like] += chance
            self.won[number, place, like] += chance * ((ours > better) - (ours < better))

    def _behind(self, most: int, options: int) -> tuple[Wholes, Reals]:
        """The places of the values that follow an option, for all that may lie open then of the
        other or on the table; and for each of them 1, or 0 where it cannot lie there.
        """
        abstraction, hands = self._tree.abstraction, self._tree.hands
        found = np.zeros((len(abstraction.hands), options, len(hands.shown)), dtype=np.int64)
        is_possible = np.zeros(found.shape)
        for place, hand in enumerate(abstraction.hands):
            for option, own in enumerate(abstraction.options[place]):
                for number, theirs in enumerate(hands.shown):
                    if hands.boards:
                        pair = theirs, theirs
                    else:
                        pair = (own, theirs) if self._seat == 0 else (theirs, own)
                    if pair[self._seat] in hands.strength[hand]:
                        open_, held = abstraction.of_held[self._seat, hand, *pair]
                        found[place, option, number] = open_ * most + held
                        is_possible[place, option, number] = 1.0
        return found, is_possible


def _dealt_before(tree: Tree) -> Reals:
    """The chance that a seat is dealt a hand and the other one like another."""
    abstraction, hands = tree.abstraction, tree.hands
    found = np.zeros((len(abstraction.hands), len(abstraction.hands)))
    for place, hand in enumerate(abstraction.hands):
        for theirs, like in enumerate(abstraction.of_hand):
            found[place, like] += hands.chance(hand, theirs)
    return found


def _before(tree: Tree, won: Reals, seat: int) -> Reals:
    """The weights of winnings where nothing is shown, by hands instead of held ones."""
    abstraction = tree.abstraction
    count = len(abstraction.hands)
    if abstraction.open[0] != (NOTHING_SHOWN, NOTHING_SHOWN):
        return np.zeros((count, count))
    ours, theirs = (
        [
            abstraction.of_held[each, hand, NOTHING_SHOWN, NOTHING_SHOWN][1]
            for hand in abstraction.hands
        ]
        for each in (seat, 1 - seat)
    )
    found: Reals = won[np.ix_(ours, theirs)]
    return found


def terminal_values_after(part: TreePart, deals: DealArrays, reach: Reals, seat: int) -> Reals:
    """The value for a seat at the ends behind the showing, by the reach of the other seat."""
    found = np.zeros((part.size, *deals.shape))
    for places, weights, sign in _ends(part, deals.dealt[seat], deals.won[seat], seat):
        against = np.moveaxis(weights @ np.moveaxis(reach[places], 0, -1), -1, 0)
        found[places] = against * _column(sign * part.stakes[places], 3)
    return found


def terminal_values_before(part: TreePart, deals: DealArrays, reach: Reals, seat: int) -> Reals:
    """The same for the ends before anything is shown."""
    found = np.zeros((part.size, deals.count))
    for places, weights, sign in _ends(part, deals.dealt_before, deals.won_before[seat], seat):
        found[places] = (reach[places] @ weights.T) * _column(sign * part.stakes[places], 2)
    return found


def _ends(part: TreePart, dealt: Reals, won: Reals, seat: int) -> list[tuple[Wholes, Reals, float]]:
    """The two kinds of ends: folds, with the winnings of the first seat, and showdowns, with those
    of the better hand.
    """
    return [(part.folds, dealt, 1.0 if seat == 0 else -1.0), (part.showdowns, won, 1.0)]


def _column(values: NDArray[Each], axes: int) -> NDArray[Each]:
    """One value for each node, shaped to go with an array of this number of axes."""
    return values.reshape(-1, *(1,) * (axes - 1))


def _wholes(values: Sequence[int]) -> Wholes:
    return np.array(values, dtype=np.int64)


def _places(nodes: Sequence[Node], is_meant: Callable[[Node], bool]) -> Wholes:
    return _wholes([place for place, node in enumerate(nodes) if is_meant(node)])


def _levels(nodes: Sequence[Node]) -> list[tuple[int, int, Wholes, Wholes]]:
    """For each level below the first: its start and end, the nodes that it comes from, and where in
    it the first children of each of these stand.
    """
    depth: list[int] = []
    for node in nodes:
        depth.append(0 if node.parent == NO_NODE else depth[node.parent] + 1)
    found = []
    for level, group in groupby(range(len(nodes)), key=depth.__getitem__):
        places = list(group)
        if level:
            parents = sorted({nodes[place].parent for place in places})
            firsts = [nodes[parent].children.start - places[0] for parent in parents]
            found.append((places[0], places[-1] + 1, _wholes(parents), _wholes(firsts)))
    return found
