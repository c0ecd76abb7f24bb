"""What others are told of a pick: whatever has a card of the deck in it, only how many things."""

from typing import Any

import pytest

from rdi import library
from rdi.engine.sights import Sights

BOUND = library.bound("city-square")
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
    sights = Sights(BOUND, OWN, 12)
    event = "picked", ANOTHERS, "lay", picked
    assert sights.told([event]) == [("picked", ANOTHERS, "lay", told)]
    assert sights.told([("picked", OWN, "lay", picked)]) == [("picked", OWN, "lay", picked)]
