"""List the commands of the tavern: each is one function, found by its name or a short form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rdi.shell.finding import Refused, nearest
from rdi.shell.paper import join_words

if TYPE_CHECKING:
    from rdi.shell.tavern import Tavern

Run = Callable[["Tavern", str], None]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is called, how it is used, and what it does in a few words."""

    name: str
    usage: str
    about: str
    run: Run
    shorts: tuple[str, ...] = ()


COMMANDS: dict[str, Command] = {}
"""All commands by name, in the order in which help lists them."""

_SHORTS: dict[str, str] = {}


def command(name: str, about: str, usage: str = "", *shorts: str) -> Callable[[Run], Run]:
    """Make a function of the tavern and the rest of the line a command."""

    def register(run: Run) -> Run:
        COMMANDS[name] = Command(name, usage or name, about, run, shorts)
        for short in shorts:
            _SHORTS[short] = name
        return run

    return register


def find_command(word: str) -> Command | None:
    """The command of exactly this name or short form."""
    folded = word.lower()
    return COMMANDS.get(_SHORTS.get(folded, folded))


def unknown(word: str, others: tuple[str, ...] = ()) -> Refused:
    """The refusal of a word that is no command and no choice; the nearest are named, none is
    done.
    """
    near = nearest(word, [*others, *COMMANDS])
    if near:
        return Refused(f"no command {word!r}; did you mean {join_words(near, 'or')}?")
    return Refused(f"no command {word!r}; help lists them all.")
