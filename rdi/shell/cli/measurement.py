"""The commands that count and measure: many games between bots, and how fast things go here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import Json, Seed, Variants, Words, command


@command()
def simulate(
    words: Words = None,
    games: Annotated[int, typer.Option(help="number of games")] = 1000,
    bots: Annotated[str, typer.Option(help="the bots: one for all seats, or a,b,c")] = "uniform",
    seats: Annotated[int, typer.Option(help="number of players")] = 0,
    variants: Variants = None,
    seed: Seed = "0",
    stash: Annotated[
        int | None,
        typer.Option(help="the Gold of each player; by default what is usual in the game"),
    ] = None,
    ante: Annotated[
        int | None, typer.Option(help="the ante; by default what is usual in the game")
    ] = None,
    path: Annotated[str, typer.Option(help="auto, engine or compiled")] = "auto",
    results: Annotated[
        Path | None, typer.Option(help="a new file for the winnings of each seat in each game")
    ] = None,
    as_json: Json = False,
) -> int:
    """Let bots play many games and tell what they win: rdi simulate NAME with VARIANT CHARACTER.

    The same seed plays the same games in any way. Ctrl-C ends it with what was played (exit 130).
    """
    from rdi.shell.analysis.simulate import print_simulation

    given = {name: gold for name, gold in (("stash", stash), ("ante", ante)) if gold is not None}
    return print_simulation(
        words or [],
        bots,
        as_json,
        results,
        games=games,
        seats=seats or None,
        variants=variants or (),
        seed=seed,
        path=path,
        **given,
    )


@command()
def bench(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="games, or games fork scoring hands odds simulation bots start", show_default=False
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="number of games in each run")] = 300,
    runs: Annotated[int, typer.Option(min=1, help="number of runs")] = 5,
    out: Annotated[Path | None, typer.Option(help="a file for the figures as JSON Lines")] = None,
    as_json: Json = False,
) -> int:
    """Measure how fast things go on this machine: rdi bench odds den.

    Each figure is the median of all runs, with the slowest and the fastest. Without words all is
    measured, which takes some minutes.
    """
    from rdi.shell.analysis.bench import print_bench

    return print_bench(words or [], games, runs, as_json, out)
