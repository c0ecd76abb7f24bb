"""A blueprint is data beside a game: it is played from by the rules, and only where it fits."""

import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

import rdi
from rdi import BadSettings, library
from rdi.engine.game import CompiledGame, Game, View
from rdi.model.request import Answer, Pick, Wager
from rdi.solving.blueprint import (
    FIRST_LINE,
    Blueprint,
    Header,
    blueprint_path,
    blueprint_strategy,
    load_blueprint,
    pack_blueprint,
    read_blueprint,
)
from rdi.solving.solver import blueprint_best_responses, blueprint_header, solve
from tests.solving.toys import BOOKLETS, kuhn
from tests.source import ROOT

BOUND = library.compiled_game(BOOKLETS)
PLACE = blueprint_path(BOUND.definition)


@pytest.fixture(scope="module")
def small() -> Blueprint:
    """A blueprint of the smallest poker."""
    *_, solved = solve(kuhn(), None, 300)
    return load_blueprint(
        pack_blueprint(blueprint_header(kuhn(), solved), solved.chances), kuhn().compiled
    )


def some_answer(game: Game, rng: Random) -> Answer:
    """Anything legal, raises of all sizes among it, and folding seldom."""
    request = game.pending
    assert request is not None
    if not isinstance(request, Wager):
        return rng.choice(request.options)
    if request.bounds is not None and rng.random() < 0.4:
        least, most = request.bounds
        return ("raise", min(most, least + int(rng.expovariate(0.2))))
    return "fold" if request.owed and rng.random() < 0.1 else request.stay


def decisions(number: int, **settings: Any) -> Iterator[View]:
    """What somebody sees at each of its decisions, who plays the blueprint as far as it goes."""
    rng = Random(number)
    game = rdi.new_game(BOOKLETS, seats=settings.pop("seats", 2), seed=number, **settings)
    while game.pending is not None:
        seat = game.pending.seat
        found = None
        if seat == number % 2:
            view = game.view(seat)
            yield view
            found = blueprint_strategy(view)
        if found is None:
            game.answer(some_answer(game, rng))
        else:
            game.answer(rng.choices(list(found), list(found.values()))[0])


def test_ours_is_for_our_game_and_can_be_beaten_by_no_more_than_a_hundredth_of_an_ante() -> None:
    blueprint = read_blueprint(BOUND, PLACE)
    found = blueprint_best_responses(blueprint)
    assert found.value == pytest.approx(blueprint.header.value, abs=1e-5)
    assert found.bests == pytest.approx(blueprint.header.bests, abs=1e-5)
    assert found.exploitability / blueprint.header.ante == pytest.approx(
        blueprint.header.exploitability, abs=1e-5
    )
    assert blueprint.header.exploitability <= 0.01


def test_ours_is_a_small_file() -> None:
    assert PLACE.stat().st_size < 300_000


@pytest.mark.parametrize("number", range(60))
def test_every_answer_is_legal_and_their_chances_are_one_together(number: int) -> None:
    for view in decisions(number):
        found = blueprint_strategy(view)
        if found is not None:
            assert view.request is not None
            assert all(view.request.accepts(answer) for answer in found)
            assert sum(found.values()) == pytest.approx(1)
            assert min(found.values()) > 0


def test_hardly_ever_does_the_game_go_where_it_knows_nothing() -> None:
    asked = [blueprint_strategy(view) for number in range(200) for view in decisions(number)]
    assert sum(1 for found in asked if found is None) < len(asked) / 20


@pytest.mark.parametrize("number", range(20))
def test_it_sees_no_more_than_the_seat_may_see(number: int) -> None:
    for view in decisions(number):
        found = blueprint_strategy(view)
        for seed in range(3):
            assert blueprint_strategy(view.imagine(seed).view(view.seat)) == found


@pytest.mark.parametrize(
    "settings",
    [
        {"seats": 3},
        {"variants": ["exchange"]},
        {"variants": ["dragons"]},
        {"minimum_raise": False},
        {"split_rule": "king"},
        {"table_stakes": False, "reserve": 10},
        {"stash": 500},
        {"stash": 12},
        {"stashes": [50, 9]},
        {"carry": 9},
    ],
)
def test_where_it_does_not_fit_it_says_nothing(settings: dict[str, Any]) -> None:
    found = [
        blueprint_strategy(view) for number in range(5) for view in decisions(number, **settings)
    ]
    assert found == [None] * len(found) != []


@pytest.mark.parametrize(
    "settings", [{"stash": 100, "ante": 2}, {"stashes": [60, 35]}, {"stash": 80}, {"carry": 1}]
)
def test_where_it_fits_nearly_it_is_played_from(settings: dict[str, Any]) -> None:
    found = []
    for number in range(20):
        for view in decisions(number, **settings):
            found.append(blueprint_strategy(view))
            if found[-1] is not None and view.request is not None:
                assert all(view.request.accepts(answer) for answer in found[-1])
    assert found.count(None) < len(found) / 10


def test_nobody_else_and_nobody_who_is_not_asked_is_told_anything() -> None:
    game = rdi.new_game(BOOKLETS, seats=2, seed=1)
    assert blueprint_strategy(game.view(0)) is not None
    assert blueprint_strategy(game.view(1)) is None
    assert blueprint_strategy(game.view(-1)) is None
    for name in ("threes", "kings-council"):
        other = rdi.new_game(name, seats=2, seed=1)
        assert other.pending is not None
        assert blueprint_strategy(other.view(other.pending.seat)) is None


def test_it_wins_from_somebody_who_chooses_evenly() -> None:
    won = []
    for number in range(400):
        rng = Random(number)
        game = rdi.new_game(BOOKLETS, seats=2, seed=number // 2)
        while (request := game.pending) is not None:
            found = (
                blueprint_strategy(game.view(request.seat)) if request.seat == number % 2 else None
            )
            if found is not None:
                game.answer(rng.choices(list(found), list(found.values()))[0])
            else:
                options = request.options
                game.answer(rng.choice(options[1:] if "check" in options else options))
        assert game.outcome is not None
        won.append(game.outcome.winnings[number % 2])
    assert fmean(won) > 2 * stdev(won) / len(won) ** 0.5


def test_two_copies_of_it_play_to_the_known_value(small: Blueprint) -> None:
    worst, middle, best = (small.layout.hand_of[place,] for place in range(3))
    assert small.before(2, worst)[0] > 0.99  # folds to a bet
    assert small.before(2, best)[1] > 0.99
    assert small.before(0, middle)[0] > 0.98  # checks
    assert small.header.value == pytest.approx(-1 / 18, abs=0.01)


# ------------------------------------------------------------------ files


def changed(small: Blueprint, **header: Any) -> bytes:
    """The smallest poker's blueprint with another second line."""
    data = msgspec.to_builtins(small.header) | header
    return FIRST_LINE + msgspec.json.encode(data) + b"\n" + zlib.compress(small.bytes)


def test_what_was_packed_is_read_back(small: Blueprint) -> None:
    again = load_blueprint(pack_blueprint(small.header, small.bytes), kuhn().compiled)
    assert (again.header, again.bytes) == (small.header, small.bytes)


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ({"fingerprint": "0" * 16}, "another text of High Card"),
        ({"game": BOOKLETS}, f"is one of {BOOKLETS}"),
        ({"variants": ("many",)}, "is one of high-card"),
        ({"ante": 0}, "nobody can play"),
        ({"stash": 10**9}, "nobody can play"),
        ({"ante": 1, "stash": 1}, "nobody can play"),
        ({"sizes": [0.0]}, "sizes are 1 to"),
        ({"sizes": [1.0] * 50}, "sizes are 1 to"),
        ({"raises": 99}, "raises in a Betting Round"),
        ({"width": 3}, "1, 2 or 4 bytes"),
        ({"width": 2}, "one chance for each choice"),
        ({"stash": 50}, "one chance for each choice"),
        ({"sizes": "all"}, "cannot be read"),
        ({"ante": "1"}, "cannot be read"),
        ({"more": 1}, "cannot be read"),
        ({"game": "x" * 5000}, "too long"),
    ],
)
def test_a_file_for_something_else_is_refused(
    small: Blueprint, header: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadSettings, match=why):
        load_blueprint(changed(small, **header), kuhn().compiled)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no blueprint"),
        (b"rdi blueprint 2\n{}\n", "no blueprint"),
        (FIRST_LINE, "no blueprint"),
        (FIRST_LINE + b"[" * 3000 + b"\n", "cannot be read"),
        (FIRST_LINE + b"\xff\xfe\n", "cannot be read"),
        (FIRST_LINE + b"x" * 5_000_000, "no blueprint"),
    ],
)
def test_a_stranger_to_blueprints_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        load_blueprint(content, kuhn().compiled)


@pytest.mark.parametrize(
    "chances", [b"", b"not packed", zlib.compress(bytes(10**8)), zlib.compress(b"1")]
)
def test_broken_chances_are_refused_and_no_bomb_goes_off(small: Blueprint, chances: bytes) -> None:
    with pytest.raises(BadSettings, match="blueprint is broken"):
        load_blueprint(
            FIRST_LINE + msgspec.json.encode(small.header) + b"\n" + chances, kuhn().compiled
        )


def test_any_bytes_are_some_strategy(small: Blueprint) -> None:
    for fill in (0, 7, 255):
        wild = Blueprint(small.header, small.tree, bytes([fill]) * len(small.bytes))
        for place, node in enumerate(wild.tree.before):
            for hand in range(3 if node.children else 0):
                assert sum(wild.before(place, hand)) == pytest.approx(1)


def a_copy(folder: Path, text: str) -> tuple[CompiledGame, Path]:
    """Our game in a folder of its own, and our blueprint beside it."""
    (folder / "mine.game").write_text(text, encoding="utf-8")
    place = blueprint_path(library.definition(BOOKLETS))
    assert place.parent == folder
    place.write_bytes(PLACE.read_bytes())
    return library.compiled_game(BOOKLETS), place


def test_a_game_whose_text_has_changed_goes_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "games" / "rogues_and_warriors.game").read_text(encoding="utf-8")
    same, place = a_copy(tmp_path, text)
    assert read_blueprint(same, place).header == read_blueprint(BOUND, PLACE).header
    other, place = a_copy(tmp_path, text.replace("deal 2 to each", "deal 1 to each"))
    with pytest.raises(BadSettings, match="another text of Rogues and Warriors: solve it again"):
        read_blueprint(other, place)
    game = rdi.new_game(BOOKLETS, seats=2, seed=1)
    assert blueprint_strategy(game.view(0)) is None


def test_where_no_file_is_the_sentence_says_how_to_make_one() -> None:
    with pytest.raises(BadSettings, match="no blueprint of Rogues and Warriors: make one with rdi"):
        read_blueprint(BOUND, PLACE.with_name("none.blueprint"))


def test_every_choice_of_variants_has_a_file_of_its_own() -> None:
    definition = replace(BOUND.definition, variants=("dragons", "exchange"))
    assert blueprint_path(definition).name == "rogues_and_warriors+dragons+exchange.blueprint"


def test_header_says_what_was_played_for() -> None:
    header = read_blueprint(BOUND, PLACE).header
    assert isinstance(header, Header)
    assert (header.settings.ante, header.settings.stash) == (1, 50)
    assert header.grid.raises >= 2


def test_what_is_shown_is_one_of_the_cards_in_the_hand() -> None:
    for number in range(20):
        for view in decisions(number):
            if isinstance(view.request, Pick):
                found = blueprint_strategy(view)
                assert found is not None
                assert {*found} <= {*view.request.items}
