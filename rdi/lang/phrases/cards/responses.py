"""Answers: what is done to the card, Drink or payment that is pending, which is `it`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rdi.lang.lowering.scope import (
    CARD_PENDING,
    CHAMPIONS_PENDING,
    DEBT_PENDING,
    DRINK_PENDING,
    EVENT_PENDING,
    CardScope,
)
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, conjugated, effects_of
from rdi.lang.phrases.cards.choices import WithBody
from rdi.lang.phrases.cards.players import THEY, Person
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import (
    PAYEE,
    PAYER,
    YOU,
    AddToDrink,
    Adjust,
    AdjustAll,
    AdjustDrinks,
    AdjustTo,
    Become,
    Effect,
    Ignore,
    Negate,
    PaidBy,
    PassOn,
    PayFromInn,
    PayWith,
    Prevent,
    Redirect,
    ReplaceEffects,
    Split,
    StandFor,
)  # fmt: skip


class Response(CardLine):
    """A line that does something to what is pending."""


@phrase("negates", example="negate it", english="negate it")
class Negates(Response):
    """The pending card, Drink or Event does nothing at all."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING, DRINK_PENDING, EVENT_PENDING)
        yield Negate()


@phrase("ignores", example="you ignore it")
class Ignores(Response):
    """The pending effect does nothing to that player."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'ignore')} it"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING, DRINK_PENDING, EVENT_PENDING)
        yield Ignore(self.person.who(scope))


@phrase("increases", example="increase its Alcohol by 2")
class Increases(Response):
    """A number of the pending Drink or card grows."""

    what: Word
    quantity: Expression
    verb, is_less = "increase", False

    def say(self) -> str:
        return f"{self.verb} its {self.what} by {self.quantity.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING, CARD_PENDING)
        what = scope.check_number(self.what)
        yield Adjust(what, scope.amount(self.quantity, self.is_less))


@phrase("reduces", example="reduce its Alcohol by 2")
class Reduces(Increases):
    """A number of the pending Drink or card shrinks."""

    verb, is_less = "reduce", True


@phrase("increases_drinks", example="increase the Alcohol of any number of drinks by 1")
class IncreasesDrinks(Response):
    """A number of the pending Drink grows, and of as many others in play as you like; on each of
    them the card counts as played.
    """

    what: Word
    quantity: Expression

    def say(self) -> str:
        others = "and of as many other Drinks in play as you like"
        return f"increase its {self.what} by {self.quantity.say()}, {others}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield AdjustDrinks(scope.check_number(self.what), scope.amount(self.quantity))


@phrase("reduces_all", example="reduce all its numbers by 1")
class ReducesAll(Response):
    """Every number of the pending Drink comes nearer to nothing, those of its lines too."""

    quantity: Expression

    def say(self) -> str:
        return f"reduce all its numbers by {self.quantity.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield AdjustAll(scope.amount(self.quantity))


@phrase("increases_loss", example="increase its Fortitude loss for victim by 1")
class IncreasesLoss(Response):
    """Somebody loses more by the pending card."""

    what: Word
    person: Person
    quantity: Expression
    verb, is_less = "increase", False

    def say(self) -> str:
        loss = f"{self.verb} its {self.what} loss for {self.person.say()}"
        return f"{loss} by {self.quantity.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING)
        what, who = scope.check_number(self.what), self.person.who(scope)
        yield Adjust(what, scope.amount(self.quantity, self.is_less), who)


@phrase("reduces_loss", example="reduce its Fortitude loss for you by 1")
class ReducesLoss(IncreasesLoss):
    """Somebody loses less by the pending card."""

    verb, is_less = "reduce", True


class BroughtTo(Response):
    """A number that becomes a certain one."""

    what: Word
    quantity: Expression
    verb: ClassVar[str] = "set"
    is_most: ClassVar[bool] = False

    def say(self) -> str:
        return f"{self.verb} its {self.what} to {self.quantity.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        what = scope.check_number(self.what)
        yield AdjustTo(what, scope.amount(self.quantity), is_most=self.is_most)


@phrase("sets_to", example="set its Alcohol to 1")
class SetsTo(BroughtTo):
    """A number of the pending Drink becomes this one, whatever it was."""


@phrase("reduces_to", example="reduce its Alcohol to 1")
class ReducesTo(BroughtTo):
    """A number of the pending Drink becomes this one, where it was larger."""

    verb, is_most = "reduce", True


class LossBroughtTo(Response):
    """A loss that becomes a certain one."""

    what: Word
    person: Person
    quantity: Expression
    verb: ClassVar[str] = "set"
    is_most: ClassVar[bool] = False

    def say(self) -> str:
        loss = f"{self.verb} its {self.what} loss for {self.person.say()}"
        return f"{loss} to {self.quantity.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING)
        what, who = scope.check_number(self.what), self.person.who(scope)
        yield AdjustTo(what, scope.amount(self.quantity), who, self.is_most)


@phrase("sets_loss_to", example="set its Fortitude loss for you to 1")
class SetsLossTo(LossBroughtTo):
    """Somebody loses just so much by the pending card, whatever it was."""


@phrase("reduces_loss_to", example="reduce its Fortitude loss for you to 1")
class ReducesLossTo(LossBroughtTo):
    """Somebody loses no more than so much by the pending card."""

    verb, is_most = "reduce", True


@phrase(
    "redirects",
    example="redirect its Fortitude loss to decoy",
    english="redirect its {what} loss to {person}",
)
class Redirects(Response):
    """That player loses the Fortitude, Alcohol or Gold that you would lose."""

    what: Word
    person: Person

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING)
        yield Redirect(scope.check_number(self.what), self.person.who(scope))


@phrase("redirects_all", example="redirect it to decoy", english="redirect it to {person}")
class RedirectsAll(Response):
    """That player is picked in your place: whatever the pending card would do to you as the one who
    was picked, it does to that player.
    """

    person: Person

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CARD_PENDING)
        yield Redirect("", self.person.who(scope))


@phrase("way_round", example="split it with friend rounding up", english="{word}")
class WayRound(Phrase):
    """Up or down."""

    word: Word


@phrase("stands_for", example="knight stands for your side")
class StandsFor(Response):
    """A player of another side is the Champion of yours, and stands for no other. Whoever has to be
    your Champion, having played the card or being your whole side, stays one beside.
    """

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'stand')} for your side"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, CHAMPIONS_PENDING)
        yield StandFor(self.person.who(scope))


@phrase("splits", example="split it with friend rounding up")
class Splits(Response):
    """The Drink becomes two halves, one of them for that player."""

    person: Person
    way: WayRound

    def say(self) -> str:
        return f"split it with {self.person.say()}, both halves rounded {self.way.word}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield Split(self.person.who(scope), self.way.word == "up")


@phrase("splits_alone", example="split it with nobody rounding down")
class SplitsAlone(Response):
    """Only half of the Drink is drunk."""

    way: WayRound

    def say(self) -> str:
        return f"drink only half of it, rounded {self.way.word}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield Split(None, self.way.word == "up")


@phrase("passes", example="pass it to friend", english="pass it to {person}")
class Passes(Response):
    """Another player drinks it."""

    person: Person

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield PassOn(self.person.who(scope))


@phrase("adds_to_it", example="add to it:", english="whoever drinks it does this too")
class AddsToIt(WithBody, Response):
    """Whoever drinks it does the lines below, too; they are `they` there."""

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield AddToDrink(effects_of(self.body, scope.late(self.span, THEY)))


@phrase(
    "adds_to_half",
    example="add to the other half:",
    english="whoever drinks the other half does this too",
)
class AddsToHalf(WithBody, Response):
    """Whoever drinks the half that was split off does the lines below, too; they are `they`."""

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield AddToDrink(effects_of(self.body, scope.late(self.span, THEY)), of_half=True)


@phrase(
    "replaces_effects",
    example="replace its effects by:",
    english="whoever drinks it does this, and nothing that it did before",
)
class ReplacesEffects(WithBody, Response):
    """Whoever drinks it, who is `they`, does the lines below and nothing else."""

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield ReplaceEffects(effects_of(self.body, scope.late(self.span, THEY)))


@phrase("becomes", example="its Alcohol becomes Fortitude", english="its {what} becomes {into}")
class Becomes(Response):
    """One number of a Drink counts as another."""

    what: Word
    into: Word

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DRINK_PENDING)
        yield Become(scope.check_number(self.what), scope.check_number(self.into))


@phrase("pays_from_inn", example="pay it from the inn", english="the Inn pays it for you")
class PaysFromInn(Response):
    """The Inn pays what you must pay or ante, or what is taken from you."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DEBT_PENDING)
        yield PayFromInn()


@phrase(
    "pays_with",
    example="pay it with Fortitude",
    english="for each Gold of it you may lose 1 {what}, and the Inn pays that Gold",
)
class PaysWith(Response):
    """As much as you like of what you must pay, ante or give up comes from the Inn, and you lose 1
    of this number for each Gold.
    """

    what: Word

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DEBT_PENDING)
        yield PayWith(scope.check_number(self.what))


@phrase("pays_it", example="another player pays it")
class PaysIt(Response):
    """That player pays what you must pay, ante or give up."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'pay')} it for you"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DEBT_PENDING)
        who = self.person.who(scope)
        if who.kind in (YOU, PAYER, PAYEE):
            what = "gets it, and pays nothing to themselves"
            message = "you must pay it already" if who.kind != PAYEE else f"{PAYEE} {what}"
            example = "another player pays it" if who.kind != PAYEE else "prevent it"
            scope.report("E0324", self.span, message, "", example)
        yield PaidBy(who)


@phrase("prevents", example="prevent it", english="it is not paid")
class Prevents(Response):
    """Nobody parts with what you must pay, ante or give up; what stands in its place are the lines
    below.
    """

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_pending(self.span, DEBT_PENDING)
        yield Prevent()
