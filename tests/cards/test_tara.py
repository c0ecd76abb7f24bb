"""Tara's cards, as they are attested."""

import pytest

from rdi.library import character
from tests.inn.house import GAMBLING, NO, alcohol, at, fortitude, gold, pile, refused

DARTS = "Blind girl! Darts! What could possibly go wrong?"
DECK = "This time, let's use my deck"
HEADED = "Uh oh, I don't like where this is headed..."
BLIND = "I may be blind, but I could still see that coming!"
CHARTS = "I have consulted the charts... This is not in my future"
SIGNS = "Signs point to you getting drunker...soon!"


def test_her_deck_has_as_many_different_cards_as_the_printed_one() -> None:
    counts = sorted(character("tara").deck.values())
    assert counts == [1] * 16 + [2] * 9 + [6]


@pytest.mark.rule("tara-card-01")
def test_her_own_deck_takes_control_of_a_round() -> None:
    scene = at("tara zot", "always", hands={0: [GAMBLING, DECK], 1: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, DECK)
    scene.passes_round(1)
    scene.settle()
    assert gold(scene) == [9, 7]


@pytest.mark.rule("tara-card-02")
def test_she_sees_a_payment_coming() -> None:
    trick = "Nothing up my sleeve! Presto! What's that behind your ear?"
    scene = at("zot tara", "always", hands={0: [trick], 1: [BLIND, HEADED]})
    scene.plays(0, trick, 1)
    assert "does not affect your" in refused(scene, 1, HEADED, "card")
    scene.plays(1, BLIND)
    scene.settle()
    assert gold(scene) == [8, 8]


@pytest.mark.rule("tara-card-03")
def test_she_ignores_what_affects_her_directly_and_not_what_changes_a_drink() -> None:
    blow = "Watch Out! Don't step on Pooky!"
    scene = at("zot tara", "always", hands={0: [blow], 1: [HEADED]})
    scene.plays(0, blow, 1)
    scene.plays(1, HEADED)
    scene.settle()
    assert fortitude(scene) == [20, 20]

    away = "Teleport beverage!"
    scene = at(
        "zot tara", "always", phase="drink", hands={0: [away], 1: [HEADED]}, drinks={0: ["Wine"]}
    )
    scene.plays(0, away, 1)
    assert "does not affect your" in refused(scene, 1, HEADED, "card")
    scene.settle()
    assert alcohol(scene) == [0, 2]


@pytest.mark.rule("tara-card-04")
def test_a_drink_is_not_in_her_future() -> None:
    scene = at("tara zot", phase="drink", hands={0: [CHARTS]}, drinks={0: ["Wine"]})
    scene.plays(0, CHARTS)
    scene.settle()
    assert alcohol(scene) == [0, 0]


@pytest.mark.rule("tara-card-05", "drinks-extra-01")
def test_she_looks_at_the_drinks_that_she_orders_beside_her_own() -> None:
    scene = at(
        "tara zot gerki", phase="order", hands={0: [SIGNS]},
        drink_deck=["Dragon Breath Ale", "Water", "Wine"],
    )  # fmt: skip
    scene.plays(0, SIGNS)
    assert scene.game.view(0).standing()["looking_at"] == ["Dragon Breath Ale", "Water"]
    scene.chooses(0, 2)
    scene.chooses(0, 2)
    scene.chooses(0, 1)
    assert gold(scene) == [9, 10, 10]
    assert pile(scene, "Drinks", 2)[-2:] == ["Dragon Breath Ale", "Water"]
    assert pile(scene, "Drinks", 1)[-1] == "Wine"


@pytest.mark.rule("tara-card-06")
def test_darts_cost_2_fortitude() -> None:
    scene = at("tara zot", hands={0: [DARTS]})
    scene.plays(0, DARTS)
    scene.settle()
    assert fortitude(scene) == [20, 18]


def test_signs_may_be_negated_and_then_nobody_has_looked() -> None:
    scene = at(
        "tara zot gerki", "always", phase="order", hands={0: [SIGNS], 1: [NO]},
        drink_deck=["Wine"],
    )  # fmt: skip
    scene.plays(0, SIGNS)
    scene.plays(1, NO)
    scene.settle()
    assert scene.game.view(0).standing()["looking_at"] == []
