"""Play scenarios: whether everything came as it was said, and if not, what came instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdi import library
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.table import InnTable
from rdi.errors import BadSettings, GameFault
from rdi.model import scenario as s
from rdi.model.settings import Settings
from rdi.session.position.inn_position import InnPosition
from rdi.session.scenario.expectations import mismatch
from rdi.session.scenario.scene import Scene, SceneFault, going_on, played
from rdi.session.scenario.steps import check_choices, perform

SEED = 1
PASSED, FAILED, LEFT_OUT = "passed", "failed", "left out"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of running a scenario.

    Of one that failed: at which `line`, what was `said` there, what is `found` to be so instead,
    what is `going_on` (the latest first) and what was `played` before it. Of one that is left out,
    `found` is the reason.
    """

    scenario: s.Scenario
    status: str
    line: int = 0
    said: str = ""
    found: str = ""
    going_on: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


Watch = Callable[[CompiledInnGame, InnTable], None]
"""An observer of a game that is about to be played, and its table."""


def run_scenario(scenario: s.Scenario, watch: Watch | None = None) -> Verdict:
    """Play a scenario to its end, or to the first thing that is not as it was said."""
    if scenario.left_out:
        return Verdict(scenario, LEFT_OUT, found=scenario.left_out)
    try:
        compiled = library.inn_game_of(
            scenario.definition, scenario.characters, scenario.drink_deck, scenario.table_piles,
            library.round_games(scenario.rounds),
        )  # fmt: skip
        position = InnPosition(compiled, scenario.arrangement)
        table = position.table(Settings(asks=scenario.asks, rounds=scenario.rounds), SEED)
    except BadSettings as error:
        return Verdict(scenario, FAILED, scenario.line, scenario.title, str(error))
    scene = Scene(compiled, table)
    if watch is not None:
        watch(compiled, table)
    for line in scenario.lines:
        found = _found(scene, line)
        if found is not None:
            return _failed(scenario, scene, line, found)
    try:
        check_choices(scene)
    except SceneFault as error:
        return _failed(scenario, scene, scenario.lines[-1], str(error))
    return Verdict(scenario, PASSED)


def _found(scene: Scene, line: s.Step | s.Expectation) -> str | None:
    """The actual state if this line does not hold, None if it does."""
    try:
        if isinstance(line, s.Step):
            perform(scene, line)
            return _without_end(scene)
        return mismatch(scene, line)
    except (SceneFault, GameFault) as error:
        return str(error)


def _without_end(scene: Scene) -> str | None:
    """The card that had to be stopped, if one had."""
    stopped = [event for event in scene.table.events if event[0] == "stopped"]
    return f"{stopped[0][2]} has no end and was stopped" if stopped else None


def _failed(scenario: s.Scenario, scene: Scene, line: s.Line, found: str) -> Verdict:
    told = going_on(scene.compiled, scene.table), played(scene.compiled, scene.table)
    return Verdict(scenario, FAILED, line.line, line.text, found, *told)
