"""A regular who plays every game sensibly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.players.picking import pick_best
from rdi.players.thought import thought
from rdi.players.wagering import best_wager

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.model.request import Answer, Request


class Sensible:
    def __init__(self, seed: int | str, effort: int = 80) -> None:
        self._seed = seed
        self._effort = effort

    def decide(self, request: Request, view: View) -> Answer:
        luck = thought(self._seed, request, view)
        if isinstance(request, Wager):
            return best_wager(view, request, luck, self._effort)
        return pick_best(view, request, luck, self._effort)
