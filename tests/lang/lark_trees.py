"""A second reading of the language: the tree that Lark makes of a text, as phrases."""

from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from rdi.lang.syntax.source import NOWHERE, Span
from rdi.lang.syntax.tree import HOMES, Word


def word(token: Token, lines_above: int = 0) -> Word:
    """A token of Lark as a word; strings lose their quotes."""
    text = str(token)
    found = Word(text[1:-1] if token.type == "STRING" else text)
    found.span = Span(
        (token.line or 1) + lines_above,
        token.column or 1,
        (token.end_line or token.line or 1) + lines_above,
        token.end_column or 2,
    )
    return found


def build(tree: Tree[Any] | Token | None, lines_above: int = 0) -> Any:
    """Lark's tree as phrases; `lines_above` is how many lines of the file were not given to it."""
    if tree is None:
        return None
    if isinstance(tree, Token):
        return word(tree, lines_above)
    parts = [build(child, lines_above) for child in tree.children]
    home = HOMES.get(str(tree.data))
    assert home is not None, f"the phrase {tree.data} has no home"
    return home(parts, _span(tree, parts, lines_above))


def _span(tree: Tree[Any], parts: Sequence[Any], lines_above: int) -> Span:
    meta = tree.meta
    if meta.empty:
        return next((part.span for part in parts if hasattr(part, "span")), NOWHERE)
    line = meta.line + lines_above
    if meta.end_line == meta.line:
        return Span(line, meta.column, line, meta.end_column)
    # The end of a line and the comments below it belong to what Lark found, but not to the phrase.
    ends = [(part.span.end_line, part.span.end_column) for part in parts if hasattr(part, "span")]
    return Span(line, meta.column, *max(ends, default=(line, meta.column + 1)))
