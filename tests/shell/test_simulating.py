"""`rdi simulate`: what bots win from one another, for people, for programs and in a file."""

import json
import re
from pathlib import Path

import pytest

import rdi
from rdi.__main__ import main
from rdi.session import simulation
from rdi.session.simulation import share_interval

ORDER = ["simulate", "rogues", "--games", "12", "--seed", "7", "--path", "engine"]


def test_people_are_told_what_everybody_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ORDER, "--bots", "caller, raiser"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "rogues-and-warriors, seed 7: 12 games" in told.out
    for name in ("caller", "raiser", "seat 0", "seat 1"):
        assert f"  {name} " in told.out
    assert "seat 2" not in told.out


def test_programs_are_told_the_same_as_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ORDER, "--json", "--seats", "3", "--stash", "20", "--ante", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    played = rdi.simulate("rogues-and-warriors", games=12, seats=3, seed=7, stash=20, ante=2)
    assert told["type"] == "simulation"
    assert told["sha256"] == played.digest
    assert [bot["gold"] for bot in told["bots"]] == [each.gold for each in played.by_bot()]


INN = ["simulate", "red-dragon-inn", "with", "fiona", "zot", "vlazlo", "--games", "6"]


def test_of_characters_each_has_a_row_with_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(INN) == 0
    told = capsys.readouterr().out
    rows = [line for line in told.splitlines() if line.startswith("  ")]
    assert [line.split()[0] for line in rows] == ["fiona", "zot", "vlazlo"]
    assert all(re.search(r"won [\d.]+ % \([\d.]+ to [\d.]+\) +Gold ", line) for line in rows)
    assert "uniform" not in told
    assert "seat 0" not in told
    assert all(len(line) <= 80 for line in told.splitlines())
    assert main([*INN, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    by_seat = [each | {"name": ""} for each in data["by_seat"]]
    assert [each | {"name": ""} for each in data["characters"]] == by_seat
    assert sum(each["wins"] for each in data["characters"]) <= 6


def test_bots_that_differ_have_rows_beside_the_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*INN, "--bots", "uniform,careful,uniform"]) == 0
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line[:2] == "  "]
    assert rows == ["fiona", "zot", "vlazlo", "uniform", "careful", "uniform"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_of_a_share_is_that_of_wilson(
    wins: int, games: int, low: float, high: float
) -> None:
    assert share_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_variants_are_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["simulate", "den", "--games", "2", "--with", "strong-warriors", "--json"]
    assert main(order) == 0
    assert json.loads(capsys.readouterr().out)["variants"] == ["strong_warriors"]
    for several in (["--with", "dragons, strong-warriors"], ["--with", "dragons", *order[4:6]]):
        assert main([*order[:4], *several]) == 0
        told = capsys.readouterr().out
        assert "with strong_warriors and dragons" in told
        assert all(len(each) <= 80 for each in told.splitlines())


def test_one_game_does_not_tell_how_far_it_is_off(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["simulate", "rogues", "--games", "1"]
    assert main(order) == 0
    told = capsys.readouterr().out
    assert ": 1 game, Gold" in told
    assert told.count("± anything") == 8
    assert main([*order, "--json"]) == 0
    found = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert {bot["error"] for bot in found["bots"]} == {None}


def test_what_was_stopped_before_the_first_game_tells_no_sums(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(self: simulation.EngineRun) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation.EngineRun, "make_ready", stopped)
    assert main(ORDER) == 130
    told = capsys.readouterr().out
    assert "stopped after 0 of 12 games" in told
    assert "±" not in told


def test_results_go_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.tsv"
    assert main([*ORDER, "--results", str(path)]) == 0
    head, *rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines()]
    played = rdi.simulate("rogues-and-warriors", games=12, seed=7)
    assert head == ["game", "seed", "seat 0", "seat 1", "seat 2", "seat 3"]
    assert rows == [
        [str(each) for each in (number, played.seed_of(number), *played.of_game(number))]
        for number in range(12)
    ]


def test_no_file_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kept.tsv"
    path.write_text("mine", encoding="utf-8")
    assert main([*ORDER, "--results", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert main([*ORDER, "--results", str(tmp_path / "nowhere" / "new.tsv")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_what_was_played_is_told_also_where_the_file_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Path.open

    def full(path: Path, *given: str, **named: str) -> object:
        if path.name == "new.tsv":
            raise OSError(28, "No space left on device")
        return whole(path, *given, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", full)
    assert main([*ORDER, "--results", str(tmp_path / "new.tsv")]) == 2
    told = capsys.readouterr()
    assert "12 games" in told.out
    assert "new.tsv cannot be written: no space left on device." in told.err


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (["nogame"], "No game 'nogame'"),
        ([], "Simulate which game? For example: rdi simulate NAME"),
        (["threes", "--bots", "mara,nell", "--path", "compiled"], "Mara, Nell are none."),
        (["threes", "--games", "0"], "the least is 1"),
        (["threes", "--bots", "pimm"], "did you mean Pim?"),
        (["threes", "--bots", ""], "Each of the bots has letters"),
        (["threes", "--path", "quick"], "there are auto, engine and compiled"),
        (["threes", "--with", "nonsense"], "nonsense"),
        (["threes", "--seats", "99"], "players, not 99"),
    ],
)
def test_what_cannot_be_played_is_said(
    order: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *order]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.rstrip()[-1] in ".?"
    assert told.out == ""


def test_partial_results_are_labelled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 0

    class Stopped(simulation.EngineRun):
        def play(self, count_of_games: int) -> None:
            nonlocal count
            count += 1
            if count > 3:
                raise KeyboardInterrupt
            super().play(count_of_games)

    monkeypatch.setattr(simulation, "EngineRun", Stopped)
    assert main(ORDER) == 130
    assert "stopped after 3 of 12 games" in capsys.readouterr().out
    count = 0
    assert main([*ORDER, "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["wanted"], told["is_partial"]) == (3, 12, True)
