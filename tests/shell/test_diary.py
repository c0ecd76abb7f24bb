"""The diary at the prompt: what is written into it by itself, told, looked back at, exported."""

import csv
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import rdi
from rdi.review.diary import FILE_NAME, Diary
from rdi.shell.repl.diary import note_game
from rdi.shell.show.document import Document, Plot
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party
from rdi.shell.show.renderers import render
from tests.shell.taverns import Visit, open_visit


def plays(visit: Visit, *orders: str) -> None:
    """Play games to their ends."""
    for order in orders:
        visit.type(order)
        visit.play_on()


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    return open_visit(tmp_path, "plain")


def test_a_game_that_is_over_is_in_the_diary(visit: Visit, tmp_path: Path) -> None:
    assert "diary is empty" in visit.type("diary")
    plays(visit, "play den-of-thieves seed 3 seats 3")
    (entry,) = Diary(tmp_path).entries()
    session = visit.tavern.ended
    assert session is not None
    assert session.game.outcome is not None
    assert (entry.player, entry.game) == ("You", "den-of-thieves")
    assert entry.opponents == "Mara,Nell"
    assert entry.gold == session.game.outcome.winnings[0]
    assert (tmp_path / f"{entry.save}.rdi").exists()
    assert "den-of-thieves" in visit.type("diary")


def test_a_game_that_goes_on_or_was_left_is_not_in_it(visit: Visit, tmp_path: Path) -> None:
    visit.type("play den-of-thieves seed 3 seats 3")
    assert Diary(tmp_path).entries() == []
    visit.type("leave")
    assert Diary(tmp_path).entries() == []


def test_practice_is_counted_apart(visit: Visit, tmp_path: Path) -> None:
    visit.type("play den-of-thieves seed 3 seats 3")
    visit.play_on_one()
    visit.type("undo")
    visit.play_on()
    assert [each.is_practice for each in Diary(tmp_path).entries()] == [True]
    told = visit.type("diary")
    assert "1 game of practice" in told
    assert "all" not in told.split()


def test_friends_at_one_keyboard_have_an_entry_each(visit: Visit, tmp_path: Path) -> None:
    plays(visit, "play den-of-thieves with Ann, Ben seats 3 seed 2")
    assert [each.player for each in Diary(tmp_path).entries()] == ["Ann", "Ben"]
    told = visit.type("diary")
    assert "Ann" in told
    assert "Ben" in told
    assert "Ben" not in visit.type("diary of Ann").split()
    assert "did you mean Ann" in visit.wrong("diary of Anm")


def test_who_sat_out_has_no_entry(visit: Visit, tmp_path: Path) -> None:
    """Who cannot pay the ante (PT-1) has played nothing that could be told."""
    game = rdi.new_game("rogues-and-warriors", seats=["Ann", "Ben", "Cem"], stashes=(0, 50, 50))
    assert game.pending is not None
    game.answer("fold")
    party = Party(("Ann", "Ben", "Cem"), None, frozenset({0, 1}))
    session = SimpleNamespace(game=game, party=party, is_practice=False)
    note_game(visit.tavern.page, visit.tavern.shelf, session)  # type: ignore[arg-type]
    assert [each.player for each in Diary(tmp_path).entries()] == ["Ben"]


def test_a_review_is_noted_in_the_diary(visit: Visit, tmp_path: Path) -> None:
    plays(visit, "play den-of-thieves seed 3 seats 3")
    assert "Not reviewed yet: 1 game" in visit.type("diary")
    visit.type("review seconds 0.2")
    (entry,) = Diary(tmp_path).entries()
    assert entry.is_reviewed
    assert entry.luck is not None
    assert "Not reviewed yet" not in visit.type("diary")


def test_all_games_are_looked_back_at_together(visit: Visit, tmp_path: Path) -> None:
    plays(visit, "play den-of-thieves seed 3 seats 3", "play rogues seed 5 seats 3")
    assert "2 games reviewed" in visit.type("diary review seconds 0.2")
    assert all(each.is_reviewed for each in Diary(tmp_path).entries())
    assert "All games in the diary" in visit.type("diary review")
    assert "seconds, as in" in visit.wrong("diary review soon")


def test_a_game_whose_record_is_gone_is_left(visit: Visit, tmp_path: Path) -> None:
    plays(visit, "play den-of-thieves seed 3 seats 3")
    (entry,) = Diary(tmp_path).entries()
    (tmp_path / f"{entry.save}.rdi").unlink()
    told = visit.type("diary review seconds 0.2")
    assert "0 games reviewed" in told
    assert "1 game left" in told


def test_the_diary_is_exported(visit: Visit, tmp_path: Path) -> None:
    plays(visit, "play den-of-thieves seed 3 seats 3")
    file = tmp_path / "games.csv"
    visit.type(f"diary export {file}")
    (row,) = csv.DictReader(file.read_text().splitlines())
    assert row["game"] == "den-of-thieves"
    assert "already; it was left as it was" in visit.wrong(f"diary export {file}")
    assert row["game_id"] in visit.type("diary export")


def test_what_cannot_be_told_apart_is_refused(visit: Visit) -> None:
    assert "did you mean month" in visit.wrong("diary by monht")
    assert "grouped by game, variant" in visit.wrong("diary games")


def test_a_diary_that_cannot_be_used_hinders_no_game(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"something else that somebody has put here")
    plays(visit, "play den-of-thieves seed 3 seats 3")
    assert "This game could not be written into the diary" in "\n".join(visit.printed)
    assert "cannot be used" in visit.wrong("diary")


def test_where_nothing_is_kept_there_is_none() -> None:
    visit = open_visit()
    plays(visit, "play den-of-thieves seed 3 seats 3")
    assert "no diary" in visit.wrong("diary")


def test_programs_get_the_figures(tmp_path: Path) -> None:
    visit = open_visit(tmp_path, "json")
    plays(visit, "play den-of-thieves seed 3 seats 3")
    data = json.loads(visit.type("diary").splitlines()[-1])
    assert data["type"] == "diary"
    assert data["all"]["games"] == 1
    assert data["not_reviewed"] == 1


CURVE = Plot((1.0, 4.0, -2.0, 3.0), "Gold", "game")


def test_a_curve_shows_each_value_at_its_height() -> None:
    title, *lines = render(Document((CURVE,)), Look("ascii", 80))
    assert title.strip() == "Gold, by game"
    columns = [line[4:].ljust(80) for line in lines]
    heights = [
        next(len(lines) - row for row, line in enumerate(columns) if line[3 * place] == "*")
        for place in range(4)
    ]
    assert heights == [5, 9, 1, 8]
    assert lines[0].strip().startswith("+4")
    assert lines[-1].strip().startswith("-2")


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_curve_is_wider_than_the_page(width: int) -> None:
    many = Plot(tuple(float(each % 17 - 5) for each in range(1000)), "Gold", "game")
    for mode in ("unicode", "ascii", "plain"):
        lines = render(Document((many,)), Look(mode, width))  # type: ignore[arg-type]
        assert all(len(line) <= width for line in lines)
        assert lines


def test_without_drawing_a_curve_is_told_in_words() -> None:
    (line,) = render(Document((CURVE,)), Look("plain", 200))
    assert line == (
        "Gold, by game: highest +4 after game 2, lowest -2 after game 3, +3 in the end."
    )
    assert render(Document((CURVE,)), Look("unicode", 20)) != []
