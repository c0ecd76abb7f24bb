"""Child processes in which strangers play, the pipes to them, and how they are ended for good.

Each has a process group of its own. On Linux it can end when the process that started it does,
however that comes about, and it bears a mark in its environment: what it starts inherits that, also
where it leaves the group (`setsid`) or its parents end, and is found and ended by it. Only who
takes on another environment besides escapes. On other systems the group alone is ended. Pipes are
waited for on POSIX only.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import IO

from rdi.errors import UnreadableFile
from rdi.files import TEXT_BYTES, read_bytes
from rdi.text import number_in, printable

MARK = "RDI_STARTED_BY"
PROCESSES = Path("/proc")
PRINTED_LINES_MOST = 100
"""The number of lines printed by bots that are shown; of further ones only the number is
reported.
"""

PRINTED_LINE_MOST = 300
"""The number of characters of each such line that are shown."""

PIECE_BYTES = 4096
ROUNDS = 5
"""The number of searches for further processes: a process that is being ended may start another
meanwhile.
"""

LINE_BYTES_MOST = 1_000_000
"""The longest line that is read; a longer one is a fault."""

CHUNK = 65536


class ChildProcess:
    """A process that was started, with pipes for its input and output."""

    def __init__(
        self,
        command: Sequence[str],
        stderr: IO[bytes] | int | None = None,
        files: Sequence[int] = (),
        ends_with_us: bool = True,
        is_shielded: bool = False,
    ) -> None:
        """Start a command. Raises OSError if that is not possible. It shares these open files with
        us.

        It `ends_with_us` where the thread that starts it lives as long as it is needed. What it
        takes for its parent, and may kill, is another process than ours where it `is_shielded`
        (both on Linux).
        """
        first = _stand_between if is_shielded else end_with_parent if ends_with_us else None
        self._mark = token_hex(12)
        marks = f"{os.environ.get(MARK, '')} {self._mark}"
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,  # Ctrl-C is for us, who then end it
            preexec_fn=first if sys.platform == "linux" else None,
            pass_fds=files,
            env={**os.environ, MARK: marks},
        )

    def kill(self) -> None:
        """Kill it, and all that it has started."""
        process = self.process
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        for _ in range(ROUNDS):
            left = [*self._descendants()]
            for number in left:
                with suppress(OSError):
                    os.kill(number, signal.SIGKILL)
            if not left:
                break

    def end(self) -> None:
        """Kill it if it is not dead, and let go of what belonged to it."""
        self.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not sent any more is lost
                    stream.close()

    def _descendants(self) -> Iterator[int]:
        """The processes that bear its mark and still run (Linux)."""
        mark = self._mark.encode()
        with suppress(OSError):
            for entry in PROCESSES.iterdir():
                if number_in(entry.name) is not None and mark in _environment(entry):
                    yield int(entry.name)


class PrintRelay(Thread):
    """Shows what bots print in a process, where errors go: cleaned, and not endlessly."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Create it for the end of a pipe into which they print, which is closed when nobody can
        any more.
        """
        super().__init__(daemon=True)
        self._stream = stream
        self.start()

    def run(self) -> None:
        """Read to the end."""
        lines, is_within = 0, False
        with self._stream as stream:
            while piece := stream.readline(PIECE_BYTES):
                if not is_within:
                    lines += 1
                    if lines <= PRINTED_LINES_MOST:
                        text = piece.decode(errors="backslashreplace").rstrip("\n")
                        _show(printable(text, PRINTED_LINE_MOST))
                is_within = not piece.endswith(b"\n")
        if lines > PRINTED_LINES_MOST:
            _show(f"Bots printed {lines - PRINTED_LINES_MOST:,} lines more there.")


def _show(line: str) -> None:
    """Write a line where errors go, if anybody takes it."""
    with suppress(OSError, ValueError):
        sys.stderr.write(f"{line}\n")


def _environment(process: Path) -> bytes:
    """The environment of a process; nothing of one that has ended, or is not ours to look at."""
    try:
        return read_bytes(process / "environ", TEXT_BYTES)
    except UnreadableFile:
        return b""


def end_with_parent() -> None:
    """Let this process end when the one that started it does (Linux)."""
    import ctypes

    parent_died = 1
    ctypes.CDLL(None).prctl(parent_died, signal.SIGKILL)


def _stand_between() -> None:
    """Go on as a child of this process, which waits for it and ends as it does (Linux)."""
    end_with_parent()
    child = os.fork()
    if not child:
        end_with_parent()
        return
    os.closerange(0, os.sysconf("SC_OPEN_MAX"))  # nobody is to wait for what we hold open
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        os.kill(os.getpid(), -code)
    os._exit(abs(code))


# ------------------------------------------------------------------ pipes


class PipeClosed(Exception):
    """The program has closed its side."""


class LineTooLong(Exception):
    """A line is longer than LINE_MOST."""


class LinePipes:
    """The two pipes of a program that runs."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Create it for a process that was started with pipes for its input and its output."""
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
        """Write a line to it. Raises TimeoutError if it does not read, and PipeClosed if it has
        gone.
        """
        left = line
        ends = time.monotonic() + seconds
        while left:
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                _wait(self._can_write, ends)
            except OSError:
                raise PipeClosed from None

    def read(self, seconds: float) -> bytes:
        """Its next line. Raises TimeoutError, PipeClosed or LineTooLong if there is none.

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
                raise PipeClosed
            parts.append(more)
            length += len(more)
            if length > LINE_BYTES_MOST:
                raise LineTooLong
        self._buffer = b"".join(parts)


def _wait(pipe: select.poll, ends: float) -> None:
    """Wait until something can be done. Raises TimeoutError if it cannot be by then."""
    left = ends - time.monotonic()
    if left <= 0 or not pipe.poll(left * 1000):
        raise TimeoutError
