"""Programs and classes play: the same bot plays the same in every form, and no fault of one bot
harms anybody else.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rdi.errors import SourceErrors
from rdi.session.setup import new_game
from rdi.tournament.bots.faults import BotFailure
from rdi.tournament.bots.program import STDERR_BYTES_MOST, Program, ProgramFactory, kill_programs
from rdi.tournament.spec import Limits, Spec
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament

BOTS = Path(__file__).parent
CLASS = {"name": "class", "plays": f"{BOTS / 'tight.py'}:Tight"}
PROGRAM = {"name": "program", "plays": [sys.executable, str(BOTS / "tight_program.py")]}
CALLER = {"name": "caller", "plays": "caller"}
LIMITS = {"seconds": 0.4, "start_seconds": 5.0, "faults": 1000}


def spec(*bots: dict[str, Any], **parts: Any) -> Spec:
    usual = {"games": [{"game": "rogues-and-warriors"}], "deals": 4, "look": 4, "engine": "serial"}
    return spec_from_data({**usual, "limits": LIMITS, "bots": list(bots), **parts})


def played(tmp_path: Path, what: Spec, name: str = "a") -> Tournament:
    tournament = Tournament(what, store=tmp_path / f"{name}.db")
    for _ in tournament.run():
        pass
    return tournament


def faulty(kind: str) -> dict[str, Any]:
    return {"name": "faulty", "plays": [sys.executable, str(BOTS / "faulty.py"), kind]}


def test_a_program_plays_as_the_class_does(tmp_path: Path) -> None:
    games = [{"game": name} for name in ("den-of-thieves", "threes", "city-square")]
    one = played(tmp_path, spec({**CLASS, "name": "bot"}, CALLER, games=games), "one")
    other = played(tmp_path, spec({**PROGRAM, "name": "bot"}, CALLER, games=games), "other")
    assert one.digest() == other.digest()
    assert not any(each.faults for each in other.results().standings())


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not there")
def test_a_program_in_another_language_plays_the_same(tmp_path: Path) -> None:
    node = {"name": "bot", "plays": ["node", str(BOTS / "tight.js")]}
    one = played(tmp_path, spec({**CLASS, "name": "bot"}, CALLER), "one")
    assert played(tmp_path, spec(node, CALLER), "other").digest() == one.digest()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "told", "text"),
    [
        ("crash", "exit", "RuntimeError: out of cards"),
        ("stall", "silence", "it said nothing for 0.4 seconds"),
        ("exit", "exit", "it has ended with code 0"),
        ("garbage", "garbage", "this is not a JSON object"),
        ("list", "garbage", "this is not a JSON object"),
        ("illegal", "illegal answer", "dance"),
        ("wrong id", "garbage", "was answered by"),
        ("flood", "flood", "a line is longer than"),
        ("chatter", "flood", "was answered more than once"),
        ("slow start", "slow start", "it said nothing for"),
    ],
)
def test_a_fault_costs_the_answer_and_nobody_else_anything(
    tmp_path: Path, kind: str, told: str, text: str
) -> None:
    limits = {**LIMITS, "start_seconds": 0.4} if kind == "slow start" else LIMITS
    what = spec(faulty(kind), CALLER, CLASS, deals=1, look=1, limits=limits)
    tournament = played(tmp_path, what)
    store = Store.open(tournament.path)
    faults = [fault for _, fault in store.faults()]
    store.close()
    assert faults
    assert {fault.bot for fault in faults} == {0}
    assert {fault.kind for fault in faults} == {told}
    assert any(text in fault.text for fault in faults)
    assert tournament.results().games == 6
    assert not processes_of("faulty.py", kind)


def processes_of(*words: str) -> list[str]:
    shown = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    return [each for each in shown.stdout.splitlines() if all(word in each for word in words)]


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Iterator[Program]:
    """A program of a few lines that greets, and then does not listen."""
    lines = f"print('{request.param}', flush=True); import time; time.sleep(60)"
    limits = Limits(seconds=0.2, start_seconds=10.0)
    made = Program([sys.executable, "-c", lines], limits)
    yield made
    made.kill()


@pytest.mark.parametrize("program", ['{"t": "hello"}\\n{"id": 1, "answer": "fold"}'], indirect=True)
def test_who_answers_in_advance_and_never_listens_does_not_stop_us(program: Program) -> None:
    program.start()
    program.next_question()
    with pytest.raises(BotFailure, match=r"it read nothing for 0\.2 seconds"):
        program.ask(b"x" * 1_000_000)
    assert program.starts == 1
    program.start()
    assert program.starts == 2


@pytest.mark.parametrize(
    ("program", "word"),
    [('{"wants": ["views"]}', "'views'"), ('{"wants": 7}', "7"), ('{"wants": [[]]}', r"\[\]")],
    indirect=["program"],
)
def test_who_wants_what_there_is_not_is_told_what_there_is(program: Program, word: str) -> None:
    with pytest.raises(
        BotFailure, match=f"it wants {word}, which is not one of view or news or evening"
    ):
        program.start()


def test_news_tell_a_program_the_same_as_a_whole_view(tmp_path: Path) -> None:
    games = [{"game": name} for name in ("city-square", "the-wheel")]
    digests = set()
    for wants in ("view", "news"):
        reader = {"name": "reader", "plays": [sys.executable, str(BOTS / "reader.py"), wants]}
        tournament = played(tmp_path, spec(reader, CALLER, games=games, deals=2, look=2), wants)
        assert not any(each.faults for each in tournament.results().standings())
        digests.add(tournament.digest())
    assert len(digests) == 1


def test_two_bots_of_one_program_do_not_hear_each_others_games(tmp_path: Path) -> None:
    games = [{"game": "city-square"}]
    digests = set()
    for wants in ("view", "news"):
        plays = [sys.executable, str(BOTS / "reader.py"), wants]
        both = [{"name": name, "plays": plays} for name in ("one", "other")]
        digests.add(played(tmp_path, spec(*both, games=games, deals=1, look=1), wants).digest())
    assert len(digests) == 1


def test_seats_that_share_a_process_tell_it_their_games_from_the_beginning() -> None:
    command = [sys.executable, str(BOTS / "reader.py"), "news"]
    logs = []
    for names in (("one", "other"), ("one", "one")):
        game = new_game("three-kingdoms", seats=2, seed=2)
        players = [ProgramFactory(name, command, Limits())(1) for name in names]
        while (request := game.pending) is not None:
            game.answer(players[request.seat].decide(request, game.view(request.seat)))
        logs.append(game.log)
    kill_programs()
    assert logs[0] == logs[1]


def test_a_class_that_never_answers_is_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(
        "class Endless:\n"
        "    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n        while True:\n            pass\n",
        encoding="utf-8",
    )
    endless = {"name": "endless", "plays": f"{file}:Endless"}
    what = spec(endless, CALLER, deals=1, look=1, limits={**LIMITS, "seconds": 0.05})
    tournament = played(tmp_path, what)
    assert tournament.results().games == 2
    assert {each.name: bool(each.faults) for each in tournament.results().standings()} == {
        "endless": True,
        "caller": False,
    }


def test_a_bot_is_told_how_its_game_ended(tmp_path: Path) -> None:
    file = tmp_path / "told.py"
    file.write_text(
        "ENDS = []\n"
        "class Told:\n"
        "    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n        return request.options[1]\n"
        "    def end(self, outcome, seat):\n        ENDS.append(outcome.winnings[seat])\n"
        "        raise ValueError('late')\n",
        encoding="utf-8",
    )
    tournament = played(tmp_path, spec({"name": "told", "plays": f"{file}:Told"}, CALLER))
    assert tournament.results().games == 8
    assert {each.name: each.faults for each in tournament.results().standings()}["told"] == 8


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ([], "a program must be a list of words"),
        (["no-such-program"], "there is no program 'no-such-program'"),
        (f"{BOTS / 'tight.py'}:Loose", "has no class 'Loose'"),
        (str(BOTS / "tight.py"), 'name a class in it as ".*tight.py:CLASS"'),
        (str(BOTS / "tight.js"), r'name a program as a list of words, such as \[".*tight.js"\]'),
        ("none.py:Tight", "there is no file 'none.py'"),
        ("no.such.module:Tight", "cannot be imported"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(plays: Any, said: str) -> None:
    with pytest.raises(SourceErrors, match=said):
        spec({"name": "a", "plays": plays}, CALLER)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("kind", ["stall", "end"])
def test_what_a_program_has_started_in_a_session_of_its_own_is_ended_with_it(
    tmp_path: Path, kind: str
) -> None:
    seconds = "98765.4" if kind == "end" else "98765.3"
    file = tmp_path / "parent.py"
    file.write_text(
        "import os, subprocess, sys, time\n"
        f"subprocess.Popen(['setsid', 'sleep', '{seconds}'])\n"
        "print('{}', flush=True)\n"
        f"time.sleep(60 if {kind == 'stall'} else 0)\n",
        encoding="utf-8",
    )
    bad = {"name": "bad", "plays": [sys.executable, str(file)]}
    tournament = played(tmp_path, spec(bad, CALLER, deals=1, look=1))
    assert tournament.results().games == 2
    kill_programs()
    assert not processes_of("sleep", seconds)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="shields by what Linux has")
def test_a_program_that_kills_its_parent_ends_itself_alone(tmp_path: Path) -> None:
    file = tmp_path / "killer.py"
    file.write_text(
        "import os, signal, sys\n"
        "print('{}', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if '\"act\"' in line:\n"
        "        os.kill(os.getppid(), signal.SIGKILL)\n"
        "        sys.stdin.read()\n",
        encoding="utf-8",
    )
    bad = {"name": "bad", "plays": [sys.executable, str(file)]}
    for engine in ("serial", "local:1"):  # the former would end this test
        what = spec(bad, CALLER, deals=1, look=1, engine=engine)
        tournament = played(tmp_path, what, engine[:3])
        assert tournament.results().games == 2
        with closing(Store.open(tournament.path)) as store:
            found = {(fault.bot, fault.kind) for _, fault in store.faults()}
        assert found == {(0, "exit")}
    kill_programs()


COMPLAINING = """
import json, sys
for number, line in enumerate(sys.stdin):
    sys.stderr.write("x" * 700_000 + f" at line {number}")
    sys.stderr.flush()
    if number == 9:
        break
    print(json.dumps({"t": "hello", "id": number, "answer": "fold"}), flush=True)
"""


def test_what_a_program_complains_of_does_not_fill_the_disk() -> None:
    program = Program([sys.executable, "-c", COMPLAINING], Limits())
    try:
        program.start()
        for _ in range(8):
            program.ask(f'{{"t": "act", "id": {program.next_question()}}}\n'.encode())
            assert 0 < program.stderr_bytes <= STDERR_BYTES_MOST + 1_000_000
        with pytest.raises(BotFailure) as failure:
            program.ask(b'{"t": "act", "id": %d}\n' % program.next_question())
        assert failure.value.text.endswith("xxx at line 9")
    finally:
        program.kill()
