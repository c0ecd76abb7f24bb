"""Prices of cards and of their options: who may not play them, and that they are not given back."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    Scene,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    refused,
    strangers,
)

NAMES = "Anna Berta Carla"
BLOOD = "token Blood\n\n"


def blood(scene: Scene) -> int:
    return numbers(scene, "Blood")[0]


def too_dear(scene: Scene) -> str | None:
    """Why the card cannot be played, where Anna may play another."""
    assert scene.game.pending.verb == "play"
    return scene.why_not(0, "Bite")


def scene_of(lines: str, kind: str = "action", asks: str = "able", **more: object) -> Scene:
    return strangers(
        NAMES, f'{BLOOD}{kind} card "Bite" in Anna:\n{lines}', asks,
        **{"hands": {0: ["Bite", GAMBLING]}, **more},
    )  # fmt: skip


DEAR = "  price 2 Blood\n  another player loses 3 Fortitude\n"


@pytest.mark.rule("vlazlo-blood-04")
def test_a_card_is_only_for_those_who_can_pay_its_price() -> None:
    scene = scene_of(DEAR, numbers={0: {"Blood": 1}})
    assert too_dear(scene) == "it costs 2 Blood"
    with pytest.raises(IllegalAnswer):
        scene.game.answer("Bite")
    assert blood(scene) == 1


@pytest.mark.rule("vlazlo-blood-04")
def test_what_was_paid_for_a_negated_card_is_gone() -> None:
    text = f'{BLOOD}action card "Bite" in Anna:\n{DEAR}'
    text += 'sometimes card "Stop" in Berta:\n  play when a card is played\n  negate it\n'
    scene = strangers(NAMES, text, numbers={0: {"Blood": 3}}, hands={0: ["Bite"], 1: ["Stop"]})
    scene.plays(0, "Bite", 1)
    scene.plays(1, "Stop")
    scene.settle()
    assert (blood(scene), fortitude(scene)) == (1, [20, 20, 20])


@pytest.mark.parametrize("is_negated", [False, True])
def test_a_price_in_gold_goes_to_the_inn_and_stays_there(is_negated: bool) -> None:
    text = 'action card "Bite" in Anna:\n  price 2 Gold\n  another player loses 3 Fortitude\n'
    text += 'sometimes card "Stop" in Berta:\n  play when a card is played\n  negate it\n'
    scene = strangers(NAMES, text, hands={0: ["Bite"], 1: ["Stop"]})
    scene.plays(0, "Bite", 1)
    assert gold(scene) == [8, 10, 10]
    if is_negated:
        scene.plays(1, "Stop")
    scene.settle()
    assert (gold(scene), scene.game.purses["the inn"]) == ([8, 10, 10], 2)
    assert fortitude(scene)[1] == (20 if is_negated else 17)


@pytest.mark.rule("vlazlo-blood-04")
def test_what_was_paid_for_an_ignored_card_is_gone() -> None:
    text = f'{BLOOD}action card "Bite" in Anna:\n{DEAR}'
    text += 'sometimes card "Duck" in Berta:\n  play when a card affects you\n  you ignore it\n'
    scene = strangers(NAMES, text, numbers={0: {"Blood": 2}}, hands={0: ["Bite"], 1: ["Duck"]})
    scene.plays(0, "Bite", 1)
    scene.plays(1, "Duck")
    scene.settle()
    assert (blood(scene), fortitude(scene)) == (0, [20, 20, 20])


def test_several_prices_are_paid_together() -> None:
    lines = "  price 2 Gold\n  price 1 Fortitude\n  you lose 1 Alcohol\n"
    scene = scene_of(lines)
    scene.plays(0, "Bite")
    scene.settle()
    assert (gold(scene)[0], fortitude(scene)[0], scene.game.purses["the inn"]) == (8, 19, 2)


def test_a_price_in_cards_is_paid_with_others_than_the_card_itself() -> None:
    lines = "  price 1 card\n  you gain 1 Fortitude\n"
    alone = scene_of("  price 2 cards\n  you gain 1 Fortitude\n")
    assert too_dear(alone) == "it costs 2 other cards"
    scene = scene_of(lines, hands={0: ["Bite", NO]}, numbers={0: {"Fortitude": 10}})
    scene.plays(0, "Bite")
    assert (scene.game.pending.verb, scene.game.pending.items) == ("discard", (NO,))
    scene.game.answer(NO)
    scene.settle()
    assert (pile(scene, "Discards", 0)[-2:], fortitude(scene)[0]) == ([NO, "Bite"], 11)


OPTIONS = """  choose one:
    -
      price 2 Blood
      another player loses 5 Fortitude
    -
      price 1 Blood
      another player loses 2 Fortitude
"""


@pytest.mark.parametrize(("has", "offered"), [(2, (0, 1)), (1, (1,))])
def test_an_option_is_only_for_those_who_can_pay_its_price(has: int, offered: tuple[int]) -> None:
    scene = scene_of(OPTIONS, numbers={0: {"Blood": has}})
    scene.plays(0, "Bite")
    assert scene.game.pending.items == offered
    scene.game.answer(1)
    scene.game.answer(2)
    scene.settle()
    assert (blood(scene), fortitude(scene)) == (has - 1, [20, 20, 18])


def test_a_card_is_not_played_where_no_option_can_be_paid() -> None:
    scene = scene_of(OPTIONS)
    assert too_dear(scene) == "it costs more than you have"


def test_the_price_of_a_card_and_of_its_option_come_together() -> None:
    scene = scene_of("  price 1 Blood\n" + OPTIONS, numbers={0: {"Blood": 2}})
    scene.plays(0, "Bite")
    assert scene.game.pending.items == (1,)
    scene = scene_of("  price 1 Blood\n" + OPTIONS, numbers={0: {"Blood": 1}})
    assert too_dear(scene) == "it costs more than you have"


MAY = """  pick another player as victim
  victim may:
    price 2 Gold
    they gain 1 Fortitude
  otherwise:
    victim loses 2 Fortitude
"""


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_may_do_something_for_a_price_pays_it_then(answer: str) -> None:
    scene = scene_of(MAY.replace("they gain", "victim gains"), numbers={1: {"Fortitude": 10}})
    scene.plays(0, "Bite", 1)
    scene.chooses(1, answer)
    scene.settle()
    paid = answer == "yes"
    assert (gold(scene)[1], fortitude(scene)[1]) == ((8, 11) if paid else (10, 8))


def test_who_cannot_pay_what_they_may_do_is_not_asked() -> None:
    scene = scene_of(MAY.replace("they gain", "victim gains"), numbers={1: {"Gold": 1}})
    scene.plays(0, "Bite", 1)
    scene.settle()
    assert (happened(scene, "decided"), gold(scene)[1], fortitude(scene)[1]) == ([], 1, 18)


def test_who_chooses_as_a_card_takes_effect_chooses_among_what_can_be_paid() -> None:
    lines = """  pick another player as victim
  victim chooses one:
    -
      price 1 Gold
      victim gains 1 Fortitude
    -
      price 1 Blood
      victim gains 2 Fortitude
    - victim loses 1 Fortitude
"""
    scene = scene_of(lines, numbers={1: {"Fortitude": 10}})
    scene.plays(0, "Bite", 1)
    while scene.game.pending.verb != "choose":
        scene.game.answer(PASS)
    assert scene.game.pending.items == (0, 2)
    scene.game.answer(0)
    scene.settle()
    assert (gold(scene)[1], fortitude(scene)[1]) == (9, 11)


def test_a_price_above_several_ways_is_that_of_each() -> None:
    lines = """  price 2 Blood
  play when a drink affects you:
    you ignore it
  play when a card affects your Fortitude:
    you ignore it
"""
    text = f'{BLOOD}sometimes card "Mist" in Berta:\n{lines}'
    text += 'action card "Hit" in Anna:\n  another player loses 2 Fortitude\n'
    hands = {0: ["Hit"], 1: ["Mist"]}
    scene = strangers(NAMES, text, "always", hands=hands, numbers={1: {"Blood": 1}})
    scene.plays(0, "Hit", 1)
    assert refused(scene, 1, "Mist", "card") == "it costs 2 Blood"
    scene = strangers(NAMES, text, "always", hands=hands, numbers={1: {"Blood": 2}})
    scene.plays(0, "Hit", 1)
    scene.plays(1, "Mist")
    scene.settle()
    assert (numbers(scene, "Blood")[1], fortitude(scene)[1]) == (0, 20)


def test_a_counter_pays_as_a_token_does() -> None:
    text = f"""character Anna:
  about "a stranger"
  counter Blood from 0 to 8, starts at 3
  deck:
    3 "{GAMBLING}"

action card "Bite" in Anna, 4 copies:
{DEAR}  you gain 1 Blood
"""
    scene = strangers("Anna Berta", text, "always", hands={0: ["Bite", "Bite", GAMBLING]})
    scene.plays(0, "Bite", 1)
    scene.settle()
    assert (blood(scene), fortitude(scene)) == (2, [20, 17])
