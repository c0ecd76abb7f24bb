"""Gold that players part with: payments, antes and thefts, each of which may be answered.

A player who has no Gold during a Round or a contest passes over it (gamble-22, contest-13). If the
player of a card that demands an ante cannot ante, nobody does (gamble-24, IN-3). Who has left the
Round, and everybody once it has ended, antes no more: such a debt is negated.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.inn.answerable import ANTE, PAY, TAKE, Debt, Play
from rdi.engine.inn.playing import open_window
from rdi.engine.inn.resolution import number
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.engine.table import POT
from rdi.model import effects as e
from rdi.model.effects import INN  # fmt: skip
from rdi.model.effects import POT as POT_WHO


class Paying(Frame):
    """Some payments, one after another."""

    __slots__ = ("_debts", "is_asked", "is_unable", "place")

    def __init__(self, debts: list[Debt]) -> None:
        self._debts = debts
        self.place = 0
        self.is_asked = False
        self.is_unable = False
        """The player of the card that demands this ante had no Gold when it fell due."""

    @property
    def debts(self) -> Sequence[Debt]:
        return self._debts

    def step(self, table: InnTable) -> None:
        if self.place >= len(self.debts):
            table.pop(self)
            return
        debt = self.debts[self.place]
        if not self.is_asked:
            self.is_asked = True
            self.is_unable = debt.is_own_ante and table.gold[debt.seat] == 0
            if debt.seat in table.playing and debt.amount > 0:
                open_window(table, [debt], debt.seat, only=(debt.seat,))
            return
        self.is_asked = False
        self.place += 1
        self._settle(table, debt)

    def _settle(self, table: InnTable, debt: Debt) -> None:
        amount = 0 if debt.negated else debt.amount
        if not debt.is_on_the_house:
            amount = min(amount, table.gold[debt.seat])
        if amount:
            assert debt.way == ANTE or debt.play is None or debt.play.reaches(debt.seat, GOLD)
            table.pay(debt.payer, debt.payee, amount)
        debt.parted = amount
        if debt.play is not None:
            debt.play.did = amount > 0
        cannot_ante = debt.is_own_ante and not amount
        if cannot_ante and (self.is_unable or not debt.negated):
            table.events.append(("nobody antes", debt.seat))
            self.place = len(self.debts)


def pay_together(table: InnTable, seats: list[int], amount: int, payee: str) -> None:
    """Each of these players pays, in turn order, for no card of anybody."""
    table.push(Paying([Debt(seat, amount, payee, PAY, None) for seat in seats]))


def pay(table: InnTable, play: Play, line: e.Pay) -> None:
    """Gold goes from players, the pot or the Inn to players, the pot or the Inn."""
    amount = number(table, play, line.amount)
    if line.payer.kind in (INN, POT_WHO):
        _pay_out(table, play, line, amount)
        return
    way = TAKE if line.is_taken else PAY
    debts = [
        Debt(seat, part, payee, way, play)
        for payee in _payees(table, play, line.payee)
        for part in _parts(amount, line.parts)
        for seat in _payers(table, play, line.payer)
        if seat != payee
    ]
    table.push(Paying(debts))


def _parts(amount: int, count: int) -> list[int]:
    """This number of payments that add up to an amount, as even as can be, the larger ones first;
    fewer if there is not 1 Gold for each, but one even of nothing.
    """
    each, more = divmod(amount, count)
    parts = [each + (place < more) for place in range(count)]
    return [part for part in parts if part] or [0]


def _pay_out(table: InnTable, play: Play, line: e.Pay, amount: int) -> None:
    source = INN if line.payer.kind == INN else POT
    for payee in _payees(table, play, line.payee):
        few = amount if source == INN else min(amount, table.gold[POT])
        play.did = few > 0
        if few:
            table.pay(source, payee, few)


def _payees(table: InnTable, play: Play, who: e.PlayerRef) -> list[int | str]:
    """The payees: players who ignore the card are left out, and the payer then keeps the Gold
    (note-rdi6-not-the-face-02).
    """
    if who.kind in (INN, POT_WHO):
        return [INN if who.kind == INN else POT]
    return [seat for seat in table.seats_of(who, play) if seat not in play.ignored]


def _payers(table: InnTable, play: Play, who: e.PlayerRef) -> list[int]:
    """The payers: those who fell during a contest owe its prize too (contest-08). The player of the
    card does not escape from the payment by ignoring it (negign-06).
    """
    seats = list(table.seats_of(who, play))
    if who.kind in (e.EACH, e.EACH_OTHER):
        seats += [seat for seat in table.fallen if seat not in seats]
    return [seat for seat in seats if seat not in play.ignored or seat == play.seat]


def ante(table: InnTable, play: Play, line: e.Ante) -> None:
    """Gold goes into the pot of the Round, the player of the card first."""
    seats = table.seats_of(line.who, play)
    table.push(antes(table, play, list(seats), number(table, play, line.amount)))


def antes(table: InnTable, play: Play | None, seats: list[int], amount: int) -> Paying:
    """The antes of these players."""
    members = [seat for seat in seats if table.is_in_round(seat)]
    return Paying([Debt(seat, amount, POT, ANTE, play) for seat in members])
