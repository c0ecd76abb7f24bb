"""`rdi bench`: groups and games by name, JSON Lines, a file for the figures, and wrong words."""

import json
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.session.benchmarks import figure_of
from rdi.shell.analysis import bench

QUICK = ["--runs", "2", "--games", "3"]


def test_groups_and_games_are_chosen_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "scoring", "den", *QUICK]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "den-of-thieves"
    assert len(lines) == 2
    assert lines[1].startswith("  one hand scored  ")


def test_figures_are_rounded_to_what_they_are_good_for_and_fit_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [
        figure_of("hands", "a-game-with-a-rather-long-name", "hands scored, python", "/s", values)
        for values in ((3396475.78, 31234567.9), (23.456789, 22.5), (0.0512345, 0.04))
    ]
    monkeypatch.setattr(bench, "measure", lambda *given: iter(figures))
    assert main(["bench", "hands"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert all(len(each) <= 80 for each in lines)
    assert "(3,396,000 to 31,230,000)" in lines[1]
    assert "(22.50 to 23.46)" in lines[2]
    assert "(0.04000 to 0.05123)" in lines[3]


def test_where_nothing_can_be_measured_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "scoring", "hordes", *QUICK]) == 2
    assert "Nothing of this kind can be measured" in capsys.readouterr().err


def test_figures_are_json_lines_after_one_about_the_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "fork", "threes", "--json", *QUICK]) == 0
    machine, found = map(json.loads, capsys.readouterr().out.splitlines())
    assert machine["type"] == "machine"
    assert (found["group"], found["game"], found["runs"]) == ("fork", "threes", 2)


def test_figures_are_kept_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.jsonl"
    assert main(["bench", "scoring", "threes", "--out", str(file), *QUICK]) == 0
    kept = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    assert [each["type"] for each in kept] == ["machine", "figure"]


def test_what_cannot_be_measured_is_refused_with_what_can(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "speed"]) == 2
    said = capsys.readouterr().err
    assert "No game 'speed'" in said
    assert "games, fork, scoring, hands, odds, simulation, bots, start" in said


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "figures.jsonl"
    assert main(["bench", "scoring", "threes", "--out", str(file)]) == 2
    assert f"{file} cannot be written" in capsys.readouterr().err


def test_an_interrupted_bench_keeps_what_was_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = bench.measure

    def interrupted(*given: object) -> object:
        yield next(iter(whole(*given)))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure", interrupted)
    file = tmp_path / "figures.jsonl"
    assert main(["bench", "scoring", "threes", "--out", str(file), *QUICK]) == 130
    assert "Interrupted" in capsys.readouterr().err
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
