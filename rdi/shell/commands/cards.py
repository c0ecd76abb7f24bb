"""The commands that only games of characters have: read a card, and say when to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rdi import library
from rdi.model.cards import Card, DrinkCard, EventCard
from rdi.shell.lookup import InputError, find_name, nearest
from rdi.shell.play.inn_reading import titles_fitting
from rdi.shell.play.inn_wording import kinds_text, quoted
from rdi.shell.play.stops import STOPS, VALUES
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.layout import join_words
from rdi.text import number_in

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


def card(tavern: Tavern, rest: str) -> None:
    """Print what a card says: one of the hand by its number, any card or Drink by its title."""
    if not rest:
        raise InputError("card wants a number of your hand or a title, such as: card 3")
    number = number_in(rest)
    if number is not None:
        _print_own(tavern, number)
        return
    known = known_cards()
    found = titles_fitting(rest, list(known))
    if not found:
        near = nearest(rest, known)
        hint = (
            f"; did you mean {join_words([quoted(each) for each in near], 'or')}?" if near else "."
        )
        raise InputError(f"no card is called {rest!r}{hint}")
    if len(found) > SHOWN_MOST:
        raise InputError(
            f"{len(found)} cards may be called {rest!r}: please say more of the title."
        )
    for title in found:
        owners, thing = known[title]
        _print(tavern, title, thing, owners)


SHOWN_MOST = 6
Thing = Card | DrinkCard | EventCard


def known_cards() -> dict[str, tuple[list[str], Thing]]:
    """All cards on the shelf by title, with the characters who have them."""
    found: dict[str, tuple[list[str], Thing]] = {}
    for character in library.characters():
        for title, each in character.cards.items():
            found.setdefault(title, ([], each))[0].append(character.title)
    for deck in library.company().decks.values():
        for drink, drunk in deck.drinks.items():
            found.setdefault(drink, ([], drunk))[0].append(deck.title)
        for name, event in deck.events.items():
            found.setdefault(name, ([], event))[0].append(deck.title)
    return found


def _print_own(tavern: Tavern, number: int) -> None:
    session = tavern.subject
    view = cast("InnView", session.view)
    if session.party.you is None or not view.is_company or not view.hand:
        raise InputError(
            "no hand lies open here; card takes a title too, and look shows your hand."
        )
    if not 1 <= number <= len(view.hand):
        raise InputError(f"there is no card {number}: they go from 1 to {len(view.hand)}.")
    title = view.hand[number - 1]
    found = view.card(title)
    assert found is not None
    _print(tavern, title, found, [])


def _print(tavern: Tavern, title: str, thing: Thing, owners: list[str]) -> None:
    if isinstance(thing, Card):
        kind = f"{kinds_text(thing.kinds)} Card"
    else:
        kind = "Drink" if isinstance(thing, DrinkCard) else f"{thing.kind.capitalize()} Event"
    of = f" of {join_words(owners)}" if owners else ""
    if tavern.page.look.mode == "json":
        tavern.page.data("card", title=title, kind=kind, owners=owners, text=thing.text)
        return
    tavern.page.say(f"{quoted(title)}, {kind}{of}")
    for line in thing.text.splitlines():
        tavern.page.say(line.strip(), "    " if line.startswith(" ") else "  ")


def stops(tavern: Tavern, rest: str) -> None:
    """List in which windows one is asked, or change it: stops phases always."""
    words = [word for word in rest.lower().split() if word not in ("on", "at")]
    if not words:
        rows: list[tuple[str, ...]] = [
            (name, tavern.stops.get(name, stop.usual), stop.about) for name, stop in STOPS.items()
        ]
        tavern.page.table(rows)
        tavern.page.say(
            "always asks, never passes for you, fitting asks where a card of yours is made for "
            "just this. stops NAME VALUE changes one, for example: stops phases always"
        )
        return
    name = find_name(words[0], "stop", [*STOPS, "all"])
    value = find_name(words[1] if len(words) > 1 else "always", "value", VALUES)
    if len(words) > 2:
        raise InputError("stops takes a name and a value, for example: stops phases always")
    for each in STOPS if name == "all" else (name,):
        tavern.stops[each] = value
    tavern.page.say(f"{name}: {value}.")
