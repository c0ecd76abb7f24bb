"""What is added to a tournament: more deals, bots, games. Nothing of it is played again, and the
results are the same as if all had been played at once.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rdi.tournament.extension import additions
from rdi.tournament.replay import verify
from rdi.tournament.spec import Spec
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from tests.tournament.specs import spec
from tests.tournament.test_runner import played

GAMES = [{"game": "den-of-thieves"}, {"game": "threes"}]
ADDED: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "deals": ({}, {"deals": 20}),
    "a bot": ({"bots": 2}, {"bots": 3}),
    "a game": ({"games": GAMES[:1]}, {"games": GAMES}),
    "all at once": (
        {"bots": 2, "games": GAMES[:1], "deals": 5},
        {"bots": 4, "games": GAMES, "deals": 9},
    ),
    "luck": (
        {"games": GAMES[1:], "bots": 2, "deals": 3, "luck_correction": True},
        {"games": GAMES[1:], "bots": 3, "deals": 5, "luck_correction": True},
    ),
    "a gauntlet": (
        {"bots": 3, "schedule": {"kind": "gauntlet", "focus": ["uniform"]}},
        {"bots": 4, "schedule": {"kind": "gauntlet", "focus": ["uniform"]}},
    ),
    "deals in blocks where tables come again": (
        {"bots": 2, "deals": 3, "schedule": {"kind": "blocks", "tables_each": 3}},
        {"bots": 2, "deals": 5, "schedule": {"kind": "blocks", "tables_each": 3}},
    ),
    "more than was precise enough": ({"precision": 40.0, "look": 2}, {"look": 2}),
}


@pytest.mark.parametrize("what", ADDED)
def test_what_is_added_comes_out_as_if_all_had_been_played_at_once(
    tmp_path: Path, what: str
) -> None:
    before, after = (spec(**parts) for parts in ADDED[what])
    first = played(before, tmp_path / "a.db")
    digest, games = first.digest(), first.results().games
    second = Tournament(after, store=tmp_path / "a.db")
    assert second.additions()
    reported = [progress.games for progress in second.run()]
    whole = played(after, tmp_path / "b.db")
    assert second.digest() == whole.digest()
    assert min(reported) > games
    assert reported[-1] == whole.results().games
    assert second.is_over
    assert [(each.games, each.sha256) for each in second.stages()] == [(games, digest)]
    assert second.results().standings() == whole.results().standings()
    assert not [found for found in verify(second, 20) if found.difference]


def test_something_may_be_added_again_and_again(tmp_path: Path) -> None:
    path, hashes = tmp_path / "a.db", []
    parts = [
        {"bots": 2, "deals": 4},
        {"bots": 3, "deals": 4},
        {"bots": 3, "deals": 7},
        {"deals": 9},
    ]
    for each in parts:
        hashes.append(played(spec(**each), path).digest())
    last = Tournament(spec(deals=9), store=path)
    assert [each.sha256 for each in last.stages()] == hashes[:-1]
    assert last.digest() == played(spec(deals=9), tmp_path / "b.db").digest()


def test_more_deals_are_added_to_a_run_that_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    for number, _ in enumerate(Tournament(spec(), store=path).run(), start=1):
        if number == 4:
            break
    assert played(spec(deals=20), path).digest() == played(spec(deals=20), tmp_path / "b").digest()


def test_the_same_again_adds_nothing(tmp_path: Path) -> None:
    tournament = played(spec(), tmp_path / "a.db")
    assert tournament.additions() == []
    assert tournament.stages() == []
    assert Tournament(spec(), store=tmp_path / "none.db").additions() == []


NOT_ADDED: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "fewer deals": ({}, {"deals": 11}),
    "another seed": ({}, {"deals": 20, "seed": 3}),
    "a bot less": ({"bots": 3}, {"bots": 2}),
    "a coarser precision": ({"precision": 1.0}, {"precision": 2.0}),
    "a precision after all": ({}, {"precision": 2.0}),
    "more deals in a knockout": (
        {"schedule": {"kind": "knockout"}},
        {"schedule": {"kind": "knockout"}, "deals": 20},
    ),
    "a bot in blocks": (
        {"schedule": {"kind": "blocks"}, "bots": 2},
        {"schedule": {"kind": "blocks"}, "bots": 3},
    ),
}


@pytest.mark.parametrize("what", NOT_ADDED)
def test_what_would_change_what_was_played_is_refused(tmp_path: Path, what: str) -> None:
    before, after = (spec(**parts) for parts in NOT_ADDED[what])
    assert additions(before, after) == []
    tournament = played(before, tmp_path / "a.db")
    kept = tournament.digest()
    with pytest.raises(StoreError, match="these have changed since: the spec"):
        played(after, tmp_path / "a.db")
    assert tournament.digest() == kept
    assert not tournament.stages()


def test_a_bot_or_a_game_stands_behind_those_that_are_there() -> None:
    whole = spec(games=GAMES)
    for name in ("bots", "games"):
        parts = getattr(whole, name)
        assert additions(_with(whole, name, parts[:-1]), whole)
        assert additions(_with(whole, name, parts[1:]), whole) == []


def _with(whole: Spec, name: str, parts: object) -> Spec:
    return msgspec.structs.replace(whole, **{name: parts})


def test_games_that_are_no_more_what_they_were_are_found(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    played(spec(deals=4), path)
    tournament = played(spec(deals=6), path)
    with closing(sqlite3.connect(path)) as connection, connection:
        number, rows = connection.execute("select match, rows from units limit 1").fetchone()
        other = bytes([rows[0] ^ 1]) + rows[1:]
        connection.execute(
            "update units set rows = ?, digest = ? where match = ? and rows = ?",
            (other, sha256(other).digest(), number, rows),
        )
    with (
        closing(Store.open(path)),
        pytest.raises(StoreError, match="are not the ones played"),
    ):
        tournament.stages()
