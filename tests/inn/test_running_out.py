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
    assert happened(scene, "ordered in vain") == [("ordered in vain", 0, 2)]
    assert happened(scene, "drinks ran out") == [], "that was before, and nobody pays again"


@pytest.mark.rule("drinks-runout-01", "drinks-runout-02", "IN-2")
def test_all_pay_once_for_a_deck_that_is_used_up_though_no_discards_are_there() -> None:
    """The last Drink is ordered while all others lie on Drink Me! Piles; who drinks one makes the
    discards of which the next is ordered.
    """
    scene = strangers(
        "Anna Berta Carla", SMALL, "always", phase="order", drinks={1: ["Bilge"] * 2}
    )  # fmt: skip
    scene.chooses(0, 2)
    assert (pile(scene, "Drinks", 2), scene.table.piles[0]) == (["Bilge"], [])
    while scene.table.phase == "order":
        scene.game.answer("pass")
    assert gold(scene) == [9, 9, 9]
    assert len(happened(scene, "drinks ran out")) == 1
    while not (scene.table.acting == 1 and scene.game.pending.verb == "order"):
        request = scene.game.pending
        scene.game.answer("pass" if "pass" in getattr(request, "items", ()) else ())
    assert gold(scene) == [9, 9, 9]
    scene.game.answer(0)
    assert pile(scene, "Drinks", 0) == [], "there is none to be had yet"
    while len(pile(scene, "Drinks", 1)) == 2:
        request = scene.game.pending
        scene.game.answer("pass" if "pass" in getattr(request, "items", ()) else ())
    while scene.game.pending.verb != "order":
        request = scene.game.pending
        scene.game.answer("pass" if "pass" in getattr(request, "items", ()) else ())
    assert gold(scene) == [9, 9, 9], "new Drinks are due, and were paid for"
    scene.game.answer(0)
    assert pile(scene, "Drinks", 0) == ["Bilge"]
    while scene.table.phase == "order":
        scene.game.answer("pass")
    assert gold(scene) == [8, 8, 8], "that was the last one again"
    assert len(happened(scene, "drinks ran out")) == 2


@pytest.mark.rule("drinks-runout-01", "IN-2")
def test_a_revealed_drink_that_was_the_last_makes_all_pay_too() -> None:
    text = 'action card "Try It" in Anna:\n  another player drinks from the drink deck\n' + SMALL
    scene = strangers(
        "Anna Berta Carla", text, "always", hands={0: ["Try It"]}, drinks={1: ["Bilge"] * 2}
    )
    scene.plays(0, "Try It", 1)
    scene.settle()
    assert gold(scene) == [9, 9, 9]
    assert scene.table.piles[0] == []
