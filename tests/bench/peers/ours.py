"""What is done here in a second: the same shape of game, and the odds of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import rdi
from rdi.engine.view import View
from rdi.model.request import Wager
from rdi.odds.reckoning import odds
from tests.bench.peers.work import Work

SEATS = 4
GAME, ODDS_GAME = "rogues-and-warriors", "den-of-thieves"
ENGINE, COMPILED = "rdi", "rdi simulate"


def works() -> Iterator[Work]:
    """All that is measured of it."""
    yield Work(ENGINE, "games", "games/s", _games, note="with records, views and all assertions")
    yield Work(COMPILED, "games", "games/s", _simulated, note="numba, the same games")
    yield Work(
        ENGINE, "odds", "samples/s", _odds, note="seven cards each, three unknown rivals, the end"
    )


def _games(count: int, seed: int) -> None:
    random = Random(seed)
    for number in range(count):
        game = rdi.new_game(GAME, seats=SEATS, seed=number)
        while (request := game.pending) is not None:
            options: Sequence[object] = request.options
            game.answer(random.choice(options[1:] if "check" in options else options))


def _simulated(count: int, seed: int) -> None:
    rdi.simulate(GAME, games=count, bots=["uniform"] * SEATS, seed=seed)


def _odds(count: int, seed: int) -> None:
    odds(_last_decision(), samples=count, seed=seed)


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
