"""Open the tavern: find out how to look, what was set, where to save, and hang up the commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rdi.shell import at_table, evening_table, learning, lobby, records
from rdi.shell.commands import COMMANDS
from rdi.shell.keeping import Shelf, state_folder
from rdi.shell.look import Look, Mode, Surroundings, choose_look
from rdi.shell.page import Page
from rdi.shell.play_order import KEYWORDS
from rdi.shell.preferences import SETTINGS, Preferences, config_file, load_preferences
from rdi.shell.tavern import Tavern

ROOMS = (lobby, learning, at_table, evening_table, records)
"""The modules whose functions are the commands."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for."""

    mode: Mode | None = None
    without_color: bool = False
    keep_going: bool = False
    saves: Path | None = None


def open_tavern(wishes: Wishes, is_interactive: bool) -> Tavern:
    """A tavern that prints to the standard output; ``is_interactive`` where a person types."""
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    preferences = load_preferences(config_file())
    page = Page(look_now(wishes, preferences, is_interactive), _write)
    shelf = Shelf(wishes.saves or saves_folder(), page.say)
    tavern = Tavern(page, preferences, shelf, is_interactive)
    tavern.relook = lambda: _look_again(tavern, wishes)
    tavern.arguments = dict(ARGUMENTS)
    return tavern


def saves_folder() -> Path:
    """Where games are saved."""
    return state_folder() / "saves"


def look_now(wishes: Wishes, preferences: Preferences, is_interactive: bool) -> Look:
    """The look that all of this comes to."""
    around = Surroundings.of(sys.stdout, os.environ)
    wished = preferences["output"] if is_interactive else "auto"
    return choose_look(around, wishes.mode, wished, preferences["color"], wishes.without_color)


def _look_again(tavern: Tavern, wishes: Wishes) -> None:
    if wishes.mode is None:
        tavern.page.look = look_now(wishes, tavern.preferences, tavern.is_interactive)


def _write(text: str) -> None:
    print(text)


def _settings(tavern: Tavern) -> dict[str, str]:
    return {setting.name: setting.about for setting in SETTINGS}


def _saved(tavern: Tavern) -> dict[str, str]:
    return {save.path.stem: save.problem for save in tavern.shelf.all()}


def _unfinished(tavern: Tavern) -> dict[str, str]:
    return {save.path.stem: "" for save in tavern.shelf.unfinished()}


def _topics(tavern: Tavern) -> dict[str, str]:
    definition = tavern.sitting.game.definition if tavern.sitting else None
    topics = {each.name: each.source for each in learning.topics_of(definition)}
    return lobby.game_names(tavern) | topics


def _order_words(tavern: Tavern) -> dict[str, str]:
    return lobby.game_names(tavern) | dict.fromkeys(KEYWORDS, "")


def _why_words(tavern: Tavern) -> dict[str, str]:
    sitting = tavern.sitting or tavern.ended
    names = sitting.party.names if sitting else ()
    return {
        "pot": "who paid what",
        "score": "by its terms",
        "not": "why not",
        **dict.fromkeys(names, ""),
    }


def _commands(tavern: Tavern) -> dict[str, str]:
    return {name: each.about for name, each in COMMANDS.items()}


ARGUMENTS: dict[str, Callable[[Tavern], dict[str, str]]] = {
    "play": _order_words, "rules": _topics, "learn": lobby.game_names, "score": lobby.game_names,
    "set": _settings, "replay": _saved, "resume": _unfinished, "why": _why_words,
    "help": _commands, "?": _commands,
}  # fmt: skip
"""For each command what may follow it."""
