"""Losses that the player who takes them may reduce as they happen, by paying Gold or by discarding.

That is asked of the one who loses in the end, after answers and redirections
(note-rdi8-captain-grolnar-01), and a payment may be answered like any other
(note-rdi8-captain-grolnar-02).
"""

from __future__ import annotations

from typing import Any

from rdi.engine.inn.answerable import PAY, Debt, Loss, Play
from rdi.engine.inn.paying import Paying
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.model import effects as e
from rdi.model.effects import INN
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick
from rdi.text import count_of


@mypyc_attr(allow_interpreted_subclasses=True)
class LosingLess(Frame):
    """A player says how much to part with, parts with it, and loses what is left."""

    __slots__ = ("debt", "discards", "is_asked", "less", "line", "lost", "play", "reducers", "seat")

    def __init__(
        self, play: Play, line: e.Change, seat: int, lost: int, reducers: frozenset[int]
    ) -> None:
        assert line.less is not None
        self.play, self.line, self.less, self.seat = play, line, line.less, seat
        self.lost, self.reducers = lost, reducers
        self.is_asked = False
        self.debt: Debt | None = None
        self.discards = 0

    def step(self, table: InnTable) -> Pick | None:
        if self.discards:
            return Pick(self.seat, "discard", self._cards(table), self.discards, self.discards)
        if not self.is_asked and self._most(table):
            return Pick(self.seat, "choose", range(self._most(table) + 1))
        if self.debt is not None:
            self._take_off(self.debt.parted or 0)
        table.pop(self)
        actual = table.lose(self.seat, self.line.what, self.lost, self.play, self.reducers)
        self.play.note(Loss(self.seat, self.line.what, self.lost, actual, self.reducers))
        self.play.did = self.lost > 0
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self.is_asked = True
        if request.verb == "discard":
            thrown = answer if isinstance(answer, tuple) else (answer,)
            table.throw_away(self.seat, thrown)
            self.discards = 0
            self._take_off(len(thrown))
        elif self.less.what == GOLD and answer:
            self.debt = Debt(self.seat, answer, INN, PAY, None)
            table.push(Paying([self.debt]))
        else:
            self.discards = answer

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return tuple([self._text(count) for count in range(self._most(table) + 1)])

    def _text(self, count: int) -> str:
        parts = f"pay {count} Gold to the Inn"
        if self.less.what != GOLD:
            parts = f"discard {count_of(count, 'card')}"
        left = max(0, self.lost - count * self.less.by)
        return f"{parts if count else 'nothing'}: lose {left} {self.line.what}"

    def _most(self, table: InnTable) -> int:
        """The number of Gold or cards that make a difference, as far as the player has them."""
        wanted = -(-self.lost // self.less.by)
        has = table.stat(self.seat, GOLD) if self.less.what == GOLD else len(self._cards(table))
        return min(wanted, has)

    def _cards(self, table: InnTable) -> list[str]:
        """The cards of the hand that may be discarded for it."""
        known, wanted = table.roster.cards_of[self.seat], self.less.kinds
        return [
            title
            for title in table.hand(self.seat)
            if not wanted or (title in known and not wanted.isdisjoint(known[title].kinds))
        ]

    def _take_off(self, count: int) -> None:
        if count:
            self.lost = max(0, self.lost - count * self.less.by)
            self.reducers |= {self.seat}
