"""What a bot raises, answers, spoils or kills costs it a game at most, and nobody else anything."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rdi.__main__ import main
from rdi.model.request import Pick, Respond, Wager
from rdi.tournament.bots.faults import FAULT_TEXT_MOST, declining_answer
from rdi.tournament.child_process import PRINTED_LINES_MOST
from rdi.tournament.match_play import play_unit
from rdi.tournament.replay import replayed_record, verify
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import Spec
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault, GameId, Unit
from rdi.tournament.workers.mirrored_play import MirroredPlayers, end_mirror_processes
from tests.tournament.runs import played, spec_with

BOTS = Path(__file__).parent / "hostile.py"
LIMITS = {"seconds": 0.5, "start_seconds": 20.0, "faults": 1000}


def hostile(kind: str, when: str = "decide", **parts: Any) -> Spec:
    """Somebody hostile, an honest class that looks at everything, and one of ours."""
    bad = {"plays": f"{BOTS}:Hostile", "parameters": {"kind": kind, "when": when}}
    bots: dict[str, Any] = {"bad": bad, "honest": f"{BOTS}:Looking", "caller": "caller"}
    return spec_with(bots, **{"deals": 3, "look": 3, "limits": LIMITS, **parts})


def faults(tournament: Tournament) -> list[Fault]:
    with closing(Store.open(tournament.path)) as store:
        return [fault for _, fault in store.faults()]


def is_complete(tournament: Tournament) -> bool:
    """Whether all deals of all matches count."""
    deals = {sums.deals for sums in tournament.results().sums.values()}
    return deals == {tournament.spec.deals}


KINDS_OF_FAULTS = {
    "unsaid": ("exception", "an error that cannot be described"),
    "base": ("exception", "BaseException: "),
    "interrupt": ("exception", "KeyboardInterrupt: "),
    "generator": ("exception", "GeneratorExit: "),
    "loud": ("exception", "Loud: \\x1b]0;mine\\x07xxx"),
    "unshown": ("illegal answer", "it answered something that cannot be shown"),
    "any answer": ("illegal answer", "it answered <"),
    "endless": ("illegal answer", "it answered 'xxx"),
    "huge": ("illegal answer", "it answered something that cannot be shown"),
    "no text": ("illegal answer", "\\ud800"),
    "nothing": ("illegal answer", "None"),
}


@pytest.mark.parametrize("kind", KINDS_OF_FAULTS)
def test_what_cannot_be_shown_or_is_no_answer_is_a_plain_fault(tmp_path: Path, kind: str) -> None:
    tournament = played(hostile(kind), tmp_path / "a.db", "local:1")
    found = faults(tournament)
    assert found
    assert {fault.bot for fault in found} == {0}
    assert {fault.kind for fault in found} == {KINDS_OF_FAULTS[kind][0]}
    assert all(KINDS_OF_FAULTS[kind][1] in fault.text for fault in found), found[0]
    assert all(len(fault.text) <= FAULT_TEXT_MOST and fault.text.isprintable() for fault in found)
    assert is_complete(tournament)


DEATHS = {
    ("exit", "decide"): ("exit", "it ended its process with code 1"),
    ("exit", "init"): ("exit", "it could not be made: it ended its process with code 1"),
    ("exit", "end"): ("exit", "it ended its process with code 1"),
    ("kill", "decide"): ("exit", "it ended its process by SIGKILL"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "when"), DEATHS)
def test_who_ends_its_process_loses_the_game_on_every_engine(
    tmp_path: Path, kind: str, when: str
) -> None:
    what = hostile(kind, when)
    one = played(what, tmp_path / "one.db", "serial")
    found = faults(one)
    assert found
    assert {fault.bot for fault in found} == {0}
    assert {(fault.kind, fault.text) for fault in found} == {DEATHS[kind, when]}
    assert is_complete(one)
    once = {(fault.deal, fault.rotation, fault.bot) for fault in found}
    assert len(once) <= len(found) <= 2 * len(once)  # it plays in two matches
    for name, unit in (("local:2", 1), ("local:1", 3)):
        what = hostile(kind, when, unit=unit)
        other = played(what, tmp_path / f"{unit}.db", name)
        assert other.digest() == one.digest()
        assert faults(other) == found


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["machine code", "deaf"])
def test_who_cannot_be_broken_off_is_ended_and_blamed(tmp_path: Path, kind: str) -> None:
    tournament = played(hostile(kind, deals=1, look=1), tmp_path / "a.db", "local:2")
    found = faults(tournament)
    assert {(fault.bot, fault.kind, fault.text) for fault in found} == {
        (0, "silence", "no answer in 0.5 seconds, and it could not be interrupted")
    }
    assert is_complete(tournament)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "when"), [("spoil", "decide"), ("spoil", "init"), ("spoil", "end")]
)
def test_what_a_bot_spoils_harms_nobody_else(tmp_path: Path, kind: str, when: str) -> None:
    tournament = played(hostile(kind, when), tmp_path / "a.db", "local:1")
    assert {fault.bot for fault in faults(tournament)} <= {0}
    assert is_complete(tournament)


@pytest.mark.slow
def test_what_a_bot_is_shown_may_be_spoilt(tmp_path: Path) -> None:
    tournament = played(hostile("spoil what it sees"), tmp_path / "a.db", "local:1")
    assert {fault.bot for fault in faults(tournament)} <= {0}
    assert is_complete(tournament)


def test_who_flees_from_its_losses_has_them(tmp_path: Path) -> None:
    what = spec_with(
        {"coward": f"{BOTS}:Coward", "caller": "caller"}, deals=6, look=6, limits=LIMITS
    )
    tournament = played(what, tmp_path / "a.db", "local:1")
    assert is_complete(tournament)
    found = faults(tournament)
    assert found
    assert {(fault.kind, fault.step) for fault in found} == {("exit", -1)}
    (sums,) = tournament.results().sums.values()
    assert sums.total[0] == -sums.total[1]
    fault = found[0]
    place = GameId(0, fault.deal, fault.rotation)
    assert replayed_record(tournament, place).is_finished
    assert not [each for each in verify(tournament) if each.difference]


@pytest.mark.slow
def test_who_ends_its_process_too_often_gets_no_more_tables(tmp_path: Path) -> None:
    what = hostile("exit", deals=12, look=2, limits={**LIMITS, "faults": 2})
    deals = {
        match: sums.deals
        for match, sums in played(what, tmp_path / "a.db", "local:1").results().sums.items()
    }
    assert deals[2] == 12
    assert deals[0] == deals[1] < 12


@pytest.mark.parametrize(
    "game",
    [
        {"game": "den-of-thieves"},
        {"game": "threes"},
        {"game": "red-dragon-inn"},
        {"game": "adventurers-choice", "choice": ["threes", "rogues-and-warriors"]},
    ],
    ids=lambda game: game["game"],
)
def test_classes_play_the_same_in_processes_of_their_own(game: dict[str, Any]) -> None:
    looking = f"{BOTS}:Looking"
    what = spec_with({"one": looking, "other": looking}, games=[{"seats": 2, **game}])
    (match,) = next_round(what, [])
    unit = Unit(match.number, 0, 2)
    together = play_unit(what, match, unit)
    try:
        apart = play_unit(what, match, unit, MirroredPlayers(what.as_json(), match))
    finally:
        end_mirror_processes()
    assert apart.rows == together.rows
    assert apart.faults == together.faults
    assert apart.decisions == together.decisions


def test_who_is_gone_folds_passes_and_says_no() -> None:
    assert declining_answer(Wager(0, 0, 0, 0, 1, 5, 1)) == "fold"
    assert declining_answer(Pick(0, "borrow", ("yes", "no"))) == "no"
    assert declining_answer(Respond(0, "answer", ["A card"], ())) == "pass"
    assert declining_answer(Pick(0, "discard", "abc", 0, 2)) == ()


SPEC = """
[[games]]
game = "threes"
[[bots]]
name = "caller"
plays = "caller"
[[bots]]
name = "bad"
plays = "BOT"
parameters = { kind = "exit", when = "init" }
"""


def test_who_ends_the_process_in_which_it_is_tried_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    always = tmp_path / "always.py"
    always.write_text("import os\nclass Bot:\n    def __init__(self, seed):\n        os._exit(1)\n")
    file = tmp_path / "a.toml"
    text = SPEC.replace("BOT", f"{always}:Bot").replace("parameters", "# parameters")
    file.write_text(text, encoding="utf-8")
    assert main(["tourney", "run", str(file)]) == 4
    assert "a.toml:9: " in (said := capsys.readouterr().err)
    assert "could not be made: the worker died" in said


PRINTING = """
import os, sys
class Bot:
    def __init__(self, seed):
        pass
    def decide(self, request, view):
        print("\\x1b]0;mine\\x07 \\u202e" + "x" * 100_000, flush=True)
        os.write(2, b"\\xff\\x1b[2J\\n")
        print("line\\n" * 500, end="", file=sys.stderr, flush=True)
        return request.options[0]
"""


def test_what_classes_print_is_cleaned_and_cut(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "printing.py"
    file.write_text(PRINTING, encoding="utf-8")
    what = spec_with({"it": f"{file}:Bot", "caller": "caller"}, deals=2, look=2)
    assert is_complete(played(what, tmp_path / "a.db", "local:1"))
    lines = capfd.readouterr().err.splitlines()
    assert lines[0].startswith("\\x1b]0;mine\\x07 \\u202exxx")
    assert lines[1] == "\\xff\\x1b[2J"
    assert all(each.isprintable() and len(each) <= FAULT_TEXT_MOST for each in lines)
    assert re.fullmatch(r"Bots printed [\d,]+ lines more there\.", lines[-1])
    assert len(lines) == PRINTED_LINES_MOST + 1


def test_what_a_class_prints_is_shown_where_it_plays_apart(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "printing.py"
    dying = PRINTING.replace("        return", "        os._exit(1)\n        return")
    file.write_text(dying, encoding="utf-8")
    what = spec_with({"it": f"{file}:Bot", "caller": "caller"}, deals=1, look=1)
    assert is_complete(played(what, tmp_path / "a.db", "serial"))
    lines = capfd.readouterr().err.splitlines()
    assert lines
    assert all(each.isprintable() and len(each) <= FAULT_TEXT_MOST for each in lines)
