"""Print how fast things go here: scoring, odds, simulation, forks, regulars, and coming in."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from math import floor, log10
from pathlib import Path
from typing import TextIO

from rdi.errors import RdiError
from rdi.session.benchmarks import (
    GROUPS,
    Figure,
    machine_facts,
    measure,
    measure_first_prompt,
    measure_start_up,
)
from rdi.shell.exit_codes import BAD_COMMAND, DONE, INTERRUPTED
from rdi.shell.game_names import game_titles
from rdi.shell.lookup import InputError, find_titled
from rdi.shell.messages import complain
from rdi.shell.show.renderers import json_line

PROMPT = "tavern>"
COMMANDS = (("--version",), ("--help",), ("-c", "games"))
START = "start"
PLACES = 4


def print_bench(
    wanted: Sequence[str], games_each: int, runs: int, as_json: bool, out: Path | None
) -> int:
    """Measure these groups and games, all where none is named; one figure a line.

    `out` is a file for the figures as JSON Lines, the first of which tells of the machine. Exit
    code 0, 2 for what cannot be measured or written, 130 after Ctrl-C: what was measured stays.
    """
    try:
        figures = _figures(wanted, games_each, runs)
        if out is None:
            return _print_all(figures, as_json, None)
        with out.open("w", encoding="utf-8") as file:
            return _print_all(figures, as_json, file)
    except RdiError as error:
        complain(error)
        return BAD_COMMAND
    except OSError as error:
        complain(f"{out} cannot be written: {error.strerror}")
        return BAD_COMMAND


def _figures(wanted: Sequence[str], games_each: int, runs: int) -> Iterator[Figure]:
    """What is measured, one after another; InputError for what is neither a group nor a game."""
    groups = [word for word in wanted if word in (*GROUPS, START)]
    shelf = game_titles()
    names = [_game(word, shelf) for word in wanted if word not in groups]
    of_games = [group for group in groups or GROUPS if group != START]
    found = measure(of_games, names or list(shelf), runs, games_each)
    if START in groups or not wanted:
        return chain(found, measure_start_up(COMMANDS, runs), measure_first_prompt(PROMPT, runs))
    return found


def _game(word: str, shelf: dict[str, str]) -> str:
    try:
        return find_titled(word, "game", shelf)
    except InputError as error:
        groups = ", ".join((*GROUPS, START))
        raise InputError(f"{error} What can be measured, beside games: {groups}.") from None


def _print_all(figures: Iterator[Figure], as_json: bool, file: TextIO | None) -> int:
    facts = json_line("machine", **machine_facts())
    if as_json:
        print(facts, flush=True)
    if file is not None:
        print(facts, file=file)
    of_what: str | None = None
    try:
        for figure in figures:
            if figure.game != of_what and not as_json and figure.game:
                print(figure.game)
            of_what = figure.game
            _print(figure, as_json, file)
    except KeyboardInterrupt:
        print("Interrupted: these are the figures so far.", file=sys.stderr)
        return INTERRUPTED
    if of_what is None:
        raise InputError("there is nothing of this kind to be measured in such games.")
    return DONE


def _print(figure: Figure, as_json: bool, file: TextIO | None) -> None:
    data = json_line("figure", **figure.as_data())
    if file is not None:
        print(data, file=file, flush=True)
    if as_json:
        print(data, flush=True)
        return
    what = f"  {figure.what}" if figure.game else figure.what
    median, least, most = (_rounded(each) for each in (figure.median, figure.least, figure.most))
    print(f"{what:<28} {median:>11} {figure.unit:<6} ({least} to {most})", flush=True)


def _rounded(value: float) -> str:
    """A figure to four places; no measurement is good for more."""
    places = max(0, PLACES - 1 - floor(log10(value))) if value > 0 else 0
    return f"{value:,.{places}f}" if value < 10**PLACES else f"{float(f'{value:.{PLACES}g}'):,.0f}"
