"""Let players play a game to its end, each asked in turn and shown no more than they may see."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.game import Game
from rdi.errors import BadSettings
from rdi.model.outcome import Outcome
from rdi.players.player import Player


def play(game: Game, players: Sequence[Player]) -> Outcome:
    """Play on from where the game stands and give its outcome; `players` are in the order of seats.

    Raises BadSettings if they are not as many as the seats, and IllegalAnswer if one of them gives
    an answer that the rules do not allow; the game then stands at that decision.
    """
    if len(players) != game.seats:
        raise BadSettings(f"{len(players)} players cannot fill {game.seats} seats")
    request = game.pending
    while request is not None:
        seat = request.seat
        game.answer(players[seat].decide(request, game.view(seat)))
        request = game.pending
    outcome = game.outcome
    assert outcome is not None
    return outcome
