"""Drinks that are ordered and drunk because a card says so."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import PLAYER, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, whose
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.tree import Word, phrase
from rdi.model.effects import (
    Contest,
    DrinkFromDeck,
    DrinkFromPile,
    Effect,
    Forbid,
    NobodyOut,
    OrderDrinks,
)


@phrase("orders", example="you order 2 drinks")
class Orders(CardLine):
    """Somebody puts Drinks on the Drink Me! Piles of others."""

    person: Person
    quantity: Expression

    def say(self) -> str:
        number = self.quantity.say()
        drinks = "Drink" if number == "1" else "Drinks"
        return f"{conjugated(self.person, 'order')} {number} {drinks} for other players"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield OrderDrinks(who, scope.amount(self.quantity))


@phrase("drinks", example="another player drinks")
class Drinks(CardLine):
    """Somebody drinks the top of the Drink Me! Pile of their own."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'drink')} the top of {whose(self.person)} Drink Me! Pile"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield DrinkFromPile(self.person.who(scope))


@phrase("drinks_from_deck", example="each player drinks from the drink deck")
class DrinksFromDeck(CardLine):
    """Everybody named reveals a Drink from the Drink Deck and drinks it."""

    person: Person
    past_events, is_copy = False, False

    def say(self) -> str:
        drinks = conjugated(self.person, "drink")
        if self.is_copy:
            told = f"a Drink is revealed from the Drink Deck, and {drinks} a copy of it"
        else:
            told = (
                f"{conjugated(self.person, 'reveal')} a Drink from the Drink Deck with its Chasers "
            )
            told += "and drinks it" if drinks.endswith("s") else "and drink it"
        return told + ("; Events are thrown away until a Drink comes" * self.past_events)

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield DrinkFromDeck(self.person.who(scope), self.past_events, self.is_copy)


@phrase("drinks_past_events", example="each player drinks from the drink deck, past any event")
class DrinksPastEvents(DrinksFromDeck):
    """The same, but an Event is thrown away and another card revealed in its place."""

    past_events = True


@phrase("drinks_copy", example="each player drinks a copy from the drink deck")
class DrinksCopy(DrinksFromDeck):
    """One Drink is revealed, and everybody named drinks a copy of it."""

    is_copy = True


@phrase(
    "drinks_copy_past_events",
    example="each player drinks a copy from the drink deck, past any event",
)
class DrinksCopyPastEvents(DrinksCopy):
    """The same, but an Event is thrown away and another card revealed in its place."""

    past_events = True


@phrase("contest", example="each player drinks for the highest Alcohol, who wins is champion")
class ContestLine(CardLine):
    """A Drinking Contest; who wins it gets a name, nobody does where nobody wins."""

    person: Person
    what: Word
    name: Word

    def say(self) -> str:
        reveals = f"{conjugated(self.person, 'reveal')} a Drink from the Drink Deck and drinks it"
        return f"{reveals}; who has the highest {self.what} wins (the {self.name})"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        scope.check_number(self.what)
        yield Contest(who, scope.name_player(self.name, PLAYER))


@phrase("may_not_play", example="victim may not play cards until your next turn")
class MayNotPlay(CardLine):
    """Somebody plays no card until it is your turn again."""

    person: Person

    def say(self) -> str:
        return f"{self.person.say()} may not play cards until your next turn"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield Forbid(self.person.who(scope))


@phrase(
    "nobody_out",
    example="nobody is out until this ends",
    english="nobody is out before all of this is done",
)
class NobodyIsOut(CardLine):
    """Whoever would be out stays in the game until the card or Event is done."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield NobodyOut()
