"""Put a plain cousin in the place of a bot that fails, so that the game goes on.

One that is only asked for advice has no cousin: what has failed is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rdi.engine.refusal import refuse
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.players.player import Player
from rdi.shell.reports import write_report

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.shell.sitting import Sitting


class PlainCousin:
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


def unless_it_fails(ask: Callable[[], Found]) -> Found | Exception:
    """What somebody says who is asked for advice; if that fails, why."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  # whatever it is, the game goes on
        return error


def answer_of(sitting: Sitting, request: Request) -> Answer:
    """What the bot in this seat answers; if it fails or answers against the rules, what its plain
    cousin answers, who sits there from now on.
    """
    seat, game = request.seat, sitting.game
    view = game.view(seat)
    try:
        answer = sitting.players[seat].decide(request, view)
        if not request.accepts(answer):
            raise refuse(request, answer, view.settings, game.definition)
    except Exception as error:  # noqa: BLE001  # whatever it is, the others play on
        return _replaced(sitting, seat, error).decide(request, view)
    return answer


def _replaced(sitting: Sitting, seat: int, error: Exception) -> Player:
    """Sit the cousin down, tell everybody, and write down what happened."""
    cousin: Player = PlainCousin()
    sitting.players = {**sitting.players, seat: cousin}
    sitting.tell()
    name, kind = sitting.party.name(seat), type(error).__name__
    written = write_report(error, sitting.page, sitting)
    sitting.page.say(
        f"{name} cannot go on ({kind}), and a plain cousin who checks and calls plays for {name} "
        f"from here. {written}"
    )
    return cousin
