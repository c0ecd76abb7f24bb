"""The components in the box: the phrases that describe a deck."""

from __future__ import annotations

from typing import Any

from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("coded", example="red as r", english="{value}")
class Coded(Phrase):
    """A value with the letter that stands for it in card codes."""

    value: Word
    letter: Word


@phrase("uncoded", example="bird", english="{value}")
class Uncoded(Phrase):
    """A value that is no part of card codes."""

    value: Word

    @property
    def letter(self) -> Word:
        """The value stands for itself."""
        return self.value


@phrase(
    "attribute_line",
    example="attribute color: red as r, green as g",
    english="each suit has a {name}: {values:or}",
)
class AttributeLine(Phrase):
    """An attribute that suits have, with its values."""

    name: Word
    values: list[Coded | Uncoded]


@phrase("suit_line", example="suit Hawk as k: red, bird", english="the suit {name} is {values}")
class SuitLine(Phrase):
    """A suit, its letter and its attributes."""

    name: Word
    letter: Word
    values: list[Word]


@phrase(
    "rank_line",
    example="rank Lady, Ladies as L: value 2, 2 in each suit",
    english="each suit has {copies:card} of the rank {name}, with the value {value}",
)
class RankLine(Phrase):
    """A rank in singular and plural, its letter, its value and how many are in each suit."""

    name: Word
    plural: Word
    letter: Word
    value: Word
    copies: Word


@phrase(
    "rank_line_of_suits",
    example="rank Two, Twos as 2: value 2, 1 in each of Blank, Ace, Deuce",
    english="{suits:and} have {copies:card} each of the rank {name}, with the value {value}",
)
class RankLineOfSuits(RankLine):
    """A rank that only some suits have, as where one end of a tile is never above the other."""

    suits: list[Word]


@phrase(
    "extra_line",
    example="extra Dragon, Dragons as D: one for each color",
    english="beside them there is one {name} for each {attribute}",
)
class ExtraLine(Phrase):
    """Cards that only variants shuffle in, one for each value of an attribute."""

    name: Word
    plural: Word
    letter: Word
    attribute: Word


@phrase(
    "board_line",
    example="board Grey: one for each rank",
    english="one {name} card for each {attribute} marks places on the table",
)
class BoardLine(Phrase):
    """Cards that are never shuffled in and only mark places."""

    name: Word
    attribute: Word


@phrase("note", example='note "after the second printing"', english="{text}")
class Note(Phrase):
    """A remark for readers."""

    text: Word


@phrase("component", example='component deck "Tarot":', english="the deck {title}")
class Component(Phrase):
    """A deck of cards."""

    title: Word
    lines: list[Any]
