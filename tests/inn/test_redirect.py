"""Redirecting a loss: it stays its source's doing, moves alone, and each redirection works once."""

import pytest

from tests.inn.house import (
    GAMBLING,
    NO,
    Scene,
    at,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    refused,
    strangers,
)

CARDS = """
token Mark
token Scarab

action card "Insult" in Cap:
  another player loses 3 Fortitude

action card "Warning" in Remy:
  pick another player as victim
  victim loses 2 Fortitude
  victim gains 1 Mark

sometimes card "Deflect" in Remy, 2 copies:
  play when a card affects your Fortitude
  redirect its Fortitude loss to another player

sometimes card "Hit Yourself" in Bryn:
  play when another player's card affects your Fortitude
  redirect its Fortitude loss to the attacker

sometimes card "Wanna Play" in Bryn:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker loses 2 Fortitude

sometimes card "My Hat" in Bryn:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker gains 2 Scarab

action card "Break a Mind" in Cap:
  pick another player as victim
  victim loses 2 Fortitude
  victim discards 1 card at random
"""


@pytest.mark.rule("redirect-01", "redirect-ex-02")
def test_a_hit_back_strikes_who_first_caused_the_loss() -> None:
    scene = strangers(
        "Cap Remy Bryn", CARDS, "always",
        hands={0: ["Insult"], 1: ["Deflect"], 2: ["Wanna Play"]},
    )  # fmt: skip
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(2, "Wanna Play")
    scene.settle()
    assert fortitude(scene) == [18, 20, 17]


@pytest.mark.rule("redirect-ex-01", "redirect-01")
def test_a_hit_back_after_the_redirection_of_a_stranger() -> None:
    text = CARDS.replace("in Remy", "in Eve").replace("in Cap", "in Gerk")
    scene = strangers(
        "Gerk Eve Bryn", text.replace("loses 3", "loses 2"), "always",
        hands={0: ["Insult"], 1: ["Deflect"], 2: ["Wanna Play"]},
    )  # fmt: skip
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(2, "Wanna Play")
    scene.settle()
    assert fortitude(scene) == [18, 20, 18]


@pytest.mark.rule("redirect-ex-05", "redirect-01")
def test_tokens_that_hit_back_go_to_the_source_too() -> None:
    scene = strangers(
        "Cap Remy Bryn", CARDS, "always", hands={0: ["Insult"], 1: ["Deflect"], 2: ["My Hat"]}
    )
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(2, "My Hat")
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 20, 17], [2, 0, 0])


@pytest.mark.rule("redirect-01")
def test_who_redirected_a_loss_has_nothing_to_hit_back_for() -> None:
    text = CARDS + CARDS.split("\n\n")[5].replace("Wanna Play", "Revenge").replace("Bryn", "Remy")
    scene = strangers(
        "Cap Remy Bryn", text, "always", hands={0: ["Insult"], 1: ["Deflect", "Revenge"]}
    )
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    assert refused(scene, 1, "Revenge", "losses") == "you have not lost Fortitude to this card"


@pytest.mark.rule("redirect-02", "redirect-ex-03")
def test_only_the_loss_is_redirected() -> None:
    scene = strangers("Remy Bryn Cap", CARDS, "always", hands={0: ["Warning"], 1: ["Hit Yourself"]})
    scene.plays(0, "Warning", 1)
    scene.plays(1, "Hit Yourself")
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Mark")) == ([18, 20, 20], [0, 1, 0])


@pytest.mark.rule("redirect-03", "redirect-ex-04")
def test_two_redirections_work_once_each_and_in_order() -> None:
    scene = strangers(
        "Remy Bryn Cap", CARDS, "always",
        hands={0: ["Warning", "Deflect"], 1: ["Hit Yourself"]},
    )  # fmt: skip
    scene.plays(0, "Warning", 1)
    scene.plays(1, "Hit Yourself")
    scene.plays(0, "Deflect", 1)
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Mark")) == ([20, 18, 20], [0, 1, 0])


@pytest.mark.rule("redirect-03")
def test_a_loss_goes_from_one_to_the_next() -> None:
    text = CARDS + CARDS.split("\n\n")[3].replace("Deflect", "Not Me").replace("Remy", "Bryn")
    scene = strangers(
        "Cap Remy Bryn Dora", text, "always",
        hands={0: ["Insult"], 1: ["Deflect"], 2: ["Not Me"]},
    )  # fmt: skip
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(2, "Not Me", 3)
    scene.settle()
    assert fortitude(scene) == [20, 20, 20, 17]


@pytest.mark.rule("redirect-02", "redirect-ex-06")
def test_a_discard_stays_with_the_first_victim() -> None:
    scene = strangers(
        "Cap Remy Vlad", CARDS, "always", hands={0: ["Break a Mind"], 1: ["Deflect", NO], 2: [NO]}
    )
    scene.plays(0, "Break a Mind", 1)
    scene.plays(1, "Deflect", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, 18]
    assert [len(pile(scene, "Hand", seat)) for seat in range(3)] == [0, 0, 1]
    assert len(happened(scene, "threw away")) == 1


@pytest.mark.rule("redirect-01")
def test_a_redirection_that_is_negated_moves_nothing() -> None:
    scene = strangers("Cap Remy Vlad", CARDS, "always", hands={0: ["Insult", NO], 1: ["Deflect"]})
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(0, NO)
    scene.settle()
    assert fortitude(scene) == [20, 17, 20]


def test_only_who_would_lose_may_redirect() -> None:
    scene = strangers("Cap Vlad Remy", CARDS, "always", hands={0: ["Insult"], 2: ["Deflect"]})
    scene.plays(0, "Insult", 1)
    assert refused(scene, 2, "Deflect", "card") == "Insult does not affect your Fortitude"


def test_a_payment_is_not_a_loss_of_fortitude() -> None:
    scene = strangers(
        "Cap Remy Vlad", CARDS, "always", hands={0: ["Tip the Wench."], 1: ["Deflect"]}
    )
    scene.plays(0, "Tip the Wench.", 1)
    assert refused(scene, 1, "Deflect", "card") == "Tip the Wench. does not affect your Fortitude"
    scene.settle()
    assert gold(scene) == [10, 9, 10]


def test_in_the_base_set_nobody_redirects() -> None:
    scene = at("zot fiona gerki", hands={0: ["I told you not to distract me!"]})
    scene.plays(0, "I told you not to distract me!", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, 18]


@pytest.mark.rule("redirect-02")
def test_a_gain_is_not_redirected() -> None:
    text = (
        CARDS
        + """
action card "Ups and Downs" in Cap:
  pick another player as victim
  victim loses 3 Fortitude
  victim gains 1 Fortitude
"""
    )
    scene = strangers(
        "Cap Remy Vlad", text, "always", hands={0: ["Ups and Downs"], 1: ["Deflect"]},
        numbers={1: {"Fortitude": 10}},
    )  # fmt: skip
    scene.plays(0, "Ups and Downs", 1)
    scene.plays(1, "Deflect", 2)
    scene.settle()
    assert fortitude(scene) == [20, 11, 17]


ANSWERS = """
sometimes card "Padded" in Bryn:
  play when a card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Armor" in Bryn:
  play when a card affects your Fortitude
  you ignore it
"""


@pytest.mark.rule("redirect-01", "negign-02")
@pytest.mark.parametrize(("title", "left"), [("Padded", 19), ("Armor", 20)])
def test_whoever_a_loss_was_sent_to_may_reduce_or_ignore_it(title: str, left: int) -> None:
    scene = strangers(
        "Cap Remy Bryn", CARDS + ANSWERS, "always",
        hands={0: ["Insult"], 1: ["Deflect"], 2: [title]},
    )  # fmt: skip
    scene.plays(0, "Insult", 1)
    scene.plays(1, "Deflect", 2)
    scene.plays(2, title)
    scene.settle()
    assert fortitude(scene) == [20, 20, left]


@pytest.mark.rule("redirect-02", "redirect-03")
def test_the_losses_of_others_stay_where_they_are() -> None:
    text = (
        CARDS
        + """
action card "Storm" in Cap:
  each other player loses 2 Fortitude
"""
    )
    scene = strangers("Cap Remy Bryn Dora", text, "always", hands={0: ["Storm"], 1: ["Deflect"]})
    scene.plays(0, "Storm")
    scene.plays(1, "Deflect", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, 16, 18]


# ------------------------------------------------------------------ all of a card

ALL = """
action card "Rob" in Cap:
  pick another player as victim
  victim loses 2 Fortitude
  victim pays 1 Gold to you

action card "Two at Once" in Cap:
  pick 2 other players as victims
  each of victims loses 2 Fortitude

action card "Wave" in Cap:
  each other player loses 1 Fortitude

anytime card "Pinch" in Cap:
  another player loses 1 Fortitude

action card "Firm" in Cap:
  cannot be redirected
  another player loses 1 Fortitude

sometimes card "Selfless" in Remy, 2 copies:
  play when an action card picks you
  redirect it to another player
"""


def all_of_it(title: str, *more: int) -> Scene:
    hands = {0: [title], 1: ["Selfless", "Selfless"]}
    scene = strangers("Cap Remy Bryn Dan", ALL, "always", hands=hands)
    scene.plays(0, title, *more)
    return scene


@pytest.mark.rule("note-rdi6-selfless-02")
def test_all_that_a_card_does_is_done_to_another() -> None:
    scene = all_of_it("Rob", 1)
    scene.plays(1, "Selfless", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, 18, 20]
    assert gold(scene) == [11, 10, 9, 10]
    assert ("redirected all", "Rob", 1, 2) in happened(scene, "redirected all")


def test_it_may_come_back_to_who_has_played_it() -> None:
    scene = all_of_it("Rob", 1)
    scene.plays(1, "Selfless", 0)
    scene.settle()
    assert fortitude(scene) == [18, 20, 20, 20]
    assert gold(scene) == [10, 10, 10, 10]


def test_one_of_two_is_replaced_and_nobody_is_hit_twice() -> None:
    scene = all_of_it("Two at Once", 1, 2)
    scene.plays(1, "Selfless", 3)
    scene.settle()
    assert fortitude(scene) == [20, 20, 18, 18]
    scene = all_of_it("Two at Once", 1, 2)
    scene.plays(1, "Selfless", 2)
    scene.settle()
    assert fortitude(scene) == [20, 20, 18, 20]


@pytest.mark.rule("note-rdi6-selfless-01")
@pytest.mark.parametrize(
    ("title", "picked", "reason"),
    [
        ("Wave", (), "Wave has not picked you"),
        (GAMBLING, (), f"{GAMBLING} has not picked you"),
        ("Rob", (2,), "Rob has not picked you"),
        ("Pinch", (1,), "Pinch is no Action Card"),
        ("Firm", (1,), "Firm cannot be redirected"),
    ],
)
def test_only_an_action_card_that_has_picked_one_is_redirected(
    title: str, picked: tuple[int, ...], reason: str
) -> None:
    assert all_of_it(title, *picked).why_not(1, "Selfless") == reason
