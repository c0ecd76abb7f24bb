"""Time limits: a bot in this process that thinks too long is interrupted; an exception that it
raises is a fault.

A timer's signal breaks off what runs in Python. What hangs in a library of machine code, or does
not listen to signals, ends with its process: until when it may think is written into `deadline`,
which the process that started this one can read. Only the main thread of a process can set the
timer.
"""

from __future__ import annotations

import mmap
import signal
import threading
import time
from collections.abc import Callable, Sequence
from struct import Struct
from types import FrameType
from typing import Any

from rdi.engine.game import View
from rdi.model.evening import EveningView
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.tournament.bots.faults import (
    ANSWER_MOST,
    BROKEN,
    ILLEGAL,
    SILENCE,
    BotFailure,
    as_plain_answer,
    described_error,
    described_value,
)

AGAIN_SECONDS = 1.0
"""The seconds after which a bot that catches the interruption is interrupted again, and so on."""

GRACE_SECONDS = 5.0
"""Seconds after its time at which the process of a bot that cannot be broken off is ended."""

DEADLINE_FORMAT = Struct("<d")


class Deadline:
    """The moment until which the bot that is asked now may think, on the clock of `time.monotonic`;
    0 while none is asked.
    """

    def __init__(self) -> None:
        """A deadline of this process alone, until it is shared."""
        self.memory: mmap.mmap | bytearray = bytearray(DEADLINE_FORMAT.size)

    def share(self, file: int) -> None:
        """Write it into a file from now on, where another process reads it."""
        self.memory = mmap.mmap(file, DEADLINE_FORMAT.size)

    def read(self) -> float:
        """The moment, or 0."""
        (moment,) = DEADLINE_FORMAT.unpack_from(self.memory)
        return float(moment)


deadline = Deadline()
"""The one of this process."""

_interrupts: list[type[BaseException]] = [KeyboardInterrupt]


def count_interrupts_as_faults() -> None:
    """Count interrupts as faults of bots from now on: this process has no user at a keyboard."""
    _interrupts.clear()


class _TooLate(BaseException):
    """A bot is broken off; no error that it may mean to catch."""


def can_interrupt() -> bool:
    """Whether a timer can be set here."""
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and is_main


def call_in_time(
    seconds: float, asked: Callable[..., Any], *what: Any, request: Request | None = None
) -> Any:
    """The result of a call of a bot, as plain data if it answers a request. Raises BotFailure
    whatever the bot raises, and if it takes too long.

    It is broken off only where `can_interrupt` says so.
    """
    if not can_interrupt():
        return _call(asked, what, request)
    DEADLINE_FORMAT.pack_into(deadline.memory, 0, time.monotonic() + seconds)
    before = signal.signal(signal.SIGALRM, _break_off)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
        return _call(asked, what, request)
    except _TooLate:
        raise BotFailure(SILENCE, f"no answer in {seconds:g} seconds") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        DEADLINE_FORMAT.pack_into(deadline.memory, 0, 0.0)


def _call(asked: Callable[..., Any], what: Sequence[Any], request: Request | None) -> Any:
    try:
        answer = asked(*what)
        if request is None or answer is None:
            return answer
        if type(answer) is str and len(answer) <= ANSWER_MOST:  # nearly always
            return answer
        plain = as_plain_answer(answer)
    except _TooLate:
        raise
    except BaseException as error:  # a bot may raise anything
        if isinstance(error, tuple(_interrupts)):
            raise
        raise BotFailure(BROKEN, described_error(error)) from None
    if plain is None:
        text = f"asked to {request.verb}, it answered {described_value(answer)}"
        raise BotFailure(ILLEGAL, text)
    return plain


def _break_off(number: int, frame: FrameType | None) -> None:
    raise _TooLate


class TimedPlayer:
    """A player with a time limit for every choice.

    It is shown copies of what it is asked, and what it answers becomes plain data.
    """

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._seconds = seconds

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the player. Raises BotFailure if it takes too long or goes wrong."""
        copy = request.copy()
        view.ask(copy)
        return call_in_time(self._seconds, self._player.decide, copy, view, request=request)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the player between two games of an evening, if it wants to be asked; under
        the same time limit.
        """
        copy = request.copy()
        return call_in_time(self._seconds, self._between, copy, evening, request=request)

    def _between(self, request: Request, evening: EveningView) -> Answer | None:
        asked = getattr(self._player, "between", None)
        return None if asked is None else asked(request, evening)

    def wants(self) -> list[str]:
        """The subset of `end` and `between` that the player implements. Raises BotFailure if this
        cannot be determined.
        """
        found: list[str] = call_in_time(self._seconds, self._wants)
        return found

    def _wants(self) -> list[str]:
        wanted = ("end", "between")
        return [each for each in wanted if getattr(self._player, each, None) is not None]

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the player how the game ended, if it wants to know; in the same time."""
        call_in_time(self._seconds, self._end, outcome, seat)

    def _end(self, outcome: Outcome, seat: int) -> None:
        told = getattr(self._player, "end", None)
        if told is not None:
            told(outcome, seat)
