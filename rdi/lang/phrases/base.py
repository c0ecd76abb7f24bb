"""The kinds of phrases: what stands for a value, what is done, what scores, what declares.

Beside its own meaning a phrase tells the checks what they ask of all of its kind: what it changes,
where it puts something, how many cards it may draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rdi.lang.lowering.emitter import Emitter
from rdi.lang.lowering.scope import Scope, SymbolTable, Typed
from rdi.lang.lowering.scorer import Scorer
from rdi.lang.syntax.english import Passage, with_heading
from rdi.lang.syntax.tree import Phrase, Word, walk
from rdi.model import ir

COUNT_MOST = 1000
"""As many cards or times as one line may ask for."""


class Heading(Phrase):
    """A phrase with other lines below it, which are its last part."""

    @property
    def below(self) -> list[Any]:
        """The lines below it."""
        return list(vars(self)[self.fields[-1].lstrip("*")])

    def passages(self) -> list[Passage]:
        return [with_heading(self.say(), self.below)]


class Expression(Phrase):
    """A phrase that stands for a value."""

    def code(self, scope: Scope) -> Typed:
        """The program that gives it, and the kind of what it gives."""
        raise NotImplementedError

    def constant(self, settings: dict[str, int]) -> int | None:
        """The number that it always is, where that is known."""
        return None

    def reach(self, facts: Facts) -> Reach:
        """The least and the most that it may be seen to come to; a number of a player may at least
        be nothing, or 1.
        """
        return 0, 1

    def within(self, facts: Facts) -> Reach:
        """The same, as far as the conditions around leave it."""
        least, most = self.reach(facts)
        said = self.say()
        return max(least, facts.get((said, ""), least)), min(most, -facts.get(("", said), -most))


class Truth(Expression):
    """A phrase that holds or does not hold."""

    def facts(self, holds: bool) -> Facts:
        """The facts that are certain of numbers where it holds, or where it does not."""
        return {}


Reach = tuple[float, float]
Facts = Mapping[tuple[str, str], float]
"""How much one number, as it is said, is at least larger than another, or than nothing ("")."""


def fact_larger(left: Expression, right: Expression, by: float) -> Facts:
    """That one number is at least so much larger than another."""
    first, second = left.constant({}), right.constant({})
    by += (second or 0) - (first or 0)
    return {(left.say() if first is None else "", right.say() if second is None else ""): by}


def say_not(condition: Expression) -> str:
    """The contrary of a condition, in English."""
    say = getattr(condition, "say_not", None)
    return str(say()) if say is not None else f"not {condition.say()}"


def say_value(value: Expression) -> str:
    """The value of a name, in English."""
    return f"whether {value.say()}" if isinstance(value, Truth) else value.say()


class TableSize:
    """How many sit at the table when cards are counted, and what the game's words stand for."""

    def __init__(self, players: int, settings: dict[str, int], routines: dict[str, Any]) -> None:
        self.players = players
        self.settings = settings
        self.routines = routines
        self.depth = 0

    def number(self, expression: Expression) -> int:
        """The number that an expression comes to; 0 where that is not known."""
        return expression.constant({**self.settings, "players": self.players}) or 0


class Statement(Phrase):
    """A line of the Order of Play.

    `fills` names the fields whose piles receive something, `takes` those whose things change
    otherwise. What `is_of_phases` may stand in the turn of a game of characters.
    """

    fills: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    is_of_phases: ClassVar[bool] = False

    def lower(self, emitter: Emitter) -> None:
        """Add what this line does to the program."""
        raise NotImplementedError

    def filled(self) -> list[Word]:
        """The piles that receive something here."""
        parts = (each for field in self.fills for each in walk(vars(self)[field]))
        return [each for each in parts if isinstance(each, Word)]

    def changed(self) -> set[str]:
        """The names of all that may be otherwise after this line."""
        fields = (*self.fills, *self.takes)
        parts = (each for field in fields for each in walk(vars(self)[field]))
        return {str(each) for each in parts if isinstance(each, Word)}

    def drawn(self, seating: TableSize) -> int:
        """The most cards that this line takes from the deck."""
        return 0


class Declaration(Phrase):
    """A line that names something for the whole game."""

    name: Word

    def declare(self, symbols: SymbolTable) -> None:
        """Add what this line names."""


class ScoreLine(Phrase):
    """A line of a score."""

    counts_kinds: ClassVar[bool] = False

    def score(self, scorer: Scorer, rest: list[Any]) -> None:
        """Add what this line does and, through the scorer, the lines after it."""
        raise NotImplementedError


def cards_drawn_by(statements: list[Any], seating: TableSize) -> int:
    """The most cards that these lines together take from the deck."""
    return sum(each.drawn(seating) for each in statements if isinstance(each, Statement))


def require_seat(emitter: Emitter, at: Phrase) -> bool:
    """Report a line that needs an acting player where there is none."""
    if emitter.seat is None:
        message, example = "who does this? Nobody is acting here", "each player in turn: ..."
        emitter.symbols.report("E0302", at.span, message, "", example)
        return False
    return True


def count_code(scope: Scope, expression: Expression, most: int = COUNT_MOST) -> ir.Expression:
    """How many cards, dice or times: never below none, never endless, and none where
    there is no number at all.
    """
    number = scope.number(expression)
    if isinstance(number, ir.Number) and number.value >= 0:
        return ir.Number(min(number.value, most))
    return ir.call("max", ir.Number(0), ir.call("min", number, ir.Number(most)))
