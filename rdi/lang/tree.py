"""The tree of a text: one class for each phrase of the language, its fields and its place.

A phrase's class is its one home in Python: what it is called in the grammar, what it does (``doc``), how it is
written (``example``), and the methods by which it is checked and lowered. A test keeps homes and grammar one to one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from lark import Token, Tree

from rdi.lang.source import NOWHERE, Span

HOMES: dict[str, type[Phrase]] = {}


class Phrase:
    """A piece of text with a meaning. ``fields`` names its parts in order; a last field with ``*`` takes the rest."""

    rule: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    example: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, parts: Sequence[Any], span: Span) -> None:
        self.span = span
        for place, field in enumerate(self.fields):
            if field.startswith("*"):
                setattr(self, field[1:], list(parts[place:]))
            else:
                setattr(self, field, parts[place] if place < len(parts) else None)


P = TypeVar("P", bound=type[Phrase])


def phrase(rule: str, doc: str, example: str, *fields: str) -> Callable[[P], P]:
    """Make a class the home of a phrase of the grammar."""

    def register(home: P) -> P:
        assert rule not in HOMES, f"{rule} has two homes"
        home.rule, home.doc, home.example, home.fields = rule, doc, example, fields
        HOMES[rule] = home
        return home

    return register


class Word(str):
    """A word of the text that knows its place."""

    __slots__ = ("span",)
    span: Span


def word(token: Token) -> Word:
    """A token as a word; strings lose their quotes."""
    text = str(token)
    found = Word(text[1:-1] if token.type == "STRING" else text)
    found.span = Span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 2)
    return found


def build(tree: Tree[Any] | Token | None) -> Any:
    """Lark's tree as phrases."""
    if tree is None:
        return None
    if isinstance(tree, Token):
        return word(tree)
    parts = [build(child) for child in tree.children]
    home = HOMES.get(str(tree.data))
    if home is None:
        raise AssertionError(f"the phrase {tree.data} has no home")
    return home(parts, _span(tree, parts))


def _span(tree: Tree[Any], parts: Sequence[Any]) -> Span:
    meta = tree.meta
    if not meta.empty:
        return Span(meta.line, meta.column, meta.end_line, meta.end_column)
    return next((part.span for part in parts if hasattr(part, "span")), NOWHERE)
