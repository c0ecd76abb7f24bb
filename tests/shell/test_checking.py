"""`rdi check FILE`: what of a game is not done in numbers, and why, beside its mistakes."""

import json
from pathlib import Path

import pytest

from rdi.resources import text
from rdi.shell.authoring.check_and_explain import check_files


def looking_at_a_grid(folder: Path) -> Path:
    """The file of a game that looks for cards in a grid, which is not said in numbers."""
    file = folder / "village.game"
    city = text("games", "city_square.game").replace('"City Square"', '"Village"')
    line = "          clear Built\n"
    assert line in city
    looking = "          if any cards in City:\n            clear Built\n"
    file.write_text(city.replace(line, looking, 1))
    return file


def test_check_says_what_is_not_done_in_numbers_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = looking_at_a_grid(tmp_path)
    assert check_files([file], as_json=False) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "No mistakes."
    odds, note = told[1:]
    assert "note: odds take longer or are less exact: " in odds
    assert "note: simulate takes longer: " in note
    assert 'line 19, "if any cards in City:": this is not said in numbers' in note


def test_where_all_is_done_in_numbers_check_says_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "threes.game"
    file.write_text(text("games", "threes.game").replace('"Threes"', '"Fours"'))
    assert check_files([file], as_json=False) == 0
    assert capsys.readouterr().out == "No mistakes.\n"


def test_programs_are_told_of_it_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = looking_at_a_grid(tmp_path)
    check_files([file], as_json=True)
    notes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = [each for each in notes if each["type"] == "note"]
    assert [each["game"] for each in told] == ["village", "village"]
    assert all(each["why"] for each in told)
