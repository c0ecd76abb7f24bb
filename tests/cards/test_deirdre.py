"""The priestess's cards at the table: heals, hit-backs, Drinks changed, cheats caught."""

import pytest

from rdi.errors import IllegalAnswer
from tests.inn.house import GAMBLING, CannotPlay, alcohol, at, fortitude, gold

SLEEVE = "What's that up your sleeve?"
GODDESS_KNOWS = "They might not know you're cheating, but my Goddess does!"
NOT_NOW = "Not now! These men are interested in my religion."
HANDED_ON = "You look like you need this more than I do!"


@pytest.mark.rule("deirdre-card-01")
@pytest.mark.parametrize("before", [10, 20])
def test_a_prayer_heals_for_gold_even_where_nothing_is_left_to_heal(before: int) -> None:
    scene = at(
        "deirdre zot gerki", hands={0: ["Prayer of Healing"]}, numbers={2: {"Fortitude": before}}
    )
    scene.plays(0, "Prayer of Healing", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, min(20, before + 2)]
    assert gold(scene) == [11, 10, 9]


def test_a_prayer_is_for_others() -> None:
    scene = at("deirdre zot gerki", hands={0: ["Prayer of Healing"]})
    with pytest.raises(IllegalAnswer):
        scene.plays(0, "Prayer of Healing", 0)


def test_mass_heal_heals_all_and_all_others_pay() -> None:
    scene = at(
        "deirdre zot gerki",
        hands={0: ["Mass Heal!"]},
        numbers={seat: {"Fortitude": 15} for seat in range(3)},
    )
    scene.plays(0, "Mass Heal!")
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([16, 16, 16], [12, 9, 9])


@pytest.mark.rule("deirdre-card-02")
def test_she_is_not_that_kind_of_priestess() -> None:
    scene = at("deirdre zot", hands={0: ["I'm not that kind of priestess!"]})
    scene.plays(0, "I'm not that kind of priestess!", 1)
    scene.settle()
    assert fortitude(scene) == [20, 18]


@pytest.mark.rule("deirdre-card-03")
def test_her_goddess_hits_back() -> None:
    scene = at(
        "zot deirdre gerki",
        hands={0: ["I told you not to distract me!"], 1: ["My Goddess doesn't like that!"]},
    )
    scene.plays(0, "I told you not to distract me!", 1)
    scene.plays(1, "My Goddess doesn't like that!")
    scene.settle()
    assert fortitude(scene) == [18, 18, 20]


def test_her_goddess_does_not_hit_whoever_hit_somebody_else() -> None:
    scene = at(
        "zot deirdre gerki",
        hands={0: ["I told you not to distract me!"], 1: ["My Goddess doesn't like that!"]},
    )
    scene.plays(0, "I told you not to distract me!", 2)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, "My Goddess doesn't like that!")
    assert fortitude(scene) == [20, 20, 18]


@pytest.mark.rule("deirdre-card-04")
def test_she_ignores_what_is_silly_and_nobody_else_does() -> None:
    rampage = "Oh no! Not again! Pooky's on a drunken rampage!"
    scene = at("zot deirdre gerki", hands={0: [rampage], 1: ["Stop being silly!"]})
    scene.plays(0, rampage)
    scene.plays(1, "Stop being silly!")
    scene.settle()
    assert fortitude(scene) == [20, 20, 19]


def test_she_cannot_ignore_that_she_has_to_pay() -> None:
    rabbit = "Behold my impressive power as I... pull this rabbit out of my hat!"
    scene = at("zot deirdre", hands={0: [rabbit], 1: ["Stop being silly!"]})
    scene.plays(0, rabbit)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, "Stop being silly!")
    assert gold(scene) == [9, 7]


@pytest.mark.rule("deirdre-card-05")
@pytest.mark.parametrize(
    ("card", "drink", "strength"),
    [
        ("Water into Wine", "Wine", 4),
        ("Wine into Water", "Elven Wine", 1),
        ("Wine into Water", "Light Ale", 0),
        ("Wine into Water", "We're Cutting You Off!", -1),
    ],
)
def test_she_makes_a_drink_stronger_or_weaker(card: str, drink: str, strength: int) -> None:
    scene = at(
        "zot deirdre",
        hands={1: [card]},
        drinks={0: [drink]},
        numbers={0: {"Alcohol": 5}},
        phase="drink",
    )
    scene.plays(1, card)
    scene.settle()
    assert alcohol(scene) == [5 + strength, 0]


@pytest.mark.rule("deirdre-card-06")
def test_not_now_ignores_a_drink() -> None:
    scene = at(
        "deirdre zot", hands={0: [NOT_NOW]}, drinks={0: ["Dragon Breath Ale"]}, phase="drink"
    )
    scene.plays(0, NOT_NOW)
    scene.settle()
    assert alcohol(scene) == [0, 0]


def test_not_now_leaves_a_round_before_the_ante() -> None:
    scene = at("zot deirdre gerki", hands={0: [GAMBLING], 1: [NOT_NOW]})
    scene.plays(0, GAMBLING)
    scene.plays(1, NOT_NOW)
    scene.settle()
    assert gold(scene)[1] == 10
    assert not scene.table.is_in_round(1)


def test_not_now_is_no_answer_to_the_drink_of_another() -> None:
    scene = at("zot deirdre", hands={1: [NOT_NOW]}, drinks={0: ["Wine"]}, phase="drink")
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, NOT_NOW)


@pytest.mark.rule("deirdre-card-07")
def test_she_hands_a_drink_with_its_chasers_on() -> None:
    scene = at(
        "deirdre zot gerki",
        hands={0: [HANDED_ON]},
        drinks={0: ["Wine with a Chaser", "Light Ale"]},
        phase="drink",
    )
    scene.plays(0, HANDED_ON, 2)
    scene.settle()
    assert alcohol(scene) == [0, 0, 3]


@pytest.mark.rule("deirdre-card-08")
def test_she_catches_a_cheat_who_would_force_her_out() -> None:
    scene = at(
        "gerki zot deirdre", hands={0: [GAMBLING, SLEEVE], 1: [GAMBLING], 2: [GODDESS_KNOWS]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, SLEEVE, 2)
    scene.plays(2, GODDESS_KNOWS)
    scene.settle()
    assert gold(scene) == [9, 9, 12]


def test_she_catches_nobody_once_she_has_left() -> None:
    poor = "I'm saving this money for the poor."
    scene = at(
        "gerki zot deirdre",
        hands={0: [GAMBLING, SLEEVE], 1: [GAMBLING], 2: [GODDESS_KNOWS, poor]},
    )
    scene.plays(0, GAMBLING)
    scene.plays(2, poor)
    scene.plays(1, GAMBLING)
    scene.plays(0, SLEEVE, 1)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(2, GODDESS_KNOWS)
    assert gold(scene) == [11, 9, 10]


@pytest.mark.rule("deirdre-card-09")
def test_all_toast_the_goddess_from_the_drink_deck() -> None:
    scene = at(
        "deirdre zot gerki",
        hands={0: ["Let's toast the Goddess!"]},
        drink_deck=["Wine", "Drinking Contest!", "Light Ale", "Elven Wine"],
        drinks={seat: ["Dragon Breath Ale"] for seat in range(3)},
    )
    scene.plays(0, "Let's toast the Goddess!")
    scene.settle()
    assert alcohol(scene) == [2, 1, 3]
