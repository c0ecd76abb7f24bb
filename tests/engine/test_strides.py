"""What the engine does at a stride comes out as it does step by step."""

from dataclasses import replace
from random import Random

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.program import Ante, Do, Instruction, Showdown
from rdi.model.settings import Settings
from tests.handmade import TWO_CARDS
from tests.plays import GAMES

SETTINGS = (Settings(), Settings(ask_always=True), Settings(loans=True))


def _played(compiled: CompiledGame, settings: Settings, seed: int) -> Game:
    """A game between players who choose by luck, some of whom are soon out of Gold."""
    luck = Random(seed)
    stashes = [luck.randint(3, 40) for _ in range(2 + seed % 3)]
    if compiled.definition.plays_for_shares:
        settings = replace(settings, share=3)
    game = Game(compiled, settings, SeededChance(seed), stashes)
    while game.pending is not None:
        game.answer(luck.choice(game.pending.options))
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_as_it_does_step_by_step(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = library.compiled_game(name)
    plays = [(settings, seed) for settings in SETTINGS for seed in range(2)]
    at_a_stride = [_played(compiled, settings, seed) for settings, seed in plays]
    monkeypatch.setattr(compiled, "strides", compiled.steps)
    monkeypatch.setattr(compiled, "answers", compiled.takes)
    for (settings, seed), game in zip(plays, at_a_stride, strict=True):
        by_steps = _played(compiled, settings, seed)
        assert game.log == by_steps.log
        assert game.events == by_steps.events
        assert game.outcome == by_steps.outcome


def test_steps_that_ask_nobody_are_one_stride() -> None:
    program = (Ante(), Do("deal"), Do("remember"), Do("remember"), Showdown())
    compiled = CompiledGame(replace(TWO_CARDS, program=program, closing=len(program) - 1))
    del compiled.strides[2:]
    game = Game(compiled, Settings(), SeededChance(0), (5, 5))
    assert game.outcome is not None


def test_however_long_a_program_goes_straight_on_it_is_carried_out() -> None:
    program: tuple[Instruction, ...] = (Ante(), *[Do("remember")] * 1500, Showdown())
    compiled = CompiledGame(replace(TWO_CARDS, program=program, closing=len(program) - 1))
    outcome = Game(compiled, Settings(), SeededChance(0), (5, 5)).outcome
    assert outcome is not None
    assert outcome.places == ((0, 1),)
