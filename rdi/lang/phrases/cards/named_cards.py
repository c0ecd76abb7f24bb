"""Cards that are looked at, chosen or revealed, and what is done with them by their name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rdi.lang.lowering.scope import COMMON_PILES, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, is_many, third_person
from rdi.lang.phrases.cards.card import Kinds
from rdi.lang.phrases.cards.piles import DECK, HAND, OfCards, PileName
from rdi.lang.phrases.cards.players import Person, them
from rdi.lang.syntax.english import counted
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import (
    MINION,
    POT,
    SELF,
    ChooseCards,
    ChooseOfCards,
    Discard,
    DivideCards,
    Effect,
    LookAt,
    MoveCards,
    PlayCards,
    PlayerRef,
    RevealCards,
)

DISCARDS, IN_PLAY, DRINKS = "Discards", "InPlay", "Drinks"


def holder(pile: PileName, who: PlayerRef, scope: CardScope) -> PlayerRef:
    """Whose pile it is: of whom it says so, of who does something with it where everybody has such
    a pile, and otherwise of the character who has it.
    """
    owner = pile.owner(scope)
    if owner is not None:
        return owner
    return who if pile.is_common else SELF


@phrase("discards_of_kind", example="victim discards 1 action card")
class DiscardsOfKind(OfCards):
    """Somebody discards cards of a kind from the hand, of their own choice; other cards stay."""

    kinds: Kinds
    fields = ("person", "quantity", "kinds")
    shows: ClassVar[bool] = False

    def say(self) -> str:
        said = f"{' or '.join(self.kinds.names())} card"
        return f"{conjugated(self.person, 'discard')} {counted(self.quantity.say(), said)}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        kinds = frozenset(self.kinds.names())
        yield Discard(who, scope.amount(self.quantity), kinds=kinds, shows=self.shows)


@phrase("discards_or_shows", example="victim discards 1 sometimes card, unless the hand lies open")
class DiscardsOrShows(DiscardsOfKind):
    """The same; who holds too few such cards shows the hand to all others."""

    shows = True

    def say(self) -> str:
        shows = "show" if is_many(self.person) else third_person("show")
        return f"{super().say()}, or {shows} a hand without one"


@phrase("looks_at", example="you look at victim's Hand")
class LooksAt(CardLine):
    """Somebody sees the cards in a hand, and nobody else does."""

    person: Person
    pile: PileName

    def say(self) -> str:
        return f"{conjugated(self.person, 'look')} at {self.pile.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, owner = self.person.who(scope), self.pile.owner(scope)
        if str(self.pile.name) != HAND or owner is None:
            message = "only players' hands can be looked at"
            scope.report("E0322", self.pile.span, message, "", self.example)
        elif owner == who and who in (SELF, them(scope)):
            message = "everybody sees the cards of their own hand all the time"
            scope.report("E0324", self.span, message, "", self.example)
        yield LookAt(who, owner or SELF)


@phrase("chooses_cards", example="you choose 1 action card from victim's Hand as prize")
class ChoosesCards(CardLine):
    """Somebody chooses cards out of a pile, as many as there are if these are fewer. They lie open
    by that name until a line below says where they go, or go back; who chooses out of a hand sees
    all of it.
    """

    person: Person
    quantity: Expression
    kinds: Kinds | None
    pile: PileName
    name: Word

    def say(self) -> str:
        sort = f"{' or '.join(self.kinds.names())} card" if self.kinds is not None else "card"
        chosen = f"{counted(self.quantity.say(), sort)} from {self.pile.say()}"
        return f"{conjugated(self.person, 'choose')} {chosen} (the {self.name})"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, source = self.person.who(scope), self.pile.check(scope)
        if source in (DECK, DRINKS):
            message = f"nobody can choose from {source}: the cards there are not seen"
            scope.report(
                "E0322", self.pile.span, message, "", "you reveal 3 cards from Deck as shown"
            )
        kinds = frozenset(self.kinds.names()) if self.kinds is not None else frozenset()
        owner = holder(self.pile, who, scope)
        amount = scope.amount(self.quantity)
        name = scope.name_cards(self.name, source if owner == who else "")
        yield ChooseCards(who, amount, source, owner, name, kinds)


@phrase("chooses_of_cards", example="you choose 1 card from shown as prize")
class ChoosesOfCards(CardLine):
    """Somebody chooses some of the cards that have a name, and they get another; the rest keep the
    old one.
    """

    person: Person
    quantity: Expression
    kinds: Kinds | None
    source: Word
    name: Word

    def say(self) -> str:
        sort = f"{' or '.join(self.kinds.names())} card" if self.kinds is not None else "card"
        chosen = f"{counted(self.quantity.say(), sort)} of the {self.source}"
        return f"{conjugated(self.person, 'choose')} {chosen} (the {self.name})"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, source = self.person.who(scope), scope.named_cards(self.source)
        kinds = frozenset(self.kinds.names()) if self.kinds is not None else frozenset()
        amount = scope.amount(self.quantity)
        name = scope.name_cards(self.name, scope.cards.get(source, ""))
        yield ChooseOfCards(who, amount, source, name, kinds)


class Revealing(CardLine):
    """The uppermost cards of a deck or a pile are turned over."""

    person: Person
    pile: PileName
    name: Word

    def revealed(self, scope: CardScope) -> tuple[PlayerRef, str, PlayerRef, str]:
        """Who reveals, from which pile, whose that is, and the name of what comes."""
        who, source = self.person.who(scope), self.pile.check(scope)
        if source in COMMON_PILES and source != DECK:
            message = f"nothing can be revealed from {source}"
            scope.report(
                "E0322", self.pile.span, message, "", "you reveal 3 cards from Deck as shown"
            )
        owner = holder(self.pile, who, scope)
        return who, source, owner, scope.name_cards(self.name, source if owner == who else "")

    def from_where(self) -> str:
        """From which pile, in English."""
        return f"from {self.pile.say()}"


@phrase("reveals_cards", example="you reveal 3 cards from Deck as shown")
class RevealsCards(Revealing):
    """Somebody reveals the uppermost cards of a deck or a pile. They lie open by that name until a
    line below says where they go; what is left of them is discarded.
    """

    quantity: Expression
    fields = ("person", "quantity", "pile", "name")

    def say(self) -> str:
        shown = f"{counted(self.quantity.say(), 'card')} {self.from_where()}"
        return f"{conjugated(self.person, 'reveal')} {shown} (the {self.name})"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, source, owner, name = self.revealed(scope)
        yield RevealCards(who, scope.amount(self.quantity), source, owner, name)


@phrase("sought_card", example="you reveal cards from Deck until an action card as found")
class SoughtCard(Phrase):
    """A card of one of these kinds."""

    kinds: Kinds

    def names(self) -> frozenset[str]:
        """The kinds as words."""
        return frozenset(self.kinds.names())

    def say(self) -> str:
        said = " or ".join(self.kinds.names())
        return f"{'an' if said[0] == 'a' else 'a'} {said} card"


@phrase(
    "sought_minion",
    example="you reveal cards from Deck until a minion as found",
    english="a Minion",
)
class SoughtMinion(Phrase):
    """A Minion."""

    def names(self) -> frozenset[str]:
        """The kind as a word."""
        return frozenset({MINION})


@phrase("reveals_until", example="you reveal cards from Deck until an action card as found")
class RevealsUntil(Revealing):
    """Somebody reveals the uppermost cards of a deck or a pile until one of a kind has come,
    through one reshuffle at most; that one has the name, and the others are discarded.
    """

    sought: SoughtCard | SoughtMinion
    fields = ("person", "pile", "sought", "name")

    def say(self) -> str:
        shown = f"cards {self.from_where()} until {self.sought.say()} comes (the {self.name})"
        return f"{conjugated(self.person, 'reveal')} {shown}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, source, owner, name = self.revealed(scope)
        kinds, own = self.sought.names(), scope.own_kinds
        if source == DECK and owner == SELF and own is not None and not kinds & own:
            wanted = MINION if MINION in kinds else f"{' or '.join(sorted(kinds))} card"
            message = f"this character has no {wanted}"
            scope.report("W0512", self.sought.span, message, "", self.example)
        yield RevealCards(who, 0, source, owner, name, kinds)


# ------------------------------------------------------------------ what is done with them


@phrase("divides_cards", example="you divide shown into near and far")
class DividesCards(CardLine):
    """Somebody divides cards that have a name into two groups, which may be empty."""

    person: Person
    name: Word
    first: Word
    second: Word

    def say(self) -> str:
        groups = f"two groups (the {self.first} and the {self.second})"
        return f"{conjugated(self.person, 'divide')} the {self.name} into {groups}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, name = self.person.who(scope), scope.named_cards(self.name)
        source = scope.cards.get(name, "")
        groups = [scope.name_cards(each, source) for each in (self.first, self.second)]
        yield DivideCards(who, name, *groups)


class MovingNamed(CardLine):
    """Somebody puts cards that have a name to a pile."""

    person: Person
    name: Word
    verb, target, on_top = "discard", DISCARDS, False

    def say(self) -> str:
        return f"{conjugated(self.person, self.verb)} the {self.name}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, name = self.person.who(scope), scope.named_cards(self.name)
        yield MoveCards(who, name, self.target, self.on_top)


@phrase("discards_cards", example="victim discards prize")
class DiscardsCards(MovingNamed):
    """Cards that have a name are discarded; each goes to the discards of whoever owns it."""


@phrase("takes_cards", example="you take shown")
class TakesCards(MovingNamed):
    """Somebody takes own cards that have a name into the hand."""

    verb, target = "take", HAND

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield from super().effects(scope)
        if not scope.cards.get(str(self.name), HAND):
            message = "a card goes only to the hand of its owner"
            scope.report("E0322", self.name.span, message, "", "victim discards prize")


@phrase("plays_cards", example="you play prize")
class PlaysCards(CardLine):
    """Somebody plays a card that has a name as an own one: it is answered by itself, and goes to
    the discards of whoever owns it. What cannot be played just now goes back.
    """

    person: Person
    name: Word

    def say(self) -> str:
        return f"{conjugated(self.person, 'play')} the {self.name}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield PlayCards(self.person.who(scope), scope.named_cards(self.name))


@phrase("puts_cards", example="you put shown under Deck")
class PutsCards(MovingNamed):
    """Somebody puts cards that have a name under a pile."""

    pile: PileName
    fields = ("person", "name", "pile")
    verb = "put"

    def say(self) -> str:
        place = "on top of" if self.on_top else "under"
        return f"{super().say()} {place} {self.pile.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, name = self.person.who(scope), scope.named_cards(self.name)
        yield MoveCards(who, name, self.pile.check(scope), self.on_top)


@phrase("puts_cards_on_top", example="you put shown on top of Petrified")
class PutsCardsOnTop(PutsCards):
    """Somebody puts cards that have a name on top of a pile."""

    fields = ("person", "name", "pile")
    on_top = True


@phrase("puts_cards_into_pot", example="you put prize into the pot")
class PutsCardsIntoPot(MovingNamed):
    """Cards that have a name lie in the pot of the Round until somebody takes that; where the Inn
    gets it they go back to where they came from.
    """

    verb, target = "put", POT

    def say(self) -> str:
        return f"{super().say()} into the pot"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_round(self.span)
        yield from super().effects(scope)


@phrase("puts_into_play", example="you put found into play")
class PutsIntoPlay(MovingNamed):
    """Somebody puts a Minion that has a name into play."""

    verb, target = "put", IN_PLAY

    def say(self) -> str:
        return f"{super().say()} into play"
