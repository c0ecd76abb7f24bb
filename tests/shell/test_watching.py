"""`rdi watch`: what is told after each save, that a new save ends the games, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rdi.__main__ import main
from rdi.shell.authoring.watch import played_document
from tests.source import ROOT

GAME = """game "High Card":
  about "the higher card wins"
  uses deck "Rogues and Warriors"
  for 2 to 8 players
  each player has Hand (hidden)
  play:
    ante
    deal 1 to each Hand
    bet
    showdown
  score lowest of Hand:
    each card is worth value
  ties color
"""

CARD = """action card "Elbow" in Gerki, 3 copies:
  another player loses 2 Fortitude
  house

scenario "Elbows hurt":
  given gerki and fiona
  given gerki holds "Elbow"
  gerki plays "Elbow" on fiona
  everyone passes
  expect fiona has 18 Fortitude
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.slow
def test_once_checks_and_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "high.game").write_text(GAME)
    assert main(["watch", "high.game", "--once", "--games", "20", "--bot", "uniform"]) == 0
    told = capsys.readouterr().out
    assert "No mistakes; 4 parts understood." in told
    assert "Playing 20 games of High Card ..." in told
    assert "20 games, 4 seats: " in told
    assert "Betting Rounds; ties in " in told
    assert all(len(line) <= 80 for line in told.splitlines())
    assert len(told.splitlines()) <= 24


def test_a_file_with_mistakes_is_not_played(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "high.game").write_text(GAME.replace("deal 1", "deel 1"))
    assert main(["watch", "high.game", "--once"]) == 4
    told = capsys.readouterr().out
    assert "high.game:8:5: E0101" in told
    assert "Did you mean `deal`?" in told
    assert "Playing" not in told


@pytest.mark.slow
def test_scenarios_of_a_file_and_beside_it_are_played(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "elbow.cards").write_text(CARD)
    beside = CARD[CARD.index("scenario") :].replace("Elbows hurt", "Beside").replace("18", "17")
    (folder / "elbow.scenario").write_text(beside)
    assert main(["watch", "elbow.cards", "--once", "--games", "0"]) == 4
    told = capsys.readouterr().out
    assert "failed   elbow.scenario:1: Beside" in told
    assert "2 scenarios: 1 passed, 1 failed." in told
    (folder / "elbow.scenario").unlink()
    assert main(["watch", "elbow.cards", "--once", "--games", "0"]) == 0
    assert "1 scenario: 1 passed." in capsys.readouterr().out


@pytest.mark.slow
def test_in_json_each_thing_is_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "elbow.cards").write_text(CARD)
    assert main(["watch", "elbow.cards", "--once", "--games", "3", "--json"]) == 0
    told = lines_of(capsys.readouterr().out)
    assert [each["type"] for each in told] == ["understood", "summary", "playing", "played"]
    assert told[-1]["own_cards"] == ["Elbow"]
    assert told[-1]["games"] == 3
    assert all(each.get("file", "elbow.cards") == "elbow.cards" for each in told)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["none.game"], 2, "there is no file none.game"),
        (["."], 2, "there is no file of games, cards or scenarios in ."),
        (["/etc/hostname"], 2, "is not a file of games, cards or scenarios"),
        (["elbow.cards", "--games", "-1"], 2, "--games"),
    ],
)
def test_what_cannot_be_watched(
    words: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *words, "--once"]) == code
    assert told in capsys.readouterr().err


def test_a_card_that_nobody_has_is_checked_and_not_played(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "elbow.cards").write_text(
        'action card "Elbow":\n  another player loses 1 Fortitude\n'
    )
    assert main(["watch", "elbow.cards", "--once"]) == 0
    assert "Not played: no character has a card of elbow.cards" in capsys.readouterr().out


def test_what_a_process_says_that_broke_is_told() -> None:
    text = str(played_document(b"Something broke.\n", Path("x.game")))
    assert "The games could not be played: Something broke." in text
    assert "were stopped" in str(played_document(b"", Path("x.game")))


# ------------------------------------------------------------------ while it is written


class Watched:
    """A process that watches, and all that it has told."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "rdi", "watch", *words, "--json"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.told: list[dict[str, Any]] = []

    def until(self, kind: str) -> dict[str, Any]:
        """Read on to a line of this kind."""
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, f"it ended before {kind}: {self.told}"
            self.told.append(json.loads(line))
            if self.told[-1]["type"] == kind:
                return self.told[-1]


@pytest.fixture
def watched(folder: Path) -> Iterator[Watched]:
    (folder / "high.game").write_text(GAME)
    found = Watched("high.game", "--games", "500000", "--bot", "uniform")
    yield found
    found.process.kill()
    found.process.wait()
    assert found.process.stdout is not None
    found.process.stdout.close()


def saved(text: str) -> None:
    """Save as most editors do: a new file that takes the place of the old one."""
    Path("high.new").write_text(text)
    Path("high.new").replace("high.game")


def players_of(number: int) -> int:
    """The processes that a process has started, and that still run."""
    children = Path(f"/proc/{number}/task/{number}/children")
    return len(children.read_text().split())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes")
def test_saves_are_followed_and_end_the_games(watched: Watched) -> None:
    assert watched.until("understood")["parts"] == 4
    watched.until("playing")
    assert players_of(watched.process.pid) == 1
    saved(GAME.replace("deal 1", "deel 1"))
    assert "deel" in watched.until("mistake")["text"]
    watched.until("broken")
    assert players_of(watched.process.pid) == 0
    saved(GAME.replace("deal 1", "deal 2"))
    explained = watched.until("explained")
    assert len(explained["changed"]) == 1
    assert "Deal 2 cards" in explained["changed"][0]
    watched.until("playing")
    Path("high.game").unlink()
    assert watched.until("gone")["file"] == "high.game"
    saved(GAME)
    assert "Deal 1 card" in watched.until("explained")["changed"][0]
    watched.until("playing")
    [child] = (
        Path(f"/proc/{watched.process.pid}/task/{watched.process.pid}/children").read_text().split()
    )
    os.kill(watched.process.pid, signal.SIGINT)
    assert watched.process.wait(20) == 130
    time.sleep(0.2)
    assert not Path(f"/proc/{child}").exists()
