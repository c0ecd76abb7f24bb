"""Say what may follow each command, for completion."""

from __future__ import annotations

from collections.abc import Callable

from rdi.errors import SourceErrors
from rdi.shell.commands.lobby import characters_of, entries, variants_of
from rdi.shell.commands.odds_text import MODELS
from rdi.shell.commands.registry import COMMANDS
from rdi.shell.commands.rules import topics_of
from rdi.shell.lookup import InputError
from rdi.shell.play.play_order import CHOSEN, KEYWORDS, LEVEL, find_game_name, split_clauses
from rdi.shell.play.regulars import regulars
from rdi.shell.play.stops import STOPS, VALUES
from rdi.shell.repl.preferences import SETTINGS
from rdi.shell.repl.tavern import Tavern


def arguments_of(command: str, tavern: Tavern, before: str = "") -> dict[str, str]:
    """What may follow this command and the words `before`, each with a note; nothing for most."""
    if command == "play":
        return _order_words(before)
    found = _ARGUMENTS.get(command)
    return found(tavern) if found else {}


def _settings(tavern: Tavern) -> dict[str, str]:
    return {setting.name: setting.about for setting in SETTINGS}


def _saved(tavern: Tavern) -> dict[str, str]:
    return {save.path.stem: save.problem for save in tavern.shelf.all()}


def _replayed(tavern: Tavern) -> dict[str, str]:
    options = {"--from": "a step", "--seat": "whose hand is seen", "--verify": "only check it"}
    return _saved(tavern) | options


def _unfinished(tavern: Tavern) -> dict[str, str]:
    return {save.path.stem: "" for save in tavern.shelf.unfinished()}


def _games(tavern: Tavern) -> dict[str, str]:
    return {name: entry.about for name, entry in entries().items()}


def _topics(tavern: Tavern) -> dict[str, str]:
    definition = tavern.session.game.definition if tavern.session else None
    try:
        topics = topics_of(definition)
    except SourceErrors:  # a player's own file; the command itself says what is wrong with it
        topics = {}
    return _games(tavern) | {name: topic.source for name, topic in topics.items()}


def _order_words(before: str) -> dict[str, str]:
    """How an order goes on: a game first, then a clause, then what its keyword names."""
    head, clauses = split_clauses(before)
    shelf = entries()
    if not head:
        return {name: entry.about for name, entry in shelf.items()}
    try:
        game = find_game_name(head, shelf)
        variants, characters = variants_of(game), characters_of(game)
    except (InputError, SourceErrors):  # the command itself says what is wrong with it
        return {}
    keyword = clauses[-1][0] if clauses else ""
    sitters = {each.name: each.title for each in regulars()}
    if keyword == "with":
        return {**variants, **characters, **sitters} | _clauses()
    if keyword == "against":
        return {**sitters, LEVEL: "and a number from 1"} | _clauses()
    if keyword in CHOSEN:
        return dict.fromkeys(CHOSEN[keyword][2], "")
    return _clauses()


def _clauses() -> dict[str, str]:
    return dict.fromkeys(KEYWORDS, "")


def _cards(tavern: Tavern) -> dict[str, str]:
    """The numbers of the hand with the titles of its cards; the hands of friends stay hidden."""
    session = tavern.session
    if session is None or session.party.you is None:
        return {}
    hand = session.view.own.get("Hand", ()) if session.view.is_company else ()
    return {str(number): title for number, title in enumerate(hand, start=1)}


def _stops(tavern: Tavern) -> dict[str, str]:
    return {name: stop.about for name, stop in STOPS.items()} | dict.fromkeys(VALUES, "")


def _why_words(tavern: Tavern) -> dict[str, str]:
    session = tavern.session or tavern.ended
    cards = _cards(tavern)
    if cards:
        numbers = dict.fromkeys(("Fortitude", "Alcohol", "Gold"), "what changed it")
        return cards | numbers | dict.fromkeys(session.party.names if session else (), "")
    things = {"pot": "who paid what", "score": "by its terms", "not": "why something is refused"}
    return things | dict.fromkeys(session.party.names if session else (), "")


def _ways_of_reckoning(tavern: Tavern) -> dict[str, str]:
    words = {"samples": "how many deals are looked at", "model": "what the others may hold"}
    return words | MODELS


def _commands(tavern: Tavern) -> dict[str, str]:
    return {name: each.about for name, each in COMMANDS.items()}


_ARGUMENTS: dict[str, Callable[[Tavern], dict[str, str]]] = {
    "rules": _topics,
    "learn": _games,
    "card": _cards,
    "stops": _stops,
    "score": _games,
    "set": _settings,
    "replay": _replayed,
    "resume": _unfinished,
    "why": _why_words,
    "odds": _ways_of_reckoning,
    "help": _commands,
}
