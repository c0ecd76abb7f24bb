"""Programs that play: a question a line of JSON on their input, an answer on their output.

A program is started once in each worker and kept over games. Whatever it does wrong (silence, an
end, garbage, a flood of words) costs it the answer and a new start, and nobody else anything: it
and all that it started are killed. POSIX only, since pipes cannot be waited for elsewhere.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import tempfile
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import IO, Any, TypeVar, cast

import msgspec

from rdi.engine.game import View
from rdi.model.evening import EveningView
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.tournament.bots.faults import (
    EXIT,
    SILENCE,
    BotFailure,
)
from rdi.tournament.bots.messages import EVENING, NEWS, VIEW, WANTS
from rdi.tournament.bots.protocol import (
    QuestionWriter,
    end_of_game,
    hello,
    new_game,
    question_between,
)
from rdi.tournament.child_process import (
    LINE_BYTES_MOST,
    ChildProcess,
    LinePipes,
    LineTooLong,
    PipeClosed,
)
from rdi.tournament.spec import Limits

STDERR_TAIL = 200
"""The number of characters at the end of its standard error that are told with a fault."""

STDERR_BYTES_MOST = 1_000_000
"""When there is more of its standard error, it is thrown away: a bot does not fill the disk."""

GARBAGE, FLOOD, SLOW_START = "garbage", "flood", "slow start"


class ProgramPlayer:
    """A seat for a program in one game."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed
        self._asking = QuestionWriter("")

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the program. Raises BotFailure if it gives none."""
        program = self._program
        program.start()
        first = b""
        if program.listens_for is not self:
            program.listens_for = self
            self._asking = QuestionWriter(program.wants)
            first = new_game(view, self._seed)
        number = program.next_question()
        return program.ask(first + self._asking.question(number, request, view))

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the program between two games of an evening; None if it does not want to be
        asked there.
        """
        program = self._program
        program.start()
        if not program.wants_evenings:
            return None
        program.listens_for = None
        question = question_between(program.next_question(), request, evening)
        return program.ask(new_game(evening, self._seed) + question)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the program how the game ended, if that is the game it knows of."""
        if self._program.listens_for is self:
            self._program.tell(end_of_game(outcome, seat))


class ProgramFactory:
    """Makes seats for a bot's program; all games of a worker share its one process, but no two
    bots do, even of the same program: each has its own game in mind.
    """

    def __init__(self, name: str, command: Sequence[str], limits: Limits) -> None:
        self._bot = (name, tuple(command), limits)

    def __call__(self, seed: int) -> ProgramPlayer:
        """A seat for one game."""
        name, command, limits = self._bot
        make = partial(Program, command, limits)
        return ProgramPlayer(shared_program(name, command, limits, make), seed)


P = TypeVar("P", bound="Program")

_programs: dict[tuple[str, Hashable, Limits], Program] = {}


def shared_program(name: str, runs: Hashable, limits: Limits, make: Callable[[], P]) -> P:
    """The one program of this process for the bot of this name, made where there is none yet; bots
    of the same name that run something else, or under other limits, have another.
    """
    key = (name, runs, limits)
    if key not in _programs:
        _programs[key] = make()
    return cast(P, _programs[key])


@atexit.register
def kill_programs(name: str | None = None) -> None:
    """End all programs that play for this process, those that host classes among them; or those of
    the bot of this name.
    """
    for key in [key for key in _programs if name in (None, key[0])]:
        _programs.pop(key).kill()


class Program:
    """A program that is running, or can be started. `starts` counts how often it was.

    `listens_for` is the seat of whose game it was told last: another has to tell it of its own
    game, from the beginning, before it asks.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._command = list(command)
        self._limits = limits
        self._started: ChildProcess | None = None
        self._pipes: LinePipes | None = None
        self._stderr: IO[bytes] | None = None
        self._number = 0
        self.starts = 0
        self.listens_for: Player | None = None
        self.name = ""
        self.wants = VIEW
        self.wants_evenings = False

    @property
    def is_running(self) -> bool:
        """Whether it was started, and has not been ended by us."""
        return self._started is not None

    def start(self) -> None:
        """Start it, unless it runs. Raises BotFailure if it does not greet back in time."""
        if self.is_running:
            return
        self.starts += 1
        self.listens_for = None
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115  # closed when it is killed
        try:
            self._started = ChildProcess(self._command, self._stderr, is_shielded=True)
        except OSError as error:
            raise BotFailure(EXIT, f"it cannot be started: {error.strerror}") from None
        self._pipes = LinePipes(self._started.process)
        self._say(hello(), self._limits.start_seconds, SLOW_START)
        self._greeted(self._read(self._limits.start_seconds, SLOW_START))

    def _greeted(self, greeting: dict[str, Any]) -> None:
        """Read its greeting: its name, and the services that it wants."""
        wants = greeting.get("wants", [VIEW])
        unknown = [each for each in wants if each not in WANTS] if type(wants) is list else [wants]
        if unknown:
            known = " or ".join(WANTS)
            raise self._failed(GARBAGE, f"it wants {unknown[0]!r}, which is not one of {known}")
        self.name = str(greeting.get("name", ""))
        self.wants = NEWS if NEWS in wants else VIEW if VIEW in wants else ""
        self.wants_evenings = EVENING in wants

    def next_question(self) -> int:
        """The number of the next question."""
        self._number += 1
        if self._stderr is not None and self.stderr_bytes > STDERR_BYTES_MOST:
            os.ftruncate(self._stderr.fileno(), 0)
            os.lseek(self._stderr.fileno(), 0, os.SEEK_SET)  # where it writes, too
        return self._number

    @property
    def stderr_bytes(self) -> int:
        """The number of bytes of its standard error that are kept."""
        return 0 if self._stderr is None else os.fstat(self._stderr.fileno()).st_size

    def ask(self, question: bytes) -> Answer:
        """The answer to the question whose number was given out last. Raises BotFailure if there is
        none in time.
        """
        reply = self._reply(question, self._limits.seconds)
        if "answer" not in reply:
            raise self._failed(GARBAGE, f"question {self._number} was answered by {reply}")
        return reply["answer"]

    def _reply(self, question: bytes, seconds: float) -> dict[str, Any]:
        """Its reply to the question whose number was given out last, which it names."""
        self._say(question, seconds, SILENCE)
        reply = self._read(seconds, SILENCE)
        number = reply.get("id")
        if isinstance(number, int) and number < self._number:
            raise self._failed(FLOOD, f"question {number} was answered more than once")
        if number != self._number:
            raise self._failed(GARBAGE, f"question {self._number} was answered by {reply}")
        return reply

    def tell(self, line: bytes) -> None:
        """Say something that nobody has to answer; if it has gone, so be it."""
        if self._started is not None:
            try:
                self._say(line, self._limits.seconds, SILENCE)
            except BotFailure:
                self.kill()

    def _say(self, line: bytes, seconds: float, kind: str) -> None:
        """Pass a line to it. Raises BotFailure if it has gone, or does not read."""
        assert self._pipes is not None
        try:
            self._pipes.write(line, seconds)
        except PipeClosed:
            raise self._failed(EXIT, "it has ended") from None
        except TimeoutError:
            raise self._failed(kind, f"it read nothing for {seconds:g} seconds") from None

    def _read(self, seconds: float, kind: str) -> dict[str, Any]:
        """Its next line, which is a JSON object. Raises BotFailure if there is none in time."""
        assert self._pipes is not None
        try:
            line = self._pipes.read(seconds)
        except PipeClosed:
            raise self._failed(EXIT, "it has ended") from None
        except LineTooLong:
            raise self._failed(FLOOD, f"a line is longer than {LINE_BYTES_MOST:,} bytes") from None
        except TimeoutError:
            raise self._failed(kind, f"it said nothing for {seconds:g} seconds") from None
        try:
            found = msgspec.json.decode(line)
        except msgspec.DecodeError:
            found = None
        if not isinstance(found, dict):
            raise self._failed(GARBAGE, f"this is not a JSON object: {line[:80]!r}")
        return found

    def _failed(self, kind: str, text: str) -> BotFailure:
        """Kill it, and describe its fault, with the end of its standard error."""
        process = None if self._started is None else self._started.process
        if process is not None and kind == EXIT:
            code = process.wait() if process.poll() is None and _gone(process) else process.poll()
            text = f"{text} with code {code}" if code is not None else text
        said = self._stderr_text()
        self.kill()
        return BotFailure(kind, f"{text}; its standard error: {said}" if said else text)

    def _stderr_text(self) -> str:
        if self._stderr is None:
            return ""
        self._stderr.seek(0, os.SEEK_END)
        self._stderr.seek(max(0, self._stderr.tell() - STDERR_TAIL))
        return " ".join(self._stderr.read().decode("utf-8", errors="replace").split())

    def kill(self) -> None:
        """End it, and all that it started."""
        started, self._started = self._started, None
        self._pipes = self.listens_for = None
        if started is not None:
            started.end()
        if self._stderr is not None:
            self._stderr.close()
            self._stderr = None


def _gone(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process that closed its output ends within a moment."""
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        return False
    return True
