"""The interface of a player, who gives an answer to a request and a view of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer, Request


class Player(Protocol):
    """Anybody who can play: a bot, or a prompt with a person behind it."""

    def decide(self, request: Request, view: View) -> Answer:
        """The answer to a request. `view` is all that this player may know, at this moment only.

        An answer that the request does not accept is refused by the game with IllegalAnswer.
        """


class BetWorth(NamedTuple):
    """The Gold that a bet is worth to who weighs it, won or lost from now on: `prudent` where what
    is lost counts more than what is won, by which one chooses; and `expected`, on average.
    """

    prudent: float
    expected: float
