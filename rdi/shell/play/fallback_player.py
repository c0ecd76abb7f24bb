"""The player who takes the place of a bot that fails, so that the game goes on.

An adviser who fails has no substitute: the error is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rdi.model.request import Answer, Pick, Request, Wager

if TYPE_CHECKING:
    from rdi.engine.game import View


class FallbackPlayer:
    """Checks and calls, and chooses nothing or the first thing: it looks at nothing that could
    fail.
    """

    def decide(self, request: Request, view: View) -> Answer:
        """Check, call, or choose nothing or the first thing."""
        if isinstance(request, Wager):
            return request.stay
        return _first(request)


def _first(pick: Pick) -> Answer:
    """The first legal answer, without a list of all of them."""
    if pick.is_single:
        return pick.items[0]
    return pick.read((pick.items * pick.most)[: pick.most if pick.ordered else pick.least])


Found = TypeVar("Found")


def result_or_error(ask: Callable[[], Found]) -> Found | Exception:
    """The result of a call, or the error that it raised."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  # whatever it is, the game goes on
        return error
