"""Drinks and Events, and the decks in which they lie."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Expression, Heading
from rdi.lang.phrases.cards.base import amount_of
from rdi.lang.phrases.cards.card import Copies, Home, Titled
from rdi.lang.phrases.cards.triggers import EventKind
from rdi.lang.syntax.tree import Phrase, Word, phrase

DRAW = "draw"


@phrase("drinks_deck", example='drinks "Cellar":', english="the Drink Deck “{title}”")
class DrinksBlock(Phrase):
    """A deck of Drinks and Events."""

    title: Word
    lines: list[Any]


@phrase("drinks_home", example='drink "Cider" in "Cellar", 2 copies:', english="in {name}")
class DrinksHome(Phrase):
    """The Drink Deck in which it is."""

    name: Word


@phrase("drink_card", example='drink "Cider" in "Cellar", 2 copies:', english="Drink “{title}”")
class DrinkBlock(Titled):
    """A Drink."""

    title: Word
    home: DrinksHome | None
    copies: Copies | None
    lines: list[Any]


@phrase("tavern", example='tavern "The Blue Boar":', english="the tavern “{title}”")
class TavernBlock(Phrase):
    """A place where the party may be: while it is there, Drinks are ordered from those that are in
    this tavern. Where the game began that is the Drink Deck, and no Drinks are in the tavern.
    """

    title: Word
    lines: list[Any]


@phrase("party_arrives", example="when the party arrives:", english="when the party arrives")
class PartyArrives(Heading):
    """The effect each time that the party comes to the tavern. It is an Event, and `you` in it is
    who has moved the party.
    """

    body: list[Any]


@phrase("sign", example="Fortitude -1", english="{word}")
class Sign(Phrase):
    """More or less."""

    word: Word


@phrase("drink_number", example="Alcohol +2")
class DrinkNumber(Phrase):
    """A number of the drinker that grows or shrinks."""

    what: Word
    sign: Sign
    quantity: Expression

    def say(self) -> str:
        verb = "gain" if self.sign.word == "+" else "lose"
        return f"{verb} {amount_of(self.quantity, self.what)}"


@phrase("drink_draw", example="draw 2 cards", english="draw {number:card}")
class DrinkDraw(Phrase):
    """Cards that the drinker draws."""

    number: Word


@phrase("chaser", example="chaser")
class Chaser(Phrase):
    """Another Drink is revealed and added to it, always or if something holds as it is revealed."""

    condition: Expression | None

    def say(self) -> str:
        chaser = "with a Chaser: reveal another Drink and add it"
        return chaser if self.condition is None else f"if {self.condition.say()}, {chaser}"


@phrase("no_card_splits", example="no card splits it", english="no card splits it")
class NoCardSplits(Phrase):
    """Cards that would split it may not be played on it."""


@phrase(
    "splits_itself",
    example="splits itself",
    english="who reveals it may split it with another player",
)
class SplitsItself(Phrase):
    """Its revealer may split it once with another player."""


@phrase(
    "stays",
    example="stays in front of the drinker",
    english="it is not thrown away, but stays in front of its drinker",
)
class Stays(Phrase):
    """One of those who drink it keeps the card, the first in turn order (drinks-keep-01)."""


@phrase("for_trait", example="for a Troll:")
class ForTrait(Heading):
    """Other numbers for drinkers who have a trait, in place of all others."""

    trait: Word
    numbers: list[DrinkNumber | DrinkDraw]

    def say(self) -> str:
        return f"for {'an' if self.trait[0] in 'AEIOU' else 'a'} {self.trait} instead"


@phrase("before_drunk", example="before it is drunk:", english="before it is drunk")
class BeforeDrunk(Heading):
    """The deeds before it is drunk and after cards have answered it, of the player about to
    drink it, who is `you` here; again by each to whom it is passed.
    """

    body: list[Any]


@phrase("also", example="also:", english="also")
class Also(Heading):
    """Further deeds of the drinker, who is `you` here."""

    body: list[Any]


@phrase("level", example='dungeon event "Loose Stones" level 3:', english="level {number}")
class Level(Phrase):
    """The Encounter Level of an Event."""

    number: Word


@phrase("event_card", example='drink event "Free Peanuts" in "Cellar", 2 copies:')
class EventBlock(Titled):
    """An Event: what happens when it is revealed, by its revealer, who is `you`."""

    kind: EventKind
    title: Word
    home: DrinksHome | Home | None
    level: Level | None
    copies: Copies | None
    lines: list[Any]
    fields = ("kind", "title", "home", "level", "copies", "*lines")

    def say(self) -> str:
        return f"{self.kind.word.capitalize()} Event “{self.title}”"
