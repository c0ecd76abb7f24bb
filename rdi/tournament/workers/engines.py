"""Engines: units are played in this process, in processes of this machine, or on a cluster."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

from rdi.errors import BadSettings, RdiError
from rdi.text import number_in
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.match_play import decoded_spec, has_classes, play_encoded_unit
from rdi.tournament.spec import nearest_hint
from rdi.tournament.workers.jobs import AHEAD, Engine, Failure, Job, Outcome
from rdi.tournament.workers.worker_process import WorkerDied, WorkerProcess

WORKERS_MOST = 512
PATIENCE_LEAST = 120.0
"""Seconds that a unit may take in any case before its worker is given up."""


class SerialEngine:
    """Plays one job after another: in this process, unless classes play in it, who could bring it
    down. These play in one process beside it.
    """

    room = 1

    def __init__(self, patience: float = PATIENCE_LEAST) -> None:
        """`patience`: the seconds after which a job in the process beside this is given up."""
        self.process = WorkerProcess(patience)
        self._waiting: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        """Have a job played at the next poll."""
        self._waiting.append(job)

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """Play the next job."""
        if not self._waiting:
            return ()
        job = self._waiting.popleft()
        if not has_classes(decoded_spec(job.spec), job.match):
            return ((job, play_encoded_unit(job.spec, job.match, job.unit)),)
        return ((job, job_outcome(self.process, job)),)

    def alive(self) -> bool:
        """Always: this process is here."""
        return True

    def close(self) -> None:
        """Forget what waits, and end all that played beside this process."""
        self._waiting.clear()
        self.process.close()
        kill_programs()


def job_outcome(process: WorkerProcess, job: Job) -> bytes | Failure:
    """The outcome of a job in a process. Raises BadSettings if it cannot be played at all."""
    try:
        return process.play(job.spec, job.match, job.unit, job.is_mirrored)
    except WorkerDied as error:
        return Failure(str(error))


class LocalEngine:
    """Plays jobs in processes of this machine, each of which is replaced when it dies or hangs.

    A thread for each process waits for it, so that it is known which job a death belongs to.
    """

    def __init__(self, workers: int, patience: float) -> None:
        """`patience`: the seconds after which a job is given up, and its worker is killed."""
        self.room = workers * AHEAD
        self.processes = tuple([WorkerProcess(patience) for _ in range(workers)])
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._ended: SimpleQueue[Outcome | RdiError] = SimpleQueue()
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._play_on, args=(process,), daemon=True)
            for process in self.processes
        ]
        for thread in self._threads:
            thread.start()

    def _play_on(self, process: WorkerProcess) -> None:
        while (job := self._waiting.get()) is not None and not self._is_closed:
            try:
                self._ended.put((job, job_outcome(process, job)))
            except RdiError as error:
                self._ended.put(error)

    def submit(self, job: Job) -> None:
        """Have a job played by the next free worker."""
        self._waiting.put(job)

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """The outcomes of jobs since. Raises BadSettings if one cannot be played at all."""
        found: list[Outcome] = []
        with suppress(Empty):
            found.append(_raised(self._ended.get(timeout=seconds)))
            while True:
                found.append(_raised(self._ended.get_nowait()))
        return found

    def alive(self) -> bool:
        """Always: workers are replaced."""
        return True

    def close(self) -> None:
        """Kill all workers."""
        self._is_closed = True
        for _ in self._threads:
            self._waiting.put(None)
        for process in self.processes:
            process.close()
        for thread in self._threads:
            thread.join()


def _raised(outcome: Outcome | RdiError) -> Outcome:
    if isinstance(outcome, RdiError):
        raise outcome
    return outcome


ENGINES = ("serial", "local", "local:4", "dask:local", "dask:ADDRESS")
"""The forms of the names of engines. An address is that of a scheduler, such as
``tcp://10.0.0.1:8786``.
"""


def engine_named(name: str, patience: float) -> Engine:
    """The engine of this name, see ENGINES. Raises BadSettings for any other."""
    kind, rest = read_engine(name)
    if kind == "serial":
        return SerialEngine(patience)
    if kind == "local":
        return LocalEngine(workers_of(name, rest), patience)
    return _dask_engine(name, rest, patience)


def read_engine(name: str) -> tuple[str, str]:
    """The kind of engine of this name, and its address or number of workers. Raises BadSettings if
    there is none.
    """
    kind, _, rest = name.partition(":")
    where, _, number = rest.partition(":") if kind == "dask" else (kind, "", rest)
    if where == "local" and (not number or number_in(number) is not None):
        workers_of(name, number)
    elif (kind, rest) != ("serial", "") and (kind != "dask" or where in ("", "local")):
        raise BadSettings(f"there is no engine {name!r}; {nearest_hint(name, ENGINES)}")
    return kind, rest


def workers_of(name: str, number: str) -> int:
    """The number of workers that an engine's name asks for, by default the number of cores. Raises
    BadSettings if the name is malformed.
    """
    workers = os.cpu_count() or 1 if not number else number_in(number) or 0
    if not 1 <= workers <= WORKERS_MOST:
        raise BadSettings(
            f"the engine {name!r} has {workers} workers, but must have 1 to {WORKERS_MOST}"
        )
    return workers


def _dask_engine(name: str, where: str, patience: float) -> Engine:
    """A cluster of this machine, with a number of workers (``dask:local:4``), or one that exists
    already.
    """
    try:
        from rdi.tournament.workers.dask_cluster import DaskEngine
    except ImportError as error:
        text = f"the engine {name!r} needs dask ({error}): pip install 'rdi[cluster]'"
        raise BadSettings(text) from None
    kind, _, number = where.partition(":")
    if kind == "local":
        return DaskEngine.on_this_machine(workers_of(name, number), patience)
    return DaskEngine.at(where, patience)
