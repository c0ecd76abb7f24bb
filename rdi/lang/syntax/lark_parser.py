"""Lark's parser of the grammar, built from the Lark files or read back from the cache.

It is asked where a text has a mistake, or what may stand at a place. Loading it takes a while, and
who only reads texts without mistakes needs none of it.
"""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import lark
from lark import Lark
from lark.indenter import Indenter

from rdi.lang.cache import fetch, lasting_digest, store
from rdi.lang.syntax.grammar import OPTIONS, grammar
from rdi.lang.syntax.lexer import WordLexer


class _Indenter(Indenter):
    """The indenter: any depth that is consistent is a level."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


WITH_TABLES: dict[str, Any] = {"_plugins": {"ContextualLexer": WordLexer}}
"""The options of a parser besides its tables; they do not hold them, and do not depend on them."""


@cache
def parser() -> Lark:
    """The parser. Its tables take longer to build than all games and cards to read: they are kept,
    and good for every version of the program with this grammar.
    """
    text = grammar()
    key = lasting_digest("parser", lark.__version__, repr(OPTIONS), text)
    kept = fetch(key)
    if kept is not None:
        return _CachedParser.with_layout(kept)
    built = Lark(text, postlex=_Indenter(), **WITH_TABLES, **OPTIONS)
    tables = io.BytesIO()
    built.save(tables, exclude_options=("postlex", *WITH_TABLES))
    store(key, tables.getvalue())
    return built


class _CachedParser(Lark):
    """A parser read back from its tables, which do not hold the indenter."""

    @classmethod
    def with_layout(cls, tables: bytes) -> Lark:
        """The parser of these tables."""
        return cls.__new__(cls)._load(io.BytesIO(tables), postlex=_Indenter(), **WITH_TABLES)
