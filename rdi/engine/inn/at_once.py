"""The deeds of several players at once: joining a group, bids in secret or open, a coin."""

from __future__ import annotations

from typing import Any, Final

from rdi.engine.chance import Chance
from rdi.engine.inn.answerable import Play
from rdi.engine.inn.resolution import resolve
from rdi.engine.inn.table import Frame, InnTable
from rdi.model import effects as e
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

HEADS: Final = "heads"
TAILS: Final = "tails"
COIN: Final = -2
"""The coin, where piles are numbered for their luck."""


def join(table: InnTable, play: Play, line: e.Join) -> None:
    """Some are among those of this name."""
    known = play.names.get(line.name, ())
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    play.names[line.name] = (*known, *(seat for seat in seats if seat not in known))


def bid(table: InnTable, play: Play, line: e.Bid) -> None:
    """Let players bid; those who ignore it do not."""
    seats = table.in_turn_order(table.seats_of(line.who, play), play)
    play.names[line.name] = ()
    play.bids = {}
    kind = OpenBidding if line.is_open else SecretBidding
    table.push(kind(play, line, seats))


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretBidding(Frame):
    """Each player bids once; nobody knows what others bid before all have."""

    __slots__ = ("bids", "line", "play", "waiting")

    def __init__(self, play: Play, line: e.Bid, seats: list[int]) -> None:
        self.play, self.line, self.waiting = play, line, seats
        self.bids: dict[int, int] = {}

    def step(self, table: InnTable) -> Pick | None:
        if self.waiting:
            seat = self.waiting[0]
            return Pick(seat, "bid", range(table.stat(seat, self.line.what) + 1))
        table.pop(self)
        most = max(self.bids.values(), default=0)
        best = tuple(seat for seat, bid in self.bids.items() if bid == most and bid)
        _settle(table, self.play, self.line, self.bids, best)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self.bids[self.waiting.pop(0)] = answer

    def imagine(self, table: InnTable, viewer: int, luck: Chance) -> None:
        for seat in self.bids:
            if seat != viewer:
                known = [str(each) for each in range(table.stat(seat, self.line.what) + 1)]
                self.bids[seat] = int(luck.deal(known, 1)[0])


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenBidding(Frame):
    """Players bid one after another, each more than the last, or pass for now; it ends when all
    others have passed since the last bid (note-rdi6-contest-of-wills-01).
    """

    __slots__ = ("bids", "leader", "line", "play", "seats", "waiting")

    def __init__(self, play: Play, line: e.Bid, seats: list[int]) -> None:
        self.play, self.line, self.seats = play, line, seats
        self.waiting = seats[:]
        self.bids: dict[int, int] = {}
        self.leader: int | None = None

    def step(self, table: InnTable) -> Pick | None:
        least = 1 if self.leader is None else self.bids[self.leader] + 1
        while self.waiting:
            seat = self.waiting[0]
            most = table.stat(seat, self.line.what)
            if most >= least:
                return Pick(seat, "bid", (0, *range(least, most + 1)))
            self.waiting.pop(0)
        table.pop(self)
        best = () if self.leader is None else (self.leader,)
        _settle(table, self.play, self.line, self.bids, best)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.waiting.pop(0)
        table.events.append(("bid", seat, answer, self.line.what))
        if answer:
            self.bids[seat] = answer
            self.leader = seat
            place = self.seats.index(seat)
            self.waiting = self.seats[place + 1 :] + self.seats[:place]


def _settle(
    table: InnTable, play: Play, line: e.Bid, bids: dict[int, int], best: tuple[int, ...]
) -> None:
    play.bids = dict(bids)
    play.names[line.name] = best
    if not line.is_open:
        table.events.append(("bids shown", tuple(bids.items()), line.what))
    table.events.append(("bids over", best))


def flip_coin(table: InnTable, play: Play, line: e.FlipCoin) -> None:
    """A coin decides."""
    fell = table.fallen_coin([HEADS, TAILS], COIN)
    table.events.append(("coin", fell))
    resolve(table, play, line.body if fell == HEADS else line.otherwise)


def discard_drink(table: InnTable, play: Play, line: e.DiscardDrink) -> None:
    """The top of Drink Me! Piles goes to the discards."""
    play.did = False
    for seat in table.seats_of(line.who, play):
        pile = table.piles[table.own_pile("Drinks", seat)]
        if seat not in play.ignored and seat in table.playing and pile:
            play.did = True
            title = pile.pop()
            table.discard_drink(title)
            table.events.append(("discarded drink", seat, title))
