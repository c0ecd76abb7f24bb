"""A Round of Gambling: antes, turns, control, what may follow what, and who takes the pot."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    RAISE,
    WINNING,
    Scene,
    at,
    fortitude,
    gold,
    happened,
    pot,
    refused,
    strangers,
    turns,
)

CHEAT = "I'm winning... Honestly!"
LICH = "Look over there! It's the Lich King!"
GODDESS = "They might not know you're cheating, but my Goddess does!"
SHOVE = "I told you not to distract me!"


def leader(scene: Scene) -> int | None:
    return scene.table.round.controller


@pytest.mark.rule("gamble-01")
def test_normal_play_waits_for_the_end_of_the_round() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    assert turns(scene, 1) == [1]
    assert (scene.table.phase, scene.table.turns) == ("action", 1)
    assert scene.table.round is not None
    assert turns(scene, 1) == [2]
    scene.settle()
    assert scene.table.round is None


@pytest.mark.rule("gamble-02", "gamble-04")
def test_everybody_antes_and_the_starter_is_in_control_at_once() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    assert (gold(scene), pot(scene)) == ([9, 9, 9], 3)
    assert scene.game.purses["the inn"] == 0
    assert leader(scene) == 0
    scene.settle()
    assert (gold(scene), pot(scene)) == ([12, 9, 9], 0)


@pytest.mark.rule("gamble-03")
@pytest.mark.parametrize("title", [GAMBLING, RAISE])
def test_an_ante_is_a_loss_of_gold_that_the_inn_may_pay(title: str) -> None:
    peanuts = "Transmute peanuts to gold"
    scene = at(
        "fiona zot gerki", "always", hands={0: [GAMBLING], 1: [peanuts], 2: [RAISE]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    if title == RAISE:
        turns(scene, 1)
        scene.plays(2, RAISE)
    scene.plays(1, peanuts)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    own = 10 if title == GAMBLING else 9
    assert gold(scene)[1] == own
    assert pot(scene) == (3 if title == GAMBLING else 6)


@pytest.mark.rule("gamble-05")
def test_turns_go_clockwise_from_the_player_after_the_starter() -> None:
    scene = at("zot fiona gerki deirdre", "always", turn=2, hands={2: [GAMBLING]})
    scene.plays(2, GAMBLING)
    assert turns(scene, 3) == [3, 0, 1]
    scene.settle()
    assert gold(scene) == [9, 9, 13, 9]


@pytest.mark.rule("gamble-05", "gamble-08")
@pytest.mark.parametrize("starter", range(4))
@pytest.mark.parametrize("later", [1, 2, 3])
def test_after_a_card_all_others_have_a_turn_again(starter: int, later: int) -> None:
    seat = (starter + later) % 4
    scene = at(
        "zot fiona gerki deirdre", "always", turn=starter,
        hands={starter: [GAMBLING], seat: [GAMBLING]},
    )  # fmt: skip
    scene.plays(starter, GAMBLING)
    scene.plays(seat, GAMBLING)
    assert turns(scene, 3) == [(seat + step) % 4 for step in (1, 2, 3)]
    scene.settle()
    assert gold(scene)[seat] == 13


@pytest.mark.rule("gamble-05")
def test_one_card_or_a_pass_is_a_turn() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 1: [GAMBLING, GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    assert turns(scene, 2) == [2, 0]
    scene.settle()
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-06", "gamble-17")
def test_a_card_takes_control_and_does_what_else_it_says() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 1: [RAISE]})
    scene.plays(0, GAMBLING)
    scene.plays(1, RAISE)
    turns(scene, 1)
    assert leader(scene) == 1
    assert (gold(scene), pot(scene)) == ([8, 8, 8], 6)


@pytest.mark.rule("gamble-06")
@pytest.mark.parametrize("title", [GAMBLING, WINNING, RAISE, CHEAT])
def test_each_gambling_or_cheating_card_takes_control(title: str) -> None:
    scene = at("zot gerki fiona", "always", hands={0: [GAMBLING], 1: [title]})
    scene.plays(0, GAMBLING)
    scene.plays(1, title)
    turns(scene, 1)
    assert leader(scene) == 1


@pytest.mark.rule("gamble-07")
def test_who_passed_may_play_later() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 1: [GAMBLING], 2: [GAMBLING]})
    scene.plays(0, GAMBLING)
    assert turns(scene, 1) == [1]
    scene.plays(2, GAMBLING)
    assert turns(scene, 1) == [0]
    scene.plays(1, GAMBLING)
    assert turns(scene, 2) == [2, 0]
    scene.settle()
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-08")
@pytest.mark.parametrize("winner", [0, 2])
def test_when_all_others_have_passed_the_pot_is_won(winner: int) -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 2: [GAMBLING]})
    scene.plays(0, GAMBLING)
    if winner == 2:
        scene.plays(2, GAMBLING)
    assert turns(scene, 2) == ([0, 1] if winner else [1, 2])
    scene.settle()
    assert happened(scene, "round ended") == [("round ended", winner, 3)]
    assert [own - 9 for own in gold(scene)] == [3 * (seat == winner) for seat in range(3)]


@pytest.mark.rule("gamble-09")
def test_after_the_last_pass_only_cards_that_say_so_are_played() -> None:
    coin, stolen = "Grab a coin while no one's lookin'!", "Um... I know you think you won, but..."
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 2: [coin, stolen, GAMBLING]})
    scene.plays(0, GAMBLING)
    assert turns(scene, 2) == [1, 2]
    assert refused(scene, 2, coin, "win") == "there is no Round of Gambling going on"
    assert scene.why_not(2, GAMBLING)
    scene.plays(2, stolen)
    scene.settle()
    assert gold(scene) == [9, 9, 12]


@pytest.mark.rule("gamble-10", "gamble-25")
def test_a_card_that_wins_ends_the_round_on_the_spot() -> None:
    scene = at(
        "gerki deirdre fiona", "always", hands={0: [GAMBLING, CHEAT], 1: [GAMBLING, GODDESS]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    turns(scene, 1)
    scene.plays(0, CHEAT)
    scene.plays(1, GODDESS)
    scene.settle()
    assert [event[1:] for event in happened(scene, "passed")] == [(2,)]
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-11")
def test_the_turn_goes_on_with_the_starter_whoever_won() -> None:
    scene = at("zot fiona gerki", hands={0: [GAMBLING], 1: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.settle()
    assert gold(scene) == [9, 12, 9]
    assert (scene.table.acting, scene.table.phase) == (0, "order")
    assert (scene.game.pending.seat, scene.game.pending.verb) == (0, "order")


@pytest.mark.rule("gamble-12")
def test_out_of_turn_no_gambling_card_is_played() -> None:
    scene = at("zot gerki fiona", "always", hands={0: [GAMBLING], 1: [CHEAT], 2: [GAMBLING]})
    assert refused(scene, 1, CHEAT, "moment") == "there is no Round of Gambling going on"
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    assert scene.why_not(2, GAMBLING).endswith("it is not your turn in the Round of Gambling")
    assert scene.game.pending.seat == 1
    with pytest.raises(IllegalAnswer):
        scene.game.answer(GAMBLING)


@pytest.mark.rule("gamble-12")
def test_an_action_card_does_nothing_in_a_round() -> None:
    scene = at("fiona zot", "always", hands={0: [GAMBLING], 1: [SHOVE]})
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(SHOVE)


@pytest.mark.rule("gamble-13", "gamble-14")
def test_only_a_cheating_card_follows_a_winning_hand() -> None:
    hands = {0: [GAMBLING], 1: [WINNING], 2: [GAMBLING, RAISE, WINNING]}
    scene = at("zot gerki fiona", "always", hands=hands)
    scene.plays(0, GAMBLING)
    scene.plays(1, WINNING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    assert (scene.game.pending.seat, scene.game.pending.items) == (2, (PASS,))
    for title in (GAMBLING, RAISE, WINNING):
        assert "only Cheating Cards can follow the last card" in scene.why_not(2, title)
        with pytest.raises(IllegalAnswer):
            scene.game.answer(title)


@pytest.mark.rule("gamble-13", "gamble-14")
def test_a_cheating_card_follows_a_winning_hand_and_after_it_all_is_open() -> None:
    scene = at(
        "fiona gerki zot", "always", hands={0: [GAMBLING], 1: [WINNING, GAMBLING], 2: [LICH]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, WINNING)
    scene.plays(2, LICH)
    turns(scene, 1)
    scene.plays(1, GAMBLING)
    assert turns(scene, 2) == [2, 0]
    scene.settle()
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-14")
@pytest.mark.parametrize("before", [GAMBLING, RAISE, CHEAT])
def test_a_gambling_card_follows_anything_else(before: str) -> None:
    scene = at("zot gerki fiona", "always", hands={0: [GAMBLING], 1: [before], 2: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, before)
    scene.plays(2, GAMBLING)
    turns(scene, 1)
    assert leader(scene) == 2


@pytest.mark.rule("gamble-15")
def test_a_card_may_be_an_exception_to_that() -> None:
    text = """
gambling card "A Fine Hand, but" in Cap:
  you take control of the round
  beats everything
"""
    scene = strangers(
        "Anna Cap Berta", text, "always",
        hands={0: [GAMBLING, WINNING], 1: [GAMBLING, "A Fine Hand, but"]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    turns(scene, 1)
    scene.plays(0, WINNING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    assert scene.game.pending.items == (PASS, "A Fine Hand, but")
    scene.plays(1, "A Fine Hand, but")
    scene.settle()
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-16")
def test_inside_a_round_the_starting_card_only_takes_control() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 1: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    turns(scene, 1)
    assert (gold(scene), pot(scene), leader(scene)) == ([9, 9, 9], 3, 1)
    assert len(happened(scene, "round")) == 1


@pytest.mark.rule("gamble-27")
def test_other_action_cards_start_a_round_too() -> None:
    text = """
action card "Ante up" in Cap:
  start a round
  each other player loses 1 Fortitude
"""
    scene = strangers("Cap Anna Berta", text, "always", hands={0: ["Ante up"]})
    scene.plays(0, "Ante up")
    assert turns(scene, 2) == [1, 2]
    scene.settle()
    assert gold(scene) == [12, 9, 9]
    assert fortitude(scene) == [20, 19, 19]


ONLOOKER = """
sometimes card "I Saw Nothing" in Anna:
  play when another player plays a cheating or gambling card
  negate it

cheating card "Marked Cards" in Berta:
  you take control of the round
"""


@pytest.mark.rule("gamble-28")
@pytest.mark.parametrize("title", ["Marked Cards", GAMBLING])
def test_a_card_that_is_negated_in_a_round_is_a_pass(title: str) -> None:
    scene = strangers(
        "Anna Carla Berta", ONLOOKER, "always",
        hands={0: [GAMBLING, "I Saw Nothing"], 2: [title]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    assert turns(scene, 1) == [1]
    scene.plays(2, title)
    scene.plays(0, "I Saw Nothing")
    scene.settle()
    assert gold(scene) == [12, 9, 9]  # the next in order was in control already


def test_no_sometimes_card_negates_a_gambling_card() -> None:
    scene = at("zot fiona gerki", "always", hands={0: [GAMBLING], 1: [GAMBLING], 2: [NO]})
    scene.plays(0, GAMBLING)
    assert refused(scene, 2, NO, "card") == f"{GAMBLING} is no Sometimes Card"


def test_nobody_takes_more_from_a_pot_than_there_is() -> None:
    text = """
sometimes card "Handful" in Anna:
  play during a round
  you take 5 Gold from the pot
"""
    scene = strangers(
        "Berta Anna", text, "always", hands={0: [GAMBLING], 1: ["Handful"]}
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while pot(scene) < 2:
        scene.game.answer(PASS)
    scene.plays(1, "Handful")
    scene.settle()
    assert gold(scene) == [7, 9]


@pytest.mark.rule("gamble-16")
def test_no_round_begins_inside_a_round() -> None:
    text = """
anytime card "Another round" in Anna:
  start a round
"""
    scene = strangers(
        "Berta Anna Carl", text, "always", hands={0: [GAMBLING], 1: ["Another round"]}
    )
    scene.plays(0, GAMBLING)
    while pot(scene) < 3:
        scene.game.answer(PASS)
    scene.plays(1, "Another round")
    assert scene.table.gold["pot"] == 3
    assert scene.table.round is not None
    assert scene.table.round.starter == 0
    scene.settle()
    assert gold(scene) == [12, 9, 9]
