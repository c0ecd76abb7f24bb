"""The Round of Gambling: antes, turns in it, control, leaving, and who gets the pot."""

from __future__ import annotations

from typing import Any, Final

from rdi.engine.inn.answerable import EVENT, Answerable, Moment, Play, Win
from rdi.engine.inn.lasting import may_leave
from rdi.engine.inn.paying import antes
from rdi.engine.inn.playability import is_asked, playable_titles, playable_ways
from rdi.engine.inn.playing import Playing, open_window
from rdi.engine.inn.resolution import unanswered
from rdi.engine.inn.table import Frame, HeldCard, InnTable, Round
from rdi.engine.table import POT
from rdi.model import effects as e
from rdi.model.cards import CHEATING, GAMBLING, TAKES_POT, WINS, Card
from rdi.model.effects import INN
from rdi.model.lasting import THIS_ROUND
from rdi.model.native import mypyc_attr
from rdi.model.request import PASS, Pick, Respond

ANTE: Final = 0
MOMENT: Final = 1
ASK: Final = 2
WIN: Final = 3
PAID: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Gambling(Frame):
    """A Round of Gambling being played: antes, turns in it, and who gets the pot."""

    __slots__ = ("round", "seat", "stage")

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.stage = ANTE
        self.seat = round_.starter

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple(self.round.things)

    def put_away(self, table: InnTable) -> None:
        """The pot goes to the Inn, and what lies in it beside Gold goes back (prize-06)."""
        for owner, title in self.holds:
            table.go_back(owner, title)

    @property
    def is_quiet(self) -> bool:
        """Before each turn in the Round players may pass out; lack of Gold waits for its end."""
        return self.stage in (MOMENT, ASK)

    @property
    def divides(self) -> bool:
        return True

    def step(self, table: InnTable) -> Pick | None:
        if self.stage == ANTE:
            self.stage = MOMENT
            table.push(antes(table, self.round.play, self.round.members[:], 1))
        elif self.stage == MOMENT:
            self._next(table)
        elif self.stage == ASK:
            self.stage = MOMENT
            is_next = self.seat in self.round.members and self.seat not in self.round.waiting
            if is_next and not self.round.has_ended:  # otherwise all speak again in their order
                return self._ask(table)
        elif self.stage == WIN:
            win = self.round.win
            if win is not None and win.is_again and self._can_begin_again(table):
                self._begin_again(table)
            else:
                self._pay(table)
        else:
            table.pop(self)
            table.round = None
            table.dirty = True
            table.end_lasting(THIS_ROUND)
        return None

    def _can_begin_again(self, table: InnTable) -> bool:
        """Whether enough are left for whatever is played."""
        return len(self.round.members) > 1

    def _begin_again(self, table: InnTable) -> None:
        """The Round is played once more (GR-10)."""
        self.round.begin_again(table)
        self.stage = ANTE

    def _next(self, table: InnTable) -> None:
        """Give the turn to the next player, or end the Round."""
        self.round.is_anted = True
        if not self.round.has_ended and len(self.round.members) <= 1:
            self.round.end(table, self.round.members[0] if self.round.members else None)
        elif not self.round.has_ended and not self.round.waiting:
            self._all_have_spoken(table)
        if self.round.has_ended:
            self._let_win_be_answered(table)
        elif self.round.waiting:
            self.seat = self.round.waiting.pop(0)
            self.stage = ASK
            open_window(table, [Moment(self.seat, "round")], self.seat)

    def _all_have_spoken(self, table: InnTable) -> None:
        """Nobody wants to play a card any more, and whoever is in control wins."""
        self.round.end(table, self.round.controller)

    def _let_win_be_answered(self, table: InnTable) -> None:
        self.stage = WIN
        if self.round.winner is not None:
            self.round.win = Win(self.round.winner)
            open_window(table, [self.round.win], table.acting)

    def _ask(self, table: InnTable) -> Respond | None:
        titles = tuple(
            title
            for kind in (GAMBLING, CHEATING)
            for title in playable_titles(table, self.seat, kind, GAMBLE_ONLY)
            if self.allows(table, self.seat, title, kind)
        )
        titles = tuple(dict.fromkeys(titles))
        if titles or is_asked(table, self.seat, titles, GAMBLE_ONLY):
            about = (("round", self.round.starter, self.round.controller, table.gold[POT]),)
            return Respond(self.seat, "gamble", titles, about)
        table.events.append(("passed", self.seat))
        return None

    def allows(self, table: InnTable, seat: int, title: str, kind: str) -> bool:
        """Whether a card of this kind may follow the card played last (gamble-14)."""
        if not self.round.beaten_by or kind in self.round.beaten_by:
            return True
        return table.roster.card(seat, title).restrictions.beats_all

    def take(self, table: InnTable, request: Respond, answer: Any) -> None:
        if answer == PASS:
            table.events.append(("passed", request.seat))
            return
        found = [
            each
            for kind in (GAMBLING, CHEATING)
            if self.allows(table, request.seat, answer, kind)
            for each in playable_ways(table, request.seat, answer, kind, GAMBLE_ONLY)
        ]
        table.push(Playing.of_card(table, request.seat, answer, found[:1]))

    def _pay(self, table: InnTable) -> None:
        self.stage = PAID
        pot, win = self._part(table), self.round.win
        table.events.append(("round ended", self.round.winner, pot))
        if win is None:
            if pot:
                table.pay(POT, INN, pot)
            hand_out(table, self.round, ())
            return
        sharer = () if win.sharer in (None, win.taker) else (win.sharer,)
        hand_out(table, self.round, (win.taker, *(seat for seat in sharer if seat is not None)))
        if win.sharer is not None and win.sharer != win.taker and pot // 2:
            table.pay(POT, win.sharer, pot // 2)
            pot -= pot // 2
        if pot:
            table.pay(POT, win.taker, pot)
            table.note_deed(win.taker, TAKES_POT)
        table.note_deed(win.seat, WINS)

    def _part(self, table: InnTable) -> int:
        """The Gold in the pot that is won just now: all of it."""
        return table.gold[POT]


def hand_out(table: InnTable, round_: Round, takers: tuple[int, ...]) -> None:
    """The things in the pot beside Gold go to the player who takes the pot; where another gets
    half, it goes where the taker wants (note-rdi8-curse-worn-off-02), and where nobody does, back.
    """
    if round_.things:
        table.push(HandingOut(round_, takers))


@mypyc_attr(allow_interpreted_subclasses=True)
class HandingOut(Frame):
    """The things in a pot go to its takers, the first of whom decides, one after another."""

    __slots__ = ("round", "takers")

    def __init__(self, round_: Round, takers: tuple[int, ...]) -> None:
        self.round, self.takers = round_, takers

    def step(self, table: InnTable) -> Pick | None:
        if not self.round.things:
            table.pop(self)
            return None
        if len(self.takers) > 1:
            return Pick(self.takers[0], "pick", self.takers)
        self._hand_out(table, self.takers[0] if self.takers else None)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._hand_out(table, answer)

    def _hand_out(self, table: InnTable, taker: int | None) -> None:
        """The deed of its taker with a card is done; then it is among its owner's discards. A card
        of the table lies in front of its taker, to be played from there (prize-03).
        """
        owner: int | None
        owner, title = self.round.things.pop(0)
        table.events.append(("handed out", taker, owner, title))
        card = table.roster.source(owner, title)
        if taker is None or owner is not None:
            table.go_back(owner, title)
        elif isinstance(card, Card) and card.is_kept:
            table.lay_in(table.own_pile("InPlay", taker), [(None, True, title)], is_under=True)
        else:
            table.go_home(owner, title, "Discards")
        if taker is not None and isinstance(card, Card) and card.taken:
            seat = taker if owner is None else owner
            cause = (seat, title, card.line)
            table.push(unanswered(seat, card.taken, cause, {"they": (taker,)}))


def put_into_pot(table: InnTable, play: Play, line: e.PutIntoPot) -> None:
    """The card comes to lie in the pot as soon as it is done."""
    if table.round is not None and not table.round.has_ended:
        play.is_for_pot = True


def put_thing_into_pot(table: InnTable, seat: int, owner: int | None, title: str) -> None:
    """A player lets a card lie in the pot of the Round; where there is none it goes back."""
    if table.round is None or table.round.has_ended:
        table.go_back(owner, title)
        return
    table.round.things.append((owner, title))
    table.events.append(("put into the pot", seat, title))


def begin_round(table: InnTable, round_: Round) -> None:
    """Do what is done with what lies on the table before the antes: by who starts the Round or,
    where an Event does, by the player whose turn it is, or the next one (prize-02, prize-10, IN-7).
    """
    seat = round_.starter
    if round_.play.kind == EVENT:
        seat = table.clockwise(table.acting)[0]
    for name, hook in reversed(table.roster.round_hooks):
        table.push(unanswered(seat, hook.body, (seat, name, hook.line), {"they": (seat,)}))


GAMBLE_ONLY: tuple[Answerable, ...] = (Moment(0, "gamble"),)


def take_control(table: InnTable, play: Play, line: e.TakeControl) -> None:
    """A player takes control; in a game inside a Round that player changes cards or dice instead
    (GR-7).
    """
    card = play.source if isinstance(play.source, Card) else None
    if table.round is not None:
        for seat in table.seats_of(line.who, play)[:1]:
            if table.round.game is None:
                table.round.take_control(table, seat, card)
            else:
                cheats = play.way is not None and play.way.kind == CHEATING
                table.round.let_change(seat, card, cheats)


def win_round(table: InnTable, play: Play, line: e.WinRound) -> None:
    """A player wins on the spot (gamble-10)."""
    if table.round is not None:
        for seat in table.seats_of(line.who, play)[:1]:
            table.round.end(table, seat)


def play_round_again(table: InnTable, play: Play, line: e.PlayRoundAgain) -> None:
    """Nobody gets the pot yet: the Round that has been won is played again (GR-10)."""
    if table.round is not None and table.round.win is not None:
        table.round.win.is_again = True


def leave_round(table: InnTable, play: Play, line: e.LeaveRound) -> None:
    """Players are out of the Round, willingly or not."""
    if table.round is not None and not table.round.has_ended:
        for seat in table.seats_of(line.who, play):
            if seat not in play.ignored and (seat != play.seat or may_leave(table)):
                table.round.drop(table, seat)


def end_round(table: InnTable, play: Play, line: e.EndRound) -> None:
    """The Round is over, and the pot goes to the Inn (gamble-tip-05)."""
    if table.round is not None:
        table.round.end(table, None)


def take_pot(table: InnTable, play: Play, line: e.TakePot) -> None:
    """A player takes the pot, or half of it: from the one who is about to, where a Round has been
    won (timing-ex-07), and otherwise at once.
    """
    if table.round is None:
        return
    win, pot = table.round.win, table.gold[POT] // (2 if line.is_half else 1)
    for seat in table.seats_of(line.who, play)[:1]:
        if seat in play.ignored:
            continue
        if win is None:
            if pot:
                table.pay(POT, seat, pot)
            if not line.is_half:
                hand_out(table, table.round, (seat,))
        elif line.is_half:
            win.sharer = seat
        else:
            win.taker = seat
