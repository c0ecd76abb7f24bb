"""A deck's description to the cards it consists of, and the decks on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rdi.errors import SourceErrors
from rdi.lang.compiler.parser import parse
from rdi.lang.phrases.components import (
    AttributeLine,
    BoardLine,
    Coded,
    Component,
    ExtraLine,
    RankLine,
    RankLineOfSuits,
    SuitLine,
)  # fmt: skip
from rdi.lang.syntax.diagnostics import Diagnostic, Reporter
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Word
from rdi.model.definition import Deck
from rdi.model.values import Value
from rdi.resources import texts

COPIES_MOST, VALUE_MOST = 200, 1000

FILES_MOST = 64
"""How many files are remembered."""


class CompiledDeck(Value):
    """A deck as games use it: the cards, the words for their kinds, and the boards.

    `words` gives the letter of each kind's singular and plural; `boards` the attribute of each
    board; `extras` the attribute of each extra and its card for each value.
    """

    deck: Deck
    words: dict[str, str]
    boards: dict[str, str]
    extras: dict[str, tuple[str, dict[str, str]]]


def compile_deck(component: Component, source: Source) -> tuple[CompiledDeck, list[Diagnostic]]:
    """The deck that a component describes, and the mistakes in it."""
    builder = _DeckBuilder(source)
    for kind, add in builder.ways.items():
        for line in component.lines:
            if isinstance(line, kind):
                add(line)
    return builder.deck(str(component.title)), builder.mistakes


class _DeckBuilder(Reporter):
    """A deck in the making."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.mistakes: list[Diagnostic] = []
        self.letters: dict[str, dict[str, str]] = {}
        self.suits: dict[str, tuple[str, dict[str, str]]] = {}
        self.counts: dict[str, int] = {}
        self.extra_counts: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.attributes: dict[str, dict[str, str]] = {"rank": {}, "suit": {}}
        self.ranks: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.boards: dict[str, str] = {}
        self.extras: dict[str, tuple[str, dict[str, str]]] = {}
        # Suits have attributes and ranks are in suits: first things first, however they stand.
        self.ways: dict[type, Callable[[Any], None]] = {
            AttributeLine: self._add_attribute,
            SuitLine: self._add_suit,
            RankLine: self._add_rank,
            ExtraLine: self._add_extra,
            BoardLine: self._add_board,
        }

    def _number(self, digits: Word, least: int, most: int) -> int:
        """A number as it is written, within bounds."""
        number = int(digits[:6])
        if not least <= number <= most:
            self.report("E0303", digits.span, f"this number must be from {least} to {most}")
        return max(least, min(number, most))

    def _letter(self, letter: Word, taken: dict[str, Any]) -> str:
        """A letter that stands for one thing only, and is one letter."""
        if letter in taken:
            self.report("E0209", letter.span, f"the letter {letter} is taken already")
        elif len(letter) != 1:
            self.report("E0209", letter.span, f"{letter} must be a single letter or digit")
        return str(letter)

    def _add_attribute(self, line: AttributeLine) -> None:
        name = str(line.name)
        for value in line.values:
            if isinstance(value, Coded):
                self._letter(value.letter, {})
        self.letters[name] = {str(value.value): str(value.letter) for value in line.values}
        self.attributes[name] = {}

    def _add_suit(self, line: SuitLine) -> None:
        having: dict[str, str] = {}
        for value in line.values:
            letters = self.letters.items()
            attribute = next((name for name, known in letters if str(value) in known), None)
            if attribute is None:
                known = [word for letters in self.letters.values() for word in letters]
                message = f"no attribute has the value `{value}`."
                self.report_name("E0208", value, message, known)
            else:
                having[attribute] = self.letters[attribute][str(value)]
        self.suits[self._letter(line.letter, self.suits)] = (str(line.name), having)

    def _add_rank(self, line: RankLine) -> None:
        letter = self._letter(line.letter, self.ranks)
        self.ranks[letter] = str(line.name)
        self.words[str(line.name)] = self.words[str(line.plural)] = letter
        copies = self._number(line.copies, 1, COPIES_MOST)
        value = self._number(line.value, 0, VALUE_MOST)
        for suit in self._suits_of(line):
            title, having = self.suits[suit]
            code = letter + suit
            self.counts[code] = copies
            self.names[code] = f"{line.name} {title}"
            self.kinds[code] = letter
            self.numbers[code] = value
            self.attributes["rank"][code] = letter
            self.attributes["suit"][code] = suit
            for attribute, its_value in having.items():
                self.attributes[attribute][code] = its_value

    def _suits_of(self, line: RankLine) -> list[str]:
        """The letters of the suits that have a rank, in the order of the suits."""
        if not isinstance(line, RankLineOfSuits):
            return [*self.suits]
        known = [title for title, _ in self.suits.values()]
        for each in line.suits:
            if each not in known:
                self.report_name("E0202", each, f"the deck has no suit `{each}`.", known)
            elif line.suits.count(each) > 1:
                self.report("E0220", each.span, f"{each} is named twice")
        return [letter for letter, (title, _) in self.suits.items() if title in line.suits]

    def _add_extra(self, line: ExtraLine) -> None:
        kind = self._letter(line.letter, self.ranks)
        cards = {}
        for title, letter in self._values(line.attribute).items():
            code = kind + letter
            cards[letter] = code
            self.extra_counts[code] = 1
            self.names[code] = f"{line.name} {title}"
            self.kinds[code] = kind
            self.attributes[str(line.attribute)][code] = letter
        self.words[str(line.name)] = self.words[str(line.plural)] = kind
        self.extras[str(line.name)] = (str(line.attribute), cards)

    def _add_board(self, line: BoardLine) -> None:
        known = ["rank", "suit", *self.letters]
        if line.attribute not in known:
            message = f"the deck has no attribute `{line.attribute}`."
            self.report_name("E0202", line.attribute, message, known)
        self.boards[str(line.name)] = str(line.attribute)

    def _values(self, attribute: Word) -> dict[str, str]:
        if str(attribute) not in self.letters:
            message = f"the deck has no attribute `{attribute}`."
            self.report_name("E0202", attribute, message, self.letters)
            return {}
        return self.letters[str(attribute)]

    def deck(self, title: str) -> CompiledDeck:
        """All that was added, as a deck."""
        suits = {letter: name for letter, (name, _) in self.suits.items()}
        values = {"rank": self.ranks, "suit": suits}
        for name, letters in self.letters.items():
            values[name] = {code: word for word, code in letters.items()}
        deck = Deck(
            title,
            self.counts,
            self.extra_counts,
            self.names,
            self.attributes,
            values,
            self.numbers,
            self.kinds,
        )
        return CompiledDeck(deck, self.words, self.boards, self.extras)


@lru_cache(FILES_MOST)
def decks_in(source: Source) -> tuple[dict[str, CompiledDeck], list[Diagnostic]]:
    """The decks that a file describes."""
    parsed = parse(source, Component.rule)
    mistakes = [*parsed.mistakes]
    decks: dict[str, CompiledDeck] = {}
    for component in parsed.declarations:
        if isinstance(component, Component):
            decks[str(component.title)], found = compile_deck(component, source)
            mistakes += found
    return decks, mistakes


def decks_on_shelf(taken: frozenset[str] = frozenset()) -> dict[str, CompiledDeck]:
    """The decks in the folders of cards by their titles, but those in files of these names, whose
    place is taken; SourceErrors where one has mistakes.
    """
    decks: dict[str, CompiledDeck] = {}
    for name, file in texts("cards").items():
        if name in taken:
            continue
        found, mistakes = decks_in(Source(*file))
        if mistakes:
            raise SourceErrors(mistakes)
        for title, deck in found.items():
            decks.setdefault(title, deck)
    return decks


def deck_on_shelf(title: str) -> CompiledDeck | None:
    """The deck of this title, None where there is none."""
    return decks_on_shelf().get(title)
