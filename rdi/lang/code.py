"""Generated Python: functions built line by line, each knowing its line of the author's file.

The text is parsed by ``ast`` and every node is given the place in the file that it stands for, so
that a fault while playing is reported at the author's line.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from types import CodeType

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
    """The generated functions and constants of one game."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._constants: dict[str, str] = {}
        self._count = 0

    def constant(self, stem: str, value: str) -> str:
        """The name of a constant with this value, made from the stem."""
        name, count = stem, 1
        while self._constants.setdefault(name, value) != value:
            count += 1
            name = f"{stem}_{count}"
        return name

    def function(self, stem: str, arguments: str, body: Sequence[Line]) -> str:
        """Add a function and return its name; TooMuch where there are too many."""
        self._count += 1
        name = f"{stem}_{self._count}"
        first = body[0].span
        self._lines.append(Line(f"def {name}({arguments}):", first))
        self._lines.extend(line.deeper() for line in body)
        if len(self._lines) > LINES_MOST:
            raise TooMuch(first)
        return name

    def text(self) -> str:
        """The whole module as Python text, for those who want to read it."""
        constants = [f"{name} = {value}" for name, value in self._constants.items()]
        lines = ["    " * line.depth + line.text for line in self._lines]
        return "\n".join([*constants, *lines]) + "\n"

    def compiled(self, path: str) -> CodeType:
        """The module compiled, each node at the author's line."""
        tree = ast.parse(self.text())
        first = len(self._constants)
        for node in ast.walk(tree):
            number = getattr(node, "lineno", None)
            if number is not None:
                place = number - 1 - first
                _move(node, self._lines[place].span if place >= 0 else NOWHERE)
        return compile(tree, path, "exec", dont_inherit=True)


def _move(node: ast.AST, span: Span) -> None:
    """Give a node the author's place."""
    node.lineno, node.end_lineno = span.line, span.end_line  # type: ignore[attr-defined]
    node.col_offset = span.column - 1  # type: ignore[attr-defined]
    node.end_col_offset = span.end_column - 1  # type: ignore[attr-defined]
