"""Jobs for engines, their outcomes, and the interface of an engine.

The interface is small on purpose, so that a cluster fits behind it: jobs are submitted, and their
outcomes polled. A worker that dies takes one job with it, which is told as a failure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rdi.tournament.schedule import Match
from rdi.tournament.units import Unit

AHEAD = 4
"""The number of jobs under way for each worker, so that none waits for the coordinator."""


@dataclass(frozen=True, slots=True)
class Job:
    """A unit to be played, and all that a worker needs for it. With `is_mirrored` each class plays
    in a process of its own.
    """

    spec: bytes
    match: Match
    unit: Unit
    is_mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """A job that came to nothing: the worker died or hung, or was spoiled by a bot."""

    text: str


Outcome = tuple[Job, bytes | Failure]


class Engine(Protocol):
    """Plays jobs somewhere. `room` is the number of jobs that may be under way."""

    room: int

    def submit(self, job: Job) -> None:
        """Have a job played."""

    def poll(self, seconds: float) -> Sequence[Outcome]:
        """The outcomes of jobs since, waiting at most this number of seconds for the first."""

    def alive(self) -> bool:
        """Whether there is still a worker."""

    def close(self) -> None:
        """Stop all that is under way, and leave nothing behind."""
