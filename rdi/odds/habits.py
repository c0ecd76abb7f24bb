"""What others were seen to exchange: how many cards, how often, and what lay on the table then."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdi.model.program import Ask
from rdi.odds.solo_exchange import Stage

if TYPE_CHECKING:
    from rdi.arrays.hand_tables import Context, HandTables
    from rdi.engine.game import View
    from rdi.model.event import Event
    from rdi.odds.dealing import Known


@dataclass(frozen=True, slots=True)
class Habit:
    """The exchanges that a seat was seen to make, the first of them first: what lay open to all at
    that moment, how many more exchanges were to come after it, and how many cards were thrown away.
    `stages` are the bounds of all its exchanges, those to come included.
    """

    exchanges: tuple[tuple[Context, int, int], ...]
    stages: tuple[Stage, ...]


class _Strange(Exception):
    """Something else was done to a hand than dealing and exchanging."""


def habits(view: View, known: Known) -> dict[int, Habit]:
    """The habits of all others who have had the occasion to exchange.

    Nobody has any where hands came about in another way, or where what lay on the table cannot be
    told any more.
    """
    try:
        found = _seen(view, known)
        return {seat: _habit(seat, each, view, known) for seat, each in found.items()}
    except _Strange:
        return {}


def _seen(view: View, known: Known) -> dict[int, list[tuple[Context, int]]]:
    counting = known.counting
    open_piles: dict[str, list[Any]] = {
        name: [] for name in counting.context_names if name in counting.compiled.places
    }
    found: dict[int, list[tuple[Context, int]]] = {}
    events = view.events
    for place, event in enumerate(events):
        if event[0] == "replay" or _has_grown(event, events[place - 1], found):
            raise _Strange
        _lay(event, open_piles)
        thrown = _thrown(event, events[place + 1 :], counting)
        if thrown is not None and thrown[0] in known.hands and thrown[0] != known.seat:
            context = _context(counting, known, open_piles)
            found.setdefault(thrown[0], []).append((context, thrown[1]))
    _verify(known, open_piles)
    return found


def _has_grown(event: Event, before: Event, exchanged: Container[int | None]) -> bool:
    """Whether a card came to a hand after an exchange, and is no part of one."""
    if event[0] != "drew" or event[1][1] not in exchanged:
        return False
    return before[:2] != ("moved", event[1])


def _lay(event: tuple[Any, ...], open_piles: dict[str, list[Any]]) -> None:
    """Follow what comes to lie on the table."""
    name = event[1][0] if event[0] in ("drew", "rolled", "noted", "cleared") else None
    if event[0] == "moved" and {event[1][0], event[2][0]} & set(open_piles):
        raise _Strange
    if name not in open_piles:
        return
    if event[0] not in ("drew", "rolled") or not isinstance(event[2], tuple):
        raise _Strange
    open_piles[name] += event[2]


def _thrown(
    event: tuple[Any, ...], after: tuple[tuple[Any, ...], ...], counting: HandTables
) -> tuple[int, int] | None:
    """Who threw how many cards away for as many new ones with this event, if anybody did."""
    if event[0] != "moved" or event[1][0] not in counting.own_piles:
        return None
    source, target, things = event[1:]
    count = things if isinstance(things, int) else len(things)
    if target[1] is not None:
        if target[1] == source[1] and target[0] in counting.own_piles:
            return None
        raise _Strange
    if not after or after[0][0] != "drew" or after[0][1] != source:
        raise _Strange
    drawn = after[0][2] if isinstance(after[0][2], int) else len(after[0][2])
    if drawn != count:
        raise _Strange
    return source[1], count


def _context(counting: HandTables, known: Known, open_piles: dict[str, list[Any]]) -> Context:
    names = [tally.name for tally in counting.compiled.definition.tallies]
    tallies = dict(zip(names, known.table.tallies, strict=True))
    return counting.context(open_piles, tallies)


def _verify(known: Known, open_piles: dict[str, list[Any]]) -> None:
    """What was followed must be what lies there now."""
    compiled = known.counting.compiled
    for name, things in open_piles.items():
        if known.table.piles[compiled.pile(name)] != things:
            raise _Strange


def _habit(seat: int, exchanges: list[tuple[Context, int]], view: View, known: Known) -> Habit:
    to_come = [Stage(each.least, each.most) for each in known.exchanges(seat)]
    total = len(to_come) + len(exchanges)
    made = [
        (context, total - number, count)
        for number, (context, count) in enumerate(exchanges, start=1)
    ]
    return Habit(tuple(made), (_bounds(seat, view, known),) * len(exchanges) + tuple(to_come))


def _bounds(seat: int, view: View, known: Known) -> Stage:
    """How few and how many cards a seat might throw away when it last did."""
    compiled = known.counting.compiled
    verb = next((event[2] for event in reversed(view.events) if event[:2] == ("picked", seat)), "")
    asked = [each for each in compiled.definition.program if isinstance(each, Ask)]
    for ask in reversed([each for each in asked if each.verb == verb]):
        try:
            least = compiled.namespace[ask.least_code](known.table)
            return Stage(least, compiled.namespace[ask.most_code](known.table))
        except (LookupError, TypeError, ValueError):
            break
    raise _Strange
