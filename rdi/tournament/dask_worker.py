"""Do at a worker of a dask cluster what it is for: keep a spec, and processes that play its units.

A unit is played in a process of its own beside the worker's thread, as on one machine: a bot that
hangs or brings its process down does not take the worker with it.
"""

from __future__ import annotations

import threading
from typing import Any

import msgspec
from distributed import WorkerPlugin, get_worker

from rdi.errors import BadSettings, RdiError
from rdi.tournament.engines import Job
from rdi.tournament.identity import changes
from rdi.tournament.matches import Match
from rdi.tournament.playing_process import Died, PlayingProcess
from rdi.tournament.spec import spec_from_json
from rdi.tournament.units import Unit
from rdi.tournament.worker import PLAYED, REFUSED

DIED = b"x"
"""The first byte of a reply, beside PLAYED and REFUSED: the process did not survive the unit."""


class Tables(WorkerPlugin):  # type: ignore[misc]
    """A spec at a worker, and a process for each of its threads; sent once, also to whoever joins
    later.

    `identity` is what the results depend on as the coordinator has it: a worker that has something
    else plays nothing, and says what differs.
    """

    def __init__(self, spec: bytes, identity: dict[str, str], patience: float) -> None:
        self._spec = spec
        self._identity = identity
        self._patience = patience

    def setup(self, worker: Any) -> None:
        """Begin at a worker."""
        self._where = str(worker.address)
        self._mine = threading.local()
        self._processes: list[PlayingProcess] = []
        try:
            differing = changes(spec_from_json(self._spec), self._identity)
        except RdiError as error:
            differing = [str(error)]
        self._refusal = ""
        if differing:
            self._refusal = (
                f"the worker at {self._where} does not have the same as this machine: "
                f"{', '.join(differing)}; install the same there, and start it in the same folder"
            )

    def teardown(self, worker: Any) -> None:
        """Leave no process behind."""
        for process in self._processes:
            process.close()

    def play(self, match: Match, unit: Unit, is_apart: bool) -> bytes:
        """The reply to a job."""
        if self._refusal:
            return REFUSED + self._refusal.encode()
        try:
            return PLAYED + self._process().play(self._spec, match, unit, is_apart)
        except Died as error:
            return DIED + f"{error} (at {self._where})".encode()
        except BadSettings as error:
            return REFUSED + str(error).encode()

    def _process(self) -> PlayingProcess:
        """The process of this thread."""
        process: PlayingProcess | None = getattr(self._mine, "process", None)
        if process is None:
            process = self._mine.process = PlayingProcess(self._patience)
            self._processes.append(process)
        return process


def play_there(name: str, job: bytes) -> bytes:
    """Play a job at the worker where this runs, as `packed_job` has it."""
    match, unit, is_apart = msgspec.msgpack.decode(job, type=tuple[Match, Unit, bool])
    tables: Tables = get_worker().plugins[name]
    return tables.play(match, unit, is_apart)


def packed_job(job: Job) -> bytes:
    """A job as bytes, to be sent: the match, the unit, and whether each class plays in a process of
    its own.
    """
    return msgspec.msgpack.encode((job.match, job.unit, job.is_apart))
