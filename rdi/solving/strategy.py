"""A strategy in arrays: its reach, its values, and its exploitability.

A player who knows the strategy, but not the cards, and makes the best choice with every hand at
every node, plays a best response. Against a strategy that cannot be beaten that is no more than
the game gives anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rdi.solving.arrays import (
    DealArrays,
    Reals,
    TreePart,
    terminal_values_after,
    terminal_values_before,
)
from rdi.solving.tree import Tree


class GameArrays:
    """A tree and its hands in arrays: all that solving looks at."""

    def __init__(self, tree: Tree) -> None:
        self.before, self.after, self.deals = (
            TreePart(tree.before),
            TreePart(tree.after),
            DealArrays(tree),
        )


@dataclass(frozen=True, slots=True)
class Strategy:
    """The chances of all choices of both seats, or other figures for each of them.

    `before` has the shape (nodes, hands), `showing` for each seat (nodes where cards are shown,
    hands, options), `after` (nodes, open, held), where the hand is that of who chose.
    """

    before: Reals
    showing: tuple[Reals, Reals]
    after: Reals


def zeros(arrays: GameArrays) -> Strategy:
    """A figure of 0 for every choice."""
    hands = arrays.deals.count
    each = (len(arrays.before.shows), hands, arrays.deals.options)
    return Strategy(
        np.zeros((arrays.before.size, hands)),
        (np.zeros(each), np.zeros(each)),
        np.zeros((arrays.after.size, *arrays.deals.shape)),
    )


def normalized(weights: Strategy, arrays: GameArrays) -> Strategy:
    """The strategy that chooses as these weights say; evenly where there are none."""
    may_show = arrays.deals.may_show
    showing = []
    for each in weights.showing:
        sums = each.sum(axis=2, keepdims=True)
        even = np.broadcast_to(may_show / may_show.sum(axis=1, keepdims=True), each.shape)
        showing.append(np.where(sums > 0, each / np.where(sums > 0, sums, 1.0), even))
    return Strategy(
        arrays.before.normalized(weights.before),
        (showing[0], showing[1]),
        arrays.after.normalized(weights.after),
    )


@dataclass(frozen=True, slots=True)
class Reach:
    """The probability that a seat's own choices lead to each choice, of the same shapes as a
    strategy.
    """

    before: Reals
    showing: Reals
    after: Reals


def reach_of(strategy: Strategy, arrays: GameArrays, seat: int) -> Reach:
    """The probability that a seat itself reaches each choice with each hand."""
    deals = arrays.deals
    roots = np.ones((arrays.before.roots, deals.count))
    before = arrays.before.reaches(roots, strategy.before, seat)
    coming = before[arrays.before.shows]
    showing = strategy.showing[seat]
    after = arrays.after.reaches(deals.spread(coming, showing, seat), strategy.after, seat)
    return Reach(before, coming[:, :, None] * showing, after)


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a seat behind each choice, `shown` by each option to show, and `root`
    in all.
    """

    before: Reals
    shown: Reals
    after: Reals
    root: float


def values_of(
    strategy: Strategy, arrays: GameArrays, other: Reach, seat: int, is_best: bool = False
) -> Values:
    """The values of a seat against a seat with this reach.

    It follows the strategy, or where `is_best` it always does what wins the most.
    """
    deals = arrays.deals
    ends = terminal_values_after(arrays.after, deals, other.after, seat)
    if is_best:
        after = arrays.after.best_values(ends, seat)
    else:
        after = arrays.after.values(ends, strategy.after, seat)
    shown = deals.gathered(after[: arrays.after.roots], seat)
    ends = terminal_values_before(arrays.before, deals, other.before, seat)
    if is_best:
        ends[arrays.before.shows] = np.where(deals.may_show > 0, shown, -np.inf).max(axis=2)
        before = arrays.before.best_values(ends, seat)
    else:
        ends[arrays.before.shows] = (shown * strategy.showing[seat]).sum(axis=2)
        before = arrays.before.values(ends, strategy.before, seat)
    return Values(before, shown, after, float(before[0] @ deals.sizes))


@dataclass(frozen=True, slots=True)
class BestResponses:
    """The value for the first seat if both follow the strategy (`value`), and the value for each
    seat of its best response to the other; in Gold a game.
    """

    value: float
    bests: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """The mean gain of the best responses of both seats; 0 if the strategy cannot be
        exploited.
        """
        return sum(self.bests) / 2


def best_responses(strategy: Strategy, arrays: GameArrays) -> BestResponses:
    """The best responses to a strategy within the bets of this tree."""
    reaches = [reach_of(strategy, arrays, seat) for seat in (0, 1)]
    bests = [values_of(strategy, arrays, reaches[1 - seat], seat, True).root for seat in (0, 1)]
    value = values_of(strategy, arrays, reaches[1], 0).root
    return BestResponses(value, (bests[0], bests[1]))
