"""Nell: a regular who stays in only with a good hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.odds.imagining import play_out, quick_pick
from rdi.players.company import Companion
from rdi.players.register import regular
from rdi.players.thought import thought

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request

TRIES = 40
WORLDS = 16


@regular(
    "Nell",
    "timid",
    "folds unless the hand is good, and never raises",
    level=2,
    in_company=Companion,
)
class Mouse:
    """Calls a bet where it would win clearly more often than its share, and folds otherwise."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        """Check where that is free; call with a good hand; pick what looks best at once."""
        luck = thought(self._seed, request, view)
        if not isinstance(request, Wager):
            return quick_pick(view.imagine(luck.getrandbits(32)), request, TRIES, luck)
        wanted = 0.5 + 0.5 / len(view.playing)
        if not request.owed or _chance_to_win(view, luck) >= wanted:
            return request.stay
        return "fold"


def _chance_to_win(view: View, luck: Random) -> float:
    """The part of imagined games that are won, a tie counting in part."""
    won = 0.0
    for _ in range(WORLDS):
        world = view.imagine(luck.getrandbits(32))
        play_out(world, view.seat, 2, 2, luck)
        best = world.outcome.places[0] if world.outcome and world.outcome.places else ()
        won += 1 / len(best) if view.seat in best else 0.0
    return won / WORLDS
