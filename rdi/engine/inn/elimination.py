"""Elimination: players who pass out or are out of Gold, with a last chance first (booklet, Losing
the Game).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rdi.engine.inn.answerable import LAST_CHANCE, Moment, Play
from rdi.engine.inn.drinks import in_contest
from rdi.engine.inn.playing import Playing, open_window
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.model import effects as e
from rdi.model.effects import INN
from rdi.model.native import mypyc_attr

PASSED_OUT: Final = "passed out"
NO_GOLD: Final = "ran out of Gold"


def in_danger(table: InnTable) -> list[int]:
    """The players who are about to go out."""
    reaching, reached = table.roster.rules.passes_out
    stat = table.stat
    return [
        seat
        for seat in table.playing
        if stat(seat, reaching) >= stat(seat, reached)
        or (not stat(seat, GOLD) and is_broke(table, seat))
    ]


def is_held(table: InnTable) -> bool:
    """Whether something goes on before whose end nobody goes out."""
    return any(isinstance(frame, Playing) and frame.play.holds_all for frame in table.stack)


def passes_out(table: InnTable, seat: int) -> bool:
    """Whether a player's Alcohol has reached the Fortitude (base-losing-02)."""
    reaching, reached = table.roster.rules.passes_out
    return table.stat(seat, reaching) >= table.stat(seat, reached)


def is_broke(table: InnTable, seat: int) -> bool:
    """Whether a player goes out for lack of Gold; not during a Round or a contest
    (base-losing-10).
    """
    return table.stat(seat, GOLD) == 0 and table.round is None and not in_contest(table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Elimination(Frame):
    """The last chance of those in danger, and what becomes of those whom it did not save."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked: list[int] = []

    def step(self, table: InnTable) -> None:
        """Give a last chance, also to players who come into danger by what another plays."""
        endangered = [seat for seat in in_danger(table) if seat not in self.asked]
        if not endangered:
            table.pop(self)
            self._settle(table)
            return
        self.asked += endangered
        for seat in endangered:
            table.events.append(("in danger", seat))
        moments = [Moment(seat, LAST_CHANCE) for seat in endangered]
        open_window(table, moments, endangered[0], only=tuple(endangered))

    def _settle(self, table: InnTable) -> None:
        passing = [seat for seat in table.playing if passes_out(table, seat)]
        before = table.playing[:]
        for seat in passing:
            table.go_out(seat, PASSED_OUT)
        if in_contest(table):
            table.fallen += passing
        else:
            self._share_all(table, [*table.fallen, *passing])
            table.fallen = []
        broke = [seat for seat in table.playing if is_broke(table, seat)]
        for seat in broke:
            table.go_out(seat, NO_GOLD)
        lost = tuple(seat for seat in before if seat not in table.playing)
        if lost:
            table.places_lost.append(lost)
        if len({table.side[seat] for seat in table.playing}) <= 1:
            _end(table)

    def _share_all(self, table: InnTable, fallen: list[int]) -> None:
        """The Inn takes half, rounded up; those who stay, or their sides, share the rest; what is
        left over goes to the Inn (base-losing-03, base-losing-07).
        """
        others = _purses(table, table.playing)
        for seat in _purses(table, fallen):
            gold = table.gold[seat]
            part = (gold // 2) // len(others) if others else 0
            for other in others:
                if part:
                    table.pay(seat, other, part)
            if table.gold[seat]:
                table.pay(seat, INN, table.gold[seat])


def _purses(table: InnTable, seats: Sequence[int]) -> list[int]:
    """The purses of these players, one of each side."""
    return [*dict.fromkeys(table.side[seat] for seat in seats)]


def _end(table: InnTable) -> None:
    """One is left and wins, or the last went out together and tie (base-losing-09)."""
    _empty_fallen(table)
    lost = table.places_lost
    first = (tuple(table.playing),) if table.playing else ()
    table.places = (*first, *reversed(lost))
    table.is_over = True
    table.cut_off(0)
    if table.gold["pot"]:
        winners = _purses(table, table.places[0])
        table.pay("pot", winners[0] if len(winners) == 1 else INN, table.gold["pot"])
    table.round = None
    table.events.append(("over", table.places))


def _empty_fallen(table: InnTable) -> None:
    """Take the Gold of players who fell in a contest that ends the game: they share with the last
    one only.
    """
    for seat in _purses(table, table.fallen):
        gold = table.gold[seat]
        share = gold // 2 if table.playing else 0
        if share:
            table.pay(seat, table.playing[0], share)
        if table.gold[seat]:
            table.pay(seat, INN, table.gold[seat])
    table.fallen = []


def nobody_out(table: InnTable, play: Play, line: e.NobodyOut) -> None:
    """Players go out, if they still have to, when this is done."""
    play.holds_all = True
