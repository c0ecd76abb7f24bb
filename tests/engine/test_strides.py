"""What the engine does at a stride comes out as it does step by step."""

from dataclasses import replace
from random import Random
from types import FunctionType

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.program import Ante, Do, End, Instruction, Pay, Showdown, Unless
from rdi.model.settings import Settings
from tests.handmade import THE_BOX, TWO_CARDS
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


def test_however_deep_conditions_lie_in_one_another_they_are_printed() -> None:
    program: list[Instruction] = []
    for _ in range(150):  # more than Python takes inside one another
        program += [Unless("full", len(program) + 2), End()]
    program += [Do("win"), Pay(1, "fee", "box", 0), End()]
    definition = replace(THE_BOX, program=tuple(program), closing=len(program) - 1)
    for compiled in (CompiledGame(definition), _in_single_steps(CompiledGame(definition))):
        table = compiled.make_table(2, Settings(), {0: 5, 1: 5, "pot": 0, "Box x": 0})
        compiled.set_up(table, [0, 1])
        table.vars[1] = 1
        while table.gold["Box x"] == 0:
            assert compiled.strides[table.pc](table) is None
        assert table.gold[1] == 3


def _in_single_steps(compiled: CompiledGame) -> CompiledGame:
    """The game, which stops after each instruction."""
    compiled.strides, compiled.answers = compiled.single_steps()
    return compiled


def test_an_amount_that_is_always_the_same_is_printed_as_a_number() -> None:
    program: tuple[Instruction, ...] = (Pay(1, "fee", "box", 1), End())
    compiled = CompiledGame(replace(THE_BOX, program=program, closing=1))
    step = compiled.strides[0]
    assert isinstance(step, FunctionType)
    assert 2 in step.__code__.co_consts
    assert compiled.namespace["fee"] not in step.__globals__.values()
    assert compiled.namespace["box"] in step.__globals__.values()


def test_however_long_a_program_goes_straight_on_it_is_carried_out() -> None:
    program: tuple[Instruction, ...] = (Ante(), *[Do("remember")] * 1500, Showdown())
    compiled = CompiledGame(replace(TWO_CARDS, program=program, closing=len(program) - 1))
    outcome = Game(compiled, Settings(), SeededChance(0), (5, 5)).outcome
    assert outcome is not None
    assert outcome.places == ((0, 1),)
