"""Whole games in numbers are the engine's games, one by one, in every game that can be said so."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import library, simulate
from rdi.arrays.games.many_games import why_not_on_arrays
from rdi.arrays.kernels.policies import POLICIES
from rdi.errors import BadSettings
from rdi.session import simulation
from rdi.session.simulation import ArrayRun, Simulation
from tests.arrays.trial_games import with_steps
from tests.plays import KINDS

IN_NUMBERS = (
    "city-square",
    "den-of-thieves",
    "dragon-hordes",
    "jack-of-all-trades",
    "kings-council",
    "rogues-and-warriors",
    "the-wheel",
    "three-kingdoms",
    "threes",
)
GAMES = 20


MACHINE_GAME = "rogues-and-warriors"


@pytest.fixture(autouse=True)
def _no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same lines as Python: machine code takes long to make."""
    monkeypatch.setenv("RDI_NUMBA", "0")


@st.composite
def orders(draw: st.DrawFn) -> dict[str, Any]:
    """A game with its variants, agreements, Stashes and bots."""
    kinds = [kind for kind in KINDS if kind[0] in IN_NUMBERS]
    name, variants = draw(st.sampled_from(kinds))
    rules = library.definition(name, variants)
    count = draw(st.integers(rules.least_seats, rules.most_seats))
    due = draw(st.integers(0, 6))
    stash = st.integers(due, 60)
    order = {
        "name": name,
        "variants": variants,
        "games": GAMES,
        "stashes": draw(st.lists(stash, min_size=count, max_size=count)),
        "bots": draw(st.lists(st.sampled_from(sorted(POLICIES)), min_size=count, max_size=count)),
        "seed": draw(st.integers(0, 10**9)),
        "carry": draw(st.integers(0, 5)),
        "ante": due,
        "split_rule": draw(st.sampled_from(["merchant", "king", "commoner"])),
        "minimum_raise": draw(st.booleans()),
        "ask_always": draw(st.booleans()),
    }
    if draw(st.booleans()):
        order |= {"table_stakes": False, "reserve": draw(st.integers(0, 30))}
    if draw(st.integers(0, 5)) == 0:
        order |= {"share": draw(st.integers(0, due))}
    return order


def differences(one: Simulation, other: Simulation) -> list[Any]:
    """The games that came out in two ways, with both."""
    pairs = [(one.of_game(number), other.of_game(number)) for number in range(one.games)]
    return [(number, *pair) for number, pair in enumerate(pairs) if pair[0] != pair[1]]


@pytest.mark.slow
@given(orders())
@settings(max_examples=80)
def test_each_game_is_that_of_the_engine(order: dict[str, Any]) -> None:
    ours, theirs = (simulate(**order, path=path) for path in ("compiled", "engine"))
    assert (ours.path, theirs.path) == ("compiled", "engine")
    assert differences(ours, theirs) == []
    assert ours.digest == theirs.digest
    assert ours.by_bot() == theirs.by_bot()
    assert ours.by_seat() == theirs.by_seat()


@pytest.mark.parametrize(("name", "variants"), [kind for kind in KINDS if kind[0] in IN_NUMBERS])
def test_every_variant_is_played_alike(name: str, variants: tuple[str, ...]) -> None:
    ours, theirs = (
        simulate(name, variants=variants, games=12, stashes=[9, 50, 24], seed=11, path=path)
        for path in ("compiled", "engine")
    )
    assert differences(ours, theirs) == []


CLASSICS = sorted(
    entry.name
    for entry in library.entries()
    if entry.shelf == "classics" and not why_not_on_arrays(library.compiled_game(entry.name))
)


def test_the_classics_are_played_in_numbers() -> None:
    assert {"baccarat", "blackjack", "farkle", "seven-card-stud", "siete-y-media"} <= {*CLASSICS}


@pytest.mark.parametrize("name", CLASSICS)
def test_classics_are_played_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them in numbers: none is left to the engine."""
    rules = library.definition(name)
    monkeypatch.delattr(ArrayRun, "_play_on_engine")
    bots = ["uniform", "raiser", "careful", "caller"] * 2
    for seats in {max(rules.least_seats, 2), min(rules.most_seats, 4)}:
        ours, theirs = (
            simulate(name, games=15, seats=seats, bots=bots[:seats], seed=5, path=path)
            for path in ("compiled", "engine")
        )
        assert differences(ours, theirs) == []


@pytest.mark.parametrize("name", IN_NUMBERS)
def test_gold_is_neither_made_nor_lost(name: str) -> None:
    """What nobody won is the remainder of a pot that was split, less than a coin for each; without
    a showdown it lies on the table where all have left.
    """
    played = simulate(name, games=200, seats=4, seed=3, path="compiled")
    left = -200 if library.definition(name).scoring is None else -12
    for number in range(played.games):
        assert left < sum(played.of_game(number)) <= 0


def test_a_game_that_is_not_played_so_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "trial.game").write_text(with_steps("let named be entry limit in Pairs"))
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    reason = '"let named be entry limit in Pairs": this is not said in numbers'
    assert reason in why_not_on_arrays(library.compiled_game("trial"))
    with pytest.raises(BadSettings, match=re.escape(reason)):
        simulate("trial", games=1, path="compiled")
    played = simulate("trial", games=1, seats=2)
    assert played.path == "engine"
    assert reason in played.why


def test_characters_and_regulars_are_left_to_the_engine() -> None:
    with pytest.raises(BadSettings, match="characters"):
        simulate("red-dragon-inn", games=1, path="compiled")
    with pytest.raises(BadSettings, match="only policies play in numbers, and Mara is none"):
        simulate("threes", games=1, bots=["Mara", "uniform"], path="compiled")


def test_a_game_too_large_for_the_arrays_goes_to_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = simulation.ArrayGames.play

    def tire(self: Any, first: int, count: int, *more: Any) -> int:
        return play(self, first, min(count, 3), *more) if first % 8 < 4 else 0

    monkeypatch.setattr(simulation.ArrayGames, "play", tire)
    ours = simulate("threes", games=30, seed=2, path="compiled")
    theirs = simulate("threes", games=30, seed=2, path="engine")
    assert ours.digest == theirs.digest
    assert ours.by_bot() == theirs.by_bot()


def test_what_was_played_is_kept_where_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    play, count = ArrayRun.play, 0

    def stop(self: ArrayRun, games: int) -> None:
        nonlocal count
        count += 1
        if count > 2:
            raise KeyboardInterrupt
        play(self, games)

    monkeypatch.setattr(ArrayRun, "play", stop)
    played = simulate("threes", games=100_000, path="compiled")
    assert played.is_partial
    assert 0 < played.games < 100_000
    assert len(played.winnings) == 4 * played.games
    assert sum(figures.gold for figures in played.by_bot()) == sum(played.winnings)


def test_a_game_of_ones_own_is_played_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(Path(__file__).parents[1] / "games"))
    assert why_not_on_arrays(library.compiled_game("last-ferry")) == ""
    ours, theirs = (
        simulate("last-ferry", games=100, seats=3, path=path) for path in ("compiled", "engine")
    )
    assert differences(ours, theirs) == []


@pytest.mark.slow
def test_machine_code_plays_alike(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It takes long to make."""
    pytest.importorskip("numba")
    monkeypatch.setenv("RDI_NUMBA", "1")
    monkeypatch.setenv("RDI_CACHE", str(tmp_path))
    order: dict[str, Any] = {
        "bots": ["uniform", "raiser", "careful", "caller"],
        "stashes": [50, 9, 21, 3],
        "split_rule": "commoner",
        "seed": 8,
    }
    ours = simulate(MACHINE_GAME, games=2000, path="compiled", **order)
    theirs = simulate(MACHINE_GAME, games=2000, path="engine", **order)
    assert (ours.path, ours.why) == ("compiled", "")
    assert differences(ours, theirs) == []
    assert ours.by_bot() == theirs.by_bot()
    assert any(tmp_path.iterdir())
