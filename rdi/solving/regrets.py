"""Work out a strategy that cannot be beaten, by regrets: CFR+ (Tammelin 2014).

Both seats play the game against each other again and again, with all hands at once. Every time a
seat notes for each choice how much more it would have won by it (its regret), forgets what is below
nothing, and from then on chooses in the measure of its regrets. The mean of all that it did comes
as close as one likes to a strategy that cannot be beaten. Early regrets fade, and later times count
more, as Brown and Sandholm (2019) found best.
"""

from __future__ import annotations

import numpy as np

from rdi.solving.strategy import Board, Strategy, normal, nothing, reach_of, values_of

FADING = 1.5
"""Regrets of the first times fade by `times ** FADING / (times ** FADING + 1)` each time."""

WEIGHT = 2
"""A time counts `times ** WEIGHT` in the mean."""


class Solving:
    """A game of two that is being solved; `times` is how often it was played."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.times = 0
        self._regrets = nothing(board)
        self._sums = nothing(board)
        self._current = normal(self._regrets, board)

    def play(self) -> None:
        """Play all hands once more, the one seat learning first and then the other."""
        self.times += 1
        for seat in (0, 1):
            self._learn(seat)
            self._current = normal(self._regrets, self.board)

    def mean(self) -> Strategy:
        """The strategy that was found so far."""
        return normal(self._sums, self.board)

    def _learn(self, seat: int) -> None:
        board, current, regrets, sums = self.board, self._current, self._regrets, self._sums
        values = values_of(current, board, reach_of(current, board, 1 - seat), seat)
        own = reach_of(current, board, seat)
        kept = self.times**FADING / (self.times**FADING + 1)
        weight = float(self.times**WEIGHT)
        for part, total, value, sum_of, reach in (
            (board.before, regrets.before, values.before, sums.before, own.before),
            (board.after, regrets.after, values.after, sums.after, own.after),
        ):
            mine = np.flatnonzero(part.actor == seat)
            gains = value[mine] - value[part.parent[mine]]
            total[mine] = np.maximum(total[mine] + gains, 0.0) * kept
            sum_of[mine] += weight * reach[mine]
        mean = (values.shown * current.showing[seat]).sum(axis=2, keepdims=True)
        gains = (values.shown - mean) * board.deals.may_show
        regrets.showing[seat][...] = np.maximum(regrets.showing[seat] + gains, 0.0) * kept
        sums.showing[seat][...] += weight * own.showing
