"""Luck of each pile's own is as fair as one luck for all, and no deck moves another's cards."""

from collections import Counter
from itertools import permutations

import pytest

from rdi.engine.chance import PileChance
from rdi.session.replay import replay
from rdi.tournament.match_play import play_game
from rdi.tournament.schedule import next_round
from tests.tournament.specs import spec

ONE, OTHER = ["a", "b", "c", "d"], ["x", "y", "z"]


def draws(chance: PileChance, order: str) -> tuple[str, str]:
    """What is drawn from two piles, one card each time."""
    decks = {"1": ONE[:], "2": OTHER[:]}
    found = {"1": "", "2": ""}
    for pile in order:
        chance.turn_to(int(pile))
        found[pile] += "".join(chance.deal(decks[pile], 1))
    return found["1"], found["2"]


def test_what_is_drawn_from_one_pile_moves_no_other() -> None:
    for seed in range(50):
        one, other = draws(PileChance(seed), "112122")
        assert one == draws(PileChance(seed), "111")[0]
        assert other == draws(PileChance(seed), "2221")[1]


def test_all_orders_of_two_piles_are_equally_likely() -> None:
    found = Counter(draws(PileChance(seed), "1212") for seed in range(14_400))
    wanted = {
        ("".join(one), "".join(other))
        for one in permutations(ONE, 2)
        for other in permutations(OTHER, 2)
    }
    assert set(found) == wanted
    expected = 14_400 / len(wanted)
    square = sum((count - expected) ** 2 / expected for count in found.values())
    freedom = len(wanted) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = PileChance(7)
    draws(chance, "12")
    twin = chance.copy()
    rolled = [chance.roll() for _ in range(20)]
    assert [twin.roll() for _ in range(20)] == rolled
    assert set(rolled) <= set(range(1, 7))


@pytest.mark.parametrize("deal", range(3))
def test_everybody_begins_with_the_same_cards_in_all_rotations(deal: int) -> None:
    what = spec(games=[{"game": "red-dragon-inn", "seats": 3}])
    match = next_round(what, [])[0]
    records = [play_game(what, match, deal, rotation).record for rotation in range(3)]
    games = [replay(str(record)) for record in records]
    begun = {
        tuple(game.begin_again().view(seat).own["Hand"] for seat in range(3)) for game in games
    }
    assert len(begun) == 1
