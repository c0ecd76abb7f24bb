"""Stop a card that would go on for ever: it is named, put away, and the game goes on without it."""

from __future__ import annotations

from rdi.engine.inn.drinking import Drinking, DrinkTogether, Revealing
from rdi.engine.inn.frames import Frame
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.playing import DONE, Playing
from rdi.engine.table import DISCARDS, POT
from rdi.model.cards import Card, EventCard
from rdi.model.effects import INN


def stop_card(table: InnTable) -> bool:
    """Stop the uppermost card or Event that is being carried out; False where there is none."""
    stack = table.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, Playing) and isinstance(frame.play.source, Card | EventCard):
            cut = stack[place + 1 :]
            del stack[place + 1 :]
            for each in reversed(cut):
                _put_away(table, each)
            frame.stage = DONE
            source = frame.play.source
            table.events.append(("stopped", frame.play.seat, source.title, source.line))
            _end_round(table)
            return True
    return False


def _put_away(table: InnTable, frame: Frame) -> None:
    """What lies on the table for something that was cut short goes to its discards."""
    if isinstance(frame, Drinking | Revealing):
        table.piles[DISCARDS] += [card.title for card in frame.cards]
    elif isinstance(frame, DrinkTogether):
        table.piles[DISCARDS] += [card.title for each in frame.revealed for card in each.cards]
    elif isinstance(frame, Playing) and isinstance(frame.play.source, Card):
        table.put_down(frame.play.seat, "Discards", frame.play.title)
    elif isinstance(frame, Playing) and isinstance(frame.play.source, EventCard):
        table.piles[DISCARDS].append(frame.play.title)


def _end_round(table: InnTable) -> None:
    """A Round of Gambling that was cut short has no winner."""
    if table.round is None or table.round in table.stack:
        return
    table.round = None
    if table.gold[POT]:
        table.pay(POT, INN, table.gold[POT])
