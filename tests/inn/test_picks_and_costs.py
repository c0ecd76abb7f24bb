"""Players who are picked, and are to be others than before; what is paid for more; payments in
parts.
"""

from typing import Any

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import GAMBLING, NO, Scene, fortitude, gold, happened, strangers

NAMES = "Anna Berta Carla Dora"
PICKS = {
    "pick another player as victim\n  pick yet another player as friend\n"
    "  victim loses 1 Fortitude\n  friend loses 2 Fortitude": (1, 2),
    "another player loses 1 Fortitude\n  yet another player loses 2 Fortitude": (1, 2),
    "pick another player as victim\n  victim loses 1 Fortitude\n"
    "  yet another player loses 2 Fortitude": (1, 2),
    "pick a player as victim\n  pick yet another player as friend\n"
    "  victim loses 1 Fortitude\n  friend loses 2 Fortitude": (0, 2),
}


@pytest.mark.parametrize("lines", PICKS)
def test_yet_another_player_is_nobody_picked_before(lines: str) -> None:
    first, second = PICKS[lines]
    scene = strangers(NAMES, f'action card "Both" in Anna:\n  {lines}\n', hands={0: ["Both"]})
    scene.plays(0, "Both", first)
    assert scene.game.pending.items == tuple({1, 2, 3} - {first})
    if first:
        with pytest.raises(IllegalAnswer):
            scene.game.answer(first)
    scene.game.answer(second)
    scene.settle()
    lost = [20, 20, 20, 20]
    lost[first] -= 1
    lost[second] -= 2
    assert fortitude(scene) == lost


def test_with_nobody_else_to_pick_the_rest_is_done() -> None:
    """There are two at the table: what the third would lose is not lost, the choice is asked."""
    lines = """  another player loses 1 Fortitude
  yet another player loses 2 Fortitude
  choose one:
    - you lose 3 Fortitude
    - you lose 4 Fortitude
"""
    text = f'action card "Both" in Anna:\n{lines}'
    scene = strangers("Anna Berta", text, hands={0: ["Both"]})
    scene.plays(0, "Both", 1)
    scene.settle()
    assert fortitude(scene) == [16, 19]


def test_yet_another_player_in_the_round_is_in_it() -> None:
    lines = """  another player in the round loses 1 Fortitude
  yet another player in the round loses 2 Fortitude
"""
    text = f'anytime card "Both" in Anna:\n  only while in the round\n{lines}'
    leave = 'anytime card "Off" in Dora:\n  only while in the round\n  you leave the round\n'
    scene = strangers(NAMES, text + leave, "always", hands={0: [GAMBLING, "Both"], 3: ["Off"]})
    scene.plays(0, GAMBLING)
    scene.plays(3, "Off")
    while scene.table.is_in_round(3):
        scene.game.answer(PASS)
    assert scene.table.is_in_round(2)
    scene.plays(0, "Both")
    assert scene.game.pending.items == (1, 2)
    scene.game.answer(2)
    while fortitude(scene)[2] == 20:
        scene.game.answer(PASS)
    assert fortitude(scene) == [20, 18, 19, 20]


# ------------------------------------------------------------------ what is paid for more

COST = """token Mark

cost glare (n):
  {}

action card "Look" in Anna{}:
  another player loses 1 Fortitude
  boost glare 2:
    yet another player loses 2 Fortitude
"""
COSTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "you pay n Gold to the inn": ({"numbers": {0: {"Gold": 2}}}, {"numbers": {0: {"Gold": 1}}}),
    "you lose n Mark": ({"numbers": {0: {"Mark": 2}}}, {"numbers": {0: {"Mark": 1}}}),
    "you lose (n + n) Fortitude": (
        {"numbers": {0: {"Fortitude": 4}}}, {"numbers": {0: {"Fortitude": 3}}}
    ),
    "you discard n cards": ({"hands": {0: ["Look", NO, NO]}}, {"hands": {0: ["Look", NO]}}),
    "you discard 1 card\n  you discard 1 card at random": (
        {"hands": {0: ["Look", NO, NO]}}, {"hands": {0: ["Look", NO]}}
    ),
    "you put n cards from Discards under Deck": (
        {"draws": {0: []}, "only": frozenset({0})}, {"draws": {0: []}}
    ),
}  # fmt: skip
"""By cost: a table at which it can be paid, and one at which it cannot."""


def boosting(cost: str, more: dict[str, Any], copies: str = "") -> Scene:
    scene = strangers(NAMES, COST.format(cost, copies), **{"hands": {0: ["Look"]}, **more})
    scene.plays(0, "Look", 1)
    return scene


@pytest.mark.parametrize("cost", COSTS)
def test_more_is_offered_only_to_those_who_can_pay(cost: str) -> None:
    can, cannot = COSTS[cost]
    assert boosting(cost, can).game.pending.verb == "boost"
    assert boosting(cost, cannot).game.pending.verb != "boost"


@pytest.mark.parametrize(("is_paid", "lost"), [("yes", 2), ("no", 0)])
def test_what_more_asks_is_asked_only_if_it_is_paid(is_paid: str, lost: int) -> None:
    scene = boosting("you pay n Gold to the inn", {})
    scene.game.answer(is_paid)
    assert (scene.game.pending.verb == "pick") == (is_paid == "yes")
    if is_paid == "yes":
        assert scene.game.pending.items == (2, 3)
        scene.game.answer(3)
    scene.settle()
    assert (fortitude(scene), gold(scene)[0]) == ([20, 19, 20, 20 - lost], 10 - lost)


def test_a_card_does_not_touch_what_is_not_paid_for() -> None:
    """Nobody may answer for Alcohol that is only lost where more is paid."""
    text = COST.format("you pay n Gold to the inn", "").replace("2 Fortitude", "2 Alcohol")
    answer = (
        'sometimes card "Duck" in {}:\n  play when a card affects your Alcohol\n  you ignore it\n'
    )
    text = text.replace("yet another player", "each other player") + answer.format("Berta")
    for is_paid in ("yes", "no"):
        scene = strangers(NAMES, text, "always", hands={0: ["Look"], 1: ["Duck"]})
        scene.plays(0, "Look", 1, is_paid)
        offered = False
        while scene.game.pending.verb == "answer":
            offered |= "Duck" in scene.game.pending.items
            scene.game.answer(PASS)
        assert offered == (is_paid == "yes")


def test_the_price_of_the_card_and_more_are_paid_together() -> None:
    text = COST.format("you pay n Gold to the inn", "").replace(
        "  another", "  price 2 Gold\n  another"
    )
    for purse, offered in ((4, True), (3, False)):
        scene = strangers(NAMES, text, hands={0: ["Look"]}, numbers={0: {"Gold": purse}})
        scene.plays(0, "Look", 1)
        assert (scene.game.pending.verb == "boost") == offered


def test_each_boost_of_a_card_is_paid_by_itself() -> None:
    text = COST.format("you pay n Gold to the inn", "") + "  boost glare 1:\n    you gain 1 Mark\n"
    for purse, offered in ((3, True), (2, False)):
        scene = strangers(NAMES, text, hands={0: ["Look"]}, numbers={0: {"Gold": purse}})
        scene.plays(0, "Look", 1, "yes", 2)
        assert (scene.game.pending.verb == "boost") == offered


# ------------------------------------------------------------------ payments in parts

PARTS = {(4, 4): [1, 1, 1, 1], (6, 4): [2, 2, 1, 1], (2, 4): [1, 1], (5, 1): [5], (7, 3): [3, 2, 2]}


@pytest.mark.parametrize("parts", PARTS)
@pytest.mark.parametrize("computed", [False, True])
def test_payments_in_parts_are_the_amount_together(parts: tuple[int, int], computed: bool) -> None:
    amount, count = parts
    said = f"({amount} + your Mark)" if computed else str(amount)
    text = f"""token Mark
action card "Bill" in Anna:
  pick another player as victim
  victim pays {said} Gold to you, in {count} payments
sometimes card "On the House" in Berta, 4 copies:
  play when you must pay Gold
  pay it from the inn
"""
    scene = strangers(NAMES, text, hands={0: ["Bill"], 1: ["On the House"]})
    scene.plays(0, "Bill", 1)
    scene.plays(1, "On the House")
    scene.settle()
    paid = PARTS[parts]
    assert [event[1:] for event in happened(scene, "paid")] == [
        ("the inn", 0, paid[0]), *((1, 0, part) for part in paid[1:])
    ]  # fmt: skip
    assert gold(scene)[:2] == [10 + amount, 10 - amount + paid[0]]
