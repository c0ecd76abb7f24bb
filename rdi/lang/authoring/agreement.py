"""The right form of a word that may be written in either: `loses` or `lose`, `a` or `an`, `cards`.

The grammar takes both forms, so that nobody stumbles over one; the formatter prints the right one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from lark import Token

from rdi.lang.syntax.grammar import literals

Accepts = Callable[[str], bool]
"""Whether the grammar takes the word of this name where another stands."""

SHORTEST = 3
"""Shorter words that differ by an s only are not two forms of one (`a`, `as`)."""

COUNTED = {"card": "cards", "drink": "drinks", "copy": "copies"}
ARTICLES = {"a", "an"}
UNSURE = "u|h|eu|one"
"""Words that begin like this are spoken in either way."""

IRREGULAR = {"do": "does", "are": "is"}
PERSONS = {"player", "attacker", "drinker", "leader", "owner", "who"}
SECOND = {"you", "they"}
IN_ROUND = ["in", "the", "round"]
MANY = {"each", "those"}


@dataclass
class Agreement:
    """The words of one file as they come, and which names stand for more than one player.

    `forms` has the third form of each verb of one's own by its first.
    """

    forms: Mapping[str, str]
    many: set[str] = field(default_factory=set)

    def begin_declaration(self) -> None:
        """Names are those of one declaration."""
        self.many.clear()

    def end_line(self, words: Sequence[str]) -> None:
        """Learn the names that a line gives: `let rivals be each other player`."""
        if words[0] == "let" and len(words) > 3 and words[3] in MANY | self.many:
            self.many.add(words[1])

    def right(self, before: Sequence[Token], token: Token, after: str, accepts: Accepts) -> str:
        """A word in its right form: it stands behind some words of its line, and before a text."""
        word = str(token)
        if token.type == "NAME":
            return self._verb(before, word, self.forms)
        wanted = self._wanted(before, word, after)
        if wanted == word:
            return word
        name = _names().get(wanted, "")
        return wanted if name and accepts(name) else word

    def _wanted(self, before: Sequence[Token], word: str, after: str) -> str:
        if word in ARTICLES:
            return _article(word, after)
        if word in ("is", "are") and after.split()[:3] != IN_ROUND:
            return word
        if before and before[-1].type == "NUMBER":
            return _counted(int(before[-1]), word)
        return self._verb(before, word, _verbs())

    def _verb(self, before: Sequence[Token], word: str, forms: Mapping[str, str]) -> str:
        """A verb in the form that belongs to the words before it."""
        for first, third in forms.items():
            if word in (first, third) and (is_many := self._is_many(before)) is not None:
                return first if is_many else third
        return word

    def _is_many(self, before: Sequence[Token]) -> bool | None:
        """Whether the words before a verb speak of several, or of `you`; None if of nobody."""
        words = [str(each) for each in before]
        if words[-3:] == IN_ROUND:
            words = words[:-3]
        if not words:
            return None
        if words[-1] in SECOND:
            return True
        if before[len(words) - 1].type == "NAME":
            return words[-1] in self.many and words[-3:-1] != ["each", "of"]
        return False if words[-1] in PERSONS else None


def _article(word: str, after: str) -> str:
    """What stands before a word, as it sounds; where that cannot be known, as it is."""
    if re.match(UNSURE, after, re.IGNORECASE):
        return word
    return "an" if re.match("[aeio]", after, re.IGNORECASE) else "a"


def _counted(number: int, word: str) -> str:
    for one, several in COUNTED.items():
        if word in (one, several):
            return one if number == 1 else several
    return word


@cache
def _names() -> dict[str, str]:
    """What the grammar calls each word of the language."""
    return {word: name for name, word in literals().items()}


@cache
def _verbs() -> dict[str, str]:
    """The third form of each word of the language that has one, by its first."""
    words = set(literals().values())
    regular = {
        word: word + ending
        for word in words
        for ending in ("s", "es")
        if len(word) >= SHORTEST and word + ending in words
    }
    return regular | IRREGULAR
