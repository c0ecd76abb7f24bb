"""What a command of the prompt is, the decorator that declares one, and how one is found.

A command is a function in a module of `rdi/shell/commands/`. Its decorator says everything that is
known about it, and help, completion and "did you mean" follow from that. All these modules are
imported before the first prompt, so what takes long to import is imported inside the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from rdi.shell.lookup import InputError, nearest
from rdi.shell.repl.preferences import BY_NAME
from rdi.text import join_words

if TYPE_CHECKING:
    from rdi.shell.repl.tavern import Tavern

Function = Callable[["Tavern", str], None]
"""What a command does, given the rest of the line. Raises RdiError, with nothing changed."""

Completion = Callable[["Tavern", str], Mapping[str, str]]
"""What may follow a command and the words that stand behind it already, each with a note."""


class Where(Enum):
    """Where a command holds."""

    ANYWHERE = auto()
    AWAY_FROM_LOBBY = auto()
    """At a table, in an evening, or while a question is open."""
    TABLE = auto()
    """At a game that is going on."""
    GAME = auto()
    """At a game that is going on, or after one."""
    DECISION = auto()
    """Where somebody at this keyboard is asked for a choice."""
    GAMBLING_DECISION = auto()
    """The same in a gambling game; not in a game of characters."""

    def refusal(self, tavern: Tavern, otherwise: str) -> str:
        """Why a command that belongs here cannot be given now, ``otherwise`` where the place has no
        words of its own; nothing where it can.
        """
        match self:
            case Where.ANYWHERE:
                return ""
            case Where.AWAY_FROM_LOBBY:
                return "" if tavern.is_away_from_lobby else otherwise
            case Where.TABLE:
                return otherwise if tavern.session is None else ""
        session = tavern.session or tavern.ended
        if session is None:
            return NOTHING_PLAYED
        if self is not Where.GAME and session.decision is None:
            return NOBODY_ASKED
        if self is Where.GAMBLING_DECISION and session.game.definition.inn is not None:
            return otherwise
        return ""


NOTHING_PLAYED = "nothing was played yet; play NAME sits down."
NOBODY_ASKED = "nobody here is asked anything now."


def no_completion(tavern: Tavern, before: str) -> Mapping[str, str]:
    """Nothing may follow, or nothing that could be listed."""
    return {}


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is called and used, what it does, and where it holds."""

    name: str
    synonyms: tuple[str, ...]
    usage: str
    about: str
    function: Function
    where: Where
    otherwise: str
    """What is said where it does not hold."""
    completion: Completion
    more_help: Callable[[], str]
    """What its own help says beneath; nothing for most."""

    def run(self, tavern: Tavern, rest: str) -> None:
        """Do it, with the rest of the line. Raises RdiError, with nothing changed."""
        if refusal := self.where.refusal(tavern, self.otherwise):
            raise InputError(refusal)
        self.function(tavern, rest)


COMMANDS: dict[str, Command] = {}
"""The commands by name, in the order in which help lists them. `rdi.shell.commands` fills it."""

_WORDS: dict[str, Command] = {}
"""The same by name and by synonym."""


def command(
    name: str,
    *synonyms: str,
    about: str,
    usage: str = "",
    where: Where = Where.ANYWHERE,
    otherwise: str = "",
    completion: Completion = no_completion,
    more_help: Callable[[], str] = str,
) -> Callable[[Function], Function]:
    """Declare the command that a function carries out.

    ``usage`` is the name with its arguments, where it has any; ``about`` follows it in the help.
    ``otherwise`` is the refusal outside of ``where``, which the places of games have themselves.
    """

    def declare(function: Function) -> Function:
        declared = Command(
            name=name,
            synonyms=synonyms,
            usage=usage or name,
            about=about,
            function=function,
            where=where,
            otherwise=otherwise,
            completion=completion,
            more_help=more_help,
        )
        for word in (name, *synonyms):
            assert word not in _WORDS, f"two commands are called {word}"
            _WORDS[word] = declared
        COMMANDS[name] = declared
        return function

    return declare


def find_command(word: str) -> Command | None:
    """The command of exactly this name or synonym."""
    return _WORDS.get(word.lower())


def unknown_command(
    word: str, others: Sequence[str] = (), offered: Sequence[str] = ()
) -> InputError:
    """The refusal of a word that is no command and no choice; the nearest are named, none done.

    ``others`` may have been meant too; what is ``offered`` can be chosen now.
    """
    setting = BY_NAME.get(word.lower())
    if setting is not None:
        values = join_words(setting.values, "or")
        return InputError(f"{setting.name} is a setting: set {setting.name} {values}.")
    near = nearest(word, [*others, *COMMANDS])
    if near:
        return InputError(f"no command {word!r}; did you mean {join_words(near, 'or')}?")
    if offered:
        return InputError(f"no command {word!r}; now there is {join_words([*offered, 'help'])}.")
    return InputError(f"no command {word!r}; help lists them all.")
