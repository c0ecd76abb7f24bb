"""Hold a strategy in arrays, and reckon what it leads to and what it wins."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rdi.solving.arrays import Deals, Part, Reals, ends_after, ends_before
from rdi.solving.tree import Tree


class Board:
    """A tree and its hands in arrays: all that solving looks at."""

    def __init__(self, tree: Tree) -> None:
        self.before, self.after, self.deals = Part(tree.before), Part(tree.after), Deals(tree)


@dataclass(frozen=True, slots=True)
class Strategy:
    """The chances of all choices of both seats, or other figures for each of them.

    `before` has the shape (nodes, hands), `showing` for each seat (nodes where cards are shown,
    hands, options), `after` (nodes, open, held), where the hand is that of who chose.
    """

    before: Reals
    showing: tuple[Reals, Reals]
    after: Reals


def nothing(board: Board) -> Strategy:
    """A figure of 0 for every choice."""
    hands = board.deals.count
    each = (len(board.before.shows), hands, board.deals.options)
    return Strategy(
        np.zeros((board.before.size, hands)),
        (np.zeros(each), np.zeros(each)),
        np.zeros((board.after.size, *board.deals.shape)),
    )


def normal(weights: Strategy, board: Board) -> Strategy:
    """The strategy that chooses as these weights say; evenly where there are none."""
    may_show = board.deals.may_show
    showing = []
    for each in weights.showing:
        sums = each.sum(axis=2, keepdims=True)
        even = np.broadcast_to(may_show / may_show.sum(axis=1, keepdims=True), each.shape)
        showing.append(np.where(sums > 0, each / np.where(sums > 0, sums, 1.0), even))
    return Strategy(
        board.before.normal(weights.before),
        (showing[0], showing[1]),
        board.after.normal(weights.after),
    )


@dataclass(frozen=True, slots=True)
class Reach:
    """How likely a seat's own choices lead to each choice, of the same shapes as a strategy."""

    before: Reals
    showing: Reals
    after: Reals


def reach_of(strategy: Strategy, board: Board, seat: int) -> Reach:
    """How likely a seat itself goes everywhere with each hand."""
    deals = board.deals
    roots = np.ones((board.before.roots, deals.count))
    before = board.before.reaches(roots, strategy.before, seat)
    coming = before[board.before.shows]
    showing = strategy.showing[seat]
    after = board.after.reaches(deals.spread(coming, showing, seat), strategy.after, seat)
    return Reach(before, coming[:, :, None] * showing, after)


@dataclass(frozen=True, slots=True)
class Values:
    """What a seat wins behind each choice, `shown` by each option to show, and `root` in all."""

    before: Reals
    shown: Reals
    after: Reals
    root: float


def values_of(
    strategy: Strategy, board: Board, other: Reach, seat: int, is_best: bool = False
) -> Values:
    """What a seat wins against a seat that goes to all places like this.

    It follows the strategy, or where `is_best` it always does what wins the most.
    """
    deals = board.deals
    ends = ends_after(board.after, deals, other.after, seat)
    if is_best:
        after = board.after.best_values(ends, seat)
    else:
        after = board.after.values(ends, strategy.after, seat)
    shown = deals.gathered(after[: board.after.roots], seat)
    ends = ends_before(board.before, deals, other.before, seat)
    if is_best:
        ends[board.before.shows] = np.where(deals.may_show > 0, shown, -np.inf).max(axis=2)
        before = board.before.best_values(ends, seat)
    else:
        ends[board.before.shows] = (shown * strategy.showing[seat]).sum(axis=2)
        before = board.before.values(ends, strategy.before, seat)
    return Values(before, shown, after, float(before[0] @ deals.sizes))
