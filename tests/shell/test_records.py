"""Nothing is lost: games and evenings are saved at each choice, taken up again, and replayed."""

import re
from pathlib import Path

import pytest

from rdi.session.replay import replay
from rdi.session.saving import load
from tests.shell.taverns import Visit, open_visit


def only_save(folder: Path) -> Path:
    (path,) = folder.glob("*.rdi")
    return path


def test_every_choice_is_on_the_file_at_once(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    for _ in range(3):
        sitting = visit.tavern.sitting
        assert sitting is not None
        visit.type(sitting.private_screen().choices[0].text)
        assert replay(load(only_save(tmp_path))).log == sitting.game.log


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = open_visit(tmp_path)
    first.type("play den seed 7", "check")
    assert first.tavern.sitting is not None
    left = str(first.tavern.sitting.game.record)
    second = open_visit(tmp_path)  # nobody closed the first: as if it had been killed
    assert second.tavern.shelf.left_last() == only_save(tmp_path)
    assert "On with Den of Thieves" in second.type("resume")
    assert second.tavern.sitting is not None
    assert str(second.tavern.sitting.game.record) == left
    second.play_on()
    assert second.tavern.shelf.left_last() is None
    assert "nothing is saved" in open_visit(tmp_path).wrong("resume")


def test_a_line_that_was_broken_off_costs_no_more_than_itself(tmp_path: Path) -> None:
    first = open_visit(tmp_path)
    first.type("play den seed 7", "check")
    path = only_save(tmp_path)
    path.write_bytes(path.read_bytes()[:-9])
    second = open_visit(tmp_path)
    second.type("resume")
    second.play_on()
    assert replay(load(path)).outcome is not None


@pytest.mark.parametrize("text", [b"", b"\xff\xfe\x00junk", b'{"format":"other"}\n', b"hello\n"])
def test_what_is_no_record_is_refused_with_the_reason(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "odd.rdi"
    path.write_bytes(text)
    for command in ("resume", "replay"):
        assert len(open_visit(tmp_path).wrong(f"{command} {path}")) > 20
    assert path.read_bytes() == text


def test_a_replay_steps_both_ways_and_can_be_played_on(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    visit.play_on()
    visit.type("replay")
    assert re.match(r"replay 0/\d+> ", visit.tavern.prompt)
    forward = visit.type("", "next")
    assert visit.tavern.prompt.startswith("replay 2/")
    assert visit.type("first", "", "") == forward or visit.tavern.prompt.startswith("replay 2/")
    visit.type("b")
    assert visit.tavern.prompt.startswith("replay 1/")
    assert "Showdown" in visit.type("last")
    assert "end of what was played" in visit.type("next")
    assert "is over" in visit.wrong("take")
    visit.type("replay --from 2", "take")
    visit.play_on()
    assert visit.tavern.sitting is None


def test_verify_says_whether_a_game_comes_out_the_same(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    visit.play_on()
    assert "The same." in visit.type("replay --verify")
    path = only_save(tmp_path)
    path.write_text(path.read_text().replace('"seed":3', '"seed":4'))
    assert "differently" in visit.wrong("replay --verify")


def play_evening(visit: Visit, most: int = 400) -> None:
    """Play an evening to its end: ask for every loan, choose the games in their order."""
    games = 0
    for _ in range(most):
        if visit.tavern.questions:
            prompt = visit.tavern.prompt
            if "Borrow" in prompt:
                visit.type("yes")
            elif "choice" in prompt:
                games += 1
                visit.type(str(games % 9 + 1))
            else:
                visit.type("")
        elif visit.tavern.sitting is not None:
            offered = visit.tavern.sitting.private_screen().choices
            texts = [each.text for each in offered if each.answer is not None]
            visit.type(next((each for each in texts if each not in ("fold", "leave")), texts[0]))
        else:
            return
    raise AssertionError("the evening does not end")


@pytest.mark.parametrize("line", ["adventure 1 round seed 5", "adventure 2 rounds seats 3 seed 8"])
def test_an_evening_is_played_to_its_final_score(tmp_path: Path, line: str) -> None:
    visit = open_visit(tmp_path)
    visit.type(line)
    play_evening(visit)
    said = "\n".join(visit.printed)
    assert "Final score after" in said
    assert "rules loans" in visit.printed[-1]
    assert "The same, all" in visit.type("replay --verify")


def test_an_evening_asks_how_long_and_which_game(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("adventure")
    assert "rounds" in visit.tavern.prompt
    assert "whole number" in visit.wrong("long")
    visit.type("1 round")
    assert "there is no number 99" in visit.wrong("99").lower()
    assert "no game" in visit.wrong("nosuch").lower()
    assert "settled" in visit.wrong("threes seed 4")
    assert "Variants: Fool's Luck" in visit.type("threes with fools-luck")


def test_an_evening_that_was_left_goes_on_in_the_middle_of_a_game(tmp_path: Path) -> None:
    first = open_visit(tmp_path)
    first.type("adventure 1 round seed 5", "threes")
    assert first.tavern.sitting is not None
    left = first.tavern.sitting.game.log
    second = open_visit(tmp_path)
    second.type("resume")
    assert second.tavern.sitting is not None
    assert second.tavern.sitting.game.log == left
    play_evening(second)
    assert "Final score after 4 games" in "\n".join(second.printed)


@pytest.mark.rule("AC-3")
def test_everybody_is_asked_once_whether_they_want_a_loan() -> None:
    """Two players below 25 could otherwise lend each other the same Gold for ever."""
    visit = open_visit()
    visit.type("adventure 2 rounds seats 3 seed 8 stash 30")
    play_evening(visit)
    said = "\n".join(visit.printed)
    between = said.split("After game")
    assert any("asks for a loan" in part for part in between)
    assert all(part.count("have fewer than 25") <= 1 for part in between)
