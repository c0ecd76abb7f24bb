"""Pass lines to a program and from it, by its pipes, and wait for neither longer than is allowed.

POSIX only, since pipes cannot be waited for elsewhere.
"""

from __future__ import annotations

import os
import select
import subprocess
import time

LINE_MOST = 1_000_000
"""A line is no longer than this; whoever says more floods us."""

CHUNK = 65536


class Ended(Exception):
    """The program has closed its side."""


class TooLong(Exception):
    """A line is longer than LINE_MOST."""


class Pipes:
    """The two pipes of a program that runs."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Of a process that was started with pipes for its input and its output."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._input = process.stdin.fileno()
        self._output = process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._can_write, self._can_read = select.poll(), select.poll()
        self._can_write.register(self._input, select.POLLOUT)
        self._can_read.register(self._output, select.POLLIN)
        self._buffer = b""

    def write(self, line: bytes, seconds: float) -> None:
        """Pass a line to it; TimeoutError where it does not read it, Ended where it has gone."""
        left = line
        ends = time.monotonic() + seconds
        while left:
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                _wait(self._can_write, ends)
            except OSError:
                raise Ended from None

    def read(self, seconds: float) -> bytes:
        """Its next line; TimeoutError, Ended or TooLong where there is none.

        What comes after it is read next time, whenever it came, so that haste decides nothing.
        """
        if b"\n" not in self._buffer:
            self._fill(time.monotonic() + seconds)
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _fill(self, ends: float) -> None:
        """Read on until there is a whole line."""
        parts = [self._buffer]
        length = len(self._buffer)
        while b"\n" not in parts[-1]:
            _wait(self._can_read, ends)
            more = os.read(self._output, CHUNK)
            if not more:
                raise Ended
            parts.append(more)
            length += len(more)
            if length > LINE_MOST:
                raise TooLong
        self._buffer = b"".join(parts)


def _wait(pipe: select.poll, ends: float) -> None:
    """Wait until something can be done; TimeoutError where it cannot be by then."""
    left = ends - time.monotonic()
    if left <= 0 or not pipe.poll(left * 1000):
        raise TimeoutError
