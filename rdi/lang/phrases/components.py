"""What lies in the box: the phrases that describe a deck."""

from __future__ import annotations

from typing import Any

from rdi.lang.tree import Phrase, Word, phrase


@phrase("coded", "A value with the letter that stands for it in card codes.", "red as r", "value", "letter")
class Coded(Phrase):
    value: Word
    letter: Word


@phrase("uncoded", "A value that is no part of card codes.", "bird", "value")
class Uncoded(Phrase):
    value: Word

    @property
    def letter(self) -> Word:
        """The value stands for itself."""
        return self.value


@phrase("attribute_line", "An attribute that suits have, with its values.", "attribute color: red as r, green as g", "name", "*values")
class AttributeLine(Phrase):
    name: Word
    values: list[Coded | Uncoded]


@phrase("suit_line", "A suit, its letter and its attributes.", "suit Hawk as k: red, bird", "name", "letter", "*values")
class SuitLine(Phrase):
    name: Word
    letter: Word
    values: list[Word]


@phrase("rank_line", "A rank in singular and plural, its letter, its value and how many are in each suit.",
        "rank Lady, Ladies as L: value 2, 2 in each suit", "name", "plural", "letter", "value", "copies")  # fmt: skip
class RankLine(Phrase):
    name: Word
    plural: Word
    letter: Word
    value: Word
    copies: Word


@phrase("extra_line", "Cards that are shuffled in by variants only, one for each value of an attribute.",
        "extra Dragon, Dragons as D: one for each color", "name", "plural", "letter", "attribute")  # fmt: skip
class ExtraLine(Phrase):
    name: Word
    plural: Word
    letter: Word
    attribute: Word


@phrase("board_line", "Cards that are never shuffled in and only mark places.", "board Grey: one for each rank", "name", "attribute")
class BoardLine(Phrase):
    name: Word
    attribute: Word


@phrase("note", "A remark for readers.", 'note "after the second printing"', "text")
class Note(Phrase):
    text: Word


@phrase("component", "A deck of cards.", 'component deck "Rogues and Warriors":', "title", "*lines")
class Component(Phrase):
    title: Word
    lines: list[Any]
