"""Keep Ctrl-C from leaving a game in the middle of an act: it only ends the pauses."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rdi.shell.tavern import Tavern


@contextmanager
def hurrying(tavern: Tavern) -> Iterator[None]:
    """While the others play, Ctrl-C only ends the pauses: no game is left in the middle of an
    act.
    """

    def hurry(number: int, frame: FrameType | None) -> None:
        tavern.hurry()

    before = signal.signal(signal.SIGINT, hurry)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
