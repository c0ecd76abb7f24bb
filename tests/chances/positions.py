"""Games played on to a moment that is worth asking at."""

from collections.abc import Callable
from random import Random

import rdi
from rdi import Game, Pick, Wager
from rdi.engine.game import View
from rdi.model.request import Request


def played(
    name: str, until: Callable[[Game], bool], first: bool = False, **options: object
) -> Game:
    """A game played on until something holds: everybody checks, and picks the first option or the
    last.
    """
    game = rdi.new_game(name, **{"seed": 7, **options})  # type: ignore[arg-type]
    while not until(game):
        request = game.pending
        assert request is not None
        if isinstance(request, Wager):
            game.answer(request.stay)
        else:
            game.answer(request.options[0 if first else -1])
    return game


def by_luck(
    name: str, seed: int, is_wanted: Callable[[Request], bool], times: int, seats: int = 2
) -> Game:
    """A game in which something wanted is asked for the so-manieth time: until then everybody
    checks, and picks by luck, but leaves no game.
    """
    game = rdi.new_game(name, seats=seats, seed=seed)
    luck = Random(seed)
    while True:
        request = game.pending
        assert request is not None
        times -= is_wanted(request)
        if not times:
            return game
        if isinstance(request, Wager):
            game.answer(request.stay)
        else:
            game.answer(luck.choice([each for each in request.options if each != "leave"]))


def last_bets(rounds: int) -> Callable[[Game], bool]:
    """Whether so many Betting Rounds have begun."""
    return lambda game: game.events.count(("betting",)) >= rounds


def asked(verb: str) -> Callable[[Game], bool]:
    """Whether somebody is asked to do this."""
    return lambda game: isinstance(game.pending, Pick) and game.pending.verb == verb


def view_of(game: Game) -> View:
    """What the seat sees that the game waits for."""
    assert game.pending is not None
    return game.view(game.pending.seat)
