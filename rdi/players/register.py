"""Keep a register of the regulars: a class that is marked as one is found by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rdi.players.player import Player


@dataclass(frozen=True, slots=True)
class Regular:
    """A bot with a name: what everybody calls it, what kind of player it is in a word, how it
    plays in a line, how strong it is (more is stronger), and how it is made with a seed.
    """

    name: str
    title: str
    style: str
    level: int
    make: Callable[[int | str], Player]


REGULARS: list[Regular] = []
P = TypeVar("P", bound=Callable[[int | str], Player])


def regular(name: str, title: str, style: str, level: int) -> Callable[[P], P]:
    """Make a class of players a regular of the house."""

    def register(make: P) -> P:
        REGULARS.append(Regular(name, title, style, level, make))
        return make

    return register
