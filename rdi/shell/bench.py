"""Print how fast the games run here, and how long it takes to come in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from rdi import library
from rdi.session.measuring import first_prompt, games_measured, start_ups
from rdi.shell.finding import find_titled
from rdi.shell.json_line import line
from rdi.shell.reader import DONE

PROMPT = "tavern>"
COMMANDS = (("--version",), ("--help",), ("-c", "games"))


def print_bench(wanted: Sequence[str], games_each: int, as_json: bool) -> int:
    """Measure these games, or all of them and the start-up; one figure a line. Exit code 0."""
    shelf = {entry.name: entry.title for entry in library.entries()}
    names = [find_titled(name, "game", shelf) for name in wanted] or list(shelf)
    figures = games_measured(names, games_each)
    for figure in figures:
        _print(figure.as_data(), as_json)
    if not wanted:
        for figure in chain(start_ups(COMMANDS), first_prompt(PROMPT)):
            _print(figure.as_data(), as_json)
    return DONE


def _print(data: dict[str, object], as_json: bool) -> None:
    if as_json:
        print(line("figure", **data), flush=True)
        return
    what = f"{data['game']} {data['what']}".strip()
    span = f"({data['least']} to {data['most']})"
    print(f"{what:<40} {data['median']:>12} {data['unit']:<7} {span}", flush=True)
