"""List the commands of the tavern: each is one function, found by its name or a short form.

The list names where each function lives and not the function itself, so that coming in takes no
longer than it must; what a command needs is loaded when it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from rdi.shell.finding import Refused, nearest
from rdi.shell.paper import join_words
from rdi.shell.preferences import BY_NAME

if TYPE_CHECKING:
    from rdi.shell.tavern import Tavern


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
        Command("games", "games", "list what is played here", "rdi.shell.lobby", "games", ("g",)),
        Command(
            "play",
            "play NAME [with VARIANTS or FRIENDS] [against BOTS] [seats N]",
            "sit down to a game",
            "rdi.shell.lobby",
            "play",
        ),
        Command(
            "again",
            "again",
            "deal the same game anew; the next player begins",
            "rdi.shell.lobby",
            "again",
        ),
        Command(
            "adventure",
            "adventure [N rounds | N minutes] [with FRIENDS] [seats N] [seed S]",
            "a whole evening: Adventurer's Choice",
            "rdi.shell.evening_table",
            "adventure",
        ),
        Command(
            "learn",
            "learn [NAME]",
            "a first game, with advice before each choice",
            "rdi.shell.learning",
            "learn",
        ),
        Command(
            "rules",
            "rules [NAME] [TOPIC]",
            "read the rules of the game, or a topic",
            "rdi.shell.rulebook",
            "rules",
        ),
        Command(
            "why",
            "why [THING]",
            "explain the last thing, a pot, a score, or why not something",
            "rdi.shell.learning",
            "why",
            ("w",),
        ),
        Command(
            "score",
            "score [GAME] CARDS",
            "what cards are worth",
            "rdi.shell.scoring",
            "score",
            ("sc",),
        ),
        Command(
            "hint",
            "hint",
            "what a regular of the house would do here, and why",
            "rdi.shell.coach",
            "hint",
            ("h",),
        ),
        Command(
            "odds",
            "odds [samples N] [model NAME]",
            "your chances at this decision, from what you may know",
            "rdi.shell.odds_commands",
            "odds_",
            ("o",),
        ),
        Command(
            "what-if",
            "what-if ANSWER",
            "what your chances would be after an answer; nothing is played",
            "rdi.shell.odds_commands",
            "what_if",
            ("whatif",),
        ),
        Command("table", "table", "show the table again", "rdi.shell.at_table", "table", ("t",)),
        Command(
            "look",
            "look",
            "look at your own hand, hidden from the others at this keyboard",
            "rdi.shell.at_table",
            "look",
            ("hand",),
        ),
        Command(
            "card",
            "card NUMBER or TITLE",
            "what a card of a character or a Drink says",
            "rdi.shell.inn_commands",
            "card",
        ),
        Command(
            "stops",
            "stops [NAME VALUE]",
            "when you want to be asked for an answer; pass turn passes till your next turn",
            "rdi.shell.inn_commands",
            "stops",
            ("stop",),
        ),
        Command(
            "log",
            "log",
            "what has happened in this game so far",
            "rdi.shell.at_table",
            "log",
            ("l",),
        ),
        Command("undo", "undo", "take back your last choice", "rdi.shell.at_table", "undo", ("u",)),
        Command("save", "save", "say where this game is kept", "rdi.shell.records", "save"),
        Command(
            "resume", "resume [NAME]", "go on with a saved game", "rdi.shell.records", "resume"
        ),
        Command(
            "replay",
            "replay [NAME] [--from N] [--seat PLAYER] [--verify]",
            "go through a game step by step",
            "rdi.shell.records",
            "replay_",
        ),
        Command(
            "seed",
            "seed",
            "the line that deals this very game again",
            "rdi.shell.at_table",
            "seed",
            ("id",),
        ),
        Command(
            "set",
            "set [NAME VALUE]",
            "see the settings, or change one",
            "rdi.shell.at_table",
            "set_",
        ),
        Command(
            "transcript",
            "transcript FILE",
            "write what was shown into a file",
            "rdi.shell.at_table",
            "transcript",
        ),
        Command(
            "help",
            "help [COMMAND]",
            "list the commands, or how one is used",
            "rdi.shell.lobby",
            "help_",
        ),
        Command(
            "choices",
            "choices",
            "list all that can be answered now",
            "rdi.shell.lobby",
            "choices",
            ("?",),
        ),
        Command(
            "leave",
            "leave",
            "go back to the lobby; a game that is not over stays saved",
            "rdi.shell.lobby",
            "leave",
            ("lobby",),
        ),
        Command(
            "quit",
            "quit",
            "leave the tavern; a game that is not over stays saved",
            "rdi.shell.lobby",
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


def unknown(word: str, others: Sequence[str] = (), offered: Sequence[str] = ()) -> Refused:
    """The refusal of a word that is no command and no choice; the nearest are named, none done.

    ``others`` may have been meant too; what is ``offered`` can be chosen now.
    """
    setting = BY_NAME.get(word.lower())
    if setting is not None:
        values = join_words(setting.values, "or")
        return Refused(f"{setting.name} is a setting: set {setting.name} {values}.")
    near = nearest(word, [*others, *COMMANDS])
    if near:
        return Refused(f"no command {word!r}; did you mean {join_words(near, 'or')}?")
    if offered:
        return Refused(f"no command {word!r}; now there is {join_words([*offered, 'help'])}.")
    return Refused(f"no command {word!r}; help lists them all.")
