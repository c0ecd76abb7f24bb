"""Chasers: a Drink brings the next card of the same pile along, and both are one Drink."""

import pytest

from rdi.model.request import PASS
from rdi.model.scenario import DRINK_DECK
from tests.inn.house import alcohol, at, drink_discards, fortitude, gold, happened, pile, to_answer

RUST = "This is just the thing to get the rust off my armor!"
TOAST = "Let's toast the Goddess!"
CONTEST = "Drinking Contest!"
HOUSE = "Round on the House!"


@pytest.mark.rule("drinks-chaser-01")
def test_a_chaser_comes_from_the_own_pile_and_is_added() -> None:
    scene = at(
        "fiona zot", phase="drink", drinks={0: ["Wine with a Chaser", "Dirty Dishwater", "Wine"]},
        drink_deck=["Elven Wine"],
    )  # fmt: skip
    assert (alcohol(scene)[0], fortitude(scene)[0]) == (2, 19)
    assert pile(scene, "Drinks", 0) == ["Wine"]


@pytest.mark.rule("drinks-chaser-01")
def test_a_chaser_comes_from_the_drink_deck_where_its_drink_does() -> None:
    scene = at(
        "deirdre zot", "always", hands={0: [TOAST]}, drinks={0: ["Dragon Breath Ale"]},
        drink_deck=["Wine with a Chaser", "Light Ale", "Water"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    scene.settle()
    assert alcohol(scene) == [3, 0]
    assert pile(scene, "Drinks", 0) == ["Dragon Breath Ale"]


@pytest.mark.rule("drinks-chaser-01")
def test_a_drink_without_chaser_leaves_the_next_card_alone() -> None:
    scene = at("fiona zot", phase="drink", drinks={0: ["Wine", "Wine"]})
    assert alcohol(scene) == [2, 0]
    assert pile(scene, "Drinks", 0) == ["Wine"]


@pytest.mark.rule("drinks-chaser-02")
def test_chasers_go_on_as_long_as_they_come() -> None:
    drinks = ["Wine with a Chaser", "Light Ale with a Chaser", "Dark Ale with a Chaser", "Wine"]
    scene = at("fiona zot", phase="drink", drinks={0: [*drinks, "Elven Wine"]})
    assert alcohol(scene) == [6, 0]
    assert drink_discards(scene) == drinks


@pytest.mark.rule("drinks-chaser-03")
def test_an_empty_pile_adds_nothing_and_sobers_nobody_up() -> None:
    scene = at(
        "fiona zot", phase="drink", drinks={0: ["Wine with a Chaser"]}, numbers={0: {"Alcohol": 4}}
    )
    assert alcohol(scene) == [6, 0]
    assert happened(scene, "sobers up") == []


@pytest.mark.rule("drinks-chaser-04")
def test_an_event_as_chaser_does_nothing_and_stops_it() -> None:
    scene = at(
        "fiona zot", phase="drink", drinks={0: ["Wine with a Chaser", CONTEST, "Elven Wine"]}
    )
    assert alcohol(scene) == [2, 0]
    assert happened(scene, "contest won") == []
    assert pile(scene, "Drinks", 0) == ["Elven Wine"]
    assert sorted(drink_discards(scene)) == [CONTEST, "Wine with a Chaser"]


@pytest.mark.rule("drinks-chaser-05", "drinks-runout-01")
def test_chasers_go_on_after_the_drink_deck_was_made_anew() -> None:
    scene = at(
        "deirdre zot", "always", hands={0: [TOAST]}, drink_deck=["Wine with a Chaser"],
        only={DRINK_DECK},
    )  # fmt: skip
    scene.plays(0, TOAST)
    scene.settle()
    assert gold(scene) == [7, 7]
    revealed = [event[1:] for event in happened(scene, "revealed")]
    assert revealed[0] == (0, "Wine with a Chaser")
    assert revealed[1][0] == 0
    assert revealed[1][1] != "Wine with a Chaser"


@pytest.mark.rule("drinks-chaser-06", "drinks-chaser-ex-01")
def test_one_card_ignores_a_drink_with_its_chasers() -> None:
    drinks = ["Wine with a Chaser", "Dragon Breath Ale"]
    scene = at("fiona zot", phase="drink", hands={0: [RUST]}, drinks={0: drinks})
    to_answer(scene, 0, "drink")
    assert scene.game.view(0).answerable[0]["numbers"]["Alcohol"] == 6
    scene.plays(0, RUST)
    scene.settle()
    assert alcohol(scene) == [0, 0]
    assert drink_discards(scene) == drinks


@pytest.mark.rule("drinks-chaser-06")
def test_without_that_card_all_of_it_is_drunk() -> None:
    drinks = ["Wine with a Chaser", "Dragon Breath Ale"]
    scene = at("fiona zot", phase="drink", hands={0: [RUST]}, drinks={0: drinks})
    to_answer(scene, 0, "drink")
    scene.game.answer(PASS)
    assert alcohol(scene) == [6, 0]


@pytest.mark.rule("drinks-chaser-07")
def test_nobody_is_asked_before_all_chasers_lie_open() -> None:
    scene = at(
        "fiona zot", "always", phase="drink", hands={0: [RUST]},
        drinks={0: ["Wine with a Chaser", "Light Ale with a Chaser", "Water"]},
    )  # fmt: skip
    assert happened(scene, "revealed") == []
    to_answer(scene, 0, "drink")
    assert len(happened(scene, "revealed")) == 3
    assert len(scene.game.view(0).answerable) == 1


@pytest.mark.rule("drinks-chaser-ex-02", "drinks-chaser-04")
def test_an_event_as_chaser_in_a_contest_does_nothing() -> None:
    scene = at(
        "deirdre zot", phase="drink", drinks={0: [CONTEST]},
        drink_deck=["Light Ale with a Chaser", HOUSE, "Water"],
    )  # fmt: skip
    assert alcohol(scene) == [1, 0]
    assert gold(scene) == [9, 7]
    assert HOUSE in drink_discards(scene)
