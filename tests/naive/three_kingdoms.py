"""Naive judge of the game Three Kingdoms: who won the war, and what the hands got out of it."""

import random
from typing import Any

from .cards import (
    COLORS,
    RANK_VALUES,
    color_of,
    deal,
    draw,
    is_dragon,
    placement,
    rank_tiebreak,
    some_seats,
    some_variants,
)


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The state of the war, the points of every colour, the scores and the placement."""
    war = data["war_cards"]
    groups = kingdoms(war)
    points = color_points(groups)
    scores = {seat: score_of(hand, points) for seat, hand in data["hands"].items()}
    keys = {seat: (scores[seat], *rank_tiebreak(hand)) for seat, hand in data["hands"].items()}
    return {
        "seventh_card_needed": len(kingdoms(war[:6])) == 1,
        "war_values": {color: war_value(army_of(war, color)) for color in COLORS},
        "kingdoms": groups,
        "color_points": points,
        "scores": scores,
        "placement": placement(keys),
    }


def army_of(war: list[str], color: str) -> list[str]:
    """All War Cards of one colour, the general included."""
    return [card for card in war if color_of(card) == color]


def war_value(army: list[str]) -> int | None:
    """The War Value, or None without a general; with a Dragon it may drop to 0 (TK-5)."""
    if not army:
        return None
    general = min(5 if is_dragon(card) else RANK_VALUES[card[0]] for card in army)
    lowest = 0 if any(is_dragon(card) for card in army) else 1
    return max(lowest, general - (len(army) - 1))


def beats(army: list[str], other: list[str]) -> bool:
    """Whether one colour is ahead of another, rule by rule (TK-1, TK-4, TK-5, TK-7)."""
    value, other_value = war_value(army), war_value(other)
    if value is None or other_value is None:
        return value is not None and other_value is None
    if value != other_value:
        return value < other_value
    dragon, other_dragon = _holds(army, "D"), _holds(other, "D")
    if dragon != other_dragon:
        return dragon
    if value == 1:
        return _holds(army, "W") and not _holds(other, "W")
    return len(army) == 1 and len(other) > 1


def _holds(army: list[str], rank: str) -> bool:
    return any(card[0] == rank for card in army)


def kingdoms(war: list[str]) -> list[list[str]]:
    """The colours in groups of tied ones, best first, each group in alphabetical order."""
    losses = {
        color: sum(beats(army_of(war, other), army_of(war, color)) for other in COLORS)
        for color in sorted(COLORS)
    }
    return placement({color: -lost for color, lost in losses.items()})


def color_points(groups: list[list[str]]) -> dict[str, int]:
    """What one card in hand of every colour is worth (TK-2, TK-8)."""
    points = dict.fromkeys(COLORS, 0)
    if len(groups[0]) > 1:
        points.update(dict.fromkeys(groups[0], 1))
    else:
        points[groups[0][0]] = 2
        if len(groups[1]) == 1:
            points[groups[1][0]] = 1
    return points


def score_of(hand: list[str], points: dict[str, int]) -> int:
    """The points of a hand; a Dragon adds 1 to every other card of its colour (TK-6)."""
    dragon_colors = [color_of(card) for card in hand if is_dragon(card)]
    return sum(
        points[color_of(card)] + (color_of(card) in dragon_colors)
        for card in hand
        if not is_dragon(card)
    )


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Hands of seven and a war of six cards, or of seven where the six leave all colours tied."""
    variants = some_variants(rng, "dragons")
    dragons = "dragons" in variants
    seats = some_seats(rng, most=7)
    deck = draw(rng, 90 + 3 * dragons, dragons)
    wars = [_any_war, _any_war, _tied_war, _lopsided_war, *([_dragon_war] if dragons else [])]
    war = rng.choice(wars)(rng, deck)
    for card in war:
        deck.remove(card)
    if len(kingdoms(war)) == 1:
        war.append(deck.pop(rng.randrange(len(deck))))
    return variants, {"hands": _hands(rng, seats, dragons, deck), "war_cards": war}


def _hands(
    rng: random.Random, seats: list[str], dragons: bool, deck: list[str]
) -> dict[str, list[str]]:
    hands, _ = deal(rng, seats, 7, dragons)
    dealt = [card for hand in hands.values() for card in hand]
    if all(dealt.count(card) <= deck.count(card) for card in dealt):
        return hands
    return {seat: [deck.pop() for _ in range(7)] for seat in seats}


def _any_war(rng: random.Random, deck: list[str]) -> list[str]:
    return rng.sample(deck, 6)


def _lopsided_war(rng: random.Random, deck: list[str]) -> list[str]:
    colors = rng.sample(COLORS, rng.randint(1, 2))
    return rng.sample([card for card in deck if color_of(card) in colors], 6)


def _tied_war(rng: random.Random, deck: list[str]) -> list[str]:
    """Two cards of every colour: the same two ranks in each, where the deck has them."""
    ranks = rng.choice(["WR", "WM", "WL", "LB", "MM", "RR", "BR", "LL"])
    if "Dr" in deck and rng.random() < 0.5:
        ranks = "D" + rng.choice("WWLBMR")
    return _take(rng, deck, dict.fromkeys(COLORS, ranks))


def _dragon_war(rng: random.Random, deck: list[str]) -> list[str]:
    """Two colours brought to 0 by their Dragons, with Warriors or without."""
    first, second, third = rng.sample(COLORS, 3)
    return _take(rng, deck, {first: "DW", second: "DL" + rng.choice("WLBMR"), third: "R"})


def _take(rng: random.Random, deck: list[str], ranks: dict[str, str]) -> list[str]:
    """War Cards of the given ranks in each colour, in any order."""
    war: list[str] = []
    for color in ranks:
        left = [card for card in deck if color_of(card) == color]
        for rank in ranks[color]:
            war.append(rng.choice([card for card in left if card[0] == rank]))
            left.remove(war[-1])
    rng.shuffle(war)
    return war
