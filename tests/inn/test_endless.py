"""A card without an end is stopped, named, and put away; the game goes on without it."""

from tests.inn.house import pile, strangers

ENDLESS = """
action card "Round and round" in Anna:
  repeat until you are in the round:
    you gain 1 Fortitude
action card "Drinks without end" in Anna:
  repeat until you are in the round:
    each player drinks from the drink deck, past any event
"""


def test_a_card_that_repeats_itself_for_ever_is_stopped_and_named() -> None:
    scene = strangers("Anna Berta", ENDLESS, hands={0: ["Round and round"]})
    scene.plays(0, "Round and round")
    scene.settle()
    (stopped,) = [event for event in scene.game.events if event[0] == "stopped"]
    assert stopped[1:3] == (0, "Round and round")
    assert stopped[3] > 0, "the line of the card in its file"
    assert pile(scene, "Discards", 0) == ["Round and round"]
    assert scene.game.pending is not None
    assert scene.game.outcome is None


def test_what_it_had_begun_is_put_away() -> None:
    scene = strangers(
        "Anna Berta", ENDLESS, hands={0: ["Drinks without end"]},
        numbers={0: {"Alcohol": 0}, 1: {"Alcohol": 0}},
    )  # fmt: skip
    scene.plays(0, "Drinks without end")
    assert [event for event in scene.game.events if event[0] == "stopped"]
    assert sum(scene.game.purses.values()) == 16
    assert pile(scene, "Discards", 0) == ["Drinks without end"]
