"""Decide how the screen looks: with boxes, in plain words or as data, how wide, and in color or
not.

The order of authority is: what was asked for on the command line, the environment, the player's
settings, and what the terminal seems able to show.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TextIO

Mode = Literal["unicode", "ascii", "plain", "json"]
MODES: tuple[Mode, ...] = ("unicode", "ascii", "plain", "json")
WIDTH_LEAST = 40
WIDTH_MOST = 120
BOXES_LEAST = 64
"""Below this many columns there is no room for boxes, and everything is said in plain lines."""


USUAL_WIDTH = 80
"""So many columns are filled where nothing tells how many there are."""


@dataclass(frozen=True, slots=True)
class Look:
    """How to show things. ``width`` is in columns; ``in_color`` is only ever a second cue."""

    mode: Mode = "unicode"
    width: int = USUAL_WIDTH
    in_color: bool = False

    @property
    def has_boxes(self) -> bool:
        """Whether cards are drawn as boxes and seats as a table."""
        return self.mode in ("unicode", "ascii")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The facts that the program can find out about where its words go."""

    is_terminal: bool
    encoding: str
    width: int
    environment: Mapping[str, str]

    @classmethod
    def of(cls, stream: TextIO, environment: Mapping[str, str]) -> Surroundings:
        """The surroundings of a stream that is written to."""
        is_terminal = stream.isatty()
        width = USUAL_WIDTH
        if is_terminal:
            from shutil import get_terminal_size  # late: what goes into a file has no such width

            width = get_terminal_size((USUAL_WIDTH, 24)).columns
        return cls(is_terminal, stream.encoding or "ascii", width, environment)


def choose_look(
    around: Surroundings,
    asked: Mode | None = None,
    wished: str = "auto",
    wished_color: str = "auto",
    without_color: bool = False,
) -> Look:
    """The look for these surroundings.

    ``asked`` is what the command line says, ``wished`` and ``wished_color`` are the player's
    settings (a mode or ``auto``; ``on``, ``off`` or ``auto``).
    """
    mode = asked or _mode_of_environment(around) or _mode_of_wish(wished) or _detected(around)
    width = max(WIDTH_LEAST, min(WIDTH_MOST, around.width))
    if mode in ("unicode", "ascii") and around.width < BOXES_LEAST:
        mode = "plain"
    boxes = mode in ("unicode", "ascii")
    return Look(mode, width, boxes and not without_color and _may_color(around, wished_color))


def _mode_of_environment(around: Surroundings) -> Mode | None:
    environment = around.environment
    if environment.get("RDI_PLAIN"):
        return "plain"
    return "ascii" if environment.get("RDI_ASCII") else None


def _mode_of_wish(wished: str) -> Mode | None:
    return next((mode for mode in MODES if mode == wished), None)


def _detected(around: Surroundings) -> Mode:
    if not around.is_terminal or around.environment.get("TERM") == "dumb":
        return "plain"
    return "unicode" if _shows_unicode(around) else "ascii"


def _shows_unicode(around: Surroundings) -> bool:
    """Ask the stream and the locale: Python may force UTF-8 where the terminal knows only ASCII."""
    if "utf" not in around.encoding.lower():
        return False
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := around.environment.get(name):
            return "utf" in value.lower()
    return True


def _may_color(around: Surroundings, wished: str) -> bool:
    environment = around.environment
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    if environment.get("CLICOLOR_FORCE", "0") != "0":
        return True
    return wished != "off" and (around.is_terminal or wished == "on")


def look_of_output(asked: Mode | None = None) -> Look:
    """The look of a command of the executable on its standard output: drawn on a terminal, plain
    elsewhere.
    """
    return choose_look(Surroundings.of(sys.stdout, os.environ), asked)
