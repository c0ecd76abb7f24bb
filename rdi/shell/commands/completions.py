"""Completions that several commands share: games, cards of the hand, saved games, commands."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.shell.commands.registry import COMMANDS
from rdi.shell.repl.tavern import Tavern


def game_names(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The games on the shelf."""
    from rdi import library

    return {entry.name: entry.about for entry in library.entries()}


def character_names(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The characters on the shelf."""
    from rdi import library

    return {each.name: each.about for each in library.characters()}


def command_names(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The commands themselves."""
    return {name: each.about for name, each in COMMANDS.items()}


def cards_in_hand(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The numbers of the hand with the titles of its cards, in a game of characters; the hands of
    friends at this keyboard stay hidden.
    """
    session = tavern.session
    if session is None or session.party.you is None:
        return {}
    hand = session.view.own.get("Hand", ()) if session.view.is_company else ()
    return {str(number): title for number, title in enumerate(hand, start=1)}


def game_saves(tavern: Tavern, before: str) -> Mapping[str, str]:
    """All saved games and evenings."""
    return {save.path.stem: save.problem for save in tavern.shelf.all()}


def unfinished_saves(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The saved games that can be gone on with."""
    return {save.path.stem: "" for save in tavern.shelf.unfinished()}
