"""Nothing is lost: games and evenings are saved at each choice, taken up again, and replayed."""

import json
import re
from pathlib import Path

import pytest

from rdi.session.replay import replay
from rdi.session.save_files import load
from rdi.shell.play.game_session import PRACTICE
from rdi.shell.show.look import Mode
from tests.shell.taverns import Visit, open_visit


def only_save(folder: Path) -> Path:
    (path,) = folder.glob("*.rdi")
    return path


def test_every_choice_is_on_the_file_at_once(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    for _ in range(3):
        session = visit.tavern.session
        assert session is not None
        visit.type(session.private_screen().choices[0].text)
        assert replay(load(only_save(tmp_path))).log == session.game.log


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = open_visit(tmp_path)
    first.type("play den seed 7", "check")
    assert first.tavern.session is not None
    left = str(first.tavern.session.game.record)
    second = open_visit(tmp_path)  # nobody closed the first: as if it had been killed
    assert second.tavern.shelf.left_last() == only_save(tmp_path)
    assert "Den of Thieves goes on" in second.type("resume")
    assert second.tavern.session is not None
    assert str(second.tavern.session.game.record) == left
    second.play_on()
    assert second.tavern.shelf.left_last() is None
    assert "Nothing is saved" in open_visit(tmp_path).wrong("resume")


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
    assert "end of the game so far" in visit.type("next")
    assert "is over" in visit.wrong("take")
    visit.type("replay --from 2", "take")
    visit.play_on()
    assert visit.tavern.session is None


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
        elif visit.tavern.session is not None:
            offered = visit.tavern.session.private_screen().choices
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
    assert "rules loans" in visit.last_told
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


def test_an_evening_that_was_left_between_games_says_where_it_is(tmp_path: Path) -> None:
    open_visit(tmp_path).type("adventure 1 round seed 5")
    assert "The evening goes on after 0 games.  You 50" in open_visit(tmp_path).type("resume")


def test_an_evening_that_was_left_goes_on_in_the_middle_of_a_game(tmp_path: Path) -> None:
    first = open_visit(tmp_path)
    first.type("adventure 1 round seed 5", "threes")
    assert first.tavern.session is not None
    left = first.tavern.session.game.log
    second = open_visit(tmp_path)
    second.type("resume")
    assert second.tavern.session is not None
    assert second.tavern.session.game.log == left
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


def practised(visit: Visit, line: str = "play threes seed 3") -> None:
    """Begin to play, and take the first choice back."""
    visit.type(line)
    assert visit.tavern.session is not None
    first = visit.tavern.session.private_screen().choices[0].text
    assert "practice" not in visit.type("table").lower()
    visit.type(first, "undo")


@pytest.mark.parametrize("mode", ["unicode", "plain"])
def test_a_game_in_which_something_was_taken_back_is_practice(tmp_path: Path, mode: Mode) -> None:
    visit = open_visit(tmp_path, mode)
    practised(visit)
    assert "practice" in visit.type("table").splitlines()[0].lower()
    again = open_visit(tmp_path, mode)
    again.type("resume")
    assert "practice" in again.type("table").splitlines()[0].lower()
    again.play_on()
    assert again.last_told == PRACTICE
    assert PRACTICE in again.type("replay", "last")


def test_programs_are_told_of_practice_too(tmp_path: Path) -> None:
    visit = open_visit(tmp_path, "json")
    visit.type("play threes seed 3")
    assert json.loads(visit.type("table"))["practice"] is False
    visit.type("keep 1" if "keep 1" in visit.type("table") else "1", "undo")
    assert json.loads(visit.type("table"))["practice"] is True
    visit.play_on()
    assert json.loads(visit.printed[-1])["practice"] is True


def test_a_game_in_which_nothing_was_taken_back_is_no_practice(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    visit.play_on()
    visit.type("replay", "last")
    assert "practice" not in "\n".join(visit.printed).lower()


def test_an_evening_in_which_something_was_taken_back_is_practice(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("adventure 1 round seed 5")
    practised(visit, "threes")
    again = open_visit(tmp_path)
    again.type("resume")
    play_evening(again)
    assert again.last_told == PRACTICE


def finished(visit: Visit) -> None:
    visit.type("play kings seed 5")
    visit.play_on()


def test_a_finished_game_can_be_seen_from_any_seat(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    finished(visit)
    assert visit.tavern.ended is not None
    game = visit.tavern.ended.game.begin_again()
    mine, hers = ([set(game.view(seat).own["Hand"])] for seat in (0, 1))
    seen = visit.type("replay --seat mara")
    assert "Guest" in seen
    assert visit.tavern.ended.view.own["Hand"] == game.view(1).own["Hand"]
    assert mine != hers
    assert "You antes" not in visit.type("last")
    visit.type("quit", "replay")
    assert visit.tavern.ended.view.own["Hand"] == game.view(0).own["Hand"]


def test_hands_stay_hidden_while_the_game_goes_on(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play kings seed 5")
    assert "until the game is over" in visit.wrong("replay --seat Mara")
    visit.play_on()
    assert "No player in this game" in visit.wrong("replay --seat nobody")
    assert "whole number" in visit.wrong("replay --from")
    assert "--seat" in [each.text for each in visit.tavern.suggestions("replay --")]


def test_whoever_sits_down_elsewhere_is_asked_nothing_any_more(tmp_path: Path) -> None:
    """An evening that waits for a choice would otherwise write into the file of the new game."""
    for line in ("again", "replay, take", "adventure 1 round seed 6"):
        visit = open_visit(tmp_path)
        finished(visit)
        visit.type("adventure 1 round seed 5")
        assert "choice" in visit.tavern.prompt
        if line == "replay, take":
            visit.type(f"replay {next(tmp_path.glob('*kings*'))}", "take")
        else:
            visit.type(line)
        assert len(visit.tavern.questions) == (line.startswith("adventure"))
        for _ in range(3):
            visit.tavern.take("1")


@pytest.mark.parametrize("line", ["play threes ante 99", "resume FINISHED", "resume JUNK"])
def test_who_cannot_sit_down_elsewhere_stays(tmp_path: Path, line: str) -> None:
    visit = open_visit(tmp_path)
    finished(visit)
    (tmp_path / "junk.rdi").write_text("junk\n")
    paths = {"FINISHED": next(tmp_path.glob("*kings*")), "JUNK": tmp_path / "junk.rdi"}
    visit.type("play threes seed 3")
    session = visit.tavern.session
    for name, path in paths.items():
        line = line.replace(name, str(path))
    visit.wrong(line)
    assert visit.tavern.session is session


def test_only_what_is_saved_is_said_to_be(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 3")
    assert "is saved" in visit.type("play threes seed 4")
    nowhere = open_visit()
    nowhere.type("play threes seed 3")
    assert "saved" not in nowhere.type("play threes seed 4")


def test_leaving_between_two_games_of_an_evening_says_where_it_is(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("adventure 1 round seed 5")
    assert "Saved as" in visit.type("quit")


def test_nothing_is_said_to_be_saved_after_a_game_is_over(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    finished(visit)
    assert visit.tavern.shelf.current is None
    assert "aved" not in visit.type("play threes seed 4").partition("Threes")[0]
    visit.type("quit")
    assert "is saved" in visit.tavern.prompt
    nowhere = open_visit()
    nowhere.type("play threes seed 3", "quit")
    assert "not saved" in nowhere.tavern.prompt


@pytest.mark.parametrize("line", ["play threes seed 3", "adventure 1 round seed 5, threes"])
def test_saving_may_begin_in_the_middle(tmp_path: Path, line: str) -> None:
    visit = open_visit(tmp_path)
    visit.type("set autosave off", *line.split(", "))
    assert "autosave on" in visit.wrong("save")
    visit.type("set autosave on", "save")
    visit.play_on()
    last = load(only_save(tmp_path)).lines[-1]  # after a game of an evening somebody may borrow
    assert last.startswith(('{"outcome"', '{"finish"', '{"borrow"'))
