"""Receive whoever comes: a person at a terminal, or a program at a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence

from rdi.shell.opening import Wishes, open_tavern
from rdi.shell.reader import INTERRUPTED, lines_of_script, lines_of_stream, read_all
from rdi.shell.tavern import Tavern
from rdi.shell.welcome import welcome

NO_WISHES = Wishes()

visits: list[Tavern] = []
"""The taverns that were opened in this run, for the report if the program itself fails."""


def is_person() -> bool:
    """Whether somebody sits at both ends: types what is read and sees what is printed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def visit(line: str, wishes: Wishes) -> int:
    """Carry out the commands of a line, between semicolons, or receive whoever comes."""
    return read_lines([*lines_of_script(line)], wishes) if line else enter(wishes)


def enter(wishes: Wishes = NO_WISHES, first: str = "") -> int:
    """Open the tavern for a person or for a pipe; ``first`` is a line to begin with. The exit
    code.
    """
    if wishes.mode == "json" or not is_person():
        begin = [first] if first else []
        return read_lines([*begin], wishes, then_input=True)
    tavern = _open(wishes, is_interactive=True)
    if first:
        if tavern.take(first) is not None:
            return 2
    else:
        welcome(tavern)
    sys.stdout.flush()
    return _talk(tavern)


def enter_at(wishes: Wishes, begin: Callable[[Tavern], Callable[[], None]]) -> int:
    """Open the tavern for a table that is laid already; what ``begin`` gives is done before each
    line. The exit code.
    """
    is_interactive = wishes.mode != "json" and is_person()
    tavern = _open(wishes, is_interactive)
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

    return read_all(tavern, lines(), wishes.keep_going)


def read_lines(lines: Sequence[str], wishes: Wishes, then_input: bool = False) -> int:
    """Carry out these lines, and then those of the standard input where that is wanted."""
    tavern = _open(wishes, is_interactive=False)

    def everything() -> Iterable[str]:
        yield from lines
        if then_input:
            yield from lines_of_stream(sys.stdin.buffer)

    is_numbered = then_input or len(lines) > 1
    return read_all(tavern, everything(), wishes.keep_going, is_numbered)


def _open(wishes: Wishes, is_interactive: bool) -> Tavern:
    tavern = open_tavern(wishes, is_interactive)
    visits.append(tavern)
    return tavern


def _talk(tavern: Tavern) -> int:
    """Ask and answer, with everything that the terminal can do, or in plain lines."""
    if os.environ.get("TERM") == "dumb" or not tavern.page.look.has_boxes:
        from rdi.shell.plain_prompt import plain_talk

        return plain_talk(tavern)
    try:
        from rdi.shell.prompt import Prompt

        return Prompt(tavern).talk()
    except KeyboardInterrupt:
        tavern.leave()
        return INTERRUPTED
