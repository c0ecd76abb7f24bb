"""Play many games between bots, each with a seed of its own, and count what comes of them.

A game has the same luck whoever plays and in whatever way it is played: its seed follows from the
seed of all and its number, and the luck of a bot from the game's seed and its seat.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from typing import Protocol, Unpack

from rdi.arrays.jit import has_numba
from rdi.arrays.many_games import NotOnArrays
from rdi.engine.bind import Bound
from rdi.engine.chance import seed_number
from rdi.engine.faults import FAULTS, fault_in
from rdi.errors import BadSettings
from rdi.model.record import Header
from rdi.session.bots import bots_at_table
from rdi.session.checks import one_of, whole_number
from rdi.session.compiled_run import CompiledRun, why_not_compiled
from rdi.session.engine_run import EngineRun
from rdi.session.setup import Options, find_game, new_game
from rdi.session.simulation import Simulation, Totals

NUMBERS_MOST = 100_000_000
"""How many results are kept: one for each seat of each game, four bytes each."""

GOLD_MOST = 1 << 31
"""All Gold at a table is less, so that each result fits in its four bytes."""

WORD = (1 << 64) - 1
AUTO, ENGINE, COMPILED = "auto", "engine", "compiled"

COMPILED_FROM = 5_000
"""So many games are worth the tables that are made for them."""

MACHINE_FROM = 50_000
"""So many games are worth the time in which machine code is made."""

BETWEEN = 0.2
"""Seconds from one word of progress to the next."""

Progress = Callable[[int, int], None]


class Run(Protocol):
    """Games that are being played, so many `at_once`. `done` is the number of games and their
    totals, `winnings` what each seat won, game after game.
    """

    at_once: int
    winnings: array[int]
    done: tuple[int, Totals]

    def make_ready(self) -> None:
        """Do what has to be done once before the first game."""

    def play(self, count: int) -> None:
        """Play so many more games."""


def simulate(
    name: str,
    *,
    games: int = 1000,
    bots: Sequence[str] = ("uniform",),
    seats: int | Sequence[str] | None = None,
    variants: Sequence[str] = (),
    seed: int | str | None = 0,
    stashes: Sequence[int] | None = None,
    carry: int = 0,
    path: str = "auto",
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Simulation:
    """Play so many games of this name and tell what everybody won.

    `bots` are policies or regulars by name, one for each seat or one for all; after each game they
    move on by a seat. `path` is ``engine``, ``compiled`` (BadSettings where that cannot be), or
    ``auto``, whichever is quicker: the results are the same. `progress` is told now and then how
    many games of all are played. The rest is as in `new_game`. Stopped by Ctrl-C, it gives what was
    played so far, which then says that it `is_partial`. BadSettings names what can be played
    instead.
    """
    began = time.perf_counter()
    one_of("path", path, (AUTO, ENGINE, COMPILED))
    bound = find_game(name, variants)
    named = bots_at_table(bound.definition, bots, seats if seats is not None else stashes)
    header = new_game(
        name,
        seats=len(named) if seats is None else seats,
        variants=variants,
        seed=seed,
        stashes=stashes,
        carry=carry,
        **options,
    ).record.header
    wanted = _number_of_games(games, header)
    try:
        run, way, why = _run(path, bound, header, named, wanted)
        ready = _play_all(run, wanted, progress)
    except FAULTS as error:
        raise fault_in(bound.definition, error) from error
    seconds = ready - began, time.perf_counter() - ready
    return _simulation(run, header, named, wanted, seconds, (way, why))


def _run(
    path: str, bound: Bound, header: Header, named: tuple[str, ...], wanted: int
) -> tuple[Run, str, str]:
    """How the games are played, the name of that, and what is to be said about it."""
    seed = _number_of_seed(header)
    reason = why_not_compiled(bound, named)
    if path == COMPILED or (path == AUTO and not reason and wanted >= COMPILED_FROM):
        try:
            numba = has_numba() and (path == COMPILED or wanted >= MACHINE_FROM)
            run = CompiledRun(bound, header, named, seed, numba)
        except NotOnArrays as refused:
            if path == COMPILED:
                raise
            reason = str(refused)
        else:
            return run, COMPILED, "" if numba else "without machine code"
    return EngineRun(bound, header, named, seed), ENGINE, reason


def _simulation(
    run: Run,
    header: Header,
    named: tuple[str, ...],
    wanted: int,
    seconds: tuple[float, float],
    way: tuple[str, str],
) -> Simulation:
    """What was played; of a game that was broken off nothing is left."""
    games, totals = run.done
    del run.winnings[games * len(named) :]
    assert header.seed is not None
    return Simulation(
        game=header.game,
        variants=header.variants,
        bots=named,
        seed=header.seed,
        seed_number=_number_of_seed(header),
        wanted=wanted,
        games=games,
        path=way[0],
        why=way[1],
        preparing=seconds[0],
        seconds=seconds[1],
        winnings=run.winnings,
        totals=totals,
    )


def _number_of_seed(header: Header) -> int:
    assert header.seed is not None
    return seed_number(header.seed) & WORD


def _number_of_games(games: object, header: Header) -> int:
    """The number of games, if their results can be kept."""
    seats = len(header.stashes)
    gold = sum(header.stashes) + header.carry + seats * header.settings.reserve
    if gold >= GOLD_MOST:
        raise BadSettings(f"{gold} Gold is too much for a table: the most is {GOLD_MOST - 1}")
    return whole_number("the number of games", games, 1, NUMBERS_MOST // seats)


def _play_all(run: Run, wanted: int, progress: Progress | None) -> float:
    """Play until all games are played or somebody stops it; when all was ready for them."""
    ready, told = time.perf_counter(), time.monotonic()
    try:
        run.make_ready()
        ready = time.perf_counter()
        while (left := wanted - run.done[0]) > 0:
            run.play(min(left, run.at_once))
            if progress is not None and time.monotonic() - told > BETWEEN:
                told = time.monotonic()
                progress(run.done[0], wanted)
    except KeyboardInterrupt:
        pass  # what was played is told
    return ready
