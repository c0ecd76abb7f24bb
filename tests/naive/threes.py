"""Naive judge of the game Threes: the class and total of every Keep."""

import random
from typing import Any

from .cards import RANK_VALUES, deal, is_dragon, placement, some_seats, some_variants

BEST_FIRST = ["strength_in_numbers", "fools_luck", "ordinary", "nothing"]


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """Class and total of every Keep (a 3 counts 0, TH-1) and the placement."""
    keeps = {
        seat: best_keep(variants, player["dice"], player["card"])
        for seat, player in data["players"].items()
    }
    return {
        "class": {seat: class_of(variants, keep) for seat, keep in keeps.items()},
        "total": {seat: total_of(keep) for seat, keep in keeps.items()},
        "placement": placement({seat: strength_of(variants, keep) for seat, keep in keeps.items()}),
    }


def best_keep(variants: frozenset[str], dice: list[int], card: str | None) -> list[int]:
    """All values of a Keep; a Dragon is tried as every value from 1 to 6 (TH-4, TH-5)."""
    if card is None:
        return dice
    if not is_dragon(card):
        return [*dice, RANK_VALUES[card[0]]]
    keeps = [[*dice, value] for value in range(1, 7)]
    return max(keeps, key=lambda keep: strength_of(variants, keep))


def total_of(keep: list[int]) -> int:
    """The sum of the values, every 3 counting 0."""
    return sum(value for value in keep if value != 3)


def class_of(variants: frozenset[str], keep: list[int]) -> str:
    """What kind of Keep this is under the variants in use."""
    if "cant_win_with_nothing" in variants and all(value == 3 for value in keep):
        return "nothing"
    if "strength_in_numbers" in variants and all(value == keep[0] for value in keep):
        return "strength_in_numbers"
    if "fools_luck" in variants and all(keep.count(value) == 1 for value in keep):
        return "fools_luck"
    return "ordinary"


def strength_of(variants: frozenset[str], keep: list[int]) -> tuple[int, int]:
    """How good a Keep is, greater being better: class first, then the total (TH-2, TH-3)."""
    name = class_of(variants, keep)
    total = total_of(keep)
    return -BEST_FIRST.index(name), -total if name == "ordinary" else total


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Finished Keeps, many of them all alike, all different, or nearly so."""
    variants = some_variants(
        rng,
        "cant_win_with_nothing",
        "dragons",
        "fools_luck",
        "hidden_fate",
        "strength_in_numbers",
    )
    seats = some_seats(rng)
    hidden = "hidden_fate" in variants
    cards, _ = deal(rng, seats, 1, "dragons" in variants)
    return variants, {
        "players": {
            seat: {
                "dice": _some_dice(rng, 4 if hidden else 5),
                "card": cards[seat][0] if hidden else None,
            }
            for seat in seats
        }
    }


def _some_dice(rng: random.Random, count: int) -> list[int]:
    alike = [rng.choice([3, rng.randint(1, 6)])] * count
    different = rng.sample(range(1, 7), count)
    low = [rng.choice([1, 2, 3, 3, rng.randint(1, 6)]) for _ in range(count)]
    anything = [rng.randint(1, 6) for _ in range(count)]
    nearly = [*alike[1:], rng.randint(1, 6)]
    return rng.choice([alike, different, low, anything, nearly])
