"""A whole Round of Gambling, as the books tell it."""

import pytest

from rdi.model.request import PASS
from tests.inn.house import GAMBLING, RAISE, WINNING, Scene, gold, happened, pot, strangers, turns


def leader(scene: Scene) -> int | None:
    return scene.table.round.controller


FULL = """
cheating card "Palmed" in Tara:
  you take control of the round

sometimes card "On Watch" in Bryn:
  play when you must ante
  you leave the round
"""


@pytest.mark.rule("gamble-ex-01", "gamble-ex-02", "gamble-19")
def test_a_whole_round_with_a_leaver_a_raise_a_winning_hand_and_a_cheat() -> None:
    scene = strangers(
        "Remy Bryn Tara Cap", FULL, "always",
        hands={0: [GAMBLING, WINNING, GAMBLING], 1: ["On Watch", GAMBLING], 2: ["Palmed"],
               3: [RAISE]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, "On Watch")
    assert turns(scene, 1) == [2]
    assert (gold(scene), pot(scene), leader(scene)) == ([9, 10, 9, 9], 3, 0)
    scene.plays(3, RAISE)
    scene.plays(0, WINNING)
    assert (gold(scene), pot(scene)) == ([8, 10, 8, 8], 6)
    scene.plays(2, "Palmed")
    assert turns(scene, 1) == [3]
    scene.plays(0, GAMBLING)
    assert turns(scene, 2) == [2, 3]
    scene.settle()
    controlled = [event[1] for event in happened(scene, "took control")]
    assert controlled == [3, 0, 2, 0]
    assert gold(scene) == [14, 10, 8, 8]
    while scene.table.phase == "action":
        scene.game.answer(PASS)
    assert (scene.table.phase, scene.table.acting) == ("order", 0)
