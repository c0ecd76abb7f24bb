"""An isolated class plays in a process of its own: it sees what a program is told, plays as it does
elsewhere, and has no table.
"""

import json
import os
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import rdi
from rdi.__main__ import main
from rdi.errors import SourceErrors
from rdi.model.evening import EVENING
from rdi.model.request import Respond, Wager
from rdi.session.bots import bot_maker, known_bot
from rdi.session.setup import new_game
from rdi.tournament.bots.checking import evening_questions
from rdi.tournament.bots.class_host import DataView
from rdi.tournament.bots.protocol import (
    QuestionWriter,
    evening_from_data,
    question_between,
    request_data,
    request_from_data,
)
from rdi.tournament.bots.protocol import (
    new_game as told_of_game,
)
from rdi.tournament.spec import BotSpec, Spec
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault
from tests.tournament.bots.seeing import all_seen
from tests.tournament.runs import children, played, spec_with

BOTS = Path(__file__).parent
SEEING = f"{BOTS / 'seeing.py'}:Seeing"
LIMITS = {"seconds": 0.5, "start_seconds": 20.0, "faults": 1000}
GAMES = (
    "rogues-and-warriors", "threes", "kings-council", "jack-of-all-trades", "three-kingdoms",
    "den-of-thieves", "dragon-hordes", "city-square", "the-wheel", "red-dragon-inn",
)  # fmt: skip


def of(plays: str, is_isolated: bool, others: str = "uniform", **parts: Any) -> Spec:
    """A spec of a class and one of ours."""
    bots: dict[str, Any] = {"it": {"plays": plays, "isolated": is_isolated}, others: others}
    return spec_with(bots, **{"deals": 3, "look": 3, "limits": LIMITS, **parts})


def faults(tournament: Tournament) -> list[Fault]:
    with closing(Store.open(tournament.path)) as store:
        return [fault for _, fault in store.faults()]


# ------------------------------------------------------------------ what it is shown


@pytest.mark.parametrize("name", GAMES)
def test_an_isolated_class_is_shown_what_it_sees_elsewhere(name: str) -> None:
    game = new_game(name, seats=3, seed=9)
    players = [bot_maker(known_bot("uniform"))(seat) for seat in range(3)]
    asking = [QuestionWriter("news") for _ in range(3)]
    views = [DataView(json.loads(told_of_game(game.view(seat), seat))) for seat in range(3)]
    for number in range(300):
        request = game.pending
        if request is None:
            break
        seat, view = request.seat, game.view(request.seat)
        told = json.loads(asking[seat].question(number, request, view))
        copy = request_from_data(told["request"])
        assert type(copy) is type(request)
        assert repr(copy) == repr(request)
        assert (copy.options, request_data(copy)) == (request.options, request_data(request))
        if isinstance(request, Wager):
            assert isinstance(copy, Wager)
            assert (copy.stay, copy.bounds) == (request.stay, request.bounds)
        if isinstance(request, Respond):
            assert isinstance(copy, Respond)
            assert copy.about == request.about
        view.ask(request)
        views[seat].hear(copy, told["since"], told["view"])
        assert views[seat].request is copy
        seen, wanted = all_seen(views[seat]), all_seen(view)
        for part in wanted:
            assert repr(seen[part]) == repr(wanted[part]), part
        game.answer(players[seat].decide(request, view))


def test_an_isolated_class_is_shown_whole_evenings() -> None:
    for request, evening in evening_questions():
        told = json.loads(question_between(1, request, evening))
        assert evening_from_data(told["evening"]) == evening
        assert repr(request_from_data(told["request"])) == repr(request)


def test_what_an_isolated_class_does_to_what_it_is_shown_changes_nothing_there() -> None:
    game = new_game("kings-council", seats=2, seed=8)
    view = DataView(json.loads(told_of_game(game.view(0), 1)))
    request = game.pending
    assert request is not None
    told = json.loads(QuestionWriter("news").question(1, request, game.view(0)))
    view.hear(request, told["since"], told["view"])
    before = view.as_data()
    view.as_data()["own"].clear()
    view.as_data()["stashes"][0] = 1000
    assert view.as_data() == before


# ------------------------------------------------------------------ how it plays

WHERE = [
    *[{"game": name} for name in GAMES],
    {"game": "adventurers-choice", "choice": ["threes", "rogues-and-warriors"]},
]


@pytest.mark.slow
@pytest.mark.parametrize("game", WHERE, ids=lambda game: game["game"])
def test_a_class_plays_the_same_isolated(tmp_path: Path, game: dict[str, Any]) -> None:
    found = []
    for is_isolated in (False, True):
        what = of(SEEING, is_isolated, deals=2, look=2, games=[{"seats": 2, **game}])
        tournament = played(what, tmp_path / f"{is_isolated}.db", "serial")
        found.append((tournament.digest(), faults(tournament)))
    assert found[0] == found[1]
    assert {fault.step for fault in found[1][1]} <= {-1}  # it goes wrong at the end alone


KINDS = [
    ("unsaid", "decide"), ("base", "decide"), ("interrupt", "decide"), ("loud", "decide"),
    ("unshown", "decide"), ("any answer", "decide"), ("endless", "decide"), ("huge", "decide"),
    ("no text", "decide"), ("nothing", "decide"), ("base", "init"), ("base", "end"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "when"), KINDS)
def test_a_fault_of_an_isolated_class_is_the_same_fault(
    tmp_path: Path, kind: str, when: str
) -> None:
    bad = {"plays": f"{BOTS / 'hostile.py'}:Hostile", "parameters": {"kind": kind, "when": when}}
    found = []
    for is_isolated in (False, True):
        bots: dict[str, Any] = {"bad": {**bad, "isolated": is_isolated}, "caller": "caller"}
        what = spec_with(bots, deals=3, look=3, limits=LIMITS)
        tournament = played(what, tmp_path / f"{is_isolated}.db", "serial")
        found.append((tournament.digest(), faults(tournament)))
    assert found[0][0] == found[1][0]
    assert found[1][1]
    for fault, other in zip(found[0][1], found[1][1], strict=True):
        assert without_addresses(fault) == without_addresses(other)


def without_addresses(fault: Fault) -> tuple[Any, ...]:
    """A fault with no text where that is put into words by somebody else, and no name of a module
    or place in memory in it.
    """
    text = "" if "ud800" in fault.text else re.sub(r"_\d+\.| at 0x\w+", "", fault.text)
    return fault.deal, fault.rotation, fault.bot, fault.seat, fault.kind, text, fault.step


@pytest.mark.slow
def test_who_ends_its_process_is_gone_for_the_game_on_every_engine(tmp_path: Path) -> None:
    plays = f"{BOTS / 'seeing.py'}:Parted"
    together = played(of(plays, False, deals=6), tmp_path / "a.db", "local:1")
    wanted = {(fault.deal, fault.rotation, fault.step) for fault in faults(together)}
    assert wanted
    for engine in ("serial", "local:2"):
        tournament = played(of(plays, True, deals=6), tmp_path / f"{engine}.db", engine)
        assert tournament.digest() == together.digest()
        found = faults(tournament)
        assert {(fault.deal, fault.rotation, fault.step) for fault in found} == wanted
        assert {(fault.bot, fault.kind) for fault in found} == {(0, "exit")}
        assert {fault.text for fault in found} == {
            "it has ended with code 3; its standard error: \\x1b]0;mine\\x07 farewell"
        }


@pytest.mark.slow
def test_an_isolated_class_that_cannot_be_broken_off_is_ended(tmp_path: Path) -> None:
    bad = {
        "plays": f"{BOTS / 'hostile.py'}:Hostile",
        "parameters": {"kind": "machine code"},
        "isolated": True,
    }
    what = spec_with({"bad": bad, "caller": "caller"}, deals=1, look=1, limits=LIMITS)
    found = faults(played(what, tmp_path / "a.db", "serial"))
    assert {(fault.bot, fault.kind, fault.text) for fault in found} == {
        (0, "silence", "no answer in 0.5 seconds, and it could not be interrupted")
    }


# ------------------------------------------------------------------ what it has not


@pytest.mark.slow
@pytest.mark.parametrize("game", ["den-of-thieves", "red-dragon-inn"])
def test_an_isolated_class_finds_no_table(tmp_path: Path, game: str) -> None:
    burglar = f"{BOTS / 'seeing.py'}:Burglar"
    what = of(burglar, True, games=[{"game": game}], deals=1)
    assert not faults(played(what, tmp_path / "a.db", "serial"))
    what = of(burglar, False, games=[{"game": game}], deals=1)
    found = faults(played(what, tmp_path / "b.db", "serial"))
    assert found
    assert all("Table" in each.text for each in found), found[0]


def test_what_needs_a_table_is_a_fault_that_says_so(tmp_path: Path) -> None:
    plays = f"{BOTS / 'seeing.py'}:Imagining"
    found = faults(played(of(plays, True), tmp_path / "a.db", "serial"))
    assert found
    assert {(fault.bot, fault.kind) for fault in found} == {(0, "exception")}
    wanted = (
        "AttributeError: an isolated class is given plain data and no table, so its view has no "
        "'imagine'; it has settings, seats, "
    )
    assert all(fault.text.startswith(wanted) for fault in found), found[0].text


# ------------------------------------------------------------------ how it is said

SPEC = """
[[games]]
game = "threes"
[[bots]]
name = "caller"
plays = "caller"
[[bots]]
name = "it"
plays = PLAYS
isolated = true
"""


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ('["python3", "bot.py"]', "a program plays in a process of its own anyway"),
        ('"mara"', "mara belongs to the program"),
        ('"nowhere.py:Bot"', "there is no file 'nowhere.py'"),
        (f'"{BOTS / "deadly.py"}:Unborn"', "it could not be made: RuntimeError: I will not"),
        (
            f'"{BOTS / "deadly.py"}:Deadly"\nparameters = {{ fire = 1 }}',
            "takes no parameter 'fire'",
        ),
    ],
)
def test_what_cannot_be_isolated_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plays: str, said: str
) -> None:
    file = tmp_path / "a.toml"
    file.write_text(SPEC.replace("PLAYS", plays), encoding="utf-8")
    assert main(["tourney", "run", str(file)]) == 4
    told = capsys.readouterr().err
    assert "a.toml:9: " in told
    assert said in told


def test_no_process_is_left_where_a_spec_was_read_or_played(tmp_path: Path) -> None:
    before = set(children(os.getpid()))
    what = spec_from_data(
        {
            "games": ["threes"],
            "bots": [{"name": "it", "plays": SEEING, "isolated": True}, "caller"],
            "deals": 1,
        }
    )
    assert set(children(os.getpid())) <= before
    for engine in ("serial", "local:1"):
        played(what, tmp_path / f"{engine}.db", engine)
        assert set(children(os.getpid())) <= before


def test_isolated_is_part_of_a_spec_and_only_where_it_is_said() -> None:
    bots: list[Any] = [{"name": "it", "plays": SEEING, "isolated": True}, "caller"]
    tournament = rdi.Tournament(games=["threes"], bots=bots, deals=1)
    assert [bot.isolated for bot in tournament.spec.bots] == [True, False]
    plain = tournament.spec.deciding()["bots"]
    assert ["isolated" in bot for bot in plain] == [True, False]
    assert not BotSpec(name="it", plays=SEEING, isolated=True).is_class
    wrong = {"name": "it", "plays": SEEING, "isolated": 1}
    with pytest.raises(SourceErrors, match="isolated: expected true or false"):
        spec_from_data({"games": ["threes"], "bots": [wrong]})


@pytest.mark.slow
def test_bot_check_takes_isolated_classes(capsys: pytest.CaptureFixture[str]) -> None:
    games = ["--game", "kings-council", "--game", "red-dragon-inn", "--game", EVENING]
    assert main(["bot-check", "--isolated", f"{BOTS / 'tight.py'}:Tight", *games]) == 0
    assert "Fit to play" in capsys.readouterr().out
    assert main(["bot-check", "--isolated", f"{BOTS / 'seeing.py'}:Imagining", *games]) == 1
    assert "no 'imagine'" in capsys.readouterr().out
    assert main(["bot-check", "--isolated", "mara"]) == 2
    assert "mara belongs to the program" in capsys.readouterr().err
