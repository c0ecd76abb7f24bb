"""Find a tournament by its file, and the record of one of its games by its number."""

from __future__ import annotations

from pathlib import Path

from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.shell.lookup import InputError
from rdi.tournament.replay import replayed_record
from rdi.tournament.tournament import SUFFIX, Tournament
from rdi.tournament.units import read_game_id

MARK = "#"
"""The sign between a spec and the number of a game."""


def tournament_at(path: Path) -> Tournament:
    """The tournament of a spec, or of a file of results where its spec is gone."""
    if is_results(path):
        return Tournament.of_store(path)
    return Tournament.read(path)


def is_results(path: Path) -> bool:
    """Whether a path names a file of results, and no spec."""
    return path.suffix == SUFFIX


def record_of(name: str) -> Record | EveningRecord:
    """The record of a game that is named like ``evening.toml#0:17.1``; InputError if it is not."""
    spec, mark, place = name.partition(MARK)
    if not mark or not spec:
        raise InputError(
            f"{name!r} does not name a game of a tournament; such a name is evening.toml#0:17.1"
        )
    return replayed_record(tournament_at(Path(spec)), read_game_id(place))
