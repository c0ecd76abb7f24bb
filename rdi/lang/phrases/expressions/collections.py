"""The things that players choose from: cards, values, every rank, open cells, perhaps nothing."""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.scope import (  # fmt: skip
    ANY,
    CARD,
    CARDS,
    CELL,
    CELLS,
    NUMBER,
    Scope,
    Typed,
    list_kind,
    value_kind,
)
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.expressions.selections import Items
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir

NUMBERS = "numbers"

RANGE_MOST = 1000
"""From as many numbers may be chosen at once."""


class Collection(Phrase):
    """A list of things from which a player chooses; `all_differ` where no two are ever equal."""

    all_differ = True

    def listed(self, scope: Scope) -> Typed:
        """The list and its kind."""
        raise NotImplementedError


@phrase(
    "distinct_of",
    example="distinct value of dice in Rolled",
    english="the different {attribute}s of {items}",
)
class DistinctOf(Collection):
    """The different values of an attribute."""

    attribute: Word
    items: Items

    def listed(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute)
        if values is None:
            return Typed(ir.List(), ANY)
        numbers = values.kind == NUMBER
        kind = NUMBERS if numbers else list_kind(values.kind.removeprefix("a "))
        return Typed(ir.call("distinct", values.code), kind)


@phrase("every_value", example="every color", english="the {attribute}s")
class EveryValue(Collection):
    """All values of an attribute: every rank, every color."""

    attribute: Word

    def listed(self, scope: Scope) -> Typed:
        values = scope.values_of(self.attribute)
        return Typed(ir.literal(list(values)), list_kind(str(self.attribute)))


@phrase("number_range", example="1 to 6", english="the numbers from {least} to {most}")
class NumberRange(Collection):
    """Whole numbers from one to another, both among them; none where the second is less, and as
    many as can be chosen from.
    """

    least: Expression
    most: Expression

    def listed(self, scope: Scope) -> Typed:
        least, most = scope.number(self.least), scope.number(self.most)
        last = ir.call("min", most, ir.Sum(least, "+", ir.Number(RANGE_MOST - 1)))
        after = ir.Sum(last, "+", ir.Number(1))
        return Typed(ir.call("list", ir.call("range", least, after)), NUMBERS)


@phrase("open_cells", example="open cells of City not in Built")
class OpenCells(Collection):
    """The cells of a grid where a card may go, those noted in a pile left out."""

    grid: Word
    shut: Word | None

    def say(self) -> str:
        left_out = f" that are not in {self.shut}" if self.shut else ""
        return f"the open cells of {self.grid}{left_out}"

    def listed(self, scope: Scope) -> Typed:
        grid = scope.pile(self.grid)
        shut = scope.pile(self.shut) if self.shut else (ir.Tuple(), None)
        if grid is None or shut is None:
            return Typed(ir.List(), CELLS)
        if not grid[1].is_grid:
            scope.report("E0308", self.grid.span, f"{self.grid} is not a grid")
        size = ir.Number(grid[1].side), ir.Number(grid[1].stack)
        return Typed(ir.call("open_cells", grid[0], *size, shut[0]), CELLS)


@phrase("or_nothing", example="every color or nothing", english="{collection} or nothing")
class OrNothing(Collection):
    """A list to which `nothing` is added."""

    collection: Any

    @property
    def all_differ(self) -> bool:  # type: ignore[override]
        """Nothing may be added once."""
        return all_differ(self.collection) and not isinstance(self.collection, OrNothing)

    def listed(self, scope: Scope) -> Typed:
        found = collection_code(scope, self.collection)
        return Typed(ir.List((ir.Spread(found.code), ir.Nothing())), found.kind)


def collection_code(scope: Scope, collection: Any) -> Typed:
    """A list to choose from, and its kind: cards, numbers, cells, values."""
    if isinstance(collection, Items | Collection):
        return collection.listed(scope)
    found: Typed = collection.code(scope)
    if found.kind == CARD:
        return Typed(ir.List((found.code,)), CARDS)
    if found.kind not in (CARDS, CELLS, NUMBERS, ANY) and not found.kind.startswith("every "):
        message = f"this is {found.kind}, and nothing can be chosen from it"
        scope.report("E0301", collection.span, message, "", "cards in Hand")
    return Typed(ir.call("list", found.code), found.kind)


def is_of_numbers(collection: Any) -> bool:
    """Whether a range of numbers is chosen from, or that or nothing."""
    inner = collection.collection if isinstance(collection, OrNothing) else collection
    return isinstance(inner, NumberRange)


def all_differ(collection: Any) -> bool:
    """Whether no two things to choose from are ever equal."""
    return isinstance(collection, Collection) and collection.all_differ


def element_kind(kind: str) -> str:
    """The kind of one thing out of such a list."""
    if kind.startswith("every "):
        return value_kind(kind.removeprefix("every "))
    return {CARDS: CARD, CELLS: CELL, NUMBERS: NUMBER}.get(kind, ANY)
