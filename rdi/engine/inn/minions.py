"""Minions: brought into play like Action Cards, of use once in each Action Phase, and kept for
Wages when they are hurt (the booklet of the Villains, Minions).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rdi.engine.inn.answerable import CARD, PAY, Debt, Play, lines_inside
from rdi.engine.inn.paying import Paying
from rdi.engine.inn.playing import MinionTarget
from rdi.engine.inn.resolution import holds
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.model import effects as e
from rdi.model.cards import Standing
from rdi.model.effects import INN
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick

DISMISS: Final = "dismiss"


def activations(table: InnTable, seat: int, used: list[str]) -> list[str]:
    """The cards in play, Minions and others, that may still do something in this Action Phase
    (torg-minion-02).
    """
    standing = table.standing_in_play(seat)
    left = [each.title for each in standing if each.actions and does_anything(table, seat, each)]
    for title in used:
        if title in left:
            left.remove(title)
    return list(dict.fromkeys(left))


def does_anything(table: InnTable, seat: int, standing: Standing) -> bool:
    """Whether the use of a card in play would do anything now: not where all of it hangs on a
    condition that does not hold.
    """
    way = standing.actions[0]
    line = way.body[0] if len(way.body) == 1 else None
    if not isinstance(line, e.If) or line.otherwise or line.in_spite:
        return True
    return holds(table, Play(seat, standing, way, way.body), line.condition)


def activation(table: InnTable, seat: int, title: str) -> Play:
    """The action of a card in play, as something that others may answer."""
    standing = table.roster.standing_of[seat][title]
    way = standing.actions[0]
    return Play(seat, standing, way, way.body)


def struck(table: InnTable, play: Play, line: e.Change) -> Iterator[MinionTarget]:
    """The Minions that a loss of Fortitude hits beside players (torg-minion-06)."""
    if not line.gains and line.what == table.roster.rules.passes_out[1]:
        yield from _aimed_at(table, play, line)


def given_for(table: InnTable, play: Play, line: e.Change) -> list[int]:
    """The owners of Minions that would get tokens, once for each Minion (torg-minion-12)."""
    if not line.gains or line.what not in table.roster.tokens:
        return []
    owners = [owner for owner, _ in _aimed_at(table, play, line)]
    return [owner for owner in owners if owner in table.playing and owner not in play.ignored]


def _aimed_at(table: InnTable, play: Play, line: e.Change) -> Iterator[MinionTarget]:
    """The Minions of which a line speaks beside players: one that was named, or all others' where
    the card hurts each other player. What their owners ignore is not ignored for them.
    """
    if play.kind != CARD:
        return
    name = line.who.name if line.who.kind == e.NAMED else line.who.kind
    if name in play.struck:
        yield from play.struck[name]
    elif line.who.kind == e.EACH_OTHER and _hurts_each_other(table, play):
        for seat in table.clockwise(play.seat):
            if not table.plays_with(seat, play.seat):
                yield from ((seat, title) for title in table.minions_in_play(seat))


def _hurts_each_other(table: InnTable, play: Play) -> bool:
    reached = table.roster.rules.passes_out[1]
    return any(
        isinstance(line, e.Change)
        and (line.who.kind, line.what, line.gains) == (e.EACH_OTHER, reached, False)
        for line in lines_inside(play.body)
    )


def strike(table: InnTable, target: MinionTarget) -> None:
    """A Minion is hurt: its owner pays it or lets it go (torg-minion-04)."""
    seat, title = target
    if title in table.minions_in_play(seat):
        table.events.append(("hit", seat, title))
    table.push(Wages(target))


@mypyc_attr(allow_interpreted_subclasses=True)
class Wages(Frame):
    """A player decides what becomes of a Minion that was hurt."""

    __slots__ = ("target",)

    def __init__(self, target: MinionTarget) -> None:
        self.target = target

    def step(self, table: InnTable) -> Pick | None:
        seat, title = self.target
        if title not in table.minions_in_play(seat):
            table.pop(self)
            return None
        if table.stat(seat, GOLD) < self.wages(table):
            self._dismiss(table)
            return None
        return Pick(seat, "wages", (PAY, DISMISS))

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        if answer == DISMISS:
            self._dismiss(table)
            return
        table.pop(self)
        seat, title = self.target
        table.events.append(("paid wages", seat, title))
        debt = Debt(seat, self.wages(table), INN, PAY, None)
        debt.is_wages = True
        table.push(Paying([debt]))

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        title = self.target[1]
        return (f"{title} stays for {self.wages(table)} Gold", f"{title} goes")

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        seat, title = self.target
        price = {"what": GOLD, "amount": self.wages(table), "has": table.stat(seat, GOLD)}
        price["is_pile"] = False
        return {"title": title, "seat": seat, "prices": [price]}

    def wages(self, table: InnTable) -> int:
        """The Gold that keeps the Minion."""
        seat, title = self.target
        return table.roster.characters[seat].minions[title].wages

    def _dismiss(self, table: InnTable) -> None:
        table.pop(self)
        seat, title = self.target
        table.take_out_of_play(seat, title)
        table.put_down(seat, "Discards", title)
        table.events.append(("dismissed", seat, title))
