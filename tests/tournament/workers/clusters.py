"""A dask cluster on this machine, of programs that may be killed."""

import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import msgspec

from rdi.tournament.workers.engines import engine_named
from rdi.tournament.workers.jobs import Engine
from tests.source import ROOT

PATIENCE = 60.0


class Cluster:
    """A scheduler, and workers of one thread each."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._file = folder / "scheduler.json"
        self._stack = stack
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard")
        self.workers: list[subprocess.Popen[bytes]] = []
        while not self._file.exists() or not self._file.read_text().strip():
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        self.address = msgspec.json.decode(self._file.read_bytes())["address"]

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self._file)]
        started = subprocess.Popen(
            [*words, "--host", "127.0.0.1", *options],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(started.wait)
        self._stack.callback(started.kill)
        return started

    def join(self) -> None:
        """Start one more worker, without anybody to start it again."""
        self.workers.append(
            self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        )

    def engine(self) -> Engine:
        return engine_named(f"dask:{self.address}", PATIENCE)
