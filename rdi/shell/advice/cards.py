"""Tell what a card of a character, a Drink or an Event says."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rdi import library
from rdi.model.cards import Card, DrinkCard, EventCard
from rdi.shell.lookup import InputError, fold_name, nearest
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.inn_decision import titles_fitting
from rdi.shell.play.inn_wording import kinds_text, quoted, spaced
from rdi.shell.show.document import Data, Document, Sentence
from rdi.text import join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


SHOWN_MOST = 6
Thing = Card | DrinkCard | EventCard
"""A card that can be read: one of a deck of a character, or of a Drink Deck."""


def card_documents(named: str) -> list[Document]:
    """The text of the cards and Drinks that are called by this title or a part of it.

    Raises InputError where no card, or more than a few, is called so.
    """
    known = known_cards()
    found = titles_fitting(named, list(known))
    if not found:
        near = [*_in_piles(named), *nearest(named, known)]
        hint = (
            f"; did you mean {join_words([quoted(each) for each in near], 'or')}?" if near else "."
        )
        raise InputError(f"no card is called {named!r}{hint}")
    if len(found) > SHOWN_MOST:
        raise InputError(f"{len(found)} cards match {named!r}: please give more of the title.")
    documents = []
    for title in found:
        documents += [_card(title, thing, owners) for owners, thing in known[title]]
    return documents


def _in_piles(named: str) -> list[str]:
    """The cards that lie at the start in the piles of this name."""
    piles = (pile for character in library.characters() for pile in character.piles)
    return [
        title for pile in piles if fold_name(pile.name) == fold_name(named)
        for title in pile.cards or {}
    ]  # fmt: skip


def known_cards() -> dict[str, list[tuple[list[str], Thing]]]:
    """All cards on the shelf by title, with the characters who have them, or the deck or pile they
    lie in; cards of one title that say different things one after another.
    """
    found: dict[str, list[tuple[list[str], Thing]]] = {}
    for character in library.characters():
        for card in character.cards.values():
            _note(found, card, character.title)
    for deck in library.cards().decks.values():
        drinks: list[Thing] = [*deck.drinks.values(), *deck.events.values()]
        for each in drinks:
            _note(found, each, deck.title)
        if deck.event is not None:
            _note(found, deck.event, "")
    for pile in library.cards().piles.values():
        for lying in pile.cards.values():
            _note(found, lying, spaced(pile.pile.name))
    return found


def _note(found: dict[str, list[tuple[list[str], Thing]]], thing: Thing, owner: str) -> None:
    alike = found.setdefault(thing.title, [])
    for owners, other in alike:
        if (other.path, other.line) == (thing.path, thing.line):
            owners.append(owner)
            return
    alike.append(([owner], thing))


def card_in_hand(session: GameSession, number: int) -> Document:
    """The text of the card of this number in the hand. Raises InputError where there is none, or no
    hand lies open.
    """
    view = cast("InnView", session.view)
    if session.party.you is None or not view.is_company or not view.hand:
        raise InputError("your hand is hidden here: look shows it. card takes a title, too.")
    if not 1 <= number <= len(view.hand):
        raise InputError(f"there is no card {number}: your cards go from 1 to {len(view.hand)}.")
    title = view.hand[number - 1]
    found = view.card(title)
    assert found is not None
    return _card(title, found, [])


def _line(line: str) -> Sentence:
    """A line of a card as far in as it stands there, and two more where it does not fit."""
    first = line[: len(line) - len(line.lstrip())]
    return Sentence(line.lstrip(), f"{first}  ", first)


def _card(title: str, thing: Thing, owners: list[str]) -> Document:
    if isinstance(thing, Card):
        kind = f"{kinds_text(thing.kinds)} Card"
    else:
        kind = "Drink" if isinstance(thing, DrinkCard) else f"{thing.kind.capitalize()} Event"
    of = f" of {join_words(owners)}" if any(owners) else ""
    if thing.is_house:
        of += ", of the house"
    lines = [_line(line) for line in thing.text.splitlines()]
    data = {
        "title": title,
        "kind": kind,
        "owners": owners,
        "text": thing.text,
        "house": thing.is_house,
    }
    return Document((Sentence(f"{quoted(title)}, {kind}{of}"), *lines), Data("card", data))
