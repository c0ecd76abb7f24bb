"""What is pending at a table of characters, and what is only a moment between two things."""

from __future__ import annotations

from rdi.engine.inn import things as t
from rdi.engine.inn.drinking import Ordering
from rdi.engine.inn.frames import Frame
from rdi.engine.inn.gambling import Round
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.playing import Window
from rdi.engine.inn.turns import Acting, DiscardingAndDrawing
from rdi.model.request import Pick, Request, Respond


def above_round(table: InnTable) -> list[Frame]:
    """What goes on, but for a Round of Gambling that has not ended, and the card that began it."""
    stack = table.stack
    places = [
        n for n, frame in enumerate(stack) if isinstance(frame, Round) and not frame.has_ended
    ]
    return stack[places[-1] + 1 :] if places else stack[:]


def is_pending(table: InnTable) -> bool:
    """Whether anything waits for its end: a card, a Drink, a payment, a Round that is won."""
    frames = above_round(table)
    return any(not _is_between(frame, place) for place, frame in enumerate(frames))


def _is_between(frame: Frame, place: int) -> bool:
    """A phase, a turn in a Round, and the moments before them: nothing waits there."""
    if isinstance(frame, Window):
        return place == 0 and all(type(thing) is t.Moment for thing in frame.things)
    return isinstance(frame, Acting | DiscardingAndDrawing) or (
        isinstance(frame, Ordering) and place == 0
    )


def is_choice(request: Request | None) -> bool:
    """Whether somebody has to choose something that is no card to be played."""
    return isinstance(request, Pick) and not isinstance(request, Respond)


def opened(request: Request | None, verb: str, seat: int) -> bool:
    """Whether this player is asked this."""
    return request is not None and request.verb == verb and request.seat == seat
