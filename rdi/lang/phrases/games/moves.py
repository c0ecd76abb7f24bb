"""Dealing, drawing, rolling, moving and noting: what happens to cards, dice and numbers."""

from __future__ import annotations

from typing import ClassVar

from rdi.lang.lowering.emitter import Emitter
from rdi.lang.lowering.scope import (
    CARD,
    CARDS,
    CELL,
    NOTHING,
    NUMBER,
    PileSymbol,
    Scope,
    value_kind,
)
from rdi.lang.phrases.base import COUNT_MOST, Expression, Statement, TableSize, count_code
from rdi.lang.phrases.expressions.selections import Items
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.source import Span
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir

DISCARDS = ir.Number(ir.DISCARDS)
DICE_MOST = 100


def player_pile_index(emitter: Emitter, name: Word) -> ir.Expression:
    """Where a pile stands among a player's own."""
    declared = emitter.symbols.pile_named(name)
    if declared is None:
        return ir.Number(0)
    if not declared.is_player:
        message = f"{name} belongs to the table, not to each player"
        emitter.symbols.report("E0216", name.span, message)
    return ir.Number(declared.index)


def pile_place(scope: Scope, name: Word) -> tuple[ir.Expression, PileSymbol] | None:
    """Where a pile stands in the table's list of piles, and the pile."""
    declared = scope.symbols.pile_named(name)
    return None if declared is None else (scope.pile_place(name, declared), declared)


class ToPile(Statement):
    """Cards or dice that come to a pile."""

    number: Expression
    pile: Word
    fills = ("pile",)
    method: ClassVar[str] = ""
    most: ClassVar[int] = COUNT_MOST

    def target(self, emitter: Emitter, scope: Scope) -> ir.Expression | None:
        """The place that they come to."""
        found = pile_place(scope, self.pile)
        return found[0] if found else None

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        number, target = count_code(scope, self.number, self.most), self.target(emitter, scope)
        if target is not None:
            emitter.deed(scope, self.span, self.method, number, target)


class ToEach(ToPile):
    """Cards or dice that come to a pile of each player still in."""

    def target(self, emitter: Emitter, scope: Scope) -> ir.Expression | None:
        return player_pile_index(emitter, self.pile)


@phrase("deal", example="deal 5 to each Hand", english="deal {number:card} to each player's {pile}")
class Deal(ToEach):
    """Deal cards to each player."""

    method = "draw_each"

    def drawn(self, seating: TableSize) -> int:
        return seating.players * seating.number(self.number)


@phrase("draw", example="draw 1 to King", english="draw {number:card} to {pile}")
class Draw(ToPile):
    """Draw cards from the deck."""

    method = "draw"

    def drawn(self, seating: TableSize) -> int:
        return seating.number(self.number)


@phrase(
    "roll_each",
    example="roll 5 dice to each Rolled",
    english="each player rolls {number:die} to {pile}",
)
class RollEach(ToEach):
    """Each player rolls dice."""

    method, most = "roll_each", DICE_MOST


@phrase("roll", example="roll 2 dice to Roll", english="roll {number:die} to {pile}")
class Roll(ToPile):
    """Roll dice."""

    method, most = "roll", DICE_MOST


@phrase(
    "reroll_each",
    example="reroll each Rolled",
    english="each player rolls the dice in {pile} again",
)
class RerollEach(Statement):
    """Each player rolls the dice of a pile again."""

    pile: Word
    takes = ("pile",)

    def lower(self, emitter: Emitter) -> None:
        index = player_pile_index(emitter, self.pile)
        emitter.deed(emitter.scope(), self.span, "reroll_each", index)


@phrase(
    "turn_over",
    example="turn 1 from Clock to Turned",
    english="turn {number:card} from {source} to {target}",
)
class TurnOver(Statement):
    """Turn over the first cards of a pile."""

    number: Expression
    source: Word
    target: Word
    fills, takes = ("target",), ("source",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        source, target = pile_place(scope, self.source), pile_place(scope, self.target)
        if source and target:
            first = ir.Slice(ir.Pile(source[0]), None, count_code(scope, self.number))
            emitter.deed(scope, self.span, "move", first, source[0], target[0])


def thing_code(scope: Scope, name: Word, *kinds: str) -> ir.Expression:
    """The value of a name."""
    return scope.require(Name([name], name.span), *kinds).code


def move_named(
    emitter: Emitter, name: Word, source: Word, target: ir.Expression, span: Span
) -> None:
    """Add that named cards are moved out of a pile."""
    scope = emitter.scope()
    place = pile_place(scope, source)
    if place is not None:
        things = thing_code(scope, name, CARD, CARDS, NUMBER)
        emitter.deed(scope, span, "move", things, place[0], target)


@phrase(
    "move",
    example="move shown from Hand to Shown",
    english="move {name} from {source} to {target}",
)
class Move(Statement):
    """Move the cards that were chosen."""

    name: Word
    source: Word
    target: Word
    fills, takes = ("target",), ("source",)

    def lower(self, emitter: Emitter) -> None:
        target = pile_place(emitter.scope(), self.target)
        to = target[0] if target else ir.Number(0)
        move_named(emitter, self.name, self.source, to, self.span)


@phrase(
    "move_items",
    example="move all dice in Rolled where value is kept to Keep",
    english="move all {items} to {target}",
)
class MoveItems(Statement):
    """Move all cards or dice that fit."""

    items: Items
    target: Word
    fills, takes = ("target",), ("items",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        target = pile_place(scope, self.target)
        if self.items.place is None:
            scope.report("E0306", self.items.span, "from which pile?", "", "cards in Hand")
            return
        source = pile_place(scope, self.items.place.pile)
        if source and target:
            loop = self.items.loop(scope)
            emitter.deed(scope, self.span, "move", loop.each(loop.item), source[0], target[0])


@phrase(
    "place_in_grid",
    example="place card from Dealt at cell in City",
    english="place {name} from {source} at {cell} in {grid}",
)
class PlaceInGrid(Statement):
    """Lay a card on a cell of a grid."""

    name: Word
    source: Word
    cell: Word
    grid: Word
    fills, takes = ("grid",), ("source",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        source, grid = pile_place(scope, self.source), pile_place(scope, self.grid)
        card, cell = thing_code(scope, self.name, CARD), thing_code(scope, self.cell, CELL)
        if grid and not grid[1].is_grid:
            scope.report("E0308", self.grid.span, f"{self.grid} is not a grid")
        if source and grid:
            emitter.deed(scope, self.span, "lay", card, source[0], cell, grid[0])


@phrase("discard", example="discard thrown from Hand", english="discard {name} from {source}")
class Discard(Statement):
    """Discard the cards that were chosen."""

    name: Word
    source: Word
    takes = ("source",)

    def lower(self, emitter: Emitter) -> None:
        move_named(emitter, self.name, self.source, DISCARDS, self.span)


@phrase("discard_all", example="discard all Hand", english="discard all of {pile}")
class DiscardAll(Statement):
    """Discard a whole pile."""

    pile: Word
    takes = ("pile",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        found = pile_place(scope, self.pile)
        if found:
            things = ir.call("tuple", ir.Pile(found[0]))
            emitter.deed(scope, self.span, "move", things, found[0], DISCARDS)


@phrase("put", example="put leader of Spokes in Marked", english="note {value} in {pile}")
class Put(Statement):
    """Note a cell, a rank or a number in a pile."""

    value: Expression
    pile: Word
    fills = ("pile",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        place = pile_place(scope, self.pile)
        kinds = [value_kind(attribute) for attribute in emitter.symbols.attributes()]
        cards = (CARD,) if emitter.mode == "judge" else ()
        value = scope.require(self.value, NUMBER, CELL, NOTHING, *kinds, *cards)
        if place:
            emitter.deed(scope, self.span, "put", value.code, place[0])


@phrase("clear", example="clear Marked", english="clear {pile}")
class Clear(Statement):
    """Forget what is noted in a pile, or take dice away."""

    pile: Word
    takes = ("pile",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        place = pile_place(scope, self.pile)
        if place:
            emitter.deed(scope, self.span, "clear", place[0])


class ChangeNumber(Statement):
    """A change of a number of the acting player or of the table."""

    def change(self, emitter: Emitter, name: Word, scope: Scope, value: ir.Expression) -> None:
        """Let the number be this, as far as its bounds allow."""
        known = emitter.symbols.numbers
        if str(name) not in known:
            emitter.symbols.unknown("E0224", "number", name, known)
            return
        bounds, declared = known[str(name)], emitter.symbols.piles[str(name)]
        place = scope.pile_place(name, declared)
        most = ir.call("min", value, ir.Number(bounds.most))
        kept = ir.call("max", ir.Number(bounds.least), most)
        number = ir.Register(emitter.register())
        emitter.do(scope, ir.assign(number, kept, self.span))
        emitter.deed(scope, self.span, "clear", place)
        emitter.deed(scope, self.span, "put", number, place)

    def now(self, emitter: Emitter, name: Word, scope: Scope) -> ir.Expression:
        """The number as it is; 0 where there is none of that name, which `change` tells."""
        is_known = str(name) in emitter.symbols.numbers
        return scope.number_code(name) if is_known else ir.Number(0)


@phrase("set_number", example="set Lives to 3", english="{name} becomes {value}")
class SetNumber(ChangeNumber):
    """A number of the acting player, or of the table, becomes another, within its bounds."""

    name: Word
    value: Expression
    fills = ("name",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        self.change(emitter, self.name, scope, scope.number(self.value))


@phrase("add_number", example="add 2 to Lives", english="add {value} to {name}")
class AddNumber(ChangeNumber):
    """Add to a number of the acting player, or of the table, as far as its bounds allow."""

    value: Expression
    name: Word
    fills = ("name",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        now = self.now(emitter, self.name, scope)
        self.change(emitter, self.name, scope, ir.Sum(now, "+", scope.number(self.value)))


@phrase("take_number", example="take 1 off Lives", english="take {value} off {name}")
class TakeNumber(ChangeNumber):
    """Take from a number of the acting player, or of the table, as far as its bounds allow."""

    value: Expression
    name: Word
    fills = ("name",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        now = self.now(emitter, self.name, scope)
        self.change(emitter, self.name, scope, ir.Sum(now, "-", scope.number(self.value)))


@phrase(
    "add", example="add 1 to Strength of target", english="add {number} to the {tally} of {key}"
)
class Add(Statement):
    """Add to a number on the table."""

    number: Expression
    tally: Word
    key: Expression
    takes = ("tally",)

    def lower(self, emitter: Emitter) -> None:
        scope, known = emitter.scope(), emitter.symbols.tallies
        if self.tally not in known:
            emitter.symbols.unknown("E0204", "count on the table", self.tally, known)
            return
        index, attribute = known[str(self.tally)]
        key = scope.require(self.key, value_kind(attribute))
        tally, number = ir.Number(index), scope.number(self.number)
        emitter.deed(scope, self.span, "add", tally, key.code, number)
