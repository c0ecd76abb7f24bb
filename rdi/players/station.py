"""Brannoc: a regular who calls everything and never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.odds.imagining import quick_pick
from rdi.players.company import Companion
from rdi.players.register import regular
from rdi.players.thought import thought

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request

TRIES = 40


@regular("Brannoc", "loyal", "calls everything and never raises", level=1, in_company=Companion)
class Station:
    """Stays in to the end, and picks what looks best at once in one imagined game."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        """Check or call; or the pick that looks best."""
        if isinstance(request, Wager):
            return request.stay
        luck = thought(self._seed, request, view)
        return quick_pick(view.imagine(luck.getrandbits(32)), request, TRIES, luck)
