"""Find what an entry of a spec stands for: a game, a game of characters, or an evening."""

from __future__ import annotations

from rdi import library
from rdi.model.evening import EVENING, TITLE
from rdi.tournament.contest import Contest
from rdi.tournament.evening_contest import EveningContest
from rdi.tournament.single_game import SingleGame
from rdi.tournament.spec import GameSpec


def contest_of(entry: GameSpec) -> Contest:
    """What is played by this entry."""
    return EveningContest(entry) if entry.game == EVENING else SingleGame(entry)


def titles() -> dict[str, str]:
    """All that an entry may name, with its title."""
    found = {entry.name: entry.title for entry in library.entries()}
    return {**found, EVENING: TITLE}
