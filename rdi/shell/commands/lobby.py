"""The commands that begin something: which games there are, a game, the same again, an evening."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rdi.shell.commands.completions import character_names
from rdi.shell.commands.registry import command
from rdi.shell.lookup import InputError
from rdi.shell.messages import NOTHING_PLAYED
from rdi.shell.repl.tavern import Tavern

if TYPE_CHECKING:
    from rdi import library


@command("games", "g", about="list the games")
def games(tavern: Tavern, rest: str) -> None:
    """List the games, the easy ones first, and then those of each shelf of its own."""
    from rdi import library

    found = library.entries()
    if tavern.page.look.mode == "json":
        for entry in found:
            tavern.page.data("game", **_as_data(entry))
        return
    easy = "   (a good first game)"
    for shelf, on_it in groupby(found, lambda entry: entry.shelf):
        if shelf:
            tavern.page.say(f"On the shelf of {shelf.replace('_', ' ')}:")
        tavern.page.table(
            [(entry.name, entry.about + (easy if entry.is_easy else "")) for entry in on_it]
        )
    tavern.page.say(
        "play NAME sits down, rules NAME shows the rules, adventure is a whole evening."
    )


@command(
    "characters",
    "character",
    usage="characters [NAME]",
    about="list the characters, or describe one of them",
    completion=character_names,
)
def characters(tavern: Tavern, rest: str) -> None:
    """List the characters, or tell of one what it is like, what lies before it, and its cards."""
    from rdi.shell.advice.characters import list_of_characters, page_of_character

    tavern.page.show(page_of_character(rest) if rest else list_of_characters())


def _as_data(entry: library.Entry) -> dict[str, Any]:
    """A game as plain data, with its variants as they are typed; these and the numbers of seats
    are None where its file has mistakes.
    """
    from rdi import library
    from rdi.errors import RdiError
    from rdi.text import typed

    data = {"name": entry.name, "title": entry.title, "about": entry.about, "shelf": entry.shelf}
    try:
        found = library.definition(entry.name)
    except RdiError:
        return {**data, "seats": None, "variants": None}
    variants = [
        {
            "name": typed(each.name),
            "title": each.title,
            "about": each.text,
            "needs": [typed(other) for other in each.needs],
            "excludes": [typed(other) for other in each.excludes],
        }
        for each in found.offered
    ]
    return {**data, "seats": [found.least_seats, found.most_seats], "variants": variants}


def _order_words(tavern: Tavern, before: str) -> Mapping[str, str]:
    from rdi.shell.play.play_order import order_words

    return order_words(before)


def _keywords() -> str:
    from rdi.shell.play.play_order import KEYWORDS

    return f"These words may follow the name: {', '.join(KEYWORDS)}."


@command(
    "play",
    usage="play NAME [with VARIANTS or FRIENDS] [against BOTS] [seats N]",
    about="sit down to a game",
    completion=_order_words,
    more_help=_keywords,
)
def play(tavern: Tavern, rest: str) -> None:
    """Sit down to a game as ordered."""
    from rdi.shell.play.game_setup import deal, sit
    from rdi.shell.play.play_order import read_order
    from rdi.shell.repl.seating import start

    order = read_order(rest)
    start(tavern, order, sit(deal(order), tavern.page))


@command("again", about="deal the same game again; the next player begins")
def again(tavern: Tavern, rest: str) -> None:
    """Play the last game again with the same people and what they have left."""
    if tavern.session is not None:
        raise InputError("this game is not over yet.")
    if tavern.again is None:
        raise InputError(NOTHING_PLAYED)
    tavern.again()


@command(
    "adventure",
    usage="adventure [N rounds | N minutes] [with FRIENDS] [seats N] [seed S]",
    about="a whole evening: Adventurer's Choice",
)
def adventure(tavern: Tavern, rest: str) -> None:
    """Begin an evening; ask how long where it was not said."""
    from rdi.shell.repl.adventure import begin_evening

    begin_evening(tavern, rest)
