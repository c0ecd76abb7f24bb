"""Tokens that players gain and lose, and what they do to whoever has them."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.restrictions import Passive
from rdi.lang.syntax.english import Passage, in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("supply", example="token Scarab, supply 12", english="{number}")
class Supply(Phrase):
    """How many of a token there are in all, counted as the game begins: a number, or one that
    follows from the number of players.
    """

    number: Expression

    def passage(self, name: str) -> Passage:
        """How many there are, as a sentence."""
        number = in_english(self.number)
        if number.isdecimal():
            return Passage(f"There are {number} {name} tokens.")
        return Passage(f"There are as many {name} tokens as {number}.")


@phrase("most_each", example="token Mark, at most 1 each", english="{number}")
class MostEach(Phrase):
    """How many of a token each player can have; whoever has as many gains no more."""

    number: Word

    def passage(self, name: str) -> Passage:
        """How many somebody can have, as a sentence."""
        return Passage(f"Nobody has more than {self.number} {name}.")


@phrase("never_owner", example="token Scarab, supply 12, none for the owner:")
class NeverOwner(Phrase):
    """The character whose token it is never has any."""

    def say(self) -> str:
        return "none for the owner"

    def passage(self, name: str) -> Passage:
        """Who never has one, as a sentence."""
        return Passage(f"The character whose {name} it is never has any.")


@phrase("token", example="token Scarab, supply 12:", english="the token {name}")
class TokenBlock(Phrase):
    """A kind of token; its holder is `they`."""

    name: Word
    supply: Supply | None
    most_each: MostEach | None
    never_owner: NeverOwner | None
    lines: list[Any]


@phrase(
    "token_cannot",
    example="cannot be redirected",
    english="what it does cannot be {passives:or}",
)
class TokenCannot(Phrase):
    """The answers to which the effects of the token are closed."""

    passives: list[Passive]
