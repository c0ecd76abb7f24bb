"""The Drinking Contest without Gold, and in the examples of the books."""

import pytest

from rdi.model.request import PASS
from rdi.model.scenario import DRINK_DECK
from tests.inn.house import PAY, Scene, alcohol, at, gold, happened, pile, strangers

CONTEST = "Drinking Contest!"
WEAKER = "Wine into Water"
ONLY = frozenset({DRINK_DECK})


def revealed(scene: Scene) -> list[int]:
    """Who revealed Drinks in the contest, in order."""
    return [event[1] for event in happened(scene, "revealed")][1:]


def champions(scene: Scene) -> list[int | None]:
    return [event[1] for event in happened(scene, "contest won")]


TINY = """
drinks "Cellar":
  about "few Drinks"

drink "Breath" in "Cellar":
  Alcohol +4

drink "Small" in "Cellar", 6 copies:
  Alcohol +1

drink event "Drinking Contest!" in "Cellar":
  each player drinks for the highest Alcohol, who wins is champion
  each player pays 1 Gold to champion
"""


def last_gold(strong: int, **hands: list[str]) -> Scene:
    """The Drinks run out as the second of three reveals, and the first pays the last Gold for new
    ones; the strong Drink is that of `strong`.
    """
    deck = ["Breath", "Small"] if strong == 0 else ["Small", "Breath"]
    return strangers(
        "Anna Berta Carla", TINY, "always", phase="drink", drinks={0: [CONTEST]}, drink_deck=deck,
        only=ONLY, numbers={0: {"Gold": 1}},
        hands={int(seat[1:]): each for seat, each in hands.items()},
    )  # fmt: skip


@pytest.mark.rule("contest-13", "contest-ex-07", "base-losing-10")
def test_the_prize_saves_who_paid_the_last_gold_in_the_contest() -> None:
    scene = last_gold(strong=0)
    while not champions(scene):
        assert scene.table.playing == [0, 1, 2]
        scene.game.answer(PASS)
    scene.settle()
    assert champions(scene) == [0]
    assert gold(scene) == [2, 8, 8]
    assert scene.table.playing == [0, 1, 2]


@pytest.mark.rule("contest-13", "base-losing-10")
def test_without_the_prize_who_paid_the_last_gold_is_out_after_the_contest() -> None:
    scene = last_gold(strong=1)
    while not happened(scene, "drank"):
        assert scene.table.playing == [0, 1, 2]
        scene.game.answer(PASS)
    scene.settle()
    assert champions(scene) == [1]
    assert happened(scene, "ran out of Gold") == [("ran out of Gold", 0)]
    assert gold(scene) == [0, 10, 8]


TIED = """
drinks "Cellar":
  about "first a tie, and then none"

drink "Small" in "Cellar", 2 copies:
  Alcohol +1

drink "Foam" in "Cellar":
  Alcohol +0

drink "Weak" in "Cellar":
  Alcohol +2

drink "Strong" in "Cellar":
  Alcohol +4

drink event "Drinking Contest!" in "Cellar":
  each player drinks for the highest Alcohol, who wins is champion
  each player pays 1 Gold to champion
"""


@pytest.mark.rule("contest-13", "contest-05", "base-losing-10")
@pytest.mark.parametrize("poor", [0, 1])
def test_without_gold_one_stays_through_the_repeats_of_a_tie(poor: int) -> None:
    """The Drinks run out as the third reveals; the two who tied drink on, one without Gold, and
    the Drinks run out again.
    """
    scene = strangers(
        "Anna Berta Carla", TIED, phase="drink", drinks={0: [CONTEST]},
        drink_deck=["Small", "Small", "Foam"], only=ONLY, numbers={poor: {"Gold": 1}},
    )  # fmt: skip
    assert revealed(scene) == [0, 1, 2, 0, 1]
    winner = 0 if alcohol(scene)[0] == 5 else 1
    assert champions(scene) == [winner]
    assert (poor in scene.table.playing) == (poor == winner)
    assert gold(scene)[winner] == (2 if poor == winner else 10 - 2 + 1)


@pytest.mark.rule("contest-13")
def test_without_gold_nobody_pays_in_a_contest() -> None:
    scene = last_gold(strong=0, s2=[PAY])
    while gold(scene)[0] or not scene.game.view(2).answerable:
        scene.game.answer(PASS)
    before = len(happened(scene, "paid"))
    scene.plays(2, PAY, 0)
    scene.settle()
    paid = [event[1:] for event in happened(scene, "paid")][before:]
    assert (0, "the inn", 1) not in paid
    assert gold(scene)[0] == 2


# ------------------------------------------------------------------ the books' examples


@pytest.mark.rule("contest-ex-01", "contest-09", "contest-05")
def test_a_drink_that_is_weakened_makes_a_tie() -> None:
    scene = at(
        "deirdre zot", phase="drink", drinks={0: [CONTEST]}, hands={0: [WEAKER]},
        drink_deck=["Elven Wine", "Light Ale", "Water", "Dark Ale"],
    )  # fmt: skip
    scene.plays(0, WEAKER, 0)
    scene.settle()
    assert revealed(scene) == [0, 1, 0, 1]
    assert (alcohol(scene), champions(scene)) == ([1, 2], [1])


STRANGERS = """
sometimes card "Built like an Ox" in Bryn:
  play when a drink affects you
  reduce its Alcohol by 4

sometimes card "Too Big" in Vlad:
  play when a drink affects you
  reduce its Alcohol by 3

sometimes card "Birchwood" in Phia:
  play when a drink is revealed
  increase its Alcohol by 1
  add to it:
    they draw 1 card
"""


@pytest.mark.rule("contest-ex-02", "contest-09")
def test_a_drink_with_a_chaser_that_is_weakened_makes_a_tie() -> None:
    scene = strangers(
        "Bryn Tara", STRANGERS, phase="drink", drinks={0: [CONTEST]},
        drink_deck=["Elven Wine with a Chaser", "Wine", "Light Ale", "Water", "Dark Ale"],
        hands={0: ["Built like an Ox"]},
    )  # fmt: skip
    scene.plays(0, "Built like an Ox")
    scene.settle()
    assert revealed(scene) == [0, 0, 1, 0, 1]
    assert (alcohol(scene), champions(scene)) == ([1, 2], [1])


@pytest.mark.rule("contest-ex-03", "contest-09")
def test_a_mug_that_is_too_big_makes_a_tie() -> None:
    scene = strangers(
        "Vlad Amund", STRANGERS, phase="drink", drinks={0: [CONTEST]},
        drink_deck=["Dragon Breath Ale", "Light Ale", "Water", "Dark Ale"], hands={0: ["Too Big"]},
    )  # fmt: skip
    scene.plays(0, "Too Big")
    scene.settle()
    assert revealed(scene) == [0, 1, 0, 1]
    assert (alcohol(scene), champions(scene)) == ([1, 2], [1])


@pytest.mark.rule("contest-ex-04", "contest-09")
def test_a_drink_that_is_made_stronger_makes_a_tie() -> None:
    scene = strangers(
        "Luck Farin Phia", STRANGERS, phase="drink", drinks={0: [CONTEST]},
        drink_deck=["Wine", "Light Ale", "Water", "Dark Ale", "Holy Water"],
        hands={2: ["Birchwood"]},
    )  # fmt: skip
    scene.plays(2, "Birchwood", 1)
    scene.settle()
    assert revealed(scene) == [0, 1, 2, 0, 1]
    assert (alcohol(scene), champions(scene)) == ([3, 2, 0], [0])
    assert len(pile(scene, "Hand", 1)) == 1
