"""Say how far a strategy may be beaten: by the best that anybody can do against it.

Whoever knows the strategy, but not the cards, and looks for the best choice with every hand at
every moment, wins a best response. Against a strategy that cannot be beaten that is no more than
the game gives anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

from rdi.solving.strategy import Board, Strategy, reach_of, values_of


@dataclass(frozen=True, slots=True)
class Beaten:
    """What the first seat wins when both follow the strategy (`value`), and what each seat would
    win by the best response to the other; in Gold a game.
    """

    value: float
    bests: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """How much the best responses win in the mean of both seats; 0 if it cannot be beaten."""
        return sum(self.bests) / 2


def beaten(strategy: Strategy, board: Board) -> Beaten:
    """How far a strategy may be beaten by somebody who bets as this tree allows."""
    reaches = [reach_of(strategy, board, seat) for seat in (0, 1)]
    bests = [values_of(strategy, board, reaches[1 - seat], seat, True).root for seat in (0, 1)]
    value = values_of(strategy, board, reaches[1], 0).root
    return Beaten(value, (bests[0], bests[1]))
