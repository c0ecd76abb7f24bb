"""What a Drink does to its drinker: its numbers at once, then cards drawn and whatever is beside.

Where several things are done with cards, the drinker chooses their order, and each is finished
before the next (drinks-draw-01, drinks-draw-02).
"""

from __future__ import annotations

from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.frames import Frame, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.resolving import Unanswered, unanswered
from rdi.model import effects as e
from rdi.model.cards import DrinkCard
from rdi.model.effects import Block
from rdi.model.request import Pick

DRAW = "draw"
ON_CARDS = (e.Draw, e.Discard, e.PutCards)
Part = tuple[str, Block, t.Play | DrinkCard | None]
"""Something that is done beside the numbers: what it is called, its lines, and which card added it
or has it as its own.
"""


def swallow(table: InnTable, drink: t.Drink) -> None:
    """Drink a Drink, unless it is ignored or nobody is there to drink it."""
    seat = drink.seat
    if drink.ignored or drink.negated or seat not in table.playing:
        table.events.append(("left standing", seat, drink.titles))
        return
    table.events.append(("drank", seat, drink.titles))
    numbers = drink.numbers(table.cast.traits(seat))
    for what, amount in numbers.items():
        if what != DRAW and amount:
            counted = drink.into.get(what, what) if amount > 0 else what
            table.set_stat(seat, counted, abs(amount), None, loss=amount < 0)
    parts = _parts(drink, numbers.get(DRAW, 0))
    if parts:
        push(table, Beside(seat, parts))


def _parts(drink: t.Drink, draws: int) -> list[Part]:
    parts: list[Part] = []
    if draws > 0:
        parts.append((DRAW, (e.Draw(e.SELF, draws),), None))
    for block, origin in drink.extras:
        parts.append((_called(block, len(parts)), block, origin))
    return parts


def _called(block: Block, number: int) -> str:
    """What a player calls these lines when choosing their order."""
    line = next((line for line in t.lines_inside(block) if isinstance(line, ON_CARDS)), None)
    return f"other {number}" if line is None else f"{type(line).__name__.lower()} {number}"


class Beside(Frame):
    """What a Drink does beside its numbers, one thing after another."""

    __slots__ = ("parts", "seat")

    def __init__(self, seat: int, parts: list[Part]) -> None:
        self.seat, self.parts = seat, parts

    def step(self, table: InnTable) -> Pick | None:
        if not self.parts:
            pop(table, self)
            return None
        on_cards = [name for name, _, _ in self.parts if not name.startswith("other")]
        if len(on_cards) > 1:
            return Pick(self.seat, "do first", on_cards)
        self._do(table, 0)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._do(table, [name for name, _, _ in self.parts].index(answer))

    def _do(self, table: InnTable, place: int) -> None:
        _, block, origin = self.parts.pop(place)
        if isinstance(origin, t.Play):
            added = origin.later(block)
            added.names["they"] = (self.seat,)
            push(table, Unanswered(added, block))
        else:
            cause = None if origin is None else (self.seat, origin.title, origin.line)
            push(table, unanswered(self.seat, block, cause, {"they": (self.seat,)}))
