"""Drinks that are ordered and drunk because a card says so."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import PLAYER, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, whose
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import (
    Contest,
    Crawl,
    DrinkCompared,
    DrinkFromDeck,
    DrinkFromPile,
    Effect,
    Forbid,
    NobodyOut,
    OrderDrinks,
    ShuffleDrink,
)


@phrase("orders", example="you order 2 drinks")
class Orders(CardLine):
    """Somebody puts Drinks on the Drink Me! Piles of others."""

    person: Person
    quantity: Expression
    looks = False

    def say(self) -> str:
        number = self.quantity.say()
        drinks = "Drink" if number == "1" else "Drinks"
        return f"{conjugated(self.person, 'order')} {number} {drinks} for other players"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield OrderDrinks(who, scope.amount(self.quantity), looks=self.looks)


@phrase("orders_looking", example="you order 2 drinks, looking at them first")
class OrdersLooking(Orders):
    """The same, but whoever orders them sees them all before saying for whom each is."""

    looks = True

    def say(self) -> str:
        return f"{super().say()}, looking at them before saying for whom each is"


@phrase("orders_for_players", example="you order 1 drink for victim")
class OrdersForPlayers(CardLine):
    """Somebody puts Drinks on the Drink Me! Pile of one player, or so many on each of several."""

    person: Person
    quantity: Expression
    target: Person

    def say(self) -> str:
        number = self.quantity.say()
        drinks = "Drink" if number == "1" else "Drinks"
        return f"{conjugated(self.person, 'order')} {number} {drinks} for {self.target.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, target = self.person.who(scope), self.target.who(scope)
        yield OrderDrinks(who, scope.amount(self.quantity), target)


@phrase("crawls", example="you crawl")
class Crawls(CardLine):
    """Somebody moves the party to another tavern that is open, and what happens there is done;
    nothing where the party does not move in this game, or cannot.
    """

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'move')} the party to another tavern"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield Crawl(self.person.who(scope))


@phrase("shuffles_drink", example="each player shuffles the top drink into its deck")
class ShufflesDrink(CardLine):
    """The top of the Drink Me! Pile goes back into the deck from which it comes, that of a tavern
    or the Drink Deck; where the tavern has closed, it is discarded.
    """

    person: Person

    def say(self) -> str:
        shuffles = conjugated(self.person, "shuffle")
        return f"{shuffles} the top of {whose(self.person)} Drink Me! Pile into its own deck"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield ShuffleDrink(self.person.who(scope))


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


@phrase("drinks_several", example="you drink 2 drinks from the drink deck")
class DrinksSeveral(DrinksFromDeck):
    """Everybody named reveals several Drinks and drinks them at the same time."""

    person: Person
    quantity: Expression
    fields = ("person", "quantity")

    def say(self) -> str:
        one = super().say()
        several = f"{self.quantity.say()} Drinks from the Drink Deck with their Chasers"
        told = one.replace("a Drink from the Drink Deck with its Chasers", several)
        return told.replace("drinks it", "drinks them").replace("drink it", "drink them")

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield DrinkFromDeck(who, self.past_events, count=scope.amount(self.quantity))


@phrase("several_past_events", example="you drink 2 drinks from the drink deck, past any event")
class DrinksSeveralPastEvents(DrinksSeveral):
    """The same, but an Event is thrown away and another card revealed in its place."""

    past_events = True


COMPARED = "you drink the weaker of two drinks from the drink deck, each other player the stronger"


@phrase("strength", example=COMPARED, english="{word}")
class Strength(Phrase):
    """Of two Drinks the one with less Alcohol, or the one with more."""

    word: Word


@phrase("drinks_compared", example=COMPARED)
class DrinksCompared(CardLine):
    """Two Drinks are revealed, past any Event; some drink the one, others copies of the other.

    They are compared by the Alcohol on them, as it is for you; where it is equal, you choose which
    counts as the weaker.
    """

    person: Person
    first: Strength
    others: Person
    second: Strength

    def say(self) -> str:
        drinks = conjugated(self.person, "drink")
        return (
            "two Drinks are revealed from the Drink Deck, each with its Chasers; "
            f"{drinks} the {self.first.word} one, and {self.others.say()} a copy of the "
            f"{self.second.word} one (by the Alcohol on them; where that is equal, you choose)"
        )

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        first, second = self.person.who(scope), self.others.who(scope)
        if self.first.word == self.second.word:
            other = "stronger" if self.first.word == "weaker" else "weaker"
            message = f"both are the {self.second.word} one"
            scope.report("E0318", self.second.span, message, "", f"... the {other}")
        weaker, stronger = (first, second) if self.first.word == "weaker" else (second, first)
        yield DrinkCompared(weaker, stronger)


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
