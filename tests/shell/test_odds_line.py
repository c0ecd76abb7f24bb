"""`rdi odds`: a position by hand or from a record, one or many, and what cannot be."""

import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from rdi import library
from rdi.arrays.games.imagined_games import is_loaded, is_ready
from rdi.arrays.jit import has_numba
from rdi.chances.odds import odds
from rdi.chances.rollouts import EndingSampler
from rdi.players.random_player import RandomPlayer
from rdi.session.position.position import Position
from rdi.session.position.search import Target, find_game_at
from rdi.session.setup import find_game, make_settings, new_game
from rdi.shell.analysis import position_odds
from rdi.shell.analysis.odds_request import Asked, asked_in, asked_of
from rdi.shell.analysis.position_odds import print_batch, print_odds
from rdi.shell.cli import app
from rdi.shell.lookup import InputError
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page

HAND = "Rk,Ro,Ra,Wk,Lk"
FEW = 40


def printed(asked: Asked, look: Look | None = None) -> tuple[int, list[str]]:
    lines: list[str] = []
    return print_odds(asked, Page(look or Look("plain"), lines.append)), lines


def told(asked: Asked) -> Mapping[str, object]:
    code, lines = printed(asked, Look("json"))
    assert code == 0
    found = json.loads(lines[0])
    assert isinstance(found, dict)
    return found


def kings(**changes: object) -> Asked:
    fields: dict[str, object] = {
        "game": "kings", "hand": HAND, "table": ("King=Mk",), "samples": FEW,
    }  # fmt: skip
    return Asked(**{**fields, **changes})  # type: ignore[arg-type]


def test_a_position_is_told_with_what_it_is_and_how_it_was_found() -> None:
    code, lines = printed(kings(seats=3, pot=16, owe=6))
    text = " ".join(lines)
    assert code == 0
    assert lines[0].startswith("King's Council, seat C of 3, Betting Round 1.")
    assert "call 6 for a pot of 16" in text
    assert "against A and B" in text
    assert f"{FEW} deals that fit what you see" in text


def test_the_same_question_has_the_same_answer_and_seeds_are_other_luck() -> None:
    assert told(kings()) == told(kings())
    assert told(kings(seed="2")) == told(kings(seed="2"))
    assert told(kings(seed="2"))["share"] != told(kings(seed="7F3K"))["share"]


def test_what_was_not_laid_out_but_lies_open_is_told() -> None:
    _, lines = printed(kings(table=()))
    assert lines[-1] == "Not laid out, and so dealt by the seed: King."
    _, lines = printed(Asked(game="kings", seats=2, samples=FEW))
    assert lines[-1] == "Not laid out, and so dealt by the seed: King and your Hand."
    assert told(kings(table=()))["by_luck"] == [[None, "King"]]
    assert told(kings())["by_luck"] == []


def test_what_if_supposes_an_answer() -> None:
    _, lines = printed(kings(at="discard", what_if="discard Rk Ro"))
    assert "What if you answer: discard Rk Ro" in lines
    code, _ = printed(kings(what_if="dance"))
    assert code == 2


def test_who_folds_has_nothing_to_win() -> None:
    _, lines = printed(kings(what_if="fold"))
    assert lines[-1] == "You would be out: you keep 49, and lose the 1 that you put in."
    assert not any("Counted" in line for line in lines)
    assert told(kings(what_if="fold"))["pots"] == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": ""}, "odds of which game"),
        ({"game": "kigns"}, "kings-council"),
        ({"variants": ("dargons",)}, "did you mean dragons"),
        ({"hand": "Wk,Wk,Ra,Ro,Rk"}, "there is only one of it"),
        ({"table": ("King=Wk",)}, "Wk is laid out 2 times (Hand of A, King)"),
        ({"hand": "Rk,Ro"}, "holds 5"),
        ({"hand": "Rk,Ro,Ra,Wk,Qq"}, "no card 'Qq'"),
        ({"table": ("Kng=Mk",)}, "did you mean King"),
        ({"table": ("King",)}, "PILE=THINGS"),
        ({"own": (f"Hand={HAND}",)}, "laid out twice"),
        ({"shown": ("B:Hand=Wk",)}, "hidden from A"),
        ({"shown": ("Hand=Wk",)}, "SEAT:PILE"),
        ({"drew": ("A=2",)}, "is for the other seats"),
        ({"drew": ("B=two",)}, "should be numbers"),
        ({"drew": ("B=2", "B=1")}, "are given twice"),
        ({"drew": ("B=2",), "round": 1}, "0 times until then"),
        ({"what_if": "dance"}, "You can type check, raise 1-49, all-in or fold"),
        ({"what_if": "dance", "at": "discard"}, "You can type keep or discard."),
        ({"discarded": "Wk"}, "Wk is laid out 2 times (Hand of A, discarded)"),
        ({"discarded": "Rw", "hand": ""}, "together with the hand"),
        ({"discarded": "Rw,Rw", "round": 1}, "never lie like this"),
        ({"seat": "Z"}, "no seat"),
        ({"seats": 99}, "players, not 99"),
        ({"seats": 0}, "players, not 0"),
        ({"samples": 0}, "0 samples"),
        ({"samples": 10**9}, "samples"),
        ({"model": "drwan"}, "did you mean drawn"),
        ({"pot": -1}, "pot should be from 0"),
        ({"pot": 10**30}, "pot"),
        ({"pot": 1}, "at the least"),
        ({"owe": 10**6, "stash": 3}, "cannot be owed"),
        ({"round": 0}, "counts from 1"),
        ({"round": 9}, "no number 9"),
        ({"step": 99}, "is asked"),
        ({"at": "dance"}, "never asked to dance"),
        ({"seed": "9" * 100}, "seed"),
        ({"record": "nowhere.rdi", "game": "", "hand": "", "table": ()}, "nowhere.rdi"),
        ({"record": "nowhere.rdi"}, "a record has its own piles"),
    ],
)
def test_what_cannot_be_gets_a_sentence(
    changes: Mapping[str, object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = printed(kings(**changes))
    assert code in (2, 4)
    assert lines == []
    complaint = capsys.readouterr().err
    assert said.lower() in complaint.lower()
    assert complaint.strip()[-1] in ".?"


def test_a_game_of_characters_has_no_odds(capsys: pytest.CaptureFixture[str]) -> None:
    name = next(entry.name for entry in library.entries() if entry.is_company)
    assert printed(Asked(game=name, hand="x"))[0] == 2
    assert "has no odds" in capsys.readouterr().err


def test_what_others_exchanged_says_something_only_where_it_was_told() -> None:
    assert told(kings(round=1))["model"] == "drawn"
    assert told(kings(round=2))["model"] == "uniform"
    drew = ("B=2", "C=1", "D=0")
    assert told(kings(round=2, drew=drew))["model"] == "drawn"
    _, lines = printed(kings(round=2, model="drawn"))
    assert "B, C and D exchanged nothing, as far" in " ".join(lines)


# ------------------------------------------------------------------ many, and records


def test_a_batch_answers_each_line_and_goes_on_after_a_bad_one() -> None:
    good = {"game": "kings", "hand": HAND, "table": "King=Mk", "samples": FEW}
    bad = ['{"game": "kings", "hnad": "x"}', "nope", "[1]", '{"game": "kings", "pot": "x"}']
    lines: list[str] = []
    given = [json.dumps(good), "", *bad, json.dumps(good)]
    code = print_batch([each.encode() for each in given], Page(Look("json"), lines.append))
    found = [json.loads(each) for each in lines]
    assert code == 2
    assert [each["type"] for each in found] == ["odds", *["refused"] * 5, "odds"]
    assert found[0] == found[-1]
    assert "is empty" in found[1]["text"]
    assert "did you mean hand" in found[2]["text"]
    assert [each["line"] for each in found[1:-1]] == [2, 3, 4, 5, 6]


def test_a_field_of_a_batch_is_called_as_the_option_is() -> None:
    asked = asked_in({"with": ["dragons"], "what-if": "keep", "own": "Keep=3", "seed": 7})
    assert asked == Asked(variants=("dragons",), what_if="keep", own=("Keep=3",), seed="7")


def test_every_option_is_a_field_and_the_reverse() -> None:
    command = typer.main.get_command(app)
    options = {each.name for each in command.commands["odds"].params}  # type: ignore[attr-defined]
    fields = set(Asked.__dataclass_fields__) - {"round"}
    assert options - fields == {"number", "batch", "make_code", "as_json", "plain"}
    assert fields <= options
    assert asked_of({"number": 2, "own": ["a"]}) == Asked(round=2, own=("a",))


def test_a_moment_of_a_record_is_told_from_the_seat_that_is_asked(tmp_path: Path) -> None:
    game = new_game("kings-council", seats=["You", "Ann", "Ben"], seed=4)
    player = RandomPlayer(1)
    for _ in range(6):
        request = game.pending
        if request is not None:
            game.answer(player.decide(request, game.view(request.seat)))
    file = tmp_path / "one.rdi"
    file.write_text(str(game.record), encoding="utf-8")
    asked = Asked(record=str(file), step=0, samples=FEW)
    assert told(asked)["name"] == "You"
    assert told(Asked(record=str(file), step=0, seat="Ben", samples=FEW))["seat"] == 2
    assert printed(Asked(record=str(file), step=500))[0] == 2
    file.write_text("nonsense", encoding="utf-8")
    assert printed(asked)[0] == 4


@pytest.mark.parametrize(
    ("changes", "left_out"),
    [
        ({"game": "kings", "pot": 5}, "game, pot"),
        ({"seats": 3, "variants": ("dragons",)}, "seats, with"),
        ({"owe": 2, "stash": 50, "round": 1, "at": "bet"}, "owe, stash, round, at"),
    ],
)
def test_what_a_record_says_itself_is_not_said_again(
    changes: Mapping[str, object], left_out: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = printed(Asked(record="any.rdi", **changes))  # type: ignore[arg-type]
    assert code == 2
    assert f"leave out {left_out}." in capsys.readouterr().err


def test_who_is_out_of_a_recorded_game_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game("kings-council", seats=["You", "Ann", "Ben"], seed=4)
    for answer in ("check", "fold"):
        game.answer(answer)
    file = tmp_path / "game.rdi"
    file.write_text(str(game.record), encoding="utf-8")
    assert printed(Asked(record=str(file), seat="Ann"))[0] == 2
    assert "Ann is out of the game by step 2" in capsys.readouterr().err


# ------------------------------------------------------------------ interruption, and the program


def test_an_interrupted_reckoning_tells_what_was_found_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = position_odds.odds

    def interrupted(*given: object, **named: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return usual(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(position_odds, "odds", interrupted)
    before = signal.getsignal(signal.SIGINT)
    code, lines = printed(kings(samples=1_000_000))
    assert code == 130
    assert "Stopped after" in " ".join(lines)
    assert any("in 100" in line for line in lines)
    assert signal.getsignal(signal.SIGINT) is before


def test_the_command_line_takes_all_of_it() -> None:
    given = ["odds", "kings", "--hand", HAND, "--table", "King=Mk", "--with", "dragons"]
    more = ["--seats", "3", "--pot", "16", "--owe", "6", "--round", "1", "--samples", "50"]
    ended = CliRunner().invoke(app, [*given, *more, "--model", "drawn", "--json", "--seed", "3"])
    assert ended.exit_code == 0
    found = json.loads(ended.stdout)
    assert (found["samples"], found["owed"], found["stake"]) == (50, 6, 16)


def test_a_batch_comes_from_a_file_or_the_input(tmp_path: Path) -> None:
    text = json.dumps({"game": "kings", "hand": HAND, "samples": FEW}) + "\n"
    file = tmp_path / "many.jsonl"
    file.write_text(text, encoding="utf-8")
    by_file = CliRunner().invoke(app, ["odds", "--batch", str(file)])
    by_input = CliRunner().invoke(app, ["odds", "--batch", "-"], input=text)
    assert by_file.exit_code == by_input.exit_code == 0
    assert by_file.stdout == by_input.stdout
    assert CliRunner().invoke(app, ["odds", "--batch", str(tmp_path)]).exit_code == 4
    both = CliRunner().invoke(app, ["odds", "kings", "--samples", "9", "--batch", str(file)])
    assert (both.exit_code, both.stdout) == (2, "")


def test_what_lies_where_nobody_sees_it_changes_nothing() -> None:
    hand = ("Rk", "Ro", "Ra", "Wk", "Lk")
    piles = {(1, "Hand"): hand, (None, "King"): ("Mk",)}
    position = Position(find_game("kings-council"), piles)
    target = Target(position=position, seats=3, seat=1, round=2)
    games = [find_game_at(target, make_settings(), seed) for seed in (1, 2)]
    assert games[0].view(0).own != games[1].view(0).own
    first, second = (odds(game.view(1), samples=FEW) for game in games)
    assert first == second


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["city-square"], "numba is not installed"),
        (["city-square", "--pot", "3"], "takes only the game and its variants"),
        (["red-dragon-inn"], "a game of characters"),
        ([], "odds of which game?"),
    ],
)
def test_where_no_machine_code_is_made_the_reason_is_told(
    given: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    found = CliRunner().invoke(app, ["odds", *given, "--make-code"])
    assert (found.exit_code, found.stdout) == (2, "")
    assert said.lower() in found.stderr.lower()


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
def test_machine_code_is_made_once_and_odds_by_a_clock_use_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_CACHE", str(tmp_path))
    compiled = find_game("the-wheel")
    assert not is_ready(compiled)
    found = CliRunner().invoke(app, ["odds", "the-wheel", "--make-code"])
    assert found.exit_code == 0
    assert "The machine code for the odds of The Wheel is there" in found.stdout
    assert is_ready(compiled)
    assert is_loaded(compiled)
    view = new_game("the-wheel", seats=4, seed=1).view(0)
    assert EndingSampler(view, seconds=0.1).in_numbers is not None
    assert EndingSampler(view).in_numbers is None  # counted work is the engine's


def test_seconds_by_the_clock_are_told_of_a_position() -> None:
    found = told(Asked(game="kings", hand=HAND, table=("King=Mk",), seconds=0.2))
    assert found["seconds"] >= 0.2 * 0.9
    assert found["share"]["error"] > 0
    line = json.dumps({"game": "kings", "hand": HAND, "table": "King=Mk", "seconds": 0.1})
    assert asked_in(json.loads(line)).seconds == 0.1


@pytest.mark.parametrize(
    ("seconds", "said"), [("soon", "must be a number"), (True, "must be a number")]
)
def test_seconds_of_a_line_are_a_number(seconds: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        asked_in({"game": "kings", "seconds": seconds})
