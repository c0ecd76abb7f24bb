"""Generated Python: functions built line by line, each knowing its line of the author's file.

The text is parsed by ``ast`` and every node is given the place in the file that it stands for, so
that a fault while playing is reported at the author's line.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from types import CodeType
from zlib import crc32

from rdi.lang.source import NOWHERE, Span

LINES_MOST = 20_000
"""How much code a game may become; a file cannot make the program build more than this."""


class TooMuch(Exception):
    """A game whose file is short but whose steps or scores would be endless when written out."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


@dataclass(frozen=True, slots=True)
class Line:
    """A line of generated Python, its place in the author's file, and its depth."""

    text: str
    span: Span
    depth: int = 0

    def deeper(self) -> Line:
        """The same line one level further in."""
        return Line(self.text, self.span, self.depth + 1)


class Module:
    """The generated functions and constants of one game, or of the cards of one deck.

    Functions of different decks meet at one table: their names begin with the deck's `mark`.
    """

    def __init__(self, mark: str = "") -> None:
        self._mark = f"m{crc32(mark.encode()):x}_" if mark else ""
        self._lines: list[Line] = []
        self.constants: dict[str, str] = {}
        self._spans: dict[str, Span] = {}
        self._remembered: dict[tuple[str, ...], str] = {}
        self._count = 0

    def constant(self, stem: str, value: str, span: Span = NOWHERE) -> str:
        """The name of a constant with this value, made from the stem."""
        name, count = stem, 1
        while self.constants.setdefault(name, value) != value:
            count += 1
            name = f"{stem}_{count}"
        self._spans.setdefault(name, span)
        return name

    def function(self, stem: str, arguments: str, body: Sequence[Line], decorator: str = "") -> str:
        """Add a function and return its name; TooMuch where there are too many."""
        self._count += 1
        name = f"{self._mark}{stem}_{self._count}"
        first = body[0].span
        if decorator:
            self._lines.append(Line(f"@{decorator}", first))
        self._lines.append(Line(f"def {name}({arguments}):", first))
        self._lines.extend(line.deeper() for line in body)
        if len(self._lines) > LINES_MOST:
            raise TooMuch(first)
        return name

    def remembered(self, stem: str, arguments: str, body: Sequence[Line]) -> str:
        """A function that remembers what it worked out; two that do the same become one."""
        same = (arguments, *[line.text for line in body])
        if same not in self._remembered:
            self._remembered[same] = self.function(stem, arguments, body, "remembered")
        return self._remembered[same]

    def text(self) -> str:
        """The whole module as Python text, for those who want to read it."""
        constants = [f"{name} = {value}" for name, value in self.constants.items()]
        lines = ["    " * line.depth + line.text for line in self._lines]
        return "\n".join([*constants, *lines]) + "\n"

    def author_lines(self) -> tuple[int, ...]:
        """The line of the author's file behind each line of the text."""
        return tuple(span.line for span in self._places())

    def _places(self) -> list[Span]:
        return [*self._spans.values(), *(line.span for line in self._lines)]

    def compiled(self, path: str) -> CodeType:
        """The module compiled, each node at the author's line."""
        tree = ast.parse(self.text())
        spans = self._places()
        for node in ast.walk(tree):
            number = getattr(node, "lineno", None)
            if number is not None:
                _move(node, spans[number - 1])
        return compile(tree, path, "exec", dont_inherit=True)


def _move(node: ast.AST, span: Span) -> None:
    """Give a node the author's place."""
    node.lineno, node.end_lineno = span.line, span.end_line  # type: ignore[attr-defined]
    node.col_offset = span.column - 1  # type: ignore[attr-defined]
    node.end_col_offset = span.end_column - 1  # type: ignore[attr-defined]
