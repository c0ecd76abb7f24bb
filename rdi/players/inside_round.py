"""How the regulars play a game inside a Round of Gambling: as at its own table, where they know it.

What a card lets somebody change there is weighed by what the hand is worth then, against those of
the others, in a few imagined games.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from rdi.model.request import PickInside

if TYPE_CHECKING:
    from rdi.engine.game import Game, View
    from rdi.engine.inn.view import InnView
    from rdi.model.request import Answer
    from rdi.players.player import Player

WORLDS = 6
ANSWERS_MOST = 40
"""The number of answers that are looked at."""


def decide_inside(request: PickInside, view: InnView, hall: Player, luck: Random) -> Answer:
    """The answer of the player of the hall, where the game itself asks; else the change that
    promises most.
    """
    inner = view.inner
    assert inner is not None
    asked = inner.request
    return best_change(request, view, luck) if asked is None else hall.decide(asked, inner)


def best_change(request: PickInside, view: InnView, luck: Random) -> Answer:
    """The cards or dice to change, or the one of two that is kept."""
    options = request.options[:ANSWERS_MOST]
    worlds = [view.imagine(luck.getrandbits(48)) for _ in range(WORLDS)]
    values = [sum(_value_after(world, option, view.seat) for world in worlds) for option in options]
    return options[values.index(max(values))]


def _value_after(world: Game, option: Answer, seat: int) -> float:
    """The part of the others that a hand would beat after such an answer; a tie is half of that."""
    after = world.fork()
    after.answer(option)
    view = _seen(after.view(seat))
    while isinstance(view.request, PickInside) and view.is_changing:
        after.answer(view.request.options[-1])
        view = _seen(after.view(seat))
    own = _score(view)
    members = [] if view.round is None else view.round["members"]
    others = [_score(_seen(after.view(each))) for each in members if each != seat]
    if own is None or not others:
        return 0.0
    return sum(_beats(own, other) for other in others) / len(others)


def _seen(view: View) -> InnView:
    return cast("InnView", view)


def _score(view: InnView) -> tuple[int, ...] | None:
    return None if view.inner is None else view.inner.score()


def _beats(own: tuple[int, ...], other: tuple[int, ...] | None) -> float:
    if other is None or own > other:
        return 1.0
    return 0.5 if own == other else 0.0
