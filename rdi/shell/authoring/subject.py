"""Find what an author means by a name or a file: the game that is played, with whom, in which
variants.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.files import read_text, shown
from rdi.lang.authoring.checking import check_sources
from rdi.lang.index import entries_in, modules_in
from rdi.lang.syntax.source import Source
from rdi.resources import SCENARIO, SUFFIXES, Text, identity
from rdi.shell.game_names import games_by_name
from rdi.shell.lookup import InputError, find_titled, fitting, no_such
from rdi.shell.play.play_order import PlayOrder, read_order
from rdi.text import join_words, name_of

PATH = "RDI_PATH"
"""The variable of the environment in which folders of one's own are named."""

FILES = (*SUFFIXES.values(), SCENARIO)


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a trial: a game with its variants and characters. One of `always` sits down in
    each game. `path` is the file that was named, `paths` are the names under which the cards know
    it; nothing where a game or character was named.
    """

    order: PlayOrder
    always: list[str] = field(default_factory=list)
    path: Path | None = None
    paths: frozenset[str] = frozenset()


def names_file(words: str) -> bool:
    """Whether a file of the language is named, and no game or character."""
    return words.endswith(FILES)


@contextmanager
def on_the_shelf(words: str) -> Iterator[None]:
    """Meanwhile the folder of a file is one of those that are looked into, and the first: otherwise
    nobody could sit down who is in a file that lies elsewhere.
    """
    path, before = Path(words), os.environ.get(PATH)
    if names_file(words) and path.is_file():
        folders = [str(path.resolve().parent), *([before] if before else [])]
        os.environ[PATH] = os.pathsep.join(folders)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(PATH, None)
        else:
            os.environ[PATH] = before


def subject_of(words: str) -> Subject:
    """The game that is meant by these words: by its name, or that of characters where `with` comes
    first; the game of a file, or the one in which its cards are played; or that of a character.

    Raises InputError and BadSettings, with the nearest names, for what cannot be played, and
    SourceErrors where files have mistakes.
    """
    if words.startswith("with ") or not words:
        return Subject(read_order(f"{library.company_game().name} {words}".strip()))
    if names_file(words):
        return _subject_of_file(Path(words))
    try:
        return Subject(read_order(words))
    except InputError:
        titles = {each.name: each.title for each in library.characters()}
        if not fitting(words, [*titles, *titles.values()]):
            known = [*games_by_name(), *titles]
            raise InputError(no_such(words, "game or character", known)) from None
        own = [find_titled(words, "character", titles)]
        return Subject(PlayOrder(library.company_game().name), own)


def _subject_of_file(path: Path) -> Subject:
    if not path.is_file():
        raise BadSettings(f"there is no file {shown(path)}")
    if path.suffix == SUFFIXES["games"]:
        return _game_of_file(path)
    if path.suffix == SCENARIO:
        raise BadSettings(f"{shown(path)} holds scenarios: rdi test plays them")
    file, paths = path.resolve(), _paths_of_cards(path)
    company = PlayOrder(library.company_game().name)
    characters = _characters_with(file)
    if characters:
        return Subject(company, characters, path, paths)
    drinks = [title for title, deck in library.cards().decks.items()
              if Path(deck.path).resolve() == file and not deck.is_tavern]  # fmt: skip
    if drinks:
        return Subject(PlayOrder(company.game, settings={"bar": drinks}), [], path, paths)
    piles = [name for name, pile in library.cards().piles.items()
             if Path(pile.path).resolve() == file]  # fmt: skip
    chosen = [each.name for each in library.definition(company.game).offered
              if _uses_pile(company.game, each.name, piles)]  # fmt: skip
    if chosen:
        return Subject(PlayOrder(company.game, chosen), [], path, paths)
    games = [each.name for each in library.usual_games() if _uses_deck(each.name, file)]
    if games:
        return Subject(PlayOrder(games[0]), [], path, paths)
    return _refused(path)


def _refused(path: Path) -> Subject:
    """Raise what is wrong with a file of which nothing is played."""
    checked = check_sources([Source(str(path), read_text(path))])
    mistakes = [each for each in checked if not each.is_warning]
    if mistakes:
        raise SourceErrors(mistakes)
    if _decks_in(path):
        raise BadSettings(f"no game on the shelf is played with the deck of {shown(path)}")
    message = f"no character has a card of {shown(path)}: write `in NAME` after a title"
    raise BadSettings(f"{message}, or add a character to the file")


def _game_of_file(path: Path) -> Subject:
    """The first game of a file, or the first game for which it has a variant."""
    text = read_text(path)
    found = [*entries_in(Text(str(path), text))]
    if found:
        name = found[0].name
        if identity(library.entry(name).path) != identity(path):
            told = f"another {name} is on the shelf, in {library.entry(name).path}"
            raise BadSettings(f"{told}: the one of {shown(path)} cannot be played beside it")
        return Subject(PlayOrder(name), [], path)
    modules = modules_in(text)
    if not modules:
        raise BadSettings(f"there is no game and no variant of one in {shown(path)}")
    title = modules[0][1]
    library.entry(title)
    return Subject(PlayOrder(name_of(title), [modules[0][0]]), [], path)


def _paths_of_cards(path: Path) -> frozenset[str]:
    """The names by which what is on the shelf knows a file."""
    place = identity(path)
    known = library.cards()
    every = [*known.characters.values(), *known.decks.values(), *known.piles.values()]
    paths = {file for each in every for file in _files_of(each)}
    return frozenset(each for each in paths if identity(each) == place) | {str(path)}


def _files_of(found: object) -> Iterator[str]:
    """The files in which something of a character, a deck or a pile stands."""
    yield str(getattr(found, "path", ""))
    for name in ("cards", "minions", "drinks", "events"):
        for card in getattr(found, name, {}).values():
            yield card.path


def _characters_with(file: Path) -> list[str]:
    """The characters of a file, and those who have cards of it."""
    return [
        each.name for each in library.characters()
        if any(Path(other).resolve() == file for other in set(_files_of(each)))
    ]  # fmt: skip


def _uses_pile(game: str, variant: str, piles: Sequence[str]) -> bool:
    try:
        inn = library.definition(game, [variant]).inn
    except (BadSettings, SourceErrors):  # it needs another one, or has mistakes of its own
        return False
    return inn is not None and not set(piles).isdisjoint(inn.piles)


def _decks_in(path: Path) -> list[str]:
    from rdi.lang.compiler.decks import decks_in  # late: it needs the whole compiler

    return [*decks_in(Source(str(path), read_text(path)))[0]]


def _uses_deck(game: str, file: Path) -> bool:
    """Whether a game is played with the deck of a file."""
    try:
        deck = library.definition(game).deck
    except SourceErrors:
        return False
    return deck is not None and deck.title in _decks_in(file)


def in_words(subject: Subject) -> str:
    """The game with its variants, and who sits down in each game."""
    order = subject.order
    told = library.entry(order.game).title
    if order.variants:
        told += f" with {join_words(order.variants)}"
    if subject.always:
        told += f", {join_words(subject.always, 'or')} at the table"
    return told
