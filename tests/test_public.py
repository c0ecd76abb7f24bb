"""What programs import from `rdi`: all of it is there, and nothing is loaded before its time."""

import subprocess
import sys

import pytest

import rdi
from rdi.engine.game import View
from rdi.model.request import Answer, Request
from tests.source import ROOT

HEAVY = """
    lark msgspec prompt_toolkit typer platformdirs rdi.engine rdi.model.record rdi.session rdi.lang
    typing
"""


def loaded_by(program: str, *options: str) -> set[str]:
    """The modules, of those that take long to load, that a program has loaded at its end."""
    asking = f"import sys; print(*[m for m in {HEAVY.split()} if m in sys.modules])"
    command = [sys.executable, *options, "-c", f"{program}; {asking}"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(result.stdout.split())


def test_naming_the_package_loads_nothing() -> None:
    assert loaded_by("import rdi; rdi.__version__; dir(rdi)", "-S") == set()


def test_playing_without_a_record_loads_nothing_that_reads_one() -> None:
    loaded = loaded_by("import rdi; rdi.Game, rdi.Wager, rdi.Pick, rdi.Player")
    assert "rdi.engine" in loaded
    assert loaded.isdisjoint({"lark", "rdi.lang", "rdi.model.record", "rdi.session"})


@pytest.mark.parametrize("name", rdi.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(rdi, name) is not None
    assert name in dir(rdi)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="module 'rdi' has no attribute 'newgame'"):
        rdi.newgame  # noqa: B018


class First:
    """Takes the first of the options."""

    def decide(self, request: Request, view: View) -> Answer:
        return request.options[0]


def test_a_game_is_played_with_nothing_but_public_names() -> None:
    game = rdi.new_game("den-of-thieves", seats=4, variants=["strong-warriors"], stash=50, seed=7)
    player: rdi.Player = First()
    total = sum(game.purses.values())
    with pytest.raises(rdi.IllegalAnswer):
        game.answer("nonsense")
    while game.pending is not None:
        assert isinstance(game.pending, rdi.Pick | rdi.Wager)
        before = game.fork()
        answer = player.decide(game.pending, game.view(game.pending.seat))
        assert game.pending.accepts(answer)
        game.answer(answer)
        assert before.pending is not game.pending
    assert game.outcome is not None
    assert sum(game.outcome.winnings) == 0
    assert sum(game.purses.values()) == total
    assert rdi.replay(str(game.record)).record == game.record
