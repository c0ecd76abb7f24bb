"""Negating a card, ignoring it, and what is neither."""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    PAY,
    CannotPlay,
    alcohol,
    at,
    fortitude,
    gold,
    numbers,
    pile,
    refused,
    strangers,
)

PRIESTESS = "I'm not that kind of priestess!"
FRIEND = "No, Pooky! That's my friend!"
RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"
SILLY = "Stop being silly!"
STARS = "The stars say, 'No!'"
FLOOR = "Dump it on the floor"
EXTRA = "A little somethin' extra"
SHARE = "Come, my friend, sit and drink with me!"
NEED = "You look like you need this more than I do!"
BARMAID = "Oh, Barmaid! I think Pooky had an accident!"


@pytest.mark.rule("negign-01", "negign-ex-01")
@pytest.mark.parametrize("negates", [True, False])
def test_a_negated_card_does_nothing_and_lies_in_its_discards(negates: bool) -> None:
    scene = at("deirdre zot fiona", hands={0: [PRIESTESS, NO], 1: [FRIEND]})
    scene.plays(0, PRIESTESS, 1)
    scene.plays(1, FRIEND)
    if negates:
        scene.plays(0, NO)
    scene.settle()
    assert fortitude(scene) == ([20, 18, 20] if negates else [18, 18, 20])
    assert pile(scene, "Discards", 1) == [FRIEND]


@pytest.mark.rule("negign-01")
def test_none_of_the_effects_of_a_negated_card_happens() -> None:
    scene = at(
        "fiona zot deirdre", phase="drink", hands={0: [NO], 1: [BARMAID]}, turn=1,
        drinks={1: ["Wine"]},
    )  # fmt: skip
    scene.plays(1, BARMAID)
    scene.plays(0, NO)
    scene.settle()
    assert (alcohol(scene)[1], gold(scene)[1]) == (2, 10)


PLAN = """
sometimes card "Plants" in Anna:
  play when a drink affects you
  you ignore it
  when this is negated:
    you gain 1 Gold from the inn
"""


@pytest.mark.rule("negign-01")
@pytest.mark.parametrize(
    ("negates", "after"), [(True, ([2, 0], [9, 8])), (False, ([0, 0], [8, 8]))]
)
def test_a_card_may_say_what_it_does_where_it_is_negated(
    negates: bool, after: tuple[list[int], list[int]]
) -> None:
    scene = strangers(
        "Anna Berta", PLAN, phase="drink", drinks={0: ["Wine"]}, hands={0: ["Plants"], 1: [NO]}
    )
    scene.plays(0, "Plants")
    if negates:
        scene.plays(1, NO)
    scene.settle()
    assert (alcohol(scene), gold(scene)) == after


SCARABS = """
token Scarab

action card "Not Feeble" in Vlad:
  another player loses 3 Fortitude

sometimes card "My Hat" in Amund:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker gains 2 Scarab

action card "Sneeze" in Amund:
  each other player loses 1 Fortitude
  each other player gains 1 Scarab

sometimes card "Ink" in Dara:
  play when an action or sometimes card affects your Fortitude
  you ignore it
"""


@pytest.mark.rule("negign-ex-02")
@pytest.mark.parametrize(("negates", "scarabs"), [(True, 0), (False, 2)])
def test_a_hit_back_with_tokens_is_negated(negates: bool, scarabs: int) -> None:
    scene = strangers(
        "Vlad Amund Dara", SCARABS, "always", hands={0: ["Not Feeble", NO], 1: ["My Hat"]}
    )
    scene.plays(0, "Not Feeble", 1)
    scene.plays(1, "My Hat")
    if negates:
        scene.plays(0, NO)
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Scarab")) == (
        [20, 17, 20], [scarabs, 0, 0],
    )  # fmt: skip


@pytest.mark.rule("negign-02", "negign-ex-03")
def test_an_ignored_card_does_its_work_on_all_others() -> None:
    scene = at("zot deirdre gerki fiona", hands={0: [RAMPAGE], 1: [SILLY]})
    scene.plays(0, RAMPAGE)
    scene.plays(1, SILLY)
    scene.settle()
    assert fortitude(scene) == [20, 20, 19, 19]
    assert pile(scene, "Discards", 0) == [RAMPAGE]


@pytest.mark.rule("negign-02", "negign-ex-04")
def test_to_ignore_a_card_is_to_ignore_all_of_it() -> None:
    scene = strangers("Amund Vlad Dara", SCARABS, hands={0: ["Sneeze"], 2: ["Ink"]})
    scene.plays(0, "Sneeze")
    scene.plays(2, "Ink")
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 19, 20], [0, 1, 0])


HEAT = """
token Heat

action card "Barrels" in Luck:
  pick another player as alice
  pick another player as bob
  alice loses 2 Fortitude
  bob loses 2 Fortitude
  you gain 1 Heat

sometimes card "Tranquil" in Farin:
  play when an action card affects your Fortitude
  you ignore it
"""


@pytest.mark.rule("negign-02", "negign-ex-05")
def test_one_of_two_who_ignores_leaves_the_rest_of_a_card() -> None:
    scene = strangers("Luck Sam Farin", HEAT, hands={0: ["Barrels"], 2: ["Tranquil"]})
    scene.plays(0, "Barrels", 1, 2)
    scene.plays(2, "Tranquil")
    scene.settle()
    assert (fortitude(scene), numbers(scene, "Heat")) == ([20, 18, 20], [1, 0, 0])


ONLY_THOSE = """
sometimes card "Watchful" in Anna:
  play when a sometimes card negates or ignores a card
  negate it

sometimes card "Padded" in Berta:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Elsewhere" in Berta:
  play when another player's card affects your Fortitude
  redirect its Fortitude loss to another player

sometimes card "Armor" in Berta:
  play when an action card affects your Fortitude
  you ignore it

action card "Blow" in Anna:
  another player loses 3 Fortitude
"""


@pytest.mark.rule("negign-03")
@pytest.mark.parametrize("title", ["Padded", "Elsewhere"])
def test_reducing_and_redirecting_are_neither_negating_nor_ignoring(title: str) -> None:
    scene = strangers(
        "Anna Berta Carla", ONLY_THOSE, "always",
        hands={0: ["Blow", "Watchful"], 1: [title]},
    )  # fmt: skip
    scene.plays(0, "Blow", 1)
    scene.plays(1, title, 2)
    assert refused(scene, 0, "Watchful", "card") == f"{title} does not do that"


@pytest.mark.rule("negign-03")
@pytest.mark.parametrize(
    ("title", "does"),
    [("Weaker", "reduce its Alcohol by 1"), ("Yours", "pass it to another player"),
     ("Ours", "split it with another player rounding up")],
)  # fmt: skip
def test_weakening_passing_and_splitting_are_neither_too(title: str, does: str) -> None:
    text = f"""
sometimes card "Watchful" in Anna:
  play when a sometimes card negates or ignores a card
  negate it

sometimes card "{title}" in Berta:
  play when a drink affects you
  {does}
"""
    scene = strangers(
        "Berta Anna", text, "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [title], 1: ["Watchful"]},
    )  # fmt: skip
    scene.plays(0, title)
    assert refused(scene, 1, "Watchful", "card") == f"{title} does not do that"


@pytest.mark.rule("negign-03")
def test_a_card_that_does_ignore_is_negated() -> None:
    scene = strangers(
        "Anna Berta", ONLY_THOSE, "always", hands={0: ["Blow", "Watchful"], 1: ["Armor"]}
    )
    scene.plays(0, "Blow")
    scene.plays(1, "Armor")
    scene.plays(0, "Watchful")
    scene.settle()
    assert fortitude(scene) == [20, 17]


# ------------------------------------------------------------------ ignoring Drinks


@pytest.mark.rule("negign-04", "negign-05")
def test_another_players_drink_is_not_yours_to_ignore() -> None:
    scene = at(
        "gerki zot fiona", "always", turn=1, phase="drink", hands={0: [FLOOR]}, drinks={1: ["Wine"]}
    )
    assert refused(scene, 0, FLOOR, "drink") == "you are not about to drink it"


@pytest.mark.rule("negign-04", "negign-05")
def test_a_drink_that_was_passed_on_is_ignored_by_its_new_drinker() -> None:
    scene = at(
        "gerki deirdre fiona", "always", turn=1, phase="drink", hands={0: [FLOOR], 1: [NEED]},
        drinks={1: ["Wine"]},
    )  # fmt: skip
    scene.plays(1, NEED, 0)
    scene.plays(0, FLOOR)
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]


@pytest.mark.rule("negign-04", "negign-05")
def test_half_of_a_drink_is_ignored_by_whoever_it_was_split_with() -> None:
    scene = at(
        "gerki fiona zot", "always", turn=1, phase="drink", hands={0: [FLOOR], 1: [SHARE]},
        drinks={1: ["Elven Wine"]},
    )  # fmt: skip
    scene.plays(1, SHARE, 0)
    scene.plays(0, FLOOR)
    scene.settle()
    assert alcohol(scene) == [0, 2, 0]


@pytest.mark.rule("negign-04", "negign-05")
def test_who_passed_a_drink_on_has_nothing_to_ignore_any_more() -> None:
    pray = "Not now! These men are interested in my religion."
    scene = at(
        "deirdre fiona zot", "always", phase="drink", hands={0: [NEED, pray]}, drinks={0: ["Wine"]}
    )
    scene.plays(0, NEED, 1)
    assert refused(scene, 0, pray, "drink").endswith("you are not about to drink it")


@pytest.mark.rule("negign-05")
def test_a_drink_that_somebody_makes_you_take_is_yours_to_ignore() -> None:
    scene = at(
        "fiona gerki zot", "always", hands={0: ["Drink up, friend!"], 1: [FLOOR]},
        drinks={1: ["Wine"]},
    )  # fmt: skip
    scene.plays(0, "Drink up, friend!", 1)
    scene.plays(1, FLOOR)
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]


# ------------------------------------------------------------------ the own payment


@pytest.mark.rule("negign-06")
def test_nobody_ignores_what_an_own_card_makes_pay() -> None:
    scene = at(
        "zot fiona gerki", "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [BARMAID, STARS, "Transmute peanuts to gold"]},
    )  # fmt: skip
    scene.plays(0, BARMAID)
    assert refused(scene, 0, STARS, "card") == (
        f"{BARMAID} does not affect your Alcohol or Fortitude or Gold"
    )
    scene.settle()
    assert (gold(scene)[0], alcohol(scene)[0]) == (9, 0)


@pytest.mark.rule("negign-06")
def test_the_inn_may_pay_what_an_own_card_makes_pay() -> None:
    peanuts = "Transmute peanuts to gold"
    scene = at(
        "zot fiona gerki", "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: [BARMAID, peanuts]},
    )  # fmt: skip
    scene.plays(0, BARMAID)
    scene.plays(0, peanuts)
    scene.settle()
    assert (gold(scene)[0], alcohol(scene)[0]) == (10, 0)


@pytest.mark.rule("negign-06", "negign-ex-06")
def test_a_cup_bearer_must_be_paid() -> None:
    text = """
sometimes card "Cup-Bearer" in Torg:
  play when a drink affects you
  you pay 1 Gold to the inn
  reduce its Alcohol by 2

sometimes card "Run Away" in Torg:
  play when an action or sometimes or anytime card affects your Fortitude or Alcohol or Gold
  you ignore it
"""
    scene = strangers(
        "Torg Anna", text, "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: ["Cup-Bearer", "Run Away", PAY]},
    )  # fmt: skip
    scene.plays(0, "Cup-Bearer")
    assert refused(scene, 0, "Run Away", "card")
    scene.settle()
    assert (gold(scene), alcohol(scene)) == ([7, 8], [0, 0])
    scene.plays(0, PAY, 0)
    assert refused(scene, 0, "Run Away", "card"), "nor where one picks oneself"


def test_who_is_asked_to_answer_may_only_play_what_is_offered() -> None:
    scene = at("gerki deirdre zot", "always", hands={0: [FLOOR, GAMBLING]}, phase="drink")
    assert scene.game.pending.items == (PASS,)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(GAMBLING)
    with pytest.raises(CannotPlay, match="no Drink has been revealed"):
        scene.plays(0, FLOOR)


TWICE = """
sometimes card "Not Me" in Berta, 3 copies:
  play when an action card affects your Fortitude
  you ignore it
sometimes card "Nobody" in Berta:
  play when an action card affects your Fortitude
  negate it
sometimes card "Less" in Berta:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 1
sometimes card "Never" in Berta, 2 copies:
  play when an event is revealed
  you ignore it
sometimes card "Off It" in Berta:
  play when an event is revealed
  negate it
sometimes card "Any Drink" in Berta, 2 copies:
  play when a drink is revealed
  you ignore it
"""


@pytest.mark.rule("limits-affect-01", "IN-4")
@pytest.mark.parametrize("title", ["Not Me", "Nobody", "Less"])
def test_what_is_ignored_already_is_not_answered_for_what_it_would_have_done(title: str) -> None:
    scene = strangers(
        "Anna Berta Berta", 'action card "Hit" in Anna:\n  each other player loses 2 Fortitude\n'
        + TWICE, "always", hands={0: ["Hit"], 1: ["Not Me", title], 2: ["Not Me"]},
    )  # fmt: skip
    scene.plays(0, "Hit")
    scene.plays(1, "Not Me")
    while scene.game.view(1).answerable[0]["title"] != "Hit":
        scene.game.answer(PASS)
    assert refused(scene, 1, title, "card") == "Hit is ignored already"
    assert scene.why_not(2, "Not Me") is None, "another may still do so"
    scene.plays(2, "Not Me")
    scene.settle()
    assert fortitude(scene) == [20, 20, 20]


@pytest.mark.rule("IN-4")
def test_an_event_that_is_ignored_already_may_be_negated_but_not_ignored_again() -> None:
    scene = strangers(
        "Anna Berta", TWICE, "always", phase="drink", drinks={0: ["Drinking Contest!"]},
        hands={1: ["Never", "Never", "Off It"]},
    )  # fmt: skip
    scene.plays(1, "Never")
    while scene.game.view(1).answerable[0]["kind"] != "event":
        scene.game.answer(PASS)
    assert refused(scene, 1, "Never", "event") == "Drinking Contest! is ignored already"
    scene.plays(1, "Off It")


@pytest.mark.rule("IN-4")
def test_a_drink_that_is_ignored_already_is_not_ignored_again_by_any_card() -> None:
    scene = strangers(
        "Berta Anna", TWICE, "always", phase="drink", drinks={0: ["Wine"]},
        hands={0: ["Any Drink", "Any Drink"]},
    )  # fmt: skip
    scene.plays(0, "Any Drink")
    while scene.game.view(0).answerable[0]["kind"] != "drink":
        scene.game.answer(PASS)
    assert refused(scene, 0, "Any Drink", "drink") == "the Drink is ignored already"


# ------------------------------------------------------------------ Gold that somebody is given

GIFTS = """
sometimes card "Someone Else" in Torg:
  play when a card affects your Fortitude
  pick another player as decoy
  you pay 1 Gold to decoy
  redirect its Fortitude loss to decoy

sometimes card "No Thanks" in Anna:
  play when a card affects you
  you ignore it

sometimes card "No Thanks Either" in Torg:
  play when a card affects you
  you ignore it

action card "Swing" in Berta:
  another player loses 3 Fortitude

action card "Costly Swing" in Torg:
  each player loses 1 Fortitude
  you pay 1 Gold to the inn
"""


@pytest.mark.rule("note-rdi6-not-the-face-02", "redirect-02")
@pytest.mark.parametrize("ignores", [True, False])
def test_whoever_ignores_a_payment_gets_none_of_it_and_the_rest_happens(ignores: bool) -> None:
    scene = strangers(
        "Berta Torg Anna", GIFTS,
        hands={0: ["Swing"], 1: ["Someone Else"], 2: ["No Thanks"]},
    )  # fmt: skip
    scene.plays(0, "Swing", 1)
    scene.plays(1, "Someone Else", 2)
    if ignores:
        scene.plays(2, "No Thanks")
    scene.settle()
    assert fortitude(scene) == [20, 20, 17]
    assert gold(scene) == ([10, 10, 10] if ignores else [10, 9, 11])


@pytest.mark.rule("negign-02")
@pytest.mark.parametrize(
    ("line", "kept", "ignored"),
    [
        ("you pay 2 Gold to victim", [8, 12, 10], [10, 10, 10]),
        ("you pay 2 Gold to each other player", [6, 12, 12], [8, 10, 12]),
        ("each other player pays 2 Gold to victim", [10, 12, 8], [10, 10, 10]),
        ("victim pays 2 Gold to you", [12, 8, 10], [10, 10, 10]),
        ("victim pays 2 Gold to the inn", [10, 8, 10], [10, 10, 10]),
        ("you take 2 Gold from victim", [12, 8, 10], [10, 10, 10]),
        ("victim takes 2 Gold from you", [8, 12, 10], [10, 10, 10]),
        ("victim gains 2 Gold from you", [8, 12, 10], [10, 10, 10]),
        ("victim gains 2 Gold from the inn", [10, 12, 10], [10, 10, 10]),
        ("each player gains 2 Gold from the inn", [12, 12, 12], [12, 10, 12]),
    ],
)
def test_gold_neither_comes_from_nor_to_whoever_ignores_the_card(
    line: str, kept: list[int], ignored: list[int]
) -> None:
    card = f'action card "Gold" in Berta:\n  pick another player as victim\n  {line}\n'
    for answers, expected in ((False, kept), (True, ignored)):
        scene = strangers("Berta Anna Torg", GIFTS + card, hands={0: ["Gold"], 1: ["No Thanks"]})
        scene.plays(0, "Gold", 1)
        if answers:
            scene.plays(1, "No Thanks")
        scene.settle()
        assert gold(scene) == expected, line


@pytest.mark.rule("negign-06")
def test_an_own_card_may_be_ignored_for_what_it_does_and_is_paid_all_the_same() -> None:
    scene = strangers(
        "Torg Anna", GIFTS, "always", hands={0: ["Costly Swing", "No Thanks Either", PAY]}
    )
    scene.plays(0, "Costly Swing")
    scene.plays(0, "No Thanks Either")
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([20, 19], [7, 8])


@pytest.mark.rule("negign-06")
def test_an_own_card_that_only_costs_gold_affects_nobody_to_escape_from_it() -> None:
    card = 'action card "Toll" in Torg:\n  you pay 1 Gold to the inn\n'
    scene = strangers("Torg Anna", GIFTS + card, "always", hands={0: ["Toll", "No Thanks Either"]})
    scene.plays(0, "Toll")
    assert refused(scene, 0, "No Thanks Either", "card") == "Toll does not affect you"
