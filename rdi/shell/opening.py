"""Open the tavern: find out how to look, what was set, where to save, and hang up the commands."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from rdi.shell.keeping import Shelf, state_folder
from rdi.shell.look import Look, Mode, Surroundings, choose_look
from rdi.shell.page import Page
from rdi.shell.preferences import Preferences, config_file, load_preferences
from rdi.shell.tavern import Tavern
from rdi.text import raw_stream


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for."""

    mode: Mode | None = None
    without_color: bool = False
    keep_going: bool = False
    saves: Path | None = None


def wishes(
    plain: bool = False,
    ascii_only: bool = False,
    as_json: bool = False,
    no_color: bool = False,
    keep_going: bool = False,
) -> Wishes:
    """What these switches ask for; of several looks the simplest."""
    mode: Mode | None = "ascii" if ascii_only else None
    mode = "json" if as_json else "plain" if plain else mode
    return Wishes(mode, no_color, keep_going)


def open_tavern(wishes: Wishes, is_interactive: bool) -> Tavern:
    """A tavern that prints to the standard output; ``is_interactive`` where a person types."""
    preferences = load_preferences(config_file())
    page = open_page(look_now(wishes, preferences, is_interactive))
    shelf = Shelf(wishes.saves or saves_folder(), page.say)
    tavern = Tavern(page, preferences, shelf, is_interactive)
    tavern.relook = lambda: _look_again(tavern, wishes)
    return tavern


def open_page(look: Look) -> Page:
    """A page that is the standard output; a sign that it cannot encode is a question mark."""
    raw_stream(sys.stdout).reconfigure(errors="replace")  # type: ignore[attr-defined]
    return Page(look, _write)


def saves_folder() -> Path:
    """Where games are saved."""
    return state_folder() / "saves"


def look_now(wishes: Wishes, preferences: Preferences, is_interactive: bool) -> Look:
    """The look that all of this comes to."""
    around = Surroundings.of(sys.stdout, os.environ)
    wished = preferences["output"] if is_interactive else "auto"
    return choose_look(around, wishes.mode, wished, preferences["color"], wishes.without_color)


def _look_again(tavern: Tavern, wishes: Wishes) -> None:
    """Windows change their size, and settings their value."""
    tavern.page.look = look_now(wishes, tavern.preferences, tavern.is_interactive)


def _write(text: str) -> None:
    print(text, file=raw_stream(sys.stdout))  # the page has made it printable, and painted it
