"""Naive judge of the pots: what is given back, who may win what, and who gets it."""

import random
from typing import Any

from .betting_round import Round, play
from .cards import SEATS


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The rebate, the pots, the money of pots without winners, and how all of it is paid."""
    rebate = rebate_of(data["contributions"])
    paid = {seat: money - rebate.get(seat, 0) for seat, money in data["contributions"].items()}
    pots, orphans = pots_of(paid, data["folded"], data["carry"])
    payouts: dict[str, int] = {}
    replays = []
    carry = 0
    for pot in pots:
        winners = winners_of(pot["eligible"], data["placement"])
        if len(winners) > 1 and data["split_rule"] in ("king", "commoner"):
            replays.append(replay(pot["amount"], winners, list(paid), data["split_rule"]))
            continue
        for seat in winners:
            payouts[seat] = payouts.get(seat, 0) + pot["amount"] // len(winners)
        carry += pot["amount"] % len(winners)
    return {
        "rebate": rebate,
        "pots": pots,
        "orphans": orphans,
        "payouts": {seat: money for seat, money in payouts.items() if money},
        "carry": carry,
        "replays": replays,
    }


def rebate_of(contributions: dict[str, int]) -> dict[str, int]:
    """What the highest contribution exceeds the second highest by, folded ones included (PT-5)."""
    *_, second, highest = sorted(contributions.values())
    seat = max(contributions, key=lambda seat: contributions[seat])
    return {seat: highest - second} if highest > second else {}


def pots_of(
    paid: dict[str, int], folded: list[str], carry: int
) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """Lay the money in one coin a seat at a time, and see who may win each layer.

    The money already there comes first and is open to all who have not folded (PT-9). A layer
    whose payers have all folded goes to the last of them to fold (PT-4). Layers open to the
    same seats make one pot (PT-7).
    """
    alive = [seat for seat in paid if seat not in folded]
    layers = [(carry, alive)]
    orphans: dict[str, int] = {}
    for level in range(1, max(paid.values()) + 1):
        payers = [seat for seat in paid if paid[seat] >= level]
        eligible = [seat for seat in payers if seat in alive]
        if eligible:
            layers.append((len(payers), eligible))
        else:
            last = max(payers, key=folded.index)
            orphans[last] = orphans.get(last, 0) + len(payers)
    pots: list[dict[str, Any]] = []
    for amount, eligible in layers:
        if pots and pots[-1]["eligible"] == eligible:
            pots[-1]["amount"] += amount
        elif amount:
            pots.append({"amount": amount, "eligible": eligible})
    return pots, orphans


def winners_of(eligible: list[str], placement: list[list[str]]) -> list[str]:
    """The best placed of those who may win a pot."""
    for group in placement:
        winners = [seat for seat in eligible if seat in group]
        if winners:
            return winners
    raise ValueError("nobody who may win this pot is placed")


def replay(amount: int, tied: list[str], seats: list[str], split_rule: str) -> dict[str, Any]:
    """A pot that waits for a further game, of the tied seats or of all (PT-6)."""
    if split_rule == "king":
        return {"amount": amount, "players": tied, "ante": False}
    return {"amount": amount, "players": seats, "ante": True}


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """The money of a whole game played at random: an ante or old money, then Betting Rounds."""
    seats = list(SEATS[: rng.randint(2, 8)])
    richest = rng.choice([4, 15, 60])
    ante = 1 if rng.random() < 0.8 else 0
    carry = rng.randint(1, 20) if not ante or rng.random() < 0.4 else 0
    money = {seat: rng.randint(ante, richest) for seat in seats}
    contributions = dict.fromkeys(seats, ante)
    folded: list[str] = []
    for _ in range(rng.randint(1, 4)):
        stacks = {seat: money[seat] - contributions[seat] for seat in seats}
        table = Round(seats, stacks, folded, rng.choice(seats), minimum_raise=False)
        play(rng, table)
        folded = table.folded
        contributions = {seat: contributions[seat] + table.bets[seat] for seat in seats}
    return [], {
        "contributions": contributions,
        "folded": folded,
        "carry": carry,
        "placement": some_placement(rng, [seat for seat in seats if seat not in folded]),
        "split_rule": rng.choice(["merchant", "merchant", "king", "commoner"]),
    }


def some_placement(rng: random.Random, seats: list[str]) -> list[list[str]]:
    """The seats in random groups, with many ties or few."""
    grades = rng.choice([1, 2, 4, 20])
    grade = {seat: rng.randint(1, grades) for seat in seats}
    groups = [[seat for seat in seats if grade[seat] == mark] for mark in range(1, grades + 1)]
    return [group for group in groups if group]
