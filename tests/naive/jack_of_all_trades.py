"""Naive judge of the game Jack of All Trades: who may be placed where, and who is left to pay."""

import random
from itertools import combinations
from typing import Any

from .cards import RANK_VALUES, deal, is_dragon, placement, some_seats, some_variants

JACK = 6


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The legal placements before each job, the totals left over, and the placement.

    Raises ValueError for a placement that was not legal.
    """
    legal: dict[str, list[list[list[int]]]] = {}
    totals = {}
    for seat, player in data["players"].items():
        left = [value_of(worker) for worker in player["workers"]]
        legal[seat] = []
        for place, (job, placed) in enumerate(zip(data["jobs"], player["placements"], strict=True)):
            choices = legal_placements(variants, left, job, last=place == 3)
            if sorted(placed) not in choices:
                raise ValueError(f"{seat} may not place {placed} on job {place + 1}")
            legal[seat].append(choices)
            for value in placed:
                left.remove(value)
        totals[seat] = sum(left)
    keys = {seat: -total for seat, total in totals.items()}
    return {"legal_placements": legal, "totals": totals, "placement": placement(keys)}


def value_of(thing: str | int) -> int:
    """The value of a die or a card; a Dragon in hand counts 0."""
    if isinstance(thing, int):
        return thing
    return 0 if is_dragon(thing) else RANK_VALUES[thing[0]]


def legal_placements(
    variants: frozenset[str], left: list[int], job: str | int, last: bool
) -> list[list[int]]:
    """Every distinct handful of workers that the rule allows on a job, fewest and lowest first."""
    handfuls = {
        tuple(sorted(handful))
        for size in range(len(left) + 1)
        for handful in combinations(left, size)
    }
    allowed = [list(one) for one in handfuls if _allowed(variants, left, job, last, list(one))]
    return sorted(allowed, key=lambda handful: (len(handful), handful))


def _allowed(
    variants: frozenset[str], left: list[int], job: str | int, last: bool, handful: list[int]
) -> bool:
    if not handful:
        return True
    if 0 in handful:
        return False
    if is_wild(job):
        return len(handful) == 1
    value = value_of(job)
    if value not in left:
        return handful == [JACK]
    several = last and "no_last_call" not in variants
    return all(worker == value for worker in handful) and (several or len(handful) == 1)


def is_wild(job: str | int) -> bool:
    """Whether a job takes any one worker: a 6 rolled for it, or a Dragon revealed (JT-4)."""
    return job == 6 if isinstance(job, int) else is_dragon(job)


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Four jobs and, for every player, workers with placements that are mostly sensible."""
    variants = some_variants(rng, "dragons", "hidden_fate", "no_last_call")
    seats = some_seats(rng)
    hands, cards = deal(rng, seats, 5, "dragons" in variants, extra=4)
    hidden = "hidden_fate" in variants
    jobs = [rng.randint(1, 6) if hidden and rng.random() < 0.5 else card for card in cards]
    players = {}
    for seat in seats:
        workers = hands[seat] if hidden else _some_dice(rng)
        placements = _some_placements(rng, frozenset(variants), workers, jobs)
        players[seat] = {"workers": workers, "placements": placements}
    return variants, {"players": players, "jobs": jobs}


def _some_dice(rng: random.Random) -> list[int]:
    favourite = rng.randint(1, 6)
    weight = rng.choice([0, 0.4, 0.8])
    return [favourite if rng.random() < weight else rng.randint(1, 6) for _ in range(5)]


def _some_placements(
    rng: random.Random, variants: frozenset[str], workers: list[Any], jobs: list[Any]
) -> list[list[int]]:
    left = [value_of(worker) for worker in workers]
    placements = []
    for place, job in enumerate(jobs):
        choices = legal_placements(variants, left, job, last=place == 3)
        placed = max(choices, key=sum) if rng.random() < 0.7 else rng.choice(choices)
        placements.append(placed)
        for value in placed:
            left.remove(value)
    return placements
