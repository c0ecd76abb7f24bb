"""Where units are played: in this process, or in processes of this machine.

The seam is small on purpose, so that a cluster fits behind it: jobs are submitted, and what became
of them is polled. A worker that dies takes one job with it, which is told as a failure.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Protocol

from rdi.errors import BadSettings
from rdi.tournament.matches import Match
from rdi.tournament.playing import work
from rdi.tournament.program_bot import kill_programs
from rdi.tournament.units import Unit

WORKERS_MOST = 512
AHEAD = 4
"""So many jobs for each worker are under way, so that none waits for the coordinator."""


@dataclass(frozen=True, slots=True)
class Job:
    """A unit to be played, and all that a worker needs for it."""

    spec: bytes
    match: Match
    unit: Unit


@dataclass(frozen=True, slots=True)
class Failure:
    """A job that came to nothing through no bot that could be named: the worker died, or hung."""

    text: str


Outcome = tuple[Job, bytes | Failure]


class Engine(Protocol):
    """Plays jobs somewhere. `room` is how many may be under way."""

    room: int

    def submit(self, job: Job) -> None:
        """Have a job played."""

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """What became of jobs since, waiting at most so long for the first."""

    def alive(self) -> bool:
        """Whether there is still anybody to play."""

    def close(self) -> None:
        """Stop all that is under way, and leave nothing behind."""


class SerialEngine:
    """Plays one job after another in this process."""

    room = 1

    def __init__(self) -> None:
        self._waiting: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        """Have a job played at the next poll."""
        self._waiting.append(job)

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """Play the next job."""
        if not self._waiting:
            return ()
        job = self._waiting.popleft()
        return ((job, work(job.spec, job.match, job.unit)),)

    def alive(self) -> bool:
        """Always: this process is here."""
        return True

    def close(self) -> None:
        """Forget what waits, and end the programs that played here."""
        self._waiting.clear()
        kill_programs()


class LocalEngine:
    """Plays jobs in processes of this machine, each of which is replaced when it dies or hangs.

    Every worker is a pool of one process, so that it is known which job a death belongs to.
    """

    def __init__(self, workers: int, patience: float) -> None:
        """`patience` is after how many seconds a job is given up, and its worker is killed."""
        self.room = workers * AHEAD
        self._patience = patience
        self._workers = [_Worker() for _ in range(workers)]
        self._waiting: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        """Have a job played by the next free worker."""
        self._waiting.append(job)
        self._hand_out()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker.job is None and self._waiting:
                worker.begin(self._waiting.popleft())

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """What became of jobs since."""
        futures = [worker.future for worker in self._workers if worker.future is not None]
        if futures:
            wait(futures, timeout=seconds, return_when=FIRST_COMPLETED)
        found = [worker.end(self._patience) for worker in self._workers]
        self._hand_out()
        return [each for each in found if each is not None]

    def alive(self) -> bool:
        """Always: workers are replaced."""
        return True

    def close(self) -> None:
        """Kill all workers."""
        self._waiting.clear()
        for worker in self._workers:
            worker.kill()


class _Worker:
    """A process that plays one job at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.job: Job | None = None
        self.future: Future[bytes] | None = None
        self._began = 0.0

    def begin(self, job: Job) -> None:
        """Play this job."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self.job, self._began = job, time.monotonic()
        self.future = self._pool.submit(work, job.spec, job.match, job.unit)

    def end(self, patience: float) -> Outcome | None:
        """What became of its job; None while it is being played."""
        job, future = self.job, self.future
        if job is None or future is None:
            return None
        if not future.done():
            if time.monotonic() - self._began < patience:
                return None
            self.kill()
            return job, Failure(f"no end after {patience:.0f} seconds")
        self.job = self.future = None
        try:
            return job, future.result()
        except BrokenProcessPool:
            self.kill()
            return job, Failure("the worker died")

    def kill(self) -> None:
        """Leave no process behind."""
        pool, self._pool, self.job, self.future = self._pool, None, None, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def engine_named(name: str, patience: float) -> Engine:
    """The engine of this name: ``serial``, ``local`` or ``local:4``; BadSettings for any other."""
    kind, _, rest = name.partition(":")
    if kind == "serial" and not rest:
        return SerialEngine()
    if kind == "local" and (not rest or rest.isdigit()):
        workers = int(rest) if rest else os.cpu_count() or 1
        if not 1 <= workers <= WORKERS_MOST:
            raise BadSettings(f"the engine {name!r} has {workers} workers: 1 to {WORKERS_MOST} fit")
        return LocalEngine(workers, patience)
    raise BadSettings(f"there is no engine {name!r}; there are serial, local and local:4")
