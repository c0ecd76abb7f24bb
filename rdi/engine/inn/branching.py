"""Lines that hold other lines: choices, conditions, one player after another, names."""

from __future__ import annotations

from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.frames import Endless, Frame, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.playing import pickable
from rdi.engine.inn.resolving import Resolving, can_do, carries_out, holds, resolve
from rdi.model import effects as e
from rdi.model.effects import Block
from rdi.model.request import Pick

REPEATS_MOST, REPEATS_IN_ALL = 100, 1_000
"""How often one line may repeat others, and all lines together in one step of a turn."""

THEY = "they"


@carries_out(e.PickPlayer)
def pick_player(table: InnTable, play: t.Play, line: e.PickPlayer) -> None:
    """It was named as the card was played; lines that nobody plays name it now."""
    if play.is_announced or line.name in play.names:
        return
    seats = pickable(table, play.seat, line.among.removeprefix("yet "))
    if line.among.startswith("yet "):
        named = {seat for each in play.names.values() for seat in each}
        seats = [seat for seat in seats if seat not in named]
    if len(seats) > 1:
        push(table, Naming(play, line.name, seats))
    elif seats:
        play.names[line.name] = (seats[0],)


class Naming(Frame):
    """A player is picked for lines that nobody played: of a character, a token or a Drink, or where
    a card was Negated.
    """

    __slots__ = ("name", "play", "seats")

    def __init__(self, play: t.Play, name: str, seats: list[int]) -> None:
        self.play, self.name, self.seats = play, name, seats

    def step(self, table: InnTable) -> Pick:
        return Pick(self.play.seat, "pick", self.seats)

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        pop(table, self)
        self.play.names[self.name] = (answer,)


@carries_out(e.ChooseOne)
def choose_one(table: InnTable, play: t.Play, line: e.ChooseOne) -> None:
    """What was chosen as the card was played, or is chosen now by whoever is named."""
    if line.who is not None:
        seats = [s for s in table.seats_of(line.who, play) if s not in play.ignored]
        push(table, Deciding(play, line, seats))
    elif play.is_announced or id(line) in play.choices:
        resolve(table, play, line.options[play.choices.get(id(line), 0)].body)
    else:
        push(table, Deciding(play, line, [play.seat]))


@carries_out(e.May)
def may(table: InnTable, play: t.Play, line: e.May) -> None:
    """Whoever is named decides whether it is done."""
    seats = [seat for seat in table.seats_of(line.who, play) if seat not in play.ignored]
    push(table, Deciding(play, line, seats))


class Deciding(Frame):
    """Players decide between options as a card resolves, one after another; each is `they`, if
    they are named.
    """

    __slots__ = ("line", "play", "seats")

    def __init__(self, play: t.Play, line: e.ChooseOne | e.May | e.Boost, seats: list[int]) -> None:
        self.play, self.line, self.seats = play, line, seats

    def step(self, table: InnTable) -> Pick | None:
        if not self.seats:
            pop(table, self)
            return None
        if isinstance(self.line, e.May):
            return Pick(self.seats[0], "decide", ("yes", "no"))
        if isinstance(self.line, e.Boost):
            return Pick(self.seats[0], "boost", ("yes", "no"))
        return Pick(self.seats[0], "choose", range(len(self.line.options)))

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        seat = self.seats.pop(0)
        if isinstance(self.line, e.May):
            block = self.line.body if answer == "yes" else self.line.otherwise
        elif isinstance(self.line, e.Boost):
            block = _paid(self.line) if answer == "yes" else ()
        else:
            block = self.line.options[answer].body
            answer = self.line.options[answer].text
        if getattr(self.line, "who", None) is not None:
            self.play.names[THEY] = (seat,)
        table.events.append(("decided", seat, answer))
        resolve(table, self.play, block)


@carries_out(e.If)
def if_holds(table: InnTable, play: t.Play, line: e.If) -> None:
    """One block or the other."""
    resolve(table, play, line.body if holds(table, play, line.condition) else line.otherwise)


@carries_out(e.ForEach)
def for_each(table: InnTable, play: t.Play, line: e.ForEach) -> None:
    """The block once for each, who is `they` in it."""
    push(table, Each(play, line.body, list(table.seats_of(line.who, play))))


class Each(Frame):
    """A block once for each of several players."""

    __slots__ = ("block", "play", "seats")

    def __init__(self, play: t.Play, block: Block, seats: list[int]) -> None:
        self.play, self.block, self.seats = play, block, seats

    def step(self, table: InnTable) -> None:
        if not self.seats:
            pop(table, self)
            return
        self.play.names[THEY] = (self.seats.pop(0),)
        push(table, Resolving(self.play, self.block))


@carries_out(e.Repeat)
def repeat(table: InnTable, play: t.Play, line: e.Repeat) -> None:
    """The block again and again until the condition holds."""
    push(table, Repeating(play, line))


class Repeating(Frame):
    """A block that is done until a condition holds; a card that never ends is stopped."""

    __slots__ = ("count", "line", "play")

    def __init__(self, play: t.Play, line: e.Repeat) -> None:
        self.play, self.line, self.count = play, line, 0

    def step(self, table: InnTable) -> None:
        if holds(table, self.play, self.line.until):
            pop(table, self)
            return
        self.count += 1
        table.repeats += 1
        if self.count > REPEATS_MOST or table.repeats > REPEATS_IN_ALL:
            raise Endless
        push(table, Resolving(self.play, self.line.body))


@carries_out(e.Let)
def let(table: InnTable, play: t.Play, line: e.Let) -> None:
    """Players get a name."""
    play.names[line.name] = table.seats_of(line.who, play)


@carries_out(e.Boost)
def boost(table: InnTable, play: t.Play, line: e.Boost) -> None:
    """More, for a cost that was chosen as the card was played."""
    if play.choices.get(id(line)):
        resolve(table, play, _paid(line))
    elif not play.is_announced and id(line) not in play.choices and can_do(table, play, line.cost):
        push(table, Deciding(play, line, [play.seat]))


def _paid(line: e.Boost) -> Block:
    return (*line.cost, *line.body)
