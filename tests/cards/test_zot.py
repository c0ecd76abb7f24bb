"""The wizard's cards at the table, and those of his rabbit."""

import pytest

from tests.inn.house import GAMBLING, CannotPlay, alcohol, at, fortitude, gold

STARS = "The stars say, 'No!'"
RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"
FRIEND = "No, Pooky! That's my friend!"
ACCIDENT = "Oh, Barmaid! I think Pooky had an accident!"


@pytest.mark.rule("zot-card-01")
@pytest.mark.parametrize(
    ("names", "card"),
    [
        ("fiona zot", "Hey! No more chain mail bikini jokes!"),
        ("gerki zot", "Oh, this gold piece? Um... I found it... under your chair..."),
    ],
)
def test_the_stars_say_no(names: str, card: str) -> None:
    scene = at(names, hands={0: [card], 1: [STARS]})
    scene.plays(0, card, 1)
    scene.plays(1, STARS)
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([20, 20], [8, 8])


def test_the_stars_say_nothing_about_a_drink_that_grows() -> None:
    scene = at(
        "zot gerki",
        hands={0: [STARS], 1: ["A little somethin' extra"]},
        drinks={0: ["Wine"]},
        phase="drink",
    )
    scene.plays(1, "A little somethin' extra")
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, STARS)
    assert alcohol(scene)[0] == 4


@pytest.mark.rule("zot-card-02")
def test_the_rabbit_does_not_drink_that() -> None:
    scene = at(
        "zot gerki",
        hands={0: ["Bad Pooky! Don't drink that!"]},
        drinks={0: ["Wine"]},
        phase="drink",
    )
    scene.plays(0, "Bad Pooky! Don't drink that!")
    scene.settle()
    assert alcohol(scene) == [0, 0]


@pytest.mark.rule("zot-card-03")
def test_the_rabbit_hits_back_for_two() -> None:
    scene = at("fiona zot", hands={0: ["Who says I'm not a lady?"], 1: [FRIEND]})
    scene.plays(0, "Who says I'm not a lady?", 1)
    scene.plays(1, FRIEND)
    scene.settle()
    assert fortitude(scene) == [18, 18]


@pytest.mark.rule("zot-card-04")
def test_a_rampage_hits_all_others() -> None:
    scene = at("zot deirdre gerki fiona", hands={0: [RAMPAGE]})
    scene.plays(0, RAMPAGE)
    scene.settle()
    assert fortitude(scene) == [20, 19, 19, 19]


def test_an_accident_costs_gold_and_the_drink_is_gone() -> None:
    scene = at("zot gerki", hands={0: [ACCIDENT]}, drinks={0: ["Wine"]}, phase="drink")
    scene.plays(0, ACCIDENT)
    scene.settle()
    assert (alcohol(scene), gold(scene)) == ([0, 0], [7, 8])


def test_an_accident_costs_gold_and_no_ante() -> None:
    scene = at("fiona zot gerki", hands={0: [GAMBLING], 1: [ACCIDENT]})
    scene.plays(0, GAMBLING)
    scene.plays(1, ACCIDENT)
    scene.settle()
    assert gold(scene)[1] == 9
    assert not scene.table.is_in_round(1)


def test_nobody_dodges_the_price_of_an_accident() -> None:
    scene = at("zot gerki", hands={0: [ACCIDENT, STARS]}, drinks={0: ["Wine"]}, phase="drink")
    scene.plays(0, ACCIDENT)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, STARS)
    assert gold(scene)[0] == 7


def test_a_thirsty_rabbit_makes_another_drink_at_any_time() -> None:
    thirsty = "Pooky thinks you look thirsty..."
    scene = at("gerki fiona zot", hands={2: [thirsty]}, drinks={1: ["Wine", "Light Ale"]})
    scene.plays(2, thirsty, 1)
    scene.settle()
    assert alcohol(scene) == [0, 2, 0]


def test_a_teleported_drink_is_drunk_elsewhere() -> None:
    scene = at(
        "zot gerki fiona", hands={0: ["Teleport beverage!"]}, drinks={0: ["Wine"]}, phase="drink"
    )
    scene.plays(0, "Teleport beverage!", 2)
    scene.settle()
    assert alcohol(scene) == [0, 0, 2]
