"""Texts as they are being written, and what is understood of them, declaration by declaration.

Only a declaration whose lines have changed is read again. What is not understood is left out
without a word; what is wrong with it is worked out apart from this, where nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rdi.lang.authoring.names import Name, NamesOf, Part, scopes_of
from rdi.lang.compiler.parser import declarations_in, understood, unreadable
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Phrase
from rdi.lsp.positions import lines_of

TRIES = 6
"""A declaration in which more lines are wrong is taken as not understood."""

LONG = 400
"""A declaration of more lines is not read again with every key."""


class Declaration:
    """Some lines of a text that are read by themselves; places in it count from its first line.

    To read a long one takes a while. It stays `unread` until it is settled: what was understood of
    it before its last changes is given in the meantime, whose places may be a little wrong.
    """

    def __init__(self, lines: tuple[str, ...], earlier: Declaration | None = None) -> None:
        self.lines = lines
        self._earlier = None
        if earlier is not None and len(lines) > LONG:
            self._earlier = earlier._earlier or earlier  # noqa: SLF001  # of the same class

    @property
    def trees(self) -> list[Any]:
        """The meaning of it."""
        return self._trees if self._earlier is None else self._earlier.trees

    @cached_property
    def _trees(self) -> list[Any]:
        return understood(self.lines, TRIES) or []

    @property
    def names(self) -> NamesOf:
        """The names in it."""
        return self._names if self._earlier is None else self._earlier.names

    @cached_property
    def _names(self) -> NamesOf:
        return NamesOf(self.trees)

    def settle(self) -> bool:
        """Read it where it is still unread; whether it was."""
        was_unread, self._earlier = self._earlier is not None, None
        return was_unread

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where names in it are looked up."""
        return scopes_of(self.trees[0]) if self.trees else ("",)

    def phrases_on(self, line: int) -> list[Phrase]:
        """The phrases that begin on a line and in none that begins there too: mostly one."""
        found: list[Phrase] = []
        waiting = [*self.trees]
        while waiting:
            each = waiting.pop(0)
            if each.span.line == line:
                found.append(each)
            elif each.span.line < line <= each.span.end_line:
                waiting = [*_phrases_in(vars(each).values()), *waiting]
        return found


def _covers(span: Span, line: int, column: int) -> bool:
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)


def _phrases_in(values: Any) -> Iterator[Phrase]:
    for each in values:
        if isinstance(each, Phrase):
            yield each
        elif isinstance(each, list | tuple):
            yield from _phrases_in(each)


@dataclass(frozen=True, slots=True)
class Placed:
    """A declaration of a text, and how many lines stand above it."""

    above: int
    declaration: Declaration


class Document:
    """A text of the language. The declarations of an earlier one are used again where their lines
    are the same.
    """

    def __init__(self, path: str, text: str, earlier: Document | None = None) -> None:
        self.path = path
        self.lines = lines_of(text)
        self.source = Source(path, "\n".join(self.lines))
        self._earlier = earlier.known if earlier is not None else {}

    def settle(self) -> bool:
        """Read all that is still unread of it; whether there was anything."""
        found = [each.declaration.settle() for each in self.declarations]
        if any(found):
            self.__dict__.pop("parts", None)
        return any(found)

    @cached_property
    def declarations(self) -> list[Placed]:
        """All declarations of the text, in order; none where no file of the language is so."""
        if unreadable(self.source) is not None:
            return []
        by_heading = {each.lines[0]: each for each in self._earlier.values()}
        found = []
        for start, end in declarations_in(self.lines):
            lines = tuple(self.lines[start:end])
            known = self._earlier.get(lines)
            found.append(Placed(start, known or Declaration(lines, by_heading.get(lines[0]))))
        self._earlier = {}
        return found

    @cached_property
    def known(self) -> Mapping[tuple[str, ...], Declaration]:
        """The declarations by their lines."""
        return {each.declaration.lines: each.declaration for each in self.declarations}

    def at(self, line: int) -> Placed | None:
        """The declaration to which a line belongs."""
        found = None
        for each in self.declarations:
            if each.above >= line:
                break
            found = each
        return found

    @cached_property
    def parts(self) -> list[Part]:
        """The names in it, by declaration."""
        return [
            Part(self.path, number, each.above, each.declaration.names)
            for number, each in enumerate(self.declarations)
        ]

    def name_at(self, line: int, column: int) -> tuple[Name, Part] | None:
        """The name at a place, also where that is directly behind it."""
        for part, placed in zip(self.parts, self.declarations, strict=True):
            if placed.above < line <= placed.above + len(placed.declaration.lines):
                found = [
                    each
                    for each in part.names.names
                    if _covers(each.span, line - placed.above, column)
                ]
                # Of two names that touch each other the place is in the second.
                return (found[-1], part) if found else None
        return None
