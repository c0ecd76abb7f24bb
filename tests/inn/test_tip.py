"""The card that ends a Round and gives the pot to the Inn: when it may be played, and when not."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import GAMBLING, RAISE, TIP, Scene, at, gold, happened, refused, to_turn

POOR = "I'm saving this money for the poor."
SLEEVE = "What's that up your sleeve?"
GODDESS = "They might not know you're cheating, but my Goddess does!"


@pytest.mark.rule("gamble-tip-05")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_the_tip_ends_the_round_and_the_inn_gets_the_pot(player: int) -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [GAMBLING], player: [TIP, GAMBLING]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    scene.plays(player, TIP)
    scene.settle()
    assert gold(scene) == [9, 9, 9]
    assert scene.game.purses["the inn"] == 3
    assert happened(scene, "round ended") == [("round ended", None, 3)]


@pytest.mark.rule("gamble-tip-01")
@pytest.mark.parametrize("title", [GAMBLING, RAISE])
def test_the_tip_is_no_way_out_of_an_ante(title: str) -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [GAMBLING], 1: [RAISE, TIP], 2: [TIP]})
    scene.plays(0, GAMBLING)
    seat = 1
    if title == RAISE:
        scene.plays(1, RAISE)
        seat = 2
    assert "it may not answer a card that antes" in _reasons(scene, seat)


def _reasons(scene: Scene, seat: int) -> set[str]:
    """Why the tip may not be played, at each moment at which this player is asked until the antes
    are paid.
    """
    found, antes = set(), len(scene.table.playing)
    paid = len(happened(scene, "paid"))
    while len(happened(scene, "paid")) < paid + antes:
        request = scene.game.pending
        if request.seat == seat:
            assert TIP not in request.items
            with pytest.raises(IllegalAnswer):
                scene.game.answer(TIP)
            found.add(scene.why_not(seat, TIP))
        scene.game.answer(PASS)
    return found


@pytest.mark.rule("gamble-tip-02")
def test_the_tip_does_not_answer_a_card_that_ends_the_round() -> None:
    scene = at(
        "gerki deirdre zot", "always",
        hands={0: [GAMBLING, "I'm winning... Honestly!"], 1: [GODDESS, GAMBLING], 2: [TIP]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.plays(0, "I'm winning... Honestly!")
    scene.plays(1, GODDESS)
    assert refused(scene, 2, TIP, "card") == "it may not answer a card that ends the round"


@pytest.mark.rule("gamble-tip-03", "gamble-09")
def test_the_tip_is_too_late_after_the_last_pass() -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [GAMBLING], 2: [TIP]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 2)
    scene.game.answer(PASS)
    assert refused(scene, 2, TIP, "win") == "there is no Round of Gambling going on"
    scene.settle()
    assert gold(scene) == [12, 9, 9]


@pytest.mark.rule("gamble-tip-04", "gamble-25")
def test_the_tip_answers_a_card_that_forces_out_the_last_but_one() -> None:
    scene = at(
        "zot deirdre deirdre", "always",
        hands={0: [GAMBLING, SLEEVE], 1: [GAMBLING], 2: [POOR, TIP]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(2, POOR)
    scene.plays(1, GAMBLING)
    scene.plays(0, SLEEVE, 1)
    scene.plays(2, TIP)
    scene.settle()
    assert gold(scene) == [9, 9, 10]
    assert scene.game.purses["the inn"] == 2


@pytest.mark.rule("gamble-tip-01")
def test_the_tip_is_no_way_out_of_an_ante_while_somebody_lets_the_inn_pay() -> None:
    scene = at(
        "zot deirdre fiona", "always",
        hands={0: [GAMBLING], 1: [RAISE, "My Goddess provides!"], 2: [TIP]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, RAISE)
    scene.plays(1, "My Goddess provides!")
    assert refused(scene, 2, TIP, "card")
    to_turn(scene, 2)
    assert gold(scene) == [8, 9, 8]
