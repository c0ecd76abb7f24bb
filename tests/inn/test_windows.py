"""Who may answer what, in which order, and how often they are asked."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    STOP,
    CannotPlay,
    Scene,
    alcohol,
    at,
    fortitude,
    happened,
    pile,
    refused,
    strangers,
    to_answer,
)

EXTRA = "A little somethin' extra"
FLOOR = "Dump it on the floor"
WINE = "Water into Wine"
PRAY = "Not now! These men are interested in my religion."
SHOVE = "I told you not to distract me!"
HIDE = "Hide in shadows"


def asked(scene: Scene, count: int) -> list[int]:
    """The next so many to be asked, who all pass."""
    seats = []
    for _ in range(count):
        seats.append(scene.game.pending.seat)
        scene.game.answer(PASS)
    return seats


@pytest.mark.rule("timing-01")
def test_all_may_answer_a_drink_beginning_with_who_revealed_it() -> None:
    scene = at(
        "deirdre gerki deirdre gerki", turn=2, phase="drink", drinks={2: ["Wine"]},
        hands={0: [WINE], 1: [EXTRA], 2: [WINE], 3: [EXTRA]},
    )  # fmt: skip
    assert asked(scene, 4) == [2, 3, 0, 1]
    assert alcohol(scene) == [0, 0, 2, 0]


@pytest.mark.rule("timing-01")
def test_all_may_answer_a_card_beginning_with_who_played_it() -> None:
    scene = at(
        "gerki gerki gerki gerki", turn=1, phase="drink", drinks={1: ["Wine"]},
        hands={0: [NO], 1: [NO], 2: [EXTRA, NO], 3: [NO]},
    )  # fmt: skip
    scene.plays(2, EXTRA)
    assert asked(scene, 4) == [2, 3, 0, 1]
    assert alcohol(scene) == [0, 4, 0, 0]


@pytest.mark.rule("timing-01")
def test_all_may_answer_an_event_beginning_with_who_revealed_it() -> None:
    text = 'sometimes card "Not me" in Anna:\n  play when an event is revealed\n  you ignore it\n'
    scene = strangers(
        "Anna Anna Anna", text, turn=1, phase="drink", drinks={1: ["Drinking Contest!"]},
        hands={0: ["Not me"], 1: [], 2: ["Not me"]},
    )  # fmt: skip
    assert asked(scene, 2) == [2, 0]


@pytest.mark.rule("timing-02")
def test_what_nobody_answers_is_carried_out() -> None:
    scene = at("zot gerki", hands={0: [SHOVE], 1: [HIDE]})
    scene.plays(0, SHOVE, 1)
    assert fortitude(scene) == [20, 20]
    scene.game.answer(PASS)
    assert fortitude(scene) == [20, 18]


@pytest.mark.rule("timing-03", "timing-ex-01")
def test_who_declined_is_asked_again_once_the_drink_is_stronger() -> None:
    scene = at(
        "gerki deirdre", hands={0: [FLOOR], 1: [WINE]}, drinks={0: ["Light Ale"]}, phase="drink"
    )
    assert asked(scene, 1) == [0]
    assert scene.game.pending.seat == 1
    scene.game.answer(WINE)
    assert (scene.game.pending.seat, scene.game.pending.items) == (0, (PASS, FLOOR))
    twin = Scene(scene.game.fork())
    scene.game.answer(FLOOR)
    scene.settle()
    assert alcohol(scene) == [0, 0]
    twin.settle()
    assert alcohol(twin) == [3, 0]


@pytest.mark.rule("timing-03")
def test_nobody_is_asked_twice_where_nobody_has_answered() -> None:
    scene = at(
        "gerki deirdre zot", hands={0: [FLOOR], 1: [WINE]}, drinks={0: ["Light Ale"]}, phase="drink"
    )
    assert asked(scene, 2) == [0, 1]
    assert alcohol(scene) == [1, 0, 0]


MIX_IN = """
sometimes card "Perfect for the Hair" in Nora:
  play when a drink affects you
  you ignore it

sometimes card "A Drop of Nectar" in Phia:
  play when another player reveals a drink
  increase its Alcohol by 1
  add to it:
    they pay 1 Gold to you
"""


@pytest.mark.rule("timing-ex-02")
@pytest.mark.parametrize("ignores", [True, False])
def test_who_declined_is_asked_again_once_something_is_mixed_in(ignores: bool) -> None:
    scene = strangers(
        "Nora Phia", MIX_IN, phase="drink", drinks={0: ["Light Ale"]},
        hands={0: ["Perfect for the Hair"], 1: ["A Drop of Nectar"]},
    )  # fmt: skip
    assert asked(scene, 1) == [0]
    scene.plays(1, "A Drop of Nectar")
    assert scene.game.pending.seat == 0
    if ignores:
        scene.plays(0, "Perfect for the Hair")
    scene.settle()
    assert alcohol(scene) == ([0, 0] if ignores else [2, 0])
    assert [scene.table.gold[seat] for seat in (0, 1)] == ([8, 8] if ignores else [7, 9])


CLASH = """
anytime card "Quick Sip" in Anna:
  you gain 1 Fortitude

sometimes card "Spike" in Anna:
  play when a drink is revealed
  increase its Alcohol by 1
"""


@pytest.mark.rule("timing-05")
def test_anytime_cards_come_before_sometimes_cards_in_turn_order() -> None:
    scene = strangers(
        "Anna Anna Anna", CLASH, turn=1, phase="drink", drinks={1: ["Wine"]},
        hands={seat: ["Quick Sip", "Spike"] for seat in range(3)},
        numbers={seat: {"Fortitude": 10} for seat in range(3)},
    )  # fmt: skip
    asked(scene, 3)  # before the Drink is revealed there is time for Anytime Cards
    assert scene.game.view(0).answerable[0]["kind"] == "drink"
    offered = []
    for _ in range(6):
        offered.append((scene.game.pending.seat, scene.game.pending.items[1]))
        scene.game.answer(PASS)
    turn = [1, 2, 0]
    assert offered == [(s, "Quick Sip") for s in turn] + [(s, "Spike") for s in turn]


@pytest.mark.rule("timing-05", "timing-01")
def test_anytime_cards_come_from_the_active_player_on_whoever_played_what_is_answered() -> None:
    scene = strangers(
        "Anna Anna Anna", CLASH, turn=1, phase="drink", drinks={1: ["Wine"]},
        hands={0: ["Quick Sip"], 1: ["Quick Sip"], 2: ["Quick Sip", "Spike"]},
        numbers={seat: {"Fortitude": 10} for seat in range(3)},
    )  # fmt: skip
    scene.plays(2, "Spike")
    assert asked(scene, 3) == [1, 2, 0]


@pytest.mark.rule("timing-05")
def test_after_a_sometimes_card_anytime_cards_come_first_again() -> None:
    scene = strangers(
        "Anna Anna", CLASH, phase="drink", drinks={0: ["Wine"]},
        hands={0: ["Spike"], 1: ["Quick Sip"]}, numbers={1: {"Fortitude": 10}},
    )  # fmt: skip
    to_answer(scene, 1, "drink")
    scene.game.answer(PASS)
    scene.game.answer("Spike")
    to_answer(scene, 1, "drink")
    scene.game.answer("Quick Sip")
    scene.settle()
    assert (alcohol(scene)[0], fortitude(scene)[1]) == (3, 11)


def deadlock() -> Scene:
    scene = at(
        "deirdre gerki zot", hands={0: [PRAY], 1: [NO], 2: [NO]}, drinks={0: ["Elven Wine"]},
        numbers={0: {"Fortitude": 12, "Alcohol": 10}}, phase="drink",
    )  # fmt: skip
    scene.plays(0, PRAY)
    return scene


@pytest.mark.rule("timing-06", "timing-ex-03")
def test_a_deadlock_is_broken_in_turn_order_and_both_may_decline() -> None:
    scene = deadlock()
    assert asked(scene, 2) == [1, 2]
    scene.settle()
    assert alcohol(scene) == [10, 0, 0]
    assert scene.table.playing == [0, 1, 2]


@pytest.mark.rule("timing-06", "timing-ex-03")
@pytest.mark.parametrize("negates", [1, 2])
def test_a_deadlock_is_broken_in_turn_order_and_one_may_negate(negates: int) -> None:
    scene = deadlock()
    scene.plays(negates, NO)
    scene.settle()
    assert alcohol(scene) == [13, 0, 0]
    assert scene.table.playing == [1, 2]


@pytest.mark.rule("timing-06")
def test_who_is_not_asked_may_not_speak_first() -> None:
    scene = deadlock()
    assert scene.game.pending.seat == 1
    with pytest.raises(IllegalAnswer):
        scene.game.answer(STOP)


def test_a_drink_cannot_be_answered_before_it_is_revealed_or_after_it_is_drunk() -> None:
    scene = at("gerki zot", "always", hands={0: [FLOOR]}, drinks={0: ["Wine"]}, phase="drink")
    assert refused(scene, 0, FLOOR, "moment") == "no Drink has been revealed"
    to_answer(scene, 0, "drink")
    scene.settle()
    assert alcohol(scene) == [2, 0]
    assert refused(scene, 0, FLOOR, "moment") == "no Drink has been revealed"


def test_a_card_is_played_once() -> None:
    scene = at("gerki zot", hands={0: [EXTRA]}, drinks={0: ["Wine"]}, phase="drink")
    scene.plays(0, EXTRA)
    assert pile(scene, "Hand", 0) == []
    with pytest.raises(CannotPlay, match="not in your hand"):
        scene.plays(0, EXTRA)


def test_answers_are_settled_the_last_one_first() -> None:
    scene = at(
        "zot gerki deirdre", hands={0: [SHOVE, NO], 1: [HIDE, NO], 2: [NO, GAMBLING]}
    )  # fmt: skip
    scene.plays(0, SHOVE, 1)
    scene.plays(1, HIDE)
    scene.plays(2, NO)
    scene.plays(1, NO)
    scene.plays(0, NO)
    scene.settle()
    assert [event[1] for event in happened(scene, "negated")] == [1, 1]
    assert fortitude(scene) == [20, 18, 20]
