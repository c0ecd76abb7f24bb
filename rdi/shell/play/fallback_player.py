"""Put a plain cousin in the place of a bot that fails, so that the game goes on.

One that is only asked for advice has no cousin: what has failed is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rdi.engine.refusal import refuse
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.players.player import Player
from rdi.shell.fault_reports import write_report

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.shell.play.game_session import GameSession


class FallbackPlayer:
    """Checks and calls, and chooses nothing or the first thing: it looks at nothing that could
    fail.
    """

    def decide(self, request: Request, view: View) -> Answer:
        """What keeps the game going."""
        if isinstance(request, Wager):
            return request.stay
        return _first(request)


def _first(pick: Pick) -> Answer:
    """The first legal answer, without a list of all of them."""
    if pick.is_single:
        return pick.items[0]
    return pick.read((pick.items * pick.most)[: pick.most if pick.ordered else pick.least])


Found = TypeVar("Found")


def result_or_error(ask: Callable[[], Found]) -> Found | Exception:
    """What somebody says who is asked for advice; if that fails, why."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  # whatever it is, the game goes on
        return error


def bot_answer(session: GameSession, request: Request) -> Answer:
    """What the bot in this seat answers; if it fails or answers against the rules, what its plain
    cousin answers, who sits there from now on.
    """
    seat, game = request.seat, session.game
    view = game.view(seat)
    try:
        answer = session.players[seat].decide(request, view)
        if not request.accepts(answer):
            raise refuse(request, answer, view.settings, game.definition)
    except Exception as error:  # noqa: BLE001  # whatever it is, the others play on
        return _replaced(session, seat, error).decide(request, view)
    return answer


def _replaced(session: GameSession, seat: int, error: Exception) -> Player:
    """Sit the cousin down, tell everybody, and write down what happened."""
    cousin: Player = FallbackPlayer()
    session.players = {**session.players, seat: cousin}
    session.tell()
    name, kind = session.party.name(seat), type(error).__name__
    written = write_report(error, session.page, session)
    session.page.say(
        f"{name} cannot go on ({kind}), and a plain cousin who checks and calls plays for {name} "
        f"from here. {written}"
    )
    return cousin
