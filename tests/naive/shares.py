"""Naive judge of Playing for Shares: how the pot is handed out by placement."""

import random
from typing import Any

from .cards import SEATS
from .pots import some_placement

FEW_PLAYERS = {2: (2, 0, 0), 3: (2, 1, 0), 4: (3, 1, 0), 5: (3, 2, 0)}


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """What every seat gets, and what stays in the pot."""
    placement, share, carry = data["placement"], data["share"], data["carry"]
    players = sum(len(group) for group in placement)
    first, second, third = FEW_PLAYERS.get(players, (players - 3, 2, 1))
    prizes = prize_groups(
        [len(group) for group in placement], first * share + carry, second * share, third * share
    )
    payouts = {
        seat: prize // len(group)
        for group, prize in zip(placement, prizes, strict=True)
        for seat in group
    }
    return {"payouts": payouts, "carry": players * share + carry - sum(payouts.values())}


def prize_groups(sizes: list[int], first: int, second: int, third: int) -> list[int]:
    """The money each group divides, given the sizes of the groups, best first (SH-2 to SH-7)."""
    if sizes[0] > 2:
        prizes = [first + second + third]
    elif sizes[0] == 2:
        prizes = [first + second, third]
    elif len(sizes) > 1 and sizes[1] > 1:
        prizes = [first, second + third]
    else:
        prizes = [first, second, third]
    return [prizes[place] if place < len(prizes) else 0 for place in range(len(sizes))]


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Any placement of two to eight seats, with or without ties and old money."""
    seats = list(SEATS[: rng.randint(2, 8)])
    rng.shuffle(seats)
    return [], {
        "placement": [sorted(group) for group in some_placement(rng, seats)],
        "share": rng.randint(0, 5),
        "carry": rng.choice([0, 0, rng.randint(1, 12)]),
    }
