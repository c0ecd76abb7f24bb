"""The engine judges as the naive judges do: on random positions, and on all there are of some.

RDI_CASES says how many random positions of each kind are tried, 2000 if it does not say.
"""

import json
import os
import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import Any

import pytest

from rdi.session.position.judge import judge
from tests.naive import KINDS
from tests.naive.cards import DRAGONS, PLAIN_DECK

CASES = int(os.environ.get("RDI_CASES", "2000"))
SEATS = [f"{row}{number}" for row in "ABCDE" for number in range(10)]
rule = pytest.mark.rule


def agree(kind: str, variants: Iterable[str], data: dict[str, Any]) -> None:
    """Both judges say the same of this position; what the engine says besides does not matter."""
    chosen = sorted(variants)
    expected = json.loads(json.dumps(KINDS[kind].judge(frozenset(chosen), data)))
    said = json.loads(json.dumps(judge(kind, chosen, data)))
    found = {key: said.get(key) for key in expected}
    assert found == expected, f"{kind} with {chosen}: {json.dumps(data)}"


def subsets(*names: str) -> Iterator[tuple[str, ...]]:
    """Every choice of some of these variants."""
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def tables(things: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """The things handed out to fifty seats at a time."""
    left = iter(things)
    while dealt := list(islice(left, len(SEATS))):
        yield dict(zip(SEATS, dealt, strict=False))


@pytest.mark.parametrize("kind", KINDS)
def test_random_positions(kind: str) -> None:
    luck = random.Random(f"a second opinion on {kind}")
    for _ in range(CASES):
        variants, data = KINDS[kind].random_case(luck)
        agree(kind, variants, data)


@rule("threes-03", "threes-var-foolsluck-01", "threes-var-strength-01", "threes-var-nothing-01")
def test_all_keeps_of_dice() -> None:
    keeps = [{"dice": list(dice), "card": None} for dice in product(range(1, 7), repeat=5)]
    for variants in subsets("fools_luck", "strength_in_numbers", "cant_win_with_nothing"):
        for players in tables(keeps):
            agree("threes", variants, {"players": players})


@rule("threes-var-hiddenfate-01", "threes-var-dragon-01", "TH-4", "TH-5")
def test_all_keeps_with_a_card_of_fate() -> None:
    keeps = [
        {"dice": list(dice), "card": card}
        for dice in combinations_with_replacement(range(1, 7), 4)
        for card in ("Wk", "Lo", "Bn", "Mw", "Rh", "Dg")
    ]
    for others in subsets("fools_luck", "strength_in_numbers", "cant_win_with_nothing"):
        for players in tables(keeps):
            agree("threes", (*others, "hidden_fate", "dragons"), {"players": players})


@rule("rw-02", "rw-04", "rw-var-dragon-01", "rw-var-dragon-02")
@pytest.mark.parametrize("dragons", [False, True])
def test_all_pairs(dragons: bool) -> None:
    deck = sorted({*PLAIN_DECK, *(DRAGONS if dragons else [])})
    pairs = [list(pair) for pair in combinations_with_replacement(deck, 2)]
    for hands in tables(pairs):
        agree("rogues-and-warriors", ["dragons"] if dragons else [], {"hands": hands})


@rule("thieves-09", "DT-3", "DT-4", "DT-6", "DT-8")
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("dragons", [False, True])
def test_all_inns_by_their_ranks(strong: bool, dragons: bool) -> None:
    ranks = combinations_with_replacement("DWLBMR" if dragons else "WLBMR", 7)
    limits = {"D": 3, "W": 6}
    inns = [hand for hand in ranks if all(hand.count(each) <= limits[each] for each in limits)]
    assert len(inns) == (735 if dragons else 329)
    variants = ["strong_warriors"] * strong + ["dragons"] * dragons
    for hands in tables([with_suits(hand) for hand in inns]):
        agree("den-of-thieves", variants, {"hands": hands})


def with_suits(ranks: Iterable[str]) -> list[str]:
    """A card of each rank, the suits and colors in turn."""
    dragons = iter(DRAGONS)
    return [
        next(dragons) if rank == "D" else rank + "kwohna"[place % 6]
        for place, rank in enumerate(ranks)
    ]


@rule("city-08", "city-09", "city-11", "city-12", "city-13", "city-var-dragon-03", "CS-3")
def test_all_cities_of_two_by_two() -> None:
    districts = [[], ["Wk"], ["Lo"], ["Bn"], ["Mw"], ["Rh"], ["Da"]]
    cards = [[card.replace("Da", "Db") for card in district] for district in districts]
    cities = [
        [[one, two, []], [three, four, []], [[], [], []]]
        for one, two, three, four in product(cards, repeat=4)
    ]
    for variants in subsets("happy_peasants", "dragons"):
        plain = [city for city in cities if "dragons" in variants or "Db" not in str(city)]
        for handed_out in tables(plain):
            agree("city-square", variants, {"cities": handed_out})


@rule("council-03", "council-var-dragon-01", "KC-1")
def test_every_card_under_every_king() -> None:
    deck = sorted({*PLAIN_DECK, *DRAGONS})
    for king in deck:
        hands = {str(place): [card] * 5 for place, card in enumerate(deck)}
        agree("kings-council", ["dragons", "foreign_council"], {"hands": hands, "king": king})


@pytest.mark.slow
@rule("kingdoms-04", "kingdoms-06", "kingdoms-07", "kingdoms-08", "kingdoms-09", "TK-1")
def test_all_small_wars() -> None:
    kinds = [rank + suit for suit in "kon" for rank in "WLBMR"] + DRAGONS
    hand = ["Rk", "Ro", "Rn", "Mk", "Mo", "Mn", "Dr"]
    for size in (1, 2, 3, 4):
        for war in combinations_with_replacement(kinds, size):
            if any(war.count(dragon) > 1 for dragon in DRAGONS):
                continue
            data = {"hands": {"A": hand}, "war_cards": list(war)}
            agree("three-kingdoms", ["dragons"], data)


@rule("hordes-08", "hordes-09", "hordes-10", "hordes-11", "hordes-12", "hordes-13")
def test_all_predictions_and_cards() -> None:
    hordes = {"W": 5, "L": 4, "B": 3, "M": 2, "R": 1, "Dr": 7, "Dg": 6, "Db": 0}
    rolls = [([1, 2], None), ([6, 3], "Db"), ([3, 6], "Dr"), ([4, 4], None)]
    for (roll, dragon), rank, suit in product(rolls, "WLBMR", "kon"):
        settled = {"hordes": hordes, "roll": roll, "dragon_choice": dragon}
        legal = [None]
        if roll[0] != roll[1]:
            data = settled | {"prediction": None, "revealed": None}
            legal = KINDS["dragon-hordes"].judge(frozenset(), data)["legal_predictions"]
        for prediction in legal:
            card = rank + suit if prediction else None
            data = settled | {"prediction": prediction, "revealed": card}
            agree("dragon-hordes", ["double_double"], data)
