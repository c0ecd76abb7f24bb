"""Keep what was played in one SQLite file: nothing is lost by a stop, nothing is counted twice.

Only the coordinator writes, and one at a time: it holds a lock on a file beside, which the system
lets go of when the process ends, however it ends. A unit is written whole in one transaction, and
once: the same unit written again changes nothing. What each match adds up to is kept in the same
transaction, so that nobody has to read all units for a table. The spec's fingerprint, the code of
the bots and the definitions of the games are kept beside, so that nothing can go on with something
else than it began with.
"""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Self

import msgspec
from filelock import FileLock, Timeout

from rdi.errors import RdiError
from rdi.text import printable
from rdi.tournament import stored_luck
from rdi.tournament.schedule import Match
from rdi.tournament.units import Fault, Sums, UnitResult, row_format, sums_from_json

VERSION = "3"
BUSY_SECONDS = 2.0
PAGE_BYTES = 16_384
"""So much of a file is read and written at once. A unit of a hundred games has about 3,000 bytes:
of small pages one would be left half empty beside each.
"""

LOCK_SUFFIX = ".lock"
"""What the name of the lock's file has beyond that of the store. It may stay behind, empty."""

IN_MEMORY = Path(":memory:")
"""SQLite's name for a store that is in memory alone, and so nobody else's."""

NOT_BESIDE = ("SQLITE_CANTOPEN", "SQLITE_READONLY_CANTINIT", "SQLITE_READONLY_DIRECTORY")
"""What SQLite says where it can make no file beside the one that it opens."""

RUN = "run"
"""The fact that says who holds the lock: process, machine and time, as JSON."""

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
"""


AT_ONCE_BYTES = 100_000_000
"""A file of so many bytes is checked whenever it is opened; that takes some seconds at most."""
BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What SQLite raises over a file; where its complaint quotes damaged bytes, it cannot be read."""

DAMAGE = (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError)
"""What comes of reading rows that nobody has written."""

_CHECKED: dict[Path, list[tuple[int, int, int]]] = {}
"""The files that were found whole, and their state then."""
_Match = tuple[int, int, int, str]
_Unit = tuple[int, int, int, bytes, bytes, int, float]
_Fault = tuple[int, int, int, int, int, str, str, int, int]


class StoreError(RdiError):
    """The keeper's fault: the file of results cannot be used, or not for this."""


class Store:
    """The results of one tournament on disk."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: FileLock | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock

    @classmethod
    def open(cls, path: Path, *, for_writing: bool = False) -> Self:
        """Open what is there, or begin a new file where it is for writing.

        StoreError where the file is missing, damaged, another program's, of another version, or in
        use by another run.
        """
        if not for_writing and not os.path.exists(path):
            raise StoreError(f"there are no results yet: {path} does not exist")
        lock = _locked(path) if for_writing and path != IN_MEMORY else None
        try:
            store = cls(path, _connected(path, for_writing), lock)
            store._prepare(for_writing)
            store._check_at_once()
        except BROKEN as error:
            if lock is not None:
                lock.release()
            raise StoreError(_told(path, error)) from None
        except StoreError:
            store.close()
            raise
        return store

    def _check_at_once(self) -> None:
        """Check a file that is no larger than what can be checked in a moment, unless it has not
        changed since; larger ones are checked when they are verified.
        """
        state = [_state_of(f"{self.path}{ending}") for ending in ("", "-wal")]
        if sum(size for _, size, _ in state) <= AT_ONCE_BYTES and _CHECKED.get(self.path) != state:
            self.check()
            _CHECKED[self.path] = state

    def _prepare(self, for_writing: bool) -> None:
        connection = self._connection
        if for_writing:
            connection.execute(f"pragma page_size = {PAGE_BYTES}")
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            self._lay_out()
        found = self.meta("version")
        if found != VERSION:
            raise StoreError(
                f"{self.path} was written by another version of the store ({found or 'unknown'}; "
                f"this one is {VERSION})"
            )
        if for_writing:
            self.set_meta({RUN: _this_run()})

    def _lay_out(self) -> None:
        """Make the tables of a new file, all at once for whoever reads it meanwhile. A file of
        another version stays as it is.
        """
        with self._writing():
            self._connection.execute(META)
            if self.meta("version") not in (None, VERSION):
                return
            for statement in (SCHEMA + stored_luck.SCHEMA).split(";"):
                self._connection.execute(statement)
            self._connection.execute("insert or ignore into meta values ('version', ?)", (VERSION,))

    def close(self) -> None:
        """Leave the file, and the lock on it to the next run."""
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def check(self) -> None:
        """StoreError unless the file is whole, everything in it is of its kind, every unit is what
        was once written, and every match adds up to what is kept of it.
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
            raise StoreError(_told(self.path, error)) from None
        except DAMAGE as error:
            raise StoreError(f"{self.path} is damaged: {printable(str(error), 200)}") from None

    def _check_file(self) -> None:
        """StoreError where the system finds the file itself damaged."""
        (found,) = self._connection.execute("pragma integrity_check").fetchone()
        if found != "ok":
            raise StoreError(f"{self.path} is damaged: {found}")

    def _check_units(self) -> None:
        """StoreError where a unit is not what was written."""
        seats = {each.number: len(each.lineup) for each in self.matches()}
        for row in self._connection.execute(
            "select match, first, deals, rows, digest, decisions, seconds from units"
        ):
            match, first, deals, rows, digest, *_ = msgspec.convert(row, _Unit)
            size = deals * seats[match] * row_format(seats[match]).size if match in seats else -1
            if sha256(rows).digest() != digest or len(rows) != size or first < 0:
                raise StoreError(f"{self.path} is damaged in match {match} from deal {first} on")
        for match, first in stored_luck.damaged(self._connection):
            raise StoreError(f"{self.path} is damaged in match {match} from deal {first} on: luck")

    def _check_deals(self) -> None:
        """StoreError where units overlap, so that deals count twice."""
        for match, blocks in self.done().items():
            for (first, deals), (later, _) in pairwise(blocks):
                if first + deals > later:
                    raise StoreError(f"{self.path} counts deal {later} of match {match} twice")

    def _check_totals(self) -> None:
        """StoreError where the units of a match, or their luck, add up to something else."""
        for parts, kept in (
            (self.sums(), self.sums_of_matches()),
            (stored_luck.sums(self._connection), self.sums_without_luck()),
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

    # ------------------------------------------------------------------ what it is about

    def meta(self, name: str) -> str | None:
        """A fact about the whole tournament."""
        row = self._connection.execute("select value from meta where name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def set_meta(self, facts: Mapping[str, str]) -> None:
        """Write facts down; what is there is replaced."""
        with self._writing():
            self._connection.executemany("insert or replace into meta values (?, ?)", facts.items())

    # ------------------------------------------------------------------ matches and units

    def add_matches(self, matches: Sequence[Match]) -> None:
        """Write down what is to be played."""
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
        return [_match(*msgspec.convert(row, _Match)) for row in rows]

    def add(self, result: UnitResult, sums: Sums) -> bool:
        """Write a unit down; False where it was there already.

        StoreError where some of its deals are there as part of another unit: they would count
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
                    f"{self.path} has deals of match {result.match} from {result.first} on already,"
                    " from a run that was not this one"
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
                stored_luck.add(self._connection, result)
                self._connection.executemany(
                    "insert or ignore into faults values (?, ?, ?, ?, ?, ?, ?, ?, ?)", faults
                )
        return bool(added)

    def _add_to_totals(self, result: UnitResult, sums: Sums) -> None:
        """Add a unit to what its match adds up to. That is read here: another run may have added
        to it in between.
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

    def _writing(self) -> _Transaction:
        return _Transaction(self.path, self._connection)

    def done(self, since: int = 0) -> dict[int, list[tuple[int, int]]]:
        """For each match from this number on the blocks of deals that are there: the first and how
        many, in order.
        """
        found: dict[int, list[tuple[int, int]]] = {}
        for match, first, deals in self._connection.execute(
            "select match, first, deals from units where match >= ? order by match, first", (since,)
        ):
            found.setdefault(match, []).append((first, deals))
        return found

    def sums(self) -> Iterator[tuple[int, int, Sums]]:
        """The sums of every unit, with its match and first deal, in order."""
        for match, first, text in self._connection.execute(
            "select match, first, sums from units order by match, first"
        ):
            yield match, first, sums_from_json(text)

    def sums_between(self, match: int, first: int, below: int) -> Iterator[Sums]:
        """The sums of the units of a match that begin with these deals."""
        for (text,) in self._connection.execute(
            "select sums from units where match = ? and first >= ? and first < ?",
            (match, first, below),
        ):
            yield sums_from_json(text)

    def sums_of_matches(self) -> dict[int, Sums]:
        """What every match adds up to, by its number."""
        return {
            match: sums_from_json(text)
            for match, text in self._connection.execute("select match, sums from totals")
        }

    def sums_without_luck(self) -> dict[int, Sums]:
        """What every match adds up to without luck, in parts of Gold; nothing where luck was not
        taken off.
        """
        return stored_luck.sums_of_matches(self._connection)

    def luck_of_unit(self, match: int, first: int) -> bytes:
        """What luck gave in the games of a unit, packed; nothing where it was not taken off."""
        return stored_luck.of_unit(self._connection, match, first)

    def rows(self) -> Iterator[tuple[int, int, bytes]]:
        """The packed rows of every unit, with its match and first deal, in order."""
        yield from self._connection.execute(
            "select match, first, rows from units order by match, first"
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
        rows = self._connection.execute(
            "select match, deal, rotation, bot, seat, kind, text, step, game from faults"
        )
        return [
            (match, Fault(*rest)) for match, *rest in (msgspec.convert(row, _Fault) for row in rows)
        ]

    def fault_counts(self) -> dict[tuple[int, str], int]:
        """How often each bot went wrong, by kind."""
        rows = self._connection.execute("select bot, kind, count(*) from faults group by bot, kind")
        return {(bot, kind): count for bot, kind, count in rows}

    def faults_of_games(
        self, match: int, first: int, below: int
    ) -> dict[tuple[int, int, int], int]:
        """How often each bot went wrong in each game of these deals: by deal, rotation and bot."""
        rows = self._connection.execute(
            "select deal, rotation, bot, count(*) from faults"
            " where match = ? and deal >= ? and deal < ? group by deal, rotation, bot",
            (match, first, below),
        )
        return {(deal, rotation, bot): count for deal, rotation, bot, count in rows}

    def faults_between(self, first: int, below: int, match: int) -> dict[int, tuple[int, int]]:
        """How often each bot went wrong in these deals of all matches up to this one, and in how
        many games.
        """
        rows = self._connection.execute(
            "select bot, count(*), count(distinct match || ':' || deal || '.' || rotation)"
            " from faults where deal >= ? and deal < ? and match <= ? group by bot",
            (first, below, match),
        )
        return {bot: (faults, games) for bot, faults, games in rows}

    def totals(self) -> tuple[int, int, float]:
        """How many deals and decisions there are, and the seconds that they took."""
        row = self._connection.execute(
            "select coalesce(sum(deals), 0), coalesce(sum(decisions), 0), coalesce(sum(seconds), 0)"
            " from totals"
        ).fetchone()
        return int(row[0]), int(row[1]), float(row[2])

    def games_of_matches(self) -> dict[int, int]:
        """How many games there are of every match, by its number."""
        rows = self._connection.execute(
            "select match, deals * json_array_length(lineup)"
            " from totals join matches on match = number"
        )
        return dict(rows.fetchall())

    def games(self) -> int:
        """How many games there are."""
        return sum(self.games_of_matches().values())

    def drop_beyond(self, match: int, deals: int) -> None:
        """Forget what was played ahead of time of a match: all from this deal on."""
        with self._writing():
            dropped = self._connection.execute(
                "delete from units where match = ? and first >= ?", (match, deals)
            ).rowcount
            self._connection.execute(
                "delete from faults where match = ? and deal >= ?", (match, deals)
            )
            if dropped:
                self._add_up_again(match, deals)
                stored_luck.drop_beyond(self._connection, match, deals)

    def _add_up_again(self, match: int, below: int) -> None:
        """Write down anew what a match adds up to, of whose units those of these deals are left."""
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

    def digest(self) -> str:
        """The SHA-256 over all results: each match by its number, its rows in the order of deals;
        then, where it was taken off, the luck of each.

        It does not depend on how the deals were cut into units, nor on their order of arrival.
        """
        total = sha256()
        last = -1
        for match, _, rows in self.rows():
            if match != last:
                total.update(b"match %d\n" % match)
                last = match
            total.update(rows)
        last = -1
        for match, _, luck in stored_luck.rows(self._connection):
            if match != last:
                total.update(b"luck of match %d\n" % match)
                last = match
            total.update(luck)
        return total.hexdigest()


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
        if error.sqlite_errorname not in NOT_BESIDE or not is_whole:
            raise
        address = f"{Path(os.path.realpath(path)).as_uri()}?immutable=1"
        return sqlite3.connect(address, uri=True, isolation_level=None)
    return connection


def _locked(path: Path) -> FileLock:
    """The lock for one run at a time; StoreError with who holds it, where somebody does."""
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


def _this_run() -> str:
    """This process, its machine and the time, as JSON."""
    since = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
    facts = {"process": os.getpid(), "machine": socket.gethostname(), "since": since}
    return msgspec.json.encode(facts).decode()


def _holder(path: Path) -> str:
    """Who wrote last that a run began, in words; nothing where that cannot be read."""
    try:
        with closing(Store(path, _connected(path, for_writing=False))) as store:
            facts = msgspec.json.decode(store.meta(RUN) or "{}", type=dict[str, int | str])
    except (StoreError, *BROKEN, msgspec.MsgspecError):
        return ""
    if not facts.keys() >= {"process", "machine", "since"}:
        return ""
    return printable(f" (process {facts['process']} on {facts['machine']}, since {facts['since']})")


def _state_of(path: str) -> tuple[int, int, int]:
    """What changes when a file is written; zeros where there is none."""
    try:
        about = os.stat(path)
    except OSError:
        return 0, 0, 0
    return about.st_ino, about.st_size, about.st_mtime_ns


def _match(number: int, round_: int, game: int, lineup: str) -> Match:
    return Match(number, round_, game, msgspec.json.decode(lineup, type=tuple[int, ...]))


class _Transaction:
    """All or nothing; StoreError where the disk is full or another run is at work."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def __enter__(self) -> None:
        try:
            self._connection.execute("begin immediate")
        except BROKEN as error:
            raise StoreError(_told(self._path, error)) from None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        connection = self._connection
        try:
            if connection.in_transaction:  # a full disk ends it by itself
                connection.execute("rollback" if kind else "commit")
        except BROKEN as failed:
            raise StoreError(_told(self._path, failed)) from None
        if isinstance(error, BROKEN):
            raise StoreError(_told(self._path, error)) from None


def _told(path: Path, error: sqlite3.DatabaseError | UnicodeDecodeError) -> str:
    """What went wrong with the file, for the person whose file it is."""
    text = printable(str(error), 200)
    if isinstance(error, UnicodeDecodeError):
        return f"{path} is damaged: {text}"
    if "locked" in text or "busy" in text:
        return f"{path} is in use by another run: wait for it, or stop it first"
    if "full" in text:
        return f"the disk is full: {path} keeps what was written before, free some space and resume"
    if "not a database" in text:
        return f"{path} is no file of results"
    if "unable to open" in text:
        return f"{path} cannot be opened: is the folder there, and may it be written to?"
    return f"{path} cannot be used: {text}"
