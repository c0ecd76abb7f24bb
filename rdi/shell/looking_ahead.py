"""Look ahead from a bet to the next choice: what to do with the own hand, if nothing changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rdi.engine.view import View
from rdi.model.request import Pick, Wager
from rdi.odds.answer import Odds
from rdi.odds.reckoning import odds
from rdi.shell.choices import Desk

LUCK = 0
"""The seed of the game that is imagined; what is told depends on nothing that it decides."""

DECISIONS_MOST = 50
SECONDS = 0.1


def next_pick(desk: Desk) -> tuple[Desk, Odds] | None:
    """The seat's next pick if all stay in, with its odds; None where there is none in sight, or
    where cards and dice that are still to come may change it.
    """
    view, seat = desk.view, desk.request.seat
    if not isinstance(desk.request, Wager):
        return None
    game = view.imagine(LUCK)
    game.answer(desk.request.stay)
    for _ in range(DECISIONS_MOST):
        request = game.pending
        if request is None or request.seat == seat:
            break
        game.answer(request.stay if isinstance(request, Wager) else next(iter(request.options)))
    after = game.view(seat)
    if not isinstance(request, Pick) or seen(after) != seen(view):
        return None
    return Desk(request, after, desk.words), odds(after, seconds=SECONDS)


def seen(view: View) -> Mapping[str, Any]:
    """The things that decide about an own hand: what the seat holds, and what lies on the table."""
    table = {name: things for name, things in view.table_piles.items() if not _is_number(things)}
    return {**table, **view.own}


def _is_number(things: Any) -> bool:
    return isinstance(things, int)
