"""Cards that only few others can affect, and the one that stops all changes of a Drink."""

import pytest

from tests.inn.house import FRIENDS, NO, STOP, alcohol, at, happened, refused, strangers

RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"
FLOOR = "Dump it on the floor"
EXTRA = "A little somethin' extra"
SHARE = "Come, my friend, sit and drink with me!"
NEED = "You look like you need this more than I do!"


@pytest.mark.rule("negign-09")
def test_only_a_copy_answers_the_card_that_negates() -> None:
    scene = at(
        "gerki deirdre zot", "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [FLOOR, STOP], 1: [NO, STOP], 2: [NO]},
    )  # fmt: skip
    scene.plays(0, FLOOR)
    scene.plays(1, NO)
    assert refused(scene, 0, STOP, "card")
    scene.plays(2, NO)
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]


@pytest.mark.rule("negign-09")
@pytest.mark.parametrize(
    ("title", "kind"), [("Tip the Wench.", "sometimes"), (RAMPAGE, "sometimes")]
)
def test_only_a_sometimes_card_is_negated_by_it(title: str, kind: str) -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [title], 1: [NO]})
    scene.plays(0, title, 1)
    assert refused(scene, 1, NO, "card") == f"{title} is no {kind.capitalize()} Card"


@pytest.mark.rule("negign-09", "negign-wench-05")
def test_a_card_that_only_another_can_affect_is_ignored_by_nobody() -> None:
    text = """
sometimes card "Nothing Doing" in Anna:
  play when a sometimes card is played
  negate it
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", phase="order", turn=1,
        hands={0: ["Nothing Doing"], 1: [FRIENDS], 2: [NO]},
    )  # fmt: skip
    scene.plays(1, FRIENDS)
    scene.plays(2, NO)
    assert refused(scene, 0, "Nothing Doing", "card") == f"only {NO} can affect {NO}"


@pytest.mark.rule("negign-wench-01")
@pytest.mark.parametrize(
    ("names", "title", "alcohol_after"),
    [("gerki fiona zot", FLOOR, [2, 0, 0]), ("deirdre fiona zot", NEED, [2, 0, 0]),
     ("fiona deirdre zot", SHARE, [2, 0, 0]), ("gerki fiona zot", EXTRA, [2, 0, 0]),
     ("deirdre fiona zot", "Wine into Water", [2, 0, 0]),
     ("fiona zot gerki", "Nothing like a little belt of liquid courage!", [2, 0, 0])],
)  # fmt: skip
def test_all_changes_of_a_drink_can_be_stopped(
    names: str, title: str, alcohol_after: list[int]
) -> None:
    scene = at(names, "always", phase="drink", drinks={0: ["Wine"]}, hands={0: [title], 2: [STOP]})
    scene.plays(0, title, 1)
    scene.plays(2, STOP)
    scene.settle()
    assert alcohol(scene) == alcohol_after
    assert happened(scene, "negated") == [("negated", 0, title)]


@pytest.mark.rule("negign-wench-02")
@pytest.mark.parametrize(
    ("phase", "title"),
    [("order", FRIENDS),
     ("drink", "We're at an inn, and you're not drinking. What's wrong with you!?")],
)  # fmt: skip
def test_ordering_drinks_and_making_drink_are_no_changes_of_a_drink(phase: str, title: str) -> None:
    scene = at(
        "zot fiona gerki", "always", phase=phase, turn=0 if phase == "drink" else 1,
        drinks={0: ["Wine", "Wine"]}, hands={1: [title], 2: [STOP]},
    )  # fmt: skip
    scene.plays(1, title)
    assert refused(scene, 2, STOP, "card") == f"{title} does not do that"


@pytest.mark.rule("negign-wench-02")
def test_raising_a_players_alcohol_is_no_change_of_a_drink() -> None:
    text = """
sometimes card "On Top" in Anna:
  play when another player reveals a drink
  the drinker gains 2 Alcohol
"""
    scene = strangers(
        "Berta Anna Carla", text, "always", phase="drink", drinks={0: ["Wine"]},
        hands={1: ["On Top"], 2: [STOP]},
    )  # fmt: skip
    scene.plays(1, "On Top")
    assert refused(scene, 2, STOP, "card") == "On Top does not do that"
    scene.settle()
    assert alcohol(scene) == [4, 0, 0]


@pytest.mark.rule("negign-wench-04")
def test_the_wench_does_not_stop_another_wench() -> None:
    scene = at(
        "gerki deirdre zot", "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [FLOOR, STOP], 1: [STOP], 2: [NO]},
    )  # fmt: skip
    scene.plays(0, FLOOR)
    scene.plays(1, STOP)
    assert refused(scene, 0, STOP, "card")
    scene.plays(2, NO)
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]


@pytest.mark.rule("negign-wench-05")
def test_only_one_card_can_affect_the_wench() -> None:
    text = """
sometimes card "Nothing Doing" in Anna:
  play when a sometimes card is played
  negate it

sometimes card "Spike" in Berta:
  play when a drink is revealed
  increase its Alcohol by 1
"""
    scene = strangers(
        "Berta Anna Carla", text, "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: ["Spike", NO], 1: ["Nothing Doing"], 2: [STOP]},
    )  # fmt: skip
    scene.plays(0, "Spike")
    scene.plays(2, STOP)
    assert refused(scene, 1, "Nothing Doing", "card") == f"only {NO} can affect {STOP}"
    scene.plays(0, NO)
    scene.settle()
    assert alcohol(scene) == [3, 0, 0]
