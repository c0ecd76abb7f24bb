"""Play any betting game as a player of certain traits: bet and pick by what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager
from rdi.players.choosing import best_pick
from rdi.players.thought import thought
from rdi.players.wagering import best_wager, gold_of_wagers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rdi.engine.game import View
    from rdi.model.request import Answer, Request
    from rdi.players.traits import Traits


class Gambler:
    """Thinks as its traits let it, and the same again when asked the same again.

    Nothing in it knows any game.
    """

    def __init__(self, traits: Traits, seed: int | str) -> None:
        self._traits = traits
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        """What seems to promise most."""
        luck = thought(self._seed, request, view)
        if isinstance(request, Wager):
            return best_wager(view, request, luck, self._traits)
        return best_pick(view, request, luck, self._traits)

    def weighs(self, request: Wager, view: View) -> Mapping[Answer, float]:
        """The Gold by which `decide` chooses a bet, for each answer it thinks of."""
        return gold_of_wagers(view, request, thought(self._seed, request, view), self._traits)
