"""The words of the language by what they are, for editors and pages that show them in colors.

One list serves all: the semantic tokens of the server, the TextMate grammar of the VS Code
extension, and the lexer for Pygments. It is made from the grammar.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.tables import literals
from rdi.lsp.documents import Document
from rdi.lsp.positions import Encoding

COMMENT, TEXT, NUMBER, THING, NAME, HEADING, WORD, SIGN = (
    "comment", "text", "number", "thing", "name", "heading", "word", "sign",
)  # fmt: skip
"""The kinds of words; a heading is one that begins a declaration."""

PATTERNS: Mapping[str, str] = {
    COMMENT: r"#[^\n]*",
    TEXT: r'"[^"\n]*"?',
    NUMBER: r"\b[0-9]+\b",
    THING: r"\b[A-Z][A-Za-z]*\b",
    NAME: r"\b[a-z][a-z_0-9]*(?:-[a-z0-9]+)*\b",
    SIGN: r"\.\.\.|'s\b|[:,()+*-]",
}
"""How each kind is written; whether a name is a word of the language is looked up."""

SEMANTIC_KINDS = {
    COMMENT: "comment", TEXT: "string", NUMBER: "number", THING: "type", NAME: "variable",
    HEADING: "keyword", WORD: "keyword", SIGN: "operator",
}  # fmt: skip
"""The names of the protocol for them."""

SCOPES = {
    COMMENT: "comment.line.number-sign.rdi", TEXT: "string.quoted.double.rdi",
    NUMBER: "constant.numeric.rdi", THING: "entity.name.type.rdi", NAME: "variable.other.rdi",
    HEADING: "keyword.declaration.rdi", WORD: "keyword.control.rdi",
    SIGN: "keyword.operator.rdi",
}  # fmt: skip
"""The names of TextMate for them."""

_SPLIT = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in PATTERNS.items()))


@cache
def words() -> frozenset[str]:
    """The words of the language."""
    return frozenset(literals().values())


@cache
def headings() -> frozenset[str]:
    """The words with which declarations begin."""
    states = parser().parse_interactive("").parser_state
    known = literals()
    return frozenset(known[each] for each in states.parse_conf.parse_table.states[
        states.position] if each in known)  # fmt: skip


def words_in(line: str) -> Iterator[tuple[int, str, str]]:
    """The words of a line by where they begin, counted from 0, and by what they are."""
    for match in _SPLIT.finditer(line):
        kind, text = str(match.lastgroup), match[0]
        if kind == NAME and text in words():
            kind = HEADING if match.start() == 0 and text in headings() else WORD
        yield match.start(), kind, text


def semantic_tokens(document: Document, encoding: Encoding) -> list[int]:
    """The words of a text as the protocol has them: five numbers each, of which the first two count
    from the word before.
    """
    kinds = {kind: number for number, kind in enumerate(SEMANTIC_KINDS)}
    found: list[int] = []
    last_line, last_column = 0, 0
    for number, line in enumerate(document.lines):
        for start, kind, text in words_in(line):
            column = encoding.units(line[:start]) if not line.isascii() else start
            length = encoding.units(text) if not text.isascii() else len(text)
            new_line = number - last_line
            found += (
                new_line,
                column if new_line else column - last_column,
                length,
                kinds[kind],
                0,
            )
            last_line, last_column = number, column
    return found


def textmate() -> str:
    """The grammar for TextMate, which VS Code and many others read."""
    any_word = "|".join(sorted(words()))
    any_heading = "|".join(sorted(headings()))
    patterns: list[dict[str, Any]] = [
        {"name": SCOPES[COMMENT], "match": PATTERNS[COMMENT]},
        {"name": SCOPES[TEXT], "match": PATTERNS[TEXT]},
        {"name": SCOPES[HEADING], "match": rf"^(?:{any_heading})\b(?!-)"},
        {"name": SCOPES[WORD], "match": rf"(?<![-\w])(?:{any_word})\b(?!-\w)"},
        *({"name": SCOPES[kind], "match": PATTERNS[kind]} for kind in (NUMBER, THING, NAME, SIGN)),
    ]
    grammar = {
        "name": "rdi",
        "scopeName": "source.rdi",
        "fileTypes": ["game", "cards", "scenario"],
        "patterns": patterns,
    }
    return json.dumps(grammar, indent=1) + "\n"
