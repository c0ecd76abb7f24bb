"""Stored games come out the same again, are exported whole, and damage is told."""

import csv
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from pyarrow import parquet

from rdi.__main__ import main
from rdi.errors import BadRecord, BadSettings
from rdi.session.replay import replay
from rdi.tournament.export import COLUMNS, WRITERS, export
from rdi.tournament.match_play import seats_of
from rdi.tournament.replay import replayed_record, verify
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId, Sums, UnitResult, read_game_id
from tests.tournament.specs import spec


@pytest.fixture
def tournament(tmp_path: Path) -> Tournament:
    found = Tournament(
        spec(games=[{"game": "threes", "seats": 3}, {"game": "kings-council"}], deals=4, unit=4),
        store=tmp_path / "a.db",
    )
    assert list(found.run())
    return found


def spoil(tournament: Tournament, sql: str) -> None:
    with sqlite3.connect(tournament.path) as connection:
        connection.execute(sql)


def test_a_stored_game_is_replayed_with_the_names_of_its_bots(tournament: Tournament) -> None:
    match = tournament.results().matches[1]
    record = replayed_record(tournament, GameId(1, 3, 1))
    game = replay(str(record))
    sits = seats_of(tournament.spec, match, 3, 1)
    names = [tournament.spec.bots[bot].name for bot in match.lineup]
    assert record.header.seats is not None
    assert [record.header.seats[seat] for seat in sits] == names
    assert game.outcome == record.outcome


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "does not name a game"),
        ("9:0.0", "there is no match 9: the last is 3"),
        ("0:99.0", "deal 99 of match 0 was not played"),
        ("0:0.7", "there is no rotation 7: the last is 2"),
    ],
)
def test_a_game_that_is_not_there_is_refused(tournament: Tournament, text: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said):
        replayed_record(tournament, read_game_id(text))


def test_a_game_that_comes_out_otherwise_is_refused(tournament: Tournament) -> None:
    with closing(sqlite3.connect(tournament.path)) as connection, connection:
        query = "select first, length(rows) from units where match = 1"
        for first, size in connection.execute(query).fetchall():
            rows = (bytes(size), sha256(bytes(size)).digest(), first)
            connection.execute(
                "update units set rows = ?, digest = ? where match = 1 and first = ?", rows
            )
    with pytest.raises(BadRecord, match=r"game 1:0\.0: .*the bots have changed"):
        replayed_record(tournament, GameId(1, 0, 0))


def test_all_games_come_out_the_same_when_verified(tournament: Tournament) -> None:
    found = list(verify(tournament))
    assert len(found) == tournament.results().games == found[-1].wanted
    assert not any(each.difference for each in found)
    assert len({str(each.game) for each in found}) == len(found)


def test_a_sample_is_verified_too(tournament: Tournament) -> None:
    assert len(list(verify(tournament, 5))) == 5
    with pytest.raises(BadSettings):
        list(verify(tournament, -1))


def test_a_changed_row_is_damage(tournament: Tournament) -> None:
    spoil(tournament, "update units set rows = zeroblob(length(rows)) where match = 0")
    with pytest.raises(StoreError, match="is damaged in match 0 from deal 0 on"):
        list(verify(tournament))


def test_what_was_begun_with_other_code_is_told(tournament: Tournament) -> None:
    spoil(tournament, "update meta set value = 'x' where name = 'made of: rdi itself'")
    with pytest.raises(StoreError, match="these have changed since it began: rdi itself"):
        list(verify(tournament))


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_exports_hold_every_seat_of_every_game(tournament: Tournament, ending: str) -> None:
    out = tournament.path.with_suffix(f".{ending}")
    told: list[int] = []
    count = export(tournament, out, told.append)
    found = read(out)
    assert count == len(found) == 3 * 4 * 1 + 2 * 3 * 4 * 2 + 2 * 3 * 4
    assert list(found[0]) == list(COLUMNS)
    assert {line["without_luck"] or None for line in found} == {None}  # luck is left as it is
    by_bot = dict.fromkeys(("uniform", "caller", "careful"), 0)
    for line in found:
        by_bot[str(line["bot"])] += int(str(line["winnings"]))
    results = tournament.results()
    for each in results.standings():
        assert by_bot[each.name] == pytest.approx(each.mean.mean * each.games)


@pytest.mark.parametrize("ending", WRITERS)
def test_an_export_to_where_nothing_can_be_written_is_refused(
    tournament: Tournament, ending: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    for folder in ("file", "nowhere"):
        with pytest.raises(BadSettings, match=r"cannot be written: No|cannot be written: Not"):
            export(tournament, tmp_path / folder / f"games{ending}")


def test_an_export_tells_entries_luck_and_faults(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        "class Wrong:\n    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n"
        "        return 'nonsense' if request.verb == 'bet' else request.options[0]\n",
        encoding="utf-8",
    )
    entry = {"game": "threes", "variants": ["fools-luck", "dragons"]}
    what = spec_from_data(
        {
            "games": [entry, {**entry, "settings": {"stash": 20}}, {"game": "rogues-and-warriors"}],
            "bots": [{"name": "w", "plays": f"{file}:Wrong"}, {"name": "c", "plays": "caller"}],
            "deals": 3, "look": 3, "engine": "serial", "luck_correction": True,
            "limits": {"faults": 1000},
        }
    )  # fmt: skip
    found = Tournament(what, store=tmp_path / "a.db")
    assert list(found.run())
    for ending in ("csv", "jsonl", "parquet"):
        export(found, tmp_path / f"a.{ending}")
        lines = read(tmp_path / f"a.{ending}")
        assert len({str(line["label"]) for line in lines}) == 3
        for line in lines:
            is_threes = line["game"] == "threes"
            assert int(str(line["seats"])) == 2
            assert line["variants"] == ("fools-luck,dragons" if is_threes else "")
            if not is_threes:  # all its luck comes before anybody chooses
                assert float(str(line["without_luck"])) == float(str(line["winnings"]))
        results = found.results()
        luckless = [
            float(str(line["without_luck"]))
            for line in lines
            if line["game"] == "threes" and line["bot"] == "c"
        ]
        assert results.without_luck is not None
        mean = results.without_luck.mean(1).mean
        assert sum(luckless) / len(luckless) == pytest.approx(mean)
        assert sum(int(str(line["faults"])) for line in lines) == sum(
            each.faults for each in results.standings()
        )


def read(out: Path) -> list[dict[str, object]]:
    if out.suffix == ".parquet":
        return list(parquet.read_table(out).to_pylist())
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file)) if out.suffix == ".csv" else [*map(json.loads, file)]


def test_an_export_of_another_kind_is_refused(tournament: Tournament) -> None:
    with pytest.raises(BadSettings, match=r"must end in \.csv, \.jsonl, \.parquet"):
        export(tournament, tournament.path.with_suffix(".xls"))


def test_an_export_that_fails_leaves_no_half_of_it(tournament: Tournament) -> None:
    def broken(count: int) -> None:
        raise KeyboardInterrupt

    import rdi.tournament.export as exporting

    out = tournament.path.with_suffix(".csv")
    out.write_text("before", encoding="utf-8")
    usual, exporting.AT_ONCE = exporting.AT_ONCE, 2
    try:
        with pytest.raises(KeyboardInterrupt):
            export(tournament, out, broken)
    finally:
        exporting.AT_ONCE = usual
    assert out.read_text(encoding="utf-8") == "before"
    assert not out.with_name("a.csv.part").exists()


# ------------------------------------------------------------------ files that are no good


def test_a_missing_store_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there are no results yet"):
        Store.open(tmp_path / "none.db")


def test_a_half_written_store_is_told(tournament: Tournament) -> None:
    data = tournament.path.read_bytes()
    tournament.path.write_bytes(data[: len(data) // 2])
    for beside in ("-wal", "-shm"):
        Path(f"{tournament.path}{beside}").unlink(missing_ok=True)
    with pytest.raises(StoreError, match=str(tournament.path)):
        list(verify(tournament))


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("no database at all, but long enough to be looked at" * 40, encoding="utf-8")
    with pytest.raises(StoreError, match="is not a file of results"):
        Store.open(path)
    assert path.read_text(encoding="utf-8").startswith("no database")


def test_a_store_of_another_version_is_told(tournament: Tournament) -> None:
    spoil(tournament, "update meta set value = '99' where name = 'version'")
    with pytest.raises(StoreError, match="another version of the store"):
        tournament.results()


def test_a_second_run_is_told_who_holds_the_store(tmp_path: Path) -> None:
    first = Store.open(tmp_path / "a.db", for_writing=True)
    with pytest.raises(StoreError, match=rf"another run \(process {os.getpid()} on .+, since 20"):
        Store.open(tmp_path / "a.db", for_writing=True)
    first.close()
    Store.open(tmp_path / "a.db", for_writing=True).close()


def test_a_store_is_read_while_a_run_holds_it(tournament: Tournament) -> None:
    games = tournament.results().games
    with closing(Store.open(tournament.path, for_writing=True)):
        assert tournament.results().games == games


def test_a_store_is_read_where_nothing_can_be_written_beside_it(tournament: Tournament) -> None:
    """As in a folder that may only be read; whoever is root may write everywhere, so that here a
    folder lies where SQLite's own file would.
    """
    games = tournament.results().games
    beside = tournament.path.with_name(tournament.path.name + "-wal")
    beside.mkdir()
    assert tournament.results().games == games
    with pytest.raises(StoreError, match="cannot be opened: check that the folder exists"):
        Store.open(tournament.path, for_writing=True)


def test_a_store_that_has_two_names_has_one_lock(tournament: Tournament, tmp_path: Path) -> None:
    (tmp_path / "other.db").symlink_to(tournament.path)
    with (
        closing(Store.open(tournament.path, for_writing=True)),
        pytest.raises(StoreError, match="is in use by another run"),
    ):
        Store.open(tmp_path / "other.db", for_writing=True)


def test_a_run_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    program = (
        "import sys; from pathlib import Path; from rdi.tournament.store import Store\n"
        "store = Store.open(Path(sys.argv[1]), for_writing=True); print('held', flush=True)\n"
        "sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdin is not None
    assert holder.stdout is not None
    with holder, holder.stdin, holder.stdout:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match=rf"process {holder.pid} on"):
            Store.open(path, for_writing=True)
        holder.kill()
        holder.wait()
        Store.open(path, for_writing=True).close()


def test_deals_that_are_there_are_not_written_again_in_another_unit(tournament: Tournament) -> None:
    with closing(Store.open(tournament.path, for_writing=True)) as store:
        for first, deals in ((1, 9), (3, 1), (0, 9)):
            beside = UnitResult(0, first, deals, (0, 1, 2), b"")
            with pytest.raises(
                StoreError, match=r"already has deals of match .* on, from another run"
            ):
                store.add(beside, Sums(3))
        store.check()


def test_deals_that_count_twice_are_damage(tournament: Tournament) -> None:
    spoil(
        tournament,
        "insert into units select match, first + 1, deals + 5, rows, digest, sums, decisions,"
        " seconds from units where match = 0 and first = 0",
    )
    with pytest.raises(StoreError, match="counts deal 1 of match 0 twice"):
        Store.open(tournament.path)


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    small = Tournament(spec(deals=200, look=1, unit=1), store=tmp_path / "a.db")
    running = small.run()
    for _ in range(5):
        next(running)
    running.close()
    kept = small.results().games
    store = Store.open(small.path, for_writing=True)
    connection = store._connection  # noqa: SLF001 - a limit holds for one connection only
    pages = connection.execute("pragma page_count").fetchone()[0]
    connection.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        store.set_meta({f"filling {number}": "x" * 2000 for number in range(1000)})
    store.close()
    assert small.results().games == kept
    assert list(small.run())
    assert small.is_over


def figures(path: Path) -> tuple[object, ...]:
    """All that is told of a tournament; StoreError where it cannot be."""
    found = Tournament.of_store(path)
    results = found.results()
    with closing(Store.open(path)) as store:
        about = store.totals(), store.games(), store.fault_counts(), store.faults()
    return str(results.standings()), results.games, found.digest(), found.is_over, *about


SPOILT = (
    "update units set sums = null where first = 0",
    "update units set sums = '[' where first = 0",
    "update units set sums = '[1,[2],[[3]],[],[],[]]'",
    "update units set rows = null",
    "update units set rows = 'abc'",
    "update units set deals = 'x'",
    "update units set deals = deals + 1",
    "update units set decisions = decisions + 1 where match = 0",
    "update units set seconds = 'x'",
    "update units set match = 99 where match = 1",
    "update units set first = -first - 1",
    "update totals set sums = replace(sums, '1', '2')",
    "update totals set deals = deals + 1",
    "update totals set decisions = 1.5",
    "update totals set sums = null",
    "delete from totals",
    "delete from totals where match = 1",
    "delete from units where match = 1",
    "delete from matches",
    "update matches set lineup = '[0,1'",
    "update matches set lineup = '[0,99]' where game = 1",
    "update matches set lineup = null",
    "update matches set game = 99",
    "update matches set game = null",
    "insert into faults values (0, 'x', 0, 0, 0, 'a', 'b', 1, 0)",
    "insert into faults values (0, 1, 0, null, 0, 'a', 'b', 1, 0)",
    "update meta set value = 'x' where name = 'spec'",
    "update meta set value = '{}' where name = 'spec'",
    "update meta set value = replace(value, '4', '5') where name = 'spec'",
    "delete from meta where name = 'spec'",
    "delete from meta",
    "drop table units",
    "drop table totals",
    "drop table faults",
    "drop table meta",
)


@pytest.mark.parametrize("sql", SPOILT)
def test_rows_that_nobody_wrote_are_told_and_never_counted(
    tournament: Tournament, sql: str
) -> None:
    assert figures(tournament.path)
    spoil(tournament, sql)
    with pytest.raises(StoreError):
        figures(tournament.path)
    if "from meta where" not in sql and "name = 'spec'" not in sql:
        with pytest.raises(StoreError):
            list(verify(tournament, 1))
    for command in ("status", "table", "verify", "report"):
        assert main(["tourney", command, str(tournament.path)]) == 4


def test_any_damage_of_bytes_is_found_or_changes_no_figure(
    tournament: Tournament, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tournament.path)) as connection:
        connection.execute("pragma journal_mode = delete")
    whole, right = tournament.path.read_bytes(), figures(tournament.path)
    rng, found = Random(1), 0
    for number in range(160):
        data = bytearray(whole)
        at = rng.randrange(len(data))
        kind = number % 4
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at : at + 64] = rng.randbytes(64)
        elif kind == 2:
            del data[at:]
        else:
            data[at : at + 4096] = bytes(4096)
        path = tmp_path / f"{number}.db"
        path.write_bytes(data)
        try:
            now = figures(path)
        except StoreError:
            found += 1
        else:
            assert now == right, (number, at)
        path.unlink()
    assert found > 30
