"""What is left without luck is kept and told beside the results, and never changes them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rdi.errors import SourceErrors
from rdi.shell.show.page import UNBROKEN
from rdi.shell.show.renderers import render
from rdi.shell.tournaments.pages import standing_data, standings
from rdi.tournament.replay import verify
from rdi.tournament.schedule import Match
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.results import Results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import PARTS_OF_GOLD, GameResult, Sums, packed_luck, sums_of, without_luck
from tests.tournament.reports import first_page
from tests.tournament.runs import played
from tests.tournament.specs import spec

GAMES: list[dict[str, Any]] = [
    {"game": "den-of-thieves", "seats": 3},
    {"game": "rogues-and-warriors"},
]


def luck_spec(**parts: Any) -> Spec:
    """A small tournament of a game with luck that is taken off and one without."""
    return spec(GAMES, **{"luck_correction": True, **parts})


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    return played(luck_spec(), tmp_path_factory.mktemp("luck") / "a.db", "serial")


def rows_in(tournament: Tournament) -> list[tuple[int, int, bytes]]:
    with closing(Store.open(tournament.path)) as store:
        return [*store.rows()]


def test_what_was_won_is_the_same_with_and_without(tournament: Tournament, tmp_path: Path) -> None:
    plain = played(luck_spec(luck_correction=False), tmp_path / "plain.db", "serial")
    assert rows_in(plain) == rows_in(tournament)
    assert plain.digest() != tournament.digest()
    assert plain.results().without_luck is None
    assert plain.results().saving_without_luck() is None


@pytest.mark.parametrize(("engine", "unit"), [("serial", 1), ("serial", 4), ("local:2", 3)])
def test_the_sum_over_all_is_the_same_however_it_is_played(
    tournament: Tournament, tmp_path: Path, engine: str, unit: int
) -> None:
    other = played(luck_spec(unit=unit), tmp_path / "other.db", engine)
    assert other.digest() == tournament.digest()
    assert [*standing_data(other.results())] == [*standing_data(tournament.results())]


@pytest.mark.parametrize("machine_code", ["0", "1"])
def test_it_is_the_same_with_and_without_machine_code(
    tournament: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine_code: str
) -> None:
    monkeypatch.setenv("RDI_NUMBA", machine_code)
    assert played(luck_spec(), tmp_path / "other.db", "serial").digest() == tournament.digest()


def test_a_run_that_was_stopped_goes_on_to_the_same(tournament: Tournament, tmp_path: Path) -> None:
    half = Tournament(luck_spec(), store=tmp_path / "half.db")
    for number, _ in enumerate(half.run(), start=1):
        if number == 3:
            break
    assert played(luck_spec(), tmp_path / "half.db", "serial").digest() == tournament.digest()


def test_what_is_dropped_takes_its_luck_along(tmp_path: Path) -> None:
    found = played(luck_spec(unit=2), tmp_path / "a.db", "serial")
    with closing(Store.open(found.path, for_writing=True)) as store:
        store.drop_beyond(0, 4)
        left = store.sums_without_luck()[0]
        assert left.deals == 4 == store.sums_of_matches()[0].deals
    again = played(luck_spec(unit=2), tmp_path / "a.db", "serial")
    assert again.digest() == played(luck_spec(), tmp_path / "b.db", "serial").digest()


def test_luck_that_was_changed_is_found(tmp_path: Path) -> None:
    found = played(luck_spec(), tmp_path / "a.db", "serial")
    with closing(sqlite3.connect(found.path)) as connection, connection:
        connection.execute("update luck set rows = zeroblob(length(rows)) where match = 0")
    with pytest.raises(StoreError, match="luck"):
        Store.open(found.path)


def test_games_that_are_verified_have_the_same_luck_again(tmp_path: Path) -> None:
    found = played(luck_spec(deals=4), tmp_path / "a.db", "serial")
    assert not any(each.difference for each in verify(found))
    other = packed_luck([(1, 2, 3)] * 4 * 3)
    with closing(sqlite3.connect(found.path)) as connection, connection:
        text = "update luck set rows = ?, digest = ? where match = 0 and first = 0"
        rows = other[: len(other) * 3 // 4]
        connection.execute(text, (rows, sha256(rows).digest()))
    assert any("luck gave" in each.difference for each in verify(found))


def test_files_from_before_luck_was_kept_are_read(tmp_path: Path) -> None:
    found = played(luck_spec(luck_correction=False), tmp_path / "a.db", "serial")
    digest = found.digest()
    with closing(sqlite3.connect(found.path)) as connection, connection:
        connection.executescript("drop table luck; drop table luck_totals")
    with closing(Store.open(found.path)) as store:
        store.check()
        assert store.sums_without_luck() == {}
    assert found.digest() == digest


def test_without_luck_is_what_was_won_less_what_luck_gave(tournament: Tournament) -> None:
    results = tournament.results()
    left = results.without_luck
    assert left is not None
    assert left.mean(0).mean != results.mean(0).mean
    assert left.mean(0).deals == results.mean(0).deals
    game = results.of_game(1)
    assert game.without_luck is not None
    assert game.without_luck.mean(0) == game.mean(0)  # all its luck cancels by itself


def test_packed_luck_is_taken_off_in_parts() -> None:
    rows = [GameResult((3, -3), (0, 1), b"abcd"), GameResult((-1, 1), (1, 0), b"efgh")]
    found = without_luck(rows, packed_luck([(125, -125), (1 << 40, -(1 << 40))]))
    assert found[0].winnings == (3 * PARTS_OF_GOLD - 125, -3 * PARTS_OF_GOLD + 125)
    assert found[1].winnings[0] == -PARTS_OF_GOLD - (1 << 31) + 1
    assert [row.trace for row in found] == [b"abcd", b"efgh"]


# ------------------------------------------------------------------ what is told


def test_tables_tell_what_is_left_and_where_luck_is_not_taken_off(tournament: Tournament) -> None:
    lines = render(standings(tournament.results()), UNBROKEN)
    assert "less luck" in lines[0]
    first = tournament.results().standings()[0]
    assert first.without_luck is not None
    assert f"{first.without_luck.mean:+.3f}" in lines[1]
    assert any("a game says as much as" in line for line in lines)
    assert any("Luck is not corrected for everywhere" in line for line in lines)
    data = next(iter(standing_data(tournament.results())))
    assert data["without_luck"] == {
        "mean": first.without_luck.mean,
        "half": first.without_luck.half,
    }


def test_reports_tell_it_too(tournament: Tournament) -> None:
    text = first_page(tournament, "a.toml")
    first = tournament.results().standings()[0]
    assert first.without_luck is not None
    assert f"{first.without_luck.mean:+.3f}" in text
    assert text.count('class="twin"') == 3
    assert "less the mean of that over everything that might have come" in text


def test_reports_without_it_do_not_speak_of_it(tmp_path: Path) -> None:
    plain = played(luck_spec(luck_correction=False), tmp_path / "a.db", "serial")
    assert 'id="luck"' not in first_page(plain, "a.toml")
    assert "less luck" not in "".join(render(standings(plain.results()), UNBROKEN))


# ------------------------------------------------------------------ specs


def test_a_spec_in_which_luck_cannot_be_taken_off_says_why() -> None:
    games = [{"game": "rogues-and-warriors"}, {"game": "city-square"}]
    with pytest.raises(SourceErrors) as raised:
        spec(games, luck_correction=True)
    text = str(raised.value)
    assert "luck_correction: luck cannot be corrected for in any game here" in text
    assert "Rogues and Warriors" in text
    assert "City Square" in text


def test_an_evening_says_why_luck_stays() -> None:
    with pytest.raises(SourceErrors, match="many games"):
        spec([{"game": "adventurers-choice"}], luck_correction=True)


def test_a_switch_that_is_off_changes_no_fingerprint() -> None:
    plain = luck_spec(luck_correction=False)
    assert b"luck_correction" not in plain.canonical()
    assert msgspec.structs.replace(plain, luck_correction=True).fingerprint != plain.fingerprint


def test_luck_correction_is_yes_or_no() -> None:
    with pytest.raises(SourceErrors, match="true or false"):
        spec(GAMES, luck_correction="maybe")


# ------------------------------------------------------------------ intervals


@pytest.mark.slow
def test_intervals_without_luck_hold_the_mean_in_93_to_97_of_100_cases() -> None:
    """Deals of two bots, of whom the first is better by 1: skill, luck that is known, and more."""
    luck, runs, deals, held, narrower = Random("coverage"), 900, 60, 0, 0
    what, match = luck_spec(), Match(0, 0, 1, (0, 1))
    for _ in range(runs):
        plain, left = Sums(2), Sums(2)
        for _ in range(deals):
            rows, parts = _deal(luck)
            plain.add(sums_of(rows, 2, [(0, 1), (1, 0)]))
            left.add(sums_of(without_luck(rows, packed_luck(parts)), 2, [(0, 1), (1, 0)]))
        results = Results(what, [match], {0: plain}, None, {0: left})
        assert results.without_luck is not None
        found, as_won = results.without_luck.mean(0), results.mean(0)
        held += abs(found.mean - 1) <= found.half
        narrower += found.half < as_won.half
    assert 0.93 <= held / runs <= 0.97
    assert narrower == runs


def _deal(luck: Random) -> tuple[list[GameResult], list[tuple[int, int]]]:
    """A deal in two rotations, and luck gave in parts of Gold."""
    rows, parts = [], []
    for _ in range(2):
        given = luck.gauss(0, 6)
        gold = round(1 + given + luck.gauss(0, 3))
        rows.append(GameResult((gold, -gold), (0, 1), b"abcd"))
        part = round(PARTS_OF_GOLD * given)
        parts.append((part, -part))
    return rows, parts
