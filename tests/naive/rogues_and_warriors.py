"""Naive judge of the game Rogues and Warriors: which pair beats which."""

import random
from itertools import combinations_with_replacement
from typing import Any

from .cards import RANKS, color_tiebreak, deal, is_dragon, placement, some_seats, some_variants

BETTER_CARD_FIRST = ["".join(pair) for pair in combinations_with_replacement(RANKS, 2)]
RARITY = ["WW", "LL", "WL", "WB", "WM", "BB", "WR", "LB", "MM", "LM", "LR", "BM", "BR", "MR", "RR"]


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The pair of every seat and the placement, in the given order of pairs or that of RW-1."""
    order = data.get("pair_order") or BETTER_CARD_FIRST
    pairs = {seat: pair_of(hand) for seat, hand in data["hands"].items()}
    keys = {
        seat: (
            1 if pairs[seat] == "DD" else -order.index(pairs[seat]),
            any(is_dragon(card) for card in hand),
            color_tiebreak(hand),
        )
        for seat, hand in data["hands"].items()
    }
    return {"pairs": pairs, "placement": placement(keys)}


def pair_of(hand: list[str]) -> str:
    """The two ranks, rarer first; a Dragon takes the rank of the other card (RW-2, RW-3)."""
    ranks = [card[0] for card in hand if not is_dragon(card)]
    if not ranks:
        return "DD"
    return "".join(sorted(ranks, key=RANKS.index)) if len(ranks) == 2 else ranks[0] * 2


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Hands of two, with no order of pairs given, the rarity order, or any other strict order."""
    variants = some_variants(rng, "dragons", "exchange")
    hands, _ = deal(rng, some_seats(rng), 2, "dragons" in variants)
    any_order = ["WW", *rng.sample(BETTER_CARD_FIRST[1:-1], 13), "RR"]
    order = rng.choice([None, RARITY, BETTER_CARD_FIRST, any_order])
    return variants, {"hands": hands} | ({"pair_order": order} if order else {})
