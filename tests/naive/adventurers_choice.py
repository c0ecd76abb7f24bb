"""Naive judge of Adventurer's Choice: loans between games, and who wins in the end."""

import random
from typing import Any

from .cards import SEATS

LOAN = 25


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """Who lends to each borrower in turn, what all then have, the final scores and winners.

    Raises ValueError for a borrower who is not poor enough.
    """
    seats = data["seats"]
    money, loans, debts = dict(data["money"]), dict(data["loans"]), dict(data["debts"])
    lenders = []
    for borrower in data["borrowers"]:
        if money[borrower] >= LOAN:
            raise ValueError(f"{borrower} may not ask for a loan")
        lender = lender_for(seats, money, borrower)
        lenders.append(lender)
        if lender is not None:
            money[lender] -= LOAN
            money[borrower] += LOAN
            loans[lender] += 1
            debts[borrower] += 1
    final = {seat: money[seat] + LOAN * (loans[seat] - debts[seat]) for seat in seats}
    return {
        "lenders": lenders,
        "money": money,
        "loans": loans,
        "debts": debts,
        "final_scores": final,
        "winners": [seat for seat in seats if final[seat] == max(final.values())],
    }


def lender_for(seats: list[str], money: dict[str, int], borrower: str) -> str | None:
    """The richest other seat, the first clockwise among equals; None if it has too little."""
    place = seats.index(borrower)
    others = seats[place + 1 :] + seats[:place]
    richest = max(others, key=lambda seat: money[seat])
    return richest if money[richest] >= LOAN else None


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Seats with 50 money each on average, old markers, and poor seats that ask for loans."""
    seats = list(SEATS[: rng.randint(2, 8)])
    money = _some_money(rng, seats)
    loans, debts = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for _ in range(rng.randint(0, 4)):
        lender, borrower = rng.sample(seats, 2)
        loans[lender] += 1
        debts[borrower] += 1
    case = {"seats": seats, "money": money, "loans": loans, "debts": debts}
    borrowers: list[str] = []
    for _ in range(rng.randint(0, 6)):
        now = judge(frozenset(), {**case, "borrowers": borrowers})
        poor = [seat for seat in seats if now["money"][seat] < LOAN]
        if poor and None not in now["lenders"]:
            borrowers.append(rng.choice(poor))
    return [], {**case, "borrowers": borrowers}


def _some_money(rng: random.Random, seats: list[str]) -> dict[str, int]:
    """All the money at large but what is left in the pot, in few hands or in many."""
    total = 50 * len(seats) - rng.choice([0, 0, rng.randint(0, 5)])
    if rng.random() < 0.1:
        return {seat: rng.randint(0, LOAN) for seat in seats}
    weights = [rng.choice([0, 1, 1, 4, rng.random()]) + 0.01 for _ in seats]
    money = [int(total * weight / sum(weights)) for weight in weights]
    money[weights.index(max(weights))] += total - sum(money)
    return dict(zip(seats, money, strict=True))
