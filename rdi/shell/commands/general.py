"""The commands that hold everywhere: settings, a transcript, help, and the ways out."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.files import at_home
from rdi.shell.commands.completions import command_names
from rdi.shell.commands.registry import COMMANDS, command
from rdi.shell.folders import write_new_file
from rdi.shell.lookup import InputError, find_name
from rdi.shell.repl.command import Where
from rdi.shell.repl.preferences import SETTINGS, SHORTCUTS, setting_rows
from rdi.shell.repl.questions import Confirm
from rdi.shell.repl.tavern import Tavern


def _settings(tavern: Tavern, before: str) -> Mapping[str, str]:
    return {setting.name: setting.about for setting in SETTINGS}


@command(
    "set",
    usage="set [NAME VALUE]",
    about="see the settings, or change one",
    completion=_settings,
)
def set_(tavern: Tavern, rest: str) -> None:
    """List the settings with what they are for, or change one."""
    words = rest.split()
    if not words:
        tavern.page.table([*setting_rows(tavern.preferences)])
        tavern.page.say("set NAME VALUE changes one, for example: set output plain")
        return
    if len(words) == 1 and words[0].lower() in SHORTCUTS:
        words = list(SHORTCUTS[words[0].lower()])
    if len(words) != 2:
        raise InputError("set takes a name and a value, for example: set output plain")
    name, value = tavern.preferences.change(*words)
    tavern.relook()
    if name == "sort" and tavern.session is not None:
        tavern.session.arrange_hands(value)
    if name == "talk":
        tavern.listen()
    tavern.page.say(f"{name} is {value}.")
    if problem := tavern.preferences.problem:
        tavern.page.say(f"That holds for this visit only, as it cannot be kept: {problem}.")


@command("transcript", usage="transcript FILE", about="write what was shown into a file")
def transcript(tavern: Tavern, rest: str) -> None:
    """Write everything that was printed into a new file."""
    if not rest:
        raise InputError("transcript wants the name of a file, such as: transcript evening.txt")
    path = at_home(rest)
    write_new_file(path, "\n".join(tavern.page.printed) + "\n")
    tavern.page.say(f"Written to {path}.")


@command(
    "help",
    usage="help [COMMAND]",
    about="list the commands, or how one is used",
    completion=command_names,
)
def help_(tavern: Tavern, rest: str) -> None:
    """Print what can be typed here."""
    if not rest:
        tavern.page.table([(each.name, each.about) for each in COMMANDS.values()])
        if tavern.questions or tavern.is_asked:
            tavern.page.say("? lists what can be answered now.")
        return
    found = COMMANDS[find_name(rest, "command", COMMANDS)]
    shorts = f" (short: {', '.join(found.synonyms)})" if found.synonyms else ""
    tavern.page.say(f"{found.usage}: {found.about}{shorts}")
    if more := found.more_help():
        tavern.page.say(more)


@command("choices", "?", about="list all that can be answered now")
def choices(tavern: Tavern, rest: str) -> None:
    """Print all that can be answered now; in the lobby the commands."""
    if tavern.questions:
        tavern.page.say("Here you can answer:")
        tavern.page.table([(each.text, each.note) for each in tavern.questions[-1].choices])
    elif tavern.is_asked:
        tavern.page.say("Now you can (help lists the commands):")
        tavern.show_choices(is_whole=True)
    else:
        help_(tavern, rest)


@command(
    "leave",
    "lobby",
    about="go back to the lobby; a game that is not over stays saved",
    where=Where.AWAY_FROM_LOBBY,
    otherwise="this is the lobby; quit leaves the tavern.",
)
def leave(tavern: Tavern, rest: str) -> None:
    """Go back to the lobby; where the game is not saved, ask first."""
    if tavern.session is not None and tavern.shelf.current is None and tavern.is_interactive:
        text = "Leave the table? This game is not saved."
        tavern.questions.append(Confirm(text, tavern.go_to_lobby))
        return
    tavern.go_to_lobby()


@command("quit", "q", "exit", about="leave the tavern; a game that is not over stays saved")
def quit_(tavern: Tavern, rest: str) -> None:
    """Leave the game, or the tavern."""
    if tavern.session is not None and tavern.is_interactive and not rest:
        kept = "The game is saved" if tavern.shelf.current else "This game is not saved"
        tavern.questions.append(Confirm(f"Leave the tavern? {kept}.", tavern.leave))
        return
    tavern.leave()
