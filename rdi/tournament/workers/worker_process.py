"""A worker process of this machine, seen from outside; a new one follows one that died."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from typing import IO

import msgspec

from rdi.errors import BadSettings
from rdi.tournament.bots.time_limit import DEADLINE_FORMAT, GRACE_SECONDS
from rdi.tournament.child_process import ChildProcess, PrintRelay
from rdi.tournament.schedule import Match
from rdi.tournament.spec import BotSpec, Limits
from rdi.tournament.units import Unit
from rdi.tournament.workers.worker import (
    PLAYED,
    SPOILT,
    CheckGame,
    MakeBot,
    PlayUnit,
    Task,
    receive_message,
    send_message,
)

START = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from rdi.tournament.workers.worker import serve; serve()"
)
"""Run by the new process, with the folders where we find modules, so that it finds the same."""

WORDS_SECONDS = 1.0
"""Seconds that we wait for the last that bots have printed in a process that has ended."""

LOOK_SECONDS = 0.5
"""The time between two looks whether a bot thinks for too long."""


class WorkerDied(Exception):
    """A process came to its end with a task, was given up because it took too long, or was spoiled
    by a bot.
    """


class WorkerProcess:
    """A worker process of this machine; one thread at a time may call `ask`.

    It is a program of its own, and no fork of this one: nothing of what a bot does there reaches
    us, the caller's main program is not run again, and threads here do no harm.
    """

    def __init__(self, patience: float) -> None:
        """`patience`: the seconds after which a task is given up and the process killed. That is
        sooner where a bot does not answer in its time, and cannot be broken off.
        """
        self._patience = patience
        self._started: ChildProcess | None = None
        self._printed: PrintRelay | None = None
        self._deadline: IO[bytes] | None = None
        self._spec = b""
        self._late = ""
        self._is_closed = False
        self._lock = threading.Lock()

    def play(self, spec: bytes, match: Match, unit: Unit, is_mirrored: bool = False) -> bytes:
        """Have a unit played; the packed result.

        Raises WorkerDied if the process did not survive it, and BadSettings if it cannot be played
        at all.
        """
        self._running()
        is_new = spec != self._spec
        self._spec = spec
        return self.ask(PlayUnit(match, unit, is_mirrored, spec if is_new else None))

    def make(self, bot: BotSpec, limits: Limits) -> None:
        """Have a bot made once, to see that it can be. Raises BadSettings if that is not
        possible.
        """
        try:
            self.ask(MakeBot(bot, limits))
        except WorkerDied as error:
            raise BadSettings(f"{bot.plays} cannot play: it could not be made: {error}") from None

    def ask(self, what: PlayUnit | MakeBot | CheckGame) -> bytes:
        """The reply to a task. Raises WorkerDied and BadSettings as `play` does."""
        started = self._running()
        self._late = ""
        is_done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(started, is_done), daemon=True)
        watcher.start()
        try:
            reply = _asked(started.process, msgspec.msgpack.encode(Task(what, self._patience)))
        finally:
            is_done.set()
            watcher.join()
        if reply is None or reply[:1] == SPOILT:
            self._end()
            text = "the worker died" if reply is None else reply[1:].decode()
            raise WorkerDied(self._late or text)
        if reply[:1] != PLAYED:
            raise BadSettings(reply[1:].decode())
        return reply[1:]

    def _running(self) -> ChildProcess:
        """The process; a new one where there is none, or where it died when nothing was to do."""
        with self._lock:
            if self._is_closed:
                raise WorkerDied("the worker was stopped")
            if self._started is not None and self._started.process.poll() is not None:
                self._started.end()
                self._started = None
            if self._started is None:
                self._spec = b""
                self._started = self._start()
                assert self._started.process.stderr is not None
                self._printed = PrintRelay(self._started.process.stderr)
            return self._started

    def _start(self) -> ChildProcess:
        command = [sys.executable, "-c", START]
        if sys.platform == "win32":
            return ChildProcess([*command, "-", *sys.path], subprocess.PIPE, ends_with_us=False)
        if self._deadline is None:
            self._deadline = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        file = self._deadline.fileno()
        os.pwrite(file, DEADLINE_FORMAT.pack(0.0), 0)
        command += [str(file), *sys.path]
        return ChildProcess(command, subprocess.PIPE, files=(file,), ends_with_us=False)

    def _watch(self, started: ChildProcess, is_done: threading.Event) -> None:
        """Kill the process where its task takes too long, or a bot in it its time and more."""
        ends = time.monotonic() + self._patience
        while not is_done.wait(LOOK_SECONDS):
            now = time.monotonic()
            if now > ends:
                self._late = f"no end after {self._patience:.0f} seconds"
            elif 0 < self._until() < now - GRACE_SECONDS:
                self._late = "a bot did not answer in time and could not be interrupted"
            if self._late:
                started.kill()
                return

    def _until(self) -> float:
        """Until when the bot that is asked now may think; 0 where none is."""
        with self._lock:
            if self._deadline is None:
                return 0.0
            (moment,) = DEADLINE_FORMAT.unpack(
                os.pread(self._deadline.fileno(), DEADLINE_FORMAT.size, 0)
            )
        return float(moment)

    def _end(self) -> None:
        with self._lock:
            started, self._started = self._started, None
            printed, self._printed = self._printed, None
        if started is not None:
            started.end()
        if printed is not None:
            printed.join(WORDS_SECONDS)

    def close(self) -> None:
        """End the process. A thread that waits for it gets WorkerDied."""
        self._is_closed = True
        self._end()
        with self._lock:
            if self._deadline is not None:
                self._deadline.close()
                self._deadline = None

    @property
    def number(self) -> int | None:
        """The number of the process, None where none runs."""
        started = self._started
        if started is None or started.process.poll() is not None:
            return None
        return started.process.pid


def _asked(process: subprocess.Popen[bytes], task: bytes) -> bytes | None:
    """Its reply; None where it is gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send_message(process.stdin, task)
        return receive_message(process.stdout)
    except (OSError, ValueError):  # it died, or was stopped from another thread
        return None
