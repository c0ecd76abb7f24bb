"""The options of the tavern on the command line, and how its switches are read without typer.

Typer takes longer to load than all the rest, so the bare `rdi` does without it. What is not
understood here is left to rdi/shell/cli/: it knows the same switches and the commands too, and says
what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from rdi.shell.show.look import Mode


class Switch:
    """A switch of the command line: its parameter in `launch_options`, and its help."""

    __slots__ = ("about", "parameter")

    def __init__(self, parameter: str, about: str) -> None:
        self.parameter = parameter
        self.about = about


SWITCHES = {
    "--plain": Switch("plain", "print plain words and draw nothing"),
    "--ascii": Switch("ascii_only", "draw with ASCII only"),
    "--json": Switch("as_json", "print one JSON object a line"),
    "--no-color": Switch("no_color", "print no colors"),
    "--keep-going": Switch("keep_going", "go on after a line that fails"),
}


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """The options of the command line."""

    mode: Mode | None = None
    without_color: bool = False
    keep_going: bool = False
    saves: Path | None = None


def launch_options(
    plain: bool = False,
    ascii_only: bool = False,
    as_json: bool = False,
    no_color: bool = False,
    keep_going: bool = False,
) -> LaunchOptions:
    """The options that these switches set; of several looks the simplest."""
    mode: Mode | None = "ascii" if ascii_only else None
    mode = "json" if as_json else "plain" if plain else mode
    return LaunchOptions(mode, no_color, keep_going)


def read_options(given: Sequence[str]) -> tuple[str, dict[str, bool]] | None:
    """The commands after -c and the switches; None where anything else stands there."""
    line = ""
    switches: dict[str, bool] = {}
    words = iter(given)
    for word in words:
        if word in SWITCHES:
            switches[SWITCHES[word].parameter] = True
            continue
        after = next(words, None) if word == "-c" else None
        if after is None:
            return None
        line = after
    return line, switches
