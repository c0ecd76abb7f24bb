"""Greet whoever comes in: what can be done here, and the game that was left last time."""

from __future__ import annotations

from rdi import __version__
from rdi.shell.tavern import Tavern

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
            ("games", "lists what is played; play NAME sits down"),
            ("rules betting", "how to bet"),
        ]
    )
    left = tavern.shelf.left_last()
    if left is not None:
        page.say(f"Unfinished: {left.stem}.  resume goes on with it.")
    page.blank()
