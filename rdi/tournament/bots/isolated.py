"""Isolated classes: each plays in a process of its own (`rdi.tournament.bots.class_host`).

All games of a worker share that process, which is given no table but data alone. A class that ends
its process, or does not answer within its time and GRACE_SECONDS more, is absent for the rest of
the game; in the next it has a new process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import msgspec

from rdi.engine.game import View
from rdi.model.evening import EveningView
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.tournament.bots.faults import (
    BROKEN,
    EXIT,
    ILLEGAL,
    SILENCE,
    AbsentPlayer,
    BotFailure,
    as_plain_answer,
)
from rdi.tournament.bots.messages import NEWS
from rdi.tournament.bots.program import Program, shared_program
from rdi.tournament.bots.protocol import (
    QuestionWriter,
    end_for_class,
    load_class,
    make_player,
    new_game,
    question_between,
)
from rdi.tournament.bots.time_limit import GRACE_SECONDS
from rdi.tournament.spec import BotSpec, Limits

CLASS_HOST = "rdi.tournament.bots.class_host"
START = f"import sys; sys.path[:] = sys.argv[1:]; from {CLASS_HOST} import serve; serve()"
START_SECONDS = 120.0
"""Seconds for our own part of a start, before a stranger's code is there."""

KINDS = (ILLEGAL, BROKEN, SILENCE)
"""The kinds of messages that the process of a class may send."""


class IsolatedFactory:
    """Makes players of a class that plays in a process of its own, which all games of a worker
    share (`rdi.tournament.bots.class_host`).
    """

    def __init__(self, bot: BotSpec, limits: Limits) -> None:
        self._bot = msgspec.structs.replace(bot, isolated=False)
        self._limits = limits
        self._runs = msgspec.json.encode(self._bot, order="sorted")

    def __call__(self, seed: int) -> Player:
        """A player for one game, made there; one that cannot be made is an AbsentPlayer."""
        bot, limits = self._bot, self._limits
        program = shared_program(bot.name, self._runs, limits, partial(ClassProcess, bot, limits))
        try:
            program.start()
            return IsolatedPlayer(program, seed)
        except BotFailure as error:
            return AbsentPlayer(error.kind, error.text)


class ClassProcess(Program):
    """The process of a class, which answers within the time of the class and GRACE_SECONDS."""

    def __init__(self, bot: BotSpec, limits: Limits) -> None:
        here = Limits(seconds=limits.seconds, start_seconds=START_SECONDS)
        super().__init__([sys.executable, "-c", START, *sys.path], here)
        self._bot = bot
        self._class_limits = limits

    def start(self) -> None:
        """Start it and have the class loaded, unless it runs. Raises BotFailure if that
        goes wrong.
        """
        if self.is_running:
            return
        super().start()
        question = load_class(self.next_question(), self._bot, self._class_limits)
        try:
            self._asked(question, self._class_limits.start_seconds, "it could not be loaded: ")
        except BotFailure:
            self.kill()
            raise

    def make(self, seed: int) -> tuple[str, ...]:
        """Have a player made; which of `end` and `between` it has. Raises BotFailure if it
        cannot.
        """
        seconds = self._class_limits.start_seconds
        question = make_player(self.next_question(), seed)
        wants = self._asked(question, seconds, "it could not be made: ")
        return wants if isinstance(wants, tuple) else ()

    def ask(self, question: bytes) -> Answer:
        """The reply of the class. Raises BotFailure if it goes wrong, marked as gone if its process
        has ended.
        """
        return self._asked(question, self._class_limits.seconds)

    def _asked(self, question: bytes, seconds: float, when: str = "") -> Answer:
        try:
            reply = self._reply(question, seconds + GRACE_SECONDS)
        except BotFailure as error:
            text = error.text
            if error.kind == SILENCE:
                text = f"no answer in {seconds:g} seconds, and it could not be interrupted"
            raise BotFailure(error.kind, when + text, is_gone=True) from None
        if "fault" in reply:
            kind = reply["fault"]
            raise BotFailure(kind if kind in KINDS else BROKEN, str(reply.get("text")))
        return as_plain_answer(reply.get("answer"))


class IsolatedPlayer:
    """A player of a class in another process, in one game. Where that process ends, it is absent
    for the rest of the game.
    """

    def __init__(self, program: ClassProcess, seed: int) -> None:
        """Raise BotFailure if it cannot be made."""
        self._program = program
        self._seed = seed
        self._asking = QuestionWriter(NEWS)
        self._is_told = False
        self._absent: AbsentPlayer | None = None
        self._wants = program.make(seed)
        program.listens_for = self

    def decide(self, request: Request, view: View) -> Answer:
        """The decision of the class. Raises BotFailure if it goes wrong."""
        return self._asked(
            lambda number: self._told(view) + self._asking.question(number, request, view),
            lambda absent: absent.decide(request, view),
        )

    def _told(self, view: View) -> bytes:
        """The messages about its game that the class receives before its first choice."""
        new = b"" if self._is_told else new_game(view, self._seed)
        self._is_told = True
        return new

    def between(self, request: Request, evening: EveningView) -> Answer | None:
        """The answer of the class between two games of an evening; None leaves the matter to the
        house.
        """
        if self._absent is None and "between" not in self._wants:
            return None
        return self._asked(
            lambda number: question_between(number, request, evening),
            lambda absent: absent.between(request, evening),
        )

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the class how the game ended, if it wants to know."""
        if self._absent is not None or "end" in self._wants:
            self._asked(
                lambda number: end_for_class(number, outcome, seat),
                lambda absent: absent.end(outcome, seat),
            )

    def _asked(
        self, question: Callable[[int], bytes], otherwise: Callable[[AbsentPlayer], Answer]
    ) -> Answer:
        """The reply of the class, or the substitute reply while it is absent."""
        program = self._program
        if self._absent is None and program.listens_for is not self:
            self._absent = AbsentPlayer(EXIT, "its process plays another game")
        if self._absent is None:
            try:
                return program.ask(question(program.next_question()))
            except BotFailure as error:
                if not error.is_gone:
                    raise
                self._absent = AbsentPlayer(error.kind, error.text)
        return otherwise(self._absent)
