"""Completions at a place of a text: words, phrases and names, with their English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rdi.lang.authoring.continuations import continuations
from rdi.lang.authoring.names import CAPITAL, CARD, CHARACTER, SMALL, TITLE, Name
from rdi.lang.syntax.english import as_text
from rdi.lang.syntax.source import without_comment
from rdi.lang.syntax.tables import literals
from rdi.lsp.documents import Document
from rdi.lsp.library import Library
from rdi.text import name_of

BEGUN = re.compile(r"(?:[A-Za-z][A-Za-z_0-9]*)?$")
"""The word in the middle of which a place is, if it is in one."""

OPEN = re.compile(r'"[^"\n]*"|[A-Z][A-Za-z]*|[a-z][a-z_0-9]*|[0-9]+')
"""The words of an example that an author may change."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A text that may stand behind `start` columns of the line; `kind` is `word`, `phrase` or what
    a name stands for, `rule` the phrase, and `place` a number by which they are sorted.
    """

    text: str
    kind: str
    about: str
    start: int
    place: int
    rule: str = ""


def completions(library: Library, document: Document, line: int, column: int) -> list[Completion]:
    """The completions at a place."""
    text = document.lines[line - 1][: column - 1]
    if _is_comment(text):
        return []
    is_quoted = text.count('"') % 2 == 1
    found_word = BEGUN.search(text)
    assert found_word is not None
    start = text.rindex('"') if is_quoted else found_word.start()
    first = _first_line(document, line)
    found = continuations(document.lines[first : line - 1], text[:start])
    results: list[Completion] = []
    for offer in () if is_quoted else found.offers:
        about = " ".join(offer.home.doc.split())
        results.append(Completion(offer.text, "phrase", about, start, 1, offer.home.rule))
    for word in () if is_quoted else found.words:
        results.append(Completion(word, "word", "", start, 2))
    for writing, kinds in (found.names or {}).items():
        if is_quoted and writing != TITLE:
            continue
        for name in _names(library, document, line, kinds):
            shown = _as_written(name, writing)
            about = f"{name.kinds[0]}: {_said(name)}"
            results.append(Completion(shown, name.kinds[0], about, start, 0))
    unique = {(each.text, each.rule): each for each in reversed(results)}
    return sorted(unique.values(), key=lambda each: each.place)


def _is_comment(text: str) -> bool:
    """Whether a line has come to a comment."""
    return without_comment(re.sub(r'"[^"]*"?', "", text)) != re.sub(r'"[^"]*"?', "", text)


def _first_line(document: Document, line: int) -> int:
    """The number, from 0, of the first line of the declaration to which a line belongs."""
    number = line - 1
    if document.lines[number][:1] not in ("", " ", "#"):
        return number
    while number > 0 and document.lines[number - 1][:1] in ("", " ", "#"):
        number -= 1
    return max(0, number - 1)


def _names(
    library: Library, document: Document, line: int, kinds: tuple[str, ...]
) -> Iterator[Name]:
    """The names of these kinds that are known at a line."""
    if not kinds:
        return
    placed = document.at(line)
    scopes = placed.declaration.scopes if placed is not None else ("",)
    number = document.declarations.index(placed) if placed is not None else 0
    part = document.parts[number] if placed is not None else None
    yield from library.index.visible(kinds, scopes, part)


def _as_written(name: Name, writing: str) -> str:
    """A name as it is written in a place: with quotation marks, or as it is typed in a tavern."""
    if writing == TITLE:
        return f'"{name.text}"'
    if writing == SMALL and name.writing in (CAPITAL, TITLE):
        return name_of(name.text).replace("-", "_")
    return name.text


def _said(name: Name) -> str:
    """The description of a name from where it is given, in a few words."""
    if name.kinds[0] in (CARD, CHARACTER):
        return name.text
    return as_text(name.phrase.passages()).split("\n")[0][:200]


def snippet(text: str) -> str:
    """An example in which an author goes from one word that may be changed to the next one."""
    known, count = {*literals().values()}, 0
    pieces: list[str] = []
    end = 0
    for match in OPEN.finditer(text):
        pieces.append(_plain(text[end : match.start()]))
        end = match.end()
        if match[0] in known:
            pieces.append(match[0])
            continue
        count += 1
        quoted = match[0].startswith('"')
        inner = _plain(match[0][1:-1] if quoted else match[0])
        pieces.append(f'"${{{count}:{inner}}}"' if quoted else f"${{{count}:{inner}}}")
    return "".join([*pieces, _plain(text[end:])])


def _plain(text: str) -> str:
    return re.sub(r"([\\$}])", r"\\\1", text)
