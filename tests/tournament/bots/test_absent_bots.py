"""A bot that cannot be made is refused before the start, and at fault where that is found later."""

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rdi.__main__ import main
from rdi.errors import SourceErrors
from rdi.model.request import Pick
from rdi.tournament.bots.faults import AbsentPlayer, BotFailure
from rdi.tournament.runner import StoppedByFault
from rdi.tournament.spec_reading import spec_from_toml
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault
from tests.tournament.runs import played, spec_with

BOTS = Path(__file__).parent / "deadly.py"
HEAD = "class Bot:\n    def __init__(self, seed, limit=3):\n        "
DECIDE = "\n    def decide(self, request, view):\n        return request.options[0]\n"

TEXT = """
[[games]]
game = "threes"

[[bots]]
name = "caller"
plays = "caller"

[[bots]]
name = "mine"
plays = "PLAYS"
parameters = { PARAMETERS }

[limits]
start_seconds = 0.2
"""
LINE = 11

NOT_TO_BE_MADE = {
    f"{HEAD}raise RuntimeError('I will not'){DECIDE}": "be made: RuntimeError: I will not",
    f"{HEAD}raise SystemExit(2){DECIDE}": "be made: SystemExit: 2",
    f"{HEAD}while True: pass{DECIDE}": "be made: no answer in 0.2 seconds",
    f"{HEAD}pass\n": "is not a player: it has no decide",
    "class Bot:\n    def __init__(seed):\n": "cannot be imported: IndentationError",
    "import no_such_module\n": "cannot be imported: ModuleNotFoundError: No module",
    "raise SystemExit(2)\n": "cannot be imported: SystemExit: 2",
}


def bot_of(folder: Path, text: str) -> str:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    return f"{file}:Bot"


def mistakes(plays: str, parameters: str = "") -> list[str]:
    text = TEXT.replace("PLAYS", plays).replace("PARAMETERS", parameters)
    with pytest.raises(SourceErrors) as found:
        spec_from_toml(text, "spec.toml")
    return [str(each) for each in found.value.diagnostics]


@pytest.mark.parametrize("text", NOT_TO_BE_MADE)
def test_a_bot_that_cannot_be_made_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    for _ in range(2):  # and no half of it is kept
        (mistake,) = mistakes(bot_of(tmp_path, text))
        assert mistake.startswith(f"spec.toml:{LINE}: ")
        assert NOT_TO_BE_MADE[text] in mistake


def test_a_parameter_that_is_none_is_refused_with_the_nearest(tmp_path: Path) -> None:
    plays = bot_of(tmp_path, f"{HEAD}pass{DECIDE}")
    (mistake,) = mistakes(plays, "limt = 4")
    assert mistake.endswith("takes no parameter 'limt'; did you mean limit?")


def test_bot_check_refuses_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", f"{BOTS}:Unborn"]) == 2
    assert "it could not be made: RuntimeError: I will not" in capsys.readouterr().err


def faults(tournament: Tournament) -> list[Fault]:
    with closing(Store.open(tournament.path)) as store:
        return [fault for _, fault in store.faults()]


def fitful(**parts: Any) -> Any:
    bots: dict[str, Any] = {"fitful": f"{BOTS}:Fitful", "caller": "caller", "careful": "careful"}
    return spec_with(bots, **{"limits": {"faults": 1000}, **parts})


@pytest.mark.parametrize("engine", ["serial", "local:2", pytest.param("dask:local:1")])
def test_who_cannot_be_made_in_some_games_is_at_fault_there_once(
    tmp_path: Path, engine: str
) -> None:
    if engine.startswith("dask"):
        pytest.importorskip("distributed")
    tournament = played(fitful(), tmp_path / "a.db", engine)
    found = faults(tournament)
    games = 3 * 12 * 2  # three matches, and as many rotations of each deal as seats
    assert tournament.results().games == games
    assert 5 < len(found) < games / 2
    assert {fault.bot for fault in found} == {0}
    assert {fault.kind for fault in found} == {"exception"}
    assert {fault.text for fault in found} == {
        "it could not be made: RuntimeError: not with this seed"
    }
    assert played(fitful(), tmp_path / "b.db", "serial").digest() == tournament.digest()


def test_a_strict_tournament_stops_at_who_cannot_be_made(tmp_path: Path) -> None:
    what = fitful(limits={"strict": True})
    with pytest.raises(StoppedByFault, match=r"fitful went wrong in game .*: not with this seed"):
        played(what, tmp_path / "a.db", "serial")


def test_who_can_be_made_nowhere_gets_no_more_tables(tmp_path: Path) -> None:
    homely = {"plays": f"{BOTS}:Homely", "parameters": {"process": os.getpid()}}
    bots: dict[str, Any] = {"homely": homely, "caller": "caller", "careful": "careful"}
    what = spec_with(bots, limits={"faults": 5})
    tournament = played(what, tmp_path / "a.db", "local:1")
    assert {fault.text for fault in faults(tournament)} == {
        "it could not be made: RuntimeError: I am not at home"
    }
    deals = {number: sums.deals for number, sums in tournament.results().sums.items()}
    assert deals == {0: 4, 1: 4, 2: 12}
    serial = played(what, tmp_path / "b.db", "serial")
    assert serial.digest() == tournament.digest()


def test_a_file_that_cannot_be_imported_elsewhere_is_the_fault_of_its_bot(tmp_path: Path) -> None:
    file = tmp_path / "here.py"
    at_home = f"import os\nif os.getpid() != {os.getpid()}:\n    raise OSError('abroad')\n"
    file.write_text(f"{at_home}{HEAD}pass{DECIDE}", encoding="utf-8")
    what = spec_with({"here": f"{file}:Bot", "caller": "caller"}, deals=2, look=2)
    tournament = played(what, tmp_path / "a.db", "local:1")
    assert tournament.results().games == 4
    assert [fault.text for fault in faults(tournament)] == [
        f"the file '{file}' cannot be imported: OSError: abroad"
    ] * 4


def test_who_ends_the_program_is_at_fault_and_ends_nothing(tmp_path: Path) -> None:
    what = spec_with({"leaving": f"{BOTS}:Leaving", "caller": "caller"}, deals=2, look=2)
    for engine in ("serial", "local:1"):
        tournament = played(what, tmp_path / f"{engine}.db", engine)
        assert tournament.results().games == 4
        assert {fault.text for fault in faults(tournament)} == {"SystemExit: 3"}


def test_a_game_in_which_nothing_was_asked_tells_the_fault_at_its_end() -> None:
    absent = AbsentPlayer("exception", "nobody here")
    with pytest.raises(BotFailure, match="nobody here"):
        absent.end(None, 0)  # type: ignore[arg-type]
    absent.end(None, 0)  # type: ignore[arg-type]
    assert absent.decide(Pick(0, "pick", "abc", 2, 2), None) == ("a", "b")  # type: ignore[arg-type]


def test_a_program_that_is_not_there_any_more_is_at_fault(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!{sys.executable}\n", encoding="utf-8")
    program.chmod(0o700)
    what = spec_with({"gone": {"plays": (str(program),)}, "caller": "caller"}, deals=1, look=1)
    program.unlink()
    with pytest.raises(SourceErrors):
        spec_from_toml(TEXT.replace('"PLAYS"', f"['{program}']").replace("PARAMETERS", ""))
    tournament = played(what, tmp_path / "a.db", "local:1")
    assert {fault.text for fault in faults(tournament)} == {f"there is no program '{program}'"}
