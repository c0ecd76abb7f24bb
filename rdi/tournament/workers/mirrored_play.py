"""Play a game with each class in a process of its own, so that whoever goes wrong harms itself.

A bot may end its process, hang in machine code, or spoil what all programs share. Where that
happened in a worker, its games are played again like this. The worker plays the game with no
stranger's code in it. Beside it each class has a process that plays the same game along, with the
same luck: there its bot is asked, and looks at a table that is whole and its own; what all others
answer it is told. So a bot sees what it sees elsewhere, and the result is the same.

A class that ends its process, or has to be ended, is at fault once: from then on all is declined
for it in that game, which is to fold at once. In the next game it is there again.

Messages are lines of JSON: the worker says ``["begin", number, match, deal, rotation, place]`` and
``["heard", answer]``, and is told ``["made", number]``, ``["answer", number, answer]``,
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
    SeatedBot,
    default_answer,
    described_error,
    described_value,
    substitute_answer,
)
from rdi.tournament.bots.protocol import with_tuples
from rdi.tournament.bots.time_limit import GRACE_SECONDS, interrupts_are_faults
from rdi.tournament.child_process import (
    ChildProcess,
    LinePipes,
    LineTooLong,
    PipeClosed,
    end_with_parent,
)
from rdi.tournament.contest import contest_of
from rdi.tournament.match_play import MatchPlay, decoded_spec, factory_for
from rdi.tournament.schedule import Match
from rdi.tournament.spec import Limits

START = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from rdi.tournament.workers.mirrored_play import serve_mirror; serve_mirror()"
)
START_SECONDS = 120.0
"""Seconds for our own part of a start, before any bot is there."""

HOSTS_MOST = 16
INPUT_ENDED = 97
"""The code with which a process ends that nobody speaks to any more."""


# ------------------------------------------------------------------ in the worker


class MirroredPlayers:
    """The table at which classes play in processes of their own."""

    def __init__(self, spec: bytes, match: Match) -> None:
        self._spec = spec
        self._lineup = match.lineup
        bots = decoded_spec(spec).bots
        limits = decoded_spec(spec).limits
        self._away = {
            place: MirroredPlayer(spec, match, place, limits)
            for place, bot in enumerate(match.lineup)
            if bots[bot].is_class
        }

    def begin(self, deal: int, rotation: int) -> None:
        """Begin a game in all processes."""
        for away in self._away.values():
            away.begin(deal, rotation)

    def chair(self, place: int, seed: int) -> SeatedBot:
        """A player who is made elsewhere, or here where it is one of ours or a program."""
        bot = self._lineup[place]
        away = self._away.get(place)
        if away is not None:
            away.wait_until_made()
        player: Player = away or factory_for(self._spec, bot)(seed)
        others = [each for each in self._away.values() if each is not away]
        return SeatedBot(BroadcastPlayer(player, others), bot)


class BroadcastPlayer:
    """A player of whose every answer those who play elsewhere are told."""

    def __init__(self, player: Player, others: Sequence[MirroredPlayer]) -> None:
        self._player = player
        self._others = others

    def decide(self, request: Request, view: View) -> Answer:
        """What the player answers."""
        return self._tell(request, self._player.decide, view)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """What the player answers between two games of an evening; None leaves it to the house."""
        return self._tell(request, getattr(self._player, "between", _leave_it), evening)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the player how the game ended, if it wants to know."""
        end = getattr(self._player, "end", None)
        if end is not None:
            end(outcome, seat)

    def _tell(self, request: Request, ask: Callable[..., Answer], seen: Any) -> Answer:
        try:
            answer = ask(request, seen)
        except GameFault:
            raise
        except BOT_ERRORS as error:
            self._say(substitute_answer(request, error))
            raise
        is_good = answer is None or request.accepts(answer)
        self._say(answer if is_good else default_answer(request))
        return answer

    def _say(self, answer: Answer) -> None:
        for other in self._others:
            other.hear(answer)


def _leave_it(request: Request, evening: EveningView) -> None:
    """Leave a question to the house."""


class MirroredPlayer:
    """A class that plays in a process of its own, as the worker sees it."""

    def __init__(self, spec: bytes, match: Match, place: int, limits: Limits) -> None:
        self._key = spec, match.lineup[place]
        self._match = match
        self._place = place
        self._limits = limits
        self._number = 0
        self._absent: AbsentPlayer | None = None

    def begin(self, deal: int, rotation: int) -> None:
        """Begin a game."""
        self._number = next(_numbers)
        self._absent = None
        match = msgspec.to_builtins(self._match)
        self._send(["begin", self._number, match, deal, rotation, self._place])

    def wait_until_made(self) -> None:
        """Wait until the player is made; where that brings its process down, it is absent."""
        if self._absent is None:
            self._reply(self._limits.start_seconds, "it could not be made: ")

    def hear(self, answer: Answer) -> None:
        """Tell it what another answered."""
        if self._absent is None:
            self._send(["heard", answer])

    def decide(self, request: Request, view: View) -> Answer:
        """What it answers there; BotFailure where it goes wrong."""
        return self._asked(lambda absent: absent.decide(request, view))

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """What it answers between two games of an evening; None leaves it to the house."""
        return self._asked(lambda absent: absent.between(request, evening))

    def end(self, outcome: Outcome, seat: int) -> None:
        """Wait until it has been told how its game ended."""
        self._asked(lambda absent: absent.end(outcome, seat))

    def _asked(self, otherwise: Callable[[AbsentPlayer], Answer]) -> Answer:
        """What it replies, or who sits in its place."""
        reply = self._reply(self._limits.seconds) if self._absent is None else []
        if self._absent is not None:
            return otherwise(self._absent)
        return _answer_in(reply)

    # -------------------------------------------------------------- its process

    def _send(self, message: list[Any]) -> None:
        try:
            _host(self._key).say(message)
        except (PipeClosed, TimeoutError):
            self._lose(EXIT, "its process cannot be reached")

    def _reply(self, seconds: float, when: str = "") -> list[Any]:
        """What it says next in this game; nothing where it is gone, and absent from now on."""
        limit = seconds + GRACE_SECONDS
        try:
            reply = _host(self._key).next(limit)
            while reply[0] != GONE and reply[1] != self._number:
                reply = _host(self._key).next(limit)
        except TimeoutError:
            text = f"no answer in {seconds:g} seconds, and it could not be broken off"
            return self._lose(SILENCE, when + text)
        except PipeClosed:
            return self._lose(EXIT, when + "its process ended, and all that belonged to it")
        except (LookupError, TypeError, ValueError, LineTooLong):
            return self._lose(BROKEN, when + "it wrote among the words of its process")
        if reply[0] == GONE:
            self._absent = AbsentPlayer(EXIT, when + str(reply[1]))
        elif reply[0] == "broken":
            return self._lose(BROKEN, when + str(reply[2]))
        return reply

    def _lose(self, kind: str, text: str) -> list[Any]:
        """Give its process up: it is absent in this game."""
        _end_host(self._key)
        self._absent = AbsentPlayer(kind, text)
        return []


def _answer_in(reply: list[Any]) -> Answer:
    """The answer in a reply; BotFailure where it tells a fault."""
    if reply[0] == "fault":
        _, _, kind, text, is_gone = reply
        raise BotFailure(str(kind), str(text), bool(is_gone))
    return with_tuples(reply[2]) if reply[0] == "answer" else None


_numbers = count(1)
_hosts: dict[tuple[bytes, int], MirrorProcess] = {}


def _host(key: tuple[bytes, int]) -> MirrorProcess:
    """The process of a bot of a spec, which is started where there is none."""
    host = _hosts.pop(key, None)
    if host is None:
        while len(_hosts) >= HOSTS_MOST:
            _hosts.pop(next(iter(_hosts))).close()  # it has been without work for longest
        host = MirrorProcess(key[0])
    _hosts[key] = host
    return host


def _end_host(key: tuple[bytes, int]) -> None:
    host = _hosts.pop(key, None)
    if host is not None:
        host.close()


@atexit.register
def end_hosts() -> None:
    """End all processes of classes that were started here."""
    while _hosts:
        _hosts.popitem()[1].close()


class MirrorProcess:
    """A process with our code that makes another of itself for its bot, as often as that dies."""

    def __init__(self, spec: bytes) -> None:
        self._started = ChildProcess([sys.executable, "-c", START, *sys.path])
        self._pipes = LinePipes(self._started.process)
        self._pipes.write(spec + b"\n", START_SECONDS)
        self.next(START_SECONDS)

    def say(self, message: list[Any]) -> None:
        """Say something; Ended or TimeoutError where nobody listens."""
        self._pipes.write(msgspec.json.encode(message) + b"\n", START_SECONDS)

    def next(self, seconds: float) -> list[Any]:
        """What is said there next; TimeoutError, Ended, TooLong or ValueError for no message."""
        return msgspec.json.decode(self._pipes.read(seconds), type=list[Any])

    def close(self) -> None:
        """End it, and the bot in it."""
        self._started.end()


# ------------------------------------------------------------------ in the process of a class

GONE = "gone"


def serve_mirror() -> NoReturn:
    """Be a host: one process after another plays with a bot in it, until nobody speaks to us."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)  # what bots print is not among the answers
    sys.stdout, sys.stderr = printable_stream(sys.stdout), printable_stream(sys.stderr)
    spec = _line_from(incoming)
    for game in decoded_spec(spec).games:
        contest_of(game).rules()  # all that can be read before there is a bot
    _write(outgoing, ["ready"])
    interrupts_are_faults()
    while True:
        bot = os.fork()
        if not bot:
            os.setsid()
            if sys.platform == "linux":
                end_with_parent()
            MirrorGame(spec, incoming, outgoing).play_on()
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


class MirrorGame:
    """What a class does in its process: it plays the games along, and its bot has a seat there."""

    def __init__(self, spec: bytes, incoming: int, outgoing: int) -> None:
        self._spec = spec
        self._incoming = os.fdopen(incoming, "rb")
        self._outgoing = outgoing
        self._exit = os._exit
        self._begun: list[Any] | None = None
        self._meetings: dict[int, MatchPlay] = {}
        self._match = Match(0, 0, 0, ())
        self._place = self._number = 0

    def play_on(self) -> NoReturn:
        """Play game after game."""
        while True:
            message = self._begun or self._next()
            self._begun = None
            if message[0] == "begin":
                self._play(*message[1:])

    def _play(self, number: int, match: Any, deal: int, rotation: int, place: int) -> None:
        """Play one game along."""
        self._number, self._place = number, place
        try:
            self._match = msgspec.convert(match, Match)
            meeting = self._meetings.get(self._match.number)
            if meeting is None:
                meeting = MatchPlay(decoded_spec(self._spec), self._match, self)
                self._meetings[self._match.number] = meeting
            meeting.play_along(meeting.deal(deal), rotation)
        except _Abandoned:
            pass
        except BaseException as error:  # noqa: BLE001  # its bot may have spoilt all that is here
            self.say("broken", f"it spoilt what it played with: {described_error(error)}")

    def _next(self) -> list[Any]:
        line = self._incoming.readline()
        if not line.endswith(b"\n"):
            self._exit(INPUT_ENDED)
        return msgspec.json.decode(line, type=list[Any])

    def say(self, word: str, *rest: Any) -> None:
        """Say something about this game."""
        _write(self._outgoing, [word, self._number, *rest])

    def heard(self) -> Answer:
        """What another answered."""
        message = self._next()
        if message[0] == "begin":
            self._begun = message
            raise _Abandoned
        return message[1]

    # -------------------------------------------------------------- the company of its table

    def begin(self, deal: int, rotation: int) -> None:
        """Nothing is to be done: this game is played because it was begun."""

    def chair(self, place: int, seed: int) -> SeatedBot:
        """Its own bot, which is made, or one that plays elsewhere."""
        bot = self._match.lineup[place]
        if place != self._place:
            return SeatedBot(RemotePlayer(self), bot)
        player = factory_for(self._spec, bot)(seed)
        self.say("made")
        return SeatedBot(OwnPlayer(player, self), bot)


class RemotePlayer:
    """One who plays elsewhere: what it answers is heard."""

    def __init__(self, part: MirrorGame) -> None:
        self._part = part

    def decide(self, request: Request, view: View) -> Answer:
        """What it answered."""
        return self._part.heard()

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """What it answered between two games of an evening."""
        return self._part.heard()


class OwnPlayer:
    """The bot of this process: what it answers is said aloud."""

    def __init__(self, player: Any, part: MirrorGame) -> None:
        self._player = player
        self._part = part

    def decide(self, request: Request, view: View) -> Answer:
        """What it answers."""
        return self._aloud(self._player.decide, request, view)

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """What it answers between two games of an evening."""
        return self._aloud(self._player.between, request, evening)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell it how the game ended."""
        try:
            self._player.end(outcome, seat)
        except BotFailure as error:
            self._part.say("fault", error.kind, error.text, error.is_gone)
        else:
            self._part.say("ended")

    def _aloud(self, ask: Callable[..., Answer], *what: Any) -> Answer:
        try:
            answer = ask(*what)
            self._say(answer)
        except BotFailure as error:
            self._part.say("fault", error.kind, error.text, error.is_gone)
            raise
        return answer

    def _say(self, answer: Answer) -> None:
        try:
            self._part.say("answer", answer)
        except UnicodeError:  # a text that is none
            raise BotFailure(ILLEGAL, f"it answered {described_value(answer)}") from None
