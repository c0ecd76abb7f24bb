"""Go through the events of a game and have each told, as one player saw it.

A teller is given events in order and remembers what it needs to say them well: who has bet how much
in this Betting Round, and how large the pot is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rdi.model.event import Event
from rdi.shell.party import Party
from rdi.shell.words import Words


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and whether it begins a new part of the game."""

    text: str
    is_heading: bool = False
    actor: int | None = None


Said = str | Told
Tell = Callable[[Any, Event], Said]
_TELLERS: dict[str, Tell] = {}


class Teller:
    """Tells the events of one game to one audience; each kind of game has tellers of its own."""

    tellers = _TELLERS

    def __init__(self, words: Words, party: Party, carry: int = 0) -> None:
        self.words = words
        self.party = party
        self.pot = carry
        self.rounds = 0
        self.bets: dict[int, int] = {}
        self.actor: int | None = None
        self._events: Sequence[Event] = ()
        self._place = 0

    def tell(self, events: Sequence[Event]) -> list[Told]:
        """The sentences for these events, which follow those told before."""
        self._events, self._place = events, 0
        told: list[Told] = []
        while self._place < len(events):
            event = events[self._place]
            self._place += 1
            self.actor = self.actor_of(event)
            said = self.tellers.get(event[0], _silent)(self, event)
            if isinstance(said, str):
                told += [Told(said, actor=self.actor)] if said else []
            else:
                told.append(said)
        return told

    def actor_of(self, event: Event) -> int | None:
        """Whose doing an event is, so that long turns get paragraphs of their own."""
        if event[0] in ("picked", "forced"):
            return int(event[1])
        return None if event[0] in ("betting", "showdown") else self.actor

    def run(self, fits: Callable[[Event], bool]) -> list[Event]:
        """The events directly after this one that fit, taken with it."""
        found = []
        while self._place < len(self._events) and fits(self._events[self._place]):
            found.append(self._events[self._place])
            self._place += 1
        return found

    def next(self) -> Event | None:
        """The event after this one, which is left to be told."""
        return self._events[self._place] if self._place < len(self._events) else None


def tells(*kinds: str) -> Callable[[Tell], Tell]:
    """Make a function the one that tells events of these kinds."""

    def register(tell: Tell) -> Tell:
        for kind in kinds:
            _TELLERS[kind] = tell
        return tell

    return register


def _silent(teller: Teller, event: Event) -> Said:
    return ""
