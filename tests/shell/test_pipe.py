"""Scripts and pipes: silent, with exit codes, and never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


class Shell:
    """Starts the program with folders of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PYTHONPATH": str(ROOT),
            "XDG_STATE_HOME": str(folder / "state"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "RDI_CACHE": os.environ["RDI_CACHE"],
            "LANG": "C.UTF-8",
        }

    def run(
        self, *arguments: str, typed: bytes | str = b"", code: int = 0
    ) -> subprocess.CompletedProcess[bytes]:
        """Run to the end, which must be this exit code, without a traceback."""
        given = typed.encode() if isinstance(typed, str) else typed
        ended = subprocess.run(
            [sys.executable, "-m", "rdi", *arguments],
            input=given,
            capture_output=True,
            env=self.environment,
            cwd=self.folder,
            timeout=60,
            check=False,
        )
        assert b"Traceback" not in ended.stderr + ended.stdout
        assert ended.returncode == code, ended.stderr.decode()
        return ended


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def test_end_of_input_in_the_lobby_is_a_normal_end(shell: Shell) -> None:
    ended = shell.run(typed="games\n")
    assert b"rogues-and-warriors" in ended.stdout
    assert ended.stderr == b""
    assert shell.run().stdout == b""


def test_a_bad_command_ends_with_2_and_names_the_line(shell: Shell) -> None:
    ended = shell.run(typed="games\ngmaes\nplay threes\n", code=2)
    assert b"line 2" in ended.stderr
    assert b"games" in ended.stderr
    assert b"Threes with" not in ended.stdout


@pytest.mark.parametrize("keeps_going", [True, False])
def test_a_game_in_which_a_line_was_bad_is_saved_and_named_too(
    shell: Shell, keeps_going: bool
) -> None:
    """Its file is closed, and what goes on with it is said, whatever the exit code."""
    switches = ["--keep-going"] if keeps_going else []
    ended = shell.run(*switches, typed="play threes seed 1\nkeep 99\n", code=2)
    reason = b"The input ended" if keeps_going else b"This ended"
    assert reason + b" in the middle of a game." in ended.stderr
    assert b"rdi -c 'resume" in ended.stderr


def test_keep_going_goes_on_and_still_ends_with_2(shell: Shell) -> None:
    ended = shell.run("--keep-going", typed="gmaes\ngames\n", code=2)
    assert b"rogues-and-warriors" in ended.stdout


def test_an_illegal_choice_ends_with_2(shell: Shell) -> None:
    ended = shell.run(typed="play rogues seed 7\nraise 99\n", code=2)
    assert b"49 at the most" in ended.stderr


def test_input_that_ends_in_a_game_is_saved_and_ends_with_3(shell: Shell) -> None:
    ended = shell.run(typed="play rogues seed 7\ncheck\n", code=3)
    command = ended.stderr.decode().splitlines()[-1]
    assert "rdi -c 'resume " in command
    name = command.split("'")[1].split()[1]
    again = shell.run("-c", f"resume {name}; seed; quit")
    assert b"Rogues and Warriors goes on" in again.stdout


@pytest.mark.parametrize(
    "junk", [b"\x00\xff\xfe\n" * 5, bytes(range(256)), b"\xe2\x28\n", b"a" * 50_000]
)
def test_junk_is_refused(shell: Shell, junk: bytes) -> None:
    assert b"line 1" in shell.run(typed=junk, code=2).stderr


def test_nothing_but_data_comes_out(shell: Shell) -> None:
    ended = shell.run(typed="games\n")
    assert b"\x1b" not in ended.stdout
    assert b"tavern>" not in ended.stdout
    assert b"long table" not in ended.stdout


def test_commands_between_semicolons(shell: Shell) -> None:
    ended = shell.run("-c", "play threes seed 7F3K; why score; quit", "--plain")
    assert b"Threes with" in ended.stdout


def test_a_script_may_have_comments_and_free_lines(shell: Shell, tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("# an evening\n\nplay rogues seed 7\n\ncheck\nquit\n")
    assert b"You check." in shell.run("run", str(script)).stdout
    shell.run("run", str(tmp_path / "missing.txt"), code=4)


def test_json_lines_carry_every_decision_and_take_answers(shell: Shell) -> None:
    typed = '{"do": "check"}\n'
    for _ in range(2):  # whatever the others do, the first thing that is offered next is typed
        ended = shell.run("play", "rogues", "--seed", "7", "--json", typed=typed + "quit\n")
        lines = [json.loads(line) for line in ended.stdout.splitlines()]
        assert all(line["v"] == 1 for line in lines)
        decisions = [line for line in lines if line["type"] == "decision"]
        typed += json.dumps({"do": decisions[-1]["legal"][0]["do"]}) + "\n"
    raising = next(each for each in decisions[0]["legal"] if each["do"] == "raise")
    assert (raising["min"], raising["max"]) == (1, 49)
    assert len(decisions) > 1


def test_wrong_json_is_refused(shell: Shell) -> None:
    for line in ("{", '{"do": 3}', '{"answer": "dance"}'):
        ended = shell.run("play", "rogues", "--seed", "7", "--json", typed=line + "\n", code=2)
        assert json.loads(ended.stdout.splitlines()[-1])["type"] == "refused"


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["play", "nosuchgame"],
        ["play", "threes", "--seats", "99"],
        ["rules", "threes", "nosuchtopic"],
        ["score", "den", "Bx"],
        ["score"],
        ["--nonsense"],
        ["-c"],
        ["-c", "gmaes"],
        ["--json", "games"],
        ["-c", "games", "play", "threes"],
    ],
)
def test_a_wrong_command_line_ends_with_2(shell: Shell, arguments: list[str]) -> None:
    assert len(shell.run(*arguments, code=2).stderr) > 10


def test_a_closed_pipe_is_no_reason_to_complain(shell: Shell) -> None:
    program = f"{sys.executable} -m rdi -c 'games; games; play threes seed 7' | head -1"
    ended = subprocess.run(
        program, shell=True, env=shell.environment, capture_output=True, timeout=60, check=False
    )
    assert ended.stderr == b""


def test_a_damaged_record_ends_with_4(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "odd.rdi").write_bytes(b"\x00\x01")
    assert len(shell.run("replay", str(tmp_path / "odd.rdi"), "--verify", code=4).stderr) > 10


def test_judge_goes_on_after_a_bad_line_and_ends_with_2(shell: Shell) -> None:
    good = '{"variants": [], "input": {"hands": {"A": ["Wk", "Lo"], "B": ["Rk", "Ro"]}}}'
    ended = shell.run("judge", "rogues-and-warriors", typed=f"{good}\nno\n{good}\n", code=2)
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert answers[0]["placement"] == [["A"], ["B"]] == answers[2]["placement"]
    assert "error" in answers[1]


def test_version_and_help(shell: Shell) -> None:
    assert shell.run("--version").stdout.startswith(b"rdi ")
    assert b"play" in shell.run("--help").stdout


def begun(shell: Shell, *arguments: str, typed: bytes) -> subprocess.Popen[bytes]:
    """A program that was given so much to read and waits for more."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rdi", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=shell.environment,
    )
    assert process.stdin is not None
    process.stdin.write(typed)
    process.stdin.flush()
    return process


def playing(shell: Shell, *arguments: str, typed: bytes) -> subprocess.Popen[bytes]:
    """The same, in a game that has come to the choice `check`."""
    process = begun(shell, *arguments, typed=typed)
    (saves, deadline) = (shell.folder / "state" / "rdi" / "saves", time.monotonic() + 30)
    while time.monotonic() < deadline:
        files = list(saves.glob("*.rdi"))
        if files and b'"answer":"check"' in files[0].read_bytes():
            break
        time.sleep(0.02)
    return process


def test_a_game_that_is_killed_loses_nothing(shell: Shell) -> None:
    process = playing(shell, typed=b"play rogues seed 7\ncheck\n")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    again = shell.run("-c", "resume; log; quit")
    assert b"You check." in again.stdout


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ([], b"play rogues seed 7\ncheck\n"),
        (["play", "rogues", "--seed", "7"], b"check\n"),
        (["play", "rogues", "--seed", "7", "--json"], b'{"do": "check"}\n'),
    ],
)
def test_a_game_that_is_interrupted_is_saved_and_ends_with_130(
    shell: Shell, arguments: list[str], typed: bytes
) -> None:
    process = playing(shell, *arguments, typed=typed)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in complaint
    command = complaint.decode().splitlines()[-1].split("'")[1]
    assert b"You check." in shell.run("-c", f"{command}; log; quit").stdout


def test_an_interruption_while_text_is_evaluated_ends_with_130(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "import sys\nfrom rdi import __main__ as door\n"
        "def done(given):\n"
        "    try:\n        exec('raise KeyboardInterrupt')\n"
        "    except KeyboardInterrupt:\n        return 130\n"
        "door._done = done\nsys.exit(door.main([]))\n",
        encoding="utf-8",
    )
    ended = subprocess.run([sys.executable, "-m", "broken"], cwd=tmp_path, check=False)
    assert ended.returncode == 130


def test_an_interruption_in_the_lobby_has_nothing_to_say(shell: Shell) -> None:
    process = begun(shell, typed=b"games\n")
    assert process.stdout is not None
    assert b"rogues-and-warriors" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint) == (130, b"")


def test_an_internal_error_writes_a_report_with_the_record(shell: Shell) -> None:
    breaking = (
        "import sys\n"
        "from rdi.shell.play.game_session import GameSession\n"
        "def show(self, whole=False): raise ZeroDivisionError('broken on purpose')\n"
        "GameSession.show = show\n"
        "from rdi.__main__ import main\n"
        "sys.exit(main(['-c', 'play rogues seed 7']))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", breaking],
        env=shell.environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert b"Traceback" not in ended.stderr
    (report,) = (shell.folder / "state" / "rdi" / "reports").iterdir()
    assert str(report) in ended.stderr.decode()
    assert "broken on purpose" in report.read_text()
    assert '"format":"rdi-record"' in report.read_text()
