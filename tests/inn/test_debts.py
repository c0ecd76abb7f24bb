"""Losses and Drinks brought to a number, Ignore that only reduces, and Gold that is not paid, paid
otherwise, or paid by another.
"""

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    Scene,
    alcohol,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    pot,
    refused,
    strangers,
    to_answer,
    to_turn,
)

NAMES = "Anna Berta Carla"
HIT = 'action card "Hit" in Anna:\n  another player loses {} Fortitude\n'


def answer(lines: str, title: str = "Answer", when: str = "a card affects your Fortitude") -> str:
    return f'sometimes card "{title}" in Berta, 3 copies:\n  play when {when}\n{lines}'


# ------------------------------------------------------------------ brought to a number


@pytest.mark.rule("note-rdi6-that-happened")
@pytest.mark.parametrize(("line", "loss", "lost"), [
    ("set its Fortitude loss for you to 1", 4, 1),
    ("set its Fortitude loss for you to 3", 2, 3),
    ("reduce its Fortitude loss for you to 1", 4, 1),
    ("reduce its Fortitude loss for you to 3", 2, 2),
])  # fmt: skip
def test_a_loss_is_brought_to_a_number(line: str, loss: int, lost: int) -> None:
    text = HIT.format(loss) + answer(f"  {line}\n")
    scene = strangers(NAMES, text, hands={0: ["Hit"], 1: ["Answer"]})
    scene.plays(0, "Hit", 1)
    scene.plays(1, "Answer")
    scene.settle()
    assert fortitude(scene) == [20, 20 - lost, 20]


def test_answers_change_a_loss_one_after_another() -> None:
    text = HIT.format(5) + answer("  set its Fortitude loss for you to 2\n", "To Two")
    text += answer("  reduce its Fortitude loss for you by 1\n", "Less")
    for order, lost in ((("To Two", "Less"), 1), (("Less", "To Two"), 2)):
        scene = strangers(NAMES, text, hands={0: ["Hit"], 1: ["To Two", "Less"]})
        scene.plays(0, "Hit", 1)
        for title in order:
            scene.plays(1, title)
        scene.settle()
        assert fortitude(scene)[1] == 20 - lost


def test_who_made_a_loss_smaller_by_bringing_it_to_a_number_has_reduced_it() -> None:
    text = HIT.format(4) + answer("  set its Fortitude loss for you to 1\n")
    text += (
        'sometimes card "Back" in Berta:\n'
        "  play after you lose Fortitude to another player's card unless you reduced it\n"
        "  the attacker loses 2 Fortitude\n"
    )
    scene = strangers(NAMES, text, "always", hands={0: ["Hit"], 1: ["Answer", "Back"]})
    scene.plays(0, "Hit", 1)
    scene.plays(1, "Answer")
    assert refused(scene, 1, "Back", "losses") == "you have reduced that loss"


DRINKS = 'drinks "Cellar":\n  about "cellar"\n\ndrink "Fire" in "Cellar", 9 copies:\n  Alcohol +4\n'
DRINKING = "a drink affects you"


@pytest.mark.parametrize(("line", "gained"), [
    ("reduce its Alcohol to 1", 1),
    ("reduce its Alcohol to 6", 4),
    ("set its Alcohol to 6", 6),
    ("replace its effects by:\n    they gain 2 Alcohol", 2),
])  # fmt: skip
@pytest.mark.rule("vlazlo-card-03")
def test_a_drink_is_brought_to_a_number(line: str, gained: int) -> None:
    text = DRINKS + answer(f"  {line}\n", when=DRINKING)
    scene = strangers(
        NAMES, text, turn=1, phase="drink", drinks={1: ["Fire"]}, hands={1: ["Answer"]}
    )
    scene.plays(1, "Answer")
    scene.settle()
    assert alcohol(scene) == [0, gained, 0]


def test_what_replaces_the_effects_of_a_drink_is_done_in_place_of_all_of_them() -> None:
    drinks = (
        DRINKS + "  Fortitude -3\n  for an Orc:\n    Alcohol +9\n  also:\n    you lose 2 Gold\n"
    )
    drinks = drinks.replace("you lose 2 Gold", "you pay 2 Gold to the inn")
    lines = "  replace its effects by:\n    they gain 1 Alcohol\n    they draw 2 cards\n"
    text = drinks + answer(lines, when=DRINKING)
    scene = strangers(
        NAMES, text, turn=1, phase="drink", drinks={1: ["Fire"]}, hands={1: ["Answer"]}
    )
    held = len(pile(scene, "Hand", 1))
    scene.plays(1, "Answer")
    scene.settle()
    found = (alcohol(scene)[1], fortitude(scene)[1], gold(scene)[1])
    assert found == (1, 20, 10)
    assert len(pile(scene, "Hand", 1)) == held + 1


# ------------------------------------------------------------------ ignoring reduces

FIRM = """action card "Bite" in Anna:
  pick another player as victim
  victim loses 5 Fortitude
  victim loses 1 Alcohol
  ignoring it reduces its Fortitude loss by 2
"""


@pytest.mark.rule("note-rdi6-bite-01")
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_who_would_ignore_it_loses_less_each_time(copies: int) -> None:
    text = FIRM + answer("  you ignore it\n")
    scene = strangers(
        NAMES, text, hands={0: ["Bite"], 1: ["Answer"] * copies}, numbers={1: {"Alcohol": 3}}
    )
    scene.plays(0, "Bite", 1)
    for _ in range(copies):
        scene.plays(1, "Answer")
    scene.settle()
    assert (fortitude(scene)[1], alcohol(scene)[1]) == (20 - max(0, 5 - 2 * copies), 2)


# ------------------------------------------------------------------ debts

BILL = 'action card "Bill" in Anna:\n  another player pays 3 Gold to you\n'
MUST = "you must pay, ante or give up Gold"


def paying(lines: str, **more: object) -> Scene:
    text = BILL + answer(lines, when=MUST)
    scene = strangers(NAMES, text, **{"hands": {0: ["Bill"], 1: ["Answer"]}, **more})
    scene.plays(0, "Bill", 1)
    scene.plays(1, "Answer")
    return scene


def test_a_debt_that_is_prevented_is_not_paid() -> None:
    scene = paying("  prevent it\n  you lose 1 Fortitude\n")
    scene.settle()
    assert (gold(scene), fortitude(scene)) == ([10, 10, 10], [20, 19, 20])
    assert happened(scene, "prevented") == [("prevented", 1, "pay", 3)]


def test_nobody_answers_the_debt_of_another() -> None:
    text = BILL + "".join(
        f'sometimes card "Answer" in {name}:\n  play when {MUST}\n  prevent it\n'
        for name in ("Berta", "Carla")
    )
    scene = strangers(NAMES, text, "always", hands={0: ["Bill"], 1: ["Answer"], 2: ["Answer"]})
    scene.plays(0, "Bill", 1)
    to_answer(scene, 1, "debt")
    assert scene.why_not(1, "Answer") is None
    assert scene.why_not(2, "Answer") == "you are not about to part with Gold"
    while gold(scene) == [10, 10, 10]:
        request = scene.game.pending
        assert request is not None
        assert (request.seat, "Answer" in request.items) != (2, True)
        scene.game.answer(PASS)
    assert gold(scene) == [13, 7, 10]


@pytest.mark.rule("phyll-card-04")
def test_a_drink_in_place_of_the_gold_for_the_payee() -> None:
    scene = paying("  prevent it\n  you order 1 drink for the payee\n")
    scene.settle()
    assert gold(scene) == [10, 10, 10]
    assert happened(scene, "ordered") == [("ordered", 1, 0)]


@pytest.mark.parametrize(("role", "drinks"), [("the payer", 1), ("its owner", 0)])
def test_who_pays_and_whose_card_it_is(role: str, drinks: int) -> None:
    scene = paying(f"  prevent it\n  {role} loses 2 Fortitude\n")
    scene.settle()
    assert fortitude(scene)[drinks] == 18


@pytest.mark.parametrize(("count", "paid"), [(0, 3), (2, 1), (3, 0)])
def test_a_debt_is_paid_with_something_else_as_far_as_one_likes(count: int, paid: int) -> None:
    scene = paying("  pay it with Fortitude\n")
    assert scene.game.pending.items == (0, 1, 2, 3)
    scene.game.answer(count)
    scene.settle()
    assert (gold(scene), fortitude(scene)[1]) == ([13, 10 - paid, 10], 20 - count)
    assert scene.game.purses["the inn"] == -count


def test_nobody_pays_with_more_than_they_have() -> None:
    scene = paying("  pay it with Fortitude\n", numbers={1: {"Fortitude": 2}})
    assert scene.game.pending.items == (0, 1, 2)


@pytest.mark.parametrize(("has", "paid"), [(10, 3), (2, 2)])
def test_another_player_pays(has: int, paid: int) -> None:
    scene = paying(
        "  pick another player as friend\n  friend pays it\n", numbers={2: {"Gold": has}}
    )
    scene.game.answer(2)
    scene.settle()
    assert gold(scene) == [10 + paid, 10, has - paid]


def test_who_is_made_to_pay_for_another_may_ignore_it() -> None:
    text = BILL + answer("  pick another player as friend\n  friend pays it\n", when=MUST)
    text += (
        'sometimes card "Duck" in Carla:\n  play when a card affects your Gold\n  you ignore it\n'
    )
    scene = strangers(NAMES, text, hands={0: ["Bill"], 1: ["Answer"], 2: ["Duck"]})
    scene.plays(0, "Bill", 1)
    scene.plays(1, "Answer", 2)
    scene.plays(2, "Duck")
    scene.settle()
    assert gold(scene) == [13, 7, 10]


@pytest.mark.parametrize(
    ("payee", "reason"),
    [("another player", "no player gets that Gold"), ("the inn", None)],
)
def test_a_debt_to_somebody_is_answered_only_where_they_get_it(
    payee: str, reason: str | None
) -> None:
    text = BILL.replace("to you", "to the inn") + answer(
        "  prevent it\n", when=f"you must pay Gold to {payee}"
    )
    scene = strangers(NAMES, text, "always", hands={0: ["Bill"], 1: ["Answer"]})
    scene.plays(0, "Bill", 1)
    if reason:
        assert refused(scene, 1, "Answer", "debt") == reason
        return
    scene.plays(1, "Answer")
    scene.settle()
    assert gold(scene) == [10, 10, 10]


def test_who_prevents_an_ante_is_still_in_the_round() -> None:
    text = answer("  prevent it\n", when="you must ante")
    scene = strangers(NAMES, text, "always", hands={0: [GAMBLING], 1: ["Answer"]})
    scene.plays(0, GAMBLING)
    scene.plays(1, "Answer")
    while pot(scene) < 2:
        scene.game.answer(PASS)
    assert scene.table.is_in_round(1)
    assert gold(scene) == [9, 10, 9]


@pytest.mark.rule("note-rdi6-not-the-face-02")
def test_who_ignores_gold_does_not_get_it() -> None:
    text = (
        'action card "Gift" in Anna:\n  pick another player as friend\n  you pay 2 Gold to friend\n'
    )
    text += answer("  you ignore it\n", when="a card affects your Gold")
    scene = strangers(NAMES, text, hands={0: ["Gift"], 1: ["Answer"]})
    scene.plays(0, "Gift", 1)
    scene.plays(1, "Answer")
    scene.settle()
    assert gold(scene) == [10, 10, 10]
    assert numbers(scene, "Fortitude") == [20, 20, 20]


BLOOD_MONEY = """action card "Blood Money" in Anna:
  until the round ends:
    you may ante Fortitude instead of Gold
  start a round
"""


@pytest.mark.rule("note-rdi6-blood-money-01")
@pytest.mark.parametrize(("count", "own"), [(0, 2), (1, 1), (2, 0)])
def test_each_gold_of_an_ante_may_be_replaced_by_itself(count: int, own: int) -> None:
    text = BLOOD_MONEY + 'gambling card "Two" in Berta:\n  each player in the round antes 2 Gold\n'
    scene = strangers(NAMES, text, "always", hands={0: ["Blood Money"], 1: ["Two"]})
    scene.plays(0, "Blood Money")
    scene.chooses(0, 0)
    to_turn(scene, 1)
    scene.plays(1, "Two")
    while scene.game.pending.verb != "choose":
        scene.game.answer(PASS)
    assert (scene.game.pending.seat, scene.game.pending.items) == (0, (0, 1, 2))
    scene.game.answer(count)
    to_turn(scene, 2)
    assert (gold(scene)[0], fortitude(scene)[0]) == (9 - own, 20 - count)
    assert (pot(scene), scene.game.purses["the inn"]) == (9, -count)


def test_who_has_no_gold_left_antes_otherwise_and_it_ends_with_the_round() -> None:
    text = BLOOD_MONEY + 'gambling card "Two" in Berta:\n  each player in the round antes 2 Gold\n'
    hands = {0: ["Blood Money"], 1: ["Two"]}
    scene = strangers(NAMES, text, "always", hands=hands, numbers={0: {"Gold": 1}})
    scene.plays(0, "Blood Money")
    scene.chooses(0, 0)
    to_turn(scene, 1)
    scene.plays(1, "Two")
    scene.chooses(0, 2)
    to_turn(scene, 2)
    assert (fortitude(scene)[0], gold(scene)[0], pot(scene)) == (18, 0, 9)
    scene.passes_round(2)
    scene.settle()
    assert scene.table.lasting == []


def test_a_law_that_lets_ignore_only_reduces_as_well() -> None:
    calm = 'anytime card "Calm" in Berta:\n  until your next turn:\n    you ignore all effects\n'
    scene = strangers(NAMES, FIRM + calm, "always", hands={0: ["Bite"], 1: ["Calm"]})
    scene.plays(1, "Calm")
    scene.settle()
    scene.plays(0, "Bite", 1)
    scene.settle()
    assert fortitude(scene) == [20, 17, 20]
