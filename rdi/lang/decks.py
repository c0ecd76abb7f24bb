"""A deck's description to the cards it consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.phrases.components import AttributeLine, BoardLine, Component, ExtraLine, RankLine, SuitLine
from rdi.lang.source import Source, Span
from rdi.lang.tree import Word
from rdi.model.definition import Deck

COPIES_MOST = 200


@dataclass(frozen=True, slots=True)
class Box:
    """A deck as games use it: the cards, the words for their kinds, and the boards.

    ``words`` gives the letter of each kind's singular and plural; ``boards`` the attribute of each board;
    ``extras`` the attribute of each extra and its card for each value.
    """

    deck: Deck
    words: dict[str, str]
    boards: dict[str, str]
    extras: dict[str, tuple[str, dict[str, str]]]


def make_box(component: Component, source: Source) -> tuple[Box, list[Diagnostic]]:
    """The deck that a component describes, and the mistakes in it."""
    builder = _Builder(source)
    for kind in (AttributeLine, SuitLine, RankLine, ExtraLine, BoardLine):
        for line in component.lines:
            if isinstance(line, kind):
                builder.add(line)
    return builder.box(str(component.title)), builder.mistakes


class _Builder:
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

    def _report(self, code: str, span: Span, message: str, near: str = "") -> None:
        self.mistakes.append(Diagnostic(code, self.source, span, message, near))

    def add(self, line: Any) -> None:
        getattr(self, f"_add_{type(line).__name__.removesuffix('Line').lower()}")(line)

    def _add_attribute(self, line: AttributeLine) -> None:
        self.letters[str(line.name)] = {str(value.value): str(value.letter) for value in line.values}
        self.attributes[str(line.name)] = {}

    def _add_suit(self, line: SuitLine) -> None:
        having = {}
        for value in line.values:
            attribute = next((name for name, letters in self.letters.items() if str(value) in letters), None)
            if attribute is None:
                known = [word for letters in self.letters.values() for word in letters]
                self._report("E0208", value.span, f"no attribute has the value `{value}`.", nearest(str(value), known))
            else:
                having[attribute] = self.letters[attribute][str(value)]
        self.suits[str(line.letter)] = (str(line.name), having)

    def _add_rank(self, line: RankLine) -> None:
        letter = str(line.letter)
        if letter in self.ranks:
            self._report("E0209", line.letter.span, f"the letter {letter} stands for {self.ranks[letter]} already")
        self.ranks[letter] = str(line.name)
        self.words[str(line.name)] = self.words[str(line.plural)] = letter
        copies = min(int(line.copies[:4]), COPIES_MOST)
        for suit, (title, having) in self.suits.items():
            code = letter + suit
            self.counts[code] = copies
            self.names[code] = f"{line.name} {title}"
            self.kinds[code] = letter
            self.numbers[code] = int(line.value[:4])
            self.attributes["rank"][code] = letter
            self.attributes["suit"][code] = suit
            for attribute, value in having.items():
                self.attributes[attribute][code] = value

    def _add_extra(self, line: ExtraLine) -> None:
        values = self._values(line.attribute)
        cards = {}
        for title, letter in values.items():
            code = str(line.letter) + letter
            cards[letter] = code
            self.extra_counts[code] = 1
            self.names[code] = f"{line.name} {title}"
            self.kinds[code] = str(line.letter)
            self.attributes[str(line.attribute)][code] = letter
        self.words[str(line.name)] = self.words[str(line.plural)] = str(line.letter)
        self.extras[str(line.name)] = (str(line.attribute), cards)

    def _add_board(self, line: BoardLine) -> None:
        self.boards[str(line.name)] = str(line.attribute)

    def _values(self, attribute: Word) -> dict[str, str]:
        if str(attribute) not in self.letters:
            self._report("E0202", attribute.span, f"the deck has no attribute `{attribute}`.", nearest(attribute, self.letters))
            return {}
        return self.letters[str(attribute)]

    def box(self, title: str) -> Box:
        values = {"rank": self.ranks, "suit": {letter: name for letter, (name, _) in self.suits.items()}}
        values |= {name: {code: word for word, code in letters.items()} for name, letters in self.letters.items()}
        deck = Deck(
            title, self.counts, self.extra_counts, self.names, self.attributes, values, self.numbers, self.kinds
        )
        return Box(deck, self.words, self.boards, self.extras)


