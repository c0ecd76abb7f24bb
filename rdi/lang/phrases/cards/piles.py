"""Cards that are drawn, discarded and put from one pile to another."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import COMMON_PILES, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, whose
from rdi.lang.phrases.cards.players import THEY, NamedPlayer, Person, Role
from rdi.lang.phrases.cards.quantities import Possessive, person_in_english
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.english import counted
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import NAMED, OWNER, SELF, Discard, Draw, Effect, PlayerRef, PutCards

DECK, HAND, DRINKS = "Deck", "Hand", "Drinks"
OWNER_OF_CARD = PlayerRef(OWNER)


class OfCards(CardLine):
    """Somebody does something with so many cards."""

    person: Person
    quantity: Expression
    verb = "draw"

    def say(self) -> str:
        return f"{conjugated(self.person, self.verb)} {counted(self.quantity.say(), 'card')}"


@phrase("draws", example="you draw 1 card")
class Draws(OfCards):
    """Somebody draws cards from the deck of their own."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield Draw(who, scope.amount(self.quantity))


@phrase("discards", example="victim discards 1 card")
class Discards(OfCards):
    """Somebody discards cards from the hand, of their own choice."""

    verb, at_random = "discard", False

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield Discard(who, scope.amount(self.quantity), self.at_random)


@phrase("discards_at_random", example="victim discards 1 card at random")
class DiscardsAtRandom(Discards):
    """Somebody discards cards from the hand, as chance has it."""

    at_random = True

    def say(self) -> str:
        return f"{super().say()} at random"


class PileName(Phrase):
    """A pile from which cards are taken or under which they are put."""

    name: Word

    @property
    def is_common(self) -> bool:
        """Whether every player has such a pile."""
        return str(self.name) in COMMON_PILES

    def owner(self, scope: CardScope) -> PlayerRef | None:
        """Whose it is, where that is said."""
        return None

    def check(self, scope: CardScope) -> str:
        """Its name; what is wrong with it is reported."""
        if str(self.name) == DRINKS:
            message = "Drinks are ordered and drunk, and are not put anywhere by a card"
            scope.report("E0322", self.name.span, message, "", "victim drinks")
        if self.is_common or self.owner(scope) is None:
            return scope.check_pile(self.name)
        return scope.check_own_pile(self.name)


@phrase("bare_pile", example="you put 1 card from Petrified under Hand", english="{name}")
class BarePile(PileName):
    """A pile by its name: everybody's own, or that of the character who has it, of yours first."""

    name: Word


@phrase("own_pile_of", example="victim puts 1 card from Hand under your Petrified")
class OwnPileOf(PileName):
    """Your pile, or theirs (inside `for each`)."""

    whose: Possessive
    name: Word
    fields = ("whose", "name")

    def say(self) -> str:
        return f"{self.whose.say()} {self.name}"

    def owner(self, scope: CardScope) -> PlayerRef | None:
        word = str(self.whose.word)
        if word == "your":
            return SELF
        if word == "its" or not scope.they:
            message = "whose pile is it? `their` is said inside `for each` and on tokens"
            scope.report("E0302", self.whose.span, message, "", "your Discards")
        return PlayerRef(NAMED, THEY)


@phrase("pile_of", example="you put 1 card from victim's Hand under Petrified")
class PileOf(PileName):
    """The pile of a player who has a name or a part."""

    person: Role | Name
    apostrophe: Word
    name: Word
    fields = ("person", "apostrophe", "name")

    def say(self) -> str:
        return f"{person_in_english(self.person)}'s {self.name}"

    def owner(self, scope: CardScope) -> PlayerRef | None:
        if isinstance(self.person, Role):
            return self.person.who(scope)
        return NamedPlayer([self.person.word], self.person.span).who(scope)


class Putting(OfCards):
    """Somebody puts cards to a pile. From a hand its player chooses them, from elsewhere they come
    from the top; into hands, decks and discards each card goes to whoever owns it.
    """

    target: PileName
    source: PileName | None = None
    verb = "put"

    def say(self) -> str:
        put = f"{conjugated(self.person, self.verb)} {counted(self.quantity.say(), 'card')}"
        source = self.source
        if source is not None and str(source.name) == HAND:
            put += " of the holder's choice"
        if source is None:
            taken = f"from the top of {whose(self.person)} {DECK}"
        elif isinstance(source, BarePile) and source.is_common:
            taken = f"from {whose(self.person)} {source.name}"
        else:
            taken = f"from {source.say()}"
        if self.target.is_common:
            return f"{put} {taken} into the {self.target.name} of whoever owns the card"
        return f"{put} {taken} under {self.target.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, target, source = self.person.who(scope), self.target, self.source
        if target.is_common and not isinstance(target, BarePile):
            message = f"each card goes to the {target.name} of whoever owns it"
            scope.report("E0322", target.span, message, "", f"under {target.name}")
        amount = scope.amount(self.quantity)
        found = [each for each in (source, target) if each is not None]
        for each in found:
            if not each.is_common and each.owner(scope) not in (None, SELF, OWNER_OF_CARD):
                message = f"only whoever has the card has a pile {each.name}"
                scope.report("E0322", each.span, message, "", f"your {each.name}")
        yield PutCards(
            who,
            amount,
            source.check(scope) if source is not None else DECK,
            target.check(scope),
            source.owner(scope) if source is not None else None,
        )


@phrase("puts", example="victim puts 2 cards face down under Petrified")
class Puts(Putting):
    """Somebody puts cards from the top of the deck of their own to a pile."""

    fields = ("person", "quantity", "target")


@phrase("puts_from", example="victim puts 2 cards from Hand under Petrified")
class PutsFrom(Putting):
    """Somebody puts cards from one pile to another."""

    fields = ("person", "quantity", "source", "target")
