"""Talk line by line where nothing is drawn: for screen readers, dumb terminals and narrow
windows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from rdi.shell.exit_codes import DONE, INTERRUPTED
from rdi.shell.frontend.paging import Paging
from rdi.shell.interrupts import interrupts_end_pauses
from rdi.shell.repl.tavern import Tavern
from rdi.text import printable, raw_stream

CLEAR_ALL = "\x1b[3J\x1b[2J\x1b[H"
"""Clears the window and what was scrolled out of it."""


def plain_talk(tavern: Tavern) -> int:
    """Ask and answer until somebody leaves; the exit code."""
    with suppress(ImportError):
        import readline  # noqa: F401  # where there is one, it gives input() its line editing
    tavern.show_private = lambda name, lines: show_and_clear(tavern, name, lines)
    was_interrupted = False
    paging = Paging(tavern, can_erase=False)
    while not tavern.is_closed:
        try:
            line = paging.typed_ahead()
            if line is None:
                line = input(printable(tavern.prompt))  # readline writes it past our streams
            was_interrupted = False
            tavern.relook()
            paging.begin()
            with interrupts_end_pauses(tavern.hurry):
                tavern.take(line)
        except KeyboardInterrupt:
            print()
            if was_interrupted:
                tavern.leave()
                return INTERRUPTED
            was_interrupted = True
            kept = "; the game is saved" if tavern.shelf.current else ""
            print(f"Ctrl-C again leaves{kept}.")
        except EOFError:
            print()
            tavern.leave()
    return DONE


def show_and_clear(tavern: Tavern, name: str, lines: Sequence[str]) -> None:
    """Show a hand, and then clear the window and its history as well as the terminal allows."""
    tavern.page.say(f"Pass the keyboard to {name}. Press Enter when nobody else is looking.")
    tavern.page.say("The window is cleared afterwards, but some terminals keep older lines.")
    input()
    for line in lines:
        print(line)
    input("Enter hides it. ")
    print(CLEAR_ALL, end="", file=raw_stream(sys.stdout), flush=True)
