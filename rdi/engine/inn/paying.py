"""Gold that players part with: payments, antes and thefts, each of which may be answered.

A player who has no Gold during a Round or a contest passes over it (gamble-22, contest-13). If the
player of a card that demands an ante cannot ante, nobody does (gamble-24, IN-3). Who has left the
Round, and everybody once it has ended, antes no more: such a debt is negated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.engine.inn.answerable import ANTE, PAY, TAKE, Debt, Loss, Play
from rdi.engine.inn.lasting import discount, paid_otherwise
from rdi.engine.inn.playing import open_window
from rdi.engine.inn.resolution import number
from rdi.engine.inn.table import GOLD, Frame, InnTable
from rdi.engine.table import POT
from rdi.model import effects as e
from rdi.model.effects import INN  # fmt: skip
from rdi.model.effects import POT as POT_WHO
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick


@mypyc_attr(allow_interpreted_subclasses=True)
class Paying(Frame):
    """Some payments, one after another."""

    __slots__ = ("_debts", "is_asked", "is_offered", "is_unable", "place")

    def __init__(self, debts: list[Debt]) -> None:
        self._debts = debts
        self.place = 0
        self.is_asked = False
        self.is_offered = False
        self.is_unable = False
        """The player of the card that demands this ante had no Gold when it fell due."""

    @property
    def debts(self) -> Sequence[Debt]:
        return self._debts

    @property
    def is_whole(self) -> bool:
        return True

    def step(self, table: InnTable) -> None:
        while self.place < len(self._debts):
            debt = self._debts[self.place]
            if not self.is_asked:
                self.is_asked = True
                self.is_unable = debt.is_own_ante and table.stat(debt.seat, GOLD) == 0
                if debt.seat in table.playing and debt.amount > 0 and not debt.is_firm:
                    open_window(table, [debt], debt.seat, only=tuple(table.members(debt.seat)))
                    if table.stack[-1] is not self:
                        return
            if not self.is_offered:
                self.is_offered = True
                if table.has_laws and self._offer(table, debt):
                    return
            self.is_asked, self.is_offered = False, False
            self.place += 1
            self._settle(table, debt)
        table.pop(self)

    def _offer(self, table: InnTable, debt: Debt) -> bool:
        """Let a player pay otherwise who may; whether anybody is."""
        may = not debt.negated and debt.payer == debt.seat and debt.seat in table.playing
        found = paid_otherwise(table, debt.seat, debt.way) if may and not debt.is_firm else []
        for what in found:
            table.push(PayingWith(debt, what))
        return bool(found)

    def _settle(self, table: InnTable, debt: Debt) -> None:
        if table.has_laws:
            debt.from_inn += self._discount(table, debt)
        amount = self._parted(table, debt)
        debt.parted = amount
        if debt.play is not None:
            debt.play.did = amount > 0
            debt.play.note(Loss(debt.seat, GOLD, debt.amount, amount, frozenset()))
        cannot_ante = debt.is_own_ante and not amount
        if cannot_ante and (self.is_unable or not debt.negated):
            table.events.append(("nobody antes", debt.seat))
            self.place = len(self.debts)

    def _discount(self, table: InnTable, debt: Debt) -> int:
        """The Gold of a payment that the Inn pays by a law: of all its parts only the first."""
        is_own = debt.way == PAY and debt.payer == debt.seat and not debt.is_further
        return discount(table, debt.seat) if is_own else 0

    def _parted(self, table: InnTable, debt: Debt) -> int:
        """The payments of a debt: as much as its payer has, and the part of the Inn."""
        if debt.negated:
            return 0
        of_inn = min(debt.amount, debt.from_inn)
        own = debt.amount - of_inn
        if isinstance(debt.payer, int):
            own = min(own, table.stat(debt.payer, GOLD))
        for payer, part in ((debt.payer, own), (INN, of_inn)):
            if part and payer != debt.payee:
                assert debt.way == ANTE or debt.play is None or debt.play.reaches(debt.seat, GOLD)
                table.pay(payer, debt.payee, part)
        return own + of_inn


@mypyc_attr(allow_interpreted_subclasses=True)
class PayingWith(Frame):
    """A player who is to part with Gold says how much of it to replace by something else: the Inn
    pays that much, and the player loses 1 of the other thing for each (note-rdi6-blood-money-01).
    """

    __slots__ = ("debt", "what")

    def __init__(self, debt: Debt, what: str) -> None:
        self.debt, self.what = debt, what

    def _most(self, table: InnTable) -> int:
        return min(self.debt.amount - self.debt.from_inn, table.stat(self.debt.seat, self.what))

    def step(self, table: InnTable) -> Pick | None:
        most = self._most(table)
        if most > 0:
            return Pick(self.debt.seat, "choose", range(most + 1))
        table.pop(self)
        return None

    def option_texts(self, table: InnTable) -> tuple[str, ...]:
        counts = range(1, self._most(table) + 1)
        return ("pay Gold only", *(f"lose {each} {self.what} for {each} Gold" for each in counts))

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.pop(self)
        if answer:
            self.debt.from_inn += answer
            table.set_stat(self.debt.seat, self.what, answer, None, loss=True)


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
    table.push(Paying(_with_parts_marked(debts)))


def _with_parts_marked(debts: list[Debt]) -> list[Debt]:
    """The same debts; each after the first of the same payer to the same payee is a further part
    of one payment.
    """
    known: set[tuple[int, int | str]] = set()
    for debt in debts:
        debt.is_further = (debt.seat, debt.payee) in known
        known.add((debt.seat, debt.payee))
    return debts


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
