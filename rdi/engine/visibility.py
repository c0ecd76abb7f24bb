"""The piles that a seat may look into, and its view of events, in which hidden things are left as a
number.

Events name piles by their place in the table's list; a seat is told their names and owners. Which
piles it may look into is worked out once for a seat of a game, since every event is told to every
seat.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Final

from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.table import DECK, Table
from rdi.model.definition import Pile
from rdi.model.event import Event

PileName = tuple[str, int | None]
"""A pile as players call it: its name, and whose it is (None for the table's)."""

UNKNOWN: Final = None
"""The value in place of a card that the seat has not seen, in a game that is only imagined."""

UNKNOWN_PICK: Final = "?"
"""The value in place of an unseen pick there, where None says that nothing was picked."""

OF_PILES = frozenset({"cleared", "drew", "rolled", "noted", "taken up"})
PICKS = frozenset({"picked", "forced"})


def may_see(table: Table, viewer: int, pile: Pile | None, owner: int) -> bool:
    """Whether a seat may look into a pile of this kind that is the owner's. Nobody may look into
    the deck and the discards, which are no `Pile`.
    """
    if pile is None or pile.seen_by == "nobody":
        return False
    if not pile.is_player or table.plays_with(viewer, owner):
        return True
    if owner in table.folded:
        return False
    return pile.seen_by == "all" or was_shown(table, owner) or table.lies_open(pile.name, owner)


def was_shown(table: Table, owner: int) -> bool:
    """Whether the hand of a seat lies open, as it does after a showdown."""
    return table.is_over and owner in table.playing and len(table.playing) > 1


class EventFilter:
    """Tells one seat of a game what happens."""

    def __init__(self, compiled: CompiledDefinition, seat: int, piles: int) -> None:
        """`piles` is the number of piles at a table with this number of seats; ONLOOKER is a seat,
        too.
        """
        self._seat = seat
        self._kinds: Container[str] = compiled.namespace["A_kind"]
        self._tallies = [tally.name for tally in compiled.definition.tallies]
        looks = [self._look(compiled, index) for index in range(piles)]
        self._names = [name for name, _ in looks]
        self._is_open = [is_open for _, is_open in looks]
        self._is_anothers = [owner not in (None, seat) for (_, owner), _ in looks]
        self._tellers: dict[str, Callable[[Event], Event]] = {
            **dict.fromkeys(OF_PILES, self._tell_of_pile),
            **dict.fromkeys(PICKS, self._tell_of_pick),
            "cleared": self._tell_of_clearing,
            "moved": self._tell_of_move,
            "counted": self._tell_of_tally,
            "looked": self._tell_of_look,
            "seen": self._tell_of_card,
        }

    def _look(self, compiled: CompiledDefinition, index: int) -> tuple[PileName, bool]:
        """The name and owner of the pile at this place of the table's list, and whether we may look
        into it.
        """
        pile, owner = compiled.owner_of(index)
        if pile is None:
            return ("Deck" if index == DECK else "Discards", None), False
        is_ours = owner is None or owner == self._seat or pile.seen_by == "all"
        return (pile.name, owner), is_ours and pile.seen_by != "nobody"

    def told(self, events: Sequence[Event]) -> list[Event]:
        """These events, as the seat is told them."""
        teller = self._tellers.get
        return [event if (tell := teller(event[0])) is None else tell(event) for event in events]

    def is_covered(self, event: Event) -> bool:
        """Whether the seat does not receive an unseen event at all, while some choose at the same
        time.
        """
        kind = event[0]
        if kind in PICKS:
            seat: int = event[1]
            return seat != self._seat
        if kind == "moved":
            owners = self._names[event[1]][1], self._names[event[2]][1]
            return self._seat not in owners and owners != (None, None)
        return kind in OF_PILES and self._is_anothers[event[1]]

    def hides(self, event: Event) -> bool:
        """Whether the seat may not see the things of the event, but only their number."""
        kind = event[0]
        if kind in PICKS:
            return event[1] != self._seat and not self._is_known(event[3])
        if kind == "seen":
            return bool(event[1] != self._seat)
        if kind == "moved":
            return not (self._is_open[event[1]] or self._is_open[event[2]])
        return kind in OF_PILES and kind != "cleared" and not self._is_open[event[1]]

    def seen(self, event: Event) -> Event:
        """The event with everything left out that the seat has not seen."""
        if event[0] == "forced" and event[1] != self._seat:
            event = ("picked", *event[1:])
        if not self.hides(event):
            return event
        things = event[-1]
        unknown = UNKNOWN_PICK if event[0] in PICKS else UNKNOWN
        return (*event[:-1], (unknown,) * len(things) if isinstance(things, tuple) else unknown)

    def _is_known(self, item: Any) -> bool:
        """Whether the picked things reveal nothing hidden: there is no card of the deck
        among them.
        """
        if isinstance(item, tuple):
            return all(map(self._is_known, item))
        return item != UNKNOWN_PICK and (not isinstance(item, str) or item not in self._kinds)

    def _tell_of_clearing(self, event: Event) -> Event:
        return "cleared", self._names[event[1]]

    def _tell_of_pile(self, event: Event) -> Event:
        kind, index, things = event
        if not self._is_open[index]:
            things = _count(things)
        return kind, self._names[index], things

    def _tell_of_move(self, event: Event) -> Event:
        kind, source, target, things = event
        is_open, names = self._is_open, self._names
        if not (is_open[source] or is_open[target]):
            things = _count(things)
        return kind, names[source], names[target], things

    def _tell_of_pick(self, event: Event) -> Event:
        """A pick as the seat is told it. A pick that another was not asked for, having no choice,
        is told as if it had been chosen: that there was nothing else would tell of a hidden hand.
        """
        if event[1] == self._seat:
            return event
        things = _count(event[3]) if self.hides(event) else event[3]
        return "picked", event[1], event[2], things

    def _tell_of_tally(self, event: Event) -> Event:
        return "counted", self._tallies[event[1]], *event[2:]

    def _tell_of_card(self, event: Event) -> Event:
        """Whoever has looked at a hidden card is told which it is; its owner is not told."""
        _, looker, pile, card = event
        return "seen", looker, self._names[pile], 1 if looker != self._seat else card

    def _tell_of_look(self, event: Event) -> Event:
        """Only who looks into a hand, and whose it is, are told what is in it."""
        _, looker, owner, titles = event
        return "looked", looker, owner, titles if self._seat in (looker, owner) else _count(titles)


def _count(things: Any) -> int:
    """The number of things: of a tuple of them, or one."""
    return len(things) if isinstance(things, tuple) else 1
