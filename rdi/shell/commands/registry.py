"""List the commands of the tavern: each is one function, found by its name or a short form.

The list names where each function lives and not the function itself, so that coming in takes no
longer than it must; what a command needs is loaded when it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from rdi.shell.lookup import InputError, nearest
from rdi.shell.repl.preferences import BY_NAME
from rdi.shell.show.layout import join_words

if TYPE_CHECKING:
    from rdi.shell.repl.tavern import Tavern


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is called and used, what it does, and the function that does it."""

    name: str
    usage: str
    about: str
    module: str
    function: str
    shorts: tuple[str, ...] = ()

    def run(self, tavern: Tavern, rest: str) -> None:
        """Do it, with the rest of the line. Raises RdiError, with nothing changed."""
        getattr(import_module(self.module), self.function)(tavern, rest)


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "games",
            "games",
            "list what is played here",
            "rdi.shell.commands.lobby",
            "games",
            ("g",),
        ),
        Command(
            "play",
            "play NAME [with VARIANTS or FRIENDS] [against BOTS] [seats N]",
            "sit down to a game",
            "rdi.shell.commands.lobby",
            "play",
        ),
        Command(
            "again",
            "again",
            "deal the same game anew; the next player begins",
            "rdi.shell.commands.lobby",
            "again",
        ),
        Command(
            "adventure",
            "adventure [N rounds | N minutes] [with FRIENDS] [seats N] [seed S]",
            "a whole evening: Adventurer's Choice",
            "rdi.shell.commands.adventure",
            "adventure",
        ),
        Command(
            "learn",
            "learn [NAME]",
            "a first game, with advice before each choice",
            "rdi.shell.commands.learning",
            "learn",
        ),
        Command(
            "rules",
            "rules [NAME] [TOPIC]",
            "read the rules of the game, or a topic",
            "rdi.shell.commands.rules",
            "rules",
        ),
        Command(
            "why",
            "why [THING]",
            "explain the last thing, a pot, a score, or why not something",
            "rdi.shell.commands.learning",
            "why",
            ("w",),
        ),
        Command(
            "score",
            "score [GAME] CARDS",
            "what cards are worth",
            "rdi.shell.commands.score",
            "score",
            ("sc",),
        ),
        Command(
            "hint",
            "hint",
            "what a regular of the house would do here, and why",
            "rdi.shell.commands.hints",
            "hint",
            ("h",),
        ),
        Command(
            "odds",
            "odds [samples N] [model NAME]",
            "your chances at this decision, from what you may know",
            "rdi.shell.commands.odds",
            "odds_",
            ("o",),
        ),
        Command(
            "what-if",
            "what-if ANSWER",
            "what your chances would be after an answer; nothing is played",
            "rdi.shell.commands.odds",
            "what_if",
            ("whatif",),
        ),
        Command(
            "table", "table", "show the table again", "rdi.shell.commands.table", "table", ("t",)
        ),
        Command(
            "look",
            "look",
            "look at your own hand, hidden from the others at this keyboard",
            "rdi.shell.commands.table",
            "look",
            ("hand",),
        ),
        Command(
            "card",
            "card NUMBER or TITLE",
            "what a card of a character or a Drink says",
            "rdi.shell.commands.cards",
            "card",
        ),
        Command(
            "stops",
            "stops [NAME VALUE]",
            "when you want to be asked for an answer; pass turn passes till your next turn",
            "rdi.shell.commands.cards",
            "stops",
            ("stop",),
        ),
        Command(
            "log",
            "log",
            "what has happened in this game so far",
            "rdi.shell.commands.table",
            "log",
            ("l",),
        ),
        Command(
            "undo", "undo", "take back your last choice", "rdi.shell.commands.table", "undo", ("u",)
        ),
        Command(
            "save", "save", "say where this game is kept", "rdi.shell.commands.records", "save"
        ),
        Command(
            "resume",
            "resume [NAME]",
            "go on with a saved game",
            "rdi.shell.commands.records",
            "resume",
        ),
        Command(
            "replay",
            "replay [NAME] [--from N] [--seat PLAYER] [--verify]",
            "go through a game step by step",
            "rdi.shell.commands.records",
            "replay_",
        ),
        Command(
            "seed",
            "seed",
            "the line that deals this very game again",
            "rdi.shell.commands.table",
            "seed",
            ("id",),
        ),
        Command(
            "set",
            "set [NAME VALUE]",
            "see the settings, or change one",
            "rdi.shell.commands.table",
            "set_",
        ),
        Command(
            "transcript",
            "transcript FILE",
            "write what was shown into a file",
            "rdi.shell.commands.table",
            "transcript",
        ),
        Command(
            "help",
            "help [COMMAND]",
            "list the commands, or how one is used",
            "rdi.shell.commands.lobby",
            "help_",
        ),
        Command(
            "choices",
            "choices",
            "list all that can be answered now",
            "rdi.shell.commands.lobby",
            "choices",
            ("?",),
        ),
        Command(
            "leave",
            "leave",
            "go back to the lobby; a game that is not over stays saved",
            "rdi.shell.commands.lobby",
            "leave",
            ("lobby",),
        ),
        Command(
            "quit",
            "quit",
            "leave the tavern; a game that is not over stays saved",
            "rdi.shell.commands.lobby",
            "quit_",
            (
                "q",
                "exit",
            ),
        ),
    )
}
"""All commands by name, in the order in which help lists them."""

_SHORTS = {short: command.name for command in COMMANDS.values() for short in command.shorts}


def find_command(word: str) -> Command | None:
    """The command of exactly this name or short form."""
    folded = word.lower()
    return COMMANDS.get(_SHORTS.get(folded, folded))


def unknown(word: str, others: Sequence[str] = (), offered: Sequence[str] = ()) -> InputError:
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
