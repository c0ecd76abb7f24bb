"""Which games are on the shelf: found by their first lines, without understanding the rest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from rdi.resources import TEXTS_MOST, Text, is_ours, shelf_of, texts, texts_of_ours
from rdi.text import name_of

_TITLE = re.compile(r'^game "([^"\n]+)":', re.MULTILINE)
_MODULE = re.compile(r'^variant "[^"\n]+" called ([a-z][a-z0-9_]*) of "([^"\n]+)"', re.MULTILINE)
_ABOUT = re.compile(r'^  about "([^"\n]+)"', re.MULTILINE)
_FOR_CHARACTERS = re.compile(r"^  for [0-9]+ to [0-9]+ characters", re.MULTILINE)
_EASY = re.compile(r"^  easy *$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the shelf: how it is typed, its title, what it is in a few words, and its file.

    `is_company`: it is played by characters with decks of their own. `shelf` is the name of the
    folder in which we keep it beside the games of the booklet; nothing where it is one of those or
    a player's own.
    """

    name: str
    title: str
    about: str
    is_easy: bool
    path: str
    is_company: bool = False
    shelf: str = ""


def listed_games() -> Iterator[tuple[Entry, str]]:
    """Every game on the shelf with the text of its file, in the order of the files, a player's own
    before ours.
    """
    for file in sorted(texts("games").values(), key=lambda file: is_ours("games", file.path)):
        for entry in entries_in(file):
            yield entry, file.text


def entries_in(file: Text) -> tuple[Entry, ...]:
    """The games in a file."""
    return _entries(file, shelf_of("games", file.path))


@lru_cache(TEXTS_MOST)
def _entries(file: Text, shelf: str) -> tuple[Entry, ...]:
    return tuple(_entries_now(file, shelf))


def _entries_now(file: Text, shelf: str) -> Iterator[Entry]:
    path, text = file
    starts = [*_TITLE.finditer(text)]
    ends = [*(match.start() for match in starts[1:]), len(text)]
    for title, end in zip(starts, ends, strict=False):
        about = _ABOUT.search(text, title.end(), end)
        yield Entry(
            name_of(title[1]),
            title[1],
            about[1] if about else "",
            bool(_EASY.search(text, title.end(), end)),
            path,
            bool(_FOR_CHARACTERS.search(text, title.end(), end)),
            shelf,
        )


@lru_cache(TEXTS_MOST)
def modules_in(text: str) -> tuple[tuple[str, str], ...]:
    """The variants in a text that are for games written elsewhere: the name of each, and the title
    of its game.
    """
    return tuple(_MODULE.findall(text))


def modules_beside(path: str, text: str) -> tuple[Text, ...]:
    """The files on the shelf with variants of a game in this text, but not the text itself."""
    games = {entry.title: entry.is_company for entry in entries_in(Text(path, text))}
    return tuple(
        file
        for file in texts("games").values()
        if file.path != path
        and any(
            title in games and is_written_for(file.path, title, games[title])
            for _, title in modules_in(file.text)
        )
    )


def is_written_for(path: str, title: str, is_company: bool | None) -> bool:
    """Whether variants in this file may be those of such a game; those of ours are written for the
    game of ours, and for none of the same title that is of the other kind, nor for no game (None).
    """
    ours = our_games().get(title)
    if is_company is None or ours is None or ours.is_company == is_company:
        return True
    return not is_ours("games", path)


@cache
def our_games() -> dict[str, Entry]:
    """The games that came with the program by their titles, whatever else is on the shelf."""
    return {entry.title: entry for file in texts_of_ours("games").values()
            for entry in entries_in(file)}  # fmt: skip


def games_hidden() -> tuple[Text, ...]:
    """Our files with games that nobody finds on the shelf, where none of that title and kind is."""
    shown = {(entry.title, entry.is_company) for entry, _ in listed_games()}
    hidden = {
        each.path for each in our_games().values() if (each.title, each.is_company) not in shown
    }
    return tuple(file for file in texts_of_ours("games").values() if file.path in hidden)


def is_needed_for(text: str, title: str, variants: Collection[str]) -> bool:
    """Whether the game with this title stands in a text, or one of these variants of it."""
    names = [name for name, game in modules_in(text) if game == title]
    return title in _TITLE.findall(text) or any(name in variants for name in names)
