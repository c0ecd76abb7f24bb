"""Naive judge of the game King's Council: what every hand is worth to the King."""

import random
from typing import Any

from .cards import (
    BIRDS,
    DRAGONS,
    color_of,
    color_tiebreak,
    deal,
    draw,
    is_dragon,
    placement,
    some_seats,
    some_variants,
)


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The score of every hand and the placement; a foreign council leads it (KC-2)."""
    scores = {
        seat: sum(points_of(card, data["king"]) for card in hand)
        for seat, hand in data["hands"].items()
    }
    foreign = "foreign_council" in variants
    keys = {
        seat: (foreign and scores[seat] == 0, scores[seat], color_tiebreak(hand))
        for seat, hand in data["hands"].items()
    }
    return {"scores": scores, "placement": placement(keys)}


def points_of(card: str, king: str) -> int:
    """The points of one card; a Dragon as the King has a colour only (KC-1, KC-3)."""
    same_color = color_of(card) == color_of(king)
    if is_dragon(card):
        return 5 if same_color else 3
    if is_dragon(king):
        return int(same_color)
    same_animal = (card[1] in BIRDS) == (king[1] in BIRDS)
    return 2 * (card[0] == king[0]) + same_color + same_animal


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Hands of five and a King, now and then a Dragon, now and then with a worthless hand."""
    variants = some_variants(rng, "dragons", "foreign_council")
    dragons = "dragons" in variants
    seats = some_seats(rng)
    hands, [king] = deal(rng, seats, 5, dragons, extra=1)
    if dragons and rng.random() < 0.2:
        unused = [card for card in DRAGONS if not any(card in hand for hand in hands.values())]
        king = rng.choice([*unused, king])
    if rng.random() < 0.5:
        deck = draw(rng, 90 + 3 * dragons, dragons)
        deck.remove(king)
        hands = {seat: _take(deck, king, rng.random() < 0.5) for seat in seats}
    return variants, {"hands": hands, "king": king}


def _take(deck: list[str], king: str, worthless: bool) -> list[str]:
    fitting = [card for card in deck if not worthless or points_of(card, king) == 0]
    hand = (fitting + [card for card in deck if card not in fitting])[:5]
    for card in hand:
        deck.remove(card)
    return hand
