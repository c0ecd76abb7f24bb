"""Measure how fast the games run on this machine: decisions, whole games, forks, scores, and
sitting down.

Every figure is the median of several runs, with the span from the slowest to the fastest. Nothing
here decides whether a figure is good.
"""

from __future__ import annotations

import os
import select
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Answer, Request
from rdi.session.setup import new_game

RUNS = 5
SEATS = 4
PATIENCE = 10.0
"""Seconds after which a program that shows no prompt is given up."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: the median of several runs, the slowest and the fastest."""

    game: str
    what: str
    unit: str
    median: float
    least: float
    most: float

    def as_data(self) -> dict[str, object]:
        """The figure as plain data."""
        return {
            "game": self.game,
            "what": self.what,
            "unit": self.unit,
            "median": round(self.median, 2),
            "least": round(self.least, 2),
            "most": round(self.most, 2),
        }


class UniformPlayer:
    """Chooses evenly among fold (only when facing a bet), check or call, the least raise and all
    in.
    """

    def __init__(self, seed: int) -> None:
        self._chance = SeededChance(seed)

    def decide(self, request: Request) -> Answer:
        """One of the request's options."""
        options = request.options
        if options[0] == "fold" and options[1] == "check":
            options = options[1:]
        return options[self._chance.pick(len(options))]


def games_measured(names: Sequence[str], games: int) -> Iterator[Figure]:
    """For each game: decisions, games and forks a second with random players, a hand scored."""
    for name in names:
        runs = [play_many(name, games, run) for run in range(RUNS)]
        yield _figure(name, "decisions", "/s", [decisions / seconds for decisions, seconds in runs])
        yield _figure(name, "games", "/s", [games / seconds for _, seconds in runs])
        yield _figure(name, "fork and answer", "/s", [_forks_a_second(name) for _ in range(RUNS)])
        if library.definition(name).scoring is not None:
            yield _figure(name, "one hand scored", "us", [_score_time(name) for _ in range(RUNS)])


def play_many(name: str, games: int, run: int) -> tuple[int, float]:
    """Play so many games with random players; the decisions made and the seconds taken."""
    player = UniformPlayer(run)
    library.bound(name)
    decisions = 0
    began = time.perf_counter()
    for number in range(games):
        game = new_game(name, seats=SEATS, seed=run * games + number)
        while game.pending is not None:
            game.view(game.pending.seat)
            game.answer(player.decide(game.pending))
            decisions += 1
    return decisions, time.perf_counter() - began


def _forks_a_second(name: str) -> float:
    """Copies of a game at its first decision, each of which then goes its own way."""
    game = new_game(name, seats=SEATS, seed=7)
    assert game.pending is not None
    answer = game.pending.options[-1]

    def fork() -> None:
        game.fork().answer(answer)

    return 1 / _seconds_each(fork, 3_000)


def _score_time(name: str) -> float:
    """Microseconds to score one hand at a table where all cards are dealt."""
    game = _played_to_the_end(name)
    bound, table = library.bound(name), game._table
    return 1e6 * _seconds_each(lambda: bound.score(table, 0), 3_000)


def _played_to_the_end(name: str) -> Game:
    """A game in which nobody folded."""
    game = new_game(name, seats=SEATS, seed=7)
    while game.pending is not None:
        options = game.pending.options
        game.answer(options[1] if options[0] == "fold" else options[0])
    return game


def start_ups(commands: Sequence[Sequence[str]]) -> Iterator[Figure]:
    """Seconds from starting a command to its end, beside an empty Python, as multiples of it."""
    bare = [_run_time([sys.executable, "-c", "pass"]) for _ in range(RUNS)]
    yield _figure("", "python -c pass", "ms", [1e3 * seconds for seconds in bare])
    for command in commands:
        times = [_run_time([sys.executable, "-m", "rdi", *command]) for _ in range(RUNS)]
        name = " ".join(["rdi", *command])
        yield _figure("", name, "ms", [1e3 * seconds for seconds in times])
        yield _figure("", name, "x bare", [seconds / statistics.median(bare) for seconds in times])


def first_prompt(shown: str) -> Iterator[Figure]:
    """Time from `rdi` on a terminal to its first prompt; nothing where there are no ptys."""
    if not hasattr(os, "openpty"):
        return
    bare = statistics.median([_run_time([sys.executable, "-c", "pass"]) for _ in range(RUNS)])
    times = [_prompt_time(shown.encode()) for _ in range(RUNS)]
    yield _figure("", "first prompt", "ms", [1e3 * seconds for seconds in times])
    yield _figure("", "first prompt", "x bare", [seconds / bare for seconds in times])


def _prompt_time(shown: bytes) -> float:
    """Seconds until the text appears on a terminal of its own."""
    ours, theirs = os.openpty()
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "rdi"], stdin=theirs, stdout=theirs, stderr=theirs
    ) as tavern:
        seen = b""
        while shown not in seen and time.perf_counter() - began < PATIENCE:
            if select.select([ours], [], [], PATIENCE)[0]:
                seen += os.read(ours, 4096)
        taken = time.perf_counter() - began
        tavern.kill()
    os.close(ours)
    os.close(theirs)
    return taken


def _run_time(command: Sequence[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - began


def _seconds_each(action: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - began) / times


def _figure(game: str, what: str, unit: str, values: Sequence[float]) -> Figure:
    return Figure(game, what, unit, statistics.median(values), min(values), max(values))
