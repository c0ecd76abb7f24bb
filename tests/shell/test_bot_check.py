"""`rdi bot-check`: fit bots pass every game, and each thing that a bot must not do is found."""

import json
import sys
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.model.evening import EVENING
from rdi.tournament.bots.checking import (
    KINDS,
    Observations,
    check_bot,
    games_to_check,
    instances_of,
)
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.spec import BotSpec, Limits

BOTS = Path(__file__).parents[1] / "tournament" / "bots"

HEAD = "import itertools, random\nCOUNT = itertools.count()\nclass Bot:\n"
INIT = "    def __init__(self, seed):\n        self.luck = random.Random(seed)\n"
DECIDE = "    def decide(self, request, view):\n"
USUAL = "        return request.stay if request.verb == 'bet' else request.options[0]\n"


def bot(tmp_path: Path, body: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(HEAD + INIT + DECIDE + body, encoding="utf-8")
    return f"{file}:Bot"


def problems(plays: str | tuple[str, ...], *games: str) -> set[str]:
    """What is wrong with a bot in these games, or in all."""
    bots = instances_of(BotSpec(name="a", plays=plays), Limits())
    found = check_bot(bots, Observations(), games=games_to_check(games))
    return {problem for played in found for problem in played.problems}


def test_a_path_alone_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "--", "./nowhere"]) == 2
    assert "no program" in capsys.readouterr().err


def test_a_policy_is_fit_and_is_asked_everything() -> None:
    watch = Observations()
    bots = instances_of(BotSpec(name="a", plays="caller"), Limits())
    assert not any(played.problems for played in check_bot(bots, watch))
    assert watch.kinds == set(KINDS)
    assert 0 < watch.usual <= watch.longest


@pytest.mark.slow
def test_a_fit_class_is_told_to_be_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", bot(tmp_path, USUAL)]) == 0
    assert "Fit to play" in capsys.readouterr().out


WRONG = {
    "illegal answer": "        return 'dance'\n",
    "it failed: ValueError: no idea": "        raise ValueError('no idea')\n",
    "it chose differently": (
        "        if next(COUNT) % 2 and request.verb == 'bet':\n            return 'fold'\n"
    ),
    "only hidden things differ": (
        "        hand = view._table.piles[0]\n"
        "        if request.verb == 'bet' and len(hand):\n"
        "            return request.stay if hand[0] < 'M' else 'fold'\n"
    ),
    "it changed what it was shown": (
        "        view._table.gold[1] += 1\n        view._table.total += 1\n"
    ),
}


@pytest.mark.parametrize("said", WRONG)
def test_what_a_bot_must_not_do_is_found(tmp_path: Path, said: str) -> None:
    found = problems(bot(tmp_path, WRONG[said] + USUAL), "kings-council", "rogues-and-warriors")
    assert any(said in each for each in found), found


def test_an_unfit_bot_gives_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dancing = bot(tmp_path, "        return 'dance'\n")
    assert main(["bot-check", dancing, "--game", "threes", "--json"]) == 1
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["fit"] is False


@pytest.mark.slow
def test_a_program_is_checked_too(capsys: pytest.CaptureFixture[str]) -> None:
    program = [sys.executable, str(BOTS / "tight_program.py")]
    assert main(["bot-check", "--", *program]) == 0
    assert "Fit to play" in capsys.readouterr().out


def test_games_may_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "caller", "--game", "threes", "--game", EVENING]) == 0
    lines = capsys.readouterr().out.splitlines()
    played = [line.split()[4:] for line in lines if " of " in line]
    assert played[0] == ["threes"]
    assert played[-1] == [EVENING]
    assert {words[0] for words in played} == {"threes", EVENING}
    assert len(played) == len(games_to_check(["threes"])) + 1
    assert "Fit to play what was named" in lines[-1]


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "caller", "--game", "threees"]) == 2
    assert "did you mean threes?" in capsys.readouterr().err


def test_a_bot_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "marra"]) == 2
    assert "did you mean Mara?" in capsys.readouterr().err


# ------------------------------------------------------------------ memory and luck of programs

PROGRAM = """
import json, random, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "hello":
        print(json.dumps({"t": "hello", "wants": []}), flush=True)
    elif m["t"] == "new":
        MEMORY
    elif m["t"] == "act":
        q = m["request"]
        if q["kind"] == "wager":
            answer = luck.choice(q["options"])
        elif q["ordered"]:
            answer = [luck.choice(q["items"]) for _ in range(q["most"])]
        else:
            some = luck.sample(q["items"], q["least"])
            answer = some[0] if q["least"] == q["most"] == 1 else some
        print(json.dumps({"id": m["id"], "answer": answer}), flush=True)
"""


def of_program(tmp_path: Path, memory: str, *games: str) -> set[str]:
    """What is wrong with a program that has luck of its own, and begins it like this, in these
    games or in all.
    """
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.replace("MEMORY", memory), encoding="utf-8")
    try:
        return problems((sys.executable, str(file)), *games)
    finally:
        kill_programs()


@pytest.mark.slow
def test_a_program_with_luck_that_follows_from_its_seed_is_fit(tmp_path: Path) -> None:
    assert of_program(tmp_path, "luck = random.Random(m['seed'])") == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "memory",
    [
        "luck = random.Random()",
        "luck = globals().get('luck') or random.Random(m['seed'])",  # of another game
    ],
)
def test_a_program_that_cannot_be_played_again_is_unfit(tmp_path: Path, memory: str) -> None:
    found = of_program(tmp_path, memory, "kings-council", "rogues-and-warriors")
    assert any("it chose differently" in each for each in found)


@pytest.mark.slow
def test_a_bot_that_ends_its_process_is_unfit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ending = (
        "        if request.verb == 'discard':\n            import os\n            os._exit(0)\n"
    )
    games = ["--game", "kings-council", "--game", "threes"]
    assert main(["bot-check", bot(tmp_path, ending + USUAL), *games]) == 1
    said = capsys.readouterr().out
    assert "it crashed its process: the worker died" in said
    assert "ok     threes" in said


def test_what_a_bot_says_is_cut_and_cleaned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = "        raise ValueError('\\x1b]0;mine\\x07' + 'x' * 100_000)\n"
    assert main(["bot-check", bot(tmp_path, loud), "--game", "threes"]) == 1
    said = capsys.readouterr().out
    assert "it failed: ValueError: \\x1b]0;mine\\x07xxx" in said
    assert all(len(line) < 500 and line.isprintable() for line in said.splitlines())
