"""A copy of this process that does a part of the work, where the machine has a core for it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def can_be_copied() -> bool:
    """Whether this process can be copied safely."""
    return sys.platform == "linux" and threading.active_count() == 1


@contextmanager
def copy_at_work(work: Callable[[], bytes]) -> Iterator[Callable[[], bytes]]:
    """A copy of this process that does some work at the same time, and is gone when this is left,
    whatever happens.

    Given is what waits for it and gives its result: nothing where it has failed, or where there
    could be no copy. Whoever interrupts the program interrupts this process, not the copy.
    """
    reading, writing = os.pipe()
    child = None
    try:
        with suppress(OSError):  # no more processes can be had
            child = os.fork()
        if child == 0:
            _work(work, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as result:
            yield result.read
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _work(work: Callable[[], bytes], writing: int) -> None:
    """Do the work, tell its result, and end without anything else that a process does at its end:
    that is for the one of which this is a copy.
    """
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        result = work()
        with os.fdopen(writing, "wb") as told:
            told.write(result)
    finally:
        os._exit(0)
