"""Paying during a game, and what happens to a player who has run out of Gold: a loan, or leaving
the game.

Only games whose Order of Play makes players pay turn by turn come here (DH-1); a loan during the
game is the Adventurer's Choice exception (ac-07, AC-7).
"""

from __future__ import annotations

from rdi.engine.betting import means, spend
from rdi.engine.loans import LOAN, lender
from rdi.engine.table import Purse, Table
from rdi.model.request import Answer, Pick


def pay_step(table: Table, seat: int, amount: int, purse: Purse, target: int) -> Pick | None:
    """Pay if possible; otherwise ask whether to borrow, or leave where nobody can lend."""
    if means(table, seat) >= amount:
        if amount:
            spend(table, seat, purse, amount)
        table.pc += 1
        return None
    if may_borrow(table, seat):
        return Pick(seat, "borrow", ("borrow", "leave"))
    table.leave(seat, "broke")
    table.pc = target
    return None


def may_borrow(table: Table, seat: int) -> bool:
    """Whether this table lends to a player in the middle of a game, and somebody has enough."""
    return table.settings.loans and lender(seat, _money(table), below=1) is not None


def take_borrowing(table: Table, seat: int, answer: Answer, target: int) -> None:
    """The richest lends, both get their markers, and the payment is tried again; or the player
    leaves.
    """
    if answer == "leave":
        table.leave(seat, "broke")
        table.pc = target
        return
    rich = lender(seat, _money(table), below=1)
    assert rich is not None
    spend(table, rich, seat, LOAN)
    table.loans = tuple(count + (other == rich) for other, count in enumerate(table.loans))
    table.debts = tuple(count + (other == seat) for other, count in enumerate(table.debts))
    table.events.append(("lent", rich, seat, LOAN))


def _money(table: Table) -> list[int]:
    return [means(table, seat) for seat in range(table.seats)]
