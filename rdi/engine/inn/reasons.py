"""Why a card may not be played just now, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.engine.inn import things as t
from rdi.engine.inn.gambling import Round
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.matching import why_not
from rdi.engine.inn.playing import Window
from rdi.engine.inn.turns import Acting
from rdi.model import cards as c


def why_not_play(table: InnTable, seat: int, title: str) -> str | None:
    """Why a seat may not play this card now; None where it may."""
    if title not in table.hand(seat):
        return f"{title} is not in your hand"
    card = table.cast.card(seat, title)
    reasons = list(_reasons(table, seat, card))
    if None in reasons:
        return None
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason))


def _reasons(table: InnTable, seat: int, card: c.Card) -> Iterator[str | None]:
    frame = table.stack[-1] if table.stack else None
    for way in card.ways:
        if way.kind == c.ACTION:
            is_turn = isinstance(frame, Acting) and frame.seat == seat
            yield None if is_turn else "Action Cards are played in your own Action Phase"
        elif way.kind in (c.GAMBLING, c.CHEATING):
            yield _not_in_round(table, seat, card, way, frame)
        elif isinstance(frame, Window):
            yield _not_in_window(table, seat, card, way, frame.things)
        else:
            yield "this is no moment for answers"


def _not_in_round(
    table: InnTable, seat: int, card: c.Card, way: c.Way, frame: object
) -> str | None:
    if table.round is None:
        return "there is no Round of Gambling going on"
    if not isinstance(frame, Round) or frame.seat != seat:
        return "it is not your turn in the Round of Gambling (gamble-12)"
    if frame.allows(table, seat, card.title, way.kind):
        return None
    allowed = " and ".join(sorted(each.capitalize() for each in frame.beaten_by))
    return f"only {allowed} Cards can follow the last card (gamble-14)"


def _not_in_window(
    table: InnTable, seat: int, card: c.Card, way: c.Way, things: Sequence[t.Thing]
) -> str | None:
    reasons = [why_not(table, seat, card, way, thing) for thing in things if not thing.negated]
    if None in reasons:
        return None
    return reasons[0] if reasons else "nothing is pending any more"
