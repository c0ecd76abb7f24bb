"""Drinks that several drink at the same time: all revealed first, then answered, then drunk."""

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    NO,
    alcohol,
    at,
    drink_discards,
    fortitude,
    happened,
    refused,
    strangers,
    to_answer,
)

TOAST = "Let's toast the Goddess!"
HOUSE = "Round on the House!"
EXTRA = "A little somethin' extra"
FLOOR = "Dump it on the floor"
HEALS = "My Goddess heals me."


@pytest.mark.rule("timing-04")
def test_all_drinks_and_chasers_are_revealed_before_anybody_may_answer() -> None:
    scene = at(
        "deirdre gerki zot", hands={0: [TOAST], 1: [EXTRA]},
        drink_deck=["Light Ale", "Wine with a Chaser", "Elven Wine", "Dark Ale"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    revealed = [event[1:] for event in happened(scene, "revealed")]
    assert revealed == [
        (0, "Light Ale"), (1, "Wine with a Chaser"), (1, "Elven Wine"), (2, "Dark Ale"),
    ]  # fmt: skip
    assert scene.game.pending.seat == 1
    assert alcohol(scene) == [0, 0, 0]
    scene.game.answer(PASS)
    assert alcohol(scene) == [1, 5, 1]
    assert len(drink_discards(scene)) == 4


@pytest.mark.rule("timing-04")
def test_anytime_cards_are_played_between_revealing_and_drinking_too() -> None:
    scene = at(
        "deirdre gerki", "always", hands={0: [TOAST, HEALS], 1: [EXTRA]},
        numbers={0: {"Fortitude": 10}}, drink_deck=["Light Ale", "Light Ale"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    to_answer(scene, 0, "drink")
    scene.game.answer(HEALS)
    scene.plays(1, EXTRA, 1)
    scene.settle()
    assert (alcohol(scene), fortitude(scene)[0]) == ([1, 3], 12)


@pytest.mark.rule("timing-04")
def test_which_of_the_drinks_is_meant_is_chosen() -> None:
    scene = at(
        "deirdre gerki zot", hands={0: [TOAST], 1: [EXTRA, EXTRA]},
        drink_deck=["Light Ale", "Light Ale", "Light Ale"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    scene.plays(1, EXTRA, 2)
    scene.plays(1, EXTRA, 0)
    scene.settle()
    assert alcohol(scene) == [3, 1, 3]


@pytest.mark.rule("drinks-round-01")
def test_everybody_drinks_a_copy_of_one_drink() -> None:
    scene = at("deirdre gerki zot", phase="drink", drinks={0: [HOUSE]}, drink_deck=["Elven Wine"])
    assert alcohol(scene) == [3, 3, 3]
    assert happened(scene, "split") == []
    assert sorted(drink_discards(scene)) == ["Elven Wine", HOUSE]


@pytest.mark.rule("drinks-round-01", "drinks-round-02")
def test_each_copy_is_answered_on_its_own() -> None:
    scene = at(
        "deirdre gerki zot", phase="drink", hands={1: [EXTRA, FLOOR]}, drinks={0: [HOUSE]},
        drink_deck=["Elven Wine"],
    )  # fmt: skip
    scene.plays(1, FLOOR)
    scene.plays(1, EXTRA, 2)
    scene.settle()
    assert alcohol(scene) == [3, 0, 5]


@pytest.mark.rule("drinks-round-02")
def test_nobody_answers_the_drink_before_it_is_copied() -> None:
    scene = at(
        "deirdre gerki zot", "always", phase="drink", hands={1: [EXTRA]}, drinks={0: [HOUSE]},
        drink_deck=["Elven Wine"],
    )  # fmt: skip
    assert refused(scene, 1, EXTRA, "event") == "no Drink has been revealed"
    to_answer(scene, 1, "drink")
    assert [each["seat"] for each in scene.game.view(1).answerable] == [0, 1, 2]


@pytest.mark.rule("drinks-round-03")
def test_an_event_is_thrown_away_and_another_card_revealed() -> None:
    scene = at(
        "deirdre gerki zot", phase="drink", drinks={0: [HOUSE]},
        drink_deck=["Drinking Contest!", "Wine with a Chaser", "Light Ale"],
    )  # fmt: skip
    assert alcohol(scene) == [3, 3, 3]
    assert "Drinking Contest!" in drink_discards(scene)
    assert happened(scene, "contest won") == []


@pytest.mark.rule("drinks-round-03")
def test_an_event_as_chaser_ends_the_drink_that_is_copied() -> None:
    scene = at(
        "deirdre gerki", phase="drink", drinks={0: [HOUSE]},
        drink_deck=["Wine with a Chaser", "Drinking Contest!", "Light Ale"],
    )  # fmt: skip
    assert alcohol(scene) == [2, 2]


@pytest.mark.rule("deirdre-card-09", "drinks-round-03")
def test_an_event_is_passed_over_for_a_toast_too() -> None:
    scene = at(
        "deirdre gerki", "always", hands={0: [TOAST]},
        drink_deck=[HOUSE, "Wine", "Drinking Contest!", "Water"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    scene.settle()
    assert alcohol(scene) == [2, 0]


def test_a_copy_that_is_ignored_and_the_answer_negated_is_drunk() -> None:
    scene = at(
        "deirdre gerki", phase="drink", hands={0: [NO], 1: [FLOOR]}, drinks={0: [HOUSE]},
        drink_deck=["Wine"],
    )  # fmt: skip
    scene.plays(1, FLOOR)
    scene.plays(0, NO)
    scene.settle()
    assert alcohol(scene) == [2, 2]


def test_a_drink_that_makes_draw_is_drunk_by_all_who_get_a_copy() -> None:
    text = """
drinks "Cellar":
  about "two kinds of cards"

drink "Bright Ale" in "Cellar", 4 copies:
  Alcohol +1
  draw 1 card

drink event "All Round" in "Cellar":
  each player drinks a copy from the drink deck, past any event
"""
    scene = strangers("Anna Berta", text, phase="drink", drinks={0: ["All Round"]})
    assert [scene.table.hand_size(seat) for seat in (0, 1)] == [1, 1]
    assert alcohol(scene) == [1, 1]
