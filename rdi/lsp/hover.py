"""The English of a line of a text, and the meaning of a name in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from rdi.lang.authoring.names import Name, Place
from rdi.lang.syntax.english import Passage, as_text, passages_of
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import Phrase
from rdi.lsp.documents import Document
from rdi.lsp.library import Library

SENTENCES_MOST = 12
"""So many sentences of a block are shown; the others stand in the text."""

GIVEN_MOST = 3
"""So many places are told in which a name is given."""


@dataclass(frozen=True, slots=True)
class Writing:
    """How an editor shows what it is told: as Markdown, or as it is."""

    is_markdown: bool = True

    def plain(self, text: str) -> str:
        """A text in which nothing is Markdown, whatever a stranger has written."""
        if not self.is_markdown:
            return text
        return "".join(f"\\{each}" if each in "\\`*_{}[]<>()#+!|~&" else each for each in text)

    def strong(self, text: str) -> str:
        """A name that stands out."""
        return f"**{self.plain(text)}**" if self.is_markdown else text

    def lines(self, text: str) -> str:
        """Several lines, each kept by itself."""
        return self.plain(text).replace("\n", "  \n" if self.is_markdown else "\n")

    def code(self, text: str) -> str:
        """A line of the language."""
        return f"```rdi\n{text}\n```" if self.is_markdown else text


def hover(
    library: Library, document: Document, line: int, column: int, writing: Writing
) -> tuple[str, Span] | None:
    """The explanation of a place of a text, and the piece of text that it explains."""
    placed = document.at(line)
    if placed is None:
        return None
    phrases = placed.declaration.phrases_on(line - placed.above)
    told = [writing.lines(_english(phrases))] if phrases else []
    span = Span(line, 1, line, len(document.lines[line - 1]) + 1)
    if (found := document.name_at(line, column)) is not None:
        name, part = found
        index = library.index
        given = [each for symbol in index.meant(name, part) for each in index.given(symbol)]
        told += _of_name(name, given[:GIVEN_MOST], writing)
        span = Place(part, name).span
    told += [described(phrases[0], writing)] if phrases else []
    text = "\n\n".join(each for each in told if each)
    return (text, span) if text else None


def described(phrase: Phrase | type[Phrase], writing: Writing) -> str:
    """The meaning of a phrase, and how it is written."""
    return f"{writing.plain(' '.join(phrase.doc.split()))}\n\n{writing.code(phrase.example)}"


def _english(phrases: Sequence[Phrase]) -> str:
    """The meaning of phrases, the first sentences of it."""
    return as_text(_first(passages_of(phrases), [SENTENCES_MOST]))


def _first(passages: Iterator[Passage] | Sequence[Passage], left: list[int]) -> Iterator[Passage]:
    """The first passages with those under them, as many as are left."""
    for passage in passages:
        if left[0] <= 0:
            return
        left[0] -= 1
        yield Passage(passage.text, tuple(_first(passage.under, left)))


def _of_name(name: Name, given: Sequence[Place], writing: Writing) -> Iterator[str]:
    """Where a name is given, and what is said of it there."""
    for place in given:
        if place.name is not name:
            kind, file = place.name.kinds[0], PurePath(place.path).name
            said = as_text(_first(place.name.phrase.passages(), [1]))
            about = writing.plain(f", a {kind} ({file}, line {place.span.line}): {said}")
            yield f"{writing.strong(name.text)}{about}"
