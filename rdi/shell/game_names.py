"""Find games on the shelf by the names and titles that are typed, and what may be named of one."""

from __future__ import annotations

from collections.abc import Sequence

from rdi import library
from rdi.library import Entry
from rdi.resources import SUFFIXES, identity
from rdi.shell.lookup import find_titled, fitting
from rdi.text import typed


def games_by_name() -> dict[str, Entry]:
    """The games on the shelf by name."""
    return {entry.name: entry for entry in library.entries()}


def variants_of(game: str) -> dict[str, str]:
    """The variants of a game by the name that is typed, with their titles."""
    return {typed(each.name): each.title for each in library.definition(game).offered}


def characters_of(game: str) -> dict[str, str]:
    """The characters that may be played in a game, by the name that is typed, with their titles."""
    if library.definition(game).inn is None:
        return {}
    return {typed(each.name): each.title for each in library.characters()}


def game_titles() -> dict[str, str]:
    """The titles of the games on the shelf by name."""
    return {entry.name: entry.title for entry in library.entries()}


def find_shelf_game(text: str) -> str:
    """The name of the game that is meant. Raises InputError, with the nearest names, for none."""
    return find_titled(named_by_file(text), "game", game_titles())


def named_by_file(text: str) -> str:
    """The name of the game in a file on the shelf, where such a file is named; else the words as
    they are.
    """
    if not text.endswith(SUFFIXES["games"]):
        return text
    place = identity(text)
    found = [entry.name for entry in library.entries() if identity(entry.path) == place]
    return found[0] if found else text


def leading_game(
    words: Sequence[str], most_words: int | None = None, letters_least: int = 1
) -> tuple[str | None, list[str]]:
    """The game that as many of the first words as possible name, and the words behind them; no game
    and all words where none is meant for sure.

    A name has at most ``most_words`` and, to be told from codes of cards, ``letters_least``.
    """
    titles = game_titles()
    names = {name: name for name in titles} | {title: name for name, title in titles.items()}
    for size in range(min(most_words or len(words), len(words)), 0, -1):
        text = " ".join(words[:size])
        if len(text) >= letters_least:
            found = {names[each] for each in fitting(text, names)}
            if len(found) == 1:
                return found.pop(), list(words[size:])
    return None, list(words)
