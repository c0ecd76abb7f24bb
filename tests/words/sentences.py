"""Find the sentences of the program in its source: what it can print, and on which occasion.

A sentence is a text of two words or more that stands in the source and is no docstring. What is
put into it when it is printed is shown between braces, as it stands there; two texts that are
joined by `+` are one. `party.says(seat, "takes", text)` is a sentence too, with both forms of its
verb between brackets, for others and for "You".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rdi.shell.show.party import plain_form
from tests.source import Module, modules

NOT_FOR_PEOPLE = {
    "rdi.arrays": "writes programs, and names for what cannot be written in numbers",
    "rdi.environments": "speaks to the authors of learners",
    "rdi.lang.lowering.emitter": "writes programs",
    "rdi.lang.lowering.scorer": "writes programs",
    "rdi.lsp.vscode": "writes the settings of an editor",
    "rdi.model.python_printer": "writes programs",
    "rdi.shell.sharing.page_style": "is a style sheet",
    "rdi.tournament.report.style": "is a style sheet",
    "rdi.tournament.store": "speaks to a data base",
}
"""The modules and packages whose texts nobody reads at a table, and why."""

_WORD = re.compile(r"[A-Za-z]{2,}")
_VALUE = re.compile(r"\{[^{}]*\}")
_SPACED = re.compile(r"\s+")


@dataclass(frozen=True)
class Said:
    """A text of the program: the file and the function that hold it, what that function is for,
    and the text with its values between braces.
    """

    module: str
    function: str
    occasion: str
    text: str

    @property
    def literal(self) -> str:
        """What of the text stands in the source, without its values."""
        return "".join(_VALUE.split(_outermost(self.text))).strip()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds this text in a line that was printed, whatever its values and whether or not
        it begins the line.
        """
        parts = [_escaped(part) for part in _VALUE.split(_outermost(self.text))]
        found = ".*?".join(parts).removeprefix(".*?").removesuffix(".*?")
        return re.compile(found, re.IGNORECASE)


def _escaped(text: str) -> str:
    """A text as a regular expression; verbs between brackets in either form."""
    return re.sub(r"\\\[(\w+)\\\|(\w+)\\\]", r"(?:\1|\2)", re.escape(text))


def sentences(folder: str = "rdi") -> Iterator[Said]:
    """All sentences below a folder of the repository, in the order of files and lines."""
    for module in modules(folder):
        if not any(
            module.name == name or module.name.startswith(f"{name}.") for name in NOT_FOR_PEOPLE
        ):
            yield from sentences_of(module)


def sentences_of(module: Module) -> Iterator[Said]:
    """The sentences of one file."""
    yield from _Reader(module.name).read(module.tree)


class _Reader:
    """Reads one file: knows in which function it is, and leaves out what is printed nowhere."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._seen: set[tuple[str, str]] = set()

    def read(self, tree: ast.Module) -> Iterator[Said]:
        yield from self._below(tree, "", _first_line(ast.get_docstring(tree)))

    def _below(self, node: ast.AST, function: str, occasion: str) -> Iterator[Said]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{function}.{child.name}" if function else child.name
                own = _first_line(ast.get_docstring(child)) or occasion
                yield from self._below(child, name, own)
            elif not _is_left_out(child):
                yield from self._expression(child, function, occasion)

    def _expression(self, node: ast.AST, function: str, occasion: str) -> Iterator[Said]:
        text = _text_of(node)
        if text is not None and _is_sentence(text) and (function, text) not in self._seen:
            self._seen.add((function, text))
            yield Said(self._module, function, occasion, text)
        for inner in [node] if text is None else _values_of(node):
            yield from self._below(inner, function, occasion)


def _first_line(docstring: str | None) -> str:
    """The first paragraph of a docstring on one line."""
    return _SPACED.sub(" ", (docstring or "").split("\n\n")[0]).strip()


def _is_left_out(node: ast.AST) -> bool:
    """Whether nothing of this is printed: docstrings, faults of the program, types."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Assert | ast.arg | ast.Import | ast.ImportFrom)


def _text_of(node: ast.AST) -> str | None:
    """The text that an expression is, with its values between braces; None if it is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                str(part.value) if isinstance(part, ast.Constant) else _value(part)
                for part in values
            )
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            texts = _text_of(left), _text_of(right)
            if texts == (None, None):
                return None
            return "".join(
                _braced(side) if text is None else text
                for side, text in zip((left, right), texts, strict=True)
            )
        case ast.Call(func=ast.Attribute(attr="says" | "clause"), args=[seat, verb, *rest]):
            parts = [_text_of(each) or _braced(each) for each in rest]
            return " ".join([_braced(seat), _both_forms(_text_of(verb) or _braced(verb)), *parts])
    return None


def _both_forms(verb: str) -> str:
    """A verb as for another player and as for you, with what may stand behind it."""
    first, _, rest = verb.partition(" ")
    if first.startswith("{"):
        return verb
    return f"[{first}|{plain_form(first)}] {rest}".strip()


def _values_of(node: ast.AST) -> list[ast.AST]:
    """What stands between the braces of a text, where other texts may be."""
    match node:
        case ast.JoinedStr(values=values):
            return [part for part in values if isinstance(part, ast.FormattedValue)]
        case ast.BinOp(left=left, right=right):
            return [inner for side in (left, right) for inner in _inner(side)]
        case ast.Call(args=args):
            return [inner for each in args for inner in _inner(each)]
    return []


def _inner(side: ast.expr) -> list[ast.AST]:
    """A part of a text that is a value of its own; of a text, the values in it."""
    return [ast.Expression(side)] if _text_of(side) is None else _values_of(side)


def _value(part: ast.expr) -> str:
    assert isinstance(part, ast.FormattedValue)
    return _braced(part.value)


def _braced(value: ast.expr) -> str:
    return "{" + _SPACED.sub(" ", ast.unparse(value)) + "}"


def _outermost(text: str) -> str:
    """The text with each value, whatever braces are within it, as one pair of braces."""
    found, depth = [], 0
    for sign in text:
        depth -= sign == "}" and depth > 0
        if not depth:
            found.append(sign)
        depth += sign == "{"
    return "".join(found)


def _is_sentence(text: str) -> bool:
    """Whether there are two words or more, one of which may be a value."""
    words = _WORD.findall(_VALUE.sub(" XX ", _outermost(text)))
    return " " in text.strip() and len(words) > 1 and any(word != "XX" for word in words)
