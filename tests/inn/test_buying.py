"""What characters do before they draw: cards of piles of their own, which are bought."""

from typing import Any

import pytest

from rdi.model.request import PASS, Respond
from tests.inn.house import GAMBLING, Scene, happened, numbers, pile, strangers

MERCHANT = f"""character Anna:
  about "buys before she draws"
  counter Coin from 0 to 8
  pile Shelf (hidden)
  before your first hand:
    you draw 1 card from Shelf
  before you draw:
    you may again and again:
      price 2 Coin
      you draw 1 card from Shelf
  deck:
    20 "{GAMBLING}"

action card "Ware" in Anna's Shelf, 4 copies:
  you gain 1 Fortitude
anytime card "Earn" in Anna, 4 copies:
  you gain 2 Coin
"""


def at_discard(coin: int, hand: list[str], **more: Any) -> Scene:
    return strangers(
        "Anna Berta", MERCHANT, "always", phase="discard", hands={0: hand},
        numbers={0: {"Coin": coin}}, **more,
    )  # fmt: skip


def to_discards(scene: Scene) -> None:
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    assert scene.game.pending.verb == "discard"


def shelf(scene: Scene) -> int:
    return len(pile(scene, "Shelf", 0))


@pytest.mark.rule("vlazlo-form-01")
@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_cards_are_bought_one_at_a_time_between_discarding_and_drawing(wanted: int) -> None:
    scene = at_discard(5, [GAMBLING] * 7)
    to_discards(scene)
    scene.game.answer((GAMBLING, GAMBLING, GAMBLING))
    for count in range(wanted):
        assert (scene.game.pending.verb, len(pile(scene, "Hand", 0))) == ("decide", 4 + count)
        scene.game.answer("yes")
        assert scene.game.view(0).hand.count("Ware") == count + 1
    if wanted < 2:
        scene.game.answer("no")
    assert (len(pile(scene, "Hand", 0)), shelf(scene)) == (7, 4 - wanted)
    assert numbers(scene, "Coin")[0] == 5 - 2 * wanted


@pytest.mark.rule("vlazlo-form-03")
def test_cards_are_bought_beyond_a_full_hand_and_then_none_is_drawn() -> None:
    scene = at_discard(8, [GAMBLING] * 6)
    to_discards(scene)
    scene.game.answer(())
    for _ in range(4):
        scene.game.answer("yes")
    assert (len(pile(scene, "Hand", 0)), shelf(scene), numbers(scene, "Coin")[0]) == (10, 0, 0)


@pytest.mark.rule("vlazlo-form-04", "base-draw-02")
def test_nobody_plays_cards_between_discarding_buying_and_drawing() -> None:
    scene = at_discard(2, [GAMBLING, "Earn"])
    to_discards(scene)
    while scene.game.pending.verb != "answer":
        assert not isinstance(scene.game.pending, Respond)
        assert "Earn" not in scene.game.pending.items or scene.game.pending.verb == "discard"
        scene.game.answer(() if scene.game.pending.verb == "discard" else "yes")
    assert numbers(scene, "Coin")[0] == 0
    assert len(pile(scene, "Hand", 0)) == 7


@pytest.mark.rule("vlazlo-form-02")
def test_a_card_that_was_bought_belongs_to_the_deck_from_then_on() -> None:
    scene = strangers("Anna Berta", MERCHANT, "always", hands={0: ["Ware"]})
    scene.plays(0, "Ware")
    scene.settle()
    assert pile(scene, "Discards", 0)[-1] == "Ware"


def test_who_never_stops_is_stopped() -> None:
    text = 'action card "More" in Anna:\n  you may again and again:\n    you gain 1 Fortitude\n'
    scene = strangers("Anna Berta", text, hands={0: ["More"]})
    scene.plays(0, "More")
    while scene.game.pending is not None and scene.game.pending.verb == "decide":
        scene.game.answer("yes")
    assert [event[2] for event in happened(scene, "stopped")] == ["More"]
