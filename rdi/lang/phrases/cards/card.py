"""Cards: their kinds, whose they are, how many there are, and the ways to play them."""

from __future__ import annotations

from typing import Any, ClassVar

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


@phrase("home_pile", example='action card "Tooth and Nail" in Brawler\'s Pack:', english="{name}")
class HomePile(Phrase):
    """The pile of a character to which a card belongs."""

    apostrophe: Word
    name: Word


@phrase("home", example='action card "Left Hook" in Brawler:')
class Home(Phrase):
    """The character in whose deck a card is, or in whose pile; without it, decks list the card by
    its title.
    """

    name: Word
    pile: HomePile | None

    def say(self) -> str:
        if self.pile is None:
            return f"in the deck of {self.name}"
        return f"in the pile {self.pile.name} of {self.name}"


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
    fields: ClassVar[tuple[str, ...]] = ("kinds", "title", "home", "copies", "*lines")

    def kind_names(self) -> tuple[str, ...]:
        """The kinds as words."""
        return self.kinds.names()

    def say(self) -> str:
        names = [f"{kind.capitalize()}" for kind in self.kind_names()]
        return f"{join_words(names, 'or')} Card “{self.title}”"


@phrase("icon", example="icon 1 Blood", english="{number} {what} on the card")
class Icon(Phrase):
    """A sign on the card, and how many of it; the character says what is done for each."""

    number: Word
    what: Word


@phrase("card_trait", example="trait Garnish")
class CardTrait(Phrase):
    """A property of the card beside its kind; laws and other cards may speak of it."""

    name: Word

    def say(self) -> str:
        return f"it is {'an' if self.name[0] in 'AEIOU' else 'a'} {self.name}"


@phrase(
    "only_where_in_use",
    example="only where Weather is in use",
    english="it is left out of the game where no pile {pile} lies on the table",
)
class OnlyWhereInUse(Phrase):
    """A card of a pile of the table is in the game only beside another such pile."""

    pile: Word


@phrase(
    "only_where_party_moves",
    example="only where the party moves",
    english="it is left out of the game where the party stays in one place",
)
class OnlyWherePartyMoves(Phrase):
    """A card of a pile of the table is in the game only where the party moves among taverns."""


@phrase("house", example="house", english="our own card")
class House(Phrase):
    """The card is no printed one."""


@phrase("as_block", example="as a gambling card:")
class AsBlock(Heading):
    """The effect of the card if it is played as this kind."""

    kind: Kind
    body: list[Any]

    def say(self) -> str:
        kind = self.kind.word.capitalize()
        return f"as {'an' if kind[0] == 'A' else 'a'} {kind} Card"


@phrase("when_negated", example="when this is negated:", english="when this is Negated")
class WhenNegated(Heading):
    """The effect in place of all else if the card is Negated."""

    body: list[Any]


@phrase(
    "when_taken",
    example="when this is taken from the pot:",
    english="when they take this from the pot",
)
class WhenTaken(Heading):
    """The effect as somebody, who is `they`, takes the pot in which the card lies. A card of the
    table of which this is all goes to its discards then; others lie in front of who took them.
    """

    body: list[Any]
