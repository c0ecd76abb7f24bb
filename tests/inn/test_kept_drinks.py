"""Drinks that are not thrown away: one of those who drink them keeps the card."""

import pytest

from tests.inn.house import pile, strangers

CELLAR = """
drinks "Cellar":
  about "milk and nothing else"
drink "Milk" in "Cellar", 6 copies:
  Alcohol +1
  stays in front of the drinker
sometimes card "Half" in Anna, 2 copies:
  play when a drink affects you
  split it with another player rounding up
sometimes card "No milk" in Anna:
  play when a drink affects you
  you ignore it
sometimes card "For you" in Anna:
  play when a drink affects you
  pass it to another player
"""


def drinking(*hand: str):
    return strangers(
        "Anna Berta", CELLAR, phase="drink", hands={0: list(hand)}, drinks={0: ["Milk"]}
    )


@pytest.mark.rule("drinks-keep-01", "drinks-keep-ex-01", "drinks-val-hydra-milk")
def test_of_two_who_drink_it_the_first_in_turn_order_keeps_the_card() -> None:
    scene = drinking("Half")
    scene.plays(0, "Half")
    scene.settle()
    assert [scene.table.stat(seat, "Alcohol") for seat in (0, 1)] == [1, 1]
    assert (pile(scene, "InPlay", 0), pile(scene, "InPlay", 1)) == (["Milk"], [])
    assert "Milk" not in scene.table.piles[1]


@pytest.mark.rule("drinks-keep-02")
def test_who_hands_it_on_does_not_keep_it() -> None:
    scene = drinking("For you")
    scene.plays(0, "For you")
    scene.settle()
    assert (pile(scene, "InPlay", 0), pile(scene, "InPlay", 1)) == ([], ["Milk"])


@pytest.mark.rule("drinks-keep-02")
def test_where_everybody_ignores_it_the_card_is_thrown_away() -> None:
    scene = drinking("No milk")
    scene.plays(0, "No milk")
    scene.settle()
    assert (pile(scene, "InPlay", 0), pile(scene, "InPlay", 1)) == ([], [])
    assert scene.table.piles[1] == ["Milk"]
