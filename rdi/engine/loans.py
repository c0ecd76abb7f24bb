"""Lend money between games and during one, and count the markers at the end of an Adventurer's
Choice.

Everything is counted per seat: money in coins, Loan Markers (lent 25) and Debt Markers (owes 25).
Sequences are indexed by seat, seats being numbered clockwise. Markers are not money: they decide
neither who may borrow nor who has to lend, and count at the very end only.

Only games whose Order of Play makes players pay turn by turn ask for payments during a game (DH-1);
a player who has run out of Gold then borrows, the Adventurer's Choice exception (ac-07, AC-7), or
leaves the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.betting import means, spend
from rdi.engine.table import POT, Purse, Table, clockwise
from rdi.model.request import Answer, Pick

LOAN = 25
"""The money of one loan, and the value of a marker in the final score."""


@dataclass(frozen=True, slots=True)
class Loan:
    """A loan that was made, and what every seat has after it."""

    lender: int
    money: tuple[int, ...]
    loans: tuple[int, ...]
    debts: tuple[int, ...]


def lender(borrower: int, money: Sequence[int], below: int = LOAN) -> int | None:
    """The seat that has to lend to `borrower`; None if there is no loan to be had.

    Only a player with less money than `below` may borrow. Between games that is 25; in the middle
    of the one game where a player who has run out may borrow at once, it is 1 (AC-7). The richest
    of the other players lends (AC-5), of equally rich ones the first clockwise from the borrower
    (AC-1), however little remains to that player (AC-4); if none of them has 25, nobody
    does (AC-2). Source: the booklet's Debt and Loan Markers.
    """
    if money[borrower] >= below:
        return None
    others = clockwise(range(len(money)), borrower)[1:]
    richest = max(others, key=money.__getitem__, default=None)
    if richest is None or money[richest] < LOAN:
        return None
    return richest


def take_loan(
    borrower: int,
    money: Sequence[int],
    loans: Sequence[int],
    debts: Sequence[int],
    below: int = LOAN,
) -> Loan:
    """Move 25 from the lender to `borrower` and give each of them the marker that is due.

    `money`, `loans` and `debts` hold each seat's money, Loan Markers and Debt Markers, and stay
    as they are. Raises ValueError when `lender` finds nobody who has to lend.
    """
    giver = lender(borrower, money, below)
    if giver is None:
        raise ValueError(f"seat {borrower} cannot take a loan")
    return Loan(
        lender=giver,
        money=_changed(_changed(money, giver, -LOAN), borrower, LOAN),
        loans=_changed(loans, giver, 1),
        debts=_changed(debts, borrower, 1),
    )


def final_scores(
    money: Sequence[int], loans: Sequence[int], debts: Sequence[int]
) -> tuple[int, ...]:
    """Each seat's money, plus 25 for each Loan Marker, less 25 for each Debt Marker (AC-6)."""
    return tuple(
        coins + LOAN * (lent - owed) for coins, lent, owed in zip(money, loans, debts, strict=True)
    )


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest final score; several of them share the victory (AC-6)."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def _changed(amounts: Sequence[int], seat: int, by: int) -> tuple[int, ...]:
    """The amounts with that of one seat changed."""
    return tuple(amount + by if at == seat else amount for at, amount in enumerate(amounts))


def pay_step(
    table: Table, seat: int, amount: int, purse: Purse, target: int, is_dead: bool
) -> Pick | None:
    """Pay if possible; otherwise ask whether to borrow, or leave where nobody can lend. Whoever
    pays into the pot plays for that much more, as with a bet; all play for dead money.
    """
    if means(table, seat) >= amount:
        if amount:
            if purse == POT:
                table.events.append(("pays in", seat, amount, is_dead))
            spend(table, seat, purse, amount)
            if purse == POT and is_dead:
                table.carry += amount
            elif purse == POT:
                table.contributions[seat] += amount
        table.pc += 1
        return None
    if may_borrow(table, seat):
        return Pick(seat, "borrow", ("borrow", "leave"))
    table.leave(seat, "broke")
    table.pc = target
    return None


def may_borrow(table: Table, seat: int) -> bool:
    """Whether this table lends to a player in the middle of a game, and another has enough."""
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
