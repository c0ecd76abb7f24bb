"""What RLCard does in a second: the nearest of its games, everybody choosing by luck."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.bench.peers.work import Work

SEATS = 4


def works() -> Iterator[Work]:
    """All that is measured of it; ImportError where it is not installed."""
    import rlcard  # type: ignore[import-not-found,unused-ignore]

    environment = rlcard.make("no-limit-holdem", config={"game_num_players": SEATS, "seed": 1})
    yield Work(
        "RLCard",
        "games",
        "games/s",
        lambda count, seed: _games(environment, count, seed),
        note="no-limit hold'em: four Betting Rounds, blinds, raises of half and whole pots",
    )


def _games(environment: Any, count: int, seed: int) -> None:
    random = Random(seed)
    for _ in range(count):
        state, _player = environment.reset()
        while not environment.is_over():
            state, _player = environment.step(random.choice(list(state["legal_actions"])))
        environment.get_payoffs()
