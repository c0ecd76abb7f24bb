"""Characters and Drink Decks by name, as they are kept: read back in a moment, or made anew.

Lark and all that understands the language is loaded only where the files of cards have changed.
"""

from __future__ import annotations

import marshal
import pickle
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from rdi.errors import SourceErrors
from rdi.lang.source import Source
from rdi.lang.stored import digest, fetch, store
from rdi.model.cards import Character, DrinkDeck
from rdi.resources import SUFFIXES, Text, texts

if TYPE_CHECKING:
    from rdi.lang.company import Company

STAT = re.compile(r"^  each player has ([A-Z][A-Za-z]*) from", re.MULTILINE)
COMPANIES_MOST = 8
"""How many states of the shelf are remembered."""

Kept = tuple[tuple[Character, ...], tuple[DrinkDeck, ...]]


def characters_on_shelf() -> tuple[Character, ...]:
    """All characters in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[0]


def drink_decks_on_shelf() -> tuple[DrinkDeck, ...]:
    """All Drink Decks in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[1]


def company_in(*sources: Source) -> Kept:
    """The characters and Drink Decks of these texts alone; SourceErrors for mistakes in them."""
    return _made(tuple(Text(each.path, each.text) for each in sources), stats_on_shelf())


def company_beside(*sources: Source) -> Kept:
    """The characters and Drink Decks of these texts and of the shelf, where a text takes the place
    of the file of the same name; SourceErrors where one has mistakes.
    """
    shelf = texts("cards")
    own = {_place_of(source.path): Text(source.path, source.text) for source in sources}
    if all(name in shelf and shelf[name].text == text for name, (_, text) in own.items()):
        return _shelf()
    both = {**shelf, **own}
    return _remembered(tuple(both.values()), stats_on_shelf())


def company_with(source: Source) -> Company:
    """All characters and Drink Decks, those of this text in the place of those on the shelf.

    SourceErrors where the text has mistakes.
    """
    from rdi.lang.company import company_of
    from rdi.lang.parsed import kept_parse

    parsed = kept_parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    stats = stats_on_shelf() | frozenset(STAT.findall(source.text))
    company = company_of([(source, parsed.declarations), *shelf_beside([source])], stats)
    mistakes = [each for each in company.mistakes if each.source is source]
    if not all(each.is_warning for each in mistakes):
        raise SourceErrors(mistakes)
    return company


def shelf_beside(sources: Sequence[Source]) -> Iterator[tuple[Source, list[Any]]]:
    """The files of cards on the shelf, but those in whose place a file being checked stands."""
    from rdi.lang.parsed import kept_parse

    taken = places_on_shelf(sources)
    for name, (path, text) in texts("cards").items():
        if name not in taken:
            source = Source(path, text)
            yield source, kept_parse(source).declarations


def places_on_shelf(sources: Iterable[Source]) -> frozenset[str]:
    """The names of the files of cards on the shelf in whose place these stand."""
    files = [PurePath(source.path) for source in sources]
    return frozenset(file.stem for file in files if file.suffix == SUFFIXES["cards"])


def _place_of(path: str) -> str:
    """A file of cards stands in the place of one of the same name on the shelf; others do not."""
    file = PurePath(path)
    return file.stem if file.suffix == SUFFIXES["cards"] else path


def stats_on_shelf() -> frozenset[str]:
    """The numbers that players have in the games of characters on the shelf."""
    return frozenset(name for _, text in texts("games").values() for name in STAT.findall(text))


def _shelf() -> Kept:
    return _remembered(tuple(texts("cards").values()), stats_on_shelf())


@lru_cache(COMPANIES_MOST)
def _remembered(files: tuple[Text, ...], stats: frozenset[str]) -> Kept:
    key = digest("company", repr(sorted(stats)), *(part for file in files for part in file))
    kept = fetch(key)
    if kept is not None:
        return _read(kept)
    found = _made(files, stats)
    store(key, _written(found))
    return found


def _made(given: tuple[Text, ...], stats: frozenset[str]) -> Kept:
    from rdi.lang.company import company_of
    from rdi.lang.parsed import kept_parse

    mistakes, files = [], []
    for path, text in given:
        source = Source(path, text)
        parsed = kept_parse(source)
        files.append((source, parsed.declarations))
        mistakes += parsed.mistakes
    if mistakes:
        raise SourceErrors(mistakes)
    found = company_of(files, stats)
    mistakes = [each for each in found.mistakes if not each.is_warning]
    if mistakes:
        raise SourceErrors(mistakes)
    return found.characters, found.decks


def _written(found: Kept) -> bytes:
    """Characters and decks as bytes: generated code the way Python keeps it, the rest as it is."""
    parts = [[(type(each), _parts(each)) for each in group] for group in found]
    return pickle.dumps(parts, protocol=pickle.HIGHEST_PROTOCOL)


def _parts(thing: Character | DrinkDeck) -> dict[str, Any]:
    parts = {each.name: getattr(thing, each.name) for each in fields(thing)}
    parts["code"] = marshal.dumps(parts["code"])
    return parts


def _read(kept: bytes) -> Kept:
    groups = pickle.loads(kept)
    for group in groups:
        for _, parts in group:
            parts["code"] = marshal.loads(parts["code"])
    characters, decks = ([kind(**parts) for kind, parts in group] for group in groups)
    return tuple(characters), tuple(decks)
