"""Gold that moves between players and the purses on the table."""

from __future__ import annotations

from rdi.lang.emit import Emitter
from rdi.lang.phrases.expressions import Expression, purse_names, purse_of
from rdi.lang.phrases.steps import Statement, needs_seat
from rdi.lang.tree import Word, phrase
from rdi.model.program import Pay as PayInstruction


@phrase("pay", "The acting player pays into a purse, or leaves the game if that is not possible.", "pay 1 to Horde of den", "number", "purse", "key")
class Pay(Statement):
    number: Expression
    purse: Word
    key: Expression

    def lower(self, emitter: Emitter) -> None:
        if not needs_seat(emitter, self):
            return
        emitter.flush()
        here, there = emitter.here(), emitter.here()
        amount = emitter.function(here, "amount", here.number(self.number), self.span)
        purse = emitter.function(there, "purse", purse_of(there, self.purse, self.key), self.span)
        assert emitter.seat_register is not None
        assert emitter.skip is not None
        emitter.point(emitter.add(PayInstruction(emitter.seat_register, amount, purse, 0)), emitter.skip)


@phrase("take_all", "The acting player takes all Gold of a purse.", "take all from Horde of color", "purse", "key")
class TakeAll(Statement):
    purse: Word
    key: Expression

    def lower(self, emitter: Emitter) -> None:
        if needs_seat(emitter, self):
            here = emitter.here()
            purse = purse_of(here, self.purse, self.key)
            emitter.do(here, f"t.take_all(({purse},), {emitter.seat})", self.span)


@phrase("take_every", "The acting player takes all Gold of all purses, or of those of an attribute.", "take all from every Horde of color", "purse", "attribute")
class TakeEvery(Statement):
    purse: Word
    attribute: Word | None

    def lower(self, emitter: Emitter) -> None:
        if needs_seat(emitter, self):
            here = emitter.here()
            emitter.do(here, f"t.take_all({purse_names(here, self.purse, self.attribute)}, {emitter.seat})", self.span)


@phrase("take_half", "The acting player takes half of a purse, rounded down.", "take half from Horde of rank", "purse", "key")
class TakeHalf(Statement):
    purse: Word
    key: Expression

    def lower(self, emitter: Emitter) -> None:
        if needs_seat(emitter, self):
            here = emitter.here()
            purse = purse_of(here, self.purse, self.key)
            emitter.do(here, f"t.pay({purse}, {emitter.seat}, t.gold[{purse}] // 2)", self.span)


@phrase("shift_all", "All Gold of a purse goes to another.", "shift all from Horde of color to rank", "purse", "source", "target")
class ShiftAll(Statement):
    purse: Word
    source: Expression
    target: Expression

    def lower(self, emitter: Emitter) -> None:
        here = emitter.here()
        source, target = purse_of(here, self.purse, self.source), purse_of(here, self.purse, self.target)
        emitter.do(here, f"t.pay({source}, {target}, t.gold[{source}])", self.span)
