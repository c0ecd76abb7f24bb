"""The diary: every finished game of the people at this keyboard, in a database beside the records.

A game is one entry for each person who played it. What a review has found of it is added when it is
looked back at. An entry that is there already is not made again: a game is known by its record.
"""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass, fields
from hashlib import sha256
from math import hypot
from pathlib import Path

from rdi.errors import MissingFiles
from rdi.files import shown
from rdi.model.record import Record
from rdi.review.game_review import SeatReview

FILE_NAME = "diary.sqlite"
BUSY_SECONDS = 5.0
"""How long another tavern may be writing."""

VERSION = 2
"""That of the table; the first one had no errors of luck."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as a person played it.

    `game_id` tells the game from all others; `ended` is when it was over, as in 2026-11-26 18:30;
    `variants` and `opponents` are names in order, with commas between. `gold` was won or lost,
    `place` is the own place, 1 for the best, `is_practice` whether a choice was taken back or
    others' hands were looked at. `save` is the name of its record. `luck`, `own_errors` and
    `others_errors` are in Gold; `error_rate` is in 100 of what was at stake, over `choices` so many
    choices. All five are None until the game was reviewed, and luck also where it cannot be told.
    `luck_error` is the half width of the luck; None also where an earlier program has reviewed it.
    """

    game_id: str
    player: str
    ended: str
    game: str
    variants: str
    opponents: str
    gold: int
    place: int
    is_practice: bool
    save: str
    luck: float | None = None
    own_errors: float | None = None
    others_errors: float | None = None
    error_rate: float | None = None
    choices: int | None = None
    luck_error: float | None = None

    @property
    def month(self) -> str:
        """The month in which it was over, as in 2026-11."""
        return self.ended[:7]

    @property
    def is_reviewed(self) -> bool:
        """Whether somebody has looked back at it."""
        return self.choices is not None


COLUMNS = tuple(each.name for each in fields(Entry))
REVIEWED = COLUMNS[COLUMNS.index("luck") :]
COLUMNS_OF = {0: (), 1: COLUMNS[:-1], VERSION: COLUMNS}
"""The columns of the table, by its version."""


def game_id(record: Record) -> str:
    """The name of a game among all others, of its beginning and all that happened in it."""
    return sha256(str(record).encode()).hexdigest()[:24]


class Diary:
    """The entries in a file, which is made with the first of them.

    All methods raise MissingFiles where the file is none of ours or cannot be read or written.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def keep(self, entries: Iterable[Entry]) -> None:
        """Add these entries, but for those that are there already."""
        places = ", ".join("?" * len(COLUMNS))
        with self._connection() as connection:
            connection.executemany(
                f"INSERT OR IGNORE INTO entries VALUES ({places})",
                [astuple(each) for each in entries],
            )

    def note_review(self, game: str, player: str, found: SeatReview) -> None:
        """Add what a review has found to the entry of a game and a player, where there is one."""
        values = (
            None if found.luck is None else found.luck.value,
            found.own_errors.value,
            found.others_errors.value,
            found.error_rate,
            len(found.appraised),
            None if found.luck is None else found.luck.error,
        )
        changed = ", ".join(f"{name} = ?" for name in REVIEWED)
        with self._connection() as connection:
            connection.execute(
                f"UPDATE entries SET {changed} WHERE game_id = ? AND player = ?",
                (*values, game, player),
            )

    def entries(self) -> list[Entry]:
        """All entries, the earliest first."""
        if not self.path.exists():
            return []
        with self._connection(to_write=False) as connection:
            columns = COLUMNS_OF[_version(connection)]
            if not columns:
                return []
            rows = connection.execute(
                f"SELECT {', '.join(columns)} FROM entries ORDER BY ended, rowid"
            ).fetchall()
        return [_entry(columns, row) for row in rows]

    @contextmanager
    def _connection(self, *, to_write: bool = True) -> Iterator[sqlite3.Connection]:
        """A connection to the file; what is done within is done whole or not at all, and no other
        tavern writes meanwhile.
        """
        try:
            if to_write:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            opened = sqlite3.connect(self.path, timeout=BUSY_SECONDS)
            with closing(opened) as connection, connection:
                if to_write:
                    connection.execute("BEGIN IMMEDIATE")
                    _prepare(connection)
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise MissingFiles(f"the diary {shown(self.path)} cannot be used: {error}") from error


def _version(connection: sqlite3.Connection) -> int:
    """The version of the table, 0 where there is none yet; sqlite3.DatabaseError for a later one
    than ours.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in COLUMNS_OF:
        raise sqlite3.DatabaseError("a later version of the program has written it")
    return int(version)


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the table in a file that is new, and bring one of an earlier program up to date."""
    version = _version(connection)
    if version == VERSION:
        return
    if version:
        connection.execute("ALTER TABLE entries ADD COLUMN luck_error")
    else:
        columns = ", ".join(COLUMNS)
        connection.execute(f"CREATE TABLE entries ({columns}, PRIMARY KEY (game_id, player))")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _entry(columns: Sequence[str], row: Sequence[object]) -> Entry:
    values = dict(zip(columns, row, strict=True))
    values["is_practice"] = bool(values["is_practice"])
    return Entry(**values)  # type: ignore[arg-type]


def as_csv(entries: Iterable[Entry]) -> str:
    """The entries as a table with commas, the first line naming the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(astuple(each) for each in entries)
    return text.getvalue()


# ------------------------------------------------------------------ what the entries tell


@dataclass(frozen=True, slots=True)
class Tally:
    """Some entries together: how many, how many were won, Gold, and of those that were reviewed the
    luck in Gold with its half width, the mean error rate over all choices, and how many choices
    these were.
    """

    name: str
    games: int
    won: int
    gold: int
    luck: float | None
    error_rate: float | None
    choices: int
    luck_error: float | None = None


def tally(name: str, entries: Sequence[Entry]) -> Tally:
    """These entries together, under a name."""
    lucks = [each.luck for each in entries if each.luck is not None]
    errors = [each.luck_error for each in entries if each.luck is not None]
    known = [each for each in errors if each is not None]
    rates = [
        (each.error_rate, each.choices) for each in entries
        if each.error_rate is not None and each.choices
    ]  # fmt: skip
    choices = sum([number for _, number in rates])
    rate = sum([rate * number for rate, number in rates]) / choices if choices else None
    return Tally(
        name,
        len(entries),
        sum([each.place == 1 for each in entries]),
        sum([each.gold for each in entries]),
        sum(lucks) if lucks else None,
        rate,
        choices,
        hypot(*known) if known and len(known) == len(errors) else None,
    )


GROUPINGS = ("game", "variant", "opponent", "month")
"""The ways to group entries."""


def tallies(entries: Sequence[Entry], by: str) -> list[Tally]:
    """The entries by game, variant, opponent or month, in the order of the names; a game with
    several variants or opponents counts for each of them.
    """
    groups: dict[str, list[Entry]] = {}
    for each in entries:
        for name in _names(each, by):
            groups.setdefault(name, []).append(each)
    return [tally(name, groups[name]) for name in sorted(groups)]


def _names(entry: Entry, by: str) -> Sequence[str]:
    if by == "variant":
        return [f"{entry.game} with {each}" for each in _parts(entry.variants)] or [entry.game]
    if by == "opponent":
        return [*dict.fromkeys(_parts(entry.opponents))]
    return [entry.month if by == "month" else entry.game]


def _parts(text: str) -> list[str]:
    return [each for each in text.split(",") if each]
