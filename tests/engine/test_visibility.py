"""What others are told of a pick: whatever has a card of the deck in it, only how many things."""

from typing import Any

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import ONLOOKER
from rdi.engine.visibility import EventFilter
from rdi.session.fuzzing import random_answer
from rdi.session.setup import new_game

BOUND = library.compiled_game("city-square")
CARD, OTHER = BOUND.cards[:2]
OWN, ANOTHERS = 0, 1


@pytest.mark.parametrize(
    ("picked", "told"),
    [
        (CARD, 1),
        ((CARD, OTHER), 2),
        ((CARD, (0, 0)), 2),
        (((CARD, (0, 0)), (OTHER, (1, 1))), 2),
        ((), ()),
        ("yes", "yes"),
        (((0, 0), (1, 1)), ((0, 0), (1, 1))),
    ],
)
def test_a_card_that_another_picks_is_not_told(picked: Any, told: Any) -> None:
    sights = EventFilter(BOUND, OWN, 12)
    event = "picked", ANOTHERS, "lay", picked
    assert sights.told([event]) == [("picked", ANOTHERS, "lay", told)]
    assert sights.told([("picked", OWN, "lay", picked)]) == [("picked", OWN, "lay", picked)]


@pytest.mark.parametrize(
    ("name", "seats"), [("red-dragon-inn", ["zot", "fiona", "gerki"]), ("city-square", 3)]
)
def test_things_as_plain_data_are_those_of_the_piles_and_else_their_number(
    name: str, seats: Any
) -> None:
    game = new_game(name, seats=seats, seed=4)
    luck = SeededChance(4)
    for _ in range(40):
        if game.pending is None:
            break
        for seat in range(3):
            view = game.view(seat)
            for pile, told in view.standing()["own"].items():
                lying = view.pile(pile)
                assert told == (lying if isinstance(lying, int) else list(lying))
                assert view.own[pile] == (() if isinstance(lying, int) else lying)
        assert not any(game.view(ONLOOKER).standing()["own"].values())
        game.answer(random_answer(game.pending, luck))
