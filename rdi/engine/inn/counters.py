"""Counters and markers, of characters and of the table. Counters go up and down as far as they go,
and what happens as they reach a number is an event of its own.

A counter goes step by step: where what happens sets it back, the rest is counted on from there.
"""

from __future__ import annotations

from typing import Any, Final

from rdi.engine.inn.answerable import Loss, Play
from rdi.engine.inn.resolution import number, unanswered
from rdi.engine.inn.table import EndlessLoop, Frame, InnTable
from rdi.model import effects as e
from rdi.model.cards import CounterKind, Reached
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

REACHED_MOST: Final = 1_000
"""The number of times that counters may reach something in one step of a turn."""


def count(table: InnTable, play: Play, line: e.Count) -> None:
    """A counter goes up or down, also for those who ignore the card (lucky-heat-04); players who
    have no such counter pass over it.
    """
    amount = number(table, play, line.amount)
    by = amount if line.gains else -amount
    play.did = False
    if line.who is None:
        table.push(Counting(play, table.roster.table_counters[line.what], None, by))
        return
    for seat in reversed(table.seats_of(line.who, play)):
        counter = table.roster.counters[seat].get(line.what)
        if counter is not None and seat in table.playing:
            table.push(Counting(play, counter, seat, by))


@mypyc_attr(allow_interpreted_subclasses=True)
class Counting(Frame):
    """A counter on its way up or down: of a seat, or of the table. `left` is what is still to be
    counted, less than nothing on the way down.
    """

    __slots__ = ("counter", "left", "play", "seat")

    def __init__(self, play: Play, counter: CounterKind, seat: int | None, by: int) -> None:
        self.play, self.counter, self.seat, self.left = play, counter, seat, by

    def step(self, table: InnTable) -> None:
        """Go on to the next number at which something happens, or to the end."""
        old, left = self._stands_at(table), self.left
        reached, by = None, left
        for each in self.counter.reached:
            distance = each.number - old
            if distance and (distance > 0) == (left > 0) and abs(distance) <= abs(by):
                reached, by = each, distance
        if not by or not self._go(table, by) or by == left:
            table.pop(self)
        self.left = left - by
        if reached is not None:
            table.push(self._event(table, reached))

    def _stands_at(self, table: InnTable) -> int:
        if self.seat is None:
            return table.counts[self.counter.name]
        return table.stat(self.seat, self.counter.name)

    def _go(self, table: InnTable, by: int) -> bool:
        """Let the counter go so far; whether it did at all."""
        name = self.counter.name
        if self.seat is None:
            actual = table.set_count(name, by)
        else:
            actual = table.set_stat(self.seat, name, abs(by), None, loss=by < 0)
        self.play.did = self.play.did or actual != 0
        whose = self.play.seat if self.seat is None else self.seat
        self.play.note(Loss(whose, name, abs(by), abs(actual), frozenset()))
        return actual != 0

    def _event(self, table: InnTable, reached: Reached) -> Frame:
        table.repeats += 1
        if table.repeats > REACHED_MOST:
            raise EndlessLoop
        name, seat = self.counter.name, self.play.seat if self.seat is None else self.seat
        table.events.append(("reached", self.seat, name, reached.number))
        begun = unanswered(seat, reached.body, (seat, name, reached.line), {"they": (seat,)})
        begun.play.is_firm = "reduced" in self.counter.cannot
        return begun


def move_marker(table: InnTable, play: Play, line: e.MoveMarker) -> None:
    """A marker goes to a place, or to another one that a player chooses."""
    found = table.marker(play.seat, line.name)
    play.did = False
    if found is None:
        return
    owner, marker = found
    stands_at = table.marker_places.get((owner, line.name))
    places = tuple(
        [each for each in marker.places if each != stands_at and has_room(table, owner, each)]
    )
    if line.who is None:
        play.did = line.place in places
        if play.did:
            table.move_marker(owner, line.name, line.place)
        return
    seats = table.seats_of(line.who, play)[:1]
    if seats and places:
        table.push(Placing(play, seats[0], owner, line.name, places))


def has_room(table: InnTable, owner: int | None, place: str) -> bool:
    """Whether a marker may go to a place: not to a pile of its owner that has run out of cards."""
    if owner is None or all(pile.name != place for pile in table.roster.characters[owner].piles):
        return True
    return bool(table.piles[table.own_pile(place, owner)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Placing(Frame):
    """A player chooses where a marker goes."""

    __slots__ = ("name", "owner", "places", "play", "seat")

    def __init__(
        self, play: Play, seat: int, owner: int | None, name: str, places: tuple[str, ...]
    ) -> None:
        self.play, self.seat, self.owner, self.name, self.places = play, seat, owner, name, places

    def step(self, table: InnTable) -> Pick:
        return Pick(self.seat, "choose", range(len(self.places)))

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        return self.places

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        place = table.marker_places.get((self.owner, self.name), "")
        return {"title": self.play.title, "seat": self.play.seat, "marker": self.name,
                "owner": self.owner, "stands_at": place}  # fmt: skip

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        table.move_marker(self.owner, self.name, self.places[answer])
        self.play.did = True


# ------------------------------------------------------------------ owed deeds


def after_this(table: InnTable, play: Play, line: e.AfterThis) -> None:
    """Put lines off until all effects of a card are carried out."""
    play.owed = (*play.owed, line.body)


def when_finished(table: InnTable, play: Play, line: e.WhenFinished) -> None:
    """Put lines off until everything is finished, once for each player."""
    if all((each.seat, block) != (play.seat, line.body) for each, block in table.owed):
        table.owed.append((play.later(line.body), line.body))
