"""Say what can be played in a match: whatever is laid for a deal and played in all its rotations.

There are games, games of characters, and evenings of several games. Whoever plays a tournament asks
for no more than what stands here, and does not know which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rdi.model.evening import EveningRecord
from rdi.model.record import Entry, Record
from rdi.tournament.guarding import Chair
from rdi.tournament.problems import Problem
from rdi.tournament.units import Fault


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a deal: all that is by luck follows from its seeds, each named by what it is for.

    `is_by_seat` gives each seat cards and dice of its own.
    """

    seed_for: Callable[..., int]
    is_by_seat: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays one rotation of a deal: the names of the bots in the order of the seats.

    `chairs` makes their players anew, with luck of their own for each number that it is given: the
    games of an evening are numbered.
    """

    deal: int
    rotation: int
    names: Callable[[], tuple[str, ...]]
    chairs: Callable[..., list[Chair]]


class Play(Protocol):
    """One rotation of a deal, while it is played and after."""

    def run(self) -> Iterator[Fault]:
        """Play to the end, and tell of every fault; GameFault where there is no end."""

    @property
    def winnings(self) -> Sequence[int]:
        """What each seat has won in the end, in Gold."""

    @property
    def places(self) -> Sequence[Sequence[int]]:
        """Groups of equal seats, the first best; who did not come to the end is in none."""

    def luck(self, seed: int) -> Sequence[int]:
        """What luck gave each seat, in parts of Gold (`rdi.tournament.luck`); `seed` is for what
        might have come instead.
        """

    @property
    def log(self) -> Sequence[Entry]:
        """All that was chosen, as pairs, and all that luck gave."""

    @property
    def record(self) -> Record | EveningRecord:
        """All that was done, with the names of the bots: so far, where it came to no end."""


class Laid(Protocol):
    """A contest that is laid for a deal."""

    def begin(self, seating: Seating) -> Play:
        """A rotation of it, with the same luck as all others."""


class Contest(Protocol):
    """What an entry of a spec stands for."""

    def problems(self) -> Iterator[Problem]:
        """All that keeps it from being played, by the part of the entry."""

    def rules(self) -> str:
        """A text that changes when the rules or cards by which it is played do."""

    def why_no_luck(self) -> str:
        """Why luck cannot be taken off, as a sentence; nothing where it can."""

    def notes(self) -> Iterator[str]:
        """Lines of a spec that say what else may be agreed on, as notes."""

    def lay(self, luck: Luck) -> Laid:
        """Lay it for a deal."""
