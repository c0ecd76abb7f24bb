"""Imagine how the table may look under what a seat cannot see: hands, deck and luck dealt anew.

An imagined game agrees with everything the seat has seen and holds nothing of what it has not, so a
player may do with it whatever it likes. The same view and the same luck give the same game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rdi.engine.chance import Chance, SeededChance
from rdi.engine.game import Game
from rdi.engine.table import DECK, DISCARDS, Table
from rdi.engine.view import HIDDEN_EVENTS, View
from rdi.model.event import Event
from rdi.model.program import EachNext
from rdi.model.request import Request

if TYPE_CHECKING:
    from rdi.engine.bind import Bound

UNKNOWN = None
"""In place of a thing that was noted or done unseen."""

TRIES_MOST = 10
"""How often the cards are dealt anew where somebody is asked who would have nothing to choose."""

OWN_AFFAIRS = frozenset({"picked", "forced", "moved", "noted", "rolled"})
"""What seats do under the cloth that can be taken back, if only their own piles are touched."""

Slot = tuple[int, int]


class Imagination:
    """What one seat knows at one decision, from which any number of games can be imagined."""

    __slots__ = ("_bound", "_dice", "_known", "_loose", "_pending", "_pool", "_slots", "_table")

    def __init__(self, table: Table, bound: Bound, seat: int, pending: Request | None) -> None:
        view = View(table, bound, seat, pending)
        self._bound = bound
        self._table = table.copy()
        self._table.log = []
        self._table.events = list(_seen_events(view, table))
        self._pending = pending if pending is not None and pending.seat == seat else None
        if table.cloth is not None:
            _take_back(table, self._table, bound, seat, self._pending is not None)
        self._sort_out(_unseen_piles(view, self._table, bound), seat)

    def _sort_out(self, unseen: list[int], seat: int) -> None:
        """Clear the unseen piles and note what may lie in them: which cards, and which of them where."""
        table, kinds = self._table, self._bound.namespace["A_kind"]
        self._pool: list[Any] = []
        self._slots: list[Slot] = []
        self._dice: list[Slot] = []
        for index in unseen:
            pile = table.piles[index]
            for place, item in enumerate(pile):
                card, pile[place] = _lifted(item)
                if type(card) is int:
                    self._dice.append((index, place))
                elif card in kinds:
                    self._pool.append(card)
                    self._slots.append((index, place))
        self._pool = sorted(filter(None, self._pool)) + [card for card in self._pool if not card]
        self._settle_known(_known_cards(table.events, frozenset(unseen)))

    def _settle_known(self, known: Iterable[tuple[str, set[int]]]) -> None:
        """Lay known cards where they must lie; those that may lie in several piles wait as `_loose`."""
        self._loose: list[tuple[str, set[int]]] = []
        self._known: list[str] = []
        for card, places in known:
            if card not in self._pool:
                continue
            self._pool.remove(card)
            if len(places) > 1:
                self._loose.append((card, places))
            else:
                self._lay(card, places)
        self._slots = [slot for slot in self._slots if slot[0] != DECK]

    def _lay(self, card: str, places: set[int]) -> None:
        slot = next((slot for slot in self._slots if slot[0] in places), None)
        if slot is None:
            self._pool.append(card)
        elif slot[0] == DECK:
            self._known.append(card)
            self._slots.remove(slot)
        else:
            _fill(self._table, slot, card)
            self._slots.remove(slot)
