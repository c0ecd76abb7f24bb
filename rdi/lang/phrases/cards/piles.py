"""Cards that are drawn, discarded and put from one pile to another."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.card_scope import CardPlace
from rdi.lang.english import counted
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import Line, does
from rdi.lang.phrases.cards.people import Person
from rdi.lang.tree import Word, phrase
from rdi.model.effects import Discard, Draw, Effect, PutCards

DECK = "Deck"


class OfCards(Line):
    """Somebody does something with so many cards."""

    person: Person
    quantity: Expression
    verb = "draw"

    def say(self) -> str:
        return f"{does(self.person, self.verb)} {counted(self.quantity.say(), 'card')}"


@phrase("draws", example="you draw 1 card")
class Draws(OfCards):
    """Somebody draws cards from the deck of their own."""

    def effects(self, place: CardPlace) -> Iterator[Effect]:
        who = self.person.who(place)
        yield Draw(who, place.amount(self.quantity))


@phrase("discards", example="victim discards 1 card")
class Discards(OfCards):
    """Somebody discards cards from the hand, of their own choice."""

    verb, at_random = "discard", False

    def effects(self, place: CardPlace) -> Iterator[Effect]:
        who = self.person.who(place)
        yield Discard(who, place.amount(self.quantity), self.at_random)


@phrase("discards_at_random", example="victim discards 1 card at random")
class DiscardsAtRandom(Discards):
    """Somebody discards cards from the hand, as chance has it."""

    at_random = True

    def say(self) -> str:
        return f"{super().say()} at random"


class Putting(OfCards):
    """Somebody puts cards of their own to a pile."""

    target: Word
    source: Word | None = None
    verb = "put"

    def say(self) -> str:
        taken = f"from {self.source} " if self.source else f"from the top of the {DECK} "
        return f"{super().say()} {taken}under {self.target}"

    def effects(self, place: CardPlace) -> Iterator[Effect]:
        who = self.person.who(place)
        source = place.check_pile(self.source) if self.source else DECK
        yield PutCards(who, place.amount(self.quantity), source, place.check_pile(self.target))


@phrase("puts", example="victim puts 2 cards face down under Petrified")
class Puts(Putting):
    """Somebody puts cards from the top of the deck of their own to a pile."""

    fields = ("person", "quantity", "target")


@phrase("puts_from", example="you put 1 card from Petrified under Hand")
class PutsFrom(Putting):
    """Somebody puts cards from one pile to another."""

    fields = ("person", "quantity", "source", "target")
