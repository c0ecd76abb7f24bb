"""Call everything and take the first thing offered: a player who cannot fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Wager

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer, Request


class Station:
    """Stays in to the end and never raises; picks the first things offered. Looks at nothing."""

    def __init__(self, seed: int | str = 0) -> None:
        """The seed is for nothing: no luck is in it."""

    def decide(self, request: Request, view: View) -> Answer:
        """Check or call; or the first option."""
        return request.stay if isinstance(request, Wager) else request.options[0]
