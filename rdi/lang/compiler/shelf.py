"""Games, topics, characters and Drink Decks from the shelf, as definitions and plain values.

What was compiled before is read back in a moment; Lark and all that understands the language is
loaded only where a file has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from rdi.errors import SourceErrors
from rdi.lang.cache import cached
from rdi.lang.index import Entry, games_hidden, listed_games, modules_beside
from rdi.lang.syntax.source import Source
from rdi.resources import SUFFIXES, TEXTS_MOST, Text, texts, texts_of_ours

if TYPE_CHECKING:
    from rdi.lang.compiler.card_sets import CardSet
    from rdi.lang.syntax.diagnostics import Diagnostic
    from rdi.model.cards import Character, DrinkDeck, TablePile
    from rdi.model.definition import GameDefinition, Topic

    KeptCards = tuple[tuple[Character, ...], tuple[DrinkDeck, ...]]
    Kept = tuple[
        tuple[Character, ...], tuple[DrinkDeck, ...], tuple[TablePile, ...], tuple[Character, ...]
    ]

STAT = re.compile(r"^  each player has ([A-Z][A-Za-z]*) from", re.MULTILINE)
"""A number that players have in a game of characters."""

CARD_SETS_MOST = 8
"""How many states of the shelf are remembered."""

# ------------------------------------------------------------------ games


def kept_definition(
    name: str,
    path: str,
    text: str,
    variants: Sequence[str],
    decks: Sequence[str],
    modules: Sequence[Text],
) -> GameDefinition:
    """The game of this name in a text, with these variants, for the decks of these texts; some
    variants stand in files of their own, `modules`.

    SourceErrors where a text has mistakes, BadSettings where there is no such game or choice.
    """

    def compiled() -> GameDefinition:
        from rdi.lang.compiler.games import compile_game

        return compile_game(name, Source(path, text), variants, [Source(*each) for each in modules])

    shelf = [part for each in modules for part in each]
    return cached(compiled, "game", name, path, text, repr(tuple(variants)), *shelf, *decks)


def kept_topics(path: str, text: str) -> tuple[Topic, ...]:
    """The rules that a text tells for all games; SourceErrors where it has mistakes."""

    def compiled() -> tuple[Topic, ...]:
        from rdi.lang.compiler.games import topics_in

        return topics_in(Source(path, text))

    return cached(compiled, "topics", path, text)


def games_of_characters() -> dict[str, GameDefinition]:
    """Every game of characters on the shelf by its title; SourceErrors where one has mistakes."""
    decks = tuple(file.text for file in texts("cards").values())
    found: dict[str, GameDefinition] = {}
    for entry, text in listed_games():
        if entry.is_company and entry.title not in found:
            found[entry.title] = _definition(entry.name, entry.path, text, (), decks)
    return found


def game_of_characters(game: GameDefinition, variants: Sequence[str]) -> GameDefinition:
    """The same game with these variants; BadSettings where they cannot be chosen so."""
    decks = tuple(file.text for file in texts("cards").values())
    chosen = tuple(sorted({*variants}))
    return _definition(game.name, game.path, game.text, chosen, decks)


def game_for_gold(entry: Entry, text: str, variants: Sequence[str]) -> GameDefinition:
    """A game on the shelf with these variants; BadSettings where they cannot be chosen so,
    SourceErrors where it has mistakes.
    """
    decks = tuple(file.text for file in texts("cards").values())
    return _definition(entry.name, entry.path, text, tuple(sorted({*variants})), decks)


def _definition(
    name: str, path: str, text: str, variants: Sequence[str], decks: Sequence[str]
) -> GameDefinition:
    return kept_definition(name, path, text, variants, decks, modules_beside(path, text))


def stats_on_shelf() -> frozenset[str]:
    """The numbers that players have in the games of characters on the shelf, and in those of ours
    that a game of a player's own hides there: our cards speak of them.
    """
    files = (*texts("games").values(), *games_hidden())
    return frozenset(name for _, text in files for name in _stats_in(text))


@lru_cache(TEXTS_MOST)
def _stats_in(text: str) -> tuple[str, ...]:
    return tuple(STAT.findall(text))


# ------------------------------------------------------------------ cards


def characters_on_shelf() -> tuple[Character, ...]:
    """All characters in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[0]


def drink_decks_on_shelf() -> tuple[DrinkDeck, ...]:
    """All Drink Decks in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[1]


def table_piles_on_shelf() -> tuple[TablePile, ...]:
    """All piles for the table in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[2]


def kits_on_shelf() -> tuple[Character, ...]:
    """All kits in the folders of cards; SourceErrors where a file has mistakes."""
    return _shelf()[3]


def cards_in(*sources: Source) -> KeptCards:
    """The characters and Drink Decks of these texts alone; SourceErrors for mistakes in them."""
    found = _compiled(tuple(Text(each.path, each.text) for each in sources), stats_on_shelf())
    return found[:2]


def cards_beside(*sources: Source) -> KeptCards:
    """The characters and Drink Decks of these texts and of the shelf, where a text takes the place
    of the file of the same name; SourceErrors where one has mistakes.
    """
    return _beside(*sources)[:2]


def kits_beside(*sources: Source) -> tuple[Character, ...]:
    """The kits in these texts and on the shelf, where a text takes the place of the file of the
    same name; SourceErrors where one has mistakes.
    """
    return _beside(*sources)[3]


def table_piles_beside(*sources: Source) -> tuple[TablePile, ...]:
    """The piles for the table in these texts and on the shelf, where a text takes the place of the
    file of the same name; SourceErrors where one has mistakes.
    """
    return _beside(*sources)[2]


def _beside(*sources: Source) -> Kept:
    shelf = texts("cards")
    own = {
        _name_on_shelf(source) or source.path: Text(source.path, source.text) for source in sources
    }
    if all(name in shelf and shelf[name].text == text for name, (_, text) in own.items()):
        return _shelf()
    return _kept_cards(tuple({**shelf, **own}.values()), stats_on_shelf())


def card_set_beside(
    files: Sequence[tuple[Source, Sequence[Any]]], *, with_code: bool = True
) -> CardSet:
    """The cards of these declarations together with the shelf, where a file takes the
    place of the one of the same name; the mistakes are those in all of them. Without code it is
    there to be looked at, and cannot be played.
    """
    from rdi.lang.compiler.card_sets import compile_cards

    shelf = texts("cards")
    sources = [source for source, _ in files]
    taken = names_taken(sources)
    stats = stats_on_shelf().union(*(STAT.findall(source.text) for source in sources))
    left = tuple(file for name, file in shelf.items() if name not in taken)
    replaced = tuple(file for name, file in shelf.items() if name in taken)
    kept: Sequence[Character | DrinkDeck | TablePile] = ()
    if left and stats == stats_on_shelf():
        changed = [*(declared for _, declared in files), *_declared(replaced).values()]
        kept = _untouched(tuple(shelf.values()), stats, changed, replaced)
    beside = [(Source(*file), _declared(left)[file.path]) for file in left]
    return compile_cards([*files, *beside], stats, kept, with_code=with_code)


@lru_cache(CARD_SETS_MOST)
def _declared(files: tuple[Text, ...]) -> dict[str, Sequence[Any]]:
    """The declarations of these files by their paths."""
    from rdi.lang.compiler.parser import kept_parse

    return {file.path: kept_parse(Source(*file)).declarations for file in files}


def _untouched(
    files: tuple[Text, ...],
    stats: frozenset[str],
    changed: Iterable[Sequence[Any]],
    replaced: Iterable[Text],
) -> Sequence[Character | DrinkDeck | TablePile]:
    """The cards of these files by themselves that no change can touch: they stand in none of those
    that are replaced, nor in one where a name is mentioned of which a changed file says what it
    means. Nothing where one of the files has mistakes.
    """
    from rdi.lang.compiler.card_sets import names_given

    try:
        characters, decks, piles, kits = _kept_cards(files, stats)
    except SourceErrors:
        return ()
    names = {name for declared in changed for name in names_given(declared)}
    touched = {path for path, text in files if any(name in text for name in names)}
    touched |= {file.path for file in replaced}
    found: tuple[Character | DrinkDeck | TablePile, ...] = (*characters, *decks, *piles, *kits)
    return [each for each in found if touched.isdisjoint(each.paths)]


def names_taken(sources: Sequence[Source]) -> frozenset[str]:
    """The names of the files of cards on the shelf whose places are taken by these."""
    return frozenset(name for source in sources if (name := _name_on_shelf(source)))


def _name_on_shelf(source: Source) -> str:
    """The name of the file of cards on the shelf whose place this one takes; others take none."""
    file = PurePath(source.path)
    return file.stem if file.suffix == SUFFIXES["cards"] else ""


def _shelf() -> Kept:
    return _kept_cards(tuple(texts("cards").values()), stats_on_shelf())


@lru_cache(CARD_SETS_MOST)
def _kept_cards(files: tuple[Text, ...], stats: frozenset[str]) -> Kept:
    key = ("cards", repr(sorted(stats)), *(part for file in files for part in file))
    return cached(lambda: _compiled(files, stats), *key)


def _compiled(texts: tuple[Text, ...], stats: frozenset[str]) -> Kept:
    from rdi.lang.compiler.card_sets import compile_cards
    from rdi.lang.compiler.parser import kept_parse

    files = [(source, kept_parse(source)) for source in (Source(*text) for text in texts)]
    _raise(mistake for _, parsed in files for mistake in parsed.mistakes)
    ours = tuple(texts_of_ours("cards").values())
    replaced = tuple(file for file in ours if file not in texts)
    own = [parsed for file, (_, parsed) in zip(texts, files, strict=True) if file not in ours]
    kept: Sequence[Character | DrinkDeck | TablePile] = ()
    if (own or replaced) and len(replaced) < len(ours):  # most of it is compiled already
        changed = [*(parsed.declarations for parsed in own), *_declared(replaced).values()]
        kept = _untouched(ours, stats, changed, replaced)
    declared = [(source, parsed.declarations) for source, parsed in files]
    found = compile_cards(declared, stats, kept)
    _raise(mistake for mistake in found.mistakes if not mistake.is_warning)
    return found.characters, found.decks, found.piles, found.kits


def _raise(mistakes: Iterator[Diagnostic]) -> None:
    """SourceErrors if there are any."""
    if found := [*mistakes]:
        raise SourceErrors(found)
