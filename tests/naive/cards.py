"""What every naive judge knows of cards, tiebreaks and seats, and how random deals are made."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

RANKS = "WLBMR"
COLORS = "rgb"
SUIT_COLORS = {"k": "r", "w": "r", "o": "g", "h": "g", "n": "b", "a": "b"}
SUIT_TWINS = {"k": "w", "w": "k", "o": "h", "h": "o", "n": "a", "a": "n"}
BIRDS = frozenset("kon")
RANK_VALUES = {"W": 1, "L": 2, "B": 3, "M": 4, "R": 5}
DRAGONS = ["Dr", "Dg", "Db"]
PLAIN_DECK = [
    rank + suit for suit in SUIT_COLORS for rank in RANKS for _ in range(RANK_VALUES[rank])
]
SEATS = "ABCDEFGH"


def is_dragon(card: str) -> bool:
    """Whether a card is one of the three Dragon Cards."""
    return card[0] == "D"


def color_of(card: str) -> str:
    """The colour letter of a card; a Dragon carries it in place of a suit."""
    return card[1] if is_dragon(card) else SUIT_COLORS[card[1]]


def rank_tiebreak(cards: Sequence[str]) -> tuple[int, ...]:
    """The Rank tiebreak: how many Dragons, Warriors, Ladies, ... and Rogues (G-1, G-5)."""
    return tuple(sum(card[0] == rank for card in cards) for rank in "DWLBMR")


def color_tiebreak(cards: Sequence[str]) -> int:
    """The Color tiebreak: the size of the largest single colour, Dragons included (G-2, G-3)."""
    return max((sum(color_of(card) == color for card in cards) for color in COLORS), default=0)


def placement(keys: dict[str, Any]) -> list[list[str]]:
    """The seats grouped by equal key, greatest key first; within a group they keep their order."""
    best_first = sorted(set(keys.values()), reverse=True)
    return [[seat for seat in keys if keys[seat] == key] for key in best_first]


def some_variants(rng: random.Random, *names: str) -> list[str]:
    """Each of the named variants with an even chance, in alphabetical order."""
    return sorted(name for name in names if rng.random() < 0.5)


def some_seats(rng: random.Random, most: int = 8, folding: bool = True) -> list[str]:
    """Two to `most` seats in order; now and then some have folded, which leaves gaps."""
    seats = list(SEATS[: rng.randint(2, most)])
    while folding and len(seats) > 2 and rng.random() < 0.15:
        seats.remove(rng.choice(seats))
    return seats


def draw(rng: random.Random, count: int, dragons: bool) -> list[str]:
    """`count` cards of one deck; most draws are made far richer in one or two of the ranks."""
    favourites = rng.choice(["", "D", "DW", "DR", *RANKS])
    deck = PLAIN_DECK + (DRAGONS if dragons else [])
    deck = sorted(deck, key=lambda card: rng.random() * (0.2 if card[0] in favourites else 1))
    drawn = deck[:count]
    rng.shuffle(drawn)
    return drawn


def deal(
    rng: random.Random, seats: Sequence[str], size: int, dragons: bool, extra: int = 0
) -> tuple[dict[str, list[str]], list[str]]:
    """A hand of `size` cards for every seat, and `extra` further cards, all from one deck."""
    drawn = draw(rng, len(seats) * size + extra, dragons)
    hands = {seat: [drawn.pop() for _ in range(size)] for seat in seats}
    if rng.random() < 0.3:
        _gather(rng, hands)
    if rng.random() < 0.3:
        first, second = rng.sample(list(seats), 2)
        twin = [card if is_dragon(card) else card[0] + SUIT_TWINS[card[1]] for card in hands[first]]
        if _deck_holds({**hands, second: twin}, drawn):
            hands[second] = twin
    return hands, drawn


def _gather(rng: random.Random, hands: dict[str, list[str]]) -> None:
    """Swap a few cards of chosen ranks into one hand, so that a rare hand comes about."""
    lucky = hands[rng.choice(list(hands))]
    sought = rng.choice(["DDDWWWRRRR", "DWLBMR"])
    for place, rank in enumerate(rng.choices(sought, k=rng.randint(1, len(lucky)))):
        for hand in hands.values():
            if rank in [card[0] for card in hand]:
                other = [card[0] for card in hand].index(rank)
                if hand is not lucky or other >= place:
                    lucky[place], hand[other] = hand[other], lucky[place]
                    break


def _deck_holds(hands: dict[str, list[str]], extra: list[str]) -> bool:
    used = Counter(card for hand in [*hands.values(), extra] for card in hand)
    return used <= Counter(PLAIN_DECK + DRAGONS)
