"""Print how fast things go here: scoring, odds, simulation, forks, regulars, and coming in."""

from __future__ import annotations

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
from rdi.shell.messages import complain, print_error
from rdi.shell.show.document import Data, Document, Verbatim
from rdi.shell.show.page import JSON, Page, report_page
from rdi.shell.show.renderers import render

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
            return _print_all(figures, report_page(as_json), None)
        with out.open("w", encoding="utf-8") as file:
            return _print_all(figures, report_page(as_json), file)
    except RdiError as error:
        complain(error)
        return BAD_COMMAND
    except OSError as error:
        complain(f"{out} cannot be written: {error.strerror}")
        return BAD_COMMAND


def _figures(wanted: Sequence[str], games_each: int, runs: int) -> Iterator[Figure]:
    """The measurements, one after another; InputError for a name that is neither a group nor a
    game.
    """
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
        raise InputError(f"{error} Besides games, these can be measured: {groups}.") from None


def _print_all(figures: Iterator[Figure], page: Page, file: TextIO | None) -> int:
    """Show the figures as they are measured, and write them as JSON Lines into the file."""
    _show(page, Document((), Data("machine", machine_facts())), file)
    of_what: str | None = None
    try:
        for figure in figures:
            _show(page, figure_document(figure, is_first=figure.game != of_what), file)
            of_what = figure.game
    except KeyboardInterrupt:
        print_error("Interrupted: these are the figures so far.")
        return INTERRUPTED
    if of_what is None:
        raise InputError("nothing of this kind can be measured in such games.")
    return DONE


def _show(page: Page, document: Document, file: TextIO | None) -> None:
    if file is not None:
        file.writelines(f"{line}\n" for line in render(document, JSON))
        file.flush()
    page.show(document)


def figure_document(figure: Figure, is_first: bool) -> Document:
    """A figure; the first one of a game stands below the name of the game."""
    what = f"  {figure.what}" if figure.game else figure.what
    median, least, most = (_rounded(each) for each in (figure.median, figure.least, figure.most))
    told = Verbatim(f"{what:<28} {median:>11} {figure.unit:<6} ({least} to {most})")
    blocks = (Verbatim(figure.game), told) if is_first and figure.game else (told,)
    return Document(blocks, Data("figure", figure.as_data()))


def _rounded(value: float) -> str:
    """A figure to four places; no measurement is good for more."""
    places = max(0, PLACES - 1 - floor(log10(value))) if value > 0 else 0
    return f"{value:,.{places}f}" if value < 10**PLACES else f"{float(f'{value:.{PLACES}g}'):,.0f}"
