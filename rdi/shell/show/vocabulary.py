"""The names of cards, dice, cells, colors and purses in a game's own words.

Everything comes from the game's definition; no game's word stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rdi.model.definition import ORDINARY, Deck, GameDefinition
from rdi.model.program import Ask
from rdi.shell.show.layout import PAINTS
from rdi.shell.show.table_blocks import Card, Item, Piece
from rdi.text import join_words

if TYPE_CHECKING:
    from rdi.shell.show.styles import Inks

Thing = Any
"""A thing that can lie in a pile or be picked: a card's code, a die, a word, a cell, or a tuple of
those.
"""

NO_DECK = Deck("", {}, {}, {}, {}, {}, {}, {})


DEALT, BY_RANK = "dealt", "rank"
"""Two of the orders in which hands may be shown; the third is by color."""


class Vocabulary:
    """The words of one game."""

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.inks: Inks | None = None
        """How titles of cards are painted in sentences, where cards have titles."""
        self.deck = definition.deck or NO_DECK
        self.codes = {code: code for code in (*self.deck.counts, *self.deck.extras)}
        self._values = {
            value: title for values in self.deck.values.values() for value, title in values.items()
        }
        asked = [each for each in definition.program if isinstance(each, Ask)]
        self.number_verbs = frozenset(each.verb for each in asked if each.of_numbers)
        """The purpose of the choices of a number."""
        self.pair_verbs = frozenset(each.verb for each in asked if each.of_pairs)
        """The purpose of the choices of two things that go together."""
        self._faces: dict[str, Card] = {}
        self.hands_by = DEALT
        self.figures = True
        """Whether the player is told the chances that the game's text says are shown."""

    def is_bookkeeping(self, name: str) -> bool:
        """Whether a pile is only the memory of the game: it lasts, and is hidden from all."""
        return any(
            pile.name == name and pile.is_remembered and pile.seen_by == "nobody"
            for pile in self.definition.piles
        )

    def is_of_deck(self, word: str) -> bool:
        """Whether a word that was typed names a card or a value of cards, or is a number."""
        values = self.deck.values.values()
        named = {each for pairs in values for pair in pairs.items() for each in pair}
        known = {each.casefold() for each in (*self.codes, *named)}
        return word.casefold() in known or word.isdecimal()

    def is_card(self, thing: Thing) -> bool:
        """Whether this is the code of a card of the deck."""
        return isinstance(thing, str) and thing in self.codes

    def attribute(self, name: str, code: str) -> str | None:
        """A card's suit, rank or color by its full name; None where it has none."""
        value = self.deck.attributes.get(name, {}).get(code)
        return None if value is None else self.deck.values.get(name, {}).get(value, value)

    def color(self, code: str) -> str | None:
        """The color to paint a card with, where the terminal has it."""
        color = self.attribute("color", code)
        return color if color in PAINTS else None

    def dot_place(self, code: str) -> int:
        """Where the dot of a card's color sits: 0 left, 1 center, 2 right, and so on."""
        value = self.deck.attributes.get("color", {}).get(code)
        return list(self.deck.values.get("color", {})).index(value) if value is not None else 1

    def number(self, code: str) -> str:
        """The sign in the corner of a card: its number, or a star where it has none."""
        return str(self.deck.numbers.get(code, "*"))

    def rank(self, code: str) -> str:
        """The first word of a card: its rank, or the first word of its name."""
        return self.attribute("rank", code) or self.deck.names.get(code, code).split(" ")[0]

    def suit(self, code: str) -> str:
        """The second word of a card: its suit, or its color where it has none."""
        return self.attribute("suit", code) or self.attribute("color", code) or ""

    def card(self, code: str) -> str:
        """A card in full words, as a screen reader says it."""
        color = self.attribute("color", code)
        if code not in self.deck.numbers and color == self.suit(code):
            return f"{color} {self.kind_word(code)}"
        parts = [self.kind_word(code), self.number(code).replace("*", ""), self.suit(code)]
        parts += [color] if color and color != parts[2] else []
        return " ".join(part for part in parts if part)

    def kind_word(self, code: str) -> str:
        """The kind of a card, in one word."""
        return self.value(self.rank(code))

    def kind_of(self, letter: str) -> str:
        """The kind of card that a letter stands for: a rank, or what an extra card is called."""
        extra = next((code for code in self.deck.extras if code.startswith(letter)), None)
        if letter in self._values or extra is None:
            return self.value(letter)
        return self.kind_word(extra)

    def value(self, value: str) -> str:
        """The full name of a value such as a rank or a color; itself where it has none."""
        return self._values.get(value, value)

    def thing(self, thing: Thing, at: Sequence[str] = ()) -> str:
        """Anything that can be picked, in short: a code, a number, a word, a cell."""
        if isinstance(thing, tuple):
            return self.pair(thing)
        if thing is None:
            return "nothing"
        if isinstance(thing, str) and not self.is_card(thing):
            return self.value(thing).replace("_", " ")
        return str(thing)

    def pair(self, things: tuple[Thing, ...]) -> str:
        """A pair such as a card and where it goes, or a cell by its row and column."""
        if is_cell(things):
            return f"row {things[0]}, column {things[1]}"
        named = [self.thing(thing) for thing in things if thing not in (None, "nothing")]
        return " ".join(named) or "nothing"

    def hand_class(self, name: str) -> str:
        """A class of hands in words: the title of the variant that brings it, where one does;
        nothing for the class of all other hands.
        """
        if name == ORDINARY:
            return ""
        titles = {each.name: each.title for each in self.definition.offered}
        return titles.get(name, name.replace("_", " "))

    def full(self, thing: Thing) -> str:
        """A thing in full words: cards by all that is printed on them."""
        return self.card(thing) if self.is_card(thing) else self.thing(thing)

    def item(self, thing: Thing) -> Item:
        """A thing as it is shown: a card with its face, or a piece."""
        if not self.is_card(thing):
            return Piece(self.thing(thing), is_number=type(thing) is int)
        if thing not in self._faces:
            self._faces[thing] = Card(
                code=thing,
                number=self.number(thing),
                rank=self.kind_word(thing),
                suit=self.suit(thing),
                color=self.color(thing),
                dot=self.dot_place(thing),
                words=self.card(thing),
            )
        return self._faces[thing]

    def things(self, things: Sequence[Thing]) -> str:
        """Several things as a list; dice and cards keep their order."""
        return join_words([self.thing(thing) for thing in things])

    def purse(self, name: str) -> str:
        """A purse on the table, as people call it: its key first."""
        for purse in self.definition.purses:
            for key in purse.keys:
                if name == f"{purse.name} {key}":
                    return f"{self.key(key)} {purse.name}"
        return name

    def key(self, key: str) -> str:
        """The owner of a number or a purse on the table, as a word."""
        if key in self._values:
            return self._values[key]
        return self.card(key) if self.is_card(key) else key

    def arranged(self, pile: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
        """The things of a player in a pile that nobody else sees, as the player likes it: as dealt,
        by rank or by color (`hands_by`); other piles, and what is no cards, as they are.
        """
        declared = next((each for each in self.definition.piles if each.name == pile), None)
        is_own = declared is not None and declared.is_player and declared.seen_by == "owner"
        if self.hands_by == DEALT or not is_own or not all(map(self.is_card, things)):
            return things
        colors = list(self.deck.values.get("color", {}))

        def place(code: Any) -> tuple[int, ...]:
            color = self.deck.attributes.get("color", {}).get(code)
            by_color = colors.index(color) if color in colors else len(colors)
            by_rank = self.deck.numbers.get(code, 0)
            return (by_rank, by_color) if self.hands_by == BY_RANK else (by_color, by_rank)

        return tuple(sorted(things, key=place))

    def sort(self, codes: Sequence[Thing]) -> list[Thing]:
        """Cards by their number, the rarest first; other things as they are."""
        if not all(self.is_card(code) for code in codes):
            return list(codes)
        return sorted(codes, key=lambda code: (self.deck.numbers.get(code, 0), code))


def is_cell(thing: Thing) -> bool:
    """Whether this is a place in a grid: a row and a column."""
    return (
        isinstance(thing, tuple)
        and len(thing) == 2
        and all(type(number) is int for number in thing)
    )
