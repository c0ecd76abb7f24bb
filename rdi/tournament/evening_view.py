"""What everybody may know of an evening between two games, for a bot that is asked there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from rdi.model.settings import Settings

EVENING = "adventurers-choice"
"""What an evening is called where games are named."""

TITLE = "Adventurer's Choice"


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the evening that is over: what was chosen, and what each person won, in Gold."""

    choice: str
    winnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening between two games as `seat` sees it; nothing is hidden then.

    People sit in a circle, are numbered clockwise from the first Starting Player and keep their
    numbers; in each game the Starting Player of that game is on seat 0. `money`, `loans` and
    `debts` are each person's Gold, Loan Markers and Debt Markers, `carry` is Gold left in the pot.
    `choices` may be chosen in all, `games` are over, and `rounds` times `seats` are to be played.
    """

    seat: int
    seats: int
    settings: Settings
    rounds: int
    starting: int
    money: tuple[int, ...]
    loans: tuple[int, ...]
    debts: tuple[int, ...]
    carry: int
    choices: tuple[str, ...]
    games: tuple[PastGame, ...]

    @property
    def game(self) -> str:
        """What is played, beside all that is played in it."""
        return EVENING

    @property
    def variants(self) -> tuple[str, ...]:
        """None: each game that may be chosen names its own."""
        return ()

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {"game": self.game, **found}
