"""A regular who stays in only with a good hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.players.imagining import quick_pick, play_out
from rdi.players.thought import thought

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request

TRIES = 40
WORLDS = 16


class Mouse:
    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        luck = thought(self._seed, request, view)
        if isinstance(request, Wager):
            if not request.owed:
                return request.stay
            won = 0.0
            for _ in range(WORLDS):
                world = view.imagine(luck.getrandbits(32))
                play_out(world, view.seat, 2, 2, luck)
                places = world.outcome.places if world.outcome else ()
                if places and view.seat in places[0]:
                    won += 1 / len(places[0])
            good = 0.5 + 0.5 / len(view.playing)
            return request.stay if won >= good * WORLDS else "fold"
        return quick_pick(view.imagine(luck.getrandbits(32)), request, TRIES, luck)
