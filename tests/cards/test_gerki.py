"""The sneak's cards at the table: hidden from cards and Drinks, other people's pots and Gold."""

import pytest

from tests.inn.house import GAMBLING, NO, CannotPlay, alcohol, at, fortitude, gold

GONE = "Hey! Where'd the little guy go?"
EXTRA = "A little somethin' extra"
DIFFERENTLY = "Um... I know you think you won, but..."
BACK = "How did this get stuck in your back?"
COIN = "Grab a coin while no one's lookin'!"
TIP = "Oh, I guess the Wench thought that was her tip..."
SHADOWS = "Hide in shadows"


@pytest.mark.rule("gerki-card-01")
def test_he_is_gone_when_somebody_wants_his_gold() -> None:
    scene = at("fiona gerki", hands={0: ["Tip the Wench."], 1: [GONE]})
    scene.plays(0, "Tip the Wench.", 1)
    scene.plays(1, GONE)
    scene.settle()
    assert gold(scene) == [8, 8]


def test_he_is_gone_when_a_drink_comes() -> None:
    scene = at("gerki zot", hands={0: [GONE]}, drinks={0: ["Wine"]}, phase="drink")
    scene.plays(0, GONE)
    scene.settle()
    assert alcohol(scene) == [0, 0]


def test_he_is_not_gone_when_he_must_ante() -> None:
    scene = at("zot gerki", hands={0: [GAMBLING], 1: [GONE]})
    scene.plays(0, GAMBLING)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(1, GONE)


@pytest.mark.rule("gerki-card-02")
def test_a_little_extra_is_two_more() -> None:
    scene = at("zot gerki", hands={1: [EXTRA, EXTRA]}, drinks={0: ["Wine"]}, phase="drink")
    scene.plays(1, EXTRA)
    scene.plays(1, EXTRA)
    scene.settle()
    assert alcohol(scene) == [6, 0]


@pytest.mark.rule("gerki-card-03")
def test_the_pot_of_another_is_his() -> None:
    scene = at("zot gerki fiona", hands={0: [GAMBLING], 1: [DIFFERENTLY]})
    scene.plays(0, GAMBLING)
    scene.plays(1, DIFFERENTLY)
    scene.settle()
    assert gold(scene) == [9, 12, 9]


def test_a_pot_that_he_wins_himself_needs_no_theft() -> None:
    scene = at("gerki zot", hands={0: [GAMBLING, DIFFERENTLY]})
    scene.plays(0, GAMBLING)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, DIFFERENTLY)


@pytest.mark.rule("gerki-card-04")
def test_something_is_stuck_in_a_back() -> None:
    scene = at("gerki zot", hands={0: [BACK]})
    scene.plays(0, BACK, 1)
    scene.settle()
    assert fortitude(scene) == [20, 18]


@pytest.mark.parametrize(
    "card",
    ["Have you seen my poison? I left it in a mug right here...",
     "Uh oh! I forgot to disarm one of the traps!"],
)  # fmt: skip
def test_poison_and_traps_cost_three(card: str) -> None:
    scene = at("gerki zot", hands={0: [card]})
    scene.plays(0, card, 1)
    scene.settle()
    assert fortitude(scene) == [20, 17]


@pytest.mark.rule("gerki-card-05")
def test_he_dumps_it_on_the_floor() -> None:
    scene = at(
        "gerki zot", hands={0: ["Dump it on the floor"]}, drinks={0: ["Wine"]}, phase="drink"
    )
    scene.plays(0, "Dump it on the floor")
    scene.settle()
    assert alcohol(scene) == [0, 0]


@pytest.mark.rule("gerki-card-06")
def test_he_hides_from_a_loss_of_fortitude() -> None:
    scene = at("fiona gerki", hands={0: ["Who says I'm not a lady?"], 1: [SHADOWS]})
    scene.plays(0, "Who says I'm not a lady?", 1)
    scene.plays(1, SHADOWS)
    scene.settle()
    assert fortitude(scene) == [20, 20]


def test_who_hides_is_found_where_the_hiding_is_negated() -> None:
    scene = at("fiona gerki", hands={0: ["Who says I'm not a lady?", NO], 1: [SHADOWS]})
    scene.plays(0, "Who says I'm not a lady?", 1)
    scene.plays(1, SHADOWS)
    scene.plays(0, NO)
    scene.settle()
    assert fortitude(scene) == [20, 18]


@pytest.mark.rule("gerki-card-07")
def test_a_coin_leaves_the_pot_unseen_and_the_round_goes_on() -> None:
    poor = "I'm saving this money for the poor."
    scene = at("zot gerki deirdre", hands={0: [GAMBLING], 1: [COIN, GAMBLING], 2: [poor]})
    scene.plays(0, GAMBLING)
    scene.plays(2, poor)
    scene.plays(1, COIN)
    scene.plays(1, GAMBLING)
    scene.settle()
    assert gold(scene) == [9, 11, 10]


def test_without_a_round_there_is_no_coin() -> None:
    scene = at("gerki zot", hands={0: [COIN, "Tip the Wench."]})
    with pytest.raises(CannotPlay, match="there is no Round"):
        scene.plays(0, COIN)


@pytest.mark.rule("gerki-card-08")
def test_the_wench_takes_the_pot_for_her_tip() -> None:
    scene = at("zot gerki fiona", hands={0: [GAMBLING], 1: [TIP]})
    scene.plays(0, GAMBLING)
    scene.plays(1, TIP)
    scene.settle()
    assert gold(scene) == [9, 9, 9]
    assert scene.table.gold["the inn"] == 3


def test_gold_behind_the_chair_may_be_his_own() -> None:
    chair = "Oh, this gold piece? Um... I found it... under your chair..."
    scene = at("gerki zot", hands={0: [chair, "Swipe the tip!"]})
    scene.plays(0, chair, 0)
    with pytest.raises(CannotPlay, match="cannot be played"):
        scene.plays(0, "Swipe the tip!")
    assert gold(scene) == [8, 8]
