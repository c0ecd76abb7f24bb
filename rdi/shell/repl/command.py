"""The command of the prompt, the decorator that declares one, and how one is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

from rdi.shell.lookup import InputError, nearest
from rdi.shell.repl.preferences import BY_NAME
from rdi.text import join_words, you_can_type

Visit = TypeVar("Visit")
"""Whatever commands are given to: the tavern."""

Function = Callable[[Visit, str], None]
"""The function of a command, given the rest of the line. Raises RdiError, with nothing changed."""

Completion = Callable[[Visit, str], Mapping[str, str]]
"""The completions behind a command and the words that stand there already, each with a note."""


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
    """The same in a gambling game, one inside a Round too; not in a game of characters alone."""


@dataclass(frozen=True, slots=True)
class Command(Generic[Visit]):
    """A command: how it is called and used, what it does, and where it holds."""

    name: str
    synonyms: tuple[str, ...]
    usage: str
    about: str
    function: Function[Visit]
    where: Where
    otherwise: str
    """The refusal where it does not hold; some places have their own words for all commands."""
    completion: Completion[Visit]
    more_help: Callable[[], str]
    """The text beneath its own help; nothing for most."""

    @property
    def subject(self) -> str:
        """The subject that it belongs to: the name of the file that declares it."""
        return self.function.__module__.rpartition(".")[2]


class Commands(Mapping[str, Command[Visit]]):
    """The commands by name, in the order in which help lists them."""

    def __init__(self) -> None:
        self._by_name: dict[str, Command[Visit]] = {}
        self._by_word: dict[str, Command[Visit]] = {}

    def __getitem__(self, name: str) -> Command[Visit]:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def command(
        self,
        name: str,
        *synonyms: str,
        about: str,
        usage: str = "",
        where: Where = Where.ANYWHERE,
        otherwise: str = "",
        completion: Completion[Visit] = lambda visit, before: {},
        more_help: Callable[[], str] = str,
    ) -> Callable[[Function[Visit]], Function[Visit]]:
        """Declare the command that a function carries out.

        ``usage`` is the name with its arguments, where it has any; ``about`` follows it in the
        help. ``otherwise`` is the refusal outside of ``where``.
        """

        def declare(function: Function[Visit]) -> Function[Visit]:
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
                assert word not in self._by_word, f"two commands are called {word}"
                self._by_word[word] = declared
            self._by_name[name] = declared
            return function

        return declare

    def of_subject(self, subject: str) -> list[Command[Visit]]:
        """The commands of a subject, which is the name of the file that declares them."""
        return [each for each in self.values() if each.subject == subject]

    def find(self, word: str) -> Command[Visit] | None:
        """The command of exactly this name or synonym."""
        return self._by_word.get(word.lower())

    def unknown(
        self, word: str, others: Sequence[str] = (), offered: Sequence[str] = ()
    ) -> InputError:
        """The refusal of a word that is no command and no choice; the nearest are named, none done.

        ``others`` may have been meant too; what is ``offered`` can be chosen now.
        """
        setting = BY_NAME.get(word.lower())
        if setting is not None:
            values = join_words(setting.values, "or")
            return InputError(f"{setting.name} is a setting: set {setting.name} {values}.")
        near = nearest(word, [*others, *self])
        if near:
            return InputError(f"no command {word!r}; did you mean {join_words(near, 'or')}?")
        if offered:
            return InputError(f"no command {word!r}. {you_can_type([*offered, 'help'])}")
        return InputError(f"no command {word!r}; help lists them all.")
