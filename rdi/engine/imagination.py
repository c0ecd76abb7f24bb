"""Imagine the hidden part of the table of a seat: hands, deck and luck dealt again.

An imagined game agrees with all that the seat has seen and holds nothing of what it has not, so a
player may do with it whatever it likes. The same view and the same luck give the same game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rdi.engine.chance import Chance
from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.table import DECK, DISCARDS, Item, Table
from rdi.engine.visibility import PICKS, UNKNOWN, EventFilter, may_see
from rdi.model.event import Event
from rdi.model.program import EachNext
from rdi.model.request import Request

OWN_AFFAIRS = frozenset({"cleared", "forced", "moved", "noted", "picked", "rolled"})
"""The instructions that can be taken back while several seats choose at the same time, if they
touch only piles of the one seat.
"""

Slot = tuple[int, int]
"""A pile, by its index in the table's list, and a position in it."""

Known = tuple[Item, set[int]]


class Imagination:
    """The knowledge of one seat at one decision, from which any number of tables are imagined.

    `asked` is the seat that the game waits for, `pending` what it waits for where this is the one
    seat itself, and `events` how many things have happened at an imagined table. `table` shows what
    is seen. Each unseen card is one of the `pool`, except those seen before they went where nobody
    looks: they are laid down beforehand, or are among those `in_deck`, or are `loose` where they
    may lie in one of several piles. `dice` are the slots of unseen dice.
    """

    __slots__ = (
        "_compiled", "_covered", "_slots", "asked", "dice", "events", "in_deck", "loose", "pending",
        "pool", "table",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        compiled: CompiledDefinition,
        event_filter: EventFilter,
        seat: int,
        pending: Request | None,
    ) -> None:
        self._compiled = compiled
        self.asked = None if pending is None else pending.seat
        self.pending = pending if self.asked == seat else None
        self.table = table.copy()
        self.table.log = []
        self.table.events = seen_events(table, event_filter)
        self.events = len(self.table.events)
        self._covered: dict[int, list[Any] | int] = {}
        if table.snapshot is not None and pending is not None:
            redone = _take_back(self.table, table.events, compiled, seat, pending.seat)
            self._covered = dict(_covered(table, seat, table.snapshot, compiled, redone))
        self.pool: list[str] = []
        self._slots: list[Slot] = []
        self.dice: list[Slot] = []
        unseen = frozenset(unseen_piles(table, seat, compiled))
        for index in sorted(unseen):
            self._lift(index)
        self.pool.sort()
        self.in_deck: list[str] = []
        self.loose: list[Known] = []
        for known in known_cards(self.table.events, unseen):
            self._settle(*known)
        self._slots = [slot for slot in self._slots if slot[0] != DECK]
        self.table.piles[DECK].clear()

    def _lift(self, index: int) -> None:
        """Take the contents of an unseen pile and remember only their number."""
        pile, cards = self.table.piles[index], frozenset(self._compiled.cards)
        for position, item in enumerate(pile):
            cell, card = _parts(item)
            if card in cards:
                self.pool.append(card)
                self._slots.append((index, position))
            elif type(card) is int:
                self.dice.append((index, position))
            pile[position] = UNKNOWN if cell is None else (cell, UNKNOWN)

    def _settle(self, card: Item, piles: set[int]) -> None:
        """Lay a card down that was seen to go where nobody looks."""
        fitting = [slot for slot in self._slots if slot[0] in piles]
        if not fitting or card not in self.pool:
            return
        self.pool.remove(card)
        if len({slot[0] for slot in fitting}) > 1:
            self.loose.append((card, piles))
            return
        self._slots.remove(fitting[0])
        if fitting[0][0] == DECK:
            self.in_deck.append(card)
        else:
            _fill(self.table, fitting[0], card)

    def deal(self, luck: Chance) -> Table:
        """A table that the seat cannot tell from the real one; all its luck comes from `luck`."""
        table = self.table.copy()
        table.chance = luck
        pool, slots, deck = self.pool[:], self._slots, self.in_deck[:]
        if self.loose:
            slots = slots[:]
            for number, known in enumerate(self.loose):
                in_deck = len(pool) + len(self.loose) - number - len(slots)
                deck += _lay_loose(table, known, slots, in_deck)
        for slot, card in zip(slots, luck.deal(pool, len(slots)), strict=True):
            _fill(table, slot, card)
        for index, position in self.dice:
            table.piles[index][position] = luck.roll()
        table.piles[DECK] = pool + deck
        if table.snapshot is not None:
            table.snapshot = self._snapshot(table)
        return table

    def _snapshot(self, table: Table) -> list[list[Any]]:
        """The table as it is shown to others while some choose unseen. Where a pile was longer and
        nobody may look into it, only how many lay there matters.
        """
        snapshot = [pile[:] for pile in table.piles]
        for index, shown in self._covered.items():
            if isinstance(shown, int):
                lying = (table.piles[index] + table.piles[DECK])[:shown]
                snapshot[index] = lying + [UNKNOWN] * (shown - len(lying))
            else:
                snapshot[index] = shown
        return snapshot


def _parts(item: Any) -> tuple[Any, Any]:
    """The cell of a grid that a thing lies in, None if it is no grid, and the thing."""
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], tuple):
        return item[0], item[1]
    return None, item


def _fill(table: Table, slot: Slot, card: Item) -> None:
    index, position = slot
    cell, _ = _parts(table.piles[index][position])
    table.piles[index][position] = card if cell is None else (cell, card)


def _lay_loose(table: Table, known: Known, slots: list[Slot], in_deck: int) -> list[Item]:
    """Lay a card into one of its piles; it is given back where it is in the deck. Where other known
    cards lie in all its piles, any other will do.
    """
    card, piles = known
    fitting: list[Slot | None] = [slot for slot in slots if slot[0] in piles]
    if DECK in piles:
        fitting += [None] * in_deck
    fitting = fitting or [*slots, *([None] * in_deck)]
    numbers = [str(number) for number in range(len(fitting))]  # luck deals texts
    slot = fitting[int(table.chance.deal(numbers, 1)[0])]
    if slot is None:
        return [card]
    _fill(table, slot, card)
    slots.remove(slot)
    return []


# ------------------------------------------------------------------ what the seat has seen


def unseen_piles(table: Table, viewer: int, compiled: CompiledDefinition) -> Iterator[int]:
    """The piles that a seat may not look into, by their index in the table's list."""
    for index in range(len(table.piles)):
        pile, owner = compiled.owner_of(index)
        if not may_see(table, viewer, pile, viewer if owner is None else owner):
            yield index


def seen_events(table: Table, event_filter: EventFilter) -> list[Event]:
    """The events of a table, with everything left out that a seat has not seen."""
    settled = table.settled_events
    seen: list[Event] = []
    for position, event in enumerate(table.events):
        if position < settled or not event_filter.is_covered(event):
            seen.append(event_filter.seen(event))
    return seen


def known_cards(events: Sequence[Event], unseen: Collection[int]) -> list[Known]:
    """The cards seen before they came to lie unseen, and the piles each may lie in now."""
    known: list[Known] = []
    for event in events:
        if event[0] == "moved":
            _follow(known, event, unseen)
        elif event[0] == "drew":
            _follow(known, ("moved", DECK, *event[1:]), unseen)
        elif event[0] == "reshuffled":
            for _, piles in known:
                if DISCARDS in piles:
                    piles.remove(DISCARDS)
                    piles.add(DECK)
        elif event[0] == "seen" and event[3] is not UNKNOWN:
            known.append((event[3], {event[2]}))
        elif event[0] == "replay":
            known.clear()
    return known


def _follow(known: list[Known], event: Event, unseen: Collection[int]) -> None:
    """Follow cards between piles. Of known cards among unknown ones any may have moved."""
    _, source, target, items = event
    for item in items:
        _, card = _parts(item)
        if card is UNKNOWN:
            for _, piles in known:
                if source in piles and target in unseen:
                    piles.add(target)
            continue
        if source in unseen:
            gone = next((each for each in known if each[0] == card and source in each[1]), None)
            if gone is not None:
                known.remove(gone)
        if target in unseen:
            known.append((card, {target}))


# ------------------------------------------------------------------ choosing at the same time


def _take_back(
    table: Table, events: Sequence[Event], compiled: CompiledDefinition, viewer: int, asked: int
) -> Collection[int]:
    """Let the others choose again what they have chosen unseen, at the same time as the viewer.

    As they choose at the same time, it makes no difference that they now do so later. Gives the
    seats whose piles lie again as before; none where more than their own piles was touched.
    """
    loop = _round_together(table, compiled)
    others = [seat for seat in table.playing if seat != viewer]
    if loop is None or not _is_own_affair(events[table.snapshot_events :], compiled, viewer):
        return ()
    position, register = loop
    waiting = table.vars[register]
    acted = tuple([seat for seat in others if seat not in waiting and seat != asked])
    redone = acted if asked == viewer else (asked, *acted)
    table.vars[register] = (*waiting, *acted)
    if asked != viewer:
        table.pc = position
        table.vars[register] = (asked, *table.vars[register])
    for index, pile in enumerate(table.snapshot or ()):
        if compiled.owner_of(index)[1] in redone:
            table.piles[index] = pile[:]
    return redone


def _round_together(table: Table, compiled: CompiledDefinition) -> tuple[int, int] | None:
    """The position at which the program goes on with the next of those who choose together, and the
    register that holds them.
    """
    found = None
    for position, instruction in enumerate(compiled.definition.program[: table.pc]):
        if not isinstance(instruction, EachNext) or not instruction.together:
            continue
        if table.pc < instruction.target:
            found = position, instruction.register
    return found


def _is_own_affair(events: Sequence[Event], compiled: CompiledDefinition, viewer: int) -> bool:
    """Whether everything that others did touched nobody's piles but their own."""
    for event in events:
        if event[0] in PICKS:
            continue
        piles = event[1:3] if event[0] == "moved" else event[1:2]
        owners = {compiled.owner_of(index)[1] for index in piles if isinstance(index, int)}
        if owners != {viewer} and (event[0] not in OWN_AFFAIRS or None in owners):
            return False
    return True


def _covered(
    table: Table,
    viewer: int,
    snapshot: Sequence[list[Any]],
    compiled: CompiledDefinition,
    redone: Collection[int],
) -> Iterator[tuple[int, list[Any] | int]]:
    """The piles that lie otherwise than others are shown: things, or how many where not seen."""
    for index, pile in enumerate(snapshot):
        declared, owner = compiled.owner_of(index)
        if owner is not None and owner not in redone:
            yield index, pile[:] if may_see(table, viewer, declared, owner) else len(pile)
