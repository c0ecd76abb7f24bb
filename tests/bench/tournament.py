"""Measure tournaments: games a second with each engine, from start to first game, bytes a game.

Run it as `python -m tests.bench.tournament [SECONDS]`; it takes about four times so long. Times of
the clock are those of an idle machine only; what all processes together took of the processors for
a thousand games says how much of a machine an engine leaves to the games, also of a busy one.

With `--results 10000000` it fills a file with so many results instead, and measures the commands
that read it. `--look` and `--precision` are those of a spec. With `--workers 64` as well, so many
workers are simulated, which play as fast as these bots do here, and what a thousand million games
would take of them is reckoned; `--dask 2` adds so many milliseconds of the coordinator for a unit.

With `--beside rogues-and-warriors threes` it plays these games on arrays and with `rdi simulate`,
and tells how the two compare in time of the processor: among four different policies, and among
four that are the same, so that all rotations of a deal are one game.
"""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rdi.session.bots import bot_maker, known_bot
from rdi.session.setup import new_game
from rdi.session.simulation import simulate
from rdi.tournament.match_play import play_unit
from rdi.tournament.runner import QUIET_LOOK
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import DEALS_MOST, Spec
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Unit
from tests.bench.many_results import lines_for, simulate_cluster

GAME = "den-of-thieves"
BOTS = ("uniform", "caller", "careful", "raiser")
SEATS = len(BOTS)
SIMULATED = 400_000
"""The games of a simulation."""

ENGINES = ("serial", "local:2", "dask:local:2")


def spec_of(deals: int, **parts: Any) -> Spec:
    """One table of four."""
    return spec_from_data(
        {
            "games": [{"game": GAME, "seats": SEATS}],
            "bots": [{"name": name, "plays": name} for name in BOTS],
            "deals": deals,
            "look": deals,
            **parts,
        }
    )


def processor_seconds() -> float:
    """What this process took of the processors, and those that it started and that have ended."""
    return sum(os.times()[:4])


def bare_speed(seconds: float) -> float:
    """Games a second of the engine and the same bots alone, who move on a seat after each game."""
    makers = [bot_maker(known_bot(name)) for name in BOTS]
    games, began, busy = 0, time.perf_counter(), processor_seconds()
    while time.perf_counter() - began < seconds:
        game = new_game(GAME, seats=SEATS, seed=games)
        players = [makers[(seat + games) % SEATS](games) for seat in range(SEATS)]
        while (request := game.pending) is not None:
            game.answer(players[request.seat].decide(request, game.view(request.seat)))
        games += 1
    busy = (processor_seconds() - busy) / games * 1000
    print(f"{'bare engine':14} {busy:7.2f} seconds of processors for a thousand games")
    return games / (time.perf_counter() - began)


def measured(engine: str, deals: int, folder: Path) -> Iterator[str]:
    """Play so many deals, and tell how that went."""
    tournament = Tournament(spec_of(deals), store=folder / f"{engine.replace(':', '-')}.db")
    began, busy = time.perf_counter(), processor_seconds()
    first = 0.0
    for _ in tournament.run(engine):
        first = first or time.perf_counter() - began
    taken = time.perf_counter() - began
    games = deals * SEATS
    yield f"{engine:14} {games / taken:7,.0f} games a second, first unit after {first:.2f} s"
    busy = (processor_seconds() - busy) / games * 1000
    yield f"{'':14} {busy:7.2f} seconds of processors for a thousand games"
    yield f"{'':14} {tournament.path.stat().st_size / games:7.1f} bytes a game in the file"
    yield f"{'':14} {tournament.digest()[:16]}"


def beside_simulate(game: str, policies: Sequence[str]) -> str:
    """What a game takes of the processor in a tournament of these policies, in units of as many
    deals as one has at the most, and what it takes in a simulation; five runs of each by turns.
    """
    bots = [{"name": f"{name} {number}", "plays": name} for number, name in enumerate(policies)]
    games = [{"game": game, "seats": SEATS}]
    spec = spec_of(DEALS_MOST, games=games, bots=bots, common_cards=True, look=25)
    (match,) = next_round(spec, [])
    play_unit(spec, match, Unit(match.number, 0, 1))
    simulate(game, games=SIMULATED, bots=policies, seats=SEATS)
    found = []
    for run in range(5):
        began = time.process_time()
        play_unit(spec, match, Unit(match.number, run * QUIET_LOOK, QUIET_LOOK))
        ours = (time.process_time() - began) / QUIET_LOOK / SEATS
        began = time.process_time()
        simulate(game, games=SIMULATED, bots=policies, seats=SEATS, seed=run)
        found.append((ours, (time.process_time() - began) / SIMULATED))
    shares = sorted([theirs / ours for ours, theirs in found])
    ours, theirs = (sorted(each)[2] * 1e9 for each in zip(*found, strict=True))
    return (
        f"{game}, {' '.join(policies)}: {ours:,.0f} ns a game, {theirs:,.0f} in a simulation: "
        f"{shares[2]:.2f} of its speed ({shares[0]:.2f} to {shares[-1]:.2f})"
    )


def main() -> None:
    """Print all figures."""
    parser = ArgumentParser()
    parser.add_argument("seconds", nargs="?", type=float, default=10.0)
    parser.add_argument("--results", type=int)
    parser.add_argument("--look", type=int, default=25)
    parser.add_argument("--precision", type=float)
    parser.add_argument("--workers", type=int, help="so many, simulated, play --results")
    parser.add_argument("--dask", type=float, default=0.0, help="milliseconds a unit")
    parser.add_argument("--beside", nargs="+", help="games to be played beside rdi simulate")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--unit", type=int, default=0)
    wished = parser.parse_args()
    if wished.beside:
        for game in wished.beside:
            for policies in (BOTS, ("uniform",) * SEATS):
                print(beside_simulate(game, policies), flush=True)
        return
    if wished.results is None:
        measure_engines(wished.seconds)
        return
    if wished.workers is not None:
        bots = [{"name": f"{name} {number}", "plays": name}
                for number, name in enumerate(wished.bots.split(","))]  # fmt: skip
        parts = {"look": wished.look, "unit": wished.unit, "bots": bots}
        spec = spec_of(wished.results // SEATS, **parts)
        for line in simulate_cluster(spec, wished.workers, wished.dask / 1000):
            print(line, flush=True)
        return
    parts = {"look": wished.look, "unit": wished.look, "precision": wished.precision}
    for line in lines_for(spec_of(wished.results // SEATS, **parts)):
        print(line, flush=True)


def measure_engines(seconds: float) -> None:
    """Print what each engine makes of so many seconds."""
    speed = bare_speed(min(seconds, 3.0))
    print(f"{'bare engine':14} {speed:7,.0f} games a second")
    with TemporaryDirectory() as folder:
        for engine in ENGINES:
            for line in measured(engine, max(1, int(seconds * speed / SEATS)), Path(folder)):
                print(line, flush=True)


if __name__ == "__main__":
    main()
