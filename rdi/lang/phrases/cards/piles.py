"""Cards that are drawn, discarded and put from one pile to another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rdi.lang.lowering.scope import COMMON_PILES, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, whose
from rdi.lang.phrases.cards.players import NamedPlayer, Person, Role, them
from rdi.lang.phrases.cards.quantities import Possessive, person_in_english
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.english import counted
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import (
    OWNER,
    SELF,
    Discard,
    Draw,
    Effect,
    PlayerRef,
    PlayTop,
    PutCards,
    Shuffle,
)

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
            message = "Drinks are ordered and drunk: a card cannot put them anywhere"
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
            message = "whose pile? `their` can be used only inside `for each` and on tokens"
            scope.report("E0302", self.whose.span, message, "", "your Discards")
        return them(scope)


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
    verb, on_top = "put", False

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
        place = "on top of" if self.on_top else "under"
        return f"{put} {taken} {place} {self.target.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, target, source = self.person.who(scope), self.target, self.source
        if target.is_common and not isinstance(target, BarePile):
            message = f"each card goes to the {target.name} of its owner"
            scope.report("E0322", target.span, message, "", f"under {target.name}")
        amount = scope.amount(self.quantity)
        found = [each for each in (source, target) if each is not None]
        for each in found:
            if not each.is_common and each.owner(scope) not in (None, SELF, OWNER_OF_CARD):
                message = f"only the owner of the card has a pile {each.name}"
                scope.report("E0322", each.span, message, "", f"your {each.name}")
        yield PutCards(
            who,
            amount,
            source.check(scope) if source is not None else DECK,
            target.check(scope),
            source.owner(scope) if source is not None else None,
            self.on_top,
        )


@phrase("puts", example="victim puts 2 cards face down under Petrified")
class Puts(Putting):
    """Somebody puts cards from the top of the deck of their own to a pile."""

    fields = ("person", "quantity", "target")


@phrase("puts_from", example="victim puts 2 cards from Hand under Petrified")
class PutsFrom(Putting):
    """Somebody puts cards from one pile to another."""

    fields = ("person", "quantity", "source", "target")


@phrase("puts_on_top", example="victim puts 1 card on top of Petrified")
class PutsOnTop(Puts):
    """Somebody puts cards from the top of the deck of their own on top of a pile."""

    fields = ("person", "quantity", "target")

    on_top = True


@phrase("puts_from_on_top", example="you put 1 card from Hand on top of Petrified")
class PutsFromOnTop(PutsFrom):
    """Somebody puts cards from one pile on top of another."""

    fields = ("person", "quantity", "source", "target")

    on_top = True


@phrase("draws_from", example="you draw 1 card from Petrified")
class DrawsFrom(OfCards):
    """Somebody draws cards from a pile: each goes to the hand of whoever owns it."""

    source: PileName
    fields = ("person", "quantity", "source")

    def say(self) -> str:
        return f"{super().say()} from {self.source.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, source = self.person.who(scope), self.source
        if source.is_common:
            message = f"cards are drawn from the Deck, and not from a pile like {source.name}"
            scope.report("E0322", source.span, message, "", "you draw 1 card")
        name = source.check(scope)
        yield PutCards(who, scope.amount(self.quantity), name, HAND, source.owner(scope))


@phrase("plays_top", example="you play the top card of Brawlers")
class PlaysTop(CardLine):
    """Somebody plays the uppermost card of a pile as an own card, of the kind that is written on
    it. It is answered by itself, and goes to the discards of the pile.
    """

    person: Person
    pile: PileName

    def say(self) -> str:
        return f"{conjugated(self.person, 'play')} the top card of {self.pile.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        if self.pile.is_common:
            message = "only cards of a character's or the table's pile can be played like this"
            scope.report("E0322", self.pile.span, message, "", "you play the top card of Brawlers")
        yield PlayTop(who, self.pile.check(scope))


@phrase("shuffles", example="you shuffle Brawlers")
class Shuffles(CardLine):
    """Somebody shuffles a pile."""

    person: Person
    pile: PileName
    into: PileName | None = None
    fields: ClassVar[tuple[str, ...]] = ("person", "pile")

    def say(self) -> str:
        into = "" if self.into is None else f" into {self.into.say()}"
        return f"{conjugated(self.person, 'shuffle')} {self.pile.say()}{into}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, into = self.person.who(scope), self.into
        for each in [self.pile, *([into] if into is not None else [])]:
            if each.is_common:
                message = f"the cards of {each.name} need no shuffling by hand"
                scope.report("E0322", each.span, message, "", "you shuffle Brawlers")
        name = self.pile.check(scope)
        yield Shuffle(who, name, "" if into is None else into.check(scope))


@phrase("shuffles_into", example="you shuffle Beaten into Brawlers")
class ShufflesInto(Shuffles):
    """Somebody shuffles the cards of one pile into another."""

    fields = ("person", "pile", "into")
