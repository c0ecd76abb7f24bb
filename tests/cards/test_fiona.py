"""The warrior's cards at the table: hits, Drinks shared and doubled, leaving, the Inn that pays."""

import pytest

from tests.inn.house import GAMBLING, CannotPlay, alcohol, at, fortitude, gold

RUST = "This is just the thing to get the rust off my armor!"
FRIEND = "Come, my friend, sit and drink with me!"
ANOTHER = "We're at an inn, and you're not drinking. What's wrong with you!?"
POLISHING = "Go away! I'm polishing my arsenal."
COURAGE = "Nothing like a little belt of liquid courage!"
HEADLOCK = "So then I got the ogre in a headlock like this!"
HURTS_MORE = "It'll hurt more if you do it like this!"
HEAD = "Sorry about that, I just instinctively aim for the head..."
RATTLE = "Oh, that's what was rattling around in my armor!"


@pytest.mark.rule("fiona-card-01")
def test_what_gets_the_rust_off_is_the_whole_drink() -> None:
    scene = at(
        "fiona zot",
        hands={0: [RUST]},
        drinks={0: ["Wine with a Chaser", "Dragon Breath Ale"]},
        phase="drink",
    )
    scene.plays(0, RUST)
    scene.settle()
    assert alcohol(scene) == [0, 0]


@pytest.mark.rule("fiona-card-02")
def test_a_friend_drinks_the_other_half_rounded_up() -> None:
    scene = at("fiona zot", hands={0: [FRIEND]}, drinks={0: ["Elven Wine"]}, phase="drink")
    scene.plays(0, FRIEND, 1)
    scene.settle()
    assert alcohol(scene) == [2, 2]


@pytest.mark.rule("fiona-card-03")
def test_another_drink_comes_first_from_the_drinkers_own_pile() -> None:
    scene = at(
        "zot fiona",
        hands={1: [ANOTHER]},
        drinks={0: ["Wine", "Elven Wine"], 1: ["Dragon Breath Ale"]},
        phase="drink",
    )
    scene.plays(1, ANOTHER)
    scene.settle()
    assert alcohol(scene) == [5, 0]
    drunk = [event[2] for event in scene.table.events if event[0] == "drank"]
    assert drunk[-2:] == [("Elven Wine",), ("Wine",)]


def test_her_own_drink_makes_nobody_drink_another() -> None:
    scene = at(
        "fiona zot",
        hands={0: [ANOTHER], 1: ["Teleport beverage!"]},
        drinks={0: ["Wine", "Elven Wine"]},
        phase="drink",
    )
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, ANOTHER)
    assert alcohol(scene)[0] == 2


def test_drink_up_is_the_top_of_the_pile() -> None:
    scene = at("fiona zot", hands={0: ["Drink up, friend!"]}, drinks={1: ["Wine", "Elven Wine"]})
    scene.plays(0, "Drink up, friend!", 1)
    scene.settle()
    assert alcohol(scene) == [0, 2]


@pytest.mark.rule("fiona-card-04")
def test_she_polishes_her_arsenal_and_antes_nothing() -> None:
    scene = at("zot fiona gerki", hands={0: [GAMBLING, "I raise!"], 1: [POLISHING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, POLISHING)
    scene.settle()
    assert gold(scene)[1] == 10
    assert not scene.table.is_in_round(1)


@pytest.mark.rule("fiona-card-05")
def test_liquid_courage_gives_fortitude_instead() -> None:
    scene = at(
        "fiona zot",
        hands={0: [COURAGE]},
        drinks={0: ["Wine with a Chaser", "Light Ale"]},
        numbers={0: {"Fortitude": 10}},
        phase="drink",
    )
    scene.plays(0, COURAGE)
    scene.settle()
    assert (fortitude(scene)[0], alcohol(scene)[0]) == (13, 0)


@pytest.mark.rule("fiona-card-06")
@pytest.mark.parametrize(("card", "loss"), [(HEADLOCK, 3), (HURTS_MORE, 1)])
def test_she_hits_hard_and_less_hard(card: str, loss: int) -> None:
    scene = at("fiona zot", hands={0: [card]})
    scene.plays(0, card, 1)
    scene.settle()
    assert fortitude(scene) == [20, 20 - loss]


def test_each_of_two_hit_backs_hits() -> None:
    scene = at("zot fiona", hands={0: ["Down Pooky!"], 1: [HEAD, HEAD]})
    scene.plays(0, "Down Pooky!", 1)
    scene.plays(1, HEAD)
    scene.plays(1, HEAD)
    scene.settle()
    assert fortitude(scene) == [16, 19]


def test_the_inn_pays_what_is_taken_from_her() -> None:
    rabbit = "Behold my impressive power as I... pull this rabbit out of my hat!"
    scene = at("zot fiona", hands={0: [rabbit], 1: [RATTLE]})
    scene.plays(0, rabbit)
    scene.plays(1, RATTLE)
    scene.settle()
    assert gold(scene) == [9, 8]


def test_the_inn_antes_for_her_and_she_is_in() -> None:
    scene = at(
        "zot fiona gerki", hands={0: [GAMBLING], 1: [RATTLE, "Winning Hand!"], 2: [GAMBLING]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, RATTLE)
    scene.plays(1, "Winning Hand!")
    scene.settle()
    assert gold(scene) == [9, 13, 9]
