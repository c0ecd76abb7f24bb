"""Know the regulars of the house: who plays against a guest, by name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from rdi.players.player import Player
from rdi.players.random_player import RandomPlayer


class Regular(Protocol):
    """A bot with a name: how it is called, what it is, how it plays in a line, and how it is
    made.
    """

    @property
    def name(self) -> str:
        """What everybody calls it."""

    @property
    def title(self) -> str:
        """What kind of player it is, in one word."""

    @property
    def style(self) -> str:
        """How it plays, in a line."""

    @property
    def make(self) -> Callable[[int | str], Player]:
        """Makes the player, with a seed of its own."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody who sits in while the regulars are not there."""

    name: str
    title: str = "careless"
    style: str = "does anything that is allowed"
    make: Callable[[int | str], Player] = RandomPlayer


STRANGERS = (Stranger("Mara"), Stranger("Brannoc"), Stranger("Pim"))


def regulars() -> tuple[Regular, ...]:
    """The regulars in the order in which they sit down."""
    if find_spec("rdi.players.roster") is None:
        return STRANGERS
    found: tuple[Regular, ...] = import_module("rdi.players.roster").regulars()
    return found


def named_regular(name: str) -> Regular | None:
    """The regular of this name, also where a number was put behind it; None if there is none."""
    first = name.split(" ")[0].casefold()
    return next((each for each in regulars() if each.name.casefold() == first), None)


def fill_seats(taken: Collection[str], count: int) -> list[str]:
    """Names of regulars for so many free seats; where the house has too few, cousins come along."""
    names: list[str] = []
    house = [each.name for each in regulars()]
    number = 0
    while len(names) < count:
        turn, place = divmod(number, len(house))
        name = house[place] if not turn else f"{house[place]} {turn + 1}"
        if name not in taken:
            names.append(name)
        number += 1
    return names


def make_player(name: str, seed: int | str) -> Player:
    """The player behind a name at the table."""
    regular = named_regular(name)
    return RandomPlayer(f"{seed} {name}") if regular is None else regular.make(f"{seed} {name}")
