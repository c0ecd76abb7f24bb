"""The Round of Gambling: antes, turns in it, control, leaving, and who gets the pot."""

from __future__ import annotations

from typing import Any

from rdi.engine.inn import answerable as t
from rdi.engine.inn.paying import antes, waive_antes
from rdi.engine.inn.playability import is_asked, playable_titles, playable_ways
from rdi.engine.inn.playing import Playing, open_window
from rdi.engine.inn.resolution import carries_out
from rdi.engine.inn.table import Frame, InnTable, pop, push
from rdi.engine.table import POT
from rdi.model import effects as e
from rdi.model.cards import CHEATING, GAMBLING, Card
from rdi.model.effects import INN
from rdi.model.request import PASS, Respond

ANTE, MOMENT, ASK, WIN, PAID = range(5)


class Round(Frame):
    """A Round of Gambling, begun by `starter`.

    `members` are those still in it, `controller` who is winning, `waiting` who has not spoken
    since somebody took control; `beaten_by` the kinds that may take control now, where a card
    limits them (gamble-13).
    """

    __slots__ = (
        "beaten_by", "controller", "has_ended", "is_anted", "members", "play", "seat", "stage",
        "starter", "waiting", "win", "winner",
    )  # fmt: skip

    def __init__(self, table: InnTable, play: t.Play) -> None:
        self.play = play
        self.starter = play.seat
        self.members = table.clockwise(play.seat)
        self.controller: int | None = play.seat
        self.waiting = self.members[1:]
        self.beaten_by: frozenset[str] = frozenset()
        self.stage = ANTE
        self.seat = play.seat
        self.is_anted = False
        self.has_ended = False
        self.winner: int | None = None
        self.win: t.Win | None = None

    @property
    def is_quiet(self) -> bool:
        """Before each turn in the Round players may pass out; lack of Gold waits for its end."""
        return self.stage in (MOMENT, ASK)

    def step(self, table: InnTable) -> Respond | None:
        if self.stage == ANTE:
            self.stage = MOMENT
            push(table, antes(table, self.play, self.members[:], 1))
        elif self.stage == MOMENT:
            self._next(table)
        elif self.stage == ASK:
            self.stage = MOMENT
            is_next = self.seat in self.members and self.seat not in self.waiting
            if is_next and not self.has_ended:  # otherwise all speak again in their order
                return self._ask(table)
        elif self.stage == WIN:
            self._pay(table)
        else:
            pop(table, self)
            table.round = None
            table.dirty = True
        return None

    def _next(self, table: InnTable) -> None:
        """Whose turn it is, or how the Round ends."""
        self.is_anted = True
        if not self.has_ended and len(self.members) <= 1:
            self.end(table, self.members[0] if self.members else None)
        elif not self.has_ended and not self.waiting:
            self.end(table, self.controller)
        if self.has_ended:
            self.stage = WIN
            if self.winner is not None:
                self.win = t.Win(self.winner)
                open_window(table, [self.win], self.winner)
            return
        self.seat = self.waiting.pop(0)
        self.stage = ASK
        open_window(table, [t.Moment(self.seat, "round")], self.seat)

    def _ask(self, table: InnTable) -> Respond | None:
        titles = tuple(
            title
            for kind in (GAMBLING, CHEATING)
            for title in playable_titles(table, self.seat, kind, NOTHING)
            if self.allows(table, self.seat, title, kind)
        )
        titles = tuple(dict.fromkeys(titles))
        if titles or is_asked(table, self.seat, titles, NOTHING):
            about = (("round", self.starter, self.controller, table.gold[POT]),)
            return Respond(self.seat, "gamble", titles, about)
        table.events.append(("passed", self.seat))
        return None

    def allows(self, table: InnTable, seat: int, title: str, kind: str) -> bool:
        """Whether a card of this kind may follow what was played last (gamble-14)."""
        if not self.beaten_by or kind in self.beaten_by:
            return True
        return table.compiled.card(seat, title).laws.beats_all

    def take(self, table: InnTable, request: Respond, answer: Any) -> None:
        if answer == PASS:
            table.events.append(("passed", request.seat))
            return
        found = [
            each
            for kind in (GAMBLING, CHEATING)
            if self.allows(table, request.seat, answer, kind)
            for each in playable_ways(table, request.seat, answer, kind, NOTHING)
        ]
        push(table, Playing.of_card(table, request.seat, answer, found[:1]))

    # ------------------------------------------------------------ what cards make of it

    def take_control(self, table: InnTable, seat: int, card: Card | None) -> None:
        """Somebody is winning now, and all others in the Round speak again; nobody is, if this
        player has left the Round on the way (gamble-20).
        """
        if self.has_ended:
            return
        is_in = seat in self.members
        self.controller = seat if is_in else None
        self.waiting = sorted(
            [each for each in self.members if each != seat],
            key=lambda each: (each - seat) % table.seats,
        )
        self.beaten_by = card.laws.beaten_by if card is not None else frozenset()
        if is_in:
            table.events.append(("took control", seat))

    def drop(self, table: InnTable, seat: int) -> None:
        """Somebody is out of the Round; who was in control leaves it to nobody (gamble-20)."""
        if seat not in self.members:
            return
        place = self.members.index(seat)
        self.members.remove(seat)
        waive_antes(table, (seat,))
        if seat in self.waiting:
            self.waiting.remove(seat)
        if seat == self.controller:
            self.controller = None
            self.beaten_by = frozenset()
            self.waiting = self.members[place:] + self.members[:place]
        table.events.append(("left the round", seat))

    def end(self, table: InnTable, winner: int | None) -> None:
        """The Round is over on the spot; with no winner the pot goes to the Inn."""
        if not self.has_ended:
            self.has_ended = True
            self.winner = winner
            waive_antes(table, self.members)

    def _pay(self, table: InnTable) -> None:
        self.stage = PAID
        pot = table.gold[POT]
        win = self.win
        table.events.append(("round ended", self.winner, pot))
        if win is None:
            if pot:
                table.pay(POT, INN, pot)
            return
        if win.sharer is not None and win.sharer != win.taker and pot // 2:
            table.pay(POT, win.sharer, pot // 2)
        if table.gold[POT]:
            table.pay(POT, win.taker, table.gold[POT])


NOTHING: tuple[t.Answerable, ...] = (t.Moment(0, "gamble"),)


@carries_out(e.StartRound)
def start_round(table: InnTable, play: t.Play, line: e.StartRound) -> None:
    """Normal play waits for the end of the Round (gamble-01); inside another nothing starts."""
    if table.round is None:
        table.round = Round(table, play)
        table.events.append(("round", play.seat))
        push(table, table.round)


@carries_out(e.TakeControl)
def take_control(table: InnTable, play: t.Play, line: e.TakeControl) -> None:
    """Somebody takes control."""
    card = play.source if isinstance(play.source, Card) else None
    if table.round is not None:
        for seat in table.seats_of(line.who, play)[:1]:
            table.round.take_control(table, seat, card)


@carries_out(e.WinRound)
def win_round(table: InnTable, play: t.Play, line: e.WinRound) -> None:
    """Somebody wins on the spot (gamble-10)."""
    if table.round is not None:
        for seat in table.seats_of(line.who, play)[:1]:
            table.round.end(table, seat)


@carries_out(e.LeaveRound)
def leave_round(table: InnTable, play: t.Play, line: e.LeaveRound) -> None:
    """Somebody is out of the Round, willingly or not."""
    if table.round is not None and not table.round.has_ended:
        for seat in table.seats_of(line.who, play):
            if seat not in play.ignored:
                table.round.drop(table, seat)


@carries_out(e.EndRound)
def end_round(table: InnTable, play: t.Play, line: e.EndRound) -> None:
    """The Round is over, and the pot goes to the Inn (gamble-tip-05)."""
    if table.round is not None:
        table.round.end(table, None)


@carries_out(e.TakePot)
def take_pot(table: InnTable, play: t.Play, line: e.TakePot) -> None:
    """Somebody takes the pot, or half of it: from whoever is about to, where a Round has been won
    (timing-ex-07), and otherwise at once.
    """
    if table.round is None:
        return
    win, pot = table.round.win, table.gold[POT] // (2 if line.is_half else 1)
    for seat in table.seats_of(line.who, play)[:1]:
        if seat in play.ignored:
            continue
        if win is None and pot:
            table.pay(POT, seat, pot)
        elif win is not None and line.is_half:
            win.sharer = seat
        elif win is not None:
            win.taker = seat
