"""Measure a long tournament's file: how large it grows, and what reading it takes and needs.

Nothing is played but a few units at the beginning. These come again and again, under the numbers of
other deals, from an engine that keeps the coordinator busy as a large cluster would: what is
measured is the coordinator, the store, and the commands that read it.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import IO

import msgspec

from rdi.tournament.match_play import play_unit
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Unit, UnitResult
from rdi.tournament.workers.jobs import Job, Outcome

PLAYED = 20
"""So many units are played in truth."""

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
        deals = job.unit.deals
        if deals not in self._played:
            spec = spec_from_json(job.spec)
            firsts = range(0, PLAYED * deals, deals)
            units = [Unit(job.unit.match, first, deals) for first in firsts]
            self._played[deals] = [play_unit(spec, job.match, unit) for unit in units]
        result = self._played[deals][job.unit.first // deals % PLAYED]
        return msgspec.structs.replace(result, match=job.unit.match, first=job.unit.first).encoded()

    def alive(self) -> bool:
        """Always."""
        return True

    def close(self) -> None:
        """Nothing is left behind."""


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
