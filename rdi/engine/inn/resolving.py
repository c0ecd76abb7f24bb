"""Carry out the lines of a card one after another, each as completely as able (limits-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rdi.engine.inn import things as t
from rdi.engine.inn.frames import Frame, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.model.effects import Block

Carry = Callable[[InnTable, t.Play, Any], None]
CarryT = TypeVar("CarryT", bound=Carry)
EFFECTS: dict[type, Carry] = {}
"""What carries out each kind of line; filled by the modules that know how."""


def carries_out(kind: type) -> Callable[[CarryT], CarryT]:
    """Make a function the one that carries out this kind of line."""

    def register(function: CarryT) -> CarryT:
        assert kind not in EFFECTS, f"{kind} is carried out twice"
        EFFECTS[kind] = function
        return function

    return register


class Resolving(Frame):
    """Lines being carried out."""

    __slots__ = ("block", "place", "play")

    def __init__(self, play: t.Play, block: Block) -> None:
        self.play = play
        self.block = block
        self.place = 0

    def step(self, table: InnTable) -> None:
        if self.place >= len(self.block):
            pop(table, self)
            return
        line = self.block[self.place]
        self.place += 1
        EFFECTS[type(line)](table, self.play, line)


def resolve(table: InnTable, play: t.Play, block: Block) -> None:
    """Carry out a block before what follows."""
    if block:
        push(table, Resolving(play, block))


def begin_lines(table: InnTable, seat: int, block: Block) -> None:
    """Carry out lines that nobody may answer: of a token, a character, the edge of a turn."""
    play = t.Play(seat, None, None, block)
    play.names["they"] = (seat,)
    resolve(table, play, block)


def number(table: InnTable, play: t.Play, amount: int | str) -> int:
    """How much an amount comes to, never less than none."""
    if isinstance(amount, int):
        return amount
    return max(0, int(table.cast.function(amount)(table, play)))


def holds(table: InnTable, play: t.Play, condition: str) -> bool:
    """Whether a condition holds."""
    return bool(table.cast.function(condition)(table, play))
