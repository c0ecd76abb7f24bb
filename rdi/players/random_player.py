"""Choose anything at all that the rules allow, and never fold for nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer, Request


class RandomPlayer:
    """Chooses among the options with equal chances. Its luck is its own and comes from `seed`."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(str(seed))

    def decide(self, request: Request, view: View) -> Answer:
        """Any of the options, but no fold where checking is free."""
        options = request.options
        return self._random.choice(options[1:] if "check" in options else options)
