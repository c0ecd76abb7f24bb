"""Stops: the windows in which a player wants to be asked for an answer, and does not pass unasked.

What a window is about is known to all. Only stops that say `useful` or `fitting` look at a player's
own cards; where several people share a keyboard they ask whenever something is done to the player,
whatever is held, so that silence tells nothing there.

Whether a card would be of use is found from its text and from games imagined of what the player
sees, so that silence tells nothing that is hidden: only that nothing in the own hand would help.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rdi.model.cards import DuringRound, InPhase, Way, WhenCard
from rdi.model.footprint import NEGATES, footprint
from rdi.model.request import PASS, Request, Respond
from rdi.players.idle_cards import cards_without_good
from rdi.players.traits import decision_random

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

ALWAYS, FITTING, USEFUL, NEVER = "always", "fitting", "useful", "never"
VALUES = {
    ALWAYS: "asks wherever a card may be played",
    FITTING: "asks where a card is made for just this moment",
    USEFUL: "asks where such a card may do some good, and would do less later",
    NEVER: "does not ask",
}
"""The values of stops, and what each does."""


class Stop:
    """A kind of window: its description, and its usual setting."""

    __slots__ = ("about", "usual")

    def __init__(self, about: str, usual: str) -> None:
        self.about = about
        self.usual = usual


STOPS: dict[str, Stop] = {
    "me": Stop("a card or Event does something to you, or answers a card of yours", USEFUL),
    "drink": Stop("you are about to drink something", USEFUL),
    "gold": Stop("you are about to pay, ante or lose Gold", USEFUL),
    "loss": Stop("you have lost something to a card", USEFUL),
    "danger": Stop("you are about to be out of the game", ALWAYS),
    "turn": Stop("your own action phase begins", USEFUL),
    "others": Stop("what others play, drink and win", USEFUL),
    "phases": Stop("the other moments of all turns", USEFUL),
}
"""All stops by name. `fitting` asks where a card answers just this, and could not be played at any
other moment as well; `useful` only where it would do some good, and where it is not as good later.
The own action phase fits every card.
"""

ATTACKS = ("me", "drink", "gold", "loss", "danger")
"""The events that end a passing of whole turns."""

SEED = "stops"
"""The seed of the games that are imagined to find what would do some good."""

Question = tuple[object, ...]
"""A question to a player about a card: the same again tells nothing new."""


def wants(
    request: Request,
    view: InnView,
    stops: Mapping[str, str],
    is_shared: bool,
    passed: Collection[Question] = (),
) -> bool:
    """Whether the seat of this view wants to be asked; `passed` are the questions that it was asked
    before and passed.
    """
    if not isinstance(request, Respond):
        return True
    if len(request.items) == 1 and not is_shared:
        return False
    if request.verb != "answer":
        return True
    values = {stops.get(name, STOPS[name].usual) for name in concerns(view)}
    if ALWAYS in values:
        return True
    if is_shared:
        asking = {name for name in ATTACKS if stops.get(name, STOPS[name].usual) != NEVER}
        return not asking.isdisjoint(concerns(view))
    if FITTING in values and any(_fitting(view, title) for title in request.items):
        return True
    return USEFUL in values and _is_any_useful(view, request, passed)


def questions(request: Request, view: InnView) -> frozenset[Question]:
    """The questions to a player about each card that fits."""
    if not isinstance(request, Respond) or request.verb != "answer":
        return frozenset()
    return frozenset(
        _question(view, title, way, about)
        for title in request.items
        for way, about in _fitting(view, title)
    )


def _question(view: InnView, title: str, way: Way, about: Mapping[str, Any]) -> Question:
    """The key that tells questions about a card apart. A card that is played in a phase is asked
    about once in it; one that is played during a Round, whenever the Round has changed.
    """
    if isinstance(way.trigger, InPhase):
        return view.turns, title, about["phase"]
    if isinstance(way.trigger, DuringRound):
        return view.turns, title, repr(view.round)
    return view.turns, title, repr((about, view.stats, view.round))


def _fitting(view: InnView, title: str) -> list[tuple[Way, Mapping[str, Any]]]:
    """The ways in which a card is made for this very moment; in the own action phase all are."""
    ways = () if title == PASS else view.ways_to_answer(title)
    return [
        (way, about)
        for way, about in ways
        if way.trigger is not None or _concern(about, view) == "turn"
    ]


def _is_any_useful(view: InnView, request: Respond, passed: Collection[Question]) -> bool:
    """Whether any of the cards that fit may do some good, would be less good later, and was not
    asked about before.
    """
    fitting = {
        title
        for title in request.items
        if any(
            not _can_wait(view, way, about) and _question(view, title, way, about) not in passed
            for way, about in _fitting(view, title)
        )
    }
    if not fitting:
        return False
    luck = decision_random(SEED, request, view)
    return not fitting <= cards_without_good(view, request, luck)


def _can_wait(view: InnView, way: Way, about: Mapping[str, Any]) -> bool:
    """Whether a way changes what others play, and this concerns others only, or negates what the
    own side plays: the card is kept for what is played against its player's side.
    """
    trigger, side = way.trigger, view.side_of(view.seat)
    if not isinstance(trigger, WhenCard) or trigger.affects:
        return False
    if about["seat"] in side:
        return NEGATES in footprint(way.body).ways
    return not any(_is_done_to(about, each) for each in side)


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
        return "me" if _is_done_to(thing, seat) else "others"
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


def _is_done_to(thing: Mapping[str, Any], seat: int) -> bool:
    """Whether a card or an Event does something to this seat, or answers a card of its own."""
    return seat in thing["touches"] or _is_against(thing, seat)


def _is_against(thing: Mapping[str, Any], seat: int) -> bool:
    """Whether a card of another player answers one of this seat."""
    about = thing["about"]
    return (
        thing["seat"] != seat
        and about is not None
        and about["kind"] != "moment"
        and about["seat"] == seat
    )
