"""The words of a text, told apart by what the parser accepts where they stand.

Lark's contextual lexer has a regular expression for each set of words that may stand somewhere.
There are hundreds of them, and to compile them takes longer than to read all games and cards. Here
one expression finds the words of all texts, and a table tells which of them are reserved. Lark's
own is made only where no such word may stand: there it finds a part of the word, or the mistake.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING

from lark import Token
from lark.lexer import BasicLexer, ContextualLexer, LexerState

if TYPE_CHECKING:
    from lark.common import LexerConf
    from lark.parsers.lalr_parser_state import ParserState


class WordLexer(ContextualLexer):
    """Finds the same tokens as Lark's contextual lexer, and the same mistakes."""

    def __init__(
        self,
        conf: LexerConf,
        states: Mapping[int, Collection[str]],
        always_accept: Collection[str] = (),
    ) -> None:
        """`states` are the terminals that each state of the parser accepts; those it is always to
        get are `always_accept`.
        """
        conf = copy(conf)
        conf.skip_validation = True  # the grammar is ours: tests hold that its words are sound
        super().__init__(conf, {}, always_accept)
        assert isinstance(self.root_lexer, BasicLexer)
        self.ignored = frozenset(conf.ignore)
        self._conf, self._states = conf, states
        self._anywhere = {*self.ignored, *always_accept}
        self._with_newlines = self.root_lexer.newline_types
        terminals = self.root_lexer.terminals  # those before others that are found before them
        self.reserved = {t.pattern.value: t.name for t in terminals if t.pattern.type == "str"}
        found = [t for t in terminals if not t.pattern.value.isalpha()]
        self.pattern = "|".join(f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in found)
        self._match = re.compile(self.pattern, conf.g_regex_flags).match

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The tokens that follow; UnexpectedInput where none follows that may stand there."""
        place, text, end = lexer_state.line_ctr, lexer_state.text.text, lexer_state.text.end
        states, ignored = parser_state.parse_conf.states, self.ignored
        while (start := place.char_pos) < end:
            found = self._match(text, start, end)
            accepted = states[parser_state.position]
            value, pattern = (found[0], found.lastgroup) if found is not None else ("", "")
            kind = self.reserved.get(value, pattern)
            if kind not in accepted and kind not in self._anywhere:
                kind = pattern  # a reserved word may be a name where it has no meaning
                if kind not in accepted:
                    yield self._found_by_lark(lexer_state, parser_state)
                    continue
            line, column = place.line, place.column
            place.feed(value, pattern in self._with_newlines)
            if kind not in ignored:
                over = (place.line, place.column, place.char_pos)
                token = lexer_state.last_token = Token(kind, value, start, line, column, *over)
                yield token

    def _found_by_lark(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Token:
        """The next token by an expression for just what the parser accepts."""
        state = parser_state.position
        if state not in self.lexers:
            conf, known = copy(self._conf), self._conf.terminals_by_name
            accepted = {*self._states[state], *self._anywhere}
            conf.terminals = [known[name] for name in accepted if name in known]
            self.lexers[state] = BasicLexer(conf)
        return next(super().lex(lexer_state, parser_state))
