"""Leaving a Round at an ante, being forced out, nobody in control, and being out of Gold."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    PAY,
    RAISE,
    TIP,
    at,
    gold,
    happened,
    pot,
    refused,
    strangers,
    to_turn,
)

POOR = "I'm saving this money for the poor."
PRAY = "Sorry, I have to pray now..."
SLEEVE = "What's that up your sleeve?"
GODDESS = "They might not know you're cheating, but my Goddess does!"
COIN = "Grab a coin while no one's lookin'!"


@pytest.mark.rule("gamble-18", "gamble-ex-02")
def test_who_has_left_plays_no_gambling_card_but_may_play_others() -> None:
    scene = at(
        "gerki deirdre zot fiona", "always", hands={0: [GAMBLING], 1: [POOR, GAMBLING, TIP]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, POOR)
    to_turn(scene, 2)
    assert (gold(scene), pot(scene)) == ([9, 10, 9, 9], 3)
    scene.game.answer(PASS)
    assert "not your turn" in scene.why_not(1, GAMBLING)
    scene.plays(1, TIP)
    scene.settle()
    assert ("passed", 1) not in scene.game.events
    assert (gold(scene), scene.game.purses["the inn"]) == ([9, 10, 9, 9], 3)


@pytest.mark.rule("gamble-19")
def test_who_has_left_antes_no_more_and_gets_nothing_back() -> None:
    scene = at(
        "gerki zot deirdre", "always",
        hands={0: [GAMBLING, GAMBLING], 1: [RAISE, RAISE], 2: [POOR]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, RAISE)
    scene.plays(2, POOR)
    to_turn(scene, 0)
    assert (gold(scene), pot(scene)) == ([8, 8, 9], 5)
    scene.plays(0, GAMBLING)
    scene.plays(1, RAISE)
    to_turn(scene, 0)
    assert (gold(scene), pot(scene)) == ([7, 7, 9], 7)


@pytest.mark.rule("gamble-20", "gamble-ex-03")
def test_a_starter_who_leaves_at_once_leaves_nobody_in_control() -> None:
    scene = at("deirdre zot fiona", "always", hands={0: [GAMBLING, POOR]})
    scene.plays(0, GAMBLING)
    scene.plays(0, POOR)
    to_turn(scene, 1)
    assert scene.table.round.controller is None
    to_turn(scene, 2)
    scene.settle()
    assert gold(scene) == [10, 9, 9]
    assert scene.game.purses["the inn"] == 2
    assert happened(scene, "round ended") == [("round ended", None, 2)]


@pytest.mark.rule("gamble-20", "gamble-ex-03")
def test_whoever_plays_then_takes_control_as_ever() -> None:
    scene = at("deirdre zot fiona", "always", hands={0: [GAMBLING, POOR], 2: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(0, POOR)
    to_turn(scene, 1)
    scene.plays(2, GAMBLING)
    to_turn(scene, 1)
    scene.settle()
    assert gold(scene) == [10, 9, 11]


@pytest.mark.rule("gamble-20")
@pytest.mark.parametrize("starter", [0, 2, 3])
def test_who_raises_and_leaves_at_once_leaves_nobody_in_control(starter: int) -> None:
    scene = at(
        "zot deirdre fiona gerki", "always", turn=starter,
        hands={starter: [GAMBLING], 1: [RAISE, POOR]},
    )  # fmt: skip
    scene.plays(starter, GAMBLING)
    scene.plays(1, RAISE)
    scene.plays(1, POOR)
    to_turn(scene, 2)
    assert scene.table.round.controller is None
    assert (gold(scene), pot(scene)) == ([8, 9, 8, 8], 7)
    for seat in (3, 0):
        scene.game.answer(PASS)
        to_turn(scene, seat)
    scene.settle()
    assert gold(scene) == [8, 9, 8, 8]
    assert scene.game.purses["the inn"] == 7


@pytest.mark.rule("gamble-25", "gamble-18")
def test_all_may_answer_before_somebody_is_forced_out() -> None:
    scene = at(
        "zot deirdre fiona", "always", hands={0: [GAMBLING, SLEEVE], 1: [GODDESS], 2: [GAMBLING]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(2, GAMBLING)
    scene.plays(0, SLEEVE, 1)
    scene.plays(1, GODDESS)  # it is she who is to leave
    scene.settle()
    assert happened(scene, "left the round") == []
    assert gold(scene) == [9, 12, 9]


@pytest.mark.rule("gamble-25")
def test_where_nobody_answers_somebody_is_forced_out() -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [GAMBLING, SLEEVE], 2: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(2, GAMBLING)
    scene.plays(0, SLEEVE, 1)
    to_turn(scene, 2)
    assert scene.table.round.members == [0, 2]
    scene.settle()
    assert gold(scene) == [12, 9, 9]


@pytest.mark.rule("gamble-26")
@pytest.mark.parametrize("forced", [True, False])
def test_the_last_one_in_the_round_wins_it(forced: bool) -> None:
    hands = {0: [GAMBLING, SLEEVE], 1: [GAMBLING], 2: [POOR]}
    if not forced:
        hands |= {1: [PRAY]}
    scene = at("zot deirdre deirdre", "always", hands=hands)
    scene.plays(0, GAMBLING)
    if forced:
        scene.plays(2, POOR)
        scene.plays(1, GAMBLING)
        scene.plays(0, SLEEVE, 1)
    else:
        scene.plays(1, PRAY)
        scene.plays(2, POOR)
    scene.settle()
    assert gold(scene) == ([11, 9, 10] if forced else [10, 10, 10])
    assert happened(scene, "passed") == []


@pytest.mark.rule("gamble-26")
def test_the_last_one_wins_without_ever_having_been_in_control() -> None:
    scene = at("deirdre zot", "always", hands={0: [GAMBLING, POOR], 1: [GAMBLING]})
    scene.plays(0, GAMBLING)
    scene.plays(0, POOR)
    scene.settle()
    assert happened(scene, "round ended") == [("round ended", 1, 1)]
    assert happened(scene, "passed") == []
    assert gold(scene) == [8, 8]


@pytest.mark.rule("gamble-21")
@pytest.mark.parametrize("leaves", [True, False])
def test_without_gold_nobody_is_out_before_the_round_is_over(leaves: bool) -> None:
    scene = at(
        "zot deirdre fiona", "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [GAMBLING, POOR], 2: [RAISE, GAMBLING]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(2, RAISE)
    if leaves:
        scene.plays(1, POOR)
    to_turn(scene, 0)
    assert gold(scene)[1] == 0
    assert scene.table.playing == [0, 1, 2]
    scene.settle()
    assert scene.table.playing == [0, 2]


@pytest.mark.rule("gamble-21", "gamble-23")
def test_without_gold_the_round_may_still_be_won() -> None:
    scene = at(
        "zot deirdre fiona",
        "always",
        numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [GAMBLING]},
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    scene.settle()
    assert gold(scene) == [9, 3, 9]
    assert scene.table.playing == [0, 1, 2]


@pytest.mark.rule("gamble-23", "base-losing-10")
def test_without_gold_the_round_lost_is_the_game_lost() -> None:
    scene = at("zot deirdre fiona", "always", numbers={1: {"Gold": 1}}, hands={0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    assert (gold(scene)[1], scene.table.playing) == (0, [0, 1, 2])
    scene.settle()
    assert scene.table.playing == [0, 2]
    assert happened(scene, "ran out of Gold") == [("ran out of Gold", 1)]


@pytest.mark.rule("gamble-22")
def test_without_gold_nobody_pays_or_antes_and_stays_in_the_round() -> None:
    scene = at(
        "zot deirdre fiona", "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING, PAY], 1: [GAMBLING], 2: [RAISE]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(2, RAISE)
    scene.plays(0, PAY, 1)
    to_turn(scene, 0)
    assert (gold(scene), pot(scene)) == ([8, 0, 8], 5)
    scene.plays(1, GAMBLING)
    scene.settle()
    assert gold(scene) == [8, 5, 8]


@pytest.mark.rule("gamble-24")
def test_where_the_player_of_a_card_cannot_ante_nobody_does() -> None:
    scene = at(
        "zot deirdre fiona", "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [RAISE]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, RAISE)
    to_turn(scene, 2)
    assert (gold(scene), pot(scene)) == ([9, 0, 9], 3)
    assert scene.table.round.controller == 1


@pytest.mark.rule("gamble-24")
def test_who_antes_in_another_way_makes_all_ante() -> None:
    provides = "My Goddess provides!"
    scene = at(
        "zot deirdre fiona", "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [RAISE, provides]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    scene.plays(1, RAISE)
    scene.plays(1, provides)
    to_turn(scene, 2)
    assert (gold(scene), pot(scene)) == ([8, 0, 8], 6)


def test_nobody_leaves_a_round_out_of_the_blue() -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [GAMBLING], 1: [POOR]})
    assert refused(scene, 1, POOR, "moment") == "you are not about to part with Gold"
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    assert scene.why_not(1, POOR)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(POOR)


def test_nobody_leaves_a_round_to_escape_another_payment() -> None:
    scene = at("zot deirdre fiona", "always", hands={0: [PAY], 1: [POOR]})
    scene.plays(0, PAY, 1)
    assert refused(scene, 1, POOR, "debt") == "you do not have to ante Gold"


def test_only_who_is_in_the_round_catches_a_cheat() -> None:
    scene = at(
        "zot deirdre fiona", "always", hands={0: [GAMBLING, SLEEVE], 1: [POOR, GODDESS], 2: [RAISE]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, POOR)
    scene.plays(2, RAISE)
    scene.plays(0, SLEEVE)
    assert refused(scene, 1, GODDESS, "card") == "you are not in the Round of Gambling"


def test_a_coin_may_be_taken_neither_before_a_round_nor_after_it() -> None:
    text = """
sometimes card "Coin" in Anna:
  play during a round
  you take 1 Gold from the pot

sometimes card "Not Today" in Anna:
  play when you must ante
  you leave the round
"""
    scene = strangers(
        "Berta Anna Carla", text, "always", hands={0: [GAMBLING], 1: ["Coin", "Not Today"]}
    )
    assert refused(scene, 1, "Coin", "moment") == "there is no Round of Gambling going on"
    scene.plays(0, GAMBLING)
    scene.plays(1, "Not Today")
    to_turn(scene, 2)
    scene.game.answer(PASS)  # the last turn of the Round is over, and the Round is too
    assert refused(scene, 1, "Coin", "win") == "there is no Round of Gambling going on"


@pytest.mark.rule("gamble-25", "gamble-10")
def test_a_cheat_that_was_caught_in_vain_is_in_control() -> None:
    honest = "I'm winning... Honestly!"
    scene = at(
        "gerki deirdre fiona", "always", hands={0: [GAMBLING, honest, NO], 1: [GODDESS, GAMBLING]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    to_turn(scene, 2)
    scene.plays(0, honest)
    scene.plays(1, GODDESS)
    scene.plays(0, NO)
    to_turn(scene, 1)
    assert scene.table.round.controller == 0
    scene.settle()
    assert gold(scene) == [12, 9, 9]


MEDITATING, BARMAID = "Not now, I'm meditating.", "Oh, Barmaid! I think Pooky had an accident!"
PEANUTS = "Transmute peanuts to gold"


@pytest.mark.rule("gamble-18", "gamble-19")
@pytest.mark.parametrize("asks", ["always", "able"])
def test_who_has_left_is_asked_nothing_more_about_that_ante(asks: str) -> None:
    scene = at("deirdre zot fiona", asks, hands={0: [GAMBLING], 1: [MEDITATING, BARMAID, PEANUTS]})
    scene.plays(0, GAMBLING)
    scene.plays(1, MEDITATING)
    while any(each["kind"] == "card" for each in scene.game.view(1).answerable):
        scene.game.answer(PASS)
    for _ in range(12):
        assert not [each for each in scene.game.view(1).answerable
                    if each["kind"] == "debt" and each["seat"] == 1]  # fmt: skip
        if scene.table.round is None:
            break
        scene.game.answer(PASS)
    assert [event[:3] for event in happened(scene, "paid") if event[1] == 1] == []


@pytest.mark.rule("gamble-18")
def test_once_the_round_has_ended_nobody_is_asked_to_ante_for_it() -> None:
    text = """
sometimes card "Enough" in Berta:
  play when you must ante
  the round ends
sometimes card "Paid" in Carla:
  play when you must ante
  pay it from the inn
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", hands={0: [GAMBLING], 1: ["Enough"], 2: ["Paid"]}
    )
    scene.plays(0, GAMBLING)
    scene.plays(1, "Enough")
    while not happened(scene, "round ended"):
        told = scene.game.view(2).answerable
        assert not [each for each in told if each["kind"] == "debt"], "nothing is owed any more"
        scene.game.answer(PASS)
    assert gold(scene) == [9, 10, 10]
    assert scene.game.purses["the inn"] == 1


@pytest.mark.rule("gamble-24", "IN-3")
def test_who_cannot_ante_for_an_own_card_has_nothing_to_leave_the_round_for() -> None:
    scene = at(
        "fiona zot deirdre", "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [RAISE, MEDITATING, BARMAID]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    scene.game.answer(RAISE)
    for title in (MEDITATING, BARMAID):
        reason = refused(scene, 1, title, "debt")
        assert reason.startswith("you have no Gold to ante, so nobody antes for your card")
    to_turn(scene, 2)
    assert (gold(scene), pot(scene)) == ([9, 0, 9], 3)
    assert scene.table.round.members == [0, 1, 2]
    assert len(happened(scene, "nobody antes")) == 1


@pytest.mark.rule("gamble-24", "IN-3")
def test_however_it_is_that_an_own_ante_cannot_be_paid_nobody_antes() -> None:
    """Here an Anytime Card takes its player out of the Round."""
    text = """
anytime card "Gone" in Berta:
  you leave the round
"""
    scene = strangers(
        "Anna Berta Carla", text, "always", numbers={1: {"Gold": 1}},
        hands={0: [GAMBLING], 1: [RAISE, "Gone"]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    scene.game.answer(RAISE)
    while scene.game.view(1).answerable[0]["kind"] != "debt":
        scene.game.answer(PASS)
    scene.plays(1, "Gone")
    to_turn(scene, 2)
    assert (gold(scene), pot(scene), scene.table.round.members) == ([9, 0, 9], 3, [0, 2])


@pytest.mark.rule("gamble-20")
def test_who_pays_to_leave_with_the_last_gold_makes_the_others_ante() -> None:
    scene = at(
        "fiona zot deirdre", "always", numbers={1: {"Gold": 2}},
        hands={0: [GAMBLING], 1: [RAISE, BARMAID]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "gamble":
        scene.game.answer(PASS)
    scene.game.answer(RAISE)
    scene.plays(1, BARMAID)
    to_turn(scene, 2)
    assert (gold(scene), pot(scene), scene.table.round.members) == ([8, 0, 8], 5, [0, 2])
