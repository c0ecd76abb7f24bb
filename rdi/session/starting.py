"""Measure how long it takes to come in: to the end of a command, or to the first prompt."""

from __future__ import annotations

import os
import select
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from rdi.session.figures import Figure, figure

PATIENCE = 10.0
"""Seconds after which a program that shows no prompt is given up."""

GROUP = "start"


def start_ups(commands: Sequence[Sequence[str]], runs: int) -> Iterator[Figure]:
    """Time from starting a command to its end, also as multiples of an empty Python."""
    bare = [_run_time([sys.executable, "-c", "pass"]) for _ in range(runs)]
    yield figure(GROUP, "", "python -c pass", "ms", [1e3 * seconds for seconds in bare])
    usual = statistics.median(bare)
    for command in commands:
        times = [_run_time([sys.executable, "-m", "rdi", *command]) for _ in range(runs)]
        name = " ".join(["rdi", *command])
        yield figure(GROUP, "", name, "ms", [1e3 * seconds for seconds in times])
        yield figure(GROUP, "", name, "x bare", [seconds / usual for seconds in times])


def first_prompt(shown: str, runs: int) -> Iterator[Figure]:
    """Time from `rdi` on a terminal to its first prompt; nothing where there are no ptys."""
    if not hasattr(os, "openpty"):
        return
    bare = statistics.median([_run_time([sys.executable, "-c", "pass"]) for _ in range(runs)])
    times = [_prompt_time(shown.encode()) for _ in range(runs)]
    yield figure(GROUP, "", "first prompt", "ms", [1e3 * seconds for seconds in times])
    yield figure(GROUP, "", "first prompt", "x bare", [seconds / bare for seconds in times])


def _prompt_time(shown: bytes) -> float:
    """Seconds until the text appears on a terminal of its own."""
    ours, theirs = os.openpty()
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "rdi"], stdin=theirs, stdout=theirs, stderr=theirs
    ) as tavern:
        seen = b""
        while shown not in seen and time.perf_counter() - began < PATIENCE:
            if select.select([ours], [], [], PATIENCE)[0]:
                seen += os.read(ours, 4096)
        taken = time.perf_counter() - began
        tavern.kill()
    os.close(ours)
    os.close(theirs)
    return taken


def _run_time(command: Sequence[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - began
