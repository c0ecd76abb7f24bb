"""Let a program play that speaks JSON Lines: a question a line on its input, an answer on its
output.

A program is started once in each worker and kept over games. Whatever it does wrong (silence, an
end, garbage, a flood of words) costs it the answer and a new start, and nobody else anything: it
and all that it started are killed. POSIX only, since pipes cannot be waited for elsewhere.
"""

from __future__ import annotations

import atexit
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

import msgspec

from rdi.engine.view import View
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request, Respond, Wager
from rdi.tournament.guarding import SILENCE, BotFailure
from rdi.tournament.spec import Limits

VERSION = 1
LINE_MOST = 1_000_000
"""A line is no longer than this; whoever says more floods us."""

CHUNK = 65536
TAIL = 300
"""So many characters of its complaints are told with a fault."""

GARBAGE, FLOOD, EXIT, SLOW_START = "garbage", "flood", "exit", "slow start"

encode = msgspec.json.Encoder(enc_hook=str).encode
decode = msgspec.json.decode


class ProgramPlayer:
    """A seat for a program in one game."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed
        self._starts = -1

    def decide(self, request: Request, view: View) -> Answer:
        """What the program answers; BotFailure where it gives no answer."""
        program = self._program
        program.start()
        if self._starts != program.starts:
            self._starts = program.starts
            program.say(new_game(view, self._seed))
        return program.ask(request, view)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the program how the game ended, if it is still there."""
        if self._starts == self._program.starts:
            self._program.tell({"t": "end", "winnings": list(outcome.winnings), "seat": seat})


def program_maker(command: Sequence[str], limits: Limits) -> ProgramMaker:
    """What makes seats for a program, one for each game."""
    return ProgramMaker(tuple(command), limits)


class ProgramMaker:
    """Makes seats for a program; all seats of a worker share its one process."""

    def __init__(self, command: tuple[str, ...], limits: Limits) -> None:
        self._command = command
        self._limits = limits

    def __call__(self, seed: int) -> ProgramPlayer:
        """A seat for one game."""
        return ProgramPlayer(_program(self._command, self._limits), seed)


_RUNNING: dict[tuple[tuple[str, ...], Limits], Program] = {}


def _program(command: tuple[str, ...], limits: Limits) -> Program:
    key = (command, limits)
    if key not in _RUNNING:
        _RUNNING[key] = Program(command, limits)
    return _RUNNING[key]


@atexit.register
def kill_programs() -> None:
    """End all programs that play in this process."""
    while _RUNNING:
        _RUNNING.popitem()[1].kill()


class Program:
    """A program that is running, or can be started. `starts` counts how often it was."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._command = list(command)
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._buffer = b""
        self._number = 0
        self._wants_view = True
        self.starts = 0
        self.name = ""

    def start(self) -> None:
        """Start it, unless it runs; BotFailure where it does not greet back in time."""
        if self._process is not None:
            return
        self.starts += 1
        self._buffer = b""
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed when it is killed
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,
                preexec_fn=_die_with_us if sys.platform == "linux" else None,
            )
        except OSError as error:
            raise BotFailure(EXIT, f"it cannot be started: {error.strerror}") from None
        self.say({"t": "hello", "v": VERSION})
        greeting = self._read(self._limits.start_seconds, SLOW_START)
        self.name = str(greeting.get("name", ""))
        self._wants_view = "view" in greeting.get("wants", ["view"])

    def ask(self, request: Request, view: View) -> Answer:
        """The answer to a request; BotFailure where there is none in time."""
        self._number += 1
        question: dict[str, Any] = {"t": "act", "id": self._number, "request": as_data(request)}
        if self._wants_view:
            question["view"] = view.as_data()
        self.say(question)
        reply = self._read(self._limits.seconds, SILENCE)
        number = reply.get("id")
        if isinstance(number, int) and number < self._number:
            raise self._failed(FLOOD, f"question {number} was answered more than once")
        if number != self._number or "answer" not in reply:
            raise self._failed(GARBAGE, f"question {self._number} was answered by {reply}")
        return reply["answer"]

    def tell(self, message: dict[str, Any]) -> None:
        """Say something that nobody has to answer; if it has gone, so be it."""
        if self._process is not None:
            try:
                self.say(message)
            except BotFailure:
                self.kill()

    def say(self, message: dict[str, Any]) -> None:
        """Write a line to it; BotFailure where it has gone."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(encode(message) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._failed(EXIT, "it has ended") from None

    def _read(self, seconds: float, kind: str) -> dict[str, Any]:
        """The next line, which is a JSON object. What comes after it is read next time, whenever it
        came, so that haste decides nothing.
        """
        ends = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            self._fill(ends - time.monotonic(), seconds, kind)
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            found = decode(line)
        except msgspec.DecodeError:
            found = None
        if not isinstance(found, dict):
            raise self._failed(GARBAGE, f"this is no JSON object: {line[:80]!r}")
        return found

    def _fill(self, left: float, seconds: float, kind: str) -> None:
        """Read what is there, waiting for it as long as there is time."""
        assert self._process is not None
        assert self._process.stdout is not None
        output = self._process.stdout.fileno()
        if left <= 0 or not _is_ready(output, left):
            raise self._failed(kind, f"nothing was said in {seconds:g} seconds")
        more = os.read(output, CHUNK)
        if not more:
            raise self._failed(EXIT, "it has ended")
        self._buffer += more
        if len(self._buffer) > LINE_MOST:
            raise self._failed(FLOOD, f"a line is longer than {LINE_MOST:,} bytes")

    def _failed(self, kind: str, text: str) -> BotFailure:
        """Kill it, and say what it did; with the end of its own complaints."""
        process = self._process
        if process is not None and kind == EXIT:
            code = process.wait() if process.poll() is None and _gone(process) else process.poll()
            text = f"{text} with code {code}" if code is not None else text
        said = self._last_words()
        self.kill()
        return BotFailure(kind, f"{text}; it complained: {said}" if said else text)

    def _last_words(self) -> str:
        if self._complaints is None:
            return ""
        self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, self._complaints.tell() - TAIL))
        return " ".join(self._complaints.read().decode("utf-8", errors="replace").split())

    def kill(self) -> None:
        """End it, and all that it started."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # what was not read any more is lost
                        stream.close()
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None


def _gone(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process that closed its output ends within a moment."""
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        return False
    return True


def _is_ready(output: int, seconds: float) -> bool:
    """Whether there is something to read within so many seconds."""
    with selectors.DefaultSelector() as selector:
        selector.register(output, selectors.EVENT_READ)
        return bool(selector.select(seconds))


def _die_with_us() -> None:
    """End when the worker ends, however that comes about (Linux)."""
    import ctypes

    parent_died = 1
    ctypes.CDLL(None).prctl(parent_died, signal.SIGKILL)


# ------------------------------------------------------------------ what is said


def new_game(view: View, seed: int) -> dict[str, Any]:
    """What a program is told at its first choice in a game."""
    return {
        "t": "new",
        "game": view.game,
        "variants": list(view.variants),
        "seat": view.seat,
        "seats": view.seats,
        "settings": msgspec.to_builtins(view.settings),
        "seed": seed,
    }


def as_data(request: Request) -> dict[str, Any]:
    """A request as plain data."""
    if isinstance(request, Wager):
        return {
            "kind": "wager",
            "verb": request.verb,
            "seat": request.seat,
            "owed": request.owed,
            "bet": request.bet,
            "current_bet": request.current_bet,
            "least_raise": request.least_raise,
            "most_raise": request.most_raise,
            "options": request.options,
        }
    data: dict[str, Any] = {
        "kind": "respond" if isinstance(request, Respond) else "pick",
        "verb": request.verb,
        "seat": request.seat,
        "items": request.items,
        "least": request.least,
        "most": request.most,
        "ordered": request.ordered,
    }
    if isinstance(request, Respond):
        data["about"] = request.about
    return data
