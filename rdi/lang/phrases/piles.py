"""Dealing, drawing, rolling, moving and marking: what happens to cards, dice and numbers on the table."""

from __future__ import annotations

from rdi.lang.emit import Emitter
from rdi.lang.phrases.expressions import Expression
from rdi.lang.phrases.items import Items
from rdi.lang.phrases.steps import Statement, needs_seat
from rdi.lang.scope import CARD, CARDS, CELL, Here, PileName, value_kind
from rdi.lang.source import Span
from rdi.lang.tree import Word, phrase

DECK_PLACE, DISCARDS_PLACE = "0", "1"


def player_place(emitter: Emitter, name: Word) -> str:
    """The place of a pile among a player's own."""
    declared = emitter.symbols.piles.get(str(name))
    if declared is None:
        known = [pile for pile, kind in emitter.symbols.piles.items() if kind.is_player]
        emitter.symbols.unknown("E0201", "pile", str(name), name.span, known)
        return "0"
    if not declared.is_player:
        emitter.symbols.report("E0216", name.span, f"{name} belongs to the table, not to each player")
    return str(declared.place)


def pile_place(here: Here, name: Word) -> tuple[str, PileName] | None:
    """The code of where a pile lies, and the pile."""
    declared = here.symbols.piles.get(str(name))
    if declared is None:
        here.symbols.unknown("E0201", "pile", str(name), name.span, here.symbols.piles)
        return None
    return here.place(str(name), declared, name.span), declared


class ToEach(Statement):
    """Something that each player still in receives."""

    number: Expression
    pile: Word
    method = ""

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        emitter.do(here, f"t.{self.method}({here.number(self.number)}, {player_place(emitter, self.pile)})", self.span)


@phrase("deal", "Deal cards to each player.", "deal 5 to each Hand", "number", "pile")
class Deal(ToEach):
    method = "draw_each"


@phrase("roll_each", "Each player rolls dice.", "roll 5 dice to each Rolled", "number", "pile")
class RollEach(ToEach):
    method = "roll_each"


@phrase("reroll_each", "Each player rolls the dice of a pile again.", "reroll each Rolled", "pile")
class RerollEach(Statement):
    pile: Word

    def lower(self, emitter: Emitter) -> None:
        emitter.do(emitter.here(), f"t.reroll_each({player_place(emitter, self.pile)})", self.span)


class ToPile(Statement):
    """Something that goes to one pile."""

    number: Expression
    pile: Word
    method = ""

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        target = pile_place(here, self.pile)
        if target is not None:
            emitter.do(here, f"t.{self.method}({here.number(self.number)}, {target[0]})", self.span)


@phrase("draw", "Draw cards from the deck.", "draw 1 to King", "number", "pile")
class Draw(ToPile):
    method = "draw"


@phrase("roll", "Roll dice.", "roll 2 dice to Roll", "number", "pile")
class Roll(ToPile):
    method = "roll"


@phrase("turn_over", "Turn over the first cards of a pile.", "turn 1 from Clock to Turned", "number", "source", "target")
class TurnOver(Statement):
    number: Expression
    source: Word
    target: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        source, target = pile_place(here, self.source), pile_place(here, self.target)
        if source and target:
            first = f"p[{source[0]}][:{here.number(self.number)}]"
            emitter.do(here, f"t.move({first}, {source[0]}, {target[0]})", self.span)


def thing_code(here: Here, name: Word, *kinds: str) -> str:
    """The code of what a name stands for."""
    from rdi.lang.phrases.expressions import Name

    return here.want(Name([name], name.span), *kinds).code


def move_code(here: Here, name: Word, source: Word, target: str) -> str | None:
    """The code that moves named cards out of a pile."""
    place = pile_place(here, source)
    if place is None:
        return None
    return f"t.move({thing_code(here, name, CARD, CARDS, 'number')}, {place[0]}, {target})"


@phrase("move", "Move the cards that were chosen.", "move shown from Hand to Shown", "name", "source", "target")
class Move(Statement):
    name: Word
    source: Word
    target: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        target = pile_place(here, self.target)
        code = move_code(here, self.name, self.source, target[0] if target else "0")
        if code is not None:
            emitter.do(here, code, self.span)


@phrase("move_items", "Move all cards or dice of a description.", "move all dice in Rolled where value is kept to Keep", "items", "target")
class MoveItems(Statement):
    items: Items
    target: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        if self.items.place is None:
            here.report("E0306", self.items.span, "in which pile?", "", "move all dice in Rolled to Keep")
            return
        source, target = pile_place(here, self.items.place.pile), pile_place(here, self.target)
        moved = self.items.listed(here)
        if source and target:
            emitter.do(here, f"t.move({moved.code}, {source[0]}, {target[0]})", self.span)


@phrase("place_in_grid", "Lay a card into a cell of a grid.", "place card from Dealt at cell in City", "name", "source", "cell", "grid")
class PlaceInGrid(Statement):
    name: Word
    source: Word
    cell: Word
    grid: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        source, grid = pile_place(here, self.source), pile_place(here, self.grid)
        card, cell = thing_code(here, self.name, CARD), thing_code(here, self.cell, CELL)
        if grid and not grid[1].is_grid:
            here.report("E0308", self.grid.span, f"{self.grid} is not a grid")
        if source and grid:
            emitter.do(here, f"t.lay({card}, {source[0]}, {cell}, {grid[0]})", self.span)


@phrase("discard", "Discard the cards that were chosen.", "discard thrown from Hand", "name", "source")
class Discard(Statement):
    name: Word
    source: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        code = move_code(here, self.name, self.source, DISCARDS_PLACE)
        if code is not None:
            emitter.do(here, code, self.span)


@phrase("discard_all", "Discard a whole pile.", "discard all Hand", "pile")
class DiscardAll(Statement):
    pile: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        place = pile_place(here, self.pile)
        if place:
            emitter.do(here, f"t.move(tuple(p[{place[0]}]), {place[0]}, {DISCARDS_PLACE})", self.span)


@phrase("put", "Note a cell, a rank or a number in a pile.", "put leader of Spokes in Marked", "value", "pile")
class Put(Statement):
    value: Expression
    pile: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        place = pile_place(here, self.pile)
        value = self.value.code(here)
        if place:
            emitter.do(here, f"t.put({value.code}, {place[0]})", self.span)


@phrase("clear", "Forget what is noted in a pile, or take dice away.", "clear Marked", "pile")
class Clear(Statement):
    pile: Word

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        place = pile_place(here, self.pile)
        if place:
            emitter.do(here, f"t.clear({place[0]})", self.span)


@phrase("add", "Add to a number on the table.", "add 1 to Strength of target", "number", "tally", "key")
class Add(Statement):
    number: Expression
    tally: Word
    key: Expression

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        found = emitter.symbols.tallies.get(str(self.tally))
        if found is None:
            emitter.symbols.unknown("E0204", "count on the table", str(self.tally), self.tally.span, emitter.symbols.tallies)
            return
        key = here.want(self.key, value_kind(found[1]))
        emitter.do(here, f"t.add({found[0]}, {key.code}, {here.number(self.number)})", self.span)


__all__ = ["Span", "needs_seat"]
