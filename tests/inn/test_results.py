"""What a line did, and who ignored it, has a name of which later lines speak."""

import pytest

from tests.inn.house import fortitude, gold, numbers, pile, strangers

RESULTS = """
token Scarab, supply 12

sometimes card "Duck" in Vlad:
  play when an action card affects your Fortitude
  you ignore it

sometimes card "Vest" in Vlad:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 2

action card "Exploring" in Amund:
  pick another player as victim
  victim loses (victim's Scarab) Fortitude, as hit
  victim loses (what hit took) Scarab

action card "Bind" in Amund:
  pick another player as victim
  victim loses 2 Fortitude, as hit
  if victim ignored hit:
    victim gains 1 Scarab
  you draw 2 cards

action card "Hungry" in Amund:
  each other player loses 1 Fortitude, as hit
  if somebody ignored hit:
    a player gains 2 Scarab

action card "Toll" in Amund:
  each other player pays 2 Gold to you, as toll
  if what toll took is less than 4:
    you gain 1 Scarab
  if nobody ignored toll:
    you gain 2 Scarab

action card "Bruise" in Amund:
  pick another player as victim
  victim loses 3 Fortitude, as hit
  if hit was reduced:
    victim gains 1 Scarab
  otherwise:
    victim loses 1 Fortitude

action card "Each a Measure" in Amund:
  each other player loses 3 Fortitude, as hit
  for each other player:
    they gain (what they lost by hit) Scarab
"""


@pytest.mark.rule("note-rdi6-dont-mind-scarabs")
@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_later_line_reckons_with_what_a_line_took(is_reduced: bool) -> None:
    scene = strangers(
        "Amund Vlad Dara", RESULTS,
        hands={0: ["Exploring"], 1: ["Vest"]}, numbers={1: {"Scarab": 3}},
    )  # fmt: skip
    scene.plays(0, "Exploring", 1)
    if is_reduced:
        scene.plays(1, "Vest")
    scene.settle()
    assert fortitude(scene)[1] == (19 if is_reduced else 17)
    assert numbers(scene, "Scarab")[1] == (2 if is_reduced else 0)


@pytest.mark.rule("note-rdi6-bit-of-a-bind")
@pytest.mark.parametrize("is_ignored", [False, True])
def test_what_is_done_if_somebody_ignored_a_line_is_not_ignored(is_ignored: bool) -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Bind"], 1: ["Duck"]})
    scene.plays(0, "Bind", 1)
    if is_ignored:
        scene.plays(1, "Duck")
    scene.settle()
    assert fortitude(scene)[1] == (20 if is_ignored else 18)
    assert numbers(scene, "Scarab") == [0, int(is_ignored), 0]
    assert len(pile(scene, "Hand", 0)) == 2


@pytest.mark.rule("note-rdi6-hungry-scarabs")
def test_somebody_is_picked_only_once_it_is_known_that_a_line_was_ignored() -> None:
    scene = strangers(
        "Amund Vlad Vlad", RESULTS, hands={0: ["Hungry"], 1: ["Duck"], 2: ["Duck"]}
    )  # fmt: skip
    scene.plays(0, "Hungry")
    scene.plays(1, "Duck")
    scene.plays(2, "Duck")
    scene.chooses(0, 1)
    scene.settle()
    assert fortitude(scene) == [20, 20, 20]
    assert numbers(scene, "Scarab") == [0, 2, 0]


def test_nobody_is_picked_where_nobody_ignored_it() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Hungry"]})
    scene.plays(0, "Hungry")
    scene.settle()
    assert numbers(scene, "Scarab") == [0, 0, 0]
    assert scene.game.pending.verb != "pick"


def test_gold_that_was_paid_is_counted_in_all() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Toll"]}, numbers={1: {"Gold": 1}})
    scene.plays(0, "Toll")
    scene.settle()
    assert gold(scene)[0] == 13
    assert numbers(scene, "Scarab") == [3, 0, 0]


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_line_knows_whether_its_loss_was_reduced(is_reduced: bool) -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Bruise"], 1: ["Vest"]})
    scene.plays(0, "Bruise", 1)
    if is_reduced:
        scene.plays(1, "Vest")
    scene.settle()
    assert fortitude(scene)[1] == (19 if is_reduced else 16)
    assert numbers(scene, "Scarab")[1] == int(is_reduced)


def test_what_was_taken_from_each_is_told_apart() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Each a Measure"], 1: ["Vest"]})
    scene.plays(0, "Each a Measure")
    scene.plays(1, "Vest")
    scene.settle()
    assert numbers(scene, "Scarab") == [0, 1, 3]


def test_a_copy_of_the_game_remembers_what_a_line_took() -> None:
    scene = strangers("Amund Vlad Vlad", RESULTS, hands={0: ["Hungry"], 1: ["Duck"]})
    scene.plays(0, "Hungry")
    scene.plays(1, "Duck")
    twin = scene.game.fork()
    scene.chooses(0, 2)
    assert numbers(scene, "Scarab") == [0, 0, 2]
    assert twin.pending.verb == "pick"
