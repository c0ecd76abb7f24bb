"""Odd surroundings: closed and full streams, folders that are gone, names that nobody can have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.taverns import open_visit
from tests.source import ROOT

slow = pytest.mark.slow
RDI = f"{sys.executable} -m rdi"
LONG = "a" * 300


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, with folders of the test for what is kept."""
    for name in ("STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def run(line: str) -> tuple[int, str]:
    """The exit code of a line for the shell, and all that was printed; never a traceback."""
    ended = subprocess.run(
        ["bash", "-c", line.replace("RDI", RDI)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    told = ended.stdout + ended.stderr
    for word in ("Traceback", "Something broke", "Exception ignored"):
        assert word not in told, told
    return ended.returncode, told


@slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("RDI -c games >&-", 0),
        ("RDI --version >&-", 0),
        ("RDI <&-", 0),
        ("RDI play threes seed 1 <&-", 3),
        ("RDI -c 'play threes seed 1' >&-", 3),
        ("RDI <&- >&- 2>&-", 0),
        ("RDI check nowhere.game 2>&-", 4),
        ("RDI odds --batch - <&-", 0),
    ],
)
def test_a_closed_stream_is_input_that_ended_or_output_that_nobody_reads(
    shell: Path, line: str, code: int
) -> None:
    assert run(line)[0] == code


@slow
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("words", ["words", "-c games", "check --json", "--version", "--help"])
def test_output_that_takes_no_more_is_told(
    shell: Path, words: str, buffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffered)
    (shell / "bad.game").write_text("no game")
    assert run(f"RDI {words} >/dev/full") == (
        1,
        "Nothing more can be printed: no space left on device.\n",
    )


@slow
def test_a_game_is_saved_where_nothing_more_can_be_printed(shell: Path) -> None:
    code, told = run("RDI play threes seed 1 >/dev/full")
    assert (code, "no space left" in told) == (1, True)
    (kept,) = (shell.parent / "state" / "rdi" / "saves").iterdir()
    assert f"resume {kept.stem}" in told


@slow
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("words", ["words", "--help", "-c games", "check --json", "games"])
def test_who_reads_no_more_is_left_quietly(
    shell: Path, words: str, buffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffered)
    (shell / "bad.game").write_text("no game\n" * 10)
    assert run(f"RDI {words} | true; exit ${{PIPESTATUS[0]}}") == (0, "")


@slow
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("games", 0), ("check", 0), ("play threes seed 1", 3), ("fmt", 0), ("test", 0),
        ("explain threes", 0), ("new card x", 2), ("where", 0), ("simulate threes --games 2", 0),
        ("tourney new a.toml --games threes --bots mara,nell --deals 2", 2),
    ],
)  # fmt: skip
def test_a_working_folder_may_be_gone(shell: Path, words: str, code: int) -> None:
    assert run(f"mkdir gone; cd gone; rmdir ../gone; RDI {words}")[0] == code


@slow
@pytest.mark.parametrize(
    "words",
    [
        "check",
        "fmt",
        "test",
        "try",
        "run",
        "tourney run",
        "tourney table",
        "odds --batch",
        "replay",
    ],
)
def test_a_name_that_is_too_long_is_told(shell: Path, words: str) -> None:
    code, told = run(f"RDI {words} {LONG}")
    assert code == (2 if words == "replay" else 4), told


@pytest.mark.parametrize(
    "line",
    [
        f"{word} {name}"
        for word in ("resume", "replay")
        for name in (LONG, "~nosuchuser/x", "a\ud800")
    ],
)
def test_a_name_of_nothing_is_refused(tmp_path: Path, line: str) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 1", "quit yes")
    assert open_visit(tmp_path).wrong(line)


def test_a_device_is_named_by_what_it_is(tmp_path: Path) -> None:
    assert "it is a device" in open_visit(tmp_path).wrong("replay /dev/zero")
    assert "it is a folder" in open_visit(tmp_path).wrong(f"replay {tmp_path}")


def test_a_transcript_goes_where_it_can(tmp_path: Path) -> None:
    visit = open_visit()
    for name in (LONG, "~nosuchuser/x", os.fspath(tmp_path), "/dev/full"):
        assert visit.wrong(f"transcript {name}")


DIGITS = ("\u00b2", "1\u00b2", "\u2460", "9" * 1_990)


@pytest.mark.parametrize("digit", DIGITS)
@pytest.mark.parametrize(
    "order",
    [
        "",
        "play den against pim seats 2 seed 1",
        "play threes seed 1",
        "adventure 1 round seats 2 against pim seed 2",
        "play red-dragon-inn with fiona zot seed 3",
    ],
)
def test_digits_that_are_no_numbers_break_nothing(order: str, digit: str) -> None:
    visit = open_visit()
    if order:
        visit.type(order)
    for line in (
        *("{}", "card {}", "why {}", "keep {}", "discard 1 {}", "raise {}", "play {}", "hint {}"),
        *("1 on {}", "{} on 1", "odds samples {}", "what-if {}", "stops {}", "undo {}", "score {}"),
        *(
            "play threes seats {}",
            "play threes seed {} stash {}",
            "adventure {} rounds",
            "rules {}",
        ),
        *("replay x --from {}", "replay x --seat {}"),
    ):
        visit.tavern.take(line.replace("{}", digit))


def test_digits_that_are_no_numbers_lead_nowhere_in_a_replay(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("play threes seed 1", "quit yes")
    again = open_visit(tmp_path)
    again.type("replay 2")
    for digit in DIGITS:
        assert again.wrong(digit)


def test_an_answer_may_be_nested_too_deeply() -> None:
    visit = open_visit(mode="json")
    visit.type("play threes seed 1")
    assert "nested" in visit.wrong('{"answer": ' + "[" * 1_900)
