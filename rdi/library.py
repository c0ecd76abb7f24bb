"""The shelf: which games there are, and a game by name, ready to be played.

Finding out what is on the shelf reads the first lines of each file only; a game is compiled when
it is asked for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.index import Entry, listed_games, modules_beside
from rdi.resources import Text, catalogue, is_ours, search_path, texts, usual_one, working_folder
from rdi.text import hint, name_of, nearest_words, typed

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame
    from rdi.engine.inn.game import CompiledInnGame
    from rdi.model.cards import Character, DrinkDeck, TablePile
    from rdi.model.definition import GameDefinition, Topic

Found = TypeVar("Found")

_TOPIC = re.compile(r"^rules [a-z]", re.MULTILINE)

INN_GAMES_MOST = 200
"""How many companies are kept ready."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A game that was asked for before, and when its files were last changed then."""

    definition: GameDefinition
    compiled: CompiledGame
    changed_at: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ShelfCards:
    """The characters, Drink Decks and piles for the table on the shelf, and what the shelf looked
    like then.
    """

    characters: Mapping[str, Character]
    decks: Mapping[str, DrinkDeck]
    piles: Mapping[str, TablePile]
    kits: Mapping[str, Character]
    seen: tuple[tuple[str, int | None], ...]


Place = tuple[str, str | None]
"""The working folder and the player's own path, on which it depends what is on the shelf."""

_KNOWN: dict[tuple[str, tuple[str, ...], Place], _Known] = {}
_COMPILED_GAMES: dict[tuple[str, str, str, tuple[str, ...]], CompiledGame] = {}
_INN_GAMES: dict[tuple[str | int, ...], CompiledInnGame] = {}
_CARDS: dict[Place, ShelfCards] = {}


# ------------------------------------------------------------------ games


def entries() -> tuple[Entry, ...]:
    """All games, easy ones first and those of a shelf of their own last; a player's own file goes
    before ours.
    """
    return tuple(entry for entry, _ in _listed().values())


def usual_games() -> tuple[Entry, ...]:
    """The games for Gold that people choose from who name none: those of the booklet and a player's
    own, but not those of a shelf of their own.
    """
    return tuple(each for each in entries() if not each.is_company and not each.shelf)


def entry(name: str) -> Entry:
    """The game of this name; BadSettings with the nearest name where there is none."""
    return _listing(name)[0]


def _listed() -> dict[str, tuple[Entry, str]]:
    """Each game by its name, with the text of its file, in the order of `entries`."""
    found: dict[str, tuple[Entry, str]] = {}
    for entry, text in listed_games():
        found.setdefault(entry.name, (entry, text))
    in_order = sorted(
        found.values(), key=lambda each: (each[0].shelf, not each[0].is_easy, each[0].title)
    )
    return {entry.name: (entry, text) for entry, text in in_order}


def _listing(name: str) -> tuple[Entry, str]:
    return _named("game", name_of(name.replace("_", " ")), _listed(), name)


def company_game() -> Entry:
    """The game of characters that is meant where none is named; BadSettings where there is none, or
    several to choose from.
    """
    games = {entry.name: entry for entry in entries() if entry.is_company}
    usual = usual_one("games", {name: entry.path for name, entry in games.items()})
    if usual is None:
        several = f"there are several games of characters: {', '.join(games)}"
        raise BadSettings(several if games else "no game of characters is on the shelf")
    return games[usual]


def definition(name: str, variants: Sequence[str] = ()) -> GameDefinition:
    """A game with these variants; BadSettings for unknown ones, SourceErrors where its file has
    mistakes.
    """
    found, text = _listing(name)
    chosen = tuple(sorted({variant.replace("-", "_") for variant in variants}))
    return _compiled(found.name, found.path, text, chosen)


def compiled_game(name: str, variants: Sequence[str] = ()) -> CompiledGame:
    """A game with these variants, ready to run; one object for each game and choice of variants.

    Asked for again from the same place, it is found without looking through the shelf, unless its
    file has changed since.
    """
    asked = (name, tuple(variants), _place())
    known = _KNOWN.get(asked)
    if known is not None and _files_changed_at(known.definition) == known.changed_at:
        return known.compiled
    found = definition(name, variants)
    ready = _compiled_game(found)
    _KNOWN[asked] = _Known(found, ready, _files_changed_at(found))
    return ready


def _place() -> Place:
    return working_folder(), os.environ.get("RDI_PATH")


# ------------------------------------------------------------------ characters and cards


def cards() -> ShelfCards:
    """All characters and Drink Decks on the shelf; SourceErrors where a file has mistakes.

    Asked for again from the same place, they are not read again unless a file has changed since.
    """
    known = _CARDS.get(_place())
    if known is not None and all(_changed_at(path) == at for path, at in known.seen):
        return known
    from rdi.lang.compiler.shelf import (
        characters_on_shelf,
        drink_decks_on_shelf,
        kits_on_shelf,
        table_piles_on_shelf,
    )

    paths = [str(path) for path in (*search_path("cards"), *catalogue("cards").values())]
    paths += [file.path for file in texts("cards").values() if file.path not in paths]
    seen = tuple((path, _changed_at(path)) for path in paths)
    found = ShelfCards(
        {each.name: each for each in characters_on_shelf()},
        {each.title: each for each in drink_decks_on_shelf()},
        {each.pile.name: each for each in table_piles_on_shelf()},
        {each.title: each for each in kits_on_shelf()},
        seen,
    )
    _CARDS[_place()] = found
    return found


def characters() -> tuple[Character, ...]:
    """All characters on the shelf, by the boxes that they come from, those of no box last;
    SourceErrors where a file of cards has mistakes.
    """
    return tuple(sorted(cards().characters.values(), key=lambda each: each.box_order))


def character(name: str) -> Character:
    """The character of this name; BadSettings with the nearest name where there is none."""
    return characters_named([name])[0]


def characters_named(names: Iterable[str]) -> tuple[Character, ...]:
    """The characters of these names; BadSettings with the nearest name where there is none."""
    known = cards().characters
    return tuple(_named("character", name_of(name), known) for name in names)


def drink_deck(title: str) -> DrinkDeck:
    """The Drink Deck of this title; BadSettings with the nearest title where there is none."""
    return _named("Drink Deck", title, cards().decks)


def _named(what: str, name: str, known: Mapping[str, Found], typed: str | None = None) -> Found:
    """The one of this name; BadSettings repeats what was `typed`, where that is not the name."""
    if name in known:
        return known[name]
    meant = hint(nearest_words(name, known, 0.5), known)
    raise BadSettings(f"there is no {what} called {name if typed is None else typed!r}; {meant}")


def compiled_inn_game(
    found: GameDefinition,
    names: Sequence[str],
    bar: Sequence[str] = (),
    round_games: Sequence[CompiledGame] = (),
    round_sources: Mapping[str, str] | None = None,
) -> CompiledInnGame:
    """A game of characters with these at the table; one object for each game and company.

    `bar` names the Drink Decks that are shuffled together as a Bar Deck, the game's own being one
    of them or not; `round_games` are those that may be played inside a Round of Gambling, and
    `round_sources` texts kept with a record, by name, for those that cards name.
    """
    from rdi.model.cards import drinks_of, piles_used
    from rdi.model.inn import DRINK_DECK
    from rdi.model.kits import with_kits
    from rdi.model.values import replace

    rules = found.inn
    assert rules is not None
    if bar:
        counted_out = rules.counted_out or DRINK_DECK
        rules = replace(rules, drinks=tuple(bar), counted_out=counted_out)
        found = replace(found, inn=rules)
    shelf = cards()
    characters = [_named("character", name_of(name), shelf.characters) for name in names]
    seated = with_kits(characters, rules, shelf.kits)
    own = {title: deck for title, deck in shelf.decks.items() if not deck.is_tavern}
    taverns = {title: deck for title, deck in shelf.decks.items() if deck.is_tavern}
    for title in rules.drinks:
        if title in taverns:  # bar-deck-04
            raise BadSettings(
                f"{title!r} is a tavern: its Drinks cannot be shuffled into another deck"
            )
        _named("Drink Deck", title, own)
    for title in rules.taverns:
        _named("tavern", title, taverns)
    for name in rules.piles:
        _named("pile for the table", name, shelf.piles)
    piles = piles_used(rules.piles, shelf.piles, rules.taverns) if rules.piles else ()
    drinks = drinks_of(rules.drinks, rules.taverns, shelf.decks)
    return inn_game_of(found, seated, drinks, piles, round_games, round_sources)


def inn_game_of(
    found: GameDefinition,
    seated: Sequence[Character],
    deck: DrinkDeck,
    piles: Sequence[TablePile] = (),
    round_games: Sequence[CompiledGame] = (),
    round_sources: Mapping[str, str] | None = None,
) -> CompiledInnGame:
    """A game of characters with these characters, Drinks and piles on the table; one object for
    each company, and for each place where it is written. See `compiled_inn_game` for the rest.
    """
    from rdi.engine.inn.game import CompiledInnGame

    parts: list[GameDefinition | DrinkDeck | Character | TablePile]
    parts = [found, deck, *seated, *piles]
    prints, paths = [each.fingerprint for each in parts], [each.path for each in parts]
    assert found.inn is not None
    names = [each.name for each in seated]
    company: tuple[str | int, ...] = (*prints, *paths, found.inn.counted_out, *names)
    named = named_games(parts, round_sources)
    within = [each.definition for each in (*round_games, *named.values())]
    inside = [" ".join([each.fingerprint, *each.variants]) for each in within]
    key = (*company, len(round_games), *inside, *[each.path for each in within])
    if key not in _INN_GAMES:
        if len(_INN_GAMES) >= INN_GAMES_MOST:
            _INN_GAMES.clear()
        _INN_GAMES[key] = CompiledInnGame(found, seated, deck, piles, round_games, named)
    return _INN_GAMES[key]


# ------------------------------------------------------------------ games inside a Round


def named_games(
    parts: Iterable[object], sources: Mapping[str, str] | None = None
) -> dict[str, CompiledGame]:
    """The games of which the cards of characters, Drinks or piles start a Round, ready to run, by
    the words that name them (GR-24); from these texts, by name, where they were kept with a record.
    Mistakes are those of `round_games`, and tell that a card is the reason.
    """
    from rdi.engine.inn.deck import NAMED_GAMES

    found: dict[str, CompiledGame] = {}
    for words in dict.fromkeys(words for part in parts for words in NAMED_GAMES.of(part)):
        try:
            found[words] = round_game(words, sources)
        except BadSettings as error:
            raise BadSettings(f"a card starts a Round of {words}: {error}") from error
    return found


def round_games(
    rounds: Sequence[str], sources: Mapping[str, str] | None = None
) -> tuple[CompiledGame, ...]:
    """The games named, ready to run; from these texts, by name, where they were kept with a record.
    Raises BadSettings where one cannot be played in a Round, with the nearest that can, and
    SourceErrors where a file has mistakes.
    """
    return tuple([round_game(each, sources) for each in rounds])


def own_texts(found: Iterable[GameDefinition]) -> dict[str, str] | None:
    """The texts of a player's own games by name, which records carry along; None where all are
    ours.
    """
    kept = {each.name: own_text(each) for each in found}
    return {name: text for name, text in kept.items() if text is not None} or None


def round_game(words: str, sources: Mapping[str, str] | None = None) -> CompiledGame:
    """The game that is named by these words, ready to run; mistakes are those of `round_games`."""
    from rdi.model.round_games import read_game, why_no_round_game

    name, variants = read_game(words)
    source = (sources or {}).get(name)
    if source is None:
        compiled = compiled_game(name, variants)
    else:
        compiled = compiled_game_in(source, name, variants)
    reason = why_no_round_game(compiled.definition)
    if reason:
        raise BadSettings(f"{reason}; {_meant(name, variants)}")
    return compiled


def _meant(name: str, variants: Sequence[str]) -> str:
    """The nearest game that can be played: the same without variants, or another one."""
    from rdi.model.round_games import why_no_round_game

    try:
        if variants and not why_no_round_game(definition(name)):
            return f"did you mean {typed(entry(name).name)}?"
    except (BadSettings, SourceErrors):
        pass
    known = names_of_round_games()
    is_game = any(each.name == name for each in entries())  # which then is no slip of the pen
    return hint([] if is_game else nearest_words(name, known, 0.5), known)


def names_of_round_games() -> list[str]:
    """The games on the shelf that can be played inside a Round, by name."""
    from rdi.model.round_games import why_no_round_game

    found = []
    for each in entries():
        try:
            if not each.is_company and not why_no_round_game(definition(each.name)):
                found.append(each.name)
        except SourceErrors:  # whoever plays it is told
            continue
    return found


def _compiled_game(found: GameDefinition) -> CompiledGame:
    if found.inn is not None:
        return compiled_inn_game(found, ())
    from rdi.engine.game import CompiledGame

    key = (found.name, found.fingerprint, found.path, found.variants)
    if key not in _COMPILED_GAMES:
        _COMPILED_GAMES[key] = CompiledGame(found)
    return _COMPILED_GAMES[key]


def _changed_at(path: str) -> int | None:
    """When a file was last changed; None for files inside an archive."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None


def _files_changed_at(found: GameDefinition) -> tuple[int | None, ...]:
    first = _changed_at(found.path)
    return (first, *map(_changed_at, found.module_paths)) if found.module_paths else (first,)


def compiled_game_in(text: str, name: str, variants: Sequence[str] = ()) -> CompiledGame:
    """A game out of a text that was kept with a record; BadSettings where it is not in there."""
    return _compiled_game(_compiled(name, f"{name}.game", text, tuple(sorted(variants))))


def own_text(found: GameDefinition) -> str | None:
    """The text of a player's own game, which records carry along; None for games that we ship."""
    return None if is_ours("games", found.path) else found.text or None


def _compiled(name: str, path: str, text: str, variants: tuple[str, ...]) -> GameDefinition:
    """A game out of a text, with what is on the shelf; read back where it was compiled before."""
    return _compiled_with(name, path, text, variants, modules_beside(path, text))


@cache
def _compiled_with(
    name: str, path: str, text: str, variants: tuple[str, ...], modules: tuple[Text, ...]
) -> GameDefinition:
    from rdi.lang.compiler.shelf import kept_definition

    decks = tuple(file.text for file in texts("cards").values())
    return kept_definition(name, path, text, variants, decks, modules)


def topics() -> tuple[Topic, ...]:
    """The rules that all games share, as the files of games tell them.

    A player's own topic takes the place of ours. SourceErrors where a file has mistakes.
    """
    found: dict[str, Topic] = {}
    for path, text in sorted(texts("games").values(), key=lambda file: is_ours("games", file.path)):
        if _TOPIC.search(text):
            for topic in _topics_in(path, text):
                found.setdefault(topic.name, topic)
    return tuple(found.values())


@cache
def _topics_in(path: str, text: str) -> tuple[Topic, ...]:
    from rdi.lang.compiler.shelf import kept_topics

    return kept_topics(path, text)


def machine_folder() -> Path | None:
    """Where machine code is kept; None where there is no folder that is the player's alone."""
    from rdi.lang.cache import private_folder

    folder = private_folder()
    return None if folder is None else folder / "machine"


def kept_graph(name: str) -> Any:
    """The decision graph that was kept under a name, by the program as it is now; or None."""
    from rdi.lang.cache import fetch_value

    return fetch_value("graph", _state_of_play(), name)


def keep_graph(name: str, graph: Any) -> None:
    """Keep a decision graph under a name, where there is a folder that is the player's alone."""
    from rdi.lang.cache import store_value

    store_value(graph, "graph", _state_of_play(), name)


def _state_of_play() -> str:
    from rdi.lang.cache import state_of

    return " ".join([state_of(Path(__file__).parent / name) for name in ("chances", "engine")])


__all__ = [
    "Entry",
    "compiled_game",
    "compiled_game_in",
    "definition",
    "entries",
    "entry",
    "keep_graph",
    "kept_graph",
    "machine_folder",
    "name_of",
    "own_text",
    "topics",
    "usual_games",
]
