"""Matches on arrays are the engine's to the byte, and go to the engine where it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import library
from rdi.arrays.games.dealt_games import DealtGames, DealtResult
from rdi.arrays.games.many_games import why_not_on_arrays
from rdi.arrays.jit import has_numba
from rdi.session.setup import SHARE
from rdi.tournament import array_play
from rdi.tournament.match_play import play_unit
from rdi.tournament.runner import QUIET_LOOK
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import Spec
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Unit, UnitResult
from tests.plays import KINDS
from tests.tournament.runs import Shuffling, long_spec, played
from tests.tournament.specs import POLICIES, spec

IN_NUMBERS = [
    kind for kind in KINDS if not why_not_on_arrays(library.compiled_game(kind[0], kind[1]))
]


@pytest.fixture(autouse=True)
def _python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same lines as Python: machine code takes long to make."""
    monkeypatch.setenv("RDI_NUMBA", "0")
    monkeypatch.setattr(array_play, "with_machine_code", lambda games: False)
    array_play.games_of_entry.cache_clear()
    yield
    array_play.games_of_entry.cache_clear()


def on_engine(what: Spec, match: Any, unit: Unit) -> UnitResult:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(array_play, "with_machine_code", lambda games: None)
        return play_unit(what, match, unit)


def told(result: UnitResult) -> tuple[object, ...]:
    return result.rows, result.sums, result.decisions, result.faults, result.lineup


@st.composite
def entries(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """An entry of a spec that is said in numbers, and the rest of the spec."""
    name, variants = draw(st.sampled_from(IN_NUMBERS))
    rules = library.definition(name, variants)
    seats = draw(st.integers(max(2, rules.least_seats), min(8, rules.most_seats)))
    ante = draw(st.integers(0, 6))
    agreed: dict[str, Any] = {
        "ante": ante,
        "stash": draw(st.integers(max(ante, SHARE), 120)),
        "split_rule": draw(st.sampled_from(["merchant", "king", "commoner"])),
        "minimum_raise": draw(st.booleans()),
        "ask_always": draw(st.booleans()),
    }
    if draw(st.booleans()):
        agreed |= {"table_stakes": False, "reserve": draw(st.integers(0, 30))}
    if draw(st.integers(0, 5)) == 0:
        agreed |= {"share": draw(st.integers(0, ante))}
    names = draw(st.lists(st.sampled_from(POLICIES), min_size=seats, max_size=seats))
    game = {"game": name, "variants": list(variants), "seats": seats, "settings": agreed}
    parts = {
        "bots": names,
        "seed": draw(st.integers(0, 10**9)),
        "luck": draw(st.sampled_from(["seats", "shared"])),
        "common_cards": draw(st.booleans()),
    }
    return game, parts


@pytest.mark.slow
@given(entries(), st.integers(0, 2_000_000_000))
@settings(max_examples=60)
def test_every_game_is_that_of_the_engine(
    entry: tuple[dict[str, Any], dict[str, Any]], first: int
) -> None:
    game, parts = entry
    what = spec([game], **parts)
    (match,) = next_round(what, [])
    unit = Unit(match.number, first, 6)
    assert array_play.array_play(what, match, lambda purpose: b"") is not None
    assert told(play_unit(what, match, unit)) == told(on_engine(what, match, unit))


CLASSICS = [
    ("faro", ("eight_turns",)),
    ("siete-y-media", ()),
    ("farkle", ()),
    ("five-card-draw", ()),
    ("liars-dice", ()),
]


@pytest.mark.parametrize(("name", "variants"), [*IN_NUMBERS, *CLASSICS])
def test_every_variant_comes_to_the_same(name: str, variants: tuple[str, ...]) -> None:
    what = spec([{"game": name, "variants": list(variants), "seats": 3}], common_cards=True)
    (match,) = next_round(what, [])
    unit = Unit(match.number, 5, 10)
    assert told(play_unit(what, match, unit)) == told(on_engine(what, match, unit))


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_deck_that_has_to_be_made_anew_is_the_same(seats: int) -> None:
    game = {"game": "three-kingdoms", "seats": seats}
    what = spec([game], bots=["uniform"] * seats)
    (match,) = next_round(what, [])
    unit = Unit(match.number, 0, 8)
    assert told(play_unit(what, match, unit)) == told(on_engine(what, match, unit))


@pytest.mark.parametrize("luck", ["seats", "shared"])
@pytest.mark.parametrize("common", [True, False])
@pytest.mark.parametrize("bot", ["uniform", "raiser"])
def test_rotations_that_are_the_same_game_have_rows_of_their_own(
    bot: str, common: bool, luck: str
) -> None:
    threes = [{"game": "threes", "seats": 3}]
    what = spec(threes, bots=[bot] * 3, common_cards=common, luck=luck)
    (match,) = next_round(what, [])
    unit = Unit(match.number, 7, 8)
    assert told(play_unit(what, match, unit)) == told(on_engine(what, match, unit))


def test_a_game_with_too_long_an_account_goes_to_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two who raise by one Gold as long as they can tell of more than arrays have room for."""
    agreed = {"stash": 1200}
    game = {"game": "rogues-and-warriors", "seats": 2, "settings": agreed}
    what = spec([game], bots=["raiser", "raiser"])
    (match,) = next_round(what, [])
    found: list[int] = []
    play = DealtGames.play_deals

    def noted(self: DealtGames, *given: Any) -> DealtResult:
        result = play(self, *given)
        found.append(result.deals)
        return result

    monkeypatch.setattr(DealtGames, "play_deals", noted)
    unit = Unit(match.number, 0, 2)
    assert told(play_unit(what, match, unit)) == told(on_engine(what, match, unit))
    assert found == [0, 0]


def whole(path: Path, **parts: Any) -> Tournament:
    games: list[dict[str, Any]] = [
        {"game": "rogues-and-warriors"},
        {"game": "threes", "seats": 2},
        {"game": "city-square"},
    ]
    return played(spec(games, bots=4, **parts), path, "serial")


def test_a_tournament_has_the_same_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = whole(tmp_path / "a.db")
    monkeypatch.setattr(array_play, "with_machine_code", lambda games: None)
    theirs = whole(tmp_path / "b.db", unit=5)
    assert ours.digest() == theirs.digest()
    assert ours.results().standings() == theirs.results().standings()


def test_it_goes_on_with_the_engine_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, digest: str
) -> None:
    path = tmp_path / "a.db"
    for number, _ in enumerate(Tournament(long_spec(), store=path).run("serial")):
        if number == 5:
            break
    monkeypatch.setattr(array_play, "with_machine_code", lambda games: None)
    for number, _ in enumerate(Tournament(long_spec(), store=path).run(Shuffling(3))):
        if number == 5:
            break
    monkeypatch.setattr(array_play, "with_machine_code", lambda games: False)
    assert played(long_spec(), path, "serial").digest() == digest


def test_a_deal_that_arrays_cannot_play_goes_to_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    what = spec([{"game": "threes", "seats": 3}], bots=3)
    (match,) = next_round(what, [])
    unit = Unit(match.number, 3, 20)
    expected = told(on_engine(what, match, unit))
    play, luck = DealtGames.play_deals, Random(1)

    def tire(self: DealtGames, first: int, deals: int, *more: Any) -> DealtResult:
        return play(self, first, luck.randrange(deals), *more)

    monkeypatch.setattr(DealtGames, "play_deals", tire)
    assert told(play_unit(what, match, unit)) == expected


def why_not(games: list[dict[str, Any]], **parts: Any) -> bool:
    what = spec(games, **parts)
    match = next_round(what, [])[0]
    return array_play.array_play(what, match, lambda purpose: b"") is None


def test_what_looks_at_single_decisions_is_played_on_the_engine() -> None:
    threes = [{"game": "threes"}]
    assert not why_not(threes)
    assert why_not(threes, luck_correction=True)
    assert why_not(threes, bots=["nell", "uniform"])
    assert why_not(threes, bots=["rdi.players.random_player:RandomPlayer", "uniform"])
    assert why_not([{"game": "adventurers-choice", "choice": ["threes"]}])


def test_machine_code_is_made_for_many_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(array_play, "has_numba", lambda: True)
    assert array_play.with_machine_code(array_play.MACHINE_FROM)
    assert array_play.with_machine_code(array_play.MACHINE_FROM - 1) is None
    monkeypatch.setattr(array_play, "has_numba", lambda: False)
    assert array_play.with_machine_code(10**9) is None


def test_a_worker_has_the_time_to_make_machine_code(tmp_path: Path) -> None:
    def patience(**parts: Any) -> float:
        what = spec([{"game": "threes"}], **parts)
        return Tournament(what, store=tmp_path / "a.db").patience

    many = array_play.MACHINE_FROM
    assert patience(deals=many) == array_play.MAKING_SECONDS
    assert patience() == patience(deals=many, luck_correction=True) < array_play.MAKING_SECONDS
    regulars = ["nell", "brannoc", "uniform"]
    assert patience(deals=many, bots=regulars) < array_play.MAKING_SECONDS


def test_looks_that_can_end_nothing_are_rare(tmp_path: Path) -> None:
    """A unit is not cut at the looks of the spec then, and is where a look could end something."""
    quiet, asking = [
        len(
            [
                *Tournament(spec(deals=60, unit=60, bots=2, precision=precision), store=path).run(
                    "serial"
                )
            ]
        )
        for path, precision in ((tmp_path / "a.db", None), (tmp_path / "b.db", 0.01))
    ]
    assert (quiet, asking) == (1, 15)
    assert QUIET_LOOK > 60


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="machine code needs numba")
def test_machine_code_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "1")
    what = spec([{"game": "rogues-and-warriors", "seats": 4}], bots=4)
    (match,) = next_round(what, [])
    unit = Unit(match.number, 99_999_990, 1_100)
    expected = told(on_engine(what, match, unit))
    monkeypatch.setattr(array_play, "with_machine_code", lambda games: True)
    assert told(play_unit(what, match, unit)) == expected
