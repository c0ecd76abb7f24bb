"""A regular who calls everything and never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.players.imagining import quick_pick
from rdi.players.thought import thought

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request

TRIES = 40


class Station:
    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        if isinstance(request, Wager):
            return request.stay
        luck = thought(self._seed, request, view)
        return quick_pick(view.imagine(luck.getrandbits(32)), request, TRIES, luck)
