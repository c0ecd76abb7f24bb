"""Results that have names: what a line did, who ignored it, and whether it was made smaller."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rdi.lang.lowering.scope import (
    BROKEN,
    NUMBER,
    PLAYER,
    TRUTH,
    CardScope,
    Scope,
    Typed,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.phrases.cards.base import CardLine
from rdi.lang.phrases.cards.quantities import person_in_english, require_card
from rdi.lang.syntax.diagnostics import NUMBER_MOST
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir
from rdi.model.effects import Effect, Result

NAMING = "victim loses 3 Fortitude, as hit"


@phrase("named_result", example="victim loses 3 Fortitude, as hit")
class NamedResult(CardLine):
    """A name for what a line does, for the lines below it."""

    deed: CardLine
    name: Word
    fields = ("deed", "name")

    def say(self) -> str:
        return f"{in_english(self.deed)} (the {self.name})".replace("_", " ")

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        body = tuple(self.deed.effects(scope))
        if str(self.name) in scope.names:
            scope.report("E0220", self.name.span, f"{self.name} is named twice")
        if str(self.name) in scope.known.words:
            message = f"`{self.name}` is a word of the language, not a name; say `the_{self.name}`"
            scope.report("E0317", self.name.span, message)
        scope.results.add(str(self.name))
        yield Result(str(self.name), body)


def _is_result(scope: Scope, name: Word) -> bool:
    """Report a name that no line above gave to what it does."""
    if str(name) in scope.results:
        return True
    message = f"no line above is called `{name}`."
    scope.symbols.report_name("E0203", name, message, scope.results, NAMING)
    return False


def of_result(asked: str, name: Word, *arguments: ir.Expression) -> ir.Expression:
    """The English of the result of a line above."""
    return ir.method(ir.PLAYED, asked, ir.Text(str(name)), *arguments)


class OfResult(Truth):
    """Something that is asked of the result of a line above."""

    name: Word
    for_cards = True
    in_spite: ClassVar[bool] = False
    """Whether the lines below are done in spite of those who ignored the card."""

    def asked(self, scope: Scope) -> ir.Expression:
        """The question for it."""
        raise NotImplementedError

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self) or not _is_result(scope, self.name):
            return BROKEN
        return Typed(self.asked(scope), TRUTH)

    def _called(self) -> str:
        return f"the {self.name}".replace("_", " ")


@phrase("somebody_ignored", example="if somebody ignored hit:")
class SomebodyIgnored(OfResult):
    """Whether one of those whom a line above was about ignored it. The lines below are done for
    those too.
    """

    name: Word
    in_spite = True

    def asked(self, scope: Scope) -> ir.Expression:
        return ir.call("bool", of_result("ignorers", self.name))

    def say(self) -> str:
        return f"somebody ignored {self._called()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"nobody ignored {self._called()}"


@phrase("nobody_ignored", example="if nobody ignored hit:")
class NobodyIgnored(OfResult):
    """Whether none of those whom a line above was about ignored it."""

    name: Word

    def asked(self, scope: Scope) -> ir.Expression:
        return ir.Not(of_result("ignorers", self.name), bare=True)

    def say(self) -> str:
        return f"nobody ignored {self._called()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"somebody ignored {self._called()}"


@phrase("one_ignored", example="if victim ignored hit:")
class OneIgnored(OfResult):
    """Whether a player ignored what a line above did. The lines below are done for that player
    too.
    """

    person: Expression
    name: Word
    fields = ("person", "name")
    in_spite = True

    def asked(self, scope: Scope) -> ir.Expression:
        seat = scope.require(self.person, PLAYER).code
        return ir.Comparison(seat, "in", of_result("ignorers", self.name), bare=True)

    def say(self) -> str:
        return f"{person_in_english(self.person)} ignored {self._called()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{person_in_english(self.person)} did not ignore {self._called()}"


@phrase("was_reduced", example="if hit was reduced:")
class WasReduced(OfResult):
    """Whether somebody made a loss smaller that a line above made."""

    name: Word

    def asked(self, scope: Scope) -> ir.Expression:
        return of_result("was_reduced", self.name)

    def say(self) -> str:
        return f"{self._called()} was reduced"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{self._called()} was not reduced"


@phrase("took", example="victim loses (what hit took) Scarab")
class Took(Expression):
    """The amount that a line above took or gave in the end, of all together."""

    name: Word
    for_cards = True

    def say(self) -> str:
        return f"what the {self.name} took".replace("_", " ")

    def reach(self, facts: Facts) -> Reach:
        return 0, NUMBER_MOST

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self) or not _is_result(scope, self.name):
            return BROKEN
        return Typed(of_result("took", self.name), NUMBER)


@phrase("lost_by", example="they lose (what they lost by hit) Scarab")
class LostBy(Expression):
    """The amount that a player lost by a line above in the end, or got by it."""

    person: Expression
    name: Word
    for_cards = True

    def say(self) -> str:
        return f"what {person_in_english(self.person)} lost by the {self.name}".replace("_", " ")

    def reach(self, facts: Facts) -> Reach:
        return 0, NUMBER_MOST

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self) or not _is_result(scope, self.name):
            return BROKEN
        seat = scope.require(self.person, PLAYER).code
        return Typed(of_result("took", self.name, seat), NUMBER)
