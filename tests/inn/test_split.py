"""Splitting a Drink: two of half the size, each on its own; and Drinks that split themselves."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    NO,
    STOP,
    Scene,
    alcohol,
    at,
    drink_discards,
    fortitude,
    happened,
    pile,
    refused,
    strangers,
    to_answer,
)

SHARE = "Come, my friend, sit and drink with me!"
EXTRA = "A little somethin' extra"
FLOOR = "Dump it on the floor"
GNOMISH = """
drinks "Cellar":
  about "Drinks of other boxes"

drink "Gnomish Inspirational Ale" in "Cellar":
  Alcohol +2
  draw 2 cards

drink "Elven Wine" in "Cellar", 3 copies:
  Alcohol +3

drink "Elven Wine with a Chaser" in "Cellar":
  Alcohol +3
  chaser

drink "Poison" in "Cellar":
  Alcohol +3
  Fortitude -3

drink "Mead" in "Cellar", 2 copies:
  Alcohol +3
  splits itself

drink "Wine with a Chaser" in "Cellar":
  Alcohol +2
  chaser

drink event "House" in "Cellar":
  each player drinks a copy from the drink deck, past any event

sometimes card "Told You" in Farin:
  play when a drink affects you
  split it with another player rounding up

sometimes card "Birchwood" in Phia, 2 copies:
  play when another player reveals a drink
  increase its Alcohol by 1
  add to it:
    they draw 1 card

sometimes card "Spike" in Phia, 2 copies:
  play when a drink is revealed
  increase its Alcohol by 2

sometimes card "Fang-tastic" in Vlad:
  play when a drink affects you
  split it with nobody rounding down
"""


def cellar(names: str, drinks: list[str], **hands: list[str]) -> Scene:
    """The first of them is about to drink; hands are given as `s0`, `s1` and so on."""
    return strangers(
        names, GNOMISH, "always", phase="drink", drinks={0: drinks},
        hands={int(seat[1:]): titles for seat, titles in hands.items()},
    )  # fmt: skip


def hands(scene: Scene) -> list[int]:
    return [len(pile(scene, "Hand", seat)) for seat in range(scene.table.seats)]


@pytest.mark.rule("split-01", "split-ex-01")
@pytest.mark.parametrize(("spiked", "after"), [(0, [4, 0, 2]), (1, [2, 0, 4])])
def test_after_the_split_a_card_reaches_one_half(spiked: int, after: list[int]) -> None:
    scene = at(
        "fiona gerki zot", "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: [SHARE], 1: [EXTRA]},
    )  # fmt: skip
    scene.plays(0, SHARE, 2)
    scene.plays(1, EXTRA, spiked)
    scene.settle()
    assert alcohol(scene) == after
    assert drink_discards(scene) == ["Elven Wine"]


@pytest.mark.rule("split-01")
def test_half_of_a_drink_is_ignored_alone() -> None:
    scene = at(
        "fiona gerki zot", "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: [SHARE], 1: [FLOOR]},
    )  # fmt: skip
    scene.plays(0, SHARE, 1)
    scene.plays(1, FLOOR)
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]


@pytest.mark.rule("split-02", "split-ex-02")
def test_what_was_done_before_is_split_too() -> None:
    scene = at(
        "fiona gerki zot", "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: [SHARE], 1: [EXTRA]},
    )  # fmt: skip
    scene.plays(1, EXTRA)
    scene.plays(0, SHARE, 2)
    scene.settle()
    assert alcohol(scene) == [3, 0, 3]


@pytest.mark.rule("split-03", "split-ex-03")
def test_chasers_are_added_up_before_the_split() -> None:
    scene = cellar(
        "Farin Anna Berta", ["Elven Wine with a Chaser", "Gnomish Inspirational Ale"],
        s0=["Told You"],
    )  # fmt: skip
    scene.plays(0, "Told You", 1)
    scene.settle()
    assert (alcohol(scene), hands(scene)) == ([3, 3, 0], [1, 1, 0])


@pytest.mark.rule("split-03")
def test_each_number_is_halved_and_rounded_up() -> None:
    scene = cellar("Farin Anna Berta", ["Poison"], s0=["Told You"])
    scene.plays(0, "Told You", 2)
    scene.settle()
    assert (alcohol(scene), fortitude(scene)) == ([2, 0, 2], [18, 20, 18])


@pytest.mark.rule("split-ex-04", "split-01")
def test_what_is_mixed_into_one_half_stays_there() -> None:
    scene = cellar("Farin Anna Phia", ["Elven Wine"], s0=["Told You"], s2=["Birchwood"])
    scene.plays(0, "Told You", 1)
    scene.plays(2, "Birchwood", 1)
    scene.settle()
    assert (alcohol(scene), hands(scene)) == ([2, 3, 0], [0, 1, 0])


@pytest.mark.rule("split-ex-05", "split-02")
def test_what_was_mixed_in_is_split_too() -> None:
    scene = cellar("Farin Anna Phia", ["Elven Wine"], s0=["Told You"], s2=["Birchwood"])
    scene.plays(2, "Birchwood")
    scene.plays(0, "Told You", 1)
    scene.settle()
    assert (alcohol(scene), hands(scene)) == ([2, 2, 0], [1, 1, 0])


@pytest.mark.rule("split-vlazlo-01")
def test_a_drink_may_be_split_with_nobody_rounding_down() -> None:
    scene = cellar("Vlad Anna", ["Poison"], s0=["Fang-tastic"])
    scene.plays(0, "Fang-tastic")
    scene.settle()
    assert (alcohol(scene), fortitude(scene)) == ([1, 0], [19, 20])


@pytest.mark.rule("split-01", "negign-wench-01")
def test_a_split_that_is_negated_leaves_the_drink_whole() -> None:
    scene = at(
        "fiona gerki zot", "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: [SHARE], 2: [NO]},
    )  # fmt: skip
    scene.plays(0, SHARE, 1)
    scene.plays(2, NO)
    scene.settle()
    assert alcohol(scene) == [3, 0, 0]


# ------------------------------------------------------------------ Drinks that split themselves


@pytest.mark.rule("split-self-01", "split-self-ex-01")
def test_mead_is_answered_then_split_then_its_halves_are_answered() -> None:
    scene = cellar("Bryn Tara Phia", ["Mead"], s2=["Spike", "Birchwood"])
    to_answer(scene, 2, "drink")
    assert len(scene.game.view(2).answerable) == 1
    scene.chooses(0, 1)
    scene.plays(2, "Spike", 1)
    scene.settle()
    assert alcohol(scene) == [2, 4, 0]


@pytest.mark.rule("split-self-01", "split-self-ex-02")
def test_something_is_mixed_into_one_half_of_mead() -> None:
    scene = cellar("Farin Luck Phia", ["Mead"], s2=["Birchwood"])
    scene.chooses(0, 1)
    scene.plays(2, "Birchwood", 1)
    scene.settle()
    assert (alcohol(scene), hands(scene)) == ([2, 3, 0], [0, 1, 0])


@pytest.mark.rule("split-self-01")
def test_mead_need_not_be_split_but_not_with_oneself() -> None:
    scene = cellar("Bryn Tara Phia", ["Mead"])
    while scene.game.pending.verb != "split":
        scene.game.answer(PASS)
    assert scene.game.pending.items == ("nobody", 1, 2)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(0)
    scene.game.answer("nobody")
    scene.settle()
    assert alcohol(scene) == [3, 0, 0]


@pytest.mark.rule("split-self-01")
def test_mead_that_was_spiked_is_split_as_it_is() -> None:
    scene = cellar("Bryn Tara Phia", ["Mead"], s2=["Spike"])
    scene.plays(2, "Spike")
    scene.chooses(0, 2)
    scene.settle()
    assert alcohol(scene) == [3, 0, 3]


@pytest.mark.rule("split-self-02")
def test_mead_as_a_chaser_is_not_split() -> None:
    scene = cellar("Bryn Tara Phia", ["Wine with a Chaser", "Mead"])
    while not happened(scene, "drank"):
        assert scene.game.pending.verb != "split"
        scene.game.answer(PASS)
    assert alcohol(scene) == [5, 0, 0]


@pytest.mark.rule("split-self-02")
def test_mead_from_an_event_is_not_split() -> None:
    scene = strangers(
        "Bryn Tara Phia", GNOMISH, "always", phase="drink", drinks={0: ["House"]},
        drink_deck=["Mead"],
    )  # fmt: skip
    while not happened(scene, "drank"):
        assert scene.game.pending.verb != "split"
        scene.game.answer(PASS)
    assert alcohol(scene) == [3, 3, 3]


@pytest.mark.rule("split-self-03")
def test_mead_is_not_split_by_a_card() -> None:
    scene = cellar("Farin Anna Phia", ["Mead"], s0=["Told You"])
    assert refused(scene, 0, "Told You", "drink")
    scene.chooses(0, 1)
    assert refused(scene, 0, "Told You", "drink"), "nor is half of it"


def test_mead_that_is_ignored_is_not_split() -> None:
    text = (
        'sometimes card "Not for Me" in Dora:\n  play when a drink affects you\n  you ignore it\n'
    )
    scene = strangers(
        "Dora Anna Berta", GNOMISH + text, "always", phase="drink", drinks={0: ["Mead"]},
        hands={0: ["Not for Me"]},
    )  # fmt: skip
    scene.plays(0, "Not for Me")
    scene.settle()
    assert (alcohol(scene), happened(scene, "split")) == ([0, 0, 0], [])


def test_only_the_drinker_splits_a_drink() -> None:
    scene = at(
        "zot fiona gerki", "always", phase="drink", drinks={0: ["Elven Wine"]}, hands={1: [SHARE]}
    )
    assert refused(scene, 1, SHARE, "drink") == "you are not about to drink it"


def test_the_wench_stops_one_who_splits() -> None:
    scene = at(
        "fiona zot gerki", "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: [SHARE], 1: [STOP]},
    )  # fmt: skip
    scene.plays(0, SHARE, 1)
    scene.plays(1, STOP)
    scene.settle()
    assert alcohol(scene) == [3, 0, 0]


@pytest.mark.rule("split-03", "split-02")
def test_cards_that_were_mixed_in_are_halved_and_rounded_up() -> None:
    text = GNOMISH.replace("they draw 1 card", "they draw 3 cards")
    scene = strangers(
        "Farin Anna Phia", text, "always", phase="drink", drinks={0: ["Elven Wine"]},
        hands={0: ["Told You"], 2: ["Birchwood"]},
    )  # fmt: skip
    scene.plays(2, "Birchwood")
    scene.plays(0, "Told You", 1)
    scene.settle()
    assert (alcohol(scene), hands(scene)) == ([2, 2, 0], [2, 2, 0])
