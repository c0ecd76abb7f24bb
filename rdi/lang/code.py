"""Generated Python: functions built line by line, each line knowing which line of the file it comes from.

The text is parsed by ``ast`` and every node is given the place in the file that it stands for, so that a fault
while playing is reported at the author's line.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from types import CodeType

from rdi.lang.source import Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line of generated Python, its depth and the place in the author's file."""

    text: str
    span: Span
    depth: int = 0

    def deeper(self, by: int = 1) -> Line:
        """The same line further in."""
        return Line(self.text, self.span, self.depth + by)


class Module:
    """The generated functions and constants of one game."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._constants: dict[str, str] = {}
        self._count = 0

    def constant(self, name: str, value: str) -> str:
        """A constant of the module; the same name always stands for the same value."""
        self._constants[name] = value
        return name

    def function(self, stem: str, arguments: str, body: Sequence[Line]) -> str:
        """Add a function and return its name."""
        self._count += 1
        name = f"{stem}_{self._count}"
        first = body[0].span
        self._lines.append(Line(f"def {name}({arguments}):", first))
        self._lines.extend(line.deeper() for line in body)
        return name

    def text(self) -> str:
        """The whole module as Python text, for those who want to read it."""
        constants = [f"{name} = {value}" for name, value in self._constants.items()]
        return "\n".join([*constants, *("    " * line.depth + line.text for line in self._lines)]) + "\n"

    def compiled(self, path: str) -> CodeType:
        """The module compiled, each node at the author's line."""
        tree = ast.parse(self.text())
        first = len(self._constants)
        for node in ast.walk(tree):
            number = getattr(node, "lineno", None)
            if number is not None:
                place = number - 1 - first
                span = self._lines[place].span if 0 <= place < len(self._lines) else Span(1, 1, 1, 2)
                _move(node, span)
        return compile(tree, path, "exec", dont_inherit=True)


def _move(node: ast.AST, span: Span) -> None:
    """Give a node the author's place."""
    node.lineno, node.end_lineno = span.line, span.end_line  # type: ignore[attr-defined]
    node.col_offset, node.end_col_offset = span.column - 1, span.end_column - 1  # type: ignore[attr-defined]
