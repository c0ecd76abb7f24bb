"""Names of a game: of numbers, values that are worked out, and orders."""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.functions import is_constant
from rdi.lang.lowering.scope import (  # fmt: skip
    ANY,
    CARD,
    EACH_SEAT,
    NUMBER,
    Scope,
    SymbolTable,
    Typed,
    value_kind,
)
from rdi.lang.phrases.base import Declaration, Expression, say_value
from rdi.lang.phrases.expressions.lookups import NO_GROUPS
from rdi.lang.phrases.expressions.selections import Extreme
from rdi.lang.phrases.expressions.values import ORDERED
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST
from rdi.model.values import replace

DEPTH_MOST = 20
"""How deep definitions may build on definitions."""


@phrase("setting", example="set dice_count to 5", english="{name} is {digits}")
class Setting(Declaration):
    """A number that variants may change."""

    name: Word
    digits: Word

    def declare(self, symbols: SymbolTable) -> None:
        symbols.settings[str(self.name)] = self

    def code(self, scope: Scope) -> Typed:
        """The number."""
        number = scope.symbols.whole(self.digits)
        return Typed(ir.Number(number), NUMBER, number, number)


@phrase("parameter", example="spoke (rank)", english="{name}")
class Parameter(Phrase):
    """A parameter of a definition; its kind stands in brackets unless its name says it."""

    name: Word
    kind: Word | None

    def said_with_kind(self) -> str:
        """The name, and the kind where the name does not tell it."""
        kind = "card or die" if self.kind == "item" else self.kind
        return f"{in_english(self.name)} (a {kind})" if kind else f"a {in_english(self.name)}"

    def value_kind(self, symbols: SymbolTable) -> str:
        """The kind of the value: a card, a number, or a value of an attribute."""
        where = self.kind or self.name
        if where in ("card", "item", "die"):
            return CARD
        if where == "number":
            return NUMBER
        if where in symbols.attributes():
            return value_kind(str(where))
        known = ["card", "number", *symbols.attributes()]
        message = f"what kind of thing is `{where}`? Say {', '.join(known)} in brackets."
        symbols.report_name("E0213", where, message, known)
        return ANY


@phrase(
    "definition",
    example="define army of hue (color) as number of cards in War where color is hue",
)
class Definition(Declaration):
    """A value that is used by name."""

    name: Word
    rest: list[Any]

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters."""
        return [part for part in self.rest[:-1] if isinstance(part, Parameter)]

    @property
    def value(self) -> Expression:
        """The value."""
        value = self.rest[-1]
        assert isinstance(value, Expression)
        return value

    def say(self) -> str:
        given = " and ".join(parameter.said_with_kind() for parameter in self.parameters)
        return f"{in_english(self.name)}{f' of {given}' if given else ''}: {say_value(self.value)}"

    def declare(self, symbols: SymbolTable) -> None:
        symbols.definitions[str(self.name)] = self

    def call(self, scope: Scope, values: tuple[Expression, ...], at: Phrase) -> Typed:
        """The value for these arguments."""
        if len(values) != len(self.parameters):
            example = f"{self.name} of ({', '.join(str(p.name) for p in self.parameters)})"
            message = f"{self.name} takes {len(self.parameters)} values, not {len(values)}"
            return scope.report("E0214", at.span, message, "", example)
        if self._code_name in scope.busy:
            message = f"the definition of {self.name} depends on itself"
            return scope.report("E0212", at.span, message)
        if len(scope.busy) > DEPTH_MOST:
            message = "definitions that use definitions go too deep here"
            return scope.report("E0212", at.span, message)
        kinds = [parameter.value_kind(scope.symbols) for parameter in self.parameters]
        given = [
            scope.require(value, kind) if kind != ANY else value.code(scope)
            for value, kind in zip(values, kinds, strict=True)
        ]
        return self._used(scope, kinds, tuple([value.code for value in given]), at)

    @property
    def _code_name(self) -> str:
        return f"d_{self.name}"

    def _used(
        self, scope: Scope, kinds: list[str], given: tuple[ir.Expression, ...], at: Phrase
    ) -> Typed:
        """The expression that uses the definition's function, table or value."""
        found = self._made(scope, kinds, at)
        if not kinds:
            return found
        if _is_table(scope, kinds):
            return replace(found, code=ir.Lookup(found.code, given[0], ir.Number(0)))
        return replace(found, code=ir.Apply(self._name_of(found.code), given))

    @staticmethod
    def _name_of(function: ir.Expression) -> str:
        assert isinstance(function, ir.Constant | ir.Variable)
        return function.name

    def _made(self, scope: Scope, kinds: list[str], at: Phrase) -> Typed:
        """Its function, table or value, made before the line at hand.

        A definition knows its own words and nothing of the place where it is used.
        """
        names = {
            str(parameter.name): Typed(ir.Variable(f"a_{parameter.name}"), kind, NUMBERS_MOST)
            for parameter, kind in zip(self.parameters, kinds, strict=True)
        }
        inner = replace(
            scope, names=names, item=None, item_cell=None, busy=(*scope.busy, self._code_name),
            seat=None if scope.seat == EACH_SEAT else scope.seat, depth=scope.depth + 10,
        )  # fmt: skip

        def value_in(scope: Scope) -> Typed:
            return self.value.code(scope)

        def make() -> Typed:
            if scope.mode == "score":  # where more than this decides
                value = value_in(inner)
            else:
                value = inner.worked_out(value_in, self, inner.mode, inner.seat, inner.depth)
            given = tuple([f"a_{parameter.name}" for parameter in self.parameters])
            if _is_table(scope, kinds):
                keys = ir.literal(scope.symbols.attributes()[kinds[0].removeprefix("a ")])
                loop = ir.Loop(given, keys)
                table = ir.TableComprehension(ir.Variable(given[0]), value.code, (loop,))
                return replace(value, code=table)
            if not kinds:
                return value
            function, module = ir.Lambda(given, value.code), scope.symbols.module
            if _are_few(kinds) and is_constant(function, module):
                remembered = ir.call("remembered", function)
                constant = module.constant(self._code_name, remembered, self.span)
                return replace(value, code=constant)
            return replace(value, code=function)

        return scope.table(self._code_name, make, at.span)


def _is_table(scope: Scope, kinds: list[str]) -> bool:
    """In scores, what depends on one rank or color is worked out once for each of them."""
    return scope.mode == "score" and len(kinds) == 1 and kinds[0].startswith("a ")


def _are_few(kinds: list[str]) -> bool:
    """Whether a definition can be given few things only: the cards and the values of a deck."""
    return all(kind == CARD or kind.startswith("a ") for kind in kinds)


@phrase("order_line", example="lowest war_value of color", english="{extreme} {value}")
class OrderLine(Phrase):
    """The values that are compared, and which way."""

    extreme: Extreme
    value: Expression


@phrase("order", example="order Kingdoms of every color:")
class Order(Declaration):
    """An order of ranks or colors: the first line decides, the next only between equals."""

    name: Word
    attribute: Word
    lines: list[OrderLine]

    def say(self) -> str:
        keys = "; then ".join(line.say() for line in self.lines)
        return f"{self.name} puts each {self.attribute} in order, the best by: {keys}"

    def declare(self, symbols: SymbolTable) -> None:
        symbols.orders[str(self.name)] = self

    def standings(self, scope: Scope, at: Phrase) -> ir.Expression:
        """The groups of equals, best first, worked out before the line at hand."""
        table = f"o_{self.name}"
        if table in scope.busy:
            scope.report("E0212", at.span, f"the order {self.name} depends on itself")
            return NO_GROUPS
        attribute = str(self.attribute)
        names = {attribute: Typed(ORDERED, value_kind(attribute))}
        inner = replace(scope, names=names, item=None, item_cell=None, busy=(*scope.busy, table))

        def make() -> Typed:
            parts = [(line.extreme.word, inner.number(line.value)) for line in self.lines]
            better = [part if word == "highest" else ir.Minus(part) for word, part in parts]
            keys = ir.literal(scope.values_of(self.attribute))
            asked = ir.Lambda((ORDERED.name,), ir.Tuple(tuple(better), closed=True))
            return Typed(ir.call("standings", keys, asked), "groups")

        return scope.table(table, make, at.span).code
