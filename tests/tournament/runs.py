"""Tournaments for tests that kill what plays them: long enough to be killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rdi.tournament.identity import identity_of
from rdi.tournament.match_play import sums_in
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import BotSpec, Spec, spec_from_json
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault, GameResult, UnitResult, packed_rows
from rdi.tournament.workers.engines import SerialEngine
from rdi.tournament.workers.jobs import Engine, Job, Outcome
from tests.tournament.specs import spec


class Shuffling:
    """Plays what waits in any order, and holds some of it back."""

    room = 9

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)
        self._waiting: list[Job] = []
        self._one = SerialEngine()

    def submit(self, job: Job) -> None:
        self._waiting.append(job)

    def poll(self, seconds: float) -> list[Outcome]:
        self._luck.shuffle(self._waiting)
        self._one.submit(self._waiting.pop())
        return [*self._one.poll(seconds)]

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        self._waiting.clear()
        self._one.close()


def long_spec(**parts: Any) -> Spec:
    """Three matches, each of ten units and more."""
    return spec(**{"deals": 80, "look": 20, "unit": 5, **parts})


def spec_with(bots: Mapping[str, str | dict[str, Any]], **parts: Any) -> Spec:
    """A small spec of these bots: what plays under each name, with parameters where there are."""
    made = [
        BotSpec(name=name, **({"plays": bot} if isinstance(bot, str) else bot))
        for name, bot in bots.items()
    ]
    return msgspec.structs.replace(spec(**parts), bots=tuple(made))


def played(
    what: Spec, path: Path, engine: Engine | str, then: Callable[[int], None] | None = None
) -> Tournament:
    """Play to the end; `then` is called with the number of every unit that was kept."""
    tournament = Tournament(what, store=path)
    for number, _ in enumerate(tournament.run(engine), start=1):
        if then is not None:
            then(number)
    if isinstance(engine, Shuffling):
        engine.close()
    return tournament


def keep_results(
    store: Store, what: Spec, matches: Sequence[Sequence[GameResult]], faults: Sequence[Fault] = ()
) -> None:
    """Write games that nobody played into a file of results: those of each match of the first
    round, with the faults of the first.
    """
    store.set_meta({"spec": what.as_json().decode(), **_identity(what.as_json())})
    found = next_round(what, [])
    store.add_matches(found)
    for match, rows in zip(found, matches, strict=True):
        deals = len(rows) // len(match.lineup)
        own = () if match.number else tuple(faults)
        result = UnitResult(match.number, 0, deals, match.lineup, packed_rows(rows), own)
        store.add(result, sums_in(what, match, result))


@cache
def _identity(text: bytes) -> dict[str, str]:
    return identity_of(spec_from_json(text))


def whole(tournament: Tournament) -> bool:
    """Whether every deal of every match is there, once, and nothing was given up."""
    deals = [sums.deals for sums in tournament.results().sums.values()]
    return set(deals) == {tournament.spec.deals} and not faults_of(tournament)


def faults_of(tournament: Tournament) -> set[tuple[int, str, str]]:
    """The match, kind and text of every fault."""
    with closing(Store.open(tournament.path)) as store:
        return {(match, fault.kind, fault.text) for match, fault in store.faults()}


def kill(process: int | None) -> None:
    """Kill a process as hard as can be, if it is there."""
    if process is not None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def children(process: int) -> list[int]:
    """The processes that a process has started and that are still there (Linux)."""
    found: list[int] = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            found += [int(each) for each in (thread / "children").read_text().split()]
    return found


def is_there(process: int) -> bool:
    """Whether a process still runs (Linux); one that is only not yet waited for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
