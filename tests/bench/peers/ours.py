"""What is done here in a second: the same shape of game, and the odds of a hand."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import rdi
from rdi.chances.odds import odds
from rdi.engine.game import View
from rdi.model.request import Wager
from tests.bench.peers.work import Work

SEATS = 4
GAME, ODDS_GAME = "rogues-and-warriors", "den-of-thieves"
ENGINE, COMPILED = "rdi", "rdi simulate"
MANY = 200_000
"""Machine code is for so many at once."""


def works() -> Iterator[Work]:
    """All that is measured of it."""
    yield Work(ENGINE, "games", "games/s", _games, note="with records, views and all assertions")
    yield Work(COMPILED, "games", "games/s", _simulated, note="numba, the same games", least=MANY)
    what = "seven cards each, three unknown rivals, the end"
    yield Work(ENGINE, "odds", "samples/s", _odds_in_python, note=f"plain Python; {what}")
    yield Work(f"{ENGINE}, numba", "odds", "samples/s", _odds, note=what, least=MANY)


def _games(count: int, seed: int) -> None:
    random = Random(seed)
    for number in range(count):
        game = rdi.new_game(GAME, seats=SEATS, seed=number)
        while (request := game.pending) is not None:
            options: Sequence[object] = request.options
            game.answer(random.choice(options[1:] if "check" in options else options))


def _simulated(count: int, seed: int) -> None:
    rdi.simulate(GAME, games=count, bots=["uniform"] * SEATS, seed=seed, path="compiled")


def _odds(count: int, seed: int) -> None:
    odds(_last_decision(), model="uniform", samples=count, seed=seed)


def _odds_in_python(count: int, seed: int) -> None:
    before = os.environ.get("RDI_NUMBA", "1")
    os.environ["RDI_NUMBA"] = "0"
    odds(_last_decision(), model="uniform", samples=count, seed=seed)
    os.environ["RDI_NUMBA"] = before


@cache
def _last_decision() -> View:
    """What a seat sees in the last Betting Round of a game in which all are still in."""
    game = rdi.new_game(ODDS_GAME, seats=SEATS, seed=7)
    while game.pending is not None:
        before = game.fork()
        request = game.pending
        game.answer(request.stay if isinstance(request, Wager) else request.options[0])
    assert before.pending is not None
    return before.view(before.pending.seat)
