"""The uppermost card of a pile is played as what is written on it: an Action Card or an Anytime
Card is, and what only answers something or is for a Round is discarded.
"""

import pytest

from tests.inn.house import fortitude, happened, pile, strangers

TEXT = """
character Keeper:
  about "has a cage"
  pile Pack (hidden), discards to Spent
  pile Spent (public)
  deck:
    6 "Gambling? I'm in!"

{kind} card "Cub" in Keeper's Pack:
{when}  each other player loses 1 Fortitude

action card "Call" in Keeper, 2 copies:
  you play the top card of Pack

sometimes card "Run" in Anna:
  play when an anytime card affects your Fortitude
  you ignore it
"""
ANSWER = "  play when a drink affects you\n"
PLAYED = {
    ("action", ""): ("action", [20, 19, 19]),
    ("anytime", ""): ("anytime", [20, 20, 19]),
    ("gambling", ""): (None, [20, 20, 20]),
    ("anytime", ANSWER): (None, [20, 20, 20]),
    ("sometimes", ANSWER): (None, [20, 20, 20]),
}
"""The kind as which the card is played, and what is left of everybody's Fortitude where Anna runs
away from Anytime Cards.
"""


@pytest.mark.parametrize(("kind", "when"), PLAYED)
def test_the_top_card_is_played_as_the_kind_that_it_is(kind: str, when: str) -> None:
    text = TEXT.format(kind=kind, when=when)
    hands = {0: ["Call"], 1: ["Run"]}
    scene = strangers("Keeper Anna Carl", text, "always", hands=hands)
    scene.plays(0, "Call")
    played_as, left = PLAYED[kind, when]
    if played_as == "anytime":
        scene.plays(1, "Run")
    scene.settle()
    assert fortitude(scene) == left
    found = [event[3] for event in happened(scene, "played") if event[2] == "Cub"]
    assert found == ([played_as] if played_as else [])
    assert pile(scene, "Spent", 0) == ["Cub"]
