"""Measure a long tournament's file: how large it grows, and what reading it takes and needs.

Nothing is played but a few units at the beginning. These come again and again, under the numbers of
other deals, from an engine that keeps the coordinator busy as a large cluster would: what is
measured is the coordinator, the store, and the commands that read it.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import IO

import msgspec

from rdi.tournament.match_play import play_unit
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Unit, UnitResult
from rdi.tournament.workers.jobs import AHEAD, Job, Outcome

PLAYED = 20
"""So many units are played in truth."""

SHORT_DEALS = 50
"""Of units with more deals than this only two are played in truth."""

BILLION = 1_000_000_000

COMMANDS = (("table",), ("status",), ("report",), ("export",), ("verify", "--games", "0"))


class Pretending:
    """Hands back what was played before, as if it had been played anew."""

    room = 400

    def __init__(self) -> None:
        self._waiting: deque[Job] = deque()
        self._played: dict[int, list[UnitResult]] = {}

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(job)

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """What became of all jobs."""
        jobs = [self._waiting.popleft() for _ in range(len(self._waiting))]
        return [(job, self._result(job)) for job in jobs]

    def _result(self, job: Job) -> bytes:
        result = self._played_unit(job)
        return msgspec.structs.replace(result, match=job.unit.match, first=job.unit.first).encoded()

    def _played_unit(self, job: Job) -> UnitResult:
        """A unit of so many deals that was played in truth, with the seconds that it took of the
        processor.
        """
        deals = job.unit.deals
        if deals not in self._played:
            firsts = range(0, PLAYED * deals, deals)
            units = [Unit(job.unit.match, first, deals) for first in firsts]
            self._played[deals] = [_timed(job, unit) for unit in units[: self._units_of(deals)]]
        played = self._played[deals]
        return played[job.unit.first // deals % len(played)]

    def _units_of(self, deals: int) -> int:
        """The number of units of so many deals that are played in truth: few of long ones."""
        return PLAYED if deals <= SHORT_DEALS else 2

    def alive(self) -> bool:
        """Always."""
        return True

    def close(self) -> None:
        """Nothing is left behind."""


class SimulatedCluster(Pretending):
    """A number of workers by a clock of its own: a unit takes what it took of a processor when it
    was played, the coordinator what it takes now, and whoever waits takes no time.
    """

    def __init__(self, workers: int, beside: float) -> None:
        """`beside`: the seconds of the coordinator that a unit takes beside what is done here."""
        super().__init__()
        self._beside = beside
        self.room = workers * AHEAD
        self.workers = workers
        self.now = self.busy = self.coordinator = 0.0
        """Seconds by this clock; those of all workers, and those of the coordinator."""
        self._free = [0.0] * workers
        self._ends: list[tuple[float, int, Job]] = []
        self._numbers = count()
        self._left = time.process_time()

    def submit(self, job: Job) -> None:
        """Have a job played by the worker that is free first."""
        self._pass()
        self.now += self._beside
        self.coordinator += self._beside
        seconds = self._played_unit(job).seconds
        begin = max(self.now, heappop(self._free))
        heappush(self._free, begin + seconds)
        heappush(self._ends, (begin + seconds, next(self._numbers), job))
        self.busy += seconds
        self._left = time.process_time()

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """What has ended by now, or else the next that ends."""
        self._pass()
        if self._ends:
            self.now = max(self.now, self._ends[0][0])
        found = []
        while self._ends and self._ends[0][0] <= self.now:
            job = heappop(self._ends)[2]
            found.append((job, self._result(job)))
        self._left = time.process_time()
        return found

    def _pass(self) -> None:
        """Let the time pass that the coordinator has taken since it was here last."""
        taken = time.process_time() - self._left
        self.coordinator += taken
        self.now += taken


def simulate_cluster(spec: Spec, workers: int, beside: float = 0.0) -> Iterator[str]:
    """Play a spec on so many workers that are simulated, and tell what a thousand million games
    would take of them, if a unit takes so many seconds more of the coordinator.
    """
    cluster = SimulatedCluster(workers, beside)
    with TemporaryDirectory() as name:
        tournament = Tournament(spec, store=Path(name) / "results.db")
        units = sum(1 for _ in tournament.run(cluster))
        games = tournament.results().games
        size = sum(each.stat().st_size for each in Path(name).iterdir())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    share = cluster.busy / cluster.now / workers
    yield f"{workers} workers, {games:,} games in {units:,} units of {games / units:,.0f}"
    yield f"{games / cluster.now:,.0f} games a second; workers at work {share:.0%} of the time"
    yield (
        f"coordinator at work {cluster.coordinator / cluster.now:.1%} of the time, "
        f"{cluster.coordinator / units * 1e3:.2f} ms for a unit, {memory:,.0f} MB at most"
    )
    hours = BILLION / games * cluster.now / 3600
    yield (
        f"a thousand million games: {hours:,.1f} hours, {BILLION / games * size / 1e9:,.0f} GB, "
        f"{BILLION / games * cluster.busy / 3600:,.0f} hours of one core"
    )


def _timed(job: Job, unit: Unit) -> UnitResult:
    play_unit(spec_from_json(job.spec), job.match, Unit(unit.match, unit.first, 1))  # be ready
    began = time.process_time()
    result = play_unit(spec_from_json(job.spec), job.match, unit)
    return msgspec.structs.replace(result, seconds=time.process_time() - began)


def fill(spec: Path, store: Path) -> None:
    """Fill the results of a spec, and tell what that took; for a process of its own."""
    tournament = Tournament(spec_from_json(spec.read_bytes()), store=store)
    began, busy = time.perf_counter(), time.process_time()
    units = sum(1 for _ in tournament.run(Pretending()))
    taken, busy = time.perf_counter() - began, time.process_time() - busy
    games = tournament.results().games
    print(f"{games:,} games in {units:,} units, {store.stat().st_size / games:.1f} bytes a game")
    print(
        f"{taken / units * 1e3:.2f} ms for a unit, {busy / units * 1e3:.2f} of them a processor's"
    )


def measured(words: Sequence[str], said: IO[str] | int) -> str:
    """Run Python; its seconds by the clock and of the processor, and its memory at most, which the
    system reckons to be no less than ours.
    """
    began = time.perf_counter()
    process = Popen([sys.executable, *words], stdout=said)
    _, code, used = os.wait4(process.pid, 0)
    taken = time.perf_counter() - began
    assert not code
    busy = used.ru_utime + used.ru_stime
    return f"{taken:7.1f} s, {busy:7.1f} s of processors, {used.ru_maxrss / 1024:6,.0f} MB at most"


def lines_for(spec: Spec) -> Iterator[str]:
    """Fill a store with all games of a spec, read it with each command, and tell how that went."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        store = folder / "results.db"
        (folder / "spec.json").write_bytes(spec.as_json())
        filling = ["-m", "tests.bench.many_results", str(folder / "spec.json"), str(store)]
        yield f"{'filling':8} {measured(filling, sys.stdout)}"
        for command, *options in COMMANDS:
            words = ["-m", "rdi", "tourney", command, str(store), *options]
            yield f"{command:8} {measured(words, DEVNULL)}"


if __name__ == "__main__":
    fill(Path(sys.argv[1]), Path(sys.argv[2]))
