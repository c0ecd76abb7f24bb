"""Handle Ctrl-C: calculations end with what they have found, and no act of a game is half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """A request to stop, by one Ctrl-C."""

    def __init__(self) -> None:
        self.is_wanted = False

    def keep_going(self) -> bool:
        """Whether the calculation is to go on."""
        return not self.is_wanted

    def ask(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal: the second one breaks off at once, as usual."""
        if self.is_wanted:
            raise KeyboardInterrupt
        self.is_wanted = True


@contextmanager
def interruptible() -> Iterator[Interruption]:
    """Make Ctrl-C a request to stop, until the end of the block."""
    found = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield found  # signals reach the main thread only
        return
    usual = signal.signal(signal.SIGINT, found.ask)
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def interrupts_break_off() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt at once, whatever it does around this block."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_end_pauses(hurry: Callable[[], None]) -> Iterator[None]:
    """While the others play, Ctrl-C only ends the pauses: no game is left in the middle of an
    act.
    """
    before = signal.signal(signal.SIGINT, lambda number, frame: hurry())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
