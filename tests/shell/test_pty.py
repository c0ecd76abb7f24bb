"""One visit at a real terminal: colours, keys, a private hand, a narrow and a dumb window."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
SIGN = "Welcome to the tavern"


class Terminal:
    """The program in a terminal of this size."""

    def __init__(self, folder: Path, columns: int, **more: str) -> None:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PYTHONPATH": str(ROOT),
            "XDG_STATE_HOME": str(folder / "state"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "RDI_CACHE": os.environ["RDI_CACHE"],
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        } | more
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "rdi"],
            env=environment,  # type: ignore[arg-type]
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=30,
            cwd=str(folder),
        )
        self.child.expect(SIGN)
        self.child.expect("tavern>")

    def type(self, line: str, expected: str) -> str:
        """Type a line and wait for something; all that was printed up to it."""
        self.child.send(line + "\r")
        self.child.expect(expected)
        return str(self.child.before) + str(self.child.after)

    def leave(self) -> int:
        """Leave by Ctrl-D; the exit code."""
        self.child.send("\x04")
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus or 0)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.child.close(force=True)


def test_a_visit_at_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, 80)
    terminals.append(terminal)
    page = terminal.type("play rogues seed 7", r"You \(bet 0\)>")
    assert "┌" in page
    assert "\x1b[9" in page
    terminal.type("chekc", "did you mean check")
    terminal.type("fold", r"\[y/N\]")
    terminal.type("n", r"You \(bet 0\)>")
    terminal.type("check", "You check")
    assert terminal.leave() == 0
    assert list((tmp_path / "state" / "rdi" / "saves").glob("*.rdi"))


def test_a_private_hand_is_shown_apart_and_hidden_again(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, 80)
    terminals.append(terminal)
    public = terminal.type("play kings with Ann, Ben seed 5", r"Ann \(bet 0\)>")
    assert "Hand" not in public
    terminal.type("look", "Press Enter when nobody else is looking")
    assert "\x1b[?1049h" in str(terminal.child.before)
    hand = terminal.type("", "Enter hides it")
    assert "Hand" in hand
    back = terminal.type("", r"Ann \(bet 0\)>")
    assert "\x1b[?1049l" in back
    assert "Hand" not in back.partition("\x1b[?1049l")[2]
    assert terminal.leave() == 0


@pytest.mark.parametrize(
    ("columns", "more"), [(40, {}), (80, {"TERM": "dumb"}), (80, {"RDI_PLAIN": "1"})]
)
def test_plain_terminals_get_plain_words(
    tmp_path: Path, terminals: list[Terminal], columns: int, more: dict[str, str]
) -> None:
    terminal = Terminal(tmp_path, columns, **more)
    terminals.append(terminal)
    page = terminal.type("play rogues seed 7", "You bet 0>")
    assert "┌" not in page
    assert "\x1b[9" not in page
    assert "Your Hand:" in page
    terminal.type("check", "You check")
    terminal.leave()


@pytest.mark.parametrize("more", [{"RDI_ASCII": "1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_an_ascii_terminal_gets_ascii(
    tmp_path: Path, terminals: list[Terminal], more: dict[str, str]
) -> None:
    terminal = Terminal(tmp_path, 80, **more)
    terminals.append(terminal)
    page = terminal.type("play rogues seed 7", r"You \(bet 0\)>")
    assert "+-" in page
    assert page.isascii()
    terminal.leave()


def test_no_color_is_honoured(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, 80, NO_COLOR="1", CLICOLOR_FORCE="1")
    terminals.append(terminal)
    page = terminal.type("play rogues seed 7", r"You \(bet 0\)>")
    assert "┌" in page
    assert "\x1b[91m" not in page
    assert "\x1b[94m" not in page
    terminal.leave()
