"""The store of results, one SQLite file: nothing is lost by a stop, nothing is counted twice.

Only the coordinator writes, and one at a time: it holds a lock on a file beside the store, which
the system releases when the process ends, however it ends. A unit is written whole in one
transaction, and once: the same unit written again changes nothing. The totals of each match are
kept up in the same transaction, so that nobody has to read all units for a table. The luck of a
unit, where it is corrected for, is written beside the results, which it never changes. The
fingerprints of the spec, the bots and the games are kept as well, so that a run cannot go on with
something else than it began with.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import NamedTuple, Self

import msgspec
from filelock import FileLock, Timeout

from rdi.errors import RdiError
from rdi.text import printable
from rdi.tournament.schedule import Match, with_repeats
from rdi.tournament.units import Fault, Sums, Thinking, UnitResult, row_format, sums_from_json

VERSION = "3"
BUSY_SECONDS = 2.0
PAGE_BYTES = 16_384
"""The bytes of a file that are read and written at once. A unit of a hundred games has about 3,000
bytes: of small pages one would be left half empty beside each.
"""

LOCK_SUFFIX = ".lock"
"""The suffix of the lock's file beside the store. The file may stay behind, empty."""

IN_MEMORY = Path(":memory:")
"""SQLite's name for a store that is in memory alone, and so nobody else's."""

CANNOT_CREATE = ("SQLITE_CANTOPEN", "SQLITE_READONLY_CANTINIT", "SQLITE_READONLY_DIRECTORY")
"""The errors of SQLite where it cannot make a file beside the one that it opens."""

RUN = "run"
"""The entry of `meta` that says who holds the lock: process, machine and time, as JSON."""

META = "create table if not exists meta (name text primary key, value blob) without rowid"
SCHEMA = """
create table if not exists matches (
  number integer primary key, round integer, game integer, lineup text) without rowid;
create table if not exists units (
  match integer, first integer, deals integer, rows blob, digest blob, sums blob,
  decisions integer, seconds real, primary key (match, first));
create table if not exists totals (
  match integer primary key, deals integer, decisions integer, seconds real, sums blob)
  without rowid;
create table if not exists faults (
  match integer, deal integer, rotation integer, bot integer, seat integer, kind text, text text,
  step integer, game integer, primary key (match, deal, rotation, game, step, seat))
  without rowid;
create index if not exists faults_by_deal on faults (deal);
create table if not exists luck (
  match integer, first integer, rows blob, digest blob, sums blob, primary key (match, first));
create table if not exists luck_totals (match integer primary key, sums blob) without rowid;
create table if not exists thinking (
  match integer, bot integer, answers integer, seconds real, longest real,
  primary key (match, bot)) without rowid;
"""

MATCH_COLUMNS = {
    "matches": "number",
    "units": "match",
    "totals": "match",
    "faults": "match",
    "luck": "match",
    "luck_totals": "match",
    "thinking": "match",
}
"""The column of each table that has the number of a match."""

CHECKED_BYTES_MOST = 100_000_000
"""The greatest size of a file, in bytes, that is checked whenever it is opened; that takes some
seconds.
"""

DATABASE_ERRORS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The errors that SQLite raises over a file, and UnicodeDecodeError, which is raised if its message
quotes damaged bytes.
"""

DECODING_ERRORS = (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError)
"""The errors that reading rows raises if a store never wrote them."""

_CHECKED: dict[Path, list[tuple[int, int, int]]] = {}
"""The files that were found whole, and their state then."""
_Match = tuple[int, int, int, str]
_Unit = tuple[int, int, int, bytes, bytes, int, float]
_Thinking = tuple[int, float, float]
_Fault = tuple[int, int, int, int, int, str, str, int, int]


class StoredMatch(NamedTuple):
    """A match in a store: its number there, the number by which it is told, and how many of its
    deals.
    """

    number: int
    number_told: int
    deals: int = sys.maxsize


class StoreError(RdiError):
    """The file of results cannot be used, or not for this tournament."""


class Store:
    """The results of one tournament on disk."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: FileLock | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._inode = _state_of(str(path))[0]

    @classmethod
    def open(cls, path: Path, *, for_writing: bool = False) -> Self:
        """Open what is there, or begin a new file where it is for writing.

        Raises StoreError if the file is missing, damaged, another program's, of another version, or
        in use by another run.
        """
        if not for_writing and not os.path.exists(path):
            raise StoreError(f"there are no results yet: {path} does not exist")
        lock = _locked(path) if for_writing and path != IN_MEMORY else None
        try:
            store = cls(path, _connected(path, for_writing), lock)
            store._prepare(for_writing)
            store._check_if_small()
        except DATABASE_ERRORS as error:
            if lock is not None:
                lock.release()
            raise StoreError(_error_text(path, error)) from None
        except StoreError:
            store.close()
            raise
        return store

    def is_there(self) -> bool:
        """Whether the file that is open is still the one of this name: not taken away, and no other
        in its place.
        """
        return self._inode == _state_of(str(self.path))[0]

    def _check_if_small(self) -> None:
        """Check a file that is no larger than CHECKED_BYTES_MOST, unless it has not changed since
        the last check; larger ones are checked when they are verified.
        """
        state = [_state_of(f"{self.path}{ending}") for ending in ("", "-wal")]
        if (
            sum(size for _, size, _ in state) <= CHECKED_BYTES_MOST
            and _CHECKED.get(self.path) != state
        ):
            self.check()
            _CHECKED[self.path] = state

    def _prepare(self, for_writing: bool) -> None:
        connection = self._connection
        if for_writing:
            connection.execute(f"pragma page_size = {PAGE_BYTES}")
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            self._create_tables()
        found = self.meta("version")
        if found != VERSION:
            raise StoreError(
                f"{self.path} was written by another version of the store ({found or 'unknown'}; "
                f"this one is {VERSION})"
            )
        if for_writing:
            self.set_meta({RUN: _run_facts()})

    def _create_tables(self) -> None:
        """Make the tables of a new file in one transaction, since others may read it meanwhile. A
        file of another version stays as it is.
        """
        with self._writing():
            self._connection.execute(META)
            if self.meta("version") not in (None, VERSION):
                return
            for statement in SCHEMA.split(";"):
                self._connection.execute(statement)
            self._connection.execute("insert or ignore into meta values ('version', ?)", (VERSION,))

    def close(self) -> None:
        """Close the file, and release the lock on it."""
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def check(self) -> None:
        """Raise StoreError unless the file is whole, everything in it is of its kind, every unit is
        what was once written, and every match adds up to what is kept of it.
        """
        connection = self._connection
        try:
            connection.execute("begin")  # another run may be writing meanwhile
            try:
                self._check_file()
                self._check_deals()
                self._check_units()
                self._check_totals()
                self.faults()
                connection.execute("select name, value from meta").fetchall()
            finally:
                connection.execute("rollback")
        except sqlite3.DatabaseError as error:
            raise StoreError(_error_text(self.path, error)) from None
        except DECODING_ERRORS as error:
            raise StoreError(f"{self.path} is damaged: {printable(str(error), 200)}") from None

    def _check_file(self) -> None:
        """Raise StoreError if the system finds the file itself damaged."""
        (found,) = self._connection.execute("pragma integrity_check").fetchone()
        if found != "ok":
            raise StoreError(f"{self.path} is damaged: {found}")

    def _check_units(self) -> None:
        """Raise StoreError if a unit is not what was written."""
        seats = {each.number: len(each.lineup) for each in self.matches()}
        for row in self._connection.execute(
            "select match, first, deals, rows, digest, decisions, seconds from units"
        ):
            match, first, deals, rows, digest, *_ = msgspec.convert(row, _Unit)
            size = deals * seats[match] * row_format(seats[match]).size if match in seats else -1
            if sha256(rows).digest() != digest or len(rows) != size or first < 0:
                raise StoreError(f"{self.path} is damaged in match {match} from deal {first} on")
        if not self._has_luck:
            return
        for match, first, luck, digest in self._connection.execute(
            "select match, first, rows, digest from luck order by match, first"
        ):
            if sha256(luck).digest() != digest:
                where = f"in match {match} from deal {first} on"
                raise StoreError(f"{self.path} is damaged {where}: luck")

    def _check_deals(self) -> None:
        """Raise StoreError if units overlap, so that deals count twice."""
        for match, blocks in self.done().items():
            for (first, deals), (later, _) in pairwise(blocks):
                if first + deals > later:
                    raise StoreError(f"{self.path} counts deal {later} of match {match} twice")

    def _check_totals(self) -> None:
        """Raise StoreError if the units of a match, or their luck, add up to something else."""
        for parts, kept in (
            (self.sums(), self.sums_of_matches()),
            (self._sums_of_units_without_luck(), self.sums_without_luck()),
        ):
            found: dict[int, Sums] = {}
            for match, _, part in parts:
                found.setdefault(match, Sums(part.seats)).add(part)
            for match in sorted(found.keys() | kept.keys()):
                if found.get(match) != kept.get(match):
                    raise self._adds_up_otherwise(match)
        query = "select match, sum(deals), sum(decisions), sum(seconds) from units group by match"
        counted = {match: counts for match, *counts in self._connection.execute(query)}
        query = "select match, deals, decisions, seconds from totals"
        for match, *counts in self._connection.execute(query):
            units = counted.pop(match, [0, 0, 0.0])
            if counts[:2] != units[:2] or not isclose(counts[2], units[2], rel_tol=1e-6):
                raise self._adds_up_otherwise(match)
        for match in counted:
            raise self._adds_up_otherwise(match)

    def _adds_up_otherwise(self, match: int) -> StoreError:
        return StoreError(f"{self.path} is damaged: match {match} adds up to something else")

    # ------------------------------------------------------------------ facts about the whole

    def meta(self, name: str) -> str | None:
        """A fact about the whole tournament by its name, None where it was not written."""
        row = self._connection.execute("select value from meta where name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def facts(self, prefix: str) -> dict[str, str]:
        """The facts whose names begin with this, by their names without it."""
        rows = self._connection.execute("select name, value from meta order by name")
        return {
            name.removeprefix(prefix): str(value) for name, value in rows if name.startswith(prefix)
        }

    def set_meta(self, facts: Mapping[str, str]) -> None:
        """Write facts about the whole tournament; those of the same names are replaced."""
        with self._writing():
            self._connection.executemany("insert or replace into meta values (?, ?)", facts.items())

    # ------------------------------------------------------------------ matches and units

    def add_matches(self, matches: Sequence[Match]) -> None:
        """Write the matches that are to be played; those that are there stay."""
        rows = [
            (each.number, each.round, each.game, msgspec.json.encode(each.lineup).decode())
            for each in matches
        ]
        with self._writing():
            self._connection.executemany("insert or ignore into matches values (?, ?, ?, ?)", rows)

    def matches(self) -> list[Match]:
        """All matches so far, in order."""
        rows = self._connection.execute(
            "select number, round, game, lineup from matches order by 1"
        )
        return [*with_repeats(_match(*msgspec.convert(row, _Match)) for row in rows)]

    def add(self, result: UnitResult, sums: Sums) -> bool:
        """Write the result of a unit; False where it was there already.

        Raises StoreError if some of its deals are there as part of another unit: they would count
        twice.
        """
        faults = [
            (
                result.match, each.deal, each.rotation, each.bot, each.seat, each.kind, each.text,
                each.step, each.game,
            )
            for each in result.faults
        ]  # fmt: skip
        with self._writing():
            before = self._connection.execute(
                "select first, deals from units where match = ? and first < ?"
                " order by first desc limit 1",
                (result.match, result.first + result.deals),
            ).fetchone()
            same = (result.first, result.deals)
            if before and before != same and sum(before) > result.first:
                raise StoreError(
                    f"{self.path} already has deals of match {result.match} from {result.first} "
                    "on, from another run"
                )
            added = self._connection.execute(
                "insert or ignore into units values (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    result.match, result.first, result.deals, result.rows,
                    sha256(result.rows).digest(), sums.as_json(), result.decisions, result.seconds,
                ),
            ).rowcount  # fmt: skip
            if added:
                self._add_to_totals(result, sums)
                if result.luck:
                    self._add_luck(result)
                self._add_thinking(result)
                self._connection.executemany(
                    "insert or ignore into faults values (?, ?, ?, ?, ?, ?, ?, ?, ?)", faults
                )
        return bool(added)

    def _add_to_totals(self, result: UnitResult, sums: Sums) -> None:
        """Add a unit to the totals of its match. They are read here: another run may have added
        to them in between.
        """
        row = self._connection.execute(
            "select deals, decisions, seconds, sums from totals where match = ?", (result.match,)
        ).fetchone()
        deals, decisions, seconds, text = row or (0, 0, 0.0, None)
        whole = sums_from_json(text) if text else Sums(sums.seats)
        whole.add(sums)
        self._connection.execute(
            "insert or replace into totals values (?, ?, ?, ?, ?)",
            (
                result.match, deals + result.deals, decisions + result.decisions,
                seconds + result.seconds, whole.as_json(),
            ),
        )  # fmt: skip

    def _add_thinking(self, result: UnitResult) -> None:
        """Add the time that bots took to that of their match. It stays where deals are dropped:
        they were thought about all the same.
        """
        self._connection.executemany(
            "insert into thinking values (?, ?, ?, ?, ?) on conflict do update set"
            " answers = answers + excluded.answers, seconds = seconds + excluded.seconds,"
            " longest = max(longest, excluded.longest)",
            [
                (result.match, bot, each.answers, each.seconds, each.longest)
                for bot, each in zip(result.lineup, result.thinking, strict=False)
            ],
        )

    def thinking(self) -> dict[int, Thinking]:
        """The time that each bot took in all matches, by its number; nothing in files from before
        it was measured.
        """
        if not self._has("thinking"):
            return {}
        rows = self._connection.execute(
            "select bot, sum(answers), sum(seconds), max(longest) from thinking group by bot"
        )
        return {bot: Thinking(*msgspec.convert(rest, _Thinking)) for bot, *rest in rows}

    def _add_luck(self, result: UnitResult) -> None:
        """Write the luck of a unit, and add the corrected winnings to the totals of its match."""
        sums = result.sums_without_luck
        self._connection.execute(
            "insert or ignore into luck values (?, ?, ?, ?, ?)",
            (result.match, result.first, result.luck, sha256(result.luck).digest(), sums),
        )
        row = self._connection.execute(
            "select sums from luck_totals where match = ?", (result.match,)
        ).fetchone()
        whole = sums_from_json(sums)
        if row is not None:
            whole.add(sums_from_json(row[0]))
        self._write_luck_totals(result.match, whole)

    def _write_luck_totals(self, match: int, whole: Sums) -> None:
        self._connection.execute(
            "insert or replace into luck_totals values (?, ?)", (match, whole.as_json())
        )

    def _writing(self) -> _Transaction:
        return _Transaction(self.path, self._connection)

    def done(self, since: int = 0) -> dict[int, list[tuple[int, int]]]:
        """For each match from this number on the blocks of deals that were played: the first deal
        and the number of deals, in order.
        """
        found: dict[int, list[tuple[int, int]]] = {}
        for match, first, deals in self._connection.execute(
            "select match, first, deals from units where match >= ? order by match, first", (since,)
        ):
            found.setdefault(match, []).append((first, deals))
        return found

    def done_of_match(self, match: int) -> list[tuple[int, int]]:
        """The blocks of deals of one match that were played, as `done` tells them."""
        return self._connection.execute(
            "select first, deals from units where match = ? order by first", (match,)
        ).fetchall()

    def sums(self, match: int | None = None) -> Iterator[tuple[int, int, Sums]]:
        """The sums of every unit, or those of one match, with its match and first deal, in
        order.
        """
        chosen, values = ("", ()) if match is None else ("where match = ?", (match,))
        for number, first, text in self._connection.execute(
            f"select match, first, sums from units {chosen} order by match, first", values
        ):
            yield number, first, sums_from_json(text)

    def sums_between(self, match: int, first: int, below: int) -> Iterator[Sums]:
        """The sums of the units of a match that begin with these deals."""
        for (text,) in self._connection.execute(
            "select sums from units where match = ? and first >= ? and first < ?",
            (match, first, below),
        ):
            yield sums_from_json(text)

    def sums_without_luck_between(self, match: int, first: int, below: int) -> Iterator[Sums]:
        """The same corrected for luck; nothing where luck was not corrected for."""
        if not self._has_luck:
            return
        for (text,) in self._connection.execute(
            "select sums from luck where match = ? and first >= ? and first < ?",
            (match, first, below),
        ):
            yield sums_from_json(text)

    def sums_of_matches(self) -> dict[int, Sums]:
        """The totals of every match, by its number."""
        return {
            match: sums_from_json(text)
            for match, text in self._connection.execute("select match, sums from totals")
        }

    def sums_without_luck(self) -> dict[int, Sums]:
        """The totals of every match corrected for luck, in parts of Gold, by its number; nothing
        where luck was not corrected for.
        """
        if not self._has_luck:
            return {}
        return {
            match: sums_from_json(text)
            for match, text in self._connection.execute("select match, sums from luck_totals")
        }

    def _sums_of_units_without_luck(self) -> Iterator[tuple[int, int, Sums]]:
        """The sums of every unit corrected for luck, with its match and first deal, in order."""
        if self._has_luck:
            query = "select match, first, sums from luck order by match, first"
            for match, first, text in self._connection.execute(query):
                yield match, first, sums_from_json(text)

    def luck_of_unit(self, match: int, first: int) -> bytes:
        """The packed luck of a unit; nothing where it was not corrected for."""
        if not self._has_luck:
            return b""
        row = self._connection.execute(
            "select rows from luck where match = ? and first = ?", (match, first)
        ).fetchone()
        return row[0] if row else b""

    @property
    def _has_luck(self) -> bool:
        """Whether the file has the tables of luck, which the oldest of this version have not."""
        return self._has("luck_totals")

    def _has(self, table: str) -> bool:
        found = self._connection.execute("select 1 from sqlite_master where name = ?", (table,))
        return found.fetchone() is not None

    def rows(self) -> Iterator[tuple[int, int, bytes]]:
        """The packed rows of every unit, with its match and first deal, in order."""
        yield from self._connection.execute(
            "select match, first, rows from units order by match, first"
        )

    def rows_of_match(
        self, match: int, first: int = 0, below: int = sys.maxsize
    ) -> Iterator[tuple[int, bytes]]:
        """The packed rows of the units of a match that hold any of these deals, with their first
        deals, in order.
        """
        yield from self._connection.execute(
            "select first, rows from units"
            " where match = ? and first < ? and first + deals > ? order by first",
            (match, below, first),
        )

    def unit_with(self, match: int, deal: int) -> tuple[int, bytes] | None:
        """The first deal and the packed rows of the unit that holds a deal; None if none does."""
        found: tuple[int, bytes] | None = self._connection.execute(
            "select first, rows from units where match = ? and first <= ? and first + deals > ?",
            (match, deal, deal),
        ).fetchone()
        return found

    def faults(self) -> list[tuple[int, Fault]]:
        """Every fault with its match, in order."""
        return [*self._faults_where("1")]

    def _faults_where(self, condition: str, *values: int) -> Iterator[tuple[int, Fault]]:
        rows = self._connection.execute(
            "select match, deal, rotation, bot, seat, kind, text, step, game from faults"
            f" where {condition}",
            values,
        )
        for row in rows:
            match, *rest = msgspec.convert(row, _Fault)
            yield match, Fault(*rest)

    def faults_of_match(self, match: int) -> list[Fault]:
        """Every fault in a match, in order."""
        return [fault for number, fault in self._faults_where("match = ?", match)]

    def fault_counts(self) -> dict[tuple[int, str], int]:
        """The number of faults of each bot, by kind."""
        rows = self._connection.execute("select bot, kind, count(*) from faults group by bot, kind")
        return {(bot, kind): count for bot, kind, count in rows}

    def faults_of_games(
        self, match: int, first: int, below: int
    ) -> dict[tuple[int, int, int], int]:
        """The number of faults of each bot in each game of these deals, by deal, rotation and bot
        number.
        """
        rows = self._connection.execute(
            "select deal, rotation, bot, count(*) from faults"
            " where match = ? and deal >= ? and deal < ? group by deal, rotation, bot",
            (match, first, below),
        )
        return {(deal, rotation, bot): count for deal, rotation, bot, count in rows}

    def faults_between(self, first: int, below: int, match: int) -> dict[int, tuple[int, int]]:
        """The number of faults of each bot in these deals of all matches up to this one, and the
        number of games.
        """
        rows = self._connection.execute(
            "select bot, count(*), count(distinct match || ':' || deal || '.' || rotation)"
            " from faults where deal >= ? and deal < ? and match <= ? group by bot",
            (first, below, match),
        )
        return {bot: (faults, games) for bot, faults, games in rows}

    def totals(self) -> tuple[int, int, float]:
        """The numbers of deals and of decisions, and the seconds that they took."""
        row = self._connection.execute(
            "select coalesce(sum(deals), 0), coalesce(sum(decisions), 0), coalesce(sum(seconds), 0)"
            " from totals"
        ).fetchone()
        return int(row[0]), int(row[1]), float(row[2])

    def games_of_matches(self) -> dict[int, int]:
        """The number of games of every match, by its number."""
        rows = self._connection.execute(
            "select match, deals * json_array_length(lineup)"
            " from totals join matches on match = number"
        )
        return dict(rows.fetchall())

    def games(self) -> int:
        """The number of games."""
        return sum(self.games_of_matches().values())

    def drop_beyond(self, match: int, deals: int) -> None:
        """Delete the deals of a match from this one on, which were played ahead of time."""
        with self._writing():
            dropped = self._connection.execute(
                "delete from units where match = ? and first >= ?", (match, deals)
            ).rowcount
            self._connection.execute(
                "delete from faults where match = ? and deal >= ?", (match, deals)
            )
            if dropped:
                self._recompute_totals(match, deals)
                self._drop_luck_beyond(match, deals)

    def _recompute_totals(self, match: int, below: int) -> None:
        """Write the totals of a match anew, of whose units those below this deal are left."""
        whole: Sums | None = None
        for part in self.sums_between(match, 0, below):
            whole = whole or Sums(part.seats)
            whole.add(part)
        self._connection.execute("delete from totals where match = ?", (match,))
        if whole is not None:
            self._connection.execute(
                "insert into totals select match, sum(deals), sum(decisions), sum(seconds), ?"
                " from units where match = ?",
                (whole.as_json(), match),
            )

    def _drop_luck_beyond(self, match: int, deals: int) -> None:
        """Delete the luck of a match from this deal on, and write its totals anew."""
        connection = self._connection
        connection.execute("delete from luck where match = ? and first >= ?", (match, deals))
        connection.execute("delete from luck_totals where match = ?", (match,))
        whole: Sums | None = None
        for (text,) in connection.execute("select sums from luck where match = ?", (match,)):
            part = sums_from_json(text)
            if whole is None:
                whole = part
            else:
                whole.add(part)
        if whole is not None:
            self._write_luck_totals(match, whole)

    def digest(self, of: Sequence[StoredMatch] | None = None) -> str:
        """The SHA-256 over all results: each match by its number, its rows in the order of deals;
        then, where it was corrected for, the luck of each. Of these matches alone where they are
        given.

        It does not depend on how the deals were cut into units, nor on their order of arrival.
        """
        total = sha256()
        if of is None:
            of = [StoredMatch(match.number, match.number) for match in self.matches()]
        tables = {"units": b"match %d\n", "luck": b"luck of match %d\n"}
        if not self._has_luck:
            del tables["luck"]
        for table, heading in tables.items():
            query = f"select rows from {table} where match = ? and first < ? order by first"
            for match in of:
                blocks = self._connection.execute(query, (match.number, match.deals))
                for place, (rows,) in enumerate(blocks):
                    if not place:
                        total.update(heading % match.number_told)
                    total.update(rows)
        return total.hexdigest()

    def renumber(self, numbers: Mapping[int, int], facts: Mapping[str, str]) -> None:
        """Give each match another number, and write facts about the whole, both or neither."""
        with self._writing():
            for table, column in MATCH_COLUMNS.items():
                if not self._has(table):
                    continue
                for before, after in numbers.items():
                    self._connection.execute(
                        f"update {table} set {column} = ? where {column} = ?", (-1 - after, before)
                    )
                self._connection.execute(
                    f"update {table} set {column} = -1 - {column} where {column} < 0"
                )
            self._connection.executemany("insert or replace into meta values (?, ?)", facts.items())


def _connected(path: Path, for_writing: bool) -> sqlite3.Connection:
    """A connection to a file of results.

    SQLite makes files of its own beside one that it reads. Where it cannot, as in a folder that may
    only be read, the file is read as it lies there, unless some of its results are beside it.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    if for_writing:
        return connection
    try:
        connection.execute("pragma schema_version")
    except sqlite3.OperationalError as error:
        connection.close()
        beside = Path(f"{path}-wal")
        is_whole = not beside.is_file() or not beside.stat().st_size
        if error.sqlite_errorname not in CANNOT_CREATE or not is_whole:
            raise
        address = f"{Path(os.path.realpath(path)).as_uri()}?immutable=1"
        return sqlite3.connect(address, uri=True, isolation_level=None)
    return connection


def _locked(path: Path) -> FileLock:
    """The lock for one run at a time; StoreError that names its holder where it is held."""
    lock = FileLock(f"{os.path.realpath(path)}{LOCK_SUFFIX}", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(
            f"{path} is in use by another run{_holder(path)}: wait for it, or stop it first"
        ) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be locked for this run: {error.strerror}") from None
    return lock


def _run_facts() -> str:
    """This process, its machine and the time, as JSON."""
    since = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
    facts = {"process": os.getpid(), "machine": socket.gethostname(), "since": since}
    return msgspec.json.encode(facts).decode()


def _holder(path: Path) -> str:
    """The run that holds the lock, in words; nothing where that cannot be read."""
    try:
        with closing(Store(path, _connected(path, for_writing=False))) as store:
            facts = msgspec.json.decode(store.meta(RUN) or "{}", type=dict[str, int | str])
    except (StoreError, *DATABASE_ERRORS, msgspec.MsgspecError):
        return ""
    if not facts.keys() >= {"process", "machine", "since"}:
        return ""
    return printable(f" (process {facts['process']} on {facts['machine']}, since {facts['since']})")


def _state_of(path: str) -> tuple[int, int, int]:
    """The inode, size and time of a file, of which some change when it is written; zeros where
    there is none.
    """
    try:
        about = os.stat(path)
    except OSError:
        return 0, 0, 0
    return about.st_ino, about.st_size, about.st_mtime_ns


def _match(number: int, round_: int, game: int, lineup: str) -> Match:
    return Match(number, round_, game, msgspec.json.decode(lineup, type=tuple[int, ...]))


class _Transaction:
    """All or nothing. Raises StoreError if the disk is full or another run is at work."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def __enter__(self) -> None:
        try:
            self._connection.execute("begin immediate")
        except DATABASE_ERRORS as error:
            raise StoreError(_error_text(self._path, error)) from None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        connection = self._connection
        try:
            if connection.in_transaction:  # a full disk ends it by itself
                connection.execute("rollback" if kind else "commit")
        except DATABASE_ERRORS as failed:
            raise StoreError(_error_text(self._path, failed)) from None
        if isinstance(error, DATABASE_ERRORS):
            raise StoreError(_error_text(self._path, error)) from None


def _error_text(path: Path, error: sqlite3.DatabaseError | UnicodeDecodeError) -> str:
    """An error of SQLite in words for the person whose file it is."""
    text = printable(str(error), 200)
    if isinstance(error, UnicodeDecodeError):
        return f"{path} is damaged: {text}"
    if "locked" in text or "busy" in text:
        return f"{path} is in use by another run: wait for it, or stop it first"
    if "full" in text:
        return f"the disk is full: {path} keeps the games so far; free some space, then resume"
    if "not a database" in text:
        return f"{path} is not a file of results"
    if "unable to open" in text:
        return f"{path} cannot be opened: check that the folder exists and can be written to"
    return f"{path} cannot be used: {text}"
