"""A worker: a process that does one task after another, until there is no more input.

The process that started it may die in any way: the input ends then, and so does this process, at
once. What bots print goes to where errors go, so that results are not mixed up with it.
"""

from __future__ import annotations

import builtins
import faulthandler
import os
import struct
import sys
import threading
from queue import SimpleQueue
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import IO, Any, NoReturn

import msgspec

from rdi.errors import RdiError
from rdi.text import printable, printable_stream
from rdi.tournament.bots.checking import CheckableGame, checked_game
from rdi.tournament.bots.factories import tested_factory
from rdi.tournament.bots.faults import FAULT_TEXT_MOST, described_error
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.bots.time_limit import count_interrupts_as_faults, deadline
from rdi.tournament.match_play import decoded_spec, has_classes, play_encoded_unit
from rdi.tournament.schedule import Match
from rdi.tournament.spec import BotSpec, Limits
from rdi.tournament.units import NO_END, Unit, decoded_result
from rdi.tournament.workers.mirrored_play import MirroredPlayers, end_mirror_processes

LENGTH = struct.Struct("<Q")
"""The length of a message in bytes, which stands before it."""

PLAYED, REFUSED, SPOILT = b"+", b"-", b"!"
"""The first byte of a reply: a result follows, or a sentence with the reason for having none. A
spoiled job may succeed where each class plays in a process of its own.
"""

GRACE = 5.0
"""Seconds that a worker waits longer than the process that started it, before it ends itself."""


class PlayUnit(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A unit to be played; the spec is sent when it is new. With `is_mirrored` each class plays
    in a process of its own.
    """

    match: Match
    unit: Unit
    is_mirrored: bool
    spec: bytes | None = None


class MakeBot(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A bot to be made once, to see that it can be."""

    bot: BotSpec
    limits: Limits


class CheckGame(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A bot to be watched in one of the games of `check_bot`."""

    bot: BotSpec
    limits: Limits
    game: CheckableGame
    seed: int | str


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A task, and the seconds that it may take."""

    what: PlayUnit | MakeBot | CheckGame
    patience: float


class InterpreterSnapshot:
    """All that programs in a process rely on, as it was before there was a bot in it.

    It uses nothing that a bot could have replaced: no name is looked up in it but its own.
    """

    KINDS = FunctionType, BuiltinFunctionType, MethodType, ModuleType, type

    def __init__(self) -> None:
        found: list[tuple[dict[str, Any], str, Any]] = []
        for name, module in sys.modules.items():
            found.append((sys.modules, name, module))
            for called, value in vars(module).items():
                if isinstance(value, self.KINDS) or callable(value):
                    found.append((vars(module), called, value))
        for called, value in vars(builtins).items():
            found.append((vars(builtins), called, value))
        self._found = found
        self._folder_now = os.getcwd
        self._folder = os.getcwd()

    def is_whole(self) -> bool:
        """Whether all of it is still there, and the same."""
        for place, name, value in self._found:
            if name not in place or place[name] is not value:
                return False
        return bool(self._folder_now() == self._folder)


def serve() -> NoReturn:
    """Do all that comes, one task after another."""
    leave = os._exit
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    _leave_alone(0, 1)
    count_interrupts_as_faults()
    if sys.argv[1] != "-":
        deadline.share(int(sys.argv[1]))
    untouched = InterpreterSnapshot()
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, tasks), daemon=True).start()
    try:
        _serve(tasks, outgoing, untouched)
    except BaseException:  # noqa: BLE001  # a bot may have spoiled whatever is used here
        leave(1)
    leave(0)


def _serve(tasks: SimpleQueue[bytes], outgoing: IO[bytes], untouched: InterpreterSnapshot) -> None:
    spec = b""
    while True:
        task = msgspec.msgpack.decode(tasks.get(), type=Task)
        what = task.what
        if isinstance(what, PlayUnit) and what.spec is not None:
            spec = what.spec
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            # No hanging bot can outlive us: this timer needs neither this thread nor its lock.
            faulthandler.dump_traceback_later(task.patience + GRACE, exit=True, file=nowhere)
            reply = reply_to(spec, what)
            faulthandler.cancel_dump_traceback_later()
        is_whole = untouched.is_whole()
        if not is_whole and isinstance(what, PlayUnit):
            reply = SPOILT + b"a bot spoiled what all programs share"
        send_message(outgoing, reply)
        if not is_whole:
            return  # another process does what comes next


def _leave_alone(incoming: int, outgoing: int) -> None:
    """Let nobody else read our tasks, or write among our replies; what bots print is made printable
    on its way to where errors go.
    """
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, incoming)
    os.close(nowhere)
    os.dup2(sys.stderr.fileno(), outgoing)
    sys.stdout, sys.stderr = printable_stream(sys.stdout), printable_stream(sys.stderr)


def _listen(incoming: IO[bytes], tasks: SimpleQueue[bytes]) -> None:
    while (message := receive_message(incoming)) is not None:
        tasks.put(message)
    kill_programs()
    end_mirror_processes()
    os._exit(0)


def reply_to(spec: bytes, what: PlayUnit | MakeBot | CheckGame) -> bytes:
    """The reply to a task: its result, or why there is none."""
    try:
        if isinstance(what, MakeBot):
            tested_factory(what.bot, what.limits)
            return PLAYED
        if isinstance(what, CheckGame):
            return PLAYED + checked_game(what.bot, what.limits, what.game, what.seed).encoded()
        return _played(spec, what)
    except RdiError as error:
        return REFUSED + str(error).encode(errors="replace")


def _played(spec: bytes, what: PlayUnit) -> bytes:
    """The result of a unit. What goes wrong with it, and may be the doing of a class that plays in
    this process, is told as spoiled.
    """
    match, unit = what.match, what.unit
    may_be_spoilt = not what.is_mirrored and has_classes(decoded_spec(spec), match)
    try:
        found = play_encoded_unit(
            spec, match, unit, MirroredPlayers(spec, match) if what.is_mirrored else None
        )
        if may_be_spoilt and any(fault.kind == NO_END for fault in decoded_result(found).faults):
            return SPOILT + b"a game had no end"
        return PLAYED + found
    except BaseException as error:  # bots can be made in any way, and fail in any
        if isinstance(error, RdiError) and not may_be_spoilt:
            raise
        where = f"match {unit.match} from deal {unit.first} on"
        text = f"{where} cannot be played: {described_error(error)}"
        return (SPOILT if may_be_spoilt else REFUSED) + printable(text, FAULT_TEXT_MOST).encode()


def send_message(stream: IO[bytes], message: bytes) -> None:
    """Write a message; OSError where nobody reads any more."""
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def receive_message(stream: IO[bytes]) -> bytes | None:
    """Read a message; None where the other side has ended."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = stream.read(length)
    return message if len(message) == length else None
