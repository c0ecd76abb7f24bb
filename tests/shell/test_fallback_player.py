"""A bot that fails at the table: a plain cousin takes its seat, and a report is written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rdi.engine.game import View
from rdi.model.request import Answer, Pick, Request
from rdi.session.replay import replay
from rdi.session.save_files import load
from rdi.shell.play.fallback_player import FallbackPlayer
from tests.shell.taverns import Visit, open_visit


class Failing:
    """A bot that answers nothing anybody could use."""

    def __init__(self, answer: Callable[[], Answer]) -> None:
        self._answer = answer
        self.asked = 0

    def decide(self, request: Request, view: View) -> Answer:
        self.asked += 1
        return self._answer()


def breaks_down() -> Answer:
    raise ZeroDivisionError("nothing to divide by")


def talks_nonsense() -> Answer:
    return ("raise", -3)


def goes_round_in_circles() -> Answer:
    return goes_round_in_circles()


FAULTS = [breaks_down, talks_nonsense, goes_round_in_circles]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "rdi"


def with_failing(fault: Callable[[], Answer], game: str, folder: Path | None = None) -> Visit:
    """A table at which the second player fails as soon as it is asked."""
    visit = open_visit(folder)
    visit.type(f"play {game} seed 3")
    session = visit.tavern.session
    assert session is not None
    session.players = {**session.players, 1: Failing(fault)}
    return visit


@pytest.mark.parametrize("fault", FAULTS)
def test_the_game_goes_on_with_a_plain_cousin(fault: Callable[[], Answer], state: Path) -> None:
    visit = with_failing(fault, "kings")
    session = visit.tavern.session
    assert session is not None
    failing = session.players[1]
    visit.play_on()
    said = " ".join(visit.printed)
    assert said.count("A cousin, who only checks and calls, plays for Mara") == 1
    assert "purse" in visit.last_told
    assert isinstance(failing, Failing)
    assert failing.asked == 1


def test_the_report_names_the_fault_and_holds_the_record(state: Path) -> None:
    visit = with_failing(breaks_down, "kings")
    visit.play_on()
    (report,) = (state / "reports").glob("*.txt")
    text = report.read_text(encoding="utf-8")
    assert "nothing to divide by" in text
    assert "Traceback" in text
    assert '"seed":3' in text.replace(" ", "")
    assert "Traceback" not in " ".join(visit.printed)
    assert report.name in "".join(visit.printed)


def test_the_game_is_saved_with_what_the_cousin_answered(state: Path) -> None:
    visit = with_failing(breaks_down, "kings", state / "saves")
    session = visit.tavern.session
    assert session is not None
    path = visit.tavern.shelf.current
    visit.play_on()
    assert path is not None
    record = load(path)
    assert replay(record).outcome == session.game.outcome  # type: ignore[arg-type]


def test_a_report_that_cannot_be_written_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(occupied))
    visit = with_failing(breaks_down, "kings")
    visit.play_on()
    assert "No report could be written" in " ".join(" ".join(visit.printed).split())
    assert "purse" in visit.last_told


@pytest.mark.parametrize("game", ["threes", "city", "hordes", "wheel", "gerki"])
def test_a_cousin_can_sit_down_to_any_game(game: str, state: Path) -> None:
    line = "red-dragon-inn with zot" if game == "gerki" else game
    visit = with_failing(breaks_down, line)
    for _ in range(4):
        session = visit.tavern.session
        if session is None or session.decision is None:
            break
        visit.type(session.private_screen().choices[0].text)
    assert "Something broke" not in " ".join(visit.printed)


@pytest.mark.parametrize(
    "pick",
    [
        Pick(0, "choose", ["a", "b"]),
        Pick(0, "choose", ["a", "b", "c"], 0, 2),
        Pick(0, "choose", ["a", "b", "c"], 2, 3),
        Pick(0, "order", ["a", "b"], 1, 3, ordered=True),
    ],
)
def test_a_cousin_answers_every_pick_legally(pick: Pick) -> None:
    answer = FallbackPlayer().decide(pick, None)  # type: ignore[arg-type]
    assert pick.accepts(answer)
