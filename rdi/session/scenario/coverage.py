"""Keep account of what games exercise of the cards: ways to play, options, single lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rdi.engine.inn.answerable import Play
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.playing import ANNOUNCE, Playing, ResponseWindow
from rdi.engine.inn.resolution import Resolving
from rdi.engine.inn.table import Frame, InnTable
from rdi.model.cards import Card, DrinkCard, EventCard, Minion, Way
from rdi.model.effects import Block, ChooseOne, Effect

WAY, RESPONSE, OPTION, LINE = "way", "response", "option", "line"
KINDS = (WAY, RESPONSE, OPTION, LINE)

Source = Card | Minion | DrinkCard | EventCard
Key = tuple[str, int, str, int]
"""The file of a card, its title, and the part of the card."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card: a way to play it, an answer, an option, or a line of what it does.

    `text` says it in words, `phrase` is how the language writes such a thing. `way` is the place of
    the way to play the card to which it belongs, among the parts of the card.
    """

    kind: str
    title: str
    path: str
    line: int
    text: str
    phrase: str
    way: int | None


@dataclass
class Coverage:
    """The parts of cards, and those of them that were exercised."""

    parts: dict[Key, Part] = field(default_factory=dict)
    exercised: set[Key] = field(default_factory=set)
    _sources: dict[int, Source] = field(default_factory=dict)
    """The cards that were at some table, by their identity, which is theirs while they are here."""
    _keys: dict[int, Key] = field(default_factory=dict)

    def watch(self, compiled: CompiledInnGame, table: InnTable) -> None:
        """Look on at a game that begins at this table."""
        for source in _sources(compiled):
            self._know(source)
        keys = self._keys

        def look(frame: Frame) -> None:
            for part in _at_work(frame):
                if id(part) in keys:
                    self.exercised.add(keys[id(part)])

        table.watch = look

    def _know(self, source: Source) -> None:
        """Note the parts of a card by their identity, once."""
        if id(source) in self._sources:
            return
        self._sources[id(source)] = source
        for place, (part, found) in enumerate(_parts(source)):
            key = (source.path, source.line, source.title, place)
            self.parts[key] = found
            self._keys[id(part)] = key

    def missing(self, kind: str, paths: frozenset[str]) -> list[Part]:
        """The parts of the cards in these files (or of all, if none are named) that were never
        exercised, except those within a way to play a card that was never used.
        """
        return [
            part
            for key, part in self._of(kind, paths).items()
            if key not in self.exercised
            and (part.way is None or (*key[:3], part.way) in self.exercised)
        ]

    def count(self, kind: str, paths: frozenset[str]) -> tuple[int, int]:
        """The number of parts of a kind that were exercised, and the number of all."""
        found = self._of(kind, paths)
        return len(self.exercised & found.keys()), len(found)

    def phrases_missing(self, paths: frozenset[str]) -> list[str]:
        """The written form of the phrases of which no use at all was exercised."""
        found = {key: part for kind in KINDS for key, part in self._of(kind, paths).items()}
        done = {part.phrase for key, part in found.items() if key in self.exercised}
        return sorted({part.phrase for part in found.values()} - done - {""})

    def _of(self, kind: str, paths: frozenset[str]) -> dict[Key, Part]:
        return {
            key: part for key, part in sorted(self.parts.items())
            if part.kind == kind and (not paths or part.path in paths)
        }  # fmt: skip


def _at_work(frame: Frame) -> Iterator[object]:
    """The parts of cards that a frame is about to carry out."""
    if isinstance(frame, Playing) and frame.stage != ANNOUNCE and frame.play.way is not None:
        yield frame.play.way
    elif isinstance(frame, ResponseWindow):
        yield from [each.way for each in frame.things if isinstance(each, Play)]
    elif isinstance(frame, Resolving):
        yield frame.play.way
        yield from frame.block[frame.place : frame.place + 1]


def _sources(compiled: CompiledInnGame) -> Iterator[Source]:
    for cards, character in zip(compiled.roster.cards_of, compiled.roster.characters, strict=True):
        yield from cards.values()
        yield from character.minions.values()
    yield from compiled.roster.drinks.values()
    yield from compiled.roster.events.values()


def _parts(source: Source) -> Iterator[tuple[object, Part]]:
    """Everything in a card that may be exercised; options stand for their first line."""
    place = 0
    for way in _ways(source):
        kind = WAY if way.trigger is None else RESPONSE
        said = way.text.replace("\n", " ") or "played"
        yield way, _part(source, kind, said, way.trigger, None)
        below = [*_parts_of(source, (*way.body, *way.when_negated), place)]
        yield from below
        place += 1 + len(below)
    if isinstance(source, EventCard):
        yield from _parts_of(source, source.body, None)
    elif isinstance(source, DrinkCard):
        yield from _parts_of(source, source.extra, None)
    elif isinstance(source, Card):
        yield from _parts_of(source, source.taken, None)


def _ways(source: Source) -> tuple[Way, ...]:
    if isinstance(source, Card):
        return source.ways
    return source.actions if isinstance(source, Minion) else ()


def _parts_of(source: Source, block: Block, way: int | None) -> Iterator[tuple[object, Part]]:
    for line in block:
        said = f"a line like `{phrase_of(line)}`"
        yield line, _part(source, LINE, said, line, way)
        if isinstance(line, ChooseOne):
            for option in line.options:
                said = option.text.replace("\n", " ")
                yield option.body[0], _part(source, OPTION, said, None, way)
                for inner in (*option.body[0].blocks(), option.body[1:]):
                    yield from _parts_of(source, inner, way)
        else:
            for inner in line.blocks():
                yield from _parts_of(source, inner, way)


def _part(source: Source, kind: str, said: str, of: Any, way: int | None) -> Part:
    phrase = "" if of is None else phrase_of(of)
    return Part(kind, source.title, source.path, source.line, said, phrase, way)


def phrase_of(part: Effect | Any) -> str:
    """The written form of such a line or trigger: the example in its description."""
    example = re.search(r"`([^`]+)`", type(part).__doc__ or "")
    return example[1] if example else type(part).__name__
