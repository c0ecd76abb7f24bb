"""Measure how fast things go on this machine: games, forks, scores, odds, simulation, bots, starts.

Each group is a function that measures one kind of work in one game. Nothing here decides whether a
figure is good. All times but those of starting up are of the processor, so that a neighbor at work
costs no figure.
"""

from __future__ import annotations

import os
import platform
import select
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean
from typing import Any

from rdi import library
from rdi.arrays.scoring.hand_tables import Context
from rdi.arrays.scoring.scores import ARRAYS, NUMBA, Scores
from rdi.chances.odds import odds
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.table import Table
from rdi.model.request import Answer, Request, Wager
from rdi.players.registry import Regular, regulars
from rdi.session.bots import play
from rdi.session.setup import new_game
from rdi.session.simulation import simulate


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: of what and in what unit, the median of the runs and the span of them.

    `group` is the kind of work; `game` is empty where it belongs to none.
    """

    group: str
    game: str
    what: str
    unit: str
    median: float
    least: float
    most: float
    runs: int

    def as_data(self) -> dict[str, object]:
        """The figure as plain data."""
        return {
            "group": self.group,
            "game": self.game,
            "what": self.what,
            "unit": self.unit,
            "median": round(self.median, 2),
            "least": round(self.least, 2),
            "most": round(self.most, 2),
            "runs": self.runs,
        }


def figure_of(group: str, game: str, what: str, unit: str, values: Sequence[float]) -> Figure:
    """The figure that these runs give."""
    middle = statistics.median(values)
    return Figure(group, game, what, unit, middle, min(values), max(values), len(values))


def machine_facts() -> dict[str, object]:
    """The facts that timings depend on: the machine, its cores, the Python, and whether numba is
    there.
    """
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": find_spec("numba") is not None and os.environ.get("RDI_NUMBA") != "0",
    }


SEATS = 4
TIMES = 3_000
"""The number of repetitions in a run of an operation that takes microseconds."""

SAMPLES = 2_000
SIMULATED_LEAST = 0.2
"""Seconds that a run of simulated games takes at least."""

POLICY = "uniform"

Group = Callable[[str, int, int], Iterator[Figure]]
"""A measurement of a game: its name, the number of runs, and of games in a run."""


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


def measure_games(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Decisions and games a second with random players, records, views and assertions on."""
    found = [play_many(name, games, run) for run in range(runs)]
    yield figure_of("games", name, "decisions", "/s", [made / seconds for made, seconds in found])
    yield figure_of("games", name, "games", "/s", [games / seconds for _, seconds in found])


def play_many(name: str, games: int, run: int) -> tuple[int, float]:
    """Play a number of games with random players; returns the decisions made and the
    seconds taken.
    """
    player = UniformPlayer(run)
    library.compiled_game(name)
    decisions = 0
    began = time.process_time()
    for number in range(games):
        game = new_game(name, seats=SEATS, seed=run * games + number)
        while game.pending is not None:
            game.view(game.pending.seat)
            game.answer(player.decide(game.pending))
            decisions += 1
    return decisions, time.process_time() - began


def measure_forks(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Copies of a game at its first decision, each of which then goes its own way."""
    game = new_game(name, seats=SEATS, seed=7)
    assert game.pending is not None
    answer = game.pending.options[-1]

    def fork() -> None:
        game.fork().answer(answer)

    rates = [1 / _seconds_each(fork, TIMES) for _ in range(runs)]
    yield figure_of("fork", name, "fork and answer", "/s", rates)


def measure_scoring(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Time to score one hand at a table where all cards are dealt."""
    compiled = library.compiled_game(name)
    if compiled.definition.scoring is None:
        return
    table = _played_to_the_end(name)._table

    def score() -> None:
        compiled.score(table, 0)

    times = [1e6 * _seconds_each(score, TIMES) for _ in range(runs)]
    yield figure_of("scoring", name, "one hand scored", "us", times)


def measure_hands(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Hands a second at each speed that there is, many at once."""
    yield from _hands_scored(name, runs, lambda name, seed: _played_to_the_end(name, seed)._table)


def measure_odds(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Samples a second behind the odds at the first and the last decision with all still in."""
    if library.definition(name).inn is not None:
        return
    for what, game in (("first", new_game(name, seats=SEATS, seed=7)), ("last", _at_the_end(name))):
        rates = [_samples_a_second(game, run) for run in range(runs)]
        yield figure_of("odds", name, f"odds, {what} decision", "/s", rates)


def _samples_a_second(game: Game, run: int) -> float:
    """Samples a second, which a first asking that is not watched has made ready for."""
    assert game.pending is not None
    view = game.view(game.pending.seat)
    odds(view, samples=1)
    return SAMPLES / _seconds_each(lambda: odds(view, samples=SAMPLES, seed=run), 1)


def measure_simulation(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Games a second in a simulation with uniform policies, by the fastest way there is."""
    if library.definition(name).inn is not None:
        return
    count = 64
    while _simulation_seconds(name, count, 0) < SIMULATED_LEAST:
        count *= 4
    rates = [count / _simulation_seconds(name, count, run) for run in range(runs)]
    yield figure_of("simulation", name, "simulated games", "/s", rates)


def _simulation_seconds(name: str, games: int, run: int) -> float:
    """The seconds that this number of simulated games takes."""
    return _seconds_each(lambda: simulate(name, games=games, bots=[POLICY] * SEATS, seed=run), 1)


def measure_bots(name: str, runs: int, games: int) -> Iterator[Figure]:
    """Time that each regular thinks about a decision, the mean of a game of two alike."""
    if library.definition(name).inn is not None:
        return
    for regular in regulars():
        times = [_thinking_time(name, regular, run) for run in range(runs)]
        yield figure_of(
            "bots", name, f"{regular.name} decides", "ms", [1e3 * each for each in times]
        )


GROUPS: Mapping[str, Group] = {
    "games": measure_games,
    "fork": measure_forks,
    "scoring": measure_scoring,
    "hands": measure_hands,
    "odds": measure_odds,
    "simulation": measure_simulation,
    "bots": measure_bots,
}
"""The measurements that are possible in a game, in their order."""


def measure(groups: Sequence[str], names: Sequence[str], runs: int, games: int) -> Iterator[Figure]:
    """The figures of these groups in these games, one after another as they are measured."""
    for name in names:
        for group in groups:
            yield from GROUPS[group](name, runs, games)


class _Watched:
    """A regular with a watch beside it."""

    def __init__(self, regular: Regular, seed: str) -> None:
        self._player = regular.make(seed)
        self.times: list[float] = []

    def decide(self, request: Request, view: object) -> Answer:
        """The decision of the regular."""
        began = time.process_time()
        answer = self._player.decide(request, view)  # type: ignore[arg-type]
        self.times.append(time.process_time() - began)
        return answer


def _thinking_time(name: str, regular: Regular, run: int) -> float:
    """Seconds that a regular thinks about a decision, in the mean of one game."""
    pair = [_Watched(regular, f"bench {run} {seat}") for seat in range(2)]
    play(new_game(name, seats=2, seed=run), pair)
    times = [each for player in pair for each in player.times]
    return fmean(times) if times else 0.0


def _played_to_the_end(name: str, seed: int = 7) -> Game:
    """A game in which nobody folded."""
    game = new_game(name, seats=SEATS, seed=seed)
    while game.pending is not None:
        game.answer(_staying_in(game.pending))
    return game


def _at_the_end(name: str) -> Game:
    """The last decision of a game in which nobody folded."""
    game = new_game(name, seats=SEATS, seed=7)
    while game.pending is not None:
        before = game.fork()
        game.answer(_staying_in(game.pending))
    return before


def _staying_in(request: Request) -> Answer:
    if isinstance(request, Wager):
        return request.stay
    options = request.options
    return options[1] if options[0] == "fold" else options[0]


def _seconds_each(action: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        action()
    return max(time.process_time() - began, 1e-9) / times


SEEDS = 25
REPEATED = 20
"""The number of times that all hands are scored in a run; with machine code it is multiplied by
MACHINE_REPEATED.
"""

MACHINE_REPEATED = 40


def _hands_scored(name: str, runs: int, played: Callable[[str, int], Table]) -> Iterator[Figure]:
    """Hands a second by the game's functions, by tables and by machine code; `played` gives the
    table at the end of a game of this seed.
    """
    compiled = library.compiled_game(name)
    if compiled.definition.scoring is None:
        return
    tables = [played(name, seed) for seed in range(SEEDS)]
    fastest = Scores(compiled)
    hands = [_hand(compiled, table, seat, fastest) for table in tables for seat in table.playing]
    context = fastest.scoring.context_of(tables[0])
    for speed in fastest.speeds:
        if speed != ARRAYS:
            score = _scoring(Scores(compiled, speed), hands, context)
            times = MACHINE_REPEATED if speed == NUMBA else 1
            rates = [len(hands) * times / _seconds_each(score, REPEATED) for _ in range(runs)]
            yield figure_of("hands", name, f"hands scored, {speed}", "/s", rates)


def _hand(compiled: CompiledGame, table: Table, seat: int, scores: Scores) -> list[Any]:
    piles = [table.piles[compiled.pile(pile, seat)] for pile in scores.scoring.own_piles]
    return [thing for pile in piles for thing in pile]


def _scoring(scores: Scores, hands: list[list[Any]], context: Context) -> Callable[[], object]:
    """Scoring all the hands once, made ready by a first time that is not watched."""
    scores.keys(hands, context)
    if scores.speed != NUMBA:
        return lambda: scores.keys(hands, context)
    numbers, sizes, width = scores.in_numbers(hands * MACHINE_REPEATED)
    return lambda: scores.keys_of_numbers(numbers, sizes, width, context)


PATIENCE = 10.0
"""Seconds after which a program that shows no prompt is given up."""

START_UP = "start"


def measure_start_up(commands: Sequence[Sequence[str]], runs: int) -> Iterator[Figure]:
    """Time from starting a command to its end, also as multiples of an empty Python."""
    bare = [_run_time([sys.executable, "-c", "pass"]) for _ in range(runs)]
    yield figure_of(START_UP, "", "python -c pass", "ms", [1e3 * seconds for seconds in bare])
    usual = statistics.median(bare)
    for command in commands:
        times = [_run_time([sys.executable, "-m", "rdi", *command]) for _ in range(runs)]
        name = " ".join(["rdi", *command])
        yield figure_of(START_UP, "", name, "ms", [1e3 * seconds for seconds in times])
        yield figure_of(START_UP, "", name, "x bare", [seconds / usual for seconds in times])


def measure_first_prompt(shown: str, runs: int) -> Iterator[Figure]:
    """Time from `rdi` on a terminal to its first prompt; nothing where there are no ptys."""
    if not hasattr(os, "openpty"):
        return
    bare = statistics.median([_run_time([sys.executable, "-c", "pass"]) for _ in range(runs)])
    times = [_prompt_time(shown.encode()) for _ in range(runs)]
    yield figure_of(START_UP, "", "first prompt", "ms", [1e3 * seconds for seconds in times])
    yield figure_of(START_UP, "", "first prompt", "x bare", [seconds / bare for seconds in times])


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
