"""Name a game of a tournament, so that it can be asked for: by match, deal and rotation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rdi.errors import BadSettings

_PLACE = re.compile(r"(?:(\d+):)?(\d+)\.(\d+)(?:\.(\d+))?")


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Which game of a tournament: the match by its number, the deal, and the rotation, from 0; and
    the game of an evening, from 1, or 0 for all of it.
    """

    match: int
    deal: int
    rotation: int
    game: int = 0

    def __str__(self) -> str:
        whole = f"{self.match}:{self.deal}.{self.rotation}"
        return f"{whole}.{self.game}" if self.game else whole


def read_place(text: str) -> GamePlace:
    """A game as it is named: ``MATCH:DEAL.ROTATION``, or ``DEAL.ROTATION`` of the first match, and
    in an evening ``.GAME`` after it.
    """
    found = _PLACE.fullmatch(text)
    if found is None:
        raise BadSettings(f"a game is named like 0:17.1 (match, deal, rotation), not {text!r}")
    match, deal, rotation, game = found.groups()
    return GamePlace(int(match or 0), int(deal), int(rotation), int(game or 0))
