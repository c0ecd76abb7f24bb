"""Action translation: find where a real game stands in a betting tree, whatever was really bet.

A raise between two sizes of the tree is taken for both, each with a weight (the pseudo-harmonic
mapping of Ganzfried and Sandholm 2013): half of both where the answer to it would be half-way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rdi.engine.game import View
from rdi.model.event import Event
from rdi.model.request import Wager
from rdi.solving.tree import NO_NODE, Node, Tree

Places = dict[tuple[bool, int], float]
"""Nodes and their weights: whether cards were shown before, and the place in that part."""


@dataclass(slots=True)
class _Money:
    """The Gold in the middle as the bets are made."""

    pot: int
    behind: list[int]
    bets: list[int] = field(default_factory=lambda: [0, 0])

    @classmethod
    def at_the_start(cls, view: View) -> _Money:
        """The Gold at the first decision: all bets since then are given back."""
        added = [0, 0]
        for event in view.events:
            if event[0] in ("called", "raised"):
                added[event[1]] += event[-1]
        behind = [stash + more for stash, more in zip(view.stashes, added, strict=True)]
        return cls(view.pot + sum(view.bets) - sum(added), behind)

    def add(self, seat: int, amount: int) -> None:
        """Add to the bet of a seat."""
        self.bets[seat] += amount
        self.behind[seat] -= amount

    def size_of(self, seat: int, total: int) -> tuple[float, bool]:
        """A raise to this total in parts of the pot, and whether it asks for all that there is."""
        current, other = max(self.bets), 1 - seat
        pot = self.pot + sum(self.bets) + current - self.bets[seat]
        own_all = self.bets[seat] + self.behind[seat]
        is_all = total >= min(own_all, self.bets[other] + self.behind[other])
        return (total - current) / max(pot, 1), is_all

    def next_round(self) -> None:
        """All bets go into the pot."""
        self.pot += sum(self.bets)
        self.bets = [0, 0]


def initial_depth(view: View) -> float:
    """The depth of the stacks at the first decision: the shorter one in parts of the pot."""
    money = _Money.at_the_start(view)
    return min(money.behind) / money.pot if money.pot else 0.0


@dataclass(frozen=True, slots=True)
class TranslatedPosition:
    """A possible position of a game in the tree, and the frequency with which the raise that is to
    be answered is just called, because it is smaller than all that the tree has.
    """

    places: Places
    called: float


def translate(tree: Tree, view: View) -> TranslatedPosition:
    """The possible positions of a game in a tree; empty if it went ways that the tree does not
    know.
    """
    money = _Money.at_the_start(view)
    places: Places = {(False, 0): 1.0}
    called = 0.0
    for event in view.events:
        if event[0] == "betting":
            money.next_round()
            places = _after_showing(tree, places)
        elif event[0] in ("checked", "called", "raised"):
            called = _chance_of_calling(tree, places, event, money)
            places = _after_answer(tree, places, event, money, view.seat)
            if event[0] != "checked":
                money.add(event[1], event[-1])
    if isinstance(view.request, Wager):
        places = {
            place: weight
            for place, weight in places.items()
            if nodes_of(tree, place[0])[place[1]].seat == view.seat
        }
    return TranslatedPosition(places, called)


def _chance_of_calling(tree: Tree, places: Places, event: Event, money: _Money) -> float:
    """The probability that a raise is called as if it were none, by the position in which it was
    made.

    Who raises a raise has a good hand more often than not, and is not called so.
    """
    if event[0] != "raised" or any(money.bets):
        return 0.0
    size, is_all = money.size_of(event[1], event[2])
    total = sum(places.values())
    if is_all or not total:
        return 0.0
    called = 0.0
    for (is_behind, place), weight in places.items():
        nodes = nodes_of(tree, is_behind)
        called += weight * weight_of_calling(size, sizes_at(nodes, nodes[place]))
    return called / total


def weight_of_calling(size: float, sizes: Sequence[float]) -> float:
    """The weight of a call, against the smallest of these sizes, for a raise below it."""
    least = min(sizes, default=0.0)
    return (least - size) / (least * (1 + size)) if size < least else 0.0


def sizes_at(nodes: Sequence[Node], node: Node) -> list[float]:
    """The sizes of the raises that there are at a node."""
    return [nodes[child].size for child in node.children if nodes[child].size]


def nodes_of(tree: Tree, is_behind: bool) -> Sequence[Node]:
    """The nodes of the part before or behind the showing of cards."""
    return tree.after if is_behind else tree.before


def _after_showing(tree: Tree, places: Places) -> Places:
    """The position at the beginning of a new Betting Round: behind the cards, if they were
    shown.
    """
    found: Places = {}
    for (is_behind, place), weight in places.items():
        shows = nodes_of(tree, is_behind)[place].shows
        found[(True, shows) if shows != NO_NODE else (is_behind, place)] = weight
    return found


def _after_answer(tree: Tree, places: Places, event: Event, money: _Money, seat: int) -> Places:
    """The position to which an answer led."""
    found: Places = {}
    for (is_behind, place), weight in places.items():
        nodes = nodes_of(tree, is_behind)
        if nodes[place].seat != event[1]:
            continue
        for child, part in _translated_children(
            nodes, nodes[place], event, money, event[1] == seat
        ):
            found[is_behind, child] = found.get((is_behind, child), 0.0) + weight * part
    return found


def _translated_children(
    nodes: Sequence[Node], node: Node, event: Event, money: _Money, is_own: bool
) -> list[tuple[int, float]]:
    """The children that an answer may be taken for, and their weights."""
    if event[0] != "raised":
        stay = "check" if event[0] == "checked" else "call"
        return [(child, 1.0) for child in node.children if nodes[child].answer == stay]
    raises = [child for child in node.children if nodes[child].size]
    if not raises:
        return []
    size, is_all = money.size_of(event[1], event[2])
    if is_all:
        return [(raises[-1], 1.0)]
    if is_own:  # who chose a size of the tree knows which
        return [(min(raises, key=lambda child: abs(nodes[child].size - size)), 1.0)]
    return pseudo_harmonic_weights(size, [(nodes[child].size, child) for child in raises])


def pseudo_harmonic_weights(
    size: float, known: Sequence[tuple[float, int]]
) -> list[tuple[int, float]]:
    """The nearest known sizes below and above a size, each with its weight (Ganzfried and Sandholm
    2013); `known` is ascending.
    """
    for (low, below), (high, above) in pairwise(known):
        if low < size < high:
            part = (high - size) * (1 + low) / ((high - low) * (1 + size))
            return [(below, part), (above, 1 - part)]
    return [(min(known, key=lambda each: abs(each[0] - size))[1], 1.0)]
