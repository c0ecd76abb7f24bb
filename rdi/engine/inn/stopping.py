"""Stop what would go on for ever: it is named and put away, and the game goes on without it."""

from __future__ import annotations

from rdi.engine.inn.frames import cut_off
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.table import POT
from rdi.model.effects import INN

STACK_MOST = 200
"""How much may be going on at once; deeper is an author's mistake."""

FRAMES_MOST = 20_000
"""A ceiling on frames without a decision, so that no card can hang the program."""

STOPS_MILD = 8
"""So many times the uppermost thing is taken for what has no end, in one step of a turn."""


def stop(table: InnTable) -> None:
    """Stop the uppermost thing that is carried out: a card, an Event, lines of a Drink, of a token
    or of the edge of a turn.

    Where that does not help, since something below begins it again, twice as much is stopped each
    time, and in the end all that goes on.
    """
    stack = table.stack
    count = 1 << max(0, table.stops - STOPS_MILD)
    table.stops += 1
    places = [place for place, frame in enumerate(stack) if frame.cause is not None]
    first = places[-count] if count <= len(places) else 0
    causes = dict.fromkeys(stack[place].cause for place in places if place >= first)
    cut_off(table, first)
    table.events += [("stopped", *cause) for cause in causes if cause is not None]
    _end_round(table)


def _end_round(table: InnTable) -> None:
    """A Round of Gambling that was cut short has no winner."""
    if table.round is None or table.round in table.stack:
        return
    table.round = None
    table.dirty = True
    if table.gold[POT]:
        table.pay(POT, INN, table.gold[POT])
