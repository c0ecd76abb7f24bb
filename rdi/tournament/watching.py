"""Stop a bot in this process that thinks too long, as far as that can be done.

A timer's signal breaks off what runs in Python; what hangs in a library of machine code ends with
its worker, whose patience is longer. Only the main thread of a process can set the timer.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rdi.engine.view import View
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.tournament.evening_view import EveningView
from rdi.tournament.guarding import SILENCE, BotFailure


class Watched:
    """A player whose every choice must be made in so many seconds."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._seconds = seconds

    def decide(self, request: Request, view: View) -> Answer:
        """What the player answers; BotFailure where it takes too long."""
        with time_limit(self._seconds):
            return self._player.decide(request, view)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """What the player answers between two games of an evening, if it wants to be asked; in the
        same time.
        """
        asked = getattr(self._player, "between", None)
        if asked is None:
            return None
        with time_limit(self._seconds):
            return asked(request, evening)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the player how the game ended, if it wants to know; in the same time."""
        told = getattr(self._player, "end", None)
        if told is not None:
            with time_limit(self._seconds):
                told(outcome, seat)


def can_watch() -> bool:
    """Whether a timer can be set here."""
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and is_main


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Break off what takes longer: BotFailure. Only where `can_watch` says so."""

    def too_long(number: int, frame: FrameType | None) -> None:
        raise BotFailure(SILENCE, f"no answer in {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
