"""Minions in play, and tokens: what stops them, what reaches them, and where tokens go."""

import pytest

from tests.inn.house import (
    CannotPlay,
    Scene,
    fortitude,
    gold,
    numbers,
    pile,
    refused,
    strangers,
)

TEXT = """
token Scarab, supply 12:
  at the end of their turn:
    they lose 1 Fortitude
    they lose 1 Scarab

minion "Grunt" in Torg, 2 copies:
  wages 2
  once each action phase:
    another player loses 2 Fortitude

sometimes card "Run" in Torg:
  play when a card affects you
  you ignore it

action card "Sneeze" in Amun:
  each other player loses 1 Fortitude
  each other player gains 1 Scarab

action card "Gift" in Amun:
  each other player gains 1 Scarab

action card "Rot" in Amun:
  pick another player as victim
  victim loses 2 Fortitude
  victim gains 1 Scarab
  victim gains 1 Alcohol

sometimes card "No" in Amun:
  play when an action card is played
  negate it

sometimes card "Ink" in Amun:
  play when an action card affects your Fortitude
  you ignore it
"""
GRUNT = "Grunt"


def wages(scene: Scene, *answers: str) -> None:
    """The owner of Minions pays for each or lets it go."""
    for answer in answers:
        scene.chooses(1, answer)
    scene.settle()


def amuns(held: str, **more: object) -> Scene:
    """Amun's turn, with Torg, who has a Minion in play."""
    return strangers("Amun Torg Carl", TEXT, "always", hands={0: [held], 1: ["Run"]},
                     in_play={1: [GRUNT]}, **more)  # fmt: skip


@pytest.mark.rule("torg-minion-02")
def test_each_minion_acts_once_in_an_action_phase() -> None:
    scene = strangers("Torg Amun Carl", TEXT, "always", in_play={0: [GRUNT, GRUNT]})
    for count in (1, 2):
        scene.plays(0, GRUNT, 1)
        scene.settle()
        assert fortitude(scene) == [20, 20 - 2 * count, 20]
    with pytest.raises(CannotPlay):
        scene.plays(0, GRUNT, 1)
    assert fortitude(scene) == [20, 16, 20]


@pytest.mark.rule("torg-minion-11")
def test_what_a_minion_in_play_does_is_ignored_but_not_negated() -> None:
    scene = strangers("Torg Amun Carl", TEXT, "always", in_play={0: [GRUNT]},
                      hands={1: ["No", "Ink"]})  # fmt: skip
    scene.plays(0, GRUNT, 1)
    assert "only ignored" in refused(scene, 1, "No", "card")
    scene.plays(1, "Ink")
    scene.settle()
    assert fortitude(scene) == [20, 20, 20]


@pytest.mark.rule("torg-minion-11")
def test_a_minion_that_is_played_from_the_hand_may_be_negated() -> None:
    scene = strangers("Torg Amun Carl", TEXT, "always", hands={0: [GRUNT], 1: ["No"]})
    scene.plays(0, GRUNT)
    scene.plays(1, "No")
    scene.settle()
    assert (pile(scene, "InPlay", 0), pile(scene, "Discards", 0)) == ([], [GRUNT])


@pytest.mark.rule("torg-minion-06", "negign-02")
@pytest.mark.parametrize(("answer", "left"), [("pay", [GRUNT]), ("dismiss", [])])
def test_what_its_owner_ignores_hits_a_minion_all_the_same(answer: str, left: list[str]) -> None:
    scene = amuns("Sneeze")
    scene.plays(0, "Sneeze")
    scene.plays(1, "Run")
    wages(scene, answer)
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 20, 19], [0, 0, 1])
    assert (pile(scene, "InPlay", 1), gold(scene)[1]) == (left, 8 if left else 10)


@pytest.mark.rule("torg-minion-12")
def test_tokens_for_a_minion_go_to_its_owner() -> None:
    scene = amuns("Rot")
    scene.plays(0, "Rot", (1, GRUNT))
    wages(scene, "pay")
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 20, 20], [0, 1, 0])
    assert numbers(scene, "Alcohol") == [0, 0, 0]


@pytest.mark.rule("torg-minion-06", "torg-minion-12")
@pytest.mark.parametrize(("title", "scarabs"), [("Sneeze", [0, 2, 1]), ("Gift", [0, 1, 1])])
def test_a_card_that_hurts_each_other_player_is_for_minions_too(
    title: str, scarabs: list[int]
) -> None:
    scene = amuns(title)
    scene.plays(0, title)
    wages(scene, *(["pay"] if title == "Sneeze" else []))
    assert numbers(scene, "Scarab") == scarabs


@pytest.mark.rule("torg-minion-12")
def test_the_owner_may_ignore_what_comes_for_the_minion_to_the_owner() -> None:
    scene = amuns("Rot")
    scene.plays(0, "Rot", (1, GRUNT))
    scene.plays(1, "Run")
    wages(scene, "dismiss")
    assert numbers(scene, "Scarab") == [0, 0, 0]


@pytest.mark.rule("amundyr-scarab-10")
def test_tokens_of_whoever_is_out_can_be_given_again() -> None:
    scene = amuns("Sneeze", numbers={2: {"Scarab": 11}})
    scene.table.go_out(2, "tired")
    assert (numbers(scene, "Scarab"), scene.table.supplies) == ([0, 0, 0], {"Scarab": 12})


DECOY = """
action card "Boot" in Torg:
  another player loses 2 Fortitude

sometimes card "Him, Not Me" in Dara:
  play when a card affects your Fortitude
  if number of players is 2:
    you ignore it
  otherwise:
    redirect its Fortitude loss to another player
"""


@pytest.mark.rule("torg-minion-16")
@pytest.mark.parametrize(
    ("names", "hurt"), [("Torg Dara", []), ("Torg Dara Carl", [(0, GRUNT)])], ids=["two", "three"]
)
def test_a_clause_for_two_players_holds_though_a_minion_could_be_hit(
    names: str, hurt: list[tuple[int, str]]
) -> None:
    scene = strangers(names, TEXT + DECOY, "always", hands={0: ["Boot"], 1: ["Him, Not Me"]},
                      in_play={0: [GRUNT]})  # fmt: skip
    scene.plays(0, "Boot", 1)
    scene.plays(1, "Him, Not Me", (0, GRUNT))
    if hurt:
        scene.chooses(0, "dismiss")
    scene.settle()
    assert fortitude(scene) == [20] * len(names.split())
    assert pile(scene, "InPlay", 0) == ([] if hurt else [GRUNT])
