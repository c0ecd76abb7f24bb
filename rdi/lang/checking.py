"""Check files of cards and games: every mistake in every one of them, for all their variants."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rdi.errors import MissingFiles, SourceErrors, UnreadableFile
from rdi.files import note, read_text, shown
from rdi.lang.card_checking import card_mistakes
from rdi.lang.companies import places_on_shelf
from rdi.lang.decks import Box, make_box
from rdi.lang.diagnostic import Diagnostic, elsewhere, follows, once
from rdi.lang.lints import block_lints, card_lints
from rdi.lang.lowering import SEATS_MOST, FindBox, lower
from rdi.lang.parse import Parsed, parse_all
from rdi.lang.phrases.components import Component
from rdi.lang.phrases.games import GameBlock
from rdi.lang.scenarios import SUFFIX, scenario_mistakes
from rdi.lang.shelf import boxes_on_shelf
from rdi.lang.source import NOWHERE, Source, Span
from rdi.lang.variants import choices, offered
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
    checker = _Checker(places_on_shelf(sources))
    parsed = [(source, parse_all(source)) for source in sources]
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
        self.boxes: dict[str, Box] = {}
        self.names: dict[str, tuple[Source, Span]] = {}
        self._decks: dict[str, tuple[Source, Span]] = {}

    def decks(self, source: Source, parsed: Parsed) -> list[Diagnostic]:
        """What was not understood of a file, and the mistakes in its decks."""
        found = [*parsed.mistakes]
        for component in parsed.declarations:
            if isinstance(component, Component):
                box, mistakes = make_box(component, source)
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
            find_box = self._find_box()
        except SourceErrors as error:
            yield from (each for each in error.diagnostics if isinstance(each, Diagnostic))
            return
        yield from block_lints(block, source)
        for choice in _worth_checking(block):
            definition, mistakes = lower(block, choice, source, find_box)
            yield from mistakes
            if definition is not None:
                most = min(definition.most_seats, SEATS_MOST)
                yield from card_lints(block, choice, source, definition.deck, most)

    def _find_box(self) -> FindBox:
        """The decks of the files being checked, then those on the shelf."""
        boxes = {**boxes_on_shelf(self.taken), **self.boxes}
        return boxes.get


def _worth_checking(block: GameBlock) -> Iterator[tuple[str, ...]]:
    """All choices of variants, or where there are too many the small ones and the largest."""
    count = len(offered(block))
    if 2**count <= CHOICES_MOST:
        yield from choices(block, range(count + 1))
    else:
        yield from choices(block, [0, 1, 2, count])
