"""Tell when it matters in games of characters whether a card is played now: else one passes.

A card that may be played at any moment is not lost by waiting. So it is thought about in one's own
turn, where somebody may go out, and where what is pending concerns oneself. Nothing is imagined to
tell that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rdi.model import cards as c
from rdi.model.request import Respond
from rdi.players.company_chances import margin

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

NEAR = 4
"""Who is so close to passing out may go out soon."""

POOR = 2


def matters(view: InnView, request: Respond) -> bool:
    """Whether it may matter what is played of what is offered."""
    if request.verb != "answer":
        return True
    if any(_is_near(view, seat) for seat in view.playing):
        return True
    if any(_concerns(view, thing) for thing in view.answerable):
        return True
    return any(not _can_wait(view.card(str(title))) for title in request.items[1:])


def _is_near(view: InnView, seat: int) -> bool:
    return margin(view, seat) <= NEAR or view.stats[seat]["Gold"] <= POOR


def _concerns(view: InnView, thing: Mapping[str, Any]) -> bool:
    """Whether a seat has, plays, or is touched by what is pending, or by what that answers."""
    return any(
        each["seat"] == view.seat or view.seat in each.get("touches", ()) for each in _chain(thing)
    )


def _chain(thing: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """Something, and what it answers."""
    return [] if thing is None else [thing, *_chain(thing.get("about"))]


def _can_wait(card: c.Card | None) -> bool:
    """Whether a card is as good later: it may be played at any moment, or changes only what others
    have played.
    """
    return card is not None and all(_waits(way) for way in card.ways)


def _waits(way: c.Way) -> bool:
    trigger = way.trigger
    if isinstance(trigger, c.WhenCard):
        return not trigger.affects and trigger.by != c.ANOTHER
    return trigger is None
