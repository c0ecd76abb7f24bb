"""Cards that lie in the pot of a Round in place of an ante, and who gets them."""

import pytest

from rdi.model.request import PASS
from rdi.session.fuzzing import count_cards
from tests.inn.house import (
    GAMBLING,
    TIP,
    Scene,
    fortitude,
    gold,
    happened,
    pile,
    pot,
    refused,
    strangers,
    to_turn,
)
from tests.inside import table_of

NAMES = "Anna Berta Carla"
CURSE = """sometimes card "Curse" in Berta, 2 copies:
  play when you must ante
  prevent it
  put this card into the pot
  when this is taken from the pot:
    they lose 2 Fortitude
"""
HALF = """sometimes card "Half" in Carla:
  play when another player wins the round
  you take half the pot
"""


def cursed(hands: dict[int, list[str]], text: str = "") -> Scene:
    """Anna starts a Round, and Berta puts her card into the pot."""
    hands = {0: [GAMBLING], 1: ["Curse"], **hands}
    scene = strangers(NAMES, CURSE + text, "always", hands=hands)
    scene.plays(0, GAMBLING)
    scene.plays(1, "Curse")
    to_turn(scene, 1)
    return scene


def test_a_card_lies_in_the_pot_in_place_of_an_ante() -> None:
    scene = cursed({})
    view = scene.game.view(2)
    assert (pot(scene), gold(scene)) == (2, [9, 10, 9])
    assert view.round["things"] == ((1, "Curse"),)
    assert "Curse" not in pile(scene, "Discards", 1)
    assert scene.table.is_in_round(1)


def test_it_is_somewhere_at_every_moment() -> None:
    scene = strangers(NAMES, CURSE, "always", hands={0: [GAMBLING], 1: ["Curse"]})
    whole = count_cards(scene.table)
    scene.plays(0, GAMBLING)
    scene.plays(1, "Curse")
    while scene.table.round is not None:
        assert count_cards(scene.table) == whole
        assert count_cards(table_of(scene.game.view(0).imagine(7))) == whole
        scene.game = scene.game.fork()
        scene.game.answer(PASS)
    assert count_cards(scene.table) == whole


def test_who_takes_the_pot_takes_it_and_does_what_it_says() -> None:
    scene = cursed({})
    scene.passes_round(1, 2)
    scene.settle()
    assert happened(scene, "handed out") == [("handed out", 0, 1, "Curse")]
    assert (fortitude(scene), gold(scene)) == ([18, 20, 20], [11, 10, 9])
    assert "Curse" in pile(scene, "Discards", 1)


@pytest.mark.rule("note-rdi8-curse-worn-off-01")
def test_only_one_copy_replaces_one_ante() -> None:
    scene = strangers(NAMES, CURSE, "always", hands={0: [GAMBLING], 1: ["Curse", "Curse"]})
    scene.plays(0, GAMBLING)
    scene.plays(1, "Curse")
    while pot(scene) < 2:
        assert scene.why_not(1, "Curse") is not None
        scene.game.answer(PASS)
    assert len(scene.game.view(0).round["things"]) == 1


@pytest.mark.rule("note-rdi8-curse-worn-off-02")
@pytest.mark.parametrize("chosen", [0, 2])
def test_where_another_gets_half_the_winner_says_who_takes_it(chosen: int) -> None:
    scene = cursed({2: ["Half"]}, HALF)
    scene.passes_round(1, 2)
    scene.plays(2, "Half")
    scene.chooses(0, chosen)
    scene.settle()
    assert happened(scene, "handed out") == [("handed out", chosen, 1, "Curse")]
    assert fortitude(scene)[chosen] == 18


def test_where_nobody_takes_the_pot_it_goes_back() -> None:
    scene = cursed({2: [TIP]})
    scene.plays(2, TIP)
    scene.settle()
    assert happened(scene, "handed out") == [("handed out", None, 1, "Curse")]
    assert fortitude(scene) == [20, 20, 20]


def test_a_card_that_is_negated_goes_to_its_discards() -> None:
    stop = 'sometimes card "Stop" in Anna:\n  play when a sometimes card is played\n  negate it\n'
    hands = {0: [GAMBLING, "Stop"], 1: ["Curse"]}
    scene = strangers(NAMES, CURSE + stop, "always", hands=hands)
    scene.plays(0, GAMBLING)
    scene.plays(1, "Curse")
    scene.plays(0, "Stop")
    to_turn(scene, 1)
    assert (pot(scene), gold(scene)) == (3, [9, 9, 9])
    assert "Curse" in pile(scene, "Discards", 1)


def test_it_is_no_answer_where_nobody_has_to_ante() -> None:
    text = CURSE + 'action card "Bill" in Anna:\n  another player pays 1 Gold to you\n'
    scene = strangers(NAMES, text, "always", hands={0: ["Bill"], 1: ["Curse"]})
    scene.plays(0, "Bill", 1)
    assert refused(scene, 1, "Curse", "debt") == "you do not have to ante Gold"
