"""Naive judge of the game The Wheel: which spoke is strongest, and what that makes of the hands."""

import random
from typing import Any

from .cards import (
    RANKS,
    color_tiebreak,
    deal,
    is_dragon,
    placement,
    some_seats,
    some_variants,
)

SPOKES = "WMBLR"


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The state of the Wheel, the scores, the placement and the markers of the next game.

    Raises ValueError for a card on a spoke where it could not be played.
    """
    marked, unwound = data["marked"], "unwound_clock" in variants
    strengths = dict.fromkeys(SPOKES, 0)
    for card, spoke in data["plays"]:
        if spoke not in legal_spokes(card, marked):
            raise ValueError(f"{card} may not be played on {spoke}")
        strengths[spoke] += strength_of(card, spoke)
    destinations = [clock_destination(card, marked) for card in data["clock"]]
    for destination in destinations:
        if destination is not None:
            strengths[destination] += 1
    strongest = strongest_spoke(strengths, marked)
    scores = {
        seat: sum(points_of(card, strongest) for card in hand)
        for seat, hand in data["hands"].items()
    }
    keys = {seat: (scores[seat], color_tiebreak(hand)) for seat, hand in data["hands"].items()}
    return {
        "clock_size": len(data["hands"]) + 1 if unwound else 3,
        "clock_destinations": destinations,
        "strengths": strengths,
        "strongest": strongest,
        "scores": scores,
        "placement": placement(keys),
        "markers_next_game": next_markers(variants, marked, strongest, data["games_played"]),
    }


def neighbours(spoke: str) -> list[str]:
    """The spokes on both sides of one, the clockwise one first."""
    place = SPOKES.index(spoke)
    return [SPOKES[(place + 1) % 5], SPOKES[(place - 1) % 5]]


def strength_of(card: str, spoke: str) -> int:
    """What a card adds: 3 for a Dragon, 2 as a companion, 1 as an ally."""
    if is_dragon(card):
        return 3
    return 2 if card[0] == spoke else 1


def legal_spokes(card: str, marked: list[str]) -> list[str]:
    """The unmarked spokes a card may go to; any of them for a Dragon (WH-3)."""
    spokes = list(SPOKES) if is_dragon(card) else [card[0], *neighbours(card[0])]
    return [spoke for spoke in spokes if spoke not in marked]


def clock_destination(card: str, marked: list[str]) -> str | None:
    """One spoke clockwise of the card's rank; None for Dragons and marked spokes (WH-4, WH-9)."""
    if is_dragon(card):
        return None
    destination = neighbours(card[0])[0]
    return None if destination in marked else destination


def strongest_spoke(strengths: dict[str, int], marked: list[str]) -> str:
    """The unmarked spoke of greatest strength, the rarest rank among equals (WH-2)."""
    rarest_first = [rank for rank in RANKS if rank not in marked]
    return max(rarest_first, key=lambda rank: strengths[rank])


def points_of(card: str, strongest: str) -> int:
    """What a card in hand scores, marks notwithstanding (WH-7)."""
    if card[0] == strongest:
        return 2
    return int(card[0] in neighbours(strongest))


def next_markers(
    variants: frozenset[str], marked: list[str], strongest: str, games_played: int
) -> list[str] | None:
    """The marked spokes, clockwise from Warrior; every third game clears them all (WH-6)."""
    if "multiple_successive_games" not in variants:
        return None
    if games_played % 3 == 0:
        return []
    return [spoke for spoke in SPOKES if spoke in marked or spoke == strongest]


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """A game played at random: three rounds, fewer if looked at early, or an unwound Clock."""
    variants = some_variants(rng, "dragons", "multiple_successive_games", "unwound_clock")
    unwound = "unwound_clock" in variants
    seats = some_seats(rng, folding=not unwound)
    games = rng.randint(1, 6) if "multiple_successive_games" in variants else 1
    marked = sorted(rng.sample(SPOKES, (games - 1) % 3), key=SPOKES.index)
    extra = 90 - 7 * len(seats)
    hands, deck = deal(rng, seats, 7, "dragons" in variants, extra)
    play = _play_unwound if unwound else _play_rounds
    plays, clock = play(rng, hands, deck, marked)
    return variants, {
        "hands": hands,
        "plays": plays,
        "clock": clock,
        "marked": marked,
        "games_played": games,
    }


Wheel = tuple[list[list[str]], list[str]]


def _play_rounds(
    rng: random.Random, hands: dict[str, list[str]], deck: list[str], marked: list[str]
) -> Wheel:
    """Three Clock cards, each after all have played; another seat may have folded on the way."""
    plays = []
    clock = [deck.pop() for _ in range(rng.choice([1, 2, 3, 3, 3, 3, 3, 3]))]
    rounds_before_folding = rng.choice([0, 0, rng.randint(1, len(clock))])
    for number in range(len(clock)):
        for hand in hands.values():
            plays.append(_play_one(rng, hand, deck, marked))
        if number < rounds_before_folding and len(hands) < 8:
            plays.append(_place(rng, deck.pop(), marked))
    return plays, clock


def _play_unwound(
    rng: random.Random, hands: dict[str, list[str]], deck: list[str], marked: list[str]
) -> Wheel:
    """Turns until the last Clock card is played; the Clock's cards stand among the plays."""
    plays = []
    clock = [deck.pop() for _ in range(len(hands) + 1)]
    seats = list(hands)
    while clock:
        hand = hands[seats[0]]
        seats.append(seats.pop(0))
        if rng.random() < 0.5 and len(deck) > len(clock):
            plays.append(_play_one(rng, hand, deck, marked))
        else:
            hand[rng.randrange(7)] = deck.pop()
            plays.append(_place(rng, clock.pop(), marked))
    return plays, []


def _play_one(rng: random.Random, hand: list[str], deck: list[str], marked: list[str]) -> list[str]:
    hand.append(deck.pop())
    return _place(rng, hand.pop(rng.randrange(8)), marked)


def _place(rng: random.Random, card: str, marked: list[str]) -> list[str]:
    return [card, rng.choice(legal_spokes(card, marked))]
