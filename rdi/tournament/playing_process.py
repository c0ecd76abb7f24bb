"""Keep a process of this machine that plays one job at a time; a new one follows one that died."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

import msgspec

from rdi.errors import BadSettings
from rdi.tournament.matches import Match
from rdi.tournament.units import Unit
from rdi.tournament.worker import PLAYED, Task, receive, send

START = "import sys; sys.path[:] = sys.argv[1:]; from rdi.tournament.worker import serve; serve()"
"""Run by the new process, with the folders where we find modules, so that it finds the same."""


class Died(Exception):
    """A process came to its end with a job, or was given up because it took too long."""


class PlayingProcess:
    """A process that plays for whoever calls `play`; one thread at a time may.

    It is a program of its own, and no fork of this one: nothing of what a bot does there reaches
    us, the caller's main program is not run again, and threads here do no harm.
    """

    def __init__(self, patience: float) -> None:
        """`patience` is after how many seconds a job is given up and the process killed."""
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._spec = b""
        self._is_too_late = False
        self._is_closed = False
        self._lock = threading.Lock()

    def play(self, spec: bytes, match: Match, unit: Unit) -> bytes:
        """Have a unit played; the packed result.

        Died where the process did not survive it, BadSettings where it cannot be played at all.
        """
        process = self._running()
        is_new = spec != self._spec
        task = Task(match, unit, self._patience, spec if is_new else None)
        self._spec, self._is_too_late = spec, False
        timer = threading.Timer(self._patience, self._give_up)
        timer.start()
        try:
            reply = _asked(process, msgspec.msgpack.encode(task))
        finally:
            timer.cancel()
        if reply is None:
            self._end()
            late = f"no end after {self._patience:.0f} seconds"
            raise Died(late if self._is_too_late else "the worker died")
        if reply[:1] != PLAYED:
            raise BadSettings(reply[1:].decode())
        return reply[1:]

    def _running(self) -> subprocess.Popen[bytes]:
        """The process; a new one where there is none, or where it died when nothing was to do."""
        with self._lock:
            if self._is_closed:
                raise Died("the worker was stopped")
            if self._process is not None and self._process.poll() is not None:
                _finish(self._process)
                self._process = None
            if self._process is None:
                self._spec = b""
                self._process = subprocess.Popen(
                    [sys.executable, "-c", START, *sys.path],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # Ctrl-C is for us, who then end it
                )
            return self._process

    def _give_up(self) -> None:
        self._is_too_late = True
        with self._lock:
            if self._process is not None:
                _kill(self._process)

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _finish(process)

    def close(self) -> None:
        """Leave no process behind. Whoever waits for it in another thread is told that it died."""
        self._is_closed = True
        self._end()

    @property
    def number(self) -> int | None:
        """The number of the process, None where none runs."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid


def _asked(process: subprocess.Popen[bytes], task: bytes) -> bytes | None:
    """What it replies; None where it is gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send(process.stdin, task)
        return receive(process.stdout)
    except (OSError, ValueError):  # it died, or was stopped from another thread
        return None


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill it, and all that it has started in its own group."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _finish(process: subprocess.Popen[bytes]) -> None:
    """Kill it if it is not dead, and let go of what belonged to it."""
    _kill(process)
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # what was not sent any more is lost
                stream.close()
