"""The end of the time that a calculation was given, looked at wherever something may take long.

Nobody here reads a clock: who asks for a number of seconds gives one with it. Without that a
calculation is bounded by counted work alone, and gives the same answer each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

Clock = Callable[[], float]
"""A clock that runs evenly, in seconds."""

Progress = Callable[[int, int], bool]
"""Told how many parts of a calculation are done and how many there are; says whether to go on."""


class Time(NamedTuple):
    """The time for a calculation: so many seconds by this clock, all of which are used unless
    chances are counted exactly (`is_timed`); otherwise so many as they are reckoned, approximately,
    and the clock only ends what would take several times as long.
    """

    seconds: float
    clock: Clock
    is_timed: bool


_is_over: ContextVar[Callable[[], bool] | None] = ContextVar("is_over", default=None)


class OutOfTime(Exception):
    """The time for this part of a calculation is over; what was remembered till then is whole."""


def verify_time() -> None:
    """Raise OutOfTime where the time is over that was set for what is done now."""
    is_over = _is_over.get()
    if is_over is not None and is_over():
        raise OutOfTime


@contextmanager
def ending_when(is_over: Callable[[], bool] | None) -> Iterator[None]:
    """Within this block `verify_time` asks this; nothing sets an end to it where it is None."""
    token = _is_over.set(is_over)
    try:
        yield
    finally:
        _is_over.reset(token)
