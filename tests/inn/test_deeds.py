"""Cards that are played after somebody has done something: gained or lost, ordered, drunk, won."""

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    Scene,
    alcohol,
    fortitude,
    gold,
    numbers,
    refused,
    strangers,
    to_answer,
)

TOLL = """
action card "Purse" in Amund:
  another player pays 2 Gold to you

action card "Two Purses" in Amund:
  each other player pays 1 Gold to you

sometimes card "Toll" in Dara:
  play after another player gains Gold
  they pay 1 Gold to you

sometimes card "Share" in Amund:
  play after you gain Gold
  you gain 1 Gold from the inn
"""


@pytest.mark.rule("whitehawk-card-09")
def test_a_card_is_played_after_its_player_gained_gold() -> None:
    scene = strangers("Amund Vlad Dara", TOLL, hands={0: ["Purse", "Share"]})
    scene.plays(0, "Purse", 1)
    assert scene.game.pending.items == (PASS, "Share")
    scene.game.answer("Share")
    assert gold(scene) == [13, 8, 10]


def test_who_did_it_is_they_and_the_deed_is_answered_once_the_card_is_done() -> None:
    scene = strangers("Amund Vlad Dara", TOLL, hands={0: ["Two Purses"], 2: ["Toll"]})
    scene.plays(0, "Two Purses")
    assert gold(scene) == [12, 9, 9]
    request = scene.game.pending
    assert (request.seat, request.items) == (2, (PASS, "Toll"))
    assert request.about == (("deed", 0, "gains", "Gold", 2),)
    scene.game.answer("Toll")
    assert gold(scene) == [11, 9, 10]


def test_a_deed_is_answered_only_where_the_card_speaks_of_whoever_did_it() -> None:
    text = """
sometimes card "Mine" in Vlad:
  play after you gain Gold
  you gain 1 Fortitude

sometimes card "Levy" in Amund:
  play after another player gains Gold
  they pay 1 Gold to you
"""
    hands = {0: ["Purse", "Levy"], 1: ["Mine"], 2: ["Toll"]}
    scene = strangers("Amund Vlad Dara", TOLL + text, "always", hands=hands)
    scene.plays(0, "Purse", 2)
    twin = Scene(scene.game.fork())
    assert refused(twin, 0, "Levy", "deed") == "you have done it yourself"
    assert refused(scene, 1, "Mine", "deed") == "another player has done it"
    to_answer(scene, 2, "deed")
    assert scene.why_not(2, "Toll") is None


BREAD = """
action card "Bread" in Amund:
  a player gains 2 Fortitude

sometimes card "Crumbs" in Vlad:
  play after a player gains Fortitude
  you gain 1 Gold from the inn
"""


def test_another_number_is_another_deed() -> None:
    hands = {0: ["Bread"], 1: ["Crumbs"], 2: ["Toll"]}
    scene = strangers(
        "Amund Vlad Dara", TOLL + BREAD, "always", hands=hands, numbers={0: {"Fortitude": 9}}
    )
    scene.plays(0, "Bread", 0)
    twin = Scene(scene.game.fork())
    assert "has not happened just now" in refused(scene, 2, "Toll", "deed")
    twin.plays(1, "Crumbs")
    twin.settle()
    assert gold(twin) == [10, 11, 10]


def test_where_nothing_is_gained_nothing_is_answered() -> None:
    for has, is_gained in ((20, False), (19, True)):
        scene = strangers(
            "Amund Vlad Dara", BREAD, hands={0: ["Bread"], 1: ["Crumbs"]},
            numbers={0: {"Fortitude": has}},
        )  # fmt: skip
        scene.plays(0, "Bread", 0)
        assert (scene.game.pending.items == (PASS, "Crumbs")) == is_gained


FIGHT = """
token Mark, supply 6, at most 1 each

action card "Shove" in Amund:
  another player loses 2 Fortitude

sometimes card "No Fights Here" in Dara:
  play after another player loses Fortitude to another player's card
  the attacker gains 1 Mark
  they gain 1 Fortitude

sometimes card "Bruised" in Vlad:
  play after you lose Fortitude
  you gain 1 Alcohol
"""


@pytest.mark.rule("remy-card-05")
def test_a_loss_of_another_may_be_answered_and_its_cause_is_the_attacker() -> None:
    scene = strangers("Amund Vlad Dara", FIGHT, hands={0: ["Shove"], 2: ["No Fights Here"]})
    scene.plays(0, "Shove", 1)
    scene.plays(2, "No Fights Here")
    assert numbers(scene, "Mark") == [1, 0, 0]
    assert fortitude(scene) == [20, 19, 20]


def test_a_loss_of_one_s_own_is_no_loss_of_another() -> None:
    scene = strangers(
        "Amund Vlad Dara", FIGHT, "always", hands={0: ["Shove"], 2: ["No Fights Here"]}
    )
    scene.plays(0, "Shove", 2)
    assert refused(scene, 2, "No Fights Here", "losses") == (
        "no other player has lost Fortitude to this card"
    )


def test_a_loss_to_a_card_of_one_kind_is_no_loss_to_one_of_another() -> None:
    text = """
anytime card "Elbow" in Amund:
  another player loses 2 Fortitude

sometimes card "Not in the Back" in Dara:
  play after you lose Fortitude to another player's anytime card
  the attacker loses 1 Fortitude
"""
    hands = {0: ["Shove", "Elbow"], 2: ["Not in the Back"]}
    scene = strangers("Amund Vlad Dara", FIGHT + text, "always", hands=hands)
    twin = Scene(scene.game.fork())
    scene.plays(0, "Shove", 2)
    assert refused(scene, 2, "Not in the Back", "losses") == "Shove is no Anytime Card"
    twin.plays(0, "Elbow", 2)
    twin.plays(2, "Not in the Back")
    twin.settle()
    assert fortitude(twin) == [19, 20, 18]


def test_a_player_is_anybody_also_whoever_has_the_card() -> None:
    text = """
sometimes card "Order, Order" in Dara, 2 copies:
  play after a player loses Fortitude to another player's card
  they gain 1 Fortitude
"""
    scene = strangers("Amund Vlad Dara", FIGHT + text, hands={0: ["Shove"], 2: ["Order, Order"]})
    for victim, after in ((1, [20, 19, 20]), (2, [20, 20, 19])):
        twin = Scene(scene.game.fork())
        twin.plays(0, "Shove", victim)
        twin.plays(2, "Order, Order")
        assert fortitude(twin) == after


def test_a_loss_may_be_answered_whatever_made_it() -> None:
    scene = strangers("Amund Vlad Dara", FIGHT, hands={0: ["Shove"], 1: ["Bruised"]})
    scene.plays(0, "Shove", 1)
    twin = scene.game.fork()
    scene.plays(1, "Bruised")
    assert alcohol(scene) == [0, 1, 0]
    assert (twin.pending.seat, twin.pending.items) == (1, (PASS, "Bruised"))


DRINKS = """
sometimes card "One for Me" in Dara:
  play after another player orders a drink
  they pay 1 Gold to you

sometimes card "Hiccup" in Dara:
  play after another player drinks a drink
  they lose 1 Fortitude

action card "Rounds" in Amund:
  you order 2 drinks
"""


@pytest.mark.rule("note-rdi6-take-those")
def test_orders_are_answered_once_however_many_drinks_they_were() -> None:
    scene = strangers("Amund Vlad Dara", DRINKS, hands={0: ["Rounds"], 2: ["One for Me"]})
    scene.plays(0, "Rounds", 1, 1)
    request = scene.game.pending
    assert (request.seat, request.items) == (2, (PASS, "One for Me"))
    scene.game.answer("One for Me")
    assert gold(scene) == [9, 10, 11]


ROUND = """
sometimes card "Cheers" in Dara:
  play after another player wins the round
  they pay 1 Gold to you

sometimes card "My Cut" in Dara:
  play after another player takes the pot
  they pay 2 Gold to you

sometimes card "Coward" in Dara:
  play after another player leaves the round
  they lose 2 Fortitude

sometimes card "Bored" in Vlad:
  play when you must ante
  you leave the round

action card "Clumsy" in Amund:
  another player discards 1 card

sometimes card "Thank You" in Dara:
  play after another player discards a card
  you draw 1 card

sometimes card "Mine Now" in Dara:
  play after a player is out
  you gain 1 Fortitude

action card "Ruin" in Amund:
  another player loses 20 Fortitude

sometimes card "Me Too" in Dara:
  play in another player's action phase
  they lose 1 Fortitude
"""


@pytest.mark.parametrize(("card", "taken"), [("Cheers", 1), ("My Cut", 2)])
def test_the_end_of_a_round_is_answered_once_its_pot_is_paid(card: str, taken: int) -> None:
    scene = strangers("Amund Vlad Dara", ROUND, hands={0: [GAMBLING], 2: [card]})
    scene.plays(0, GAMBLING)
    scene.plays(2, card)
    scene.settle()
    assert gold(scene) == [12 - taken, 9, 9 + taken]


def test_leaving_a_round_is_answered_in_the_round() -> None:
    scene = strangers(
        "Amund Vlad Dara", ROUND, hands={0: [GAMBLING], 1: ["Bored"], 2: ["Coward"]}
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, "Bored")
    assert (scene.game.pending.items, scene.table.round is None) == ((PASS, "Coward"), False)
    scene.game.answer("Coward")
    assert fortitude(scene) == [20, 18, 20]


def test_a_discard_is_answered_though_another_made_it() -> None:
    hands = {0: ["Clumsy"], 1: [GAMBLING], 2: ["Thank You"]}
    scene = strangers("Amund Vlad Dara", ROUND, hands=hands)
    scene.plays(0, "Clumsy", 1)
    scene.chooses(1, GAMBLING)
    scene.plays(2, "Thank You")
    assert len(scene.table.hand(2)) == 1


def test_somebody_s_end_is_answered() -> None:
    scene = strangers(
        "Amund Vlad Dara", ROUND,
        hands={0: ["Ruin"], 2: ["Mine Now"]}, numbers={2: {"Fortitude": 10}},
    )  # fmt: skip
    scene.plays(0, "Ruin", 1)
    scene.plays(2, "Mine Now")
    assert scene.table.playing == [0, 2]
    assert fortitude(scene)[2] == 11


def test_a_card_is_played_in_the_phase_of_another() -> None:
    scene = strangers("Amund Vlad Dara", ROUND, "always", hands={0: [], 2: ["Me Too"]}, turn=0)
    scene.plays(2, "Me Too")
    scene.settle()
    assert fortitude(scene) == [19, 20, 20]


D1 = """
token Scarab, supply 12

sometimes card "As Many" in Dara:
  play when another player's card affects your Fortitude
  cannot be negated if the attacker's Scarab is at least 2
  reduce its Fortitude loss for you by (the attacker's Scarab)

action card "Punch" in Amund:
  another player loses 5 Fortitude

sometimes card "Nope" in Vlad:
  play when a sometimes card is played
  negate it
"""


@pytest.mark.parametrize("scarabs", [1, 2])
def test_the_attacker_s_number_is_that_of_the_attacker_in_laws_too(scarabs: int) -> None:
    scene = strangers(
        "Amund Vlad Dara", D1, "always",
        hands={0: ["Punch"], 1: ["Nope"], 2: ["As Many"]}, numbers={0: {"Scarab": scarabs}},
    )  # fmt: skip
    scene.plays(0, "Punch", 2)
    scene.plays(2, "As Many")
    barred = refused(scene, 1, "Nope", "card") if scarabs == 2 else None
    assert barred == ("As Many cannot be negated" if scarabs == 2 else None)
    scene.settle()
    assert fortitude(scene)[2] == 15 + scarabs
