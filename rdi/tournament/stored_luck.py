"""Keep what luck gave beside the results: packed in units, and added up for what is left of them.

What was won is never changed by it. Results without luck are rows and sums like others, but in
parts of Gold.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from rdi.tournament.units import PARTS_OF_GOLD, GameResult, Sums, UnitResult, sums_from_json

MOST = (1 << 31) - 1
"""More parts of Gold are not kept of one game, which is 20 million Gold."""

SCHEMA = """
create table if not exists luck (
  match integer, first integer, rows blob, digest blob, sums blob, primary key (match, first));
create table if not exists luck_totals (match integer primary key, sums blob) without rowid;
"""


def packed_luck(luck: Sequence[Sequence[int]]) -> bytes:
    """What luck gave everybody in each game, as bytes: signed numbers of four bytes."""
    parts = [max(-MOST, min(MOST, part)) for game in luck for part in game]
    return struct.pack(f"<{len(parts)}i", *parts)


def without_luck(rows: Sequence[GameResult], luck: bytes) -> list[GameResult]:
    """The same games with what luck gave taken off, in parts of Gold."""
    found = []
    parts = iter(struct.unpack(f"<{len(luck) // 4}i", luck))
    for row in rows:
        left = [PARTS_OF_GOLD * gold - next(parts) for gold in row.winnings]
        found.append(replace(row, winnings=tuple(left)))
    return found


def add(connection: sqlite3.Connection, result: UnitResult) -> None:
    """Write down the luck of a unit that is new, within the transaction that writes the unit."""
    if not result.luck:
        return
    sums, place = result.sums_without_luck, (result.match, result.first)
    connection.execute(
        "insert or ignore into luck values (?, ?, ?, ?, ?)",
        (*place, result.luck, sha256(result.luck).digest(), sums),
    )
    row = connection.execute(
        "select sums from luck_totals where match = ?", (result.match,)
    ).fetchone()
    whole = sums_from_json(sums)
    if row is not None:
        whole.add(sums_from_json(row[0]))
    _write(connection, result.match, whole)


def drop_beyond(connection: sqlite3.Connection, match: int, deals: int) -> None:
    """Forget the luck of a match from this deal on."""
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
        _write(connection, match, whole)


def _write(connection: sqlite3.Connection, match: int, whole: Sums) -> None:
    connection.execute("insert or replace into luck_totals values (?, ?)", (match, whole.as_json()))


def _is_kept(connection: sqlite3.Connection) -> bool:
    """Whether there is a place for luck: older files have none."""
    found = connection.execute("select 1 from sqlite_master where name = 'luck_totals'")
    return found.fetchone() is not None


def sums_of_matches(connection: sqlite3.Connection) -> dict[int, Sums]:
    """What is left of the results of every match without luck, in parts of Gold, by its number."""
    if not _is_kept(connection):
        return {}
    return {
        match: sums_from_json(text)
        for match, text in connection.execute("select match, sums from luck_totals")
    }


def sums(connection: sqlite3.Connection) -> Iterator[tuple[int, int, Sums]]:
    """What is left of every unit without luck, with its match and first deal, in order."""
    if _is_kept(connection):
        query = "select match, first, sums from luck order by match, first"
        for match, first, text in connection.execute(query):
            yield match, first, sums_from_json(text)


def rows(connection: sqlite3.Connection) -> Iterator[tuple[int, int, bytes]]:
    """The packed luck of every unit, with its match and first deal, in order."""
    if _is_kept(connection):
        yield from connection.execute("select match, first, rows from luck order by match, first")


def of_unit(connection: sqlite3.Connection, match: int, first: int) -> bytes:
    """The packed luck of a unit; nothing where luck was not taken off."""
    if not _is_kept(connection):
        return b""
    place = (match, first)
    found = connection.execute("select rows from luck where match = ? and first = ?", place)
    row = found.fetchone()
    return row[0] if row else b""


def luck_in(luck: bytes, game: int, seats: int) -> tuple[int, ...]:
    """What luck gave in one game of a unit, by its number in it."""
    return struct.unpack_from(f"<{seats}i", luck, 4 * game * seats)


def damaged(connection: sqlite3.Connection) -> Iterator[tuple[int, int]]:
    """The match and first deal of each unit whose luck is not what was once written."""
    if not _is_kept(connection):
        return
    for match, first, found, digest in connection.execute(
        "select match, first, rows, digest from luck order by match, first"
    ):
        if sha256(found).digest() != digest:
            yield match, first
