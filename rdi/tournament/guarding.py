"""Keep a game going whatever a bot does: a fault is written down, and the plainest answer is given.

A game in which a bot went wrong is played out and counts; a bot that failed where it was losing
would profit if it did not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rdi.errors import GameFault, IllegalAnswer
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Request, Wager
from rdi.players.player import Player
from rdi.tournament.units import Fault

if TYPE_CHECKING:
    from rdi.engine.game import Game
    from rdi.engine.view import View
    from rdi.tournament.evening_view import EveningView

TEXT_MOST = 400
"""So many characters of what went wrong are kept."""

ILLEGAL, BROKEN, SILENCE = "illegal answer", "exception", "silence"

FAILURES = (Exception, SystemExit)
"""A bot may fail in any way, and may try to end the program that it plays in."""


class BotFailure(Exception):
    """A bot gave no answer; `kind` is what kind of fault that is (silence, garbage, exit)."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(kind, text)
        self.kind = kind
        self.text = text


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table, and the bot of the spec that sits there."""

    player: Player
    bot: int


class Absent:
    """Sits in the place of a bot that could not be made: its fault is told once in a game, and for
    the rest of it the plainest is answered.
    """

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text
        self._is_told = False

    def decide(self, request: Request, view: View) -> Answer:
        """The plainest; BotFailure the first time."""
        self._tell()
        return plainest(request)

    def between(self, request: Request, evening: EveningView) -> Answer:
        """The same between two games of an evening."""
        self._tell()
        return plainest(request)

    def end(self, outcome: Outcome, seat: int) -> None:
        """Tell the fault, where nothing was asked in the whole game."""
        self._tell()

    def _tell(self) -> None:
        if not self._is_told:
            self._is_told = True
            raise BotFailure(self.kind, self.text)


def made(make: Callable[[], Player]) -> Player:
    """A player that is made; whoever sits in its place where that goes wrong."""
    try:
        player = make()
    except FAILURES as error:
        kind, text = _what_went_wrong(error)
        return Absent(kind, f"it could not be made: {text}")
    if not callable(getattr(player, "decide", None)):
        return Absent(BROKEN, f"{player!r} is no player: it has no decide(request, view)")
    return player


def plainest(request: Request) -> Answer:
    """What is answered for a bot that does not: check, else fold; pass; otherwise the first things,
    as few as may be.
    """
    if isinstance(request, Wager):
        return "fold" if request.owed else "check"
    if request.is_single:
        return request.items[0]
    if request.ordered:
        return request.items[:1] * request.most
    return request.items[: request.least]


def play_guarded(game: Game, chairs: Sequence[Chair], deal: int, rotation: int) -> Iterator[Fault]:
    """Play a game to its end, and tell of every fault on the way.

    GameFault where the game itself has no end.
    """
    step = 0
    while (request := game.pending) is not None:
        seat = request.seat
        chair = chairs[seat]
        try:
            game.answer(chair.player.decide(request, game.view(seat)))
        except GameFault:
            raise
        except FAILURES as error:
            kind, text = _what_went_wrong(error)
            yield Fault(deal, rotation, chair.bot, seat, kind, text[:TEXT_MOST], step)
            game.answer(plainest(request))
        step += 1


def tell_ends(game: Game, chairs: Sequence[Chair], deal: int, rotation: int) -> Iterator[Fault]:
    """Tell the bots that want to know it how their game ended: those with an `end`."""
    for seat, chair in enumerate(chairs):
        end = getattr(chair.player, "end", None)
        if end is None:
            continue
        try:
            end(game.outcome, seat)
        except FAILURES as error:
            kind, text = _what_went_wrong(error)
            yield Fault(deal, rotation, chair.bot, seat, kind, text[:TEXT_MOST], -1)


def ask_between(
    chair: Chair, request: Request, evening: EveningView, house: Answer
) -> tuple[Answer, tuple[str, str] | None]:
    """What a bot answers between two games of an evening, and what went wrong: its kind, in words.

    A bot without a `between`, or that answers None there, leaves it to the `house`.
    """
    between = getattr(chair.player, "between", None)
    try:
        answer = None if between is None else between(request, evening)
    except FAILURES as error:
        kind, text = _what_went_wrong(error)
        return plainest(request), (kind, text[:TEXT_MOST])
    if answer is None:
        return house, None
    if not request.accepts(answer):
        text = f"asked to {request.verb}, it answered {answer!r}"
        return plainest(request), (ILLEGAL, text[:TEXT_MOST])
    return request.read(answer), None


def _what_went_wrong(error: BaseException) -> tuple[str, str]:
    if isinstance(error, IllegalAnswer):
        return ILLEGAL, str(error)
    if isinstance(error, BotFailure):
        return error.kind, error.text
    return BROKEN, f"{type(error).__name__}: {error}"
