"""What is going on, one frame upon another: the uppermost does the next step.

A frame either does something and returns None (it may put other frames on top, or take itself off),
or returns the request that the table now waits for; `take` is then given the answer.
"""

from __future__ import annotations

from typing import Any

from rdi.engine.inn.clone import Cloned
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.things import Cause, Play
from rdi.engine.table import DISCARDS
from rdi.model.request import Request

Held = tuple[int | None, str]
"""A card that lies on the table and in no pile: of whose Character Deck it is (None: of the Drink
Deck), and its title.
"""


class Endless(Exception):
    """What is carried out just now has no end."""


class Frame(Cloned):
    """Something that goes on. `is_quiet` where nothing is pending below what it does next, so that
    players may go out (base-losing-04).
    """

    __slots__ = ()

    @property
    def being_played(self) -> Play | None:
        """The card or Event that this frame carries out, as long as it does."""
        return None

    @property
    def cause(self) -> Cause | None:
        """What is named where this is stopped because it has no end; None where it is only a part
        of something.
        """
        return None

    @property
    def holds(self) -> tuple[Held, ...]:
        """The cards that lie on the table for this, in no pile, until it is done."""
        return ()

    @property
    def is_quiet(self) -> bool:
        """Whether players may go out just now."""
        return False

    def step(self, table: InnTable) -> Request | None:
        """Do the next thing, or ask for it."""
        raise NotImplementedError

    def take(self, table: InnTable, request: Any, answer: Any) -> None:
        """Carry out what was answered."""
        raise NotImplementedError


def push(table: InnTable, frame: Frame) -> None:
    """Let something go on before all else."""
    table.stack.append(frame)


def pop(table: InnTable, frame: Frame) -> None:
    """Something is done."""
    assert table.stack[-1] is frame
    table.stack.pop()


def cut_off(table: InnTable, place: int) -> None:
    """End what goes on from this place of the stack on: the cards that lie there for it go to
    their discards.
    """
    stack = table.stack
    while len(stack) > place:
        for seat, title in stack.pop().holds:
            if seat is None:
                table.piles[DISCARDS].append(title)
            else:
                table.put_down(seat, "Discards", title)
