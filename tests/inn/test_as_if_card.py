"""Lines of a token are answered as a card of its owner would be, where they say so."""

import pytest

from rdi.model.request import PASS
from tests.inn.house import Scene, fortitude, numbers, refused, strangers, to_answer

SCARABS = """
token Scarab, supply 12, none for the owner:
  at the end of their turn:
    they lose 1 Scarab
    as if by an action card of the owner:
      they lose 1 Fortitude
      cannot be redirected or avenged

action card "Mess" in Amund:
  another player gains 2 Scarab

action card "Everybody" in Amund:
  each player gains 1 Scarab

action card "Eat" in Vlad:
  another player gains 1 Scarab

sometimes card "Duck" in Vlad:
  play when an action card affects your Fortitude
  you ignore it

sometimes card "Vest" in Vlad:
  play when another player's action card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Him, Not Me" in Vlad:
  play when a card affects your Fortitude
  pick another player as decoy
  redirect its Fortitude loss to decoy

sometimes card "Back at You" in Vlad:
  play after you lose Fortitude to another player's card
  the attacker loses 2 Fortitude
"""


def ending(hand: list[str]) -> Scene:
    """The end of a turn of Vlad, who has two Scarabs, as one of them takes effect."""
    scene = strangers(
        "Amund Vlad Dara", SCARABS, "always",
        hands={0: [], 1: hand, 2: []}, numbers={1: {"Scarab": 2}}, turn=1, phase="drink",
    )  # fmt: skip
    while not any(each.get("title") == "Scarab" for each in scene.game.view(0).answerable):
        scene.game.answer(PASS)
    return scene


@pytest.mark.rule("amundyr-scarab-03")
def test_a_token_costs_its_holder_one_fortitude_at_the_end_of_the_turn() -> None:
    scene = ending([])
    scene.settle()
    assert (fortitude(scene)[1], numbers(scene, "Scarab")[1]) == (19, 1)


@pytest.mark.rule("amundyr-scarab-04")
@pytest.mark.parametrize("card", ["Duck", "Vest"])
def test_the_loss_is_answered_like_an_action_card_and_a_token_goes_back(card: str) -> None:
    scene = ending([card])
    scene.plays(1, card)
    scene.settle()
    assert (fortitude(scene)[1], numbers(scene, "Scarab")[1]) == (20, 1)
    assert scene.table.supplies["Scarab"] == 11


@pytest.mark.rule("amundyr-scarab-05")
def test_the_loss_is_not_redirected_and_nobody_hits_back_for_it() -> None:
    scene = ending(["Him, Not Me", "Back at You"])
    assert scene.why_not(1, "Him, Not Me") == "Scarab cannot be redirected"
    while scene.game.pending.about[0][0] == "card":
        scene.game.answer(PASS)
    assert fortitude(scene) == [20, 19, 20]
    assert scene.why_not(1, "Back at You") is not None
    assert all(each["kind"] != "losses" for each in scene.game.view(1).answerable)


@pytest.mark.rule("amundyr-scarab-06", "amundyr-scarab-01")
def test_its_owner_never_has_one() -> None:
    scene = strangers("Amund Vlad Dara", SCARABS, hands={0: ["Everybody"]})
    scene.plays(0, "Everybody")
    assert numbers(scene, "Scarab") == [0, 1, 1]
    assert scene.table.supplies["Scarab"] == 10


@pytest.mark.rule("amundyr-scarab-07")
def test_a_card_that_only_gives_tokens_does_not_affect_fortitude() -> None:
    scene = strangers("Amund Vlad Dara", SCARABS, "always", hands={0: ["Mess"], 1: ["Duck"]})
    scene.plays(0, "Mess", 1)
    assert refused(scene, 1, "Duck", "card") == "Mess does not affect your Fortitude"


@pytest.mark.rule("amundyr-scarab-09")
def test_tokens_work_when_their_owner_is_out() -> None:
    scene = strangers(
        "Amund Vlad Dara", SCARABS,
        hands={0: [], 1: [], 2: []}, numbers={0: {"Gold": 0}, 1: {"Scarab": 2}},
        turn=1, phase="drink",
    )  # fmt: skip
    while scene.table.acting == 1 and scene.game.pending is not None:
        scene.game.answer(PASS if scene.game.pending.verb == "answer" else 0)
    assert scene.table.playing == [1, 2]
    assert (fortitude(scene)[1], numbers(scene, "Scarab")[1]) == (19, 1)


STONES = """
drinks "Shaft":
  about "what falls on those who drink"

drink "Seepage" in "Shaft", 9 copies:
  Alcohol +1

dungeon event "Falling Stones" in "Shaft", 2 copies:
  each player loses 1 Alcohol
  as if by an action card of you:
    each player loses 3 Fortitude
    cannot be negated or redirected or avenged

sometimes card "Duck" in Vlad:
  play when an action card affects your Fortitude
  you ignore it

sometimes card "Vest" in Vlad:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Whatever It Is" in Vlad:
  play when a card affects your Fortitude
  you ignore it

sometimes card "Mine Is Thicker" in Vlad:
  play when a card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "No Action" in Vlad:
  play when an action card is played
  negate it

sometimes card "Not This Time" in Vlad:
  play when a sometimes card affects your Fortitude
  you ignore it

sometimes card "It Never Fell" in Vlad:
  play when an event is revealed
  you ignore it

sometimes card "Back at You" in Vlad:
  play after you lose Fortitude to another player's card
  the attacker loses 2 Fortitude
"""


def falling(hand: list[str]) -> Scene:
    """Stones fall on Dara, who has revealed the Event, and on Vlad, who holds these cards."""
    return strangers(
        "Dara Vlad", STONES, "always", hands={0: [], 1: hand}, phase="drink",
        drinks={0: ["Falling Stones"]},
    )  # fmt: skip


@pytest.mark.rule("dungeon-13")
@pytest.mark.parametrize(("card", "left"), [("Duck", 20), ("Vest", 19)])
def test_what_an_event_does_as_an_action_card_is_answered_by_cards_that_name_them(
    card: str, left: int
) -> None:
    scene = falling([card])
    scene.plays(1, card)
    scene.settle()
    assert fortitude(scene) == [17, left]


@pytest.mark.rule("dungeon-13")
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("Whatever It Is", "only cards that answer Action Cards by name"),
        ("Mine Is Thicker", "only cards that answer Action Cards by name"),
        ("Not This Time", "is no Sometimes Card"),
        ("No Action", "cannot be negated"),
        ("It Never Fell", "no Event has been revealed"),
    ],
)
def test_no_other_card_answers_what_an_event_does_as_an_action_card(card: str, reason: str) -> None:
    scene = falling([card])
    assert reason in refused(scene, 1, card, "card")
    scene.settle()
    assert fortitude(scene) == [17, 17]


@pytest.mark.rule("dungeon-13")
def test_nobody_hits_back_for_what_an_event_does() -> None:
    scene = falling(["Back at You"])
    to_answer(scene, 1, "card")
    scene.settle()
    assert fortitude(scene) == [17, 17]
    assert scene.why_not(1, "Back at You") is not None
