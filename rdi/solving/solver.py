"""Solve a game of two by counterfactual regret minimization: CFR+ (Tammelin 2014), for a time or a
number of iterations, with reports on the way.

Both seats play the game against each other again and again, with all hands at once. Every time a
seat notes for each choice how much more it would have won by it (its regret), forgets what is below
nothing, and from then on chooses in the measure of its regrets. The mean of all that it did comes
as close as one likes to a strategy that cannot be beaten. Early regrets fade, and later times count
more, as Brown and Sandholm (2019) found best.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from rdi.solving.arrays import Reals
from rdi.solving.blueprint import Blueprint, ChoiceLayout, Header, certain_of, width_for
from rdi.solving.strategy import (
    BestResponses,
    GameArrays,
    Strategy,
    best_responses,
    normalized,
    reach_of,
    values_of,
    zeros,
)
from rdi.solving.tree import Tree

REGRET_DISCOUNT = 1.5
"""Regrets are discounted by `t ** REGRET_DISCOUNT / (t ** REGRET_DISCOUNT + 1)` in iteration t."""

AVERAGING_POWER = 2
"""Iteration t counts `t ** AVERAGING_POWER` in the average strategy."""

DIGITS_MOST = 9
"""The decimals of figures that are kept."""

LOOK_GROWTH = 1.25
"""The factor in the number of iterations between one report and the next."""


class CFRPlus:
    """A game of two that is being solved; `times` is the number of iterations so far."""

    def __init__(self, arrays: GameArrays) -> None:
        self.arrays = arrays
        self.times = 0
        self._regrets = zeros(arrays)
        self._sums = zeros(arrays)
        self._current = normalized(self._regrets, arrays)

    def iterate(self) -> None:
        """One iteration over all hands: the first seat learns, and then the other."""
        self.times += 1
        for seat in (0, 1):
            self._learn(seat)
            self._current = normalized(self._regrets, self.arrays)

    def average_strategy(self) -> Strategy:
        """The average of the strategies of all iterations, which comes close to an equilibrium."""
        return normalized(self._sums, self.arrays)

    def _learn(self, seat: int) -> None:
        arrays, current, regrets, sums = self.arrays, self._current, self._regrets, self._sums
        values = values_of(current, arrays, reach_of(current, arrays, 1 - seat), seat)
        own = reach_of(current, arrays, seat)
        kept = self.times**REGRET_DISCOUNT / (self.times**REGRET_DISCOUNT + 1)
        weight = float(self.times**AVERAGING_POWER)
        for part, total, value, sum_of, reach in (
            (arrays.before, regrets.before, values.before, sums.before, own.before),
            (arrays.after, regrets.after, values.after, sums.after, own.after),
        ):
            mine = np.flatnonzero(part.actor == seat)
            gains = value[mine] - value[part.parent[mine]]
            total[mine] = np.maximum(total[mine] + gains, 0.0) * kept
            sum_of[mine] += weight * reach[mine]
        mean = (values.shown * current.showing[seat]).sum(axis=2, keepdims=True)
        gains = (values.shown - mean) * arrays.deals.may_show
        regrets.showing[seat][...] = np.maximum(regrets.showing[seat] + gains, 0.0) * kept
        sums.showing[seat][...] += weight * own.showing


@dataclass(frozen=True, slots=True)
class Solved:
    """The state of a solution: the iterations, the seconds, and the probabilities of all choices in
    bytes, as they are kept. `responses` are to these very probabilities. `interval` is the least
    and the most that the game can be worth to the first seat, in Gold: what its best response to
    any strategy wins is not less, and what that of the other leaves to it is not more, and of all
    strategies on the way those count that say the most.
    """

    times: int
    seconds: float
    responses: BestResponses
    chances: bytes
    interval: tuple[float, float]


def solve(
    tree: Tree,
    seconds: float | None,
    times: int | None,
    is_enough: Callable[[Solved], bool] | None = None,
) -> Iterator[Solved]:
    """Iterate until the time is over, or for a number of times, or until a report is enough; the
    last report is the result.
    """
    arrays = GameArrays(tree)
    solving = CFRPlus(arrays)
    began = time.monotonic()
    look, least, most = 8.0, -inf, inf
    while True:
        solving.iterate()
        passed = time.monotonic() - began
        is_over = (seconds is not None and passed >= seconds) or solving.times == times
        if is_over or solving.times >= look:
            look = solving.times * LOOK_GROWTH
            chances = packed_chances(solving.average_strategy(), arrays, tree)
            kept = unpacked_chances(chances, arrays, tree)
            responses = best_responses(kept, arrays)
            least, most = max(least, -responses.bests[1]), min(most, responses.bests[0])
            solved = Solved(solving.times, passed, responses, chances, (least, most))
            yield solved
            is_over |= is_enough is not None and is_enough(solved)
        if is_over:
            return


def blueprint_header(tree: Tree, solved: Solved) -> Header:
    """The header of a blueprint."""
    definition = tree.compiled.definition
    return Header(
        game=definition.name,
        variants=definition.variants,
        fingerprint=definition.fingerprint,
        ante=tree.settings.ante,
        stash=tree.stashes[0],
        minimum_raise=tree.settings.minimum_raise,
        sizes=tree.grid.sizes,
        again=tree.grid.again,
        raises=tree.grid.raises,
        times=solved.times,
        value=round(solved.responses.value, DIGITS_MOST),
        bests=(
            round(solved.responses.bests[0], DIGITS_MOST),
            round(solved.responses.bests[1], DIGITS_MOST),
        ),
        every_raise=tree.grid.every,
        width=width_for(ChoiceLayout(tree).size),
    )


def blueprint_best_responses(blueprint: Blueprint) -> BestResponses:
    """The best responses to a blueprint, computed anew."""
    arrays = GameArrays(blueprint.tree)
    return best_responses(unpacked_chances(blueprint.bytes, arrays, blueprint.tree), arrays)


def packed_chances(strategy: Strategy, arrays: GameArrays, tree: Tree) -> bytes:
    """The roots of the chances of all choices in the order of the layout, in bytes."""
    layout = ChoiceLayout(tree)
    width = width_for(layout.size)
    rows: list[Reals] = []
    for seat in (0, 1):
        rows.append(strategy.before[list(layout.choices[0][seat])].T)
    rows += [np.asarray(each) for each in strategy.showing]
    for seat in (0, 1):
        rows.append(strategy.after[list(layout.choices[1][seat])][:, _filled(arrays, tree, seat)].T)
    whole = np.concatenate([row.ravel() for row in rows])
    packed: bytes = np.rint(np.sqrt(whole) * certain_of(width)).astype(f"<u{width}").tobytes()
    return packed


def unpacked_chances(chances: bytes, arrays: GameArrays, tree: Tree) -> Strategy:
    """The strategy that was packed, as nearly as bytes tell it."""
    layout = ChoiceLayout(tree)
    width = len(chances) // max(1, layout.size)
    whole = (np.frombuffer(chances, dtype=f"<u{width}") / certain_of(width)) ** 2
    parts = [
        whole[start:end] for start, end in zip(layout.starts[:-1], layout.starts[1:], strict=True)
    ]
    before = np.zeros((arrays.before.size, arrays.deals.count))
    after = np.zeros((arrays.after.size, *arrays.deals.shape))
    for seat in (0, 1):
        choices = list(layout.choices[0][seat])
        before[choices] = parts[seat].reshape(layout.hands, len(choices)).T
        choices = list(layout.choices[1][seat])
        filled = _filled(arrays, tree, seat)
        found = np.zeros((len(choices), *arrays.deals.shape))
        found[:, filled] = parts[4 + seat].reshape(layout.held[seat][-1], len(choices)).T
        after[choices] = found
    for part, nodes in ((before, tree.before), (after, tree.after)):
        for node in nodes:
            if node.children:
                others = part[node.children[1:]].sum(axis=0)
                part[node.children[0]] = np.maximum(0.0, 1.0 - others)
    shape = (layout.shows, layout.hands, layout.options)
    showing = (parts[2].reshape(shape), parts[3].reshape(shape))
    return normalized(Strategy(before, showing, after), arrays)


def _filled(arrays: GameArrays, tree: Tree, seat: int) -> np.ndarray:
    """The places of (open, held) for which a seat has hands."""
    counts = [len(hands) for hands in tree.abstraction.held[seat]]
    filled: np.ndarray = np.arange(arrays.deals.shape[1]) < np.array(counts)[:, None]
    return filled
