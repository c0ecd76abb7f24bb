"""How hands are scored: what gives points, and what removes cards.

What the owner of a hand may choose is in `score_choices.py`. How the lines become functions is told
in `rdi/lang/lowering/scorer.py`.
"""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.scope import COUNT_LEAF, NUMBER, Typed
from rdi.lang.lowering.scorer import GONE, GRID, Scorer, marked_as, without
from rdi.lang.phrases.base import Expression, ScoreLine, say_value
from rdi.lang.phrases.expressions.conditions import count_of_kind
from rdi.lang.phrases.expressions.selections import Extreme, Items, check_mark, default_term
from rdi.lang.syntax.english import counted, in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.values import replace
from rdi.text import join_words

POINTS_MOST = 1000


@phrase("label", example=", as taverns", english="(called {name})")
class Label(Phrase):
    """The name of the points when they are explained."""

    name: Word


def term_name(label: Label | None, items: Items | None) -> str:
    """The name of a line's points."""
    if label is not None:
        return str(label.name)
    return "cards" if items is None else default_term(items)


@phrase(
    "worth",
    example="each card where color is King's color is worth 1, as color",
    english="each {items} is worth {value} {label}",
)
class Worth(ScoreLine):
    """Points for each card."""

    items: Items
    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        name = term_name(self.label, self.items)
        scope = scorer.scope()
        count = self.items.counter(scope)
        if count is not None:
            value = scope.number(self.value)
            counted, each = ir.call("str", count), ir.call("str", value)
            many = ir.Sum(counted, "+", ir.Text(" at "), bare=True)
            why = ir.Sum(many, "+", each, bare=True)
            points = ir.Sum(count, "*", value, bare=True)
            scorer.add_points(scope, points, name, why, self.span)
        else:
            loop = self.items.loop(scope)
            values = scorer.worth_each(loop, loop.inner.number(self.value))
            scorer.add_list(scope, values, name, self.span)
        scorer.score_rest(rest)


@phrase(
    "worth_only",
    example="each Dragon is worth only 0",
    english="each {items} counts for nothing else and is worth {value} {label}",
)
class WorthOnly(ScoreLine):
    """Points for each card, which count for nothing else."""

    items: Items
    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        loop = self.items.loop(scope)
        values = scorer.worth_each(loop, loop.inner.number(self.value))
        scorer.add_list(scope, values, term_name(self.label, self.items), self.span)
        scorer.leave_out(loop, self.span)
        scorer.score_rest(rest)


@phrase(
    "worth_in_turn",
    example="Merchants are worth 1, 2, 2, 3, 3 in turn",
    english="the first, second, third ... of the {kind} are worth {points}",
)
class WorthInTurn(ScoreLine):
    """Points for the first, second, third ... card of a kind."""

    kind: Word
    points: list[Word]
    counts_kinds = True

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        running = [0]
        for points in self.points:
            running.append(running[-1] + min(int(points[:5]), POINTS_MOST))
        count = count_of_kind(scope, self.kind)
        table = scope.symbols.module.constant(f"T_{self.kind}", ir.literal(tuple(running)))
        reached = ir.call("min", count, ir.Number(len(self.points)))
        why = ir.call("str", count)
        scorer.add_points(scope, ir.Item(table, reached), self.kind.lower(), why, self.span)
        scorer.score_rest(rest)


@phrase("total", example="total slain, as warriors", english="add {value} {label}")
class Total(ScoreLine):
    """Points."""

    value: Expression
    label: Label | None

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        name = term_name(self.label, None)
        scorer.add_points(scope, scope.number(self.value), name, ir.Text(""), self.span)
        scorer.score_rest(rest)


@phrase(
    "score_let",
    example="let slain be least of (number of Rogues, 2)",
)
class ScoreLet(ScoreLine):
    """Give a value of the score a name."""

    name: Word
    value: Expression

    def say(self) -> str:
        return f"let {in_english(self.name)} be {say_value(self.value)}"

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        value = self.value.code(scope)
        variable = ir.Variable(f"l_{self.name}")
        if scorer.inner and variable.name in ir.names(value.code):
            message = f"{self.name} is worked out from itself here; give the new value another name"
            scope.report("E0212", self.name.span, message)
        scorer.let(scope, variable, value.code, self.span)
        scorer.names[str(self.name)] = replace(value, code=variable)
        scorer.score_rest(rest)


@phrase("remove_from", example="remove loose from Merchants, then Ladies counting killed")
class RemoveFrom(ScoreLine):
    """Take cards away, of the first kind while there are any, then of the next."""

    number: Expression
    rest: list[Word | None]
    counts_kinds = True

    def say(self) -> str:
        *kinds, counting = self.rest
        noted = f"; how many there were is called {in_english(counting)}" if counting else ""
        first = ", then ".join(in_english(kind) for kind in kinds)
        return f"remove {counted(self.number.say(), 'card')}, first from {first}{noted}"

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        *kinds, counting = self.rest
        left, taken = ir.Variable("left"), ir.Variable("taken")
        number = ir.call("max", ir.Number(0), scope.number(self.number))
        scorer.let(scope, left, number, self.span)
        if counting is not None:
            scorer.let(scope, taken, left, self.span)
        for kind in kinds:
            assert kind is not None
            count = count_of_kind(scope, kind)
            is_less = ir.Comparison(left, "<", count, bare=True)
            scorer.let(scope, GONE, ir.Conditional(left, is_less, count, bare=True), self.span)
            scorer.line(scope, ir.Update(count, "-", GONE, span=self.span))
            scorer.line(scope, ir.Update(left, "-", GONE, span=self.span))
        if counting is not None:
            variable = ir.Variable(f"l_{counting}")
            scorer.let(scope, variable, ir.Sum(taken, "-", left, bare=True), self.span)
            scorer.names[str(counting)] = Typed(variable, NUMBER, COUNT_LEAF)
        scorer.clear_tables()
        scorer.score_rest(rest)


@phrase(
    "mark",
    example="mark Rogues next to a Warrior as patrolled",
    english="{items} count as {name}",
)
class Mark(ScoreLine):
    """Mark cards of a grid; the mark changes nothing by itself."""

    items: Items
    name: Word

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        loop = self.items.loop(scope)
        if loop.cell is None:
            scope.report("E0308", self.span, "only cards in a grid can be marked")
        else:
            marks = ir.method(marked_as(str(self.name)), "update", loop.each(loop.cell))
            scorer.line(scope, ir.Perform(marks, span=self.span))
        scorer.score_rest(rest)


@phrase(
    "remove_marked",
    example="remove failed cards",
    english="{mark} cards are treated as if they were not there",
)
class RemoveMarked(ScoreLine):
    """Marked cards are treated as if they were not there."""

    mark: Word

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        check_mark(scope, self.mark)
        if not scorer.is_grid:
            scope.report("E0308", self.span, "only cards in a grid can be marked")
        scorer.let(scope, GRID, without(marked_as(str(self.mark))), self.span)
        scorer.clear_tables()
        scorer.score_rest(rest)


@phrase("final", example="final 19", english="the hand is worth {value}, whatever else is in it")
class Final(ScoreLine):
    """The score is this, whatever else there is."""

    value: Expression

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        scope = scorer.scope()
        value = scope.number(self.value)
        scorer.set_total(value, self.span, scope)
        scorer.finish(self.span)


@phrase("score", example="score highest of Hand:")
class ScoreBlock(Phrase):
    """The direction of a score, and the cards that it is of."""

    extreme: Extreme
    rest: list[Any]

    def say(self) -> str:
        piles = join_words([str(pile) for pile in self.piles], "and")
        return f"the {self.extreme} score wins; the cards in {piles} count"

    @property
    def piles(self) -> list[Word]:
        """The piles whose cards are scored."""
        return [part for part in self.rest if isinstance(part, Word)]

    @property
    def lines(self) -> list[ScoreLine]:
        """The lines of the score."""
        return [part for part in self.rest if isinstance(part, ScoreLine)]
