"""Units on a dask cluster: dask spreads them and plays them again where a node is lost.

What dask is not asked: whether a unit is to blame for a death (the workers' own processes tell
that), and how long to wait for a scheduler that is gone (it would be half a minute and more). At a
worker of the cluster a unit is played in a process of its own beside the worker's thread, as on one
machine: a bot that hangs or brings its process down does not take the worker with it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
from distributed import Client, KilledWorker, LocalCluster, WorkerPlugin, get_worker, wait

from rdi.errors import BadSettings, RdiError
from rdi.tournament.identity import changed_parts, identity_of
from rdi.tournament.schedule import Match
from rdi.tournament.spec import spec_from_json
from rdi.tournament.units import Unit
from rdi.tournament.workers.jobs import AHEAD, Failure, Job, Outcome
from rdi.tournament.workers.worker import PLAYED, REFUSED
from rdi.tournament.workers.worker_process import WorkerDied, WorkerProcess

DIED = b"x"
"""The first byte of a reply, beside PLAYED and REFUSED: the process did not survive the unit."""

CONNECT_SECONDS = 5.0
JOIN_SECONDS = 3.0
"""The seconds to wait for the first worker. Nothing is lost by giving up: a run is simply begun
again once the workers of a busy cluster are there.
"""

LOST_SECONDS = 6.0
"""The seconds without the scheduler, or without any worker, after which the cluster is taken to be
lost.
"""

LOOK_SECONDS = 2.0
"""The time between two questions for the workers that are there."""

FETCH_SECONDS = 5.0
CLOSE_SECONDS = 2.0


class DaskEngine:
    """Plays jobs on the workers of a dask cluster, in a process for each of their threads."""

    def __init__(self, client: Any, cluster: Any, patience: float) -> None:
        """Create it for a client that is connected, and the cluster if it is ours to end."""
        self._client = client
        self._cluster = cluster
        self._patience = patience
        self._under_way: dict[Any, Job] = {}
        self._spec = b""
        self._plugin = ""
        self._numbers = count()
        self._looked = self._was_well = time.monotonic()
        self._again: list[Job] = []
        self.room = AHEAD * sum(self._threads().values())

    @classmethod
    def at(cls, address: str, patience: float) -> DaskEngine:
        """Connect to the cluster of this scheduler. Raises BadSettings if there is none, or it has
        no workers.
        """
        _silence_dask()
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise BadSettings(f"no dask scheduler answers at {address}: {error}") from None
        try:
            client.wait_for_workers(1, timeout=JOIN_SECONDS)
        except TimeoutError:
            client.close(timeout=CLOSE_SECONDS)
            raise BadSettings(
                f"no worker joined the scheduler at {address} within {JOIN_SECONDS:g} s: start "
                f"one with dask worker {address}, then run this again"
            ) from None
        return cls(client, None, patience)

    @classmethod
    def on_this_machine(cls, workers: int, patience: float) -> DaskEngine:
        """Create a cluster that lives in this process, and plays in a number of others."""
        _silence_dask()
        cluster = LocalCluster(
            n_workers=1,
            threads_per_worker=workers,
            processes=False,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )
        return cls(Client(cluster, set_as_default=False), cluster, patience)

    # ------------------------------------------------------------------ jobs

    def submit(self, job: Job) -> None:
        """Have a job played by a worker that is free."""
        try:
            self._send_spec(job.spec)
            future = self._client.submit(
                play_at_worker,
                self._plugin,
                packed_job(job),
                key=f"{self._plugin}-{next(self._numbers)}",
                pure=False,
            )
        except (OSError, CancelledError):
            self._again.append(job)
        else:
            self._under_way[future] = job

    def _send_spec(self, spec: bytes) -> None:
        """Send the spec to all workers, unless they have it."""
        if spec == self._spec:
            return
        name = f"rdi-{sha256(spec).hexdigest()[:16]}"
        plugin = SpecPlugin(spec, identity_of(spec_from_json(spec)), self._patience)
        try:
            self._client.register_plugin(plugin, name=name)
        except ImportError as error:
            raise BadSettings(f"a worker of the cluster cannot play: {error}") from None
        self._spec, self._plugin = spec, name
        self._was_well = time.monotonic()  # all have answered, however long that took

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """The outcomes of jobs since. Raises BadSettings if a worker cannot play at all."""
        self._look()
        if not self._is_connected():
            time.sleep(min(seconds, LOST_SECONDS / 10))
            return ()
        again, self._again = self._again, []
        for job in again:
            self.submit(job)
        with self._client.as_current(), suppress(TimeoutError, CancelledError):
            wait(list(self._under_way), timeout=seconds, return_when="FIRST_COMPLETED")
        found = [self._taken(future) for future in list(self._under_way)]
        outcomes = [each for each in found if each is not None]
        if outcomes:
            self._was_well = time.monotonic()  # a busy cluster may play, and be slow to say so
        return outcomes

    def _taken(self, future: Any) -> Outcome | None:
        """The outcome of a job; None while it is being played, or has to be played again."""
        if future.status in ("pending", "lost"):
            return None
        job = self._under_way[future]
        try:
            reply = future.result(timeout=FETCH_SECONDS)
        except KilledWorker as error:
            reply = b"?" + f"every worker that tried it died: {error}".encode()
        except (TimeoutError, OSError):
            return None
        except CancelledError:
            self._again.append(job)
            del self._under_way[future]
            return None
        except Exception as error:  # noqa: BLE001  # all that can be amiss on another machine
            what = f"{type(error).__name__}: {error}"
            raise BadSettings(f"a worker of the cluster cannot play: {what}") from None
        del self._under_way[future]
        if reply[:1] == REFUSED:
            raise BadSettings(reply[1:].decode())
        return job, reply[1:] if reply[:1] == PLAYED else Failure(reply[1:].decode())

    def alive(self) -> bool:
        """Whether there are a scheduler and a worker, or were a moment ago."""
        return time.monotonic() - self._was_well < LOST_SECONDS

    def close(self) -> None:
        """Forget all that is under way, and leave neither client nor process behind."""
        futures = list(self._under_way)
        self._under_way.clear()
        with suppress(OSError, CancelledError, TimeoutError, ValueError):
            if self._is_connected():
                self._client.cancel(futures, force=True)
                if self._plugin:
                    self._client.unregister_worker_plugin(self._plugin)
        with suppress(TimeoutError):
            self._client.close(timeout=CLOSE_SECONDS)
        if self._cluster is not None:
            self._cluster.close(timeout=CLOSE_SECONDS)

    # ------------------------------------------------------------------ the workers

    def _is_connected(self) -> bool:
        return bool(self._client.status == "running")

    def _look(self) -> None:
        """Find out which workers are there; a scheduler that came back has to be sent the spec
        again.
        """
        now = time.monotonic()
        if not self._is_connected():
            self._spec = b""
            return
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        threads = self._threads()
        if threads:
            self._was_well = time.monotonic()
            self.room = AHEAD * sum(threads.values())

    def _threads(self) -> dict[str, int]:
        """The number of threads of each worker; empty if nobody answers."""
        try:
            found: dict[str, int] = self._client.sync(
                self._client.scheduler.ncores, workers=None, callback_timeout=LOOK_SECONDS
            )
        except (OSError, TimeoutError):
            return {}
        return found


def _silence_dask() -> None:
    """Keep dask from writing to the terminal what we tell ourselves."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


# ------------------------------------------------------------------ at a worker


class SpecPlugin(WorkerPlugin):  # type: ignore[misc]
    """A spec at a worker, and a process for each of its threads; sent once, also to workers that
    join later.

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
        self._processes: list[WorkerProcess] = []
        try:
            differing = changed_parts(spec_from_json(self._spec), self._identity)
        except RdiError as error:
            differing = [str(error)]
        self._refusal = ""
        if differing:
            self._refusal = (
                f"the worker at {self._where} differs from this machine in "
                f"{', '.join(differing)}: install the same there, and start it in the same folder"
            )

    def teardown(self, worker: Any) -> None:
        """Leave no process behind."""
        for process in self._processes:
            process.close()

    def play(self, match: Match, unit: Unit, is_mirrored: bool) -> bytes:
        """The reply to a job."""
        if self._refusal:
            return REFUSED + self._refusal.encode()
        try:
            return PLAYED + self._process().play(self._spec, match, unit, is_mirrored)
        except WorkerDied as error:
            return DIED + f"{error} (at {self._where})".encode()
        except BadSettings as error:
            return REFUSED + str(error).encode()

    def _process(self) -> WorkerProcess:
        """The process of this thread."""
        process: WorkerProcess | None = getattr(self._mine, "process", None)
        if process is None:
            process = self._mine.process = WorkerProcess(self._patience)
            self._processes.append(process)
        return process


def play_at_worker(name: str, job: bytes) -> bytes:
    """Play a job at the worker where this runs, as `packed_job` has it."""
    match, unit, is_mirrored = msgspec.msgpack.decode(job, type=tuple[Match, Unit, bool])
    plugin: SpecPlugin = get_worker().plugins[name]
    return plugin.play(match, unit, is_mirrored)


def packed_job(job: Job) -> bytes:
    """A job as bytes, to be sent: the match, the unit, and whether each class plays in a process of
    its own.
    """
    return msgspec.msgpack.encode((job.match, job.unit, job.is_mirrored))
