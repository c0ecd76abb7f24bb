"""Mirrored play: each class plays in a process of its own, where a failure harms nothing else.

A bot may end its process, hang in machine code, or spoil what all programs share. Where that
happened in a worker, its games are played again like this. The worker plays the game with no
stranger's code in it. Beside it each class has a process that mirrors the game, with the same luck:
there its bot is asked, and looks at a whole table of its own; the answers of all others are sent to
it. So a bot sees the same as elsewhere, and the result is the same.

A class that ends its process, or has to be ended, is at fault once: from then on all is declined
for it in that game, which is to fold at once. In the next game it is there again.

Messages are lines of JSON: the worker says ``["begin", number, match, deal, rotation, index]``
(the index is that of the bot in the lineup) and ``["heard", answer]``, and is told
``["made", number]``, ``["answer", number, answer]``,
``["fault", number, kind, text, whether it is gone]``, ``["ended", number]`` and
``["broken", number, text]``, the number being that of the game.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NoReturn

import msgspec

from rdi.engine.game import View
from rdi.errors import GameFault
from rdi.model.evening import EveningView
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.text import printable_stream
from rdi.tournament.bots.faults import (
    BOT_ERRORS,
    BROKEN,
    EXIT,
    ILLEGAL,
    SILENCE,
    AbsentPlayer,
    BotFailure,
    default_answer,
    described_error,
    described_value,
    substitute_answer,
)
from rdi.tournament.bots.protocol import with_tuples
from rdi.tournament.bots.time_limit import GRACE_SECONDS, count_interrupts_as_faults
from rdi.tournament.child_process import (
    ChildProcess,
    LinePipes,
    LineTooLong,
    PipeClosed,
    end_with_parent,
)
from rdi.tournament.contest import Contest
from rdi.tournament.match_play import MatchPlay, decoded_spec, factory_for
from rdi.tournament.schedule import Match
from rdi.tournament.spec import Limits
from rdi.tournament.table_play import SeatedBot

START = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from rdi.tournament.workers.mirrored_play import serve_mirror; serve_mirror()"
)
START_SECONDS = 120.0
"""Seconds for our own part of a start, before any bot is there."""

PROCESSES_MOST = 16
"""The number of idle mirror processes that are kept; beyond it, the one that was idle for longest
is ended.
"""

INPUT_ENDED = 97
"""The exit code of a process whose input has ended."""

GONE = "gone"
"""The substitute for a reply from a bot whose process has ended."""


# ------------------------------------------------------------------ in the worker


class MirroredPlayers:
    """The players of a match of which each class plays in a process of its own."""

    def __init__(self, spec: bytes, match: Match) -> None:
        self._spec = spec
        self._lineup = match.lineup
        bots = decoded_spec(spec).bots
        limits = decoded_spec(spec).limits
        self._mirrored = {
            index: MirroredPlayer(spec, match, index, limits)
            for index, bot in enumerate(match.lineup)
            if bots[bot].is_class
        }

    def begin(self, deal: int, rotation: int) -> None:
        """Begin a game in all processes."""
        for mirrored in self._mirrored.values():
            mirrored.begin(deal, rotation)

    def seated(self, index: int, seed: int) -> SeatedBot:
        """A player that is made elsewhere, or here where it is one of ours or a program."""
        bot = self._lineup[index]
        mirrored = self._mirrored.get(index)
        if mirrored is not None:
            mirrored.wait_until_made()
        player: Player = mirrored or factory_for(self._spec, bot)(seed)
        others = [each for each in self._mirrored.values() if each is not mirrored]
        return SeatedBot(BroadcastPlayer(player, others), bot)


class BroadcastPlayer:
    """A player whose answers are sent to all mirrored players."""

    def __init__(self, player: Player, others: Sequence[MirroredPlayer]) -> None:
        self._player = player
        self._others = others

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the player, which is sent to all mirrors."""
        return self._broadcast(request, self._player.decide, view)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the player between two games of an evening; None leaves the matter open."""
        return self._broadcast(request, getattr(self._player, "between", _leave_open), evening)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the player the outcome of the game, if it wants to know."""
        end = getattr(self._player, "end", None)
        if end is not None:
            end(outcome, seat)

    def _broadcast(self, request: Request, ask: Callable[..., Answer], seen: Any) -> Answer:
        try:
            answer = ask(request, seen)
        except GameFault:
            raise
        except BOT_ERRORS as error:
            self._tell_others(substitute_answer(request, error))
            raise
        is_legal = answer is None or request.accepts(answer)
        self._tell_others(answer if is_legal else default_answer(request))
        return answer

    def _tell_others(self, answer: Answer) -> None:
        for other in self._others:
            other.hear(answer)


def _leave_open(request: Request, evening: EveningView) -> None:
    """Answer nothing."""


class MirroredPlayer:
    """A class that plays in a process of its own, as the worker sees it."""

    def __init__(self, spec: bytes, match: Match, index: int, limits: Limits) -> None:
        self._key = spec, match.lineup[index]
        self._match = match
        self._index = index
        self._limits = limits
        self._number = 0
        self._absent: AbsentPlayer | None = None

    def begin(self, deal: int, rotation: int) -> None:
        """Begin a game."""
        self._number = next(_numbers)
        self._absent = None
        match = msgspec.to_builtins(self._match)
        self._send(["begin", self._number, match, deal, rotation, self._index])

    def wait_until_made(self) -> None:
        """Wait until the player is made; where that brings its process down, it is absent."""
        if self._absent is None:
            self._reply(self._limits.start_seconds, "it could not be made: ")

    def hear(self, answer: Answer) -> None:
        """Send it the answer of another player."""
        if self._absent is None:
            self._send(["heard", answer])

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the mirrored class. Raises BotFailure if it goes wrong."""
        return self._asked(lambda absent: absent.decide(request, view))

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the mirrored class between two games of an evening; None leaves the matter
        open.
        """
        return self._asked(lambda absent: absent.between(request, evening))

    def end(self, outcome: Outcome, seat: int) -> None:
        """Wait until it knows the outcome of its game."""
        self._asked(lambda absent: absent.end(outcome, seat))

    def _asked(self, otherwise: Callable[[AbsentPlayer], Answer]) -> Answer:
        """The reply of the mirrored class, or the substitute reply while it is absent."""
        reply = self._reply(self._limits.seconds) if self._absent is None else []
        if self._absent is not None:
            return otherwise(self._absent)
        return _answer_in(reply)

    # -------------------------------------------------------------- its process

    def _send(self, message: list[Any]) -> None:
        try:
            _mirror_process(self._key).say(message)
        except (PipeClosed, TimeoutError):
            self._lose(EXIT, "its process cannot be reached")

    def _reply(self, seconds: float, when: str = "") -> list[Any]:
        """Its next message in this game; nothing where it has gone, and is absent from now on."""
        limit = seconds + GRACE_SECONDS
        try:
            reply = _mirror_process(self._key).next(limit)
            while reply[0] != GONE and reply[1] != self._number:
                reply = _mirror_process(self._key).next(limit)
        except TimeoutError:
            text = f"no answer in {seconds:g} seconds, and it could not be interrupted"
            return self._lose(SILENCE, when + text)
        except PipeClosed:
            return self._lose(
                EXIT, when + "its process ended, and all processes that it had started"
            )
        except (LookupError, TypeError, ValueError, LineTooLong):
            return self._lose(BROKEN, when + "it disturbed the channel of its process")
        if reply[0] == GONE:
            self._absent = AbsentPlayer(EXIT, when + str(reply[1]))
        elif reply[0] == "broken":
            return self._lose(BROKEN, when + str(reply[2]))
        return reply

    def _lose(self, kind: str, text: str) -> list[Any]:
        """End its process: it is absent in this game."""
        _end_mirror_process(self._key)
        self._absent = AbsentPlayer(kind, text)
        return []


def _answer_in(reply: list[Any]) -> Answer:
    """The answer in a reply. Raises BotFailure if the reply reports a fault."""
    if reply[0] == "fault":
        _, _, kind, text, is_gone = reply
        raise BotFailure(str(kind), str(text), bool(is_gone))
    return with_tuples(reply[2]) if reply[0] == "answer" else None


_numbers = count(1)
_processes: dict[tuple[bytes, int], MirrorProcess] = {}


def _mirror_process(key: tuple[bytes, int]) -> MirrorProcess:
    """The process of a bot of a spec, which is started where there is none."""
    process = _processes.pop(key, None)
    if process is None:
        while len(_processes) >= PROCESSES_MOST:
            _processes.pop(next(iter(_processes))).close()  # it has been without work for longest
        process = MirrorProcess(key[0])
    _processes[key] = process
    return process


def _end_mirror_process(key: tuple[bytes, int]) -> None:
    process = _processes.pop(key, None)
    if process is not None:
        process.close()


@atexit.register
def end_mirror_processes() -> None:
    """End all processes of classes that were started here."""
    while _processes:
        _processes.popitem()[1].close()


class MirrorProcess:
    """A process with our code that forks another for its bot, as often as that dies."""

    def __init__(self, spec: bytes) -> None:
        self._child = ChildProcess([sys.executable, "-c", START, *sys.path])
        self._pipes = LinePipes(self._child.process)
        self._pipes.write(spec + b"\n", START_SECONDS)
        self.next(START_SECONDS)

    def say(self, message: list[Any]) -> None:
        """Send a message. Raises PipeClosed or TimeoutError if it is not read."""
        self._pipes.write(msgspec.json.encode(message) + b"\n", START_SECONDS)

    def next(self, seconds: float) -> list[Any]:
        """Its next message. Raises TimeoutError, PipeClosed or LineTooLong if none is received, and
        ValueError if it is malformed.
        """
        return msgspec.json.decode(self._pipes.read(seconds), type=list[Any])

    def close(self) -> None:
        """End it, and the bot in it."""
        self._child.end()


# ------------------------------------------------------------------ in the process of a class


def serve_mirror() -> NoReturn:
    """Fork one process after another with a bot in it, until the input ends."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)  # what bots print is not among the answers
    sys.stdout, sys.stderr = printable_stream(sys.stdout), printable_stream(sys.stderr)
    spec = _line_from(incoming)
    for game in decoded_spec(spec).games:
        Contest(game).rules()  # all that can be read before there is a bot
    _write(outgoing, ["ready"])
    count_interrupts_as_faults()
    while True:
        bot = os.fork()
        if not bot:
            os.setsid()
            if sys.platform == "linux":
                end_with_parent()
            MirrorHost(spec, incoming, outgoing).play_all()
        _, status = os.waitpid(bot, 0)
        code = os.waitstatus_to_exitcode(status)
        if code == INPUT_ENDED:
            os._exit(0)
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
        _write(outgoing, [GONE, f"it ended its process {how}"])


def _line_from(file: int) -> bytes:
    """A line, and no byte of what follows it: that is for another process."""
    line = bytearray()
    while not line.endswith(b"\n"):
        byte = os.read(file, 1)
        if not byte:
            os._exit(0)
        line += byte
    return bytes(line[:-1])


def _write(file: int, message: list[Any]) -> None:
    left = msgspec.json.encode(message) + b"\n"
    while left:
        left = left[os.write(file, left) :]


class _Abandoned(BaseException):
    """The game was given up, and another has begun."""


class MirrorHost:
    """Mirrors the games in the process of a class, whose bot has a seat in them."""

    def __init__(self, spec: bytes, incoming: int, outgoing: int) -> None:
        self._spec = spec
        self._incoming = os.fdopen(incoming, "rb")
        self._outgoing = outgoing
        self._exit = os._exit
        self._begun: list[Any] | None = None
        self._match_plays: dict[int, MatchPlay] = {}
        self._match = Match(0, 0, 0, ())
        self._index = self._number = 0

    def play_all(self) -> NoReturn:
        """Play game after game."""
        while True:
            message = self._begun or self._next()
            self._begun = None
            if message[0] == "begin":
                self._play(*message[1:])

    def _play(self, number: int, match: Any, deal: int, rotation: int, index: int) -> None:
        """Play one game along."""
        self._number, self._index = number, index
        try:
            self._match = msgspec.convert(match, Match)
            match_play = self._match_plays.get(self._match.number)
            if match_play is None:
                match_play = MatchPlay(decoded_spec(self._spec), self._match, self)
                self._match_plays[self._match.number] = match_play
            match_play.play_along(match_play.deal(deal), rotation)
        except _Abandoned:
            pass
        except BaseException as error:  # noqa: BLE001  # its bot may have spoiled all that is here
            self.say(
                "broken", f"it spoiled the objects that it was given: {described_error(error)}"
            )

    def _next(self) -> list[Any]:
        line = self._incoming.readline()
        if not line.endswith(b"\n"):
            self._exit(INPUT_ENDED)
        return msgspec.json.decode(line, type=list[Any])

    def say(self, word: str, *rest: Any) -> None:
        """Say something about this game."""
        _write(self._outgoing, [word, self._number, *rest])

    def heard(self) -> Answer:
        """The answer of another player, received from the worker."""
        message = self._next()
        if message[0] == "begin":
            self._begun = message
            raise _Abandoned
        return message[1]

    # -------------------------------------------------------------- the source of its players

    def begin(self, deal: int, rotation: int) -> None:
        """Nothing is to be done: this game is played because it was begun."""

    def seated(self, index: int, seed: int) -> SeatedBot:
        """Its own bot, which is made, or one that plays elsewhere."""
        bot = self._match.lineup[index]
        if index != self._index:
            return SeatedBot(RemotePlayer(self), bot)
        player = factory_for(self._spec, bot)(seed)
        self.say("made")
        return SeatedBot(OwnPlayer(player, self), bot)


class RemotePlayer:
    """A player of another process, whose answers are received."""

    def __init__(self, mirror: MirrorHost) -> None:
        self._mirror = mirror

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the remote player."""
        return self._mirror.heard()

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the remote player between two games of an evening."""
        return self._mirror.heard()


class OwnPlayer:
    """The bot of this process, whose answers are sent to the worker."""

    def __init__(self, player: Any, mirror: MirrorHost) -> None:
        self._player = player
        self._mirror = mirror

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the class that this process hosts."""
        return self._asked(self._player.decide, request, view)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the class that this process hosts between two games of an evening."""
        return self._asked(self._player.between, request, evening)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell it the outcome of the game."""
        try:
            self._player.end(outcome, seat)
        except BotFailure as error:
            self._mirror.say("fault", error.kind, error.text, error.is_gone)
        else:
            self._mirror.say("ended")

    def _asked(self, ask: Callable[..., Answer], *what: Any) -> Answer:
        try:
            answer = ask(*what)
            self._say(answer)
        except BotFailure as error:
            self._mirror.say("fault", error.kind, error.text, error.is_gone)
            raise
        return answer

    def _say(self, answer: Answer) -> None:
        try:
            self._mirror.say("answer", answer)
        except UnicodeError:  # a text that is none
            raise BotFailure(ILLEGAL, f"it answered {described_value(answer)}") from None
