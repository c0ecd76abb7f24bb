"""Damaged files of results: every subcommand tells what is wrong, or does what it is for."""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rdi.tournament.store import Store
from tests.hostile.mutating import NASTY
from tests.hostile.running import each_case, ran

SPEC = """
seed = 1
deals = 6
unit = 2
engine = "serial"
luck_correction = true
[[games]]
game = "threes"
[[games]]
game = "rogues-and-warriors"
[[bots]]
name = "a"
plays = "caller"
[[bots]]
name = "b"
plays = "uniform"
"""
COMMANDS = (
    ("status",), ("status", "--json"), ("table",), ("table", "--json"), ("table", "--places"),
    ("export",), ("report",), ("verify",), ("verify", "--games", "2"), ("run",), ("resume",),
)  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a spec and its results."""
    folder = tmp_path_factory.mktemp("played")
    spec = folder / "spec.toml"
    spec.write_text(SPEC, encoding="utf-8")
    assert ran(["tourney", "run", spec]).code == 0
    with closing(sqlite3.connect(folder / "spec.db")) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    return folder


def damage(store: Path, luck: Random) -> None:
    """Change bytes, cut off, or change values by SQL, so that the file itself is whole."""
    kind = luck.random()
    content = bytearray(store.read_bytes())
    if kind < 0.15:
        store.write_bytes(content[: luck.randrange(len(content) + 1)])
    elif kind < 0.4:
        for _ in range(luck.choice((1, 3, 30))):
            content[luck.randrange(len(content))] = luck.randrange(256)
        store.write_bytes(content)
    elif kind < 0.45:
        store.write_bytes(luck.choice((b"", b"SQLite format 3\0", b"\0" * 4096, b"text\n" * 99)))
    else:
        for _ in range(luck.choice((1, 1, 2, 3))):
            _change_a_value(store, luck)


def _change_a_value(store: Path, luck: Random) -> None:
    with closing(sqlite3.connect(store)) as connection:
        found = connection.execute("select name from sqlite_master where type = 'table'")
        tables = [name for (name,) in found if not name.startswith("sqlite_")]
        if not tables:
            return
        table = luck.choice(tables)
        columns = connection.execute(f"pragma table_info({table})").fetchall()
        keys = [str(each[1]) for each in columns if each[5]] or ["rowid"]
        column = str(luck.choice(columns)[1])
        rows = connection.execute(f"select {', '.join(keys)} from {table}").fetchall()
        row = luck.choice(rows) if rows else (None,) * len(keys)
        where = " and ".join([f"{key} is ?" for key in keys])
        value = _value(connection, table, column, luck)
        way = luck.randrange(8)
        try:
            if way == 0:
                connection.execute(f"delete from {table} where {where}", row)
            elif way == 1:
                connection.execute(f"delete from {table}")
            elif way == 2 and luck.random() < 0.3:
                connection.execute(f"drop table {table}")
            elif way == 3:
                connection.execute(f"update {table} set {column} = ?", (value,))
            else:
                text = f"update {table} set {column} = ? where {where}"
                connection.execute(text, (value, *row))
            connection.commit()
        except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
            connection.rollback()


def _value(connection: sqlite3.Connection, table: str, column: str, luck: Random) -> object:
    kind = luck.randrange(4)
    found = connection.execute(f"select {column} from {table}").fetchall()
    if kind == 0 and found:
        old = luck.choice(found)[0]
        if isinstance(old, bytes) and old:
            place = luck.randrange(len(old))
            return old[:place] + bytes([luck.randrange(256)]) + old[place + 1 :]
        if isinstance(old, str) and old:
            return old.replace(luck.choice(old), luck.choice(NASTY), 1)
        if isinstance(old, int):
            return old + luck.choice((-1, 1, 10**6))
    return luck.choice(
        (None, 0, -1, 1, 7, 10**12, 1.5, "", "x", b"", b"\xff\0", luck.choice(NASTY))
    )


def test_what_the_system_says_of_damage_may_be_damaged_itself(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's complaint quotes the file, so that it may be no text."""

    def complain(store: Store, name: str) -> str:
        return b"malformed \xa2".decode()

    monkeypatch.setattr(Store, "meta", complain)
    found = ran(["tourney", "status", played / "spec.toml"])
    assert found.code == 4, found
    assert "spec.db is damaged" in found.err


@pytest.mark.slow
def test_no_file_of_results_breaks_a_command(played: Path, tmp_path: Path) -> None:
    spec = tmp_path / "spec.toml"

    def make(luck: Random) -> tuple[int, tuple[str, ...]]:
        return luck.randrange(10**9), luck.choice(COMMANDS)

    def command(case: tuple[int, tuple[str, ...]], noted: Counter[str]) -> None:
        for file in tmp_path.iterdir():
            file.unlink()
        shutil.copy(played / "spec.toml", spec)
        shutil.copy(played / "spec.db", tmp_path / "spec.db")
        damage(tmp_path / "spec.db", Random(case[0]))
        found = ran(["tourney", *case[1], spec])
        assert "Traceback" not in found.err, found
        assert found.code in (0, 1, 2, 4), found
        noted[f"exit {found.code}"] += 1

    each_case("stores", 15, 1_500, make, command, seconds=60)
