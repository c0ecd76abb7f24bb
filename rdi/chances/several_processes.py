"""Endings that several processes find at the same time, put together: each samples with luck of its
own, and all of it is one sample.

Only who waits for chances and has cores to spare asks for this; regulars and tournaments never do.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from rdi.chances.outcomes import Endings, Found
from rdi.chances.rollouts import SEED_BITS
from rdi.copied_process import can_be_copied

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

    from rdi.chances.estimation import Budget, KeepGoing
    from rdi.model.request import Answer


SECONDS_FROM = 2.0
"""The seconds above which several processes are worth their beginning."""

WAIT_PART, WAIT_LEAST = 0.1, 0.04
"""For how long others are waited for when the own part is found: a part of the seconds, and at
least so many of them.
"""

PART_TO_COMPARE = 0.3
"""The part of the time in which all compare answers; after that all go on with the best one."""

Question = Callable[["Budget", int, "Answer"], Endings]
"""Finds endings within a budget, with the luck of this seed, after this answer to a pick; after all
that look good where there is none.
"""

PartialQuestion = Callable[["Budget", int], Endings]

SampleData = tuple[str, dict["Answer", tuple[Any, ...]], tuple[Any, ...], bool]
"""The findings of a process: the way, the samples after each answer and of the best, and whether it
was stopped.
"""


def processes_for(budget: Budget, cores: int) -> int:
    """The number of processes that are worth it for a budget on a machine of so many cores: one
    where it is not timed or short, and where a process cannot be copied safely.
    """
    is_long = budget.is_timed and budget.samples is None and budget.seconds > SECONDS_FROM
    return max(1, cores) if can_be_copied() and is_long else 1


def endings_together(
    question: Question, budget: Budget, seed: int, processes: int, picked: Answer = None
) -> Endings:
    """The endings that so many processes find together, this one among them, within the time of
    each, after the answer that was `picked` if there is one. What goes wrong here is raised;
    another process in which something goes wrong counts for nothing.
    """
    first = replace(budget, seconds=PART_TO_COMPARE * budget.seconds)
    found = _of_all(_after(question, picked), first, seed, processes)
    budget.is_stopped = first.is_stopped
    if found.found is Found.COUNTED or found.is_partial:
        return found
    best = next(iter(found.after), picked)
    rest = replace(budget, seconds=budget.seconds - budget.used)
    more = _of_all(_after(question, best), rest, _luck(seed, 0), processes)
    budget.is_stopped = rest.is_stopped
    if more.found is found.found:
        found.best.add_samples(more.best.sample_data())
    seconds = None if found.seconds is None else budget.used
    return replace(found, is_partial=more.is_partial, seconds=seconds)


def _after(question: Question, answer: Answer) -> PartialQuestion:
    return lambda budget, seed: question(budget, seed, answer)


def _luck(seed: int, number: int) -> int:
    """The seed of one of several parts of the work."""
    return Random(f"{seed}, {number}").getrandbits(SEED_BITS)


def _of_all(question: PartialQuestion, budget: Budget, seed: int, processes: int) -> Endings:
    """The endings that all find at the same time."""
    with _others(question, budget, seed, processes - 1) as others:
        own = question(budget, seed)
        if own.found is Found.COUNTED:
            return own
        wait = max(WAIT_LEAST, WAIT_PART * budget.seconds)
        found = list(_told(others, budget, wait))
    return _together(own, [each for each in found if each[0] == own.found])


def _together(own: Endings, others: Sequence[SampleData]) -> Endings:
    """The samples of all together, the best answer first."""
    if not others:
        return own
    after = dict(own.after)
    if after:
        different = {id(samples): answer for answer, samples in reversed(after.items())}
        for _, theirs, _, _ in others:
            for answer in different.values():  # all answers may lead to the same
                after[answer].add_samples(theirs.get(answer))
        after = dict(sorted(after.items(), key=lambda each: each[1].standing, reverse=True))
        best = next(iter(after.values()))
    else:
        best = own.best
        for _, _, samples_of_best, _ in others:
            best.add_samples(samples_of_best)
    is_partial = own.is_partial or any(is_stopped for *_, is_stopped in others)
    return replace(own, best=best, after=after, is_partial=is_partial)


# ------------------------------------------------------------------ the other processes


@contextmanager
def _others(
    question: PartialQuestion, budget: Budget, seed: int, count: int
) -> Iterator[list[Connection]]:
    """So many copies of this process that answer the question, each with luck of its own; gone when
    this is left, whatever happens.
    """
    from multiprocessing import get_context

    context = get_context("fork")
    begun: list[tuple[ForkProcess, Connection]] = []
    try:
        for number in range(1, count + 1):
            ours, theirs = context.Pipe()
            given = question, budget, _luck(seed, number), theirs
            process = context.Process(target=_answer, args=given, daemon=True)
            with suppress(OSError):  # no more processes can be had
                process.start()
                begun.append((process, ours))
            theirs.close()
        yield [connection for _, connection in begun]
    finally:
        for process, connection in begun:
            connection.close()
            process.kill()
            process.join()
            process.close()


def _answer(question: PartialQuestion, budget: Budget, seed: int, connection: Connection) -> None:
    """Answer the question in a process of its own, until the other end of the line says stop.
    Whoever interrupts the program interrupts the process that waits for this one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    found = question(replace(budget, keep_going=_until_told(connection)), seed)
    after = {answer: each.sample_data() for answer, each in found.after.items()}
    with suppress(OSError):
        connection.send((str(found.found), after, found.best.sample_data(), found.is_partial))


def _until_told(connection: Connection) -> KeepGoing:
    return lambda: not connection.poll()


def _told(others: Sequence[Connection], budget: Budget, wait: float) -> Iterator[SampleData]:
    """The findings of the others; of one that does not come to an end in time, nothing."""
    if budget.is_stopped:
        for each in others:
            with suppress(OSError):
                each.send(None)
    for each in others:
        left = budget.seconds + wait - budget.used
        with suppress(OSError, EOFError):
            if each.poll(wait if budget.is_stopped else max(0.0, left)):
                yield each.recv()
