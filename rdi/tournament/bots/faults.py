"""Faults of bots: their kinds, and the answers in place of a bot that fails.

A game in which a bot went wrong is played out and counts; a bot that failed where it was losing
would profit if it did not.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from rdi.errors import IllegalAnswer
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request, Wager
from rdi.text import printable

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.evening import EveningView
    from rdi.players.player import Player

NO = "no"
"""The answer that declines an offer."""

FAULT_TEXT_MOST = 300
"""The most characters of a fault that are kept."""

ANSWER_MOST = 1000
"""No text and no list in an answer is longer; no number in one has more than 64 bits."""

DEPTH_MOST = 5
NUMBER_BITS = 64

ILLEGAL, BROKEN, SILENCE, EXIT = "illegal answer", "exception", "silence", "exit"

BOT_ERRORS = (Exception, SystemExit)
"""A bot may fail in any way, and may try to end the program that it plays in. Classes that play may
raise what they like: `call_in_time` raises a BotFailure for it.
"""


class BotFailure(Exception):
    """A bot gave no answer; `kind` is what kind of fault that is (silence, garbage, exit).

    With `is_gone` it gives none any more in this game: its process has ended.
    """

    def __init__(self, kind: str, text: str, is_gone: bool = False) -> None:
        super().__init__(kind, text, is_gone)
        self.kind = kind
        self.text = text
        self.is_gone = is_gone


class AbsentPlayer:
    """The player of a bot that could not be made, or that has ended its process: its fault is
    raised once in a game, and for the rest of it all is declined.
    """

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text
        self._is_told = False

    def decide(self, request: Request, view: View) -> Answer:
        """It declines; BotFailure the first time."""
        self._tell()
        return declining_answer(request)

    def between(self, request: Request, evening: EveningView) -> Answer:
        """The same between two games of an evening."""
        self._tell()
        return declining_answer(request)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the fault, where nothing was asked in the whole game."""
        self._tell()

    def _tell(self) -> None:
        if not self._is_told:
            self._is_told = True
            raise BotFailure(self.kind, self.text, is_gone=True)


def default_answer(request: Request) -> Answer:
    """The answer for a bot that gives none: check, else fold; pass; otherwise the first things,
    as few as may be.
    """
    if isinstance(request, Wager):
        return "fold" if request.owed else "check"
    if request.is_single:
        return request.items[0]
    if request.ordered:
        return request.items[:1] * request.most
    return request.items[: request.least]


def declining_answer(request: Request) -> Answer:
    """The answer for a bot that is absent: fold, also where staying in is free; no, where
    it is asked yes or no; otherwise the default answer.
    """
    if isinstance(request, Wager):
        return "fold"
    if request.is_single and NO in request.items:
        return NO
    return default_answer(request)


def substitute_answer(request: Request, error: BaseException) -> Answer:
    """The answer in place of a bot that failed with this error."""
    is_gone = isinstance(error, BotFailure) and error.is_gone
    return declining_answer(request) if is_gone else default_answer(request)


def answer_between_games(
    player: Player, request: Request, evening: EveningView, usual: Answer
) -> tuple[Answer, tuple[str, str] | None]:
    """The answer of a player between two games of an evening, and the kind of fault in words, if
    there was one.

    The answer is the `usual` one for a player without a `between`, or that answers None there.
    """
    between = getattr(player, "between", None)
    try:
        answer = None if between is None else between(request, evening)
    except BOT_ERRORS as error:
        return substitute_answer(request, error), fault_of(error)
    if answer is None:
        return usual, None
    if not request.accepts(answer):
        text = f"asked to {request.verb}, it answered {described_value(answer)}"
        return default_answer(request), (ILLEGAL, text)
    return request.read(answer), None


def fault_of(error: BaseException) -> tuple[str, str]:
    """The kind of a bot's fault, and the fault in words that are fit to be kept and shown."""
    if isinstance(error, IllegalAnswer):
        return ILLEGAL, printable(str(error), FAULT_TEXT_MOST)
    if isinstance(error, BotFailure):
        return error.kind, printable(error.text, FAULT_TEXT_MOST)
    return BROKEN, described_error(error)


def described_error(error: BaseException) -> str:
    """An error by the name of its class and in its own words, fit to be kept and shown."""
    try:
        name = str.__str__(type(error).__name__)
        return printable(f"{name}: {str.__str__(str(error))}", FAULT_TEXT_MOST)
    except BaseException:  # noqa: BLE001  # the words of a stranger's error are a stranger's code
        return "an error that cannot be described"


def described_value(value: object) -> str:
    """Anything as Python shows it, fit to be kept and shown; of what cannot be shown, its kind."""
    try:
        return printable(str.__str__(repr(value)), FAULT_TEXT_MOST)
    except BaseException:  # noqa: BLE001  # how a stranger's object is shown is a stranger's code
        return "something that cannot be shown"


def as_plain_answer(answer: object) -> Answer | None:
    """The answer of a class as plain data: no object of a stranger's code gets nearer to the game.

    Lists become tuples, and numbers and texts of other kinds plain ones. None for what no answer
    is made of.
    """
    try:
        return _plain(answer, DEPTH_MOST)
    except (TypeError, ValueError, AttributeError):
        return None


def _plain(answer: object, depth: int) -> Answer:
    """The same as plain data. Raises ValueError or TypeError if that cannot be."""
    if answer is None:
        return None
    if isinstance(answer, bool):
        raise ValueError("yes or no is not an answer")
    if isinstance(answer, str) and len(answer) <= ANSWER_MOST:
        return str.__str__(answer)
    if isinstance(answer, list | tuple) and len(answer) <= ANSWER_MOST and depth:
        return tuple([_plain(part, depth - 1) for part in answer])
    if isinstance(answer, float) and answer.is_integer():
        return int(answer)
    number = int(index(answer))  # type: ignore[arg-type]  # what is no number raises TypeError
    if number.bit_length() > NUMBER_BITS:
        raise ValueError("no answer is so long")
    return number
