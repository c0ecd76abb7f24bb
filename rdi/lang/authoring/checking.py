"""Check files of cards, games and scenarios: every mistake in them, for all variants."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rdi.errors import MissingFiles, SourceErrors, UnreadableFile
from rdi.files import note, read_text, shown
from rdi.lang.authoring.lints import abilities_of, card_lints, deck_lints, game_lints
from rdi.lang.compiler.card_sets import CARD_DECLARATIONS, CardSet
from rdi.lang.compiler.decks import CompiledDeck, compile_deck, decks_on_shelf
from rdi.lang.compiler.games import SEATS_MOST, FindDeck, lower_game
from rdi.lang.compiler.parser import Files, Parsed, parse
from rdi.lang.compiler.scenarios import SUFFIX, scenario_mistakes
from rdi.lang.compiler.shelf import card_set_beside, names_taken
from rdi.lang.compiler.variants import variant_choices, variants_of
from rdi.lang.phrases.components import Component
from rdi.lang.phrases.games.game import GameBlock
from rdi.lang.phrases.games.inn import UsesDrinks
from rdi.lang.syntax.diagnostics import Diagnostic, elsewhere, follows, nearest, once
from rdi.lang.syntax.source import NOWHERE, Source, Span
from rdi.lang.syntax.tree import inside
from rdi.model.cards import Card, EventCard
from rdi.model.definition import name_of
from rdi.resources import SUFFIXES, catalogue, each_once

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    File = Path | Traversable

CHOICES_MOST = 512
"""A game with more choices of variants is checked for single variants, pairs, and all at once."""


def check_paths(paths: Sequence[Path] | None = None) -> list[Diagnostic]:
    """Every mistake in these files and folders, or in all games and decks on the shelf.

    In the order of the files; in each first what was not understood at all, then what cannot be
    meant; or else warnings. MissingFiles where a path leads nowhere.
    """
    files = [*files_at(paths)] if paths else _shelf()
    read = [(str(file), _read(file)) for file in files]
    mistakes = [source for _, source in read if isinstance(source, Diagnostic)]
    sources = [source for _, source in read if isinstance(source, Source)]
    return [*mistakes, *check_sources(sources)]


def check_sources(sources: Sequence[Source]) -> list[Diagnostic]:
    """Every mistake in these texts."""
    checker = _Checker(names_taken(sources))
    parsed = [(source, parse(source)) for source in sources]
    found = {source.path: checker.decks(source, read) for source, read in parsed}
    for source, read in parsed:
        found[source.path] += checker.games(source, read)
    for mistake in card_mistakes(parsed):
        found[mistake.source.path].append(mistake)
    left_out = {source.path: read.left_out for source, read in parsed if read.mistakes}
    for mistake in scenario_mistakes(parsed):
        path = mistake.source.path
        if path not in left_out or not follows(mistake, left_out[path]):
            found[path].append(mistake)
    return once(mistake for source in sources for mistake in _in_order(found[source.path]))


def _shelf() -> list[File]:
    return [*catalogue("cards").values(), *catalogue("games").values()]


def files_at(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are meant, each once, whatever it is called: folders stand for all cards and
    games in them.
    """
    return each_once(_files_named(paths))


def _files_named(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if os.path.isdir(path):
            suffixes = {*SUFFIXES.values(), SUFFIX}
            inside = (Path(folder, name) for folder, _, names in os.walk(path) for name in names)
            yield from sorted(file for file in inside if file.suffix in suffixes)
        elif os.path.lexists(path):
            yield path
        else:
            raise MissingFiles(f"there is no file or folder {shown(path)}")


def _read(file: File) -> Source | Diagnostic:
    """The text of a file, or what is wrong with it."""
    try:
        return Source(str(file), read_text(file))
    except UnreadableFile as error:
        note(error)
        message = f"this file cannot be read: {error.reason}"
        return Diagnostic("E0104", Source(str(file), ""), NOWHERE, message)


def _in_order(mistakes: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each mistake once, those first that others may follow from.

    Warnings are told when there is nothing else: a line with a mistake uses no name.
    """
    once = {(each.code, each.span, each.message): each for each in reversed([*mistakes])}
    if not all(each.is_warning for each in once.values()):
        once = {key: each for key, each in once.items() if not each.is_warning}
    return sorted(once.values(), key=lambda each: (_rank(each), each.span.line, each.span.column))


def _rank(mistake: Diagnostic) -> int:
    return int(not mistake.code.startswith("E01"))


class _Checker:
    """All files being checked together: which decks and games were seen so far, and in whose
    places on the shelf they stand.
    """

    def __init__(self, taken: frozenset[str]) -> None:
        self.taken = taken
        self.boxes: dict[str, CompiledDeck] = {}
        self.names: dict[str, tuple[Source, Span]] = {}
        self._decks: dict[str, tuple[Source, Span]] = {}

    def decks(self, source: Source, parsed: Parsed) -> list[Diagnostic]:
        """What was not understood of a file, and the mistakes in its decks."""
        found = [*parsed.mistakes]
        for component in parsed.declarations:
            if isinstance(component, Component):
                box, mistakes = compile_deck(component, source)
                found += mistakes
                if str(component.title) in self.boxes:
                    where = elsewhere(*self._decks[str(component.title)])
                    message = f'there are two decks called "{component.title}": {where}'
                    found.append(Diagnostic("E0223", source, component.title.span, message))
                self.boxes[str(component.title)] = box
                self._decks.setdefault(str(component.title), (source, component.title.span))
        return found

    def games(self, source: Source, parsed: Parsed) -> list[Diagnostic]:
        """The mistakes in the games of a file, but those that only follow from others."""
        blocks = [each for each in parsed.declarations if isinstance(each, GameBlock)]
        found = [mistake for block in blocks for mistake in self._game(source, block)]
        if parsed.mistakes:
            found = [each for each in found if not follows(each, parsed.left_out)]
        return found

    def _game(self, source: Source, block: GameBlock) -> Iterator[Diagnostic]:
        name = name_of(str(block.title))
        if name in self.names:
            where = elsewhere(*self.names[name])
            message = f'there are two games called "{block.title}": {where}'
            yield Diagnostic("E0223", source, block.title.span, message)
        self.names.setdefault(name, (source, block.title.span))
        try:
            find_deck = self._find_deck()
        except SourceErrors as error:
            yield from (each for each in error.diagnostics if isinstance(each, Diagnostic))
            return
        yield from game_lints(block, source)
        for choice in _worth_checking(block):
            definition, mistakes = lower_game(block, choice, source, find_deck)
            yield from mistakes
            if definition is not None:
                most = min(definition.most_seats, SEATS_MOST)
                yield from deck_lints(block, choice, source, definition.deck, most)

    def _find_deck(self) -> FindDeck:
        """The decks of the files being checked, then those on the shelf."""
        boxes = {**decks_on_shelf(self.taken), **self.boxes}
        return boxes.get


def _worth_checking(block: GameBlock) -> Iterator[tuple[str, ...]]:
    """All choices of variants, or where there are too many the small ones and the largest."""
    count = len(variants_of(block))
    if 2**count <= CHOICES_MOST:
        yield from variant_choices(block, range(count + 1))
    else:
        yield from variant_choices(block, [0, 1, 2, count])


def card_mistakes(files: Files) -> Iterator[Diagnostic]:
    """Every mistake in the cards of these files, and in what their games say of Drinks."""
    declared = [each for _, parsed in files for each in parsed.declarations]
    asked = [(source, line) for source, parsed in files for line in _drinks_asked(parsed)]
    if not asked and not any(isinstance(each, CARD_DECLARATIONS) for each in declared):
        return
    own = [(source, parsed.declarations) for source, parsed in files]
    cards = card_set_beside(own)
    left_out = {source.path: parsed.left_out for source, parsed in files if parsed.mistakes}
    for mistake in [*cards.mistakes, *_lints(cards, {s.path: s for s, _ in own})]:
        path = mistake.source.path
        if any(mistake.source is source for source, _ in own) and not (
            path in left_out and follows(mistake, left_out[path])
        ):
            yield mistake
    titles = [deck.title for deck in cards.decks]
    for source, line in asked:
        if str(line.title) not in titles:
            message = f'there is no Drink Deck called "{line.title}".'
            near = nearest(line.title, titles)
            yield Diagnostic("E0228", source, line.title.span, message, near)


def _drinks_asked(parsed: Parsed) -> Iterator[UsesDrinks]:
    games = [each for each in parsed.declarations if isinstance(each, GameBlock)]
    return (line for line in inside(games) if isinstance(line, UsesDrinks))


def _lints(company: CardSet, sources: dict[str, Source]) -> Iterator[Diagnostic]:
    """What is suspicious about the cards in these files."""
    cards = company.cards()
    events = [event.kind for deck in company.decks for event in deck.events.values()]
    has_drinks = any(deck.drinks for deck in company.decks)
    abilities = abilities_of(cards, events, has_drinks)
    for card in cards:
        source = sources.get(card.path)
        for code, message in card_lints(card, abilities) if source else ():
            assert source is not None
            yield Diagnostic(code, source, _title_span(card, source), message)
    for event in company.loose:
        if isinstance(event, EventCard) and event.path in sources:
            source = sources[event.path]
            message = "nothing reveals this Event: it is in no Drink Deck"
            yield Diagnostic("W0511", source, _title_span(event, source), message)


def _title_span(card: Card | EventCard, source: Source) -> Span:
    """Where a card's title stands."""
    column = source.line(card.line).find(f'"{card.title}"') + 1
    return Span(card.line, max(1, column), card.line, max(1, column) + len(card.title) + 2)
