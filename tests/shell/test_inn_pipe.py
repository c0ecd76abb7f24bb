"""A game of characters on a pipe: the same game as at the prompt, and nothing lost by Ctrl-C."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.shell.inn_visits import decision_of, session_of
from tests.shell.taverns import open_visit
from tests.shell.test_pipe import Shell, begun

pytestmark = pytest.mark.slow
ORDER = "play red-dragon-inn with gerki zot seed 5"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def whole_game() -> tuple[list[str], str]:
    """What is typed in a game to its end, and the record of it."""
    visit = open_visit()
    visit.type(ORDER)
    session = session_of(visit)
    lines = [ORDER]
    for _ in range(400):
        if visit.tavern.session is None:
            return lines, str(session.game.record)
        offered = [each for each in decision_of(visit).choices if each.answer is not None]
        lines.append(offered[-1].text)
        visit.type(lines[-1])
    raise AssertionError("the game does not end")


def saved(shell: Shell) -> bytes:
    (file,) = (shell.folder / "state" / "rdi" / "saves").glob("*.rdi")
    return file.read_bytes()


def test_a_whole_game_on_a_pipe_is_the_game_at_the_prompt(shell: Shell) -> None:
    lines, record = whole_game()
    ended = shell.run(typed="\n".join([*lines, "replay --verify", ""]))
    assert saved(shell).decode() == record
    assert b"The same." in ended.stdout
    assert b"the last one awake" in ended.stdout
    assert b"\x1b" not in ended.stdout
    assert ended.stderr == b""


def test_the_command_line_and_json_play_it_too(shell: Shell) -> None:
    typed = '{"answer": []}\n{"do": "nonsense"}\n'
    ended = shell.run(
        *("play", "red-dragon-inn", "with", "gerki", "zot", "--seed", "5", "--json"),
        typed=typed,
        code=2,
    )
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    decisions = [line for line in lines if line["type"] == "decision"]
    assert decisions[0]["kind"] == "discard"
    assert len(decisions[0]["view"]["hand"]) == 7
    assert decisions[1]["kind"] in ("answer", "play", "order")
    assert lines[-1]["type"] == "refused"


def test_a_game_that_is_interrupted_is_saved_and_ends_with_130(shell: Shell) -> None:
    process = begun(shell, typed=f"{ORDER}\ndiscard 1 2\n".encode())
    wait_for(process, shell, b'"answer":["')
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in complaint
    command = complaint.decode().splitlines()[-1].split("'")[1]
    assert b"You discard" in shell.run("-c", f"{command}; log; quit").stdout


def wait_for(process: subprocess.Popen[bytes], shell: Shell, text: bytes) -> None:
    deadline = time.monotonic() + 60
    saves = shell.folder / "state" / "rdi" / "saves"
    while process.poll() is None and time.monotonic() < deadline:
        files = list(saves.glob("*.rdi"))
        if files and text in files[0].read_bytes():
            return
        time.sleep(0.02)
    raise AssertionError("the choice was never saved")


def test_a_file_of_cards_with_a_mistake_ends_with_4(shell: Shell) -> None:
    folder = shell.folder / "cards"
    folder.mkdir()
    (folder / "bad.cards").write_text('character Bad\n  about "no colon"\n', encoding="utf-8")
    ended = shell.run("-c", "play red-dragon-inn with bad zot", code=4)
    assert b"bad.cards" in ended.stderr
