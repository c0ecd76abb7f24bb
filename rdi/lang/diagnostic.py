"""A mistake in a file: its code, its place, what is wrong and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from rdi.lang.source import Source, Span
from rdi.resources import identity
from rdi.text import printable

FOLLOWING = ("E0219", "E0312", "E0313", "E0318", "E0408", "E0409", "E0319")
"""Mistakes that the line left out may have prevented."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake, ready to be shown.

    `nearest` is the word that was probably meant, `example` a phrase that is right. What the codes
    stand for is told in `rdi/lang/codes.py`.
    """

    code: str
    source: Source
    span: Span
    message: str
    nearest: str = ""
    example: str = ""

    def __str__(self) -> str:
        return "\n".join(self._lines())

    @property
    def is_warning(self) -> bool:
        """Whether the file can be played all the same."""
        return self.code.startswith("W")

    def _lines(self) -> Iterator[str]:
        place = f"{printable(self.source.path)}:{self.span.line}:{self.span.column}"
        hint = f" Did you mean `{self.nearest}`?" if self.nearest else ""
        yield f"{place}: {self.code}: {self.message}{hint}"
        text = self.source.line(self.span.line)
        one_line = self.span.end_line == self.span.line
        end = self.span.end_column if one_line else len(text) + 1
        yield f"{self.span.line:6} | {text}"
        yield f"       | {' ' * (self.span.column - 1)}{'^' * max(1, end - self.span.column)}"
        if self.example:
            yield f"       = for example: {self.example}"

    def as_data(self) -> dict[str, Any]:
        """The same as plain data, for programs that show it their own way."""
        return {
            "code": self.code,
            "file": self.source.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "message": self.message,
            "nearest": self.nearest,
            "example": self.example,
        }


def elsewhere(source: Source, span: Span) -> str:
    """Where the other one is, for what is there twice."""
    return f"the other one stands in {source.path}, line {span.line}"


def once(mistakes: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each mistake once, in their order, whatever its file is called: a file named by the player
    may also be found on the shelf.
    """
    found: dict[tuple[str, str, Span, str], Diagnostic] = {}
    places: dict[str, str] = {}
    for each in mistakes:
        path = each.source.path
        place = places.setdefault(path, identity(path))
        found.setdefault((place, each.code, each.span, each.message), each)
    return [*found.values()]


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one, or nothing; never the word itself."""
    by_lower = {name.lower(): name for name in known if name != word}
    found = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else ""


def follows(mistake: Diagnostic, left_out: set[str]) -> bool:
    """Whether a mistake may be there only because lines were left out that were not understood."""
    if mistake.is_warning or mistake.code in FOLLOWING:
        return True
    line = mistake.source.line(mistake.span.line)
    name = line[mistake.span.column - 1 : mistake.span.end_column - 1]
    words = set(re.findall(r"\w+", name))
    return mistake.code.startswith("E02") and words <= left_out
