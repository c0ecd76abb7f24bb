"""Characters: their decks, traits, piles of their own, and what happens on their turns."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.games.table import Options
from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("character", example="character Brawler:", english="{title}")
class CharacterBlock(Phrase):
    """A character."""

    title: Word
    lines: list[Any]


@phrase("trait", example="trait Orc", english="{name} is a trait of this character")
class Trait(Phrase):
    """What the character is; some Drinks ask for it."""

    name: Word


@phrase(
    "own_pile",
    example="pile Petrified (hidden, bottom_in, top_out)",
    english="this character has a pile {name}",
)
class OwnPileLine(Phrase):
    """A pile that only this character has."""

    name: Word
    options: Options


@phrase("deck_list", example="deck:", english="the deck holds")
class DeckList(Phrase):
    """Which cards that decks share are in this one, and how many of each."""

    lines: list[DeckLine]


@phrase("deck_line", example='6 "Deal Me In"', english="{number} of “{title}”")
class DeckLine(Phrase):
    """So many of a card."""

    number: Word
    title: Word
