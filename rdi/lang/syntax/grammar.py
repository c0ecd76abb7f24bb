"""The text of the grammar, and with which of Lark's options it is read."""

from __future__ import annotations

from typing import Any

from rdi.resources import text as data_text

GRAMMAR_FILES = ("tavern", "components", "games", "cards", "scenarios", "expressions", "words")

OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "propagate_positions": True,
    "maybe_placeholders": True,
}


def grammar() -> str:
    """The whole grammar as one text."""
    return "\n".join(data_text("grammar", f"{name}.lark") for name in GRAMMAR_FILES)
