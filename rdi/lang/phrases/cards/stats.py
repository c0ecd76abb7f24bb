"""Fortitude, Alcohol and tokens that players gain and lose."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import AMOUNT_MOST, GOLD, CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import CardLine, amount_of, conjugated
from rdi.lang.phrases.cards.card import Kinds
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import CARDS, SELF, Change, Count, Effect, Lessening
from rdi.model.values import replace
from rdi.text import capitalized, join_words, there_are


@phrase("gains", example="you gain 2 Fortitude")
class Gains(CardLine):
    """A number of somebody grows, a token is taken, or a counter of a character goes up."""

    person: Person
    quantity: Expression
    what: Word
    verb, grows = "gain", True
    right = "you gain 1 Gold from the inn"

    def say(self) -> str:
        return f"{conjugated(self.person, self.verb)} {amount_of(self.quantity, self.what)}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.what) == GOLD:
            message = f"{GOLD} must come from somebody and go to somebody: say who pays it to whom"
            scope.report("E0315", self.what.span, message, "", self.right)
            return
        who = self.person.who(scope)
        if str(self.what) in {*scope.known.counters, *scope.known.table_counters}:
            scope.check_counter(str(self.what), self.what.span, who)
            yield Count(who, str(self.what), scope.amount(self.quantity), self.grows)
            return
        known = scope.known.counters if scope.own_counters is None else scope.own_counters
        places = [name for name in known if name.startswith(f"{self.what} at ")]
        if places:
            message = f"at which place? {capitalized(there_are(sorted(places)))}"
            scope.report("E0224", self.what.span, message, "", f"you gain 1 {min(places)}")
            return
        what = scope.check_number(self.what)
        if who == SELF and what in scope.never_own:
            message = f"the character whose token {what} is never has any"
            scope.report("W0512", self.span, message, "", f"another player gains 1 {what}")
        yield Change(who, what, scope.amount(self.quantity), self.grows)


@phrase(
    "less_paid", example="victim loses 2 Fortitude, less 1 for each Gold that they pay to the inn"
)
class LessPaid(Phrase):
    """Whoever loses may pay Gold as it happens, and loses so much less for each."""

    number: Word
    what: Word

    def say(self) -> str:
        return f"{self.number} less for each {self.what} that they choose to pay to the Inn then"

    def lessening(self, scope: CardScope) -> Lessening:
        """The same as a plain value."""
        scope.check_gold(self.what)
        return Lessening(scope.symbols.whole(self.number, 1, AMOUNT_MOST), GOLD)


@phrase(
    "less_discarded",
    example="victim loses 3 Fortitude, less 1 for each sometimes card that they discard",
)
class LessDiscarded(Phrase):
    """Whoever loses may discard cards as it happens, and loses so much less for each."""

    number: Word
    kinds: Kinds | None

    def say(self) -> str:
        kinds = [kind.capitalize() for kind in self.kinds.names()] if self.kinds else []
        card = f"{join_words(kinds, 'or')} Card" if kinds else "card"
        return f"{self.number} less for each {card} that they choose to discard then"

    def lessening(self, scope: CardScope) -> Lessening:
        """The same as a plain value."""
        by = scope.symbols.whole(self.number, 1, AMOUNT_MOST)
        return Lessening(by, CARDS, frozenset(self.kinds.names()) if self.kinds else frozenset())


@phrase("loses", example="another player loses 2 Fortitude")
class Loses(Gains):
    """A number of somebody shrinks, a token is given back, or a counter goes down."""

    less: LessPaid | LessDiscarded | None
    verb, grows = "lose", False
    right = "victim pays 1 Gold to the inn"
    fields = ("person", "quantity", "what", "less")

    def say(self) -> str:
        return f"{super().say()}{f', {self.less.say()}' if self.less else ''}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        for line in super().effects(scope):
            if self.less is not None and isinstance(line, Change):
                yield replace(line, less=self.less.lessening(scope))
                continue
            if self.less is not None:
                message = f"nobody can pay or discard to lose less {self.what}"
                scope.report("E0315", self.less.span, message)
            yield line
