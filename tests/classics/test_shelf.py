"""The classics: a shelf of their own beside the games of the booklet, on which the laws of all
games hold.
"""

import json
from random import Random

import pytest

import rdi
from rdi import library
from rdi.__main__ import main
from rdi.players.registry import regulars
from rdi.resources import shelf_of, usual_one
from rdi.session.evening import Evening
from tests.plays import Play, all_of, play_some
from tests.source import ROOT
from tests.test_every_game import ends_well

CLASSICS = [each.name for each in library.entries() if each.shelf == "classics"]
SEATS_TRIED = 6


def test_their_files_are_those_of_the_shelf() -> None:
    files = {path.stem for path in (ROOT / "games" / "classics").glob("*.game")}
    assert {library.name_of(file.replace("_", " ")) for file in files} == set(CLASSICS)
    for file in files:
        assert shelf_of("games", str(ROOT / "games" / "classics" / f"{file}.game")) == "classics"
    assert shelf_of("games", str(ROOT / "games" / "threes.game")) == ""
    assert shelf_of("games", "classics/threes.game") == ""


def test_they_come_last_and_are_not_among_the_usual_games() -> None:
    names = [each.name for each in library.entries()]
    assert names[-len(CLASSICS) :] == CLASSICS
    assert not {each.name for each in library.usual_games()} & set(CLASSICS)
    assert len(library.usual_games()) == 9


def test_games_lists_them_under_the_name_of_the_shelf(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    before, _, after = capsys.readouterr().out.partition("On the shelf of classics:")
    assert "the-wheel" in before
    assert all(name in after and name not in before for name in CLASSICS)
    assert main(["games", "--json"]) == 0
    told = map(json.loads, capsys.readouterr().out.splitlines())
    shelves = {each["name"]: each["shelf"] for each in told}
    assert {name for name, shelf in shelves.items() if shelf == "classics"} == set(CLASSICS)
    assert shelves["the-wheel"] == ""


def test_an_evening_offers_the_games_of_the_booklet_alone() -> None:
    offered = {each.name for each in Evening(["Ann", "Ben"], rounds=1).choices()}
    assert offered
    assert not offered & set(CLASSICS)


def test_a_file_of_the_shelf_counts_as_one_of_ours_where_one_is_meant() -> None:
    assert usual_one("games", {"A": "x/kuhn_poker.game", "B": "b.game"}) == "A"


@pytest.mark.parametrize("name", CLASSICS)
def test_they_end_with_all_gold_accounted_for(name: str) -> None:
    definition = library.definition(name)
    for seats in range(definition.least_seats, min(SEATS_TRIED, definition.most_seats) + 1):
        for seed in range(4):
            ends_well(Play(name, (), (50,) * seats, seed))
            ends_well(Play(name, (), (2, 9, 50, 3, 7, 4)[:seats], seed))


@pytest.mark.parametrize("name", CLASSICS)
def test_records_give_the_same_game_again(name: str) -> None:
    game = play_some(rdi.new_game(name, seats=2, seed=3), Random(3))
    again = rdi.replay(str(game.record))
    assert all_of(again) == all_of(game)


@pytest.mark.parametrize("name", CLASSICS)
def test_regulars_answer_by_the_rules(name: str) -> None:
    game = rdi.new_game(name, seats=2, seed=5)
    for regular in regulars()[:3]:
        player = regular.make(5)
        for _ in range(2):
            if game.pending is not None:
                answer = player.decide(game.pending, game.view(game.pending.seat))
                assert game.pending.accepts(answer)
                game.answer(answer)


@pytest.mark.parametrize("name", CLASSICS)
def test_their_rules_are_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    assert "Topics of this game: play" in " ".join(capsys.readouterr().out.split())
