"""Gold that is paid, taken and anted."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, amount_of, conjugated
from rdi.lang.phrases.cards.players import Person, PotOrInn
from rdi.lang.syntax.tree import Word, phrase
from rdi.model.effects import Ante, Effect, Pay

PARTS_MOST = 20


@phrase("pays", example="victim pays 1 Gold to you")
class Pays(CardLine):
    """Somebody pays Gold to a player, to the Inn or into the pot, all at once or `in 4 payments`,
    as even as can be and the larger ones first, each of which can be answered by itself.
    """

    person: Person
    quantity: Expression
    what: Word
    payee: Person | PotOrInn
    parts: Word | None

    def say(self) -> str:
        times = f", in {self.parts} payments" if self.parts else ""
        paid = f"{conjugated(self.person, 'pay')} {amount_of(self.quantity, self.what)}"
        return f"{paid} to {self.payee.say()}{times}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.check_gold(self.what)
        who, parts = self.person.who(scope), int(self.parts[:4]) if self.parts else 1
        if self.parts and not 1 <= parts <= PARTS_MOST:
            message = f"this number must be from 1 to {PARTS_MOST}"
            scope.report("E0303", self.parts.span, message)
        amount = scope.amount(self.quantity)
        yield Pay(who, amount, self.payee.who(scope), parts=parts)


@phrase("takes", example="you take 1 Gold from the pot")
class Takes(CardLine):
    """Somebody takes Gold out of the pot or from a player."""

    person: Person
    quantity: Expression
    what: Word
    payer: Person | PotOrInn
    verb, is_taken = "take", True

    def say(self) -> str:
        taken = f"{conjugated(self.person, self.verb)} {amount_of(self.quantity, self.what)}"
        return f"{taken} from {self.payer.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.check_gold(self.what)
        who, amount = self.person.who(scope), scope.amount(self.quantity)
        yield Pay(self.payer.who(scope), amount, who, is_taken=self.is_taken)


@phrase("gains_from", example="you gain 1 Gold from the inn")
class GainsFrom(Takes):
    """Somebody is paid Gold by the Inn or by a player."""

    verb, is_taken = "gain", False


@phrase("antes", example="each player in the round antes 1 Gold")
class Antes(CardLine):
    """Somebody pays Gold into the pot of the Round."""

    person: Person
    quantity: Expression
    what: Word

    def say(self) -> str:
        return f"{conjugated(self.person, 'ante')} {amount_of(self.quantity, self.what)}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.check_gold(self.what)
        scope.require_round(self.span)
        who = self.person.who(scope)
        yield Ante(who, scope.amount(self.quantity))
