"""Fortitude, Alcohol and tokens that players gain and lose."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import GOLD, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, amount_of, conjugated
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.tree import Word, phrase
from rdi.model.effects import Change, Effect


@phrase("gains", example="you gain 2 Fortitude")
class Gains(CardLine):
    """A number of somebody grows, or a token is taken."""

    person: Person
    quantity: Expression
    what: Word
    verb, grows = "gain", True
    right = "you gain 1 Gold from the inn"

    def say(self) -> str:
        return f"{conjugated(self.person, self.verb)} {amount_of(self.quantity, self.what)}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.what) == GOLD:
            message = f"{GOLD} does not come from nowhere nor go there: say who pays it to whom"
            scope.report("E0315", self.what.span, message, "", self.right)
            return
        who = self.person.who(scope)
        what = scope.check_number(self.what)
        yield Change(who, what, scope.amount(self.quantity), self.grows)


@phrase("loses", example="another player loses 2 Fortitude")
class Loses(Gains):
    """A number of somebody shrinks, or a token is given back."""

    verb, grows = "lose", False
    right = "victim pays 1 Gold to the inn"
