"""What OpenSpiel does in a second, driven from Python: games of the shape that is compared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.bench.peers.work import Work

SHAPE = """GAMEDEF
nolimit
numPlayers = 4
numRounds = 2
stack = 50 50 50 50
blind = 1 1 1 1
firstPlayer = 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 0
END GAMEDEF"""


def works() -> Iterator[Work]:
    """All that is measured of it; ImportError where it is not installed."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    game = pyspiel.universal_poker.load_universal_poker_from_acpc_gamedef(SHAPE)
    yield Work(
        "OpenSpiel",
        "games",
        "games/s",
        lambda count, seed: _games(game, count, seed),
        note="C++ underneath; a raise is of the pot instead of the least",
    )


def _games(game: Any, count: int, seed: int) -> None:
    random = Random(seed)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        state.returns()
