"""Play imagined games to their end, to see what a choice may come to.

In them everybody checks and calls, and picks what looks best at once among a few answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Protocol

from rdi.engine.loans import LOAN
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.odds.choices import some_answers
from rdi.odds.laws import TIER

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.outcome import Outcome

PART_OF_CHANCE = 0.25
"""Chance's part in the Gold on the table, beside one for each seat."""

ANSWERS_MOST = 400
"""After so many answers an imagined game is left as it stands."""


class World(Protocol):
    """A game that is only imagined; everything in it may be looked at."""

    pending: Request | None

    def answer(self, answer: Answer) -> None:
        """Give the answer that it waits for."""

    def view(self, seat: int) -> View:
        """What a seat sees there."""

    def fork(self) -> World:
        """A copy of it."""

    @property
    def purses(self) -> Mapping[int | str, int]:
        """All Gold there."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""


def points(view: View) -> float | None:
    """What a seat's hand is worth as it lies, more being better; None without scoring."""
    key = view.score()
    return None if key is None else key[0] * TIER + key[1]


def standing(world: World, seat: int) -> float:
    """How well a seat stands: by its hand, or where none are compared by its Gold.

    All who are still in have an equal part in the Gold that lies on the table, and chance has a
    small one too: what nobody has taken yet may be lost.
    """
    view = world.view(seat)
    found = points(view)
    return gold(world, view, seat) if found is None else found


def part_of_table(seats: int) -> float:
    """The part of the Gold on the table that each of so many seats still in may hope for."""
    return 1 / (seats + PART_OF_CHANCE)


def gold(world: World, view: View, seat: int) -> float:
    """The Gold of a seat, its markers as what they count (ac-07), and its part of what lies on the
    table.
    """
    own = float(world.purses[seat] + LOAN * view.markers[seat])
    playing = view.playing
    if seat not in playing:
        return own
    on_the_table = view.pot + sum(view.bets) + sum(view.purses.values())
    return own + on_the_table * part_of_table(len(playing))


def after_quick_pick(world: World, pick: Pick, tries: int, random: Random) -> World:
    """The world after what looks best at once, of so many answers tried; `world` is used up."""
    answers = some_answers(pick, tries, random)
    if len(answers) == 1:
        world.answer(answers[0])
        return world
    best, most = world, float("-inf")
    for answer in answers:
        world_then = world.fork()
        world_then.answer(answer)
        value = standing(world_then, pick.seat)
        if value > most:
            best, most = world_then, value
    return best


def play_out(
    world: World,
    seat: int,
    own_tries: int,
    tries: int,
    random: Random,
    picks_most: int = ANSWERS_MOST,
) -> tuple[World, int]:
    """Play a world to its end, everybody calling, or until so many picks were made.

    `seat` looks more closely than the others. Gives the world then, and how many answers that took,
    those tried included; `world` is used up.
    """
    count = picks = 0
    while count < ANSWERS_MOST and picks < picks_most:
        request = world.pending
        if request is None:
            break
        count += 1
        if isinstance(request, Wager):
            world.answer(request.stay)
        else:
            looks = own_tries if request.seat == seat else tries
            world = after_quick_pick(world, request, looks, random)
            count += looks
            picks += 1
    return world, count
