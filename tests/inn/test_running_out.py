"""Running out of Drinks: everybody pays, and the discards are the new Drink Deck at once."""

import pytest

from rdi.model.scenario import DRINK_DECK
from tests.inn.house import (
    FRIENDS,
    PAY,
    at,
    drink_discards,
    gold,
    happened,
    pile,
    refused,
    strangers,
)

ONLY = frozenset({DRINK_DECK})
TAB = "My Goddess provides!"


@pytest.mark.rule("drinks-runout-01", "drinks-runout-02", "base-order-02")
def test_whoever_takes_the_last_drink_makes_all_pay_and_there_are_new_ones() -> None:
    scene = at("zot fiona gerki", phase="order", drink_deck=["Wine"], only=ONLY)
    scene.game.answer(1)
    assert gold(scene) == [9, 9, 9]
    assert scene.game.purses["the inn"] == 3
    assert len(scene.table.piles[0]) == 29
    assert drink_discards(scene) == []


@pytest.mark.rule("drinks-runout-01")
def test_while_a_drink_is_left_nobody_pays() -> None:
    scene = at("zot fiona gerki", phase="order", drink_deck=["Wine", "Water"], only=ONLY)
    scene.game.answer(1)
    assert gold(scene) == [10, 10, 10]
    assert len(drink_discards(scene)) == 28


@pytest.mark.rule("drinks-runout-01")
def test_who_is_out_pays_nothing() -> None:
    scene = at(
        "zot fiona gerki", phase="order", drink_deck=["Wine"], only=ONLY, numbers={2: {"Gold": 0}}
    )
    assert gold(scene) == [9, 9, 0]
    assert scene.game.purses["the inn"] == 2


@pytest.mark.rule("drinks-runout-01", "base-object-01")
def test_the_last_gold_for_drinks_is_the_end() -> None:
    scene = at(
        "zot fiona gerki", phase="order", drink_deck=["Wine"], only=ONLY, numbers={2: {"Gold": 1}}
    )
    scene.game.answer(1)
    assert scene.table.playing == [0, 1]


@pytest.mark.rule("drinks-runout-02")
def test_the_deck_is_never_empty_while_somebody_is_asked() -> None:
    scene = at(
        "deirdre fiona gerki", "always", phase="order", hands={0: [FRIENDS, TAB]},
        drink_deck=["Wine"], only=ONLY,
    )  # fmt: skip
    scene.plays(0, FRIENDS)
    scene.chooses(0, 1)
    while scene.game.pending.verb != "order":
        assert len(scene.table.piles[0]) == 29
        scene.game.answer("pass")
    scene.chooses(0, 2)
    assert [len(pile(scene, "Drinks", seat)) for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("drinks-runout-03")
def test_drinks_in_front_of_players_stay_there() -> None:
    scene = at(
        "zot fiona gerki", phase="order", drink_deck=["Wine"], only=ONLY,
        drinks={1: ["Water", "Holy Water"]},
    )  # fmt: skip
    scene.game.answer(2)
    assert pile(scene, "Drinks", 1) == ["Holy Water", "Water"]
    assert "Water" not in scene.table.piles[0]
    assert len(scene.table.piles[0]) == 27


@pytest.mark.rule("drinks-runout-01")
def test_the_inn_may_pay_for_new_drinks_but_nobody_may_ignore_it() -> None:
    gone = "Hey! Where'd the little guy go?"
    scene = at(
        "deirdre gerki zot", "always", phase="order", drink_deck=["Wine"], only=ONLY,
        hands={0: [TAB], 1: [gone], 2: [PAY]},
    )  # fmt: skip
    scene.chooses(0, 1)
    scene.plays(0, TAB)
    assert refused(scene, 1, gone, "debt")
    while scene.table.phase == "order":
        scene.game.answer("pass")
    assert gold(scene) == [10, 9, 9]


SMALL = """
drinks "Cellar":
  about "three cards"

drink "Bilge" in "Cellar", 3 copies:
  Alcohol +1
"""


def test_where_every_drink_lies_in_front_of_somebody_there_is_none_to_order() -> None:
    scene = strangers("Anna Berta Carla", SMALL, phase="order", drinks={1: ["Bilge"] * 3})
    scene.game.answer(2)
    assert pile(scene, "Drinks", 2) == []
    assert gold(scene) == [10, 10, 10]
    assert happened(scene, "ordered") == []
