"""What is going on, one frame upon another: the uppermost does the next step.

A frame either does something and returns None (it may put other frames on top, or take itself off),
or returns the request that the table now waits for; `take` is then given the answer.
"""

from __future__ import annotations

from typing import Any

from rdi.engine.inn.clone import Cloned
from rdi.engine.inn.inn_table import STACK_MOST, InnTable
from rdi.engine.inn.things import Play
from rdi.model.request import Request

FRAMES_MOST = 20_000
"""A ceiling on frames without a decision, so that no card can hang the program."""


class Endless(Exception):
    """A card has no end, or more goes on at once than any card needs."""


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
    if len(table.stack) >= STACK_MOST:
        raise Endless
    table.stack.append(frame)


def pop(table: InnTable, frame: Frame) -> None:
    """Something is done."""
    assert table.stack[-1] is frame
    table.stack.pop()
