"""What is written of a game in numbers: lines of Python, expressions and what they give, and the
tables that stand for the attributes of its cards.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from rdi.compiled.items import Items
from rdi.engine.bind import Bound

NUMBER, MAYBE, ITEM, WORD, FLAG = "number", "maybe", "item", "word", "flag"
"""What an expression gives: a number, one that may be NOTHING, a thing, a word, yes or no."""

NUMBERS = frozenset({NUMBER, MAYBE, FLAG})


class NotTranslated(Exception):
    """What cannot be said in numbers; the text says what it is."""


@dataclass(frozen=True, slots=True)
class Written:
    """An expression over arrays, and what it gives."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A list that was written down: where in the table it begins, how many there are, and of what
    kind.
    """

    array: str
    first: str
    count: str
    kind: str


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of equals: how many there are."""

    count: str


Known = Written | ast.Lambda | Groups


class Names:
    """The attributes and words of one game, as tables and numbers.

    `tables` gives for each attribute what stands there for the number of each thing.
    """

    def __init__(self, bound: Bound) -> None:
        self.items = Items(bound)
        self._attributes = {
            name: table for name, table in bound.namespace.items() if name.startswith("A_")
        }
        self.words: dict[str, int] = {}
        self.tables: dict[str, tuple[float, ...]] = {
            name: tuple([self._stored(table.get(code)) for code in self.items.codes])
            for name, table in self._attributes.items()
        }
        self.lambdas = _constant_lambdas(bound.definition.generated)

    def _stored(self, value: Any) -> float:
        if isinstance(value, str):
            return self.word(value)
        return float("nan") if value is None else value

    def word(self, text: str) -> int:
        """The number of a word."""
        return self.words.setdefault(text, len(self.words) + 1)

    def kind(self, attribute: str) -> str:
        """What an attribute gives of things that are there."""
        values = list(self._attributes[attribute].values())
        if any(isinstance(value, str) for value in values):
            return WORD
        return MAYBE if any(value != value for value in self.tables[attribute][1:]) else NUMBER

    def table_text(self, attribute: str) -> str:
        """The table of an attribute, as it is written down."""
        is_word = self.kind(attribute) == WORD
        values = [
            ("0" if is_word else "NOTHING")
            if value != value
            else repr(int(value) if is_word else float(value))
            for value in self.tables[attribute]
        ]
        return f"({', '.join(values)},)"


def _constant_lambdas(generated: str) -> dict[str, ast.Lambda]:
    """What is given once for the whole game and depends on nothing but what it is asked about."""
    found = {}
    for node in ast.parse(generated).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(args=[ast.Lambda() as value])
            ):
                found[name] = value
            case _:
                pass
    return found


class Lines:
    """Lines of Python at their depth."""

    def __init__(self, depth: int) -> None:
        self.lines: list[str] = []
        self.depth = depth
        self._names = 0

    def add(self, text: str) -> None:
        """One more line."""
        self.lines.append("    " * self.depth + text)

    def new(self, stem: str) -> str:
        """A name that is not used yet."""
        self._names += 1
        return f"{stem}_{self._names}"

    @contextmanager
    def deeper(self, head: str) -> Iterator[None]:
        """Lines inside this one."""
        self.add(head)
        self.depth += 1
        yield
        self.depth -= 1


def refuse(node: ast.AST) -> NoReturn:
    """Say what cannot be translated."""
    raise NotTranslated(ast.unparse(node)[:80])
