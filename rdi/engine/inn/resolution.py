"""Carry out the lines of a card one after another, each as completely as able (limits-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rdi.engine.inn.answerable import Cause, Debt, Drink, Losses, Play
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.model import effects as e
from rdi.model.cards import EventCard
from rdi.model.effects import INN, Block
from rdi.model.native import mypyc_attr

THEY: Final = "they"
NOT_AT_ONCE = (e.Later, e.AfterThis, e.WhenFinished, e.AddToDrink)
"""The lines with others that are done when their card is over."""

COSTS = (e.Change, e.Count, e.Pay, e.Ante, e.Discard, e.PutCards, e.Price)
"""The lines for which a player must have something."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolving(Frame):
    """Lines being carried out."""

    __slots__ = ("block", "place", "play")

    def __init__(self, play: Play, block: Block) -> None:
        self.play = play
        self.block = block
        self.place = 0

    def step(self, table: InnTable) -> None:
        """Carry out the next line, and come to the end after the last one, unless that has begun
        something, or deeds are to be answered first.
        """
        if self.place < len(self.block):
            line = self.block[self.place]
            self.place += 1
            table.roster.effects[type(line)](table, self.play, line)
            if self.place < len(self.block) or table.stack[-1] is not self or table.deeds:
                return
        self.end(table)

    def end(self, table: InnTable) -> None:
        """All is carried out."""
        table.pop(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Unanswered(Resolving):
    """Lines that nobody may answer: of a token, a character, a Drink, the edge of a turn."""

    __slots__ = ()

    @property
    def is_whole(self) -> bool:
        return True

    @property
    def cause(self) -> Cause | None:
        return self.play.cause

    def end(self, table: InnTable) -> None:
        super().end(table)
        push_owed(table, self.play)


def push_owed(table: InnTable, play: Play) -> None:
    """Begin what is owed now that all effects of a play are carried out, the first of it first."""
    owed, play.owed = play.owed, ()
    for block in reversed(owed):
        table.push(Unanswered(play.later(block), block))


def resolve(table: InnTable, play: Play, block: Block) -> None:
    """Carry out a block before what follows."""
    if block:
        table.push(Resolving(play, block))


def unanswered(
    seat: int, block: Block, cause: Cause | None, names: Mapping[str, tuple[int, ...]]
) -> Unanswered:
    """Lines of `cause` that nobody may answer, for this seat and with these names."""
    play = Play(seat, None, None, block)
    play.cause = cause
    play.names.update(names)
    return Unanswered(play, block)


def number(table: InnTable, play: Play, amount: int | str) -> int:
    """The value of an amount, never less than 0."""
    return max(0, signed_number(table, play, amount))


def signed_number(table: InnTable, play: Play, amount: int | str) -> int:
    """The value of an amount that is added, negative where it is taken off; generated functions
    keep to one sign.
    """
    if isinstance(amount, int):
        return amount
    return int(table.roster.function(amount)(table, play))


def can_do(table: InnTable, play: Play, cost: Block) -> bool:
    """Whether its player can do all that a cost asks: has as much as the lines together take."""
    wanted: dict[tuple[str, int], int] = {}
    for line in cost:
        taken = line.payer if isinstance(line, e.Pay) else getattr(line, "who", None)
        if not isinstance(line, COSTS) or taken is None or taken.kind in (INN, e.POT):
            continue
        if isinstance(line, e.Change | e.Count) and line.gains:
            continue
        for seat in table.seats_of(taken, play):
            if isinstance(line, e.Change | e.Count):
                place = line.what
            elif isinstance(line, e.Price):
                place = "Hand" if line.what == e.CARDS else line.what
            elif isinstance(line, e.Pay | e.Ante):
                place = GOLD
            else:
                place = line.source if isinstance(line, e.PutCards) else "Hand"
            key = (place, seat)
            wanted[key] = wanted.get(key, 0) + number(table, play, line.amount)
    return all(_has(table, seat, what) >= count for (what, seat), count in wanted.items())


def _has(table: InnTable, seat: int, what: str) -> int:
    """The number of a player, or the number of cards in a pile."""
    if what in table.roster.own_places:
        return len(table.piles[table.own_pile(what, seat)])
    return table.stat(seat, what)


def level_of_it(play: Play) -> int:
    """The Encounter Level of the Event that was played from a pile for these lines; 0 where none
    was.
    """
    about = play.about
    source = about.source if isinstance(about, Play) else None
    return source.level if isinstance(source, EventCard) else 0


def number_of_it(table: InnTable, play: Play, what: str) -> int:
    """A number of what is answered (`its Fortitude`), never less than none for what is no Drink.

    Of a Drink it is what is on it, for its drinker; of Gold to be parted with, how much that is; of
    losses, how much was lost. Of a card or Event it is what that, as answers have left it, is about
    to make its answerer lose, or else gain; where that is nothing, what it does to the one player
    to whom it does most.
    """
    about = play.about
    if isinstance(about, Drink):
        return about.number(what, table.roster.traits(about.seat))
    if isinstance(about, Debt):
        return about.amount if what == GOLD else 0
    if isinstance(about, Losses):
        lost = dict.fromkeys(table.playing, 0)
        for loss in about.play.losses:
            if loss.what == what:
                lost[loss.seat] = lost.get(loss.seat, 0) + loss.actual
        return lost.get(play.seat) or max(lost.values(), default=0)
    if not isinstance(about, Play) or about.negated:
        return 0
    done = {seat: _done_to(table, about, what, seat) for seat in table.playing}
    return done.get(play.seat) or max(done.values(), default=0)


def _done_to(table: InnTable, play: Play, what: str, seat: int) -> int:
    """The loss that a card is about to make a player take, or else the gain, as far as can be told
    by now.
    """
    if seat in play.ignored:
        return 0
    lost = 0
    for source in table.playing:
        if play.sent_to(source, what, table.playing) == seat and source not in play.ignored:
            asked, _ = _Foreseen(table, play, what, source).block(play.body)
            lost += play.loss_of(source, what, asked, seat)[0] if asked else 0
    return lost or _Foreseen(table, play, what, seat).block(play.body)[1]


class _Foreseen:
    """Foresees what lines will make a player lose and gain of a number; nothing is changed."""

    def __init__(self, table: InnTable, play: Play, what: str, seat: int) -> None:
        self.table, self.what, self.seat = table, what, seat
        self.play = Play(play.seat, play.source, play.way, play.body, play.about)
        self.play.names, self.play.choices = dict(play.names), play.choices

    def block(self, block: Block) -> tuple[int, int]:
        """The loss and the gain of the player."""
        each = [self._line(line) for line in block]
        return sum(lost for lost, _ in each), sum(gained for _, gained in each)

    def _line(self, line: e.Effect) -> tuple[int, int]:
        if isinstance(line, e.Change):
            much = self._amount(line) if line.what == self.what and self._is(line.who) else 0
            return (0, much) if line.gains else (much, 0)
        if isinstance(line, e.Pay):
            return self._paid(line) if self.what == GOLD else (0, 0)
        if isinstance(line, e.Let):
            self.play.names[line.name] = self.table.seats_of(line.who, self.play)
        if isinstance(line, e.ForEach):
            if not self._is(line.who):
                return 0, 0
            self.play.names[THEY] = (self.seat,)
        each = [(0, 0), *(self.block(inner) for inner in self._open(line))]
        return max(lost for lost, _ in each), max(gained for _, gained in each)

    def _paid(self, line: e.Pay) -> tuple[int, int]:
        much = self._amount(line)
        if line.payer.kind in (INN, e.POT):
            return 0, much * self._is(line.payee)
        payers = len(self.table.seats_of(line.payer, self.play))
        return much * self._is(line.payer), much * payers * self._is(line.payee)

    def _open(self, line: e.Effect) -> list[Block]:
        """The blocks of a line of which one will be done; all where somebody is yet to decide."""
        if isinstance(line, e.If):
            return [line.body if holds(self.table, self.play, line.condition) else line.otherwise]
        if isinstance(line, e.ChooseOne) and id(line) in self.play.choices:
            return [line.options[self.play.choices[id(line)]].body]
        if isinstance(line, e.Boost):
            return [(*line.cost, *line.body)] if self.play.choices.get(id(line)) else []
        return [] if isinstance(line, NOT_AT_ONCE) else [*line.blocks()]

    def _is(self, who: e.PlayerRef) -> bool:
        nowhere = who.kind in (INN, e.POT)
        return not nowhere and self.seat in self.table.seats_of(who, self.play)

    def _amount(self, line: e.Change | e.Pay) -> int:
        return number(self.table, self.play, line.amount)


def holds(table: InnTable, play: Play, condition: str) -> bool:
    """Whether a condition holds."""
    return bool(table.roster.function(condition)(table, play))


def texts_of_options(line: e.Effect | None) -> tuple[str, ...]:
    """The meanings of the options of a line that gives a choice."""
    if isinstance(line, e.ChooseOne):
        return tuple(option.text for option in line.options)
    if isinstance(line, e.May):
        return (line.offered, line.instead)
    return (line.offered, "") if isinstance(line, e.Boost) else ()
