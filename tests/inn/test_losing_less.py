"""Losses that whoever takes them makes smaller as they happen, by paying or by discarding."""

from typing import Any

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    TIP,
    Scene,
    fortitude,
    gold,
    happened,
    pile,
    refused,
    strangers,
)

NAMES = "Anna Berta Carla"
PAID = ", less 1 for each Gold that they pay to the inn"
THROWN = ", less 2 for each gambling or cheating card that they discard"


def text_of(less: str, loss: int = 2, who: str = "another player") -> str:
    return f'action card "Captain" in Anna:\n  {who} loses {loss} Fortitude{less}\n'


def asked(less: str, loss: int = 2, beside: str = "", **more: Any) -> Scene:
    """Anna plays the card on Berta, who is asked what to part with."""
    scene = strangers(NAMES, text_of(less, loss) + beside, **{"hands": {0: ["Captain"]}, **more})
    scene.plays(0, "Captain", 1)
    return scene


@pytest.mark.parametrize("paid", [0, 1, 2])
def test_each_gold_that_is_paid_takes_off_1(paid: int) -> None:
    scene = asked(PAID)
    scene.chooses(1, paid)
    scene.settle()
    assert (gold(scene)[1], fortitude(scene)[1]) == (10 - paid, 18 + paid)
    assert scene.game.purses["the inn"] == paid


def test_nobody_is_asked_for_more_than_makes_a_difference_or_than_they_have() -> None:
    assert asked(PAID, 2).game.pending.items == (0, 1, 2)
    assert asked(PAID, 5, numbers={1: {"Gold": 3}}).game.pending.items == (0, 1, 2, 3)
    assert asked(THROWN, 3, hands={0: ["Captain"], 1: [GAMBLING] * 4}).game.pending.items == (
        0,
        1,
        2,
    )


def test_who_has_nothing_to_part_with_is_not_asked() -> None:
    scene = asked(THROWN, 3, hands={0: ["Captain"], 1: [NO]})
    scene.settle()
    assert (fortitude(scene)[1], happened(scene, "threw away")) == (17, [])


INN = 'sometimes card "Tab" in Berta:\n  play when you must pay Gold\n  pay it from the inn\n'


@pytest.mark.rule("note-rdi8-captain-grolnar-02")
def test_the_inn_may_pay_what_takes_it_off() -> None:
    scene = asked(PAID, beside=INN, hands={0: ["Captain"], 1: ["Tab"]})
    scene.chooses(1, 2)
    scene.plays(1, "Tab")
    scene.settle()
    assert (gold(scene)[1], fortitude(scene)[1]) == (10, 20)


def test_gold_that_is_not_paid_in_the_end_takes_nothing_off() -> None:
    scene = asked(
        PAID, beside=INN.replace("pay it from the inn", "prevent it"),
        hands={0: ["Captain"], 1: ["Tab"]},
    )  # fmt: skip
    scene.chooses(1, 2)
    scene.plays(1, "Tab")
    scene.settle()
    assert (gold(scene)[1], fortitude(scene)[1]) == (10, 18)


SEND = """sometimes card "Decoy" in Berta:
  play when another player's card affects your Fortitude
  pick another player as decoy
  redirect its Fortitude loss to decoy
"""


@pytest.mark.rule("note-rdi8-captain-grolnar-01")
def test_after_a_redirection_the_new_victim_may_pay() -> None:
    scene = asked(PAID, beside=SEND, hands={0: ["Captain"], 1: ["Decoy"]})
    scene.plays(1, "Decoy", 2)
    scene.chooses(2, 1)
    scene.settle()
    assert (gold(scene), fortitude(scene)) == ([10, 10, 9], [20, 20, 19])


@pytest.mark.parametrize(
    ("kinds", "hand"),
    [
        pytest.param("gambling or cheating card", [GAMBLING, TIP],
                     marks=pytest.mark.rule("note-rdi8-garik")),
        pytest.param("sometimes card", [NO, TIP],
                     marks=pytest.mark.rule("note-rdi8-great-grandfather")),
        pytest.param("card", [NO, GAMBLING], marks=pytest.mark.rule("note-rdi8-navlyn")),
    ],
)  # fmt: skip
def test_after_a_redirection_the_new_victim_may_discard(kinds: str, hand: list[str]) -> None:
    less = f", less 1 for each {kinds} that they discard"
    scene = asked(less, beside=SEND, hands={0: ["Captain"], 1: ["Decoy", *hand], 2: hand})
    scene.plays(1, "Decoy", 2)
    scene.chooses(2, 1)
    assert set(scene.game.pending.items) <= set(hand)
    scene.game.answer(scene.game.pending.items[0])
    scene.settle()
    assert fortitude(scene) == [20, 20, 19]
    assert len(pile(scene, "Hand", 2)) == 1


def test_only_cards_of_the_kind_are_discarded() -> None:
    scene = asked(THROWN, 3, hands={0: ["Captain"], 1: [NO, GAMBLING, NO]})
    scene.chooses(1, 1)
    assert scene.game.pending.items == (GAMBLING,)
    scene.game.answer(GAMBLING)
    scene.settle()
    assert (fortitude(scene)[1], pile(scene, "Hand", 1)) == (19, [NO, NO])


def test_several_who_lose_are_asked_one_after_another() -> None:
    scene = strangers(NAMES, text_of(PAID, who="each other player"), hands={0: ["Captain"]})
    scene.plays(0, "Captain")
    scene.chooses(1, 2)
    scene.chooses(2, 1)
    scene.settle()
    assert (gold(scene), fortitude(scene)) == ([10, 8, 9], [20, 20, 19])


def test_who_paid_to_lose_less_has_reduced_the_loss() -> None:
    back = (
        'sometimes card "Back" in Berta:\n'
        "  play after you lose Fortitude to another player's card unless you reduced it\n"
        "  the attacker loses 2 Fortitude\n"
    )
    scene = strangers(NAMES, text_of(PAID) + back, "always", hands={0: ["Captain"], 1: ["Back"]})
    scene.plays(0, "Captain", 1)
    while scene.game.pending.verb != "choose":
        scene.game.answer(PASS)
    scene.game.answer(1)
    assert refused(scene, 1, "Back", "losses") == "you have reduced that loss"


def test_what_is_offered_says_what_is_lost() -> None:
    scene = asked(PAID, 3, numbers={1: {"Gold": 1}})
    assert scene.game.view(1).offered_texts == (
        "nothing: lose 3 Fortitude", "pay 1 Gold to the Inn: lose 2 Fortitude"
    )  # fmt: skip
