"""What each player may play in answer to something, and who is asked at all."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.inn import things as t
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.matching import why_not
from rdi.model.cards import Card, Way
from rdi.model.settings import Asks

Playable = tuple[Card, Way, t.Thing]


def playable_titles(
    table: InnTable, seat: int, kind: str, things: Sequence[t.Thing]
) -> tuple[str, ...]:
    """The titles of a hand that may be played now, each once."""
    by_title = table.cast.playable(seat, kind, things)
    hand = table.piles[table.cast.hands[seat]]
    if not by_title or by_title.keys().isdisjoint(hand):  # nearly always
        return ()
    titles = [title for title in dict.fromkeys(hand) if title in by_title]
    return tuple([title for title in titles if _any_way(table, seat, by_title[title], things)])


def _any_way(
    table: InnTable, seat: int, ways: Sequence[tuple[Card, Way]], things: Sequence[t.Thing]
) -> bool:
    for card, way in ways:
        for thing in things:
            if not thing.negated and why_not(table, seat, card, way, thing) is None:
                return True
    return False


def playable_ways(
    table: InnTable, seat: int, title: str, kind: str, things: Sequence[t.Thing]
) -> list[Playable]:
    """The ways in which a card may be played now, and what each would answer."""
    found = []
    for card, way in table.cast.playable(seat, kind, things).get(title, ()):
        for thing in things:
            if not thing.negated and why_not(table, seat, card, way, thing) is None:
                found.append((card, way, thing))
                if way.trigger is None:
                    break
    return found


def is_asked(
    table: InnTable, seat: int, titles: tuple[str, ...], things: Sequence[t.Thing]
) -> bool:
    """Whether a seat is asked: always, when able, or at its stops (the table's setting)."""
    asks = table.settings.asks
    if asks == Asks.ALWAYS:
        return True
    if not titles or asks == Asks.ABLE:
        return bool(titles)
    return any(_matters(seat, thing) for thing in things)


def _matters(seat: int, thing: t.Thing) -> bool:
    """With stops a player is asked where something is about this player, or somebody may go out."""
    if isinstance(thing, t.Play):
        return any(touched == seat for touched, _ in thing.touches) or thing.kind == t.EVENT
    if isinstance(thing, t.Moment):
        return thing.seat == seat
    return thing.seat == seat or isinstance(thing, t.Win | t.Losses)
