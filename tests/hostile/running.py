"""Run a command inside this process and keep what it says, as bytes that a terminal would get; try
many cases, each in bounds of time and memory.
"""

import io
import os
import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NoReturn, TypeVar

import pytest

from rdi.__main__ import main
from rdi.errors import RdiError
from rdi.shell.frontend.launch import visits


class Stream(io.TextIOWrapper):
    """A standard stream whose bytes are kept; it may say that it is a terminal."""

    def __init__(self, content: bytes = b"", is_terminal: bool = False) -> None:
        self.kept = io.BytesIO(content)
        self.is_terminal = is_terminal
        super().__init__(self.kept, encoding="utf-8", newline="", write_through=True)

    def isatty(self) -> bool:
        return self.is_terminal


@dataclass(frozen=True)
class Ran:
    """How a command ended: its exit code, and what it wrote on either stream."""

    code: int
    out: str
    err: str


@contextmanager
def streams(given: bytes, is_terminal: bool) -> Iterator[tuple[Stream, Stream]]:
    """Let the standard streams be ours meanwhile; the input is never a terminal."""
    before = sys.stdin, sys.stdout, sys.stderr
    ours = Stream(given), Stream(is_terminal=is_terminal), Stream(is_terminal=is_terminal)
    sys.stdin, sys.stdout, sys.stderr = ours
    try:
        yield ours[1:]
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def ran(words: Sequence[str | Path], given: bytes = b"", is_terminal: bool = False) -> Ran:
    """Carry out `rdi` with these words and this input."""
    with streams(given, is_terminal) as (out, err):
        code = main([*map(str, words)])
        visits.clear()
        said = out.kept.getvalue().decode("utf-8"), err.kept.getvalue().decode("utf-8")
    return Ran(code, *said)


# ------------------------------------------------------------------ many cases

SIZE = float(os.environ.get("RDI_HOSTILE", "0"))
"""Which part of the full number of cases is tried: 1 for all of them; 0 is a small sample."""

FIRST = int(os.environ.get("RDI_HOSTILE_FIRST", "0"))
"""The number of the first case: other numbers are other cases."""

MEMORY = 3_000_000_000
"""A case may take so many bytes more than there were."""

SHOWN_MOST = 6
"""So many faults of different kinds are shown in full."""


class Hang(BaseException):
    """A case took more time of the processor than it may."""


class Broke(BaseException):
    """The program was about to tell a player that something broke inside it."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Stop what takes longer than so many seconds of the processor, or too much memory."""

    def stop(number: int, frame: object) -> None:
        raise Hang(f"more than {seconds:g} seconds of the processor")

    before = signal.signal(signal.SIGVTALRM, stop)
    least, most = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        there = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (there + MEMORY, most))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, (least, most))


@contextmanager
def breaking_aloud() -> Iterator[None]:
    """Raise what else would go into a report, so that a test sees where it came from."""

    def raise_it(error: BaseException, *_: object) -> NoReturn:
        raise Broke(repr(error)) from error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rdi.__main__._report", raise_it)
        patch.setattr("rdi.shell.analysis.judge.write_report", raise_it)
        yield


@dataclass
class Tally:
    """What was tried, and which faults were found: each kind with its first case."""

    what: str
    tried: int = 0
    failed: int = 0
    noted: Counter[str] = field(default_factory=Counter)
    shown: dict[str, str] = field(default_factory=dict)

    def note(self, number: int, case: object, error: BaseException) -> None:
        """Note a fault, by where it happened."""
        self.failed += 1
        inner = error.__cause__ if isinstance(error, Broke) and error.__cause__ else error
        frames = traceback.extract_tb(inner.__traceback__)
        ours = [frame for frame in frames if "/rdi/" in frame.filename] or [*frames]
        place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
        kind = f"{type(inner).__name__} at {place}"
        if kind not in self.shown and len(self.shown) < SHOWN_MOST:
            lines = "".join(traceback.format_exception(inner)[-6:])
            shown = lines.encode("ascii", "backslashreplace").decode()
            self.shown[kind] = f"{self.what} {number}: {case!a}\n{shown}"

    def hold(self) -> None:
        """Tell how many were tried; fail, with the cases, where any failed."""
        noted = ", ".join(f"{count} {what}" for what, count in sorted(self.noted.items()))
        print(f"{self.what}: {self.tried} tried, {self.failed} failed. {noted}")  # noqa: T201
        assert not self.failed, "\n\n".join(
            [f"{self.failed} of {self.tried} failed", *self.shown.values()]
        )


Case = TypeVar("Case")


def each_case(
    what: str,
    few: int,
    full: int,
    make: Callable[[Random], Case],
    attempt: Callable[[Case, Counter[str]], object],
    seconds: float = 10.0,
    size: Callable[[Case], int] = lambda case: 1,
) -> None:
    """Make cases by their numbers and try each, in bounds: RdiError is an answer, anything else
    that is raised is a fault. `attempt` may count what came of it. `size` says for how many a case
    counts, such as the lines in it.
    """
    tally = Tally(what)
    wanted, number = round(full * SIZE) if SIZE else few, FIRST
    with breaking_aloud():
        while tally.tried < wanted:
            case = make(Random(f"{what} {number}"))
            try:
                with bounded(seconds):
                    attempt(case, tally.noted)
            except RdiError:
                tally.noted["refused"] += 1
            except (Exception, Hang, Broke) as error:  # noqa: BLE001  # any of them is a fault
                tally.note(number, case, error)
            tally.tried += size(case)
            number += 1
    tally.hold()
