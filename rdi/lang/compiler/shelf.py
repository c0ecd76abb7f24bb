"""Games, topics, characters and Drink Decks as they are kept, and those on the shelf.

What was compiled before is read back in a moment; Lark and all that understands the language is
loaded only where a file has changed.
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
from rdi.lang.cache import digest, fetch, store
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character, DrinkDeck
from rdi.model.definition import GameDefinition, Topic, name_of
from rdi.resources import SUFFIXES, Text, texts

if TYPE_CHECKING:
    from rdi.lang.compiler.card_sets import CardSet


def kept_definition(
    name: str, path: str, text: str, variants: Sequence[str], decks: Sequence[str]
) -> GameDefinition:
    """The game of this name in a text, with these variants, for the decks of these texts.

    SourceErrors where the text has mistakes, BadSettings where there is no such game or choice.
    """
    key = digest("game", name, path, text, repr(tuple(variants)), *decks)
    kept = fetch(key)
    if kept is not None:
        return _read(kept)
    from rdi.lang.compiler.games import compile_game

    found = compile_game(name, Source(path, text), variants)
    store(key, _written(found))
    return found


def kept_topics(path: str, text: str) -> tuple[Topic, ...]:
    """The rules that a text tells for all games; SourceErrors where it has mistakes."""
    key = digest("topics", path, text)
    kept = fetch(key)
    if kept is not None:
        topics: tuple[Topic, ...] = pickle.loads(kept)
        return topics
    from rdi.lang.compiler.games import topics_in

    found = topics_in(Source(path, text))
    store(key, pickle.dumps(found))
    return found


def _written(definition: GameDefinition) -> bytes:
    """A definition as bytes: generated code the way Python keeps it, the rest as plain values."""
    parts = {each.name: getattr(definition, each.name) for each in fields(definition)}
    code = marshal.dumps(parts.pop("code"))
    return pickle.dumps((code, parts), protocol=pickle.HIGHEST_PROTOCOL)


def _read(kept: bytes) -> GameDefinition:
    parts: dict[str, Any]
    code, parts = pickle.loads(kept)
    return GameDefinition(code=marshal.loads(code), **parts)


STAT = re.compile(r"^  each player has ([A-Z][A-Za-z]*) from", re.MULTILINE)
CARD_SETS_MOST = 8
"""How many states of the shelf are remembered."""

KeptCards = tuple[tuple[Character, ...], tuple[DrinkDeck, ...]]


def characters_on_shelf() -> tuple[Character, ...]:
    """All characters in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[0]


def drink_decks_on_shelf() -> tuple[DrinkDeck, ...]:
    """All Drink Decks in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[1]


def cards_in(*sources: Source) -> KeptCards:
    """The characters and Drink Decks of these texts alone; SourceErrors for mistakes in them."""
    return _made(tuple(Text(each.path, each.text) for each in sources), stats_on_shelf())


def cards_beside(*sources: Source) -> KeptCards:
    """The characters and Drink Decks of these texts and of the shelf, where a text takes the place
    of the file of the same name; SourceErrors where one has mistakes.
    """
    shelf = texts("cards")
    own = {_place_of(source.path): Text(source.path, source.text) for source in sources}
    if all(name in shelf and shelf[name].text == text for name, (_, text) in own.items()):
        return _shelf()
    both = {**shelf, **own}
    return _remembered(tuple(both.values()), stats_on_shelf())


def card_set_with(source: Source) -> CardSet:
    """All characters and Drink Decks, those of this text in the place of those on the shelf.

    SourceErrors where the text has mistakes.
    """
    from rdi.lang.compiler.card_sets import compile_cards
    from rdi.lang.compiler.parser import kept_parse

    parsed = kept_parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    stats = stats_on_shelf() | frozenset(STAT.findall(source.text))
    company = compile_cards([(source, parsed.declarations), *shelf_beside([source])], stats)
    mistakes = [each for each in company.mistakes if each.source is source]
    if not all(each.is_warning for each in mistakes):
        raise SourceErrors(mistakes)
    return company


def shelf_beside(sources: Sequence[Source]) -> Iterator[tuple[Source, list[Any]]]:
    """The files of cards on the shelf, but those in whose place a file being checked stands."""
    from rdi.lang.compiler.parser import kept_parse

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


def _shelf() -> KeptCards:
    return _remembered(tuple(texts("cards").values()), stats_on_shelf())


@lru_cache(CARD_SETS_MOST)
def _remembered(files: tuple[Text, ...], stats: frozenset[str]) -> KeptCards:
    key = digest("company", repr(sorted(stats)), *(part for file in files for part in file))
    kept = fetch(key)
    if kept is not None:
        return _cards_read(kept)
    found = _made(files, stats)
    store(key, _cards_written(found))
    return found


def _made(given: tuple[Text, ...], stats: frozenset[str]) -> KeptCards:
    from rdi.lang.compiler.card_sets import compile_cards
    from rdi.lang.compiler.parser import kept_parse

    mistakes, files = [], []
    for path, text in given:
        source = Source(path, text)
        parsed = kept_parse(source)
        files.append((source, parsed.declarations))
        mistakes += parsed.mistakes
    if mistakes:
        raise SourceErrors(mistakes)
    found = compile_cards(files, stats)
    mistakes = [each for each in found.mistakes if not each.is_warning]
    if mistakes:
        raise SourceErrors(mistakes)
    return found.characters, found.decks


def _cards_written(found: KeptCards) -> bytes:
    """Characters and decks as bytes: generated code the way Python keeps it, the rest as it is."""
    parts = [[(type(each), _parts(each)) for each in group] for group in found]
    return pickle.dumps(parts, protocol=pickle.HIGHEST_PROTOCOL)


def _parts(thing: Character | DrinkDeck) -> dict[str, Any]:
    parts = {each.name: getattr(thing, each.name) for each in fields(thing)}
    parts["code"] = marshal.dumps(parts["code"])
    return parts


def _cards_read(kept: bytes) -> KeptCards:
    groups = pickle.loads(kept)
    for group in groups:
        for _, parts in group:
            parts["code"] = marshal.loads(parts["code"])
    characters, decks = ([kind(**parts) for kind, parts in group] for group in groups)
    return tuple(characters), tuple(decks)


TITLE = re.compile(r'^game "([^"\n]+)":', re.MULTILINE)
FOR_CHARACTERS = re.compile(r"^  for [0-9]+ to [0-9]+ characters", re.MULTILINE)


def games_of_characters() -> dict[str, GameDefinition]:
    """Every game of characters on the shelf by its title; SourceErrors where one has mistakes."""
    decks = tuple(file.text for file in texts("cards").values())
    found = {}
    for path, text in texts("games").values():
        for title in _titles(text):
            found[title] = kept_definition(name_of(title), path, text, (), decks)
    return found


def _titles(text: str) -> Iterator[str]:
    starts = [*TITLE.finditer(text)]
    ends = [match.start() for match in starts[1:]]
    for match, end in zip(starts, [*ends, len(text)], strict=False):
        if FOR_CHARACTERS.search(text, match.start(), end):
            yield match[1]
