"""Start a conversation: load the settings, then greet a person at a terminal or read a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rdi import __version__
from rdi.shell.commands import COMMANDS
from rdi.shell.exit_codes import INTERRUPTED
from rdi.shell.folders import state_folder
from rdi.shell.frontend.launch_options import LaunchOptions
from rdi.shell.frontend.pipe import lines_of_script, lines_of_stream, read_all
from rdi.shell.repl.preferences import Preferences, config_file, load_preferences
from rdi.shell.repl.saved_games import SavedGames
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.look import Look, Surroundings, choose_look
from rdi.shell.show.page import open_page


def open_tavern(options: LaunchOptions, is_interactive: bool) -> Tavern:
    """A tavern that prints to the standard output; ``is_interactive`` where a person types."""
    preferences = load_preferences(config_file())
    page = open_page(look_now(options, preferences, is_interactive))
    shelf = SavedGames(options.saves or saves_folder(), page.say)
    tavern = Tavern(page, preferences, shelf, COMMANDS, is_interactive)
    tavern.relook = lambda: _look_again(tavern, options)
    return tavern


def saves_folder() -> Path:
    """Where games are saved."""
    return state_folder() / "saves"


def look_now(options: LaunchOptions, preferences: Preferences, is_interactive: bool) -> Look:
    """The look that all of this comes to."""
    around = Surroundings.of(sys.stdout, os.environ)
    wished = preferences["output"] if is_interactive else "auto"
    return choose_look(around, options.mode, wished, preferences["color"], options.without_color)


def _look_again(tavern: Tavern, options: LaunchOptions) -> None:
    """Windows change their size, and settings their value."""
    tavern.page.look = look_now(options, tavern.preferences, tavern.is_interactive)


USUAL_OPTIONS = LaunchOptions()

visits: list[Tavern] = []
"""The taverns that were opened in this run, for the report if the program itself fails."""


def is_person() -> bool:
    """Whether somebody sits at both ends: types what is read and sees what is printed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def visit(line: str, options: LaunchOptions) -> int:
    """Carry out the commands of a line, between semicolons, or receive whoever comes."""
    return read_lines([*lines_of_script(line)], options) if line else enter(options)


def enter(options: LaunchOptions = USUAL_OPTIONS, first: str = "") -> int:
    """Open the tavern for a person or for a pipe; ``first`` is a line to begin with. The exit
    code.
    """
    if options.mode == "json" or not is_person():
        begin = [first] if first else []
        return read_lines([*begin], options, then_input=True)
    tavern = _open(options, is_interactive=True)
    if first:
        if tavern.take(first) is not None:
            return 2
    else:
        welcome(tavern)
    sys.stdout.flush()
    return _talk(tavern)


def enter_at(options: LaunchOptions, begin: Callable[[Tavern], Callable[[], None]]) -> int:
    """Open the tavern for a table that is laid already; what ``begin`` gives is done before each
    line. The exit code.
    """
    is_interactive = options.mode != "json" and is_person()
    tavern = _open(options, is_interactive)
    before = begin(tavern)
    sys.stdout.flush()
    relook = tavern.relook

    def look() -> None:
        relook()
        before()

    if is_interactive:
        tavern.relook = look
        return _talk(tavern)

    def lines() -> Iterable[str]:
        for line in lines_of_stream(sys.stdin.buffer):
            before()
            yield line

    return read_all(tavern, lines(), options.keep_going)


def read_lines(lines: Sequence[str], options: LaunchOptions, then_input: bool = False) -> int:
    """Carry out these lines, and then those of the standard input where that is wanted."""
    tavern = _open(options, is_interactive=False)

    def everything() -> Iterable[str]:
        yield from lines
        if then_input:
            yield from lines_of_stream(sys.stdin.buffer)

    is_numbered = then_input or len(lines) > 1
    return read_all(tavern, everything(), options.keep_going, is_numbered)


def _open(options: LaunchOptions, is_interactive: bool) -> Tavern:
    tavern = open_tavern(options, is_interactive)
    visits.append(tavern)
    return tavern


def _talk(tavern: Tavern) -> int:
    """Ask and answer, with everything that the terminal can do, or in plain lines."""
    if os.environ.get("TERM") == "dumb" or not tavern.page.look.has_boxes:
        from rdi.shell.frontend.plain_terminal import plain_talk

        return plain_talk(tavern)
    try:
        from rdi.shell.frontend.terminal import Prompt

        return Prompt(tavern).talk()
    except KeyboardInterrupt:
        tavern.leave()
        return INTERRUPTED


SIGN = "Welcome to the tavern"


def welcome(tavern: Tavern) -> None:
    """Print what somebody sees who comes in."""
    page = tavern.page
    end = f"rdi {__version__}   ? help"
    width = page.look.width
    page.lines([SIGN + end.rjust(width - len(SIGN)) if page.look.has_boxes else SIGN])
    page.say("A fire, games of chance, and the regulars at the long table.")
    page.blank()
    page.table(
        [
            ("learn", "plays a guided hand in two minutes"),
            ("games", "lists the games; play NAME sits down"),
            ("rules betting", "how to bet"),
        ]
    )
    left = tavern.shelf.left_last()
    if left is not None:
        page.say(f"Unfinished: {left.stem}.  resume goes on with it.")
    page.blank()
