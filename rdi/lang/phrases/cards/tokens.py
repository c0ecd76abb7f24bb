"""Tokens that players gain and lose, and what they do to whoever has them."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.cards.restrictions import Passive
from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("supply", example="token Scarab, supply 12", english="{number}")
class Supply(Phrase):
    """How many of a token there are in all."""

    number: Word


@phrase("token", example="token Scarab, supply 12:", english="the token {name}")
class TokenBlock(Phrase):
    """A kind of token; its holder is `they`."""

    name: Word
    supply: Supply | None
    lines: list[Any]


@phrase(
    "token_cannot",
    example="cannot be redirected",
    english="what it does cannot be {passives:or}",
)
class TokenCannot(Phrase):
    """What no card can do to the effects of the token."""

    passives: list[Passive]
