"""The registry of the bots of the house: one that is marked as a regular is found by its name.

A new regular is one file in this folder that registers it; it is found here by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, TypeVar, cast, runtime_checkable

from rdi import players
from rdi.errors import BadSettings
from rdi.model.request import PickInside
from rdi.players.inside_round import decide_inside
from rdi.players.player import BetWorth, Player
from rdi.players.traits import decision_random
from rdi.text import hint, nearest_words

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView
    from rdi.model.request import Answer, Request, Wager


HALL, COMPANY = range(2)
"""The kinds of tables: those of the hall, and those of characters."""

Make = Callable[[int | str], Player]


@dataclass(frozen=True, slots=True)
class Regular:
    """A bot with a name: what everybody calls it, what kind of player it is in a word, how it
    plays in a line, its level (1 for the beginner, more is stronger), in which order it sits down
    where nobody was asked for, and how it is made with a seed.
    """

    name: str
    title: str
    style: str
    level: int
    seating: int
    make: Make


REGULARS: list[Regular] = []
P = TypeVar("P", bound=Make)


def regular(
    name: str, title: str, style: str, level: int, seating: int, in_company: Make | None = None
) -> Callable[[P], P]:
    """Make what makes players a regular of the house.

    `in_company` makes the player that takes its place in games of characters; without it the same
    plays all games.
    """

    def register(make: P) -> P:
        both = make if in_company is None else partial(EveryGamePlayer, make, in_company)
        REGULARS.append(Regular(name, title, style, level, seating, both))
        return make

    return register


@runtime_checkable
class Weigher(Protocol):
    """A player who tells what bets are worth."""

    def weighs(
        self, request: Wager, view: View, also: Collection[Answer] = ()
    ) -> Mapping[Answer, BetWorth]:
        """The worth of each bet of which it thinks, and of each of these beside them."""


@runtime_checkable
class Mixer(Protocol):
    """A player who plays solved games by heart."""

    def mixes(self, view: View) -> Mapping[Answer, float]:
        """How often it gives each answer, from 0 to 1; nothing where it does not know the game."""


class EveryGamePlayer:
    """A player who plays games of characters in another way than betting games, also those inside a
    Round of Gambling.
    """

    def __init__(
        self,
        make: Make,
        in_company: Make,
        seed: int | str,
    ) -> None:
        self._seed = seed
        self._ways = (make, in_company)
        self._players: list[Player | None] = [None, None]

    def decide(self, request: Request, view: View) -> Answer:
        """The answer of the one or the other player."""
        if isinstance(request, PickInside):
            luck = decision_random(self._seed, request, view)
            return decide_inside(request, cast("InnView", view), self._at(HALL), luck)
        return self._player(view).decide(request, view)

    def weighs(
        self, request: Wager, view: View, also: Collection[Answer] = ()
    ) -> Mapping[Answer, BetWorth]:
        """The worth of each bet to the one who plays betting games; nothing where it does not
        say.
        """
        player = self._player(view)
        return player.weighs(request, view, also) if isinstance(player, Weigher) else {}

    def mixes(self, view: View) -> Mapping[Answer, float]:
        """How often the one who plays betting games gives each answer, where it knows that by
        heart.
        """
        player = self._player(view)
        return player.mixes(view) if isinstance(player, Mixer) else {}

    def _player(self, view: View) -> Player:
        return self._at(COMPANY if view.is_company else HALL)

    def _at(self, place: int) -> Player:
        player = self._players[place]
        if player is None:
            player = self._players[place] = self._ways[place](self._seed)
        return player


@cache
def regulars() -> tuple[Regular, ...]:
    """All regulars, the plainest first and the best last."""
    for module in iter_modules(players.__path__):
        import_module(f"{players.__name__}.{module.name}")
    return tuple(sorted(REGULARS, key=lambda each: each.level))


def by_name(name: str) -> Regular:
    """The regular of this name or kind; BadSettings with the nearest where there is none."""
    known = {each.title.casefold(): each for each in regulars()}
    known |= {each.name.casefold(): each for each in regulars()}
    if name.casefold() in known:
        return known[name.casefold()]
    near = nearest_words(name.casefold(), known, 0.5)
    meant = hint([known[each].name for each in near], known)
    raise BadSettings(f"nobody called {name!r} comes to this house; {meant}")


def by_level(level: int) -> Regular:
    """The regular of this level. Raises BadSettings if there is none."""
    found = next((each for each in regulars() if each.level == level), None)
    if found is None:
        least, most = regulars()[0].level, regulars()[-1].level
        raise BadSettings(f"nobody here plays at level {level}; there are {least} to {most}")
    return found
