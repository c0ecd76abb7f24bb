"""The language for Pygments, which colors texts on pages and in terminals."""

from __future__ import annotations

from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text, _TokenType

from rdi.lsp import highlighting as h

TOKENS: dict[str, _TokenType] = {
    h.COMMENT: Comment.Single,
    h.TEXT: String.Double,
    h.NUMBER: Number.Integer,
    h.THING: Name.Class,
    h.NAME: Name.Variable,
    h.HEADING: Keyword.Declaration,
    h.WORD: Keyword,
    h.SIGN: Operator,
}
"""The token of Pygments for each kind of word."""


class RdiLexer(Lexer):  # type: ignore[misc]
    """Games, cards and scenarios."""

    name = "rdi"
    aliases = ("rdi",)
    filenames = ("*.game", "*.cards", "*.scenario")

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The words of a text by where they begin."""
        start = 0
        for line in text.splitlines(keepends=True):
            end = 0
            for column, kind, word in h.words_in(line):
                if column > end:
                    yield start + end, Text, line[end:column]
                yield start + column, TOKENS[kind], word
                end = column + len(word)
            if end < len(line):
                yield start + end, Text, line[end:]
            start += len(line)
