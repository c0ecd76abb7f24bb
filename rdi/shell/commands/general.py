"""The commands that hold everywhere: settings, a transcript, help, and the ways out."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.files import at_home, new_file
from rdi.shell.commands.completions import command_names
from rdi.shell.commands.registry import COMMANDS, command
from rdi.shell.lookup import InputError, find_name, fitting, nearest
from rdi.shell.repl.command import Where
from rdi.shell.repl.preferences import SETTINGS, SHORTCUTS, setting_rows
from rdi.shell.repl.questions import Confirm
from rdi.shell.repl.tavern import Tavern
from rdi.text import join_words


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
    if name == "coach" and tavern.session is not None:
        tavern.session.tell_figures(value != "off")
    if name == "talk":
        tavern.listen()
    tavern.page.say(f"{name} is {value}.")
    if problem := tavern.preferences.problem:
        tavern.page.say(f"That lasts for this visit only; it cannot be saved: {problem}.")
    if name == "sort" and tavern.is_asked and tavern.page.look.mode != "json":
        _show_sorted(tavern)


def _show_sorted(tavern: Tavern) -> None:
    """Show the hand as it is arranged now, or tell why it stays as it was dealt; hands of
    characters are not sorted.
    """
    if tavern.subject.party.is_shared:
        tavern.page.say("With friends at the keyboard hands stay as they were dealt.")
    elif not tavern.decision.view.at_hand.is_company:
        tavern.run(COMMANDS["look"], "")


@command("transcript", usage="transcript FILE", about="write all that was shown to a file")
def transcript(tavern: Tavern, rest: str) -> None:
    """Write everything that was printed into a new file."""
    if not rest:
        raise InputError("transcript wants the name of a file, such as: transcript evening.txt")
    path = at_home(rest)
    with new_file(path) as file:
        file.write("\n".join(tavern.page.printed) + "\n")
    tavern.page.say(f"Written to {path}.")


TOPICS = {
    "beginning": "lobby", "playing": "table", "advice": "advice", "saving": "records",
    "settings": "general",
}  # fmt: skip
"""The topics of help by the files that declare their commands."""


def _help_words(tavern: Tavern, before: str) -> Mapping[str, str]:
    topics = dict.fromkeys((*TOPICS, "rules"), "a topic")
    return {**topics, **command_names(tavern, before)}


@command(
    "help",
    usage="help [TOPIC or COMMAND]",
    about="list the commands, describe those of a topic, or tell how to use one",
    completion=_help_words,
)
def help_(tavern: Tavern, rest: str) -> None:
    """Print what can be typed here, in short or of one topic; a topic of the rules is read out."""
    named = rest.lower()
    if not named:
        _show_topics(tavern)
    elif named in TOPICS:
        commands = COMMANDS.of_subject(TOPICS[named])
        tavern.page.table([(each.name, each.about) for each in commands])
        tavern.page.say("help COMMAND tells how to use one.")
    elif fitting(rest, [*COMMANDS, *TOPICS]):
        _show_command(tavern, find_name(rest, "command or topic", [*COMMANDS, *TOPICS]))
    else:
        _read_rules(tavern, rest)


def _show_topics(tavern: Tavern) -> None:
    """All commands by topic, and how to learn more of them."""
    rows = [
        (topic, ", ".join(each.name for each in COMMANDS.of_subject(subject)))
        for topic, subject in TOPICS.items()
    ]
    tavern.page.table(rows)
    tavern.page.say(
        "help playing describes the commands of that topic, help play tells how to use one, help "
        "betting reads the rules."
    )
    if tavern.questions or tavern.is_asked:
        tavern.page.say("? lists what you can answer now.")


def _show_command(tavern: Tavern, name: str) -> None:
    """How a command is used."""
    if name in TOPICS:
        help_(tavern, name)
        return
    found = COMMANDS[name]
    shorts = f" (short: {', '.join(found.synonyms)})" if found.synonyms else ""
    tavern.page.say(f"{found.usage}: {found.about}{shorts}")
    if more := found.more_help():
        tavern.page.say(more)


def _read_rules(tavern: Tavern, text: str) -> None:
    """Read out what the rules say of a thing that is no command. Raises InputError, with the
    nearest names of commands and topics, where they say nothing.
    """
    from rdi.shell.advice.rules import rules_document, topics_of

    here = tavern.session.game.definition if tavern.session else None
    try:
        told = rules_document(here, text)
    except InputError:
        near = nearest(text, [*COMMANDS, *TOPICS, *topics_of(here)])
        meant = f"did you mean {join_words(near, 'or')}?" if near else "help lists them all."
        raise InputError(f"no command or topic {text!r}; {meant}") from None
    tavern.page.show(told)


@command("choices", "?", about="list all that you can answer now")
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
    about="go back to the lobby; an unfinished game stays saved",
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


@command("quit", "q", "exit", about="leave the tavern; an unfinished game stays saved")
def quit_(tavern: Tavern, rest: str) -> None:
    """Leave the game, or the tavern."""
    if tavern.session is not None and tavern.is_interactive and not rest:
        kept = "The game is saved" if tavern.shelf.current else "This game is not saved"
        tavern.questions.append(Confirm(f"Leave the tavern? {kept}.", tavern.leave))
        return
    tavern.leave()
