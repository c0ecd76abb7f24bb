"""Lines of a card that are done later: what was answered to the card holds for them too."""

import pytest

from tests.inn.house import Scene, fortitude, strangers

ANSWERS = """
sometimes card "Vest" in Vlad:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Mirror" in Vlad:
  play when an action card affects your Fortitude
  redirect its Fortitude loss to the attacker

sometimes card "Duck" in Vlad:
  play when an action card affects your Fortitude
  you ignore it

action card "Owed" in Ann:
  each other player loses 1 Alcohol
  {}
    each other player loses 3 Fortitude
  the turn ends
"""
LATER = ("after this:", "when everything is finished:", "at the end of your turn:")


def owed(when: str, answer: str = "") -> Scene:
    """The first owes all others a loss; the second answers the card, the third does not."""
    scene = strangers(
        "Ann Vlad Dara", ANSWERS.format(when), hands={0: ["Owed"], 1: [answer] if answer else []}
    )  # fmt: skip
    scene.plays(0, "Owed")
    if answer:
        scene.plays(1, answer)
    scene.settle()
    return scene


@pytest.mark.parametrize("when", LATER)
def test_a_later_loss_comes_in_full_where_nobody_answers(when: str) -> None:
    assert fortitude(owed(when)) == [20, 17, 17]


@pytest.mark.parametrize("when", LATER)
def test_a_later_loss_is_smaller_only_for_whoever_made_it_smaller(when: str) -> None:
    assert fortitude(owed(when, "Vest")) == [20, 19, 17]


@pytest.mark.parametrize("when", LATER)
def test_a_later_loss_is_taken_by_whom_it_was_sent_to(when: str) -> None:
    assert fortitude(owed(when, "Mirror")) == [17, 20, 17]


@pytest.mark.parametrize("when", LATER)
def test_a_later_loss_does_not_come_to_whoever_ignored_the_card(when: str) -> None:
    assert fortitude(owed(when, "Duck")) == [20, 20, 17]
