"""Be a process that plays: job after job as it is told on its input, until there is no more input.

Whoever started it may die in any way: the input ends then, and so does this process, at once. What
bots print goes to where errors go, so that results are not mixed up with it.
"""

from __future__ import annotations

import faulthandler
import os
import struct
import sys
import threading
from queue import SimpleQueue
from typing import IO

import msgspec

from rdi.errors import RdiError
from rdi.tournament.matches import Match
from rdi.tournament.playing import work
from rdi.tournament.units import Unit

LENGTH = struct.Struct("<Q")
"""Before every message stands how many bytes it has."""

PLAYED, REFUSED = b"+", b"-"
"""The first byte of a reply: a result follows, or a sentence that says why there is none."""

GRACE = 5.0
"""Seconds that a worker waits longer than whoever started it, before it ends itself."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """What is to be played, and how many seconds that may take; the spec is sent when it is new."""

    match: Match
    unit: Unit
    patience: float
    spec: bytes | None = None


def serve() -> None:
    """Play all that comes, one after another."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    _leave_alone(0, 1)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, tasks), daemon=True).start()
    spec = b""
    while True:
        task = msgspec.msgpack.decode(tasks.get(), type=Task)
        spec = spec if task.spec is None else task.spec
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            # No hanging bot can outlive us: this timer needs neither this thread nor its lock.
            faulthandler.dump_traceback_later(task.patience + GRACE, exit=True, file=nowhere)
            reply = answer(spec, task.match, task.unit)
            faulthandler.cancel_dump_traceback_later()
        send(outgoing, reply)


def _leave_alone(incoming: int, outgoing: int) -> None:
    """Let nobody else read our tasks, or write among our replies."""
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, incoming)
    os.close(nowhere)
    os.dup2(sys.stderr.fileno(), outgoing)


def _listen(incoming: IO[bytes], tasks: SimpleQueue[bytes]) -> None:
    while (message := receive(incoming)) is not None:
        tasks.put(message)
    os._exit(0)


def answer(spec: bytes, match: Match, unit: Unit) -> bytes:
    """The reply to a job: its result, or why it cannot be played at all."""
    try:
        return PLAYED + work(spec, match, unit)
    except RdiError as error:
        return REFUSED + str(error).encode()
    except Exception as error:  # noqa: BLE001  # bots can be made in any way, and fail in any
        where = f"match {unit.match} from deal {unit.first} on"
        return REFUSED + f"{where} cannot be played: {type(error).__name__}: {error}".encode()


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message; OSError where nobody reads any more."""
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read a message; None where the other side has ended."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = stream.read(length)
    return message if len(message) == length else None
