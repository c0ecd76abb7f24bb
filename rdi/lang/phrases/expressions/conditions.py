"""Conditions: comparisons, both and either, and what lies where."""

from __future__ import annotations

import re
from typing import Any

from rdi.lang.lowering.scope import (  # fmt: skip
    ANY,
    BROKEN,
    CARD,
    CARDS,
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    Scope,
    Typed,
    kind_words,
)
from rdi.lang.lowering.scorer import count_of
from rdi.lang.phrases.base import Expression, Facts, Truth, fact_larger, say_not
from rdi.lang.phrases.expressions.values import Name, check_visible
from rdi.lang.syntax.diagnostics import nearest
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir


class Comparison(Truth):
    """Two expressions of one kind, and what is asked of both."""

    left: Expression
    right: Expression
    sign = ""
    wants = NUMBER

    def code(self, scope: Scope) -> Typed:
        left, right = scope.require(self.left, self.wants), scope.require(self.right, self.wants)
        return Typed(self.joined(left.code, right.code), TRUTH)

    def joined(self, left: ir.Expression, right: ir.Expression) -> ir.Expression:
        """The comparison of two values."""
        return ir.Comparison(left, self.sign, right)


@phrase("at_least", example="value is at least 3", english="{left} is at least {right}")
class AtLeast(Comparison):
    """As many or more."""

    sign = ">="

    def facts(self, holds: bool) -> Facts:
        return (
            fact_larger(self.left, self.right, 0)
            if holds
            else fact_larger(self.right, self.left, 1)
        )


@phrase("at_most", example="value is at most 3", english="{left} is at most {right}")
class AtMost(Comparison):
    """As many or fewer."""

    sign = "<="

    def facts(self, holds: bool) -> Facts:
        return (
            fact_larger(self.right, self.left, 0)
            if holds
            else fact_larger(self.left, self.right, 1)
        )


@phrase("more_than", example="army of color is more than 0", english="{left} is more than {right}")
class MoreThan(Comparison):
    """More, and not as many."""

    sign = ">"

    def facts(self, holds: bool) -> Facts:
        return (
            fact_larger(self.left, self.right, 1)
            if holds
            else fact_larger(self.right, self.left, 0)
        )


@phrase("less_than", example="value is less than 3", english="{left} is less than {right}")
class LessThan(Comparison):
    """Fewer, and not as many."""

    sign = "<"

    def facts(self, holds: bool) -> Facts:
        return (
            fact_larger(self.right, self.left, 1)
            if holds
            else fact_larger(self.left, self.right, 0)
        )


@phrase(
    "beats", example="this player beats dealer", english="the hand of {left} beats that of {right}"
)
class Beats(Comparison):
    """Whether the hand of one player is better than that of another, as the score has it now, with
    what decides between equals.
    """

    wants = PLAYER

    def code(self, scope: Scope) -> Typed:
        found = super().code(scope)
        if scope.mode == "play" and not scope.symbols.is_scored:
            message, example = "this game has no score", "score highest of Hand:"
            return scope.report("E0408", self.span, message, "", example)
        return scope.at_table(self, found.code, TRUTH)

    def joined(self, left: ir.Expression, right: ir.Expression) -> ir.Expression:
        return ir.call("beats", ir.TABLE, left, right)


class LogicalPair(Comparison):
    """Two conditions to one."""

    wants = TRUTH

    def code(self, scope: Scope) -> Typed:
        found = self.left.code(scope)
        if found.kind not in (TRUTH, ANY) and (text := self._condition(scope)):
            message = f"brackets are needed here: `where ({text})`"
            return scope.report("E0301", self.span, message)
        return super().code(scope)

    def joined(self, left: ir.Expression, right: ir.Expression) -> ir.Expression:
        return ir.Logical(self.sign, (left, right))

    def _condition(self, scope: Scope) -> str:
        """The one condition that was meant, where the first half is that of the cards before it."""
        line = scope.symbols.source.line(self.span.line)
        last = list(re.finditer(r"\bwhere (?!\()", line[: self.right.span.column - 1]))
        is_one_line = self.span.line == self.span.end_line
        return line[last[-1].end() : self.span.end_column - 1] if last and is_one_line else ""


@phrase("either", example="value is 6 or value is 1", english="{left} or {right}")
class Either(LogicalPair):
    """One or the other or both."""

    sign = ir.OR

    def facts(self, holds: bool) -> Facts:
        return {} if holds else _together(self, holds)


@phrase("both", example="right_color and right_rank")
class Both(LogicalPair):
    """One and the other."""

    sign = ir.AND

    def facts(self, holds: bool) -> Facts:
        return _together(self, holds) if holds else {}

    def say(self) -> str:
        parts = [
            f"({part.say()})" if isinstance(part, Either) else part.say()
            for part in (self.left, self.right)
        ]
        return " and ".join(parts)


@phrase("negated", example="not every Horde is empty")
class Negated(Truth):
    """The contrary."""

    condition: Expression

    def code(self, scope: Scope) -> Typed:
        return Typed(ir.Not(scope.truth(self.condition)), TRUTH)

    def facts(self, holds: bool) -> Facts:
        return _certain(self.condition, not holds)

    def say(self) -> str:
        return say_not(self.condition)


@phrase("equal", example="color is King's color", english="{left} is {right}")
class Equal(Truth):
    """The same."""

    left: Expression
    right: Expression
    sign = "=="

    def code(self, scope: Scope) -> Typed:
        left, right = comparison_codes(scope, self.left, self.right)
        return Typed(ir.Comparison(left.code, self.sign, right.code), TRUTH)

    def facts(self, holds: bool) -> Facts:
        if holds != (self.sign == "=="):
            return {}
        return {**fact_larger(self.left, self.right, 0), **fact_larger(self.right, self.left, 0)}


@phrase("unequal", example="color is not nothing", english="{left} is not {right}")
class Unequal(Equal):
    """Not the same."""

    sign = "!="


def _together(pair: Comparison, holds: bool) -> Facts:
    return {**_certain(pair.left, holds), **_certain(pair.right, holds)}


def _certain(condition: Expression, holds: bool) -> Facts:
    return condition.facts(holds) if isinstance(condition, Truth) else {}


def comparison_codes(scope: Scope, left: Expression, right: Expression) -> tuple[Typed, Typed]:
    """Both sides of `is`; a word that was offered as a choice needs no quotes."""
    first = left.code(scope)
    if first.kind.startswith("word ") and isinstance(right, Name):
        words = first.kind.split()[1:]
        if str(right.word) in words:
            return first, Typed(ir.Text(str(right.word)), first.kind)
        scope.symbols.unknown("E0203", "choice", right.word, words)
        return first, BROKEN
    second = right.code(scope)
    sure = not {first.kind, second.kind} & {ANY, NOTHING}
    if sure and first.kind != second.kind:
        message = f"{kind_words(second.kind)} cannot be compared with {kind_words(first.kind)}"
        scope.report("E0301", right.span, message)
    return first, second


@phrase("is_a", example="turned is a Dragon", english="{card} is a {kind}")
class IsA(Truth):
    """Whether a card is of a kind."""

    card: Expression
    kind: Word
    sign = "=="
    for_cards = True

    def say(self) -> str:
        said = self.card.say()
        article = "an" if self.kind[0] in "AEIOU" else "a"
        no = "" if self.sign == "==" else "not "
        return f"{said} {'are' if said in ('they', 'you') else 'is'} {no}{article} {self.kind}"

    def code(self, scope: Scope) -> Typed:
        if scope.mode == "card":
            return self._trait(scope)
        card, kind = scope.require(self.card, CARD, CARDS), kind_code(scope, self.kind)
        code = ir.last_of(card.code) if card.kind == CARDS else card.code
        return Typed(ir.Comparison(ir.Attribute("kind", code), self.sign, ir.Text(kind)), TRUTH)

    def _trait(self, scope: Scope) -> Typed:
        """Whether a player's character has a trait."""
        if str(self.kind) not in scope.symbols.traits:
            near = nearest(self.kind, scope.symbols.traits)
            message = f"no character has the trait `{self.kind}`."
            if near:
                scope.report("W0508", self.kind.span, message, near)
        person = scope.require(self.card, PLAYER)
        sign = "in" if self.sign == "==" else "not in"
        traits = ir.deed("traits_of", person.code)
        return Typed(ir.Comparison(ir.Text(str(self.kind)), sign, traits), TRUTH)


@phrase("is_not_a", example="turned is not a Dragon", english="{card} is not a {kind}")
class IsNotA(IsA):
    """Whether a card is of another kind."""

    sign = "!="


def kind_code(scope: Scope, name: Word) -> str:
    """The code of a kind of card by its name, one or many: Rogue, Rogues."""
    code = scope.symbols.deck_words.get(str(name))
    if code is None:
        known = scope.symbols.deck_words
        scope.symbols.unknown("E0205", "kind of card", name, known)
        return ""
    return code


def count_of_kind(scope: Scope, name: Word) -> ir.Variable:
    """The variable that counts cards of a kind where scores count by kind."""
    return count_of(kind_code(scope, name))


@phrase("is_in", example="spoke is in Marked", english="{thing} is in {pile}")
class IsIn(Truth):
    """Whether something is noted in a pile."""

    thing: Expression
    pile: Word

    def code(self, scope: Scope) -> Typed:
        found = scope.pile(self.pile)
        check_visible(scope, self.pile)
        thing, pile = self.thing.code(scope).code, found[0] if found else ir.Tuple()
        return Typed(ir.Comparison(thing, "in", pile), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{self.thing.say()} is not in {self.pile}"


@phrase("every_purse_empty", example="every Horde of color is empty")  # fmt: skip
class EveryPurseEmpty(Truth):
    """Whether purses are empty: all, or those of an attribute."""

    purse: Word
    attribute: Word | None

    def code(self, scope: Scope) -> Typed:
        purse, names = ir.Variable("name"), purse_names(scope, self.purse, self.attribute)
        gold = ir.listed(ir.gold_in(purse), purse, names)
        return scope.at_table(self, ir.Not(ir.call("any", gold)), TRUTH)

    def say(self) -> str:
        return f"every {self.purse}{f' of a {self.attribute}' if self.attribute else ''} is empty"


def purse_names(scope: Scope, purse: Word, attribute: Word | None) -> ir.Expression:
    """The names of all purses, or of those with keys of one attribute."""
    purses = scope.symbols.purses.get(str(purse))
    if purses is None:
        scope.symbols.unknown("E0204", "purse", purse, scope.symbols.purses)
        return ir.Tuple()
    keys: Any = purses if attribute is None else scope.values_of(attribute)
    return ir.literal(tuple(f"{purse} {purses[key]}" for key in keys if key in purses))
