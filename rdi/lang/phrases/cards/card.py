"""Cards: their kinds, whose they are, how many there are, and the ways to play them."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Heading
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.text import join_words


@phrase("kind", example='gambling card "Up the Stakes":', english="{word}")
class Kind(Phrase):
    """A kind of card: action, gambling, cheating, sometimes or anytime."""

    word: Word


@phrase("kinds", example='action or gambling card "Deal Me In":', english="{kinds:or}")
class Kinds(Phrase):
    """One kind of card, or several."""

    kinds: list[Kind]

    def names(self) -> tuple[str, ...]:
        """The kinds as words."""
        return tuple(str(kind.word) for kind in self.kinds)


@phrase("home", example='action card "Left Hook" in Brawler:', english="in the deck of {name}")
class Home(Phrase):
    """The character in whose deck a card is; without it, decks list the card by its title."""

    name: Word


@phrase("copies", example='anytime card "Deep Breath" in Brawler, 2 copies:', english="{number}")
class Copies(Phrase):
    """How many of a card are in the deck."""

    number: Word


class Titled(Phrase):
    """Something with a title on it, in the deck of a character, a Drink Deck or none."""

    title: Word

    @property
    def home_name(self) -> str:
        """The name of the character or Drink Deck in whose deck it is; empty where in none."""
        home = vars(self)["home"]
        return "" if home is None else str(home.name)


@phrase("card", example='action card "Left Hook" in Brawler, 3 copies:')
class CardBlock(Titled):
    """A card of a character."""

    kinds: Kinds
    title: Word
    home: Home | None
    copies: Copies | None
    lines: list[Any]
    fields = ("kinds", "title", "home", "copies", "*lines")

    def say(self) -> str:
        names = [f"{kind.capitalize()}" for kind in self.kinds.names()]
        return f"{join_words(names, 'or')} Card “{self.title}”"


@phrase("icon", example="icon 1 Blood", english="{number} {what} on the card")
class Icon(Phrase):
    """A sign on the card, and how many of it. It does nothing by itself."""

    number: Word
    what: Word


@phrase("card_price", example="price 1 Gold", english="pay {number} {what} to the Inn to play this")
class CardPrice(Phrase):
    """What must be paid to the Inn to play the card."""

    number: Word
    what: Word


@phrase("house", example="house", english="our own card")
class House(Phrase):
    """The card is no printed one."""


@phrase("as_block", example="as a gambling card:")
class AsBlock(Heading):
    """What the card does if it is played as this kind."""

    kind: Kind
    body: list[Any]

    def say(self) -> str:
        kind = self.kind.word.capitalize()
        return f"as {'an' if kind[0] == 'A' else 'a'} {kind} Card"


@phrase("when_negated", example="when this is negated:", english="when this is Negated")
class WhenNegated(Heading):
    """What is done in place of all else if the card is Negated."""

    body: list[Any]
