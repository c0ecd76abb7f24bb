"""Stops: the windows in which a player wants to be asked for an answer, and does not pass unasked.

What a window is about is known to all. Only stops that say `fitting` look at a player's own cards;
where several people share a keyboard they ask whenever something is done to the player, whatever is
held, so that silence tells nothing there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rdi.model.request import PASS, Request, Respond

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

ALWAYS, FITTING, NEVER = "always", "fitting", "never"
VALUES = (ALWAYS, FITTING, NEVER)


class Stop:
    """A kind of window: its description, and its usual setting."""

    __slots__ = ("about", "usual")

    def __init__(self, about: str, usual: str) -> None:
        self.about = about
        self.usual = usual


STOPS: dict[str, Stop] = {
    "me": Stop("a card or Event does something to you, or answers a card of yours", FITTING),
    "drink": Stop("you are about to drink something", FITTING),
    "gold": Stop("you are about to pay, ante or lose Gold", FITTING),
    "loss": Stop("you have lost something to a card", FITTING),
    "danger": Stop("you are about to be out of the game", ALWAYS),
    "turn": Stop("your own action phase begins", ALWAYS),
    "others": Stop("what others play, drink and win", FITTING),
    "phases": Stop("the other moments of all turns", FITTING),
}
"""All stops by name. `fitting` asks where a card answers just this, and could not be played at any
other moment as well."""

ATTACKS = ("me", "drink", "gold", "loss", "danger")
"""What ends a passing of whole turns."""


def wants(request: Request, view: InnView, stops: Mapping[str, str], is_shared: bool) -> bool:
    """Whether the seat of this view wants to be asked."""
    if not isinstance(request, Respond):
        return True
    if len(request.items) == 1 and not is_shared:
        return False
    if request.verb != "answer":
        return True
    return any(_wants_at(name, request, view, stops, is_shared) for name in concerns(view))


def _wants_at(
    name: str, request: Respond, view: InnView, stops: Mapping[str, str], is_shared: bool
) -> bool:
    value = stops.get(name, STOPS[name].usual)
    if value == FITTING and is_shared:
        return name in ATTACKS
    if value == FITTING:
        return any(is_fitting(view, title) for title in request.items)
    return value == ALWAYS


def is_fitting(view: InnView, title: str) -> bool:
    """Whether a card is made for a moment like this, and is not for any moment."""
    card = None if title == PASS else view.card(title)
    return card is not None and any(way.trigger is not None for way in card.ways)


def is_attack(view: InnView) -> bool:
    """Whether anything pending affects the seat of this view."""
    return any(name in ATTACKS for name in concerns(view))


def concerns(view: InnView) -> Iterator[str]:
    """The names of the stops that what may be answered now belongs to."""
    for each in view.answerable:
        yield _concern(each, view)


def _concern(thing: Mapping[str, Any], view: InnView) -> str:
    kind, seat = thing["kind"], view.seat
    if kind in ("card", "event"):
        return "me" if seat in thing["touches"] or _is_against(thing, seat) else "others"
    if kind == "losses":
        return "loss" if any(loser == seat for loser, _, _ in thing["lost"]) else "others"
    if kind == "deed":
        is_own = seat == thing["seat"]
        return "loss" if is_own and thing["deed"] == "loses" else "others"
    if kind in ("drink", "debt"):
        own = {"drink": "drink", "debt": "gold"}[kind]
        return own if thing["seat"] == seat else "others"
    if kind != "moment":
        return "others"
    if thing["phase"] == "last chance":
        return "danger"
    return "turn" if (thing["seat"], thing["phase"]) == (seat, "action") else "phases"


def _is_against(thing: Mapping[str, Any], seat: int) -> bool:
    """Whether a card of another player answers one of this seat."""
    about = thing["about"]
    return (
        thing["seat"] != seat
        and about is not None
        and about["kind"] != "moment"
        and about["seat"] == seat
    )
