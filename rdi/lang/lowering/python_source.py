"""Generated Python: functions built line by line, each knowing its line of the author's file.

The text is parsed by ``ast`` and every node is given the place in the file that it stands for, so
that a fault while playing is reported at the author's line. What depends on nothing but cards and
values, or on what all hands of a showdown have in common, is worked out once and remembered.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from types import CodeType
from zlib import crc32

from rdi.lang.lowering.python_printer import CodeLine as CodeLine
from rdi.lang.lowering.python_reader import parsed
from rdi.lang.syntax.source import NOWHERE, Span
from rdi.model import ir

NO_CODE = compile("", "", "exec")
"""The code of what is only looked at and never played."""

LINES_MOST = 20_000
"""How much code a game may become; a file cannot make the program build more than this."""


class TooMuchCode(Exception):
    """Raised when the code generated from a file exceeds LINES_MOST."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


class GeneratedModule:
    """The generated functions and constants of one game, or of the cards of one deck.

    Functions of different decks meet at one table: their names begin with the deck's `mark`.
    """

    def __init__(self, mark: str = "") -> None:
        self._mark = f"m{crc32(mark.encode()):x}_" if mark else ""
        self._lines: list[CodeLine] = []
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

    def function(
        self, stem: str, arguments: str, body: Sequence[CodeLine], decorator: str = ""
    ) -> str:
        """Add a function; its name. Raises TooMuchCode beyond LINES_MOST."""
        self._count += 1
        name = f"{self._mark}{stem}_{self._count}"
        first = body[0].span
        if decorator:
            self._lines.append(CodeLine(f"@{decorator}", first))
        self._lines.append(CodeLine(f"def {name}({arguments}):", first))
        self._lines.extend(line.deeper() for line in body)
        if len(self._lines) > LINES_MOST:
            raise TooMuchCode(first)
        return name

    def remembered(self, stem: str, arguments: str, body: Sequence[CodeLine]) -> str:
        """A function that remembers what it worked out; two that do the same become one."""
        same = (arguments, *[line.text for line in body])
        if same not in self._remembered:
            self._remembered[same] = self.function(stem, arguments, body, "remembered")
        return self._remembered[same]

    def text(self) -> str:
        """The whole module as Python text."""
        constants = [f"{name} = {value}" for name, value in self.constants.items()]
        lines = ["    " * line.depth + line.text for line in self._lines]
        return "\n".join([*constants, *lines]) + "\n"

    def program(self) -> ir.Module:
        """The functions and constants as a typed program."""
        return parsed(self.text(), self._places())

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
                _set_location(node, spans[number - 1])
        return compile(tree, path, "exec", dont_inherit=True)


def _set_location(node: ast.AST, span: Span) -> None:
    """Give a node the position of the author's text."""
    node.lineno, node.end_lineno = span.line, span.end_line  # type: ignore[attr-defined]
    node.col_offset = span.column - 1  # type: ignore[attr-defined]
    node.end_col_offset = span.end_column - 1  # type: ignore[attr-defined]


_WORKED_OUT_BEFORE = re.compile(r"([do]_\w+) = (.*)")
"""The line that works out a definition or an order, and its parts."""


@lru_cache(maxsize=4096)
def names_used(code: str) -> frozenset[str]:
    """The free names of a generated expression.

    Left out are the tables of attributes of cards and the names of called functions.
    """
    nodes = list(ast.walk(ast.parse(code, mode="eval")))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    used = {node.id for node in names if id(node) not in called or node.id.startswith("d_")}
    return frozenset(name for name in used - own if not name.startswith("A_"))


def hoisted(
    lines: Sequence[CodeLine], common: Collection[str], module: GeneratedModule
) -> list[CodeLine]:
    """The lines of a scoring function in which those that depend on common arguments only are moved
    into a function of their own.

    `common` are the arguments that are the same for all hands. What is the same as at an earlier
    hand is remembered and not worked out again.
    """
    shared: dict[str, CodeLine] = {}
    kept: list[CodeLine] = []
    first = len(lines)
    for line in lines:
        found = _WORKED_OUT_BEFORE.fullmatch(line.text) if line.depth == 0 else None
        known = {*common, *shared, *module.constants}
        if found is not None and names_used(found[2]) <= known:
            first = min(first, len(kept))
            shared.setdefault(found[1], line)
        else:
            kept.append(line)
    wanted = [name for name in shared if _is_used(name, kept)]
    if not wanted:
        return list(lines)
    span = kept[first].span
    given = [name for name in common if _is_used(name, shared.values())]
    tallies = [name for name in given if name.startswith("tally_")]
    body = [
        *[CodeLine(f"{name} = dict({name})", span) for name in tallies],
        *shared.values(),
        CodeLine(f"return ({', '.join(wanted)},)", span),
    ]
    function = module.remembered("once", ", ".join(given), body)
    contents = [f"tuple({name}.items())" if name in tallies else f"tuple({name})" for name in given]
    call = CodeLine(f"{', '.join(wanted)}, = {function}({', '.join(contents)})", span)
    return [*kept[:first], call, *kept[first:]]


def _is_used(name: str, lines: Collection[CodeLine]) -> bool:
    """Whether any of these lines uses a name."""
    return any(re.search(rf"\b{name}\b", line.text) for line in lines)
