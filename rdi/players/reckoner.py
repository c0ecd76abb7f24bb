"""Mara: a regular who plays every game sensibly, by what each choice may come to.

She discards, places and predicts by what imagined games promise, and bets by her chance to win
against what it costs. Nothing here knows any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.players.choosing import best_pick
from rdi.players.company import Companion
from rdi.players.register import regular
from rdi.players.thought import thought
from rdi.players.wagering import best_wager

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request

EFFORT = 800
"""How many answers she imagines in a decision, about."""


@regular("Mara", "shrewd", "reckons what each choice may come to", level=3, in_company=Companion)
class Reckoner:
    """Thinks as long as its effort lets it, and the same again when asked the same again."""

    def __init__(self, seed: int | str, effort: int = EFFORT) -> None:
        self._seed = seed
        self._effort = effort

    def decide(self, request: Request, view: View) -> Answer:
        """What promises most."""
        luck = thought(self._seed, request, view)
        if isinstance(request, Wager):
            return best_wager(view, request, luck, self._effort)
        return best_pick(view, request, luck, self._effort)
