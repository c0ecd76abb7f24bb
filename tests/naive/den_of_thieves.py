"""Naive judge of the game Den of Thieves: every way to slay, kill and declare is tried."""

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from .cards import deal, draw, is_dragon, placement, rank_tiebreak, some_seats, some_variants

SLAYERS = ["WW", "RRRR", "RRW"]
MERCHANT_POINTS = [1, 2, 2, 3, 3, 4, 4]
SLAYING_HANDS = ["DDWWWRR", "DDWWWWB", "DWWRRRR", "DWRRRRR", "DWWRRLB", "DRRRRRM", "DWWWWRM"]


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The best score of every hand and the placement."""
    scores = {seat: best_score(variants, hand) for seat, hand in data["hands"].items()}
    keys = {seat: (scores[seat], *rank_tiebreak(hand)) for seat, hand in data["hands"].items()}
    return {"scores": scores, "placement": placement(keys)}


def best_score(variants: frozenset[str], hand: list[str]) -> int:
    """The most a hand can be worth; slayers are set aside before anything else (DT-4, DT-7)."""
    dragons = sum(is_dragon(card) for card in hand)
    if dragons == 3:
        return 19
    ranks = [card[0] for card in hand if not is_dragon(card)]
    return max(
        (
            12 * dragons + score
            for rest in ways_to_slay(ranks, dragons)
            for score in [*ordinary_scores(rest), *den_scores(variants, rest)]
        ),
        default=0,
    )


def ways_to_slay(ranks: list[str], dragons: int) -> list[list[str]]:
    """What may be left of a hand once so many Dragons are slain; nothing if they cannot be."""
    if dragons == 0:
        return [ranks]
    ways = []
    for size in (2, 3, 4):
        for chosen in combinations(range(len(ranks)), size):
            if "".join(sorted(ranks[place] for place in chosen)) in SLAYERS:
                rest = [rank for place, rank in enumerate(ranks) if place not in chosen]
                ways += ways_to_slay(rest, dragons - 1)
    return ways


def ordinary_scores(ranks: list[str]) -> Iterator[int]:
    """The score for each way of setting Warriors on Rogues, up to 2 each (DT-1, DT-3)."""
    warriors, rogues = ranks.count("W"), ranks.count("R")
    for killers in product([None, *range(warriors)], repeat=rogues):
        if any(killers.count(warrior) > 2 for warrior in range(warriors)):
            continue
        killed = sum(killer is not None for killer in killers)
        yield 3 * warriors + killed + patron_points(survivors(ranks, rogues - killed))


def den_scores(variants: frozenset[str], ranks: list[str]) -> Iterator[int]:
    """The score for each choice of the thieves that do the killing in a Den (DT-2, DT-6)."""
    thieves = [rank for rank in ranks if rank in "WR"]
    deeds = min(len(thieves), len(ranks) - len(thieves))
    for killers in combinations(range(len(thieves)), deeds):
        points = 0
        for place, thief in enumerate(thieves):
            if thief == "W" and "strong_warriors" in variants:
                points += 3
            elif place not in killers:
                points += 2
        yield points + patron_points(survivors(ranks, deeds))


def survivors(ranks: list[str], deeds: int) -> list[str]:
    """The Merchants, Ladies and Bards left after so many killings, in that order."""
    patrons = [rank for victim in "MLB" for rank in ranks if rank == victim]
    return patrons[deeds:]


def patron_points(patrons: list[str]) -> int:
    """What living Merchants, Ladies and Bards score among themselves."""
    bards = patrons.count("B")
    return bards + patrons.count("L") * (1 + bards) + sum(MERCHANT_POINTS[: patrons.count("M")])


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Hands of seven, often heavy with Warriors, Rogues or Dragons."""
    variants = some_variants(rng, "dragons", "strong_warriors")
    seats = some_seats(rng)
    if "dragons" in variants and rng.random() < 0.3:
        return variants, {"hands": _deal_around_slayers(rng, seats)}
    hands, _ = deal(rng, seats, 7, "dragons" in variants)
    return variants, {"hands": hands}


def _deal_around_slayers(rng: random.Random, seats: list[str]) -> dict[str, list[str]]:
    """One seat holds a hand in which Dragons can be slain, the others whatever is left."""
    deck = draw(rng, 93, dragons=True)
    slaying = []
    for rank in rng.choice(SLAYING_HANDS):
        slaying.append(next(card for card in deck if card[0] == rank))
        deck.remove(slaying[-1])
    hands = {seat: [deck.pop() for _ in range(7)] for seat in seats}
    return hands | {rng.choice(seats): slaying}
