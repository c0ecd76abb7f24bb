"""What cards of other characters are made of, at the table: tokens, verbs, costs, piles, choices,
sums, and what happens at the edges of turns.
"""

import pytest

from rdi.errors import IllegalAnswer
from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    Scene,
    alcohol,
    at,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    strangers,
)


def plays(text: str, title: str, *answers: object, names: str = "Anna Berta Carla", **more: object):
    """The first plays a card, and all is settled."""
    scene = strangers(names, text, hands={0: [title], **more.pop("hands", {})}, **more)
    scene.plays(0, title, *answers)
    scene.settle()
    return scene


def to_turn(scene: Scene, turn: int) -> None:
    """Nothing is played until so many turns have begun."""
    while scene.table.turns < turn:
        request = scene.game.pending
        if request.verb == "discard":
            scene.game.answer(())
        else:
            scene.game.answer(PASS if PASS in request.items else request.items[0])


SCARABS = """
token Scarab, supply 3:
  at the end of their turn:
    they lose 1 Fortitude
    they lose 1 Scarab

action card "Swarm" in Anna:
  another player gains 2 Scarab

action card "Plague" in Anna:
  each other player gains 2 Scarab

drinks "Cellar":
  about "water and nothing else"

drink "Plain Water" in "Cellar", 30 copies:
  Alcohol +0
"""


def test_a_token_works_at_the_end_of_its_holders_turn() -> None:
    scene = plays(SCARABS, "Swarm", 1, names="Anna Berta")
    to_turn(scene, 2)
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 20], [0, 2])
    to_turn(scene, 3)
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 19], [0, 1])
    to_turn(scene, 5)
    to_turn(scene, 7)
    assert (fortitude(scene), numbers(scene, "Scarab")) == ([20, 18], [0, 0])


def test_there_are_no_more_tokens_than_there_are() -> None:
    scene = plays(SCARABS, "Plague")
    assert numbers(scene, "Scarab") == [0, 2, 1]


VERBS = """
token Glare

verb bother, bothers (who, n):
  who gains n Glare
  who loses 1 Fortitude

action card "Stare" in Anna:
  pick another player as victim
  victim bothers 3

cost glare (n):
  you lose n Glare

action card "Look" in Anna:
  another player loses 1 Fortitude
  boost glare 2:
    each other player loses 1 Alcohol
"""


def test_an_own_verb_does_all_that_it_says() -> None:
    scene = plays(VERBS, "Stare", 2)
    assert (fortitude(scene), numbers(scene, "Glare")) == ([20, 20, 19], [0, 0, 3])


@pytest.mark.parametrize(("boosts", "glare", "sober"), [("yes", 1, 4), ("no", 3, 5)])
def test_a_cost_is_paid_for_more(boosts: str, glare: int, sober: int) -> None:
    scene = strangers(
        "Anna Berta Carla", VERBS, hands={0: ["Look"]},
        numbers={0: {"Glare": 3}, 1: {"Alcohol": 5}, 2: {"Alcohol": 5}},
    )  # fmt: skip
    scene.plays(0, "Look", 1, boosts)
    scene.settle()
    assert fortitude(scene) == [20, 19, 20]
    assert (numbers(scene, "Glare")[0], alcohol(scene)) == (glare, [0, sober, sober])


STONE = """
character Anna:
  about "turns cards to stone"
  pile Petrified (private)
  deck:
    2 "I don't think so!"

action card "Stone" in Anna, 2 copies:
  another player puts 2 cards face down under Petrified

anytime card "Thaw" in Berta:
  you put 1 card from Petrified under Hand
"""


def test_a_pile_is_its_characters_and_cards_in_it_are_their_owners_first_in_first_out() -> None:
    scene = strangers(
        "Berta Anna Carla", STONE, "always", turn=1, hands={1: ["Stone"], 0: ["Thaw"]},
        draws={0: [GAMBLING, "I raise!"]},
    )  # fmt: skip
    scene.plays(1, "Stone", 0)
    scene.settle()
    assert [len(pile(scene, "Petrified", seat)) for seat in range(3)] == [0, 2, 0]
    assert pile(scene, "Petrified", 1) == [GAMBLING, "I raise!"]
    scene.plays(0, "Thaw")
    scene.settle()
    assert (pile(scene, "Hand", 0), pile(scene, "Petrified", 1)) == ([GAMBLING], ["I raise!"])


CHOICES = """
anytime card "Second Wind" in Anna:
  choose one:
    - you gain 2 Fortitude
    - you lose 1 Alcohol

action card "Purse or Nose" in Anna:
  pick another player as victim
  victim chooses one:
    - victim pays 1 Gold to you
    - victim loses 2 Fortitude

anytime card "Flask" in Anna:
  you lose 2 Alcohol
  you may:
    you discard 1 card
    you gain 1 Fortitude
  otherwise:
    you draw 1 card

sometimes card "Not My Purse" in Berta:
  play when an action card affects your Gold
  you ignore it
"""


@pytest.mark.parametrize(("option", "after"), [(0, (12, 5)), (1, (10, 4))])
def test_one_of_two_things_is_chosen_as_the_card_is_played(
    option: int, after: tuple[int, int]
) -> None:
    scene = plays(CHOICES, "Second Wind", option, numbers={0: {"Fortitude": 10, "Alcohol": 5}})
    assert (fortitude(scene)[0], alcohol(scene)[0]) == after


@pytest.mark.parametrize(("option", "after"), [(0, (20, 9)), (1, (18, 10))])
def test_the_victim_chooses_as_the_card_resolves(option: int, after: tuple[int, int]) -> None:
    scene = strangers("Anna Berta Carla", CHOICES, hands={0: ["Purse or Nose"]})
    scene.plays(0, "Purse or Nose", 1)
    scene.chooses(1, option)
    scene.settle()
    assert (fortitude(scene)[1], gold(scene)[1]) == after


def test_what_may_happen_is_affected_and_ignored_before_the_choice() -> None:
    scene = strangers(
        "Anna Berta Carla", CHOICES, hands={0: ["Purse or Nose"], 1: ["Not My Purse"]}
    )
    scene.plays(0, "Purse or Nose", 1)
    scene.plays(1, "Not My Purse")
    scene.settle()
    assert (fortitude(scene), gold(scene)) == ([20, 20, 20], [10, 10, 10])


def test_only_the_options_that_there_are_can_be_chosen() -> None:
    scene = strangers("Anna Berta Carla", CHOICES, hands={0: ["Purse or Nose"]})
    scene.plays(0, "Purse or Nose", 1)
    with pytest.raises(IllegalAnswer):
        scene.game.answer(2)


@pytest.mark.parametrize(("says", "held", "health"), [("yes", 0, 11), ("no", 2, 10)])
def test_something_may_be_done_or_something_else_is(says: str, held: int, health: int) -> None:
    scene = strangers(
        "Anna Berta Carla", CHOICES, hands={0: ["Flask", NO]},
        numbers={0: {"Alcohol": 3, "Fortitude": 10}},
    )  # fmt: skip
    scene.plays(0, "Flask")
    scene.chooses(0, says)
    if says == "yes":
        scene.chooses(0, NO)
    scene.settle()
    assert alcohol(scene)[0] == 1
    assert (len(pile(scene, "Hand", 0)), fortitude(scene)[0]) == (held, health)


SUMS = """
action card "Kick" in Anna:
  pick another player as victim
  if victim's Alcohol is at least 10:
    victim loses 3 Fortitude
  otherwise:
    victim loses (victim's Alcohol - 1) Fortitude

action card "Until" in Anna:
  repeat until your Fortitude is at most 10:
    you lose 3 Fortitude

action card "For Ever" in Anna:
  repeat until your Gold is at least 1000:
    you gain 1 Fortitude
"""


@pytest.mark.parametrize(("drunk", "loss"), [(12, 3), (10, 3), (5, 4), (1, 0), (0, 0)])
def test_a_number_may_be_a_sum_and_depend_on_a_condition(drunk: int, loss: int) -> None:
    scene = plays(SUMS, "Kick", 1, numbers={1: {"Alcohol": drunk}})
    assert fortitude(scene) == [20, 20 - loss, 20]


@pytest.mark.parametrize(("before", "after"), [(20, 8), (12, 9), (10, 10)])
def test_something_is_repeated_until_it_is_so(before: int, after: int) -> None:
    assert fortitude(plays(SUMS, "Until", numbers={0: {"Fortitude": before}}))[0] == after


def test_a_card_without_end_is_stopped_and_the_game_goes_on_without_it() -> None:
    scene = plays(SUMS, "For Ever", numbers={0: {"Fortitude": 5}})
    stopped = happened(scene, "stopped")
    assert [event[1:3] for event in stopped] == [(0, "For Ever")]
    assert pile(scene, "Discards", 0) == ["For Ever"]
    assert fortitude(scene)[0] == 20
    assert (scene.game.pending.seat, scene.game.pending.verb) == (0, "order")


EDGES = """
character Anna:
  about "mends at the start of each turn"
  at the start of your turn:
    you gain 1 Fortitude
  deck:
    2 "I don't think so!"

action card "Later" in Anna:
  another player loses 1 Fortitude
  at the end of your turn:
    you lose 2 Fortitude

action card "Hush" in Anna:
  pick another player as victim
  victim may not play cards until your next turn

anytime card "Snack" in Berta, 2 copies:
  you gain 1 Fortitude

drinks "Cellar":
  about "water and nothing else"

drink "Plain Water" in "Cellar", 30 copies:
  Alcohol +0
"""


def test_something_happens_at_the_edges_of_turns() -> None:
    scene = plays(EDGES, "Later", names="Anna Berta", numbers={0: {"Fortitude": 10}})
    to_turn(scene, 2)
    assert fortitude(scene) == [8, 19]
    to_turn(scene, 3)
    assert fortitude(scene) == [9, 19]


def test_who_may_not_play_cards_plays_none_until_the_next_turn_of_the_other() -> None:
    scene = strangers(
        "Anna Berta", EDGES, "always", hands={0: ["Hush"], 1: ["Snack"]},
        numbers={1: {"Fortitude": 10}},
    )  # fmt: skip
    scene.plays(0, "Hush")
    scene.settle()
    while scene.table.turns < 3:
        request = scene.game.pending
        if request.seat == 1 and PASS in request.items:
            assert request.items == (PASS,)
        if request.seat == 1 and request.verb == "answer":
            assert scene.why_not(1, "Snack") == "you may not play cards now"
        if request.verb == "discard":
            scene.game.answer(())
        else:
            scene.game.answer(PASS if PASS in request.items else request.items[0])
    scene.plays(1, "Snack")
    scene.settle()
    assert fortitude(scene)[1] == 11


def test_in_the_base_set_nothing_happens_at_the_edges_of_turns() -> None:
    scene = at("zot fiona gerki", "always", phase="end", numbers={0: {"Fortitude": 10}})
    to_turn(scene, 2)
    assert (fortitude(scene), happened(scene, "changed")) == ([10, 20, 20], [])


MARKS = """
token Mark, supply (number of players - 1), at most 1 each

action card "Mark Them" in Anna, 3 copies:
  another player gains 2 Mark

action card "Mark All" in Anna:
  each player gains 1 Mark

action card "Mark Once" in Anna:
  pick another player as victim
  victim gains 1 Mark
  if victim does:
    victim loses 3 Fortitude
"""


@pytest.mark.rule("remy-mark-02")
def test_nobody_has_more_of_a_token_than_it_says() -> None:
    given = {"numbers": {1: {"Mark": 1}}}
    assert numbers(plays(MARKS, "Mark Them", 1), "Mark") == [0, 1, 0]
    scene = plays(MARKS, "Mark Once", 1, **given)
    assert (numbers(scene, "Mark"), fortitude(scene)) == ([0, 1, 0], [20, 20, 20])
    assert scene.table.supplies == {"Mark": 1}


@pytest.mark.rule("remy-mark-01")
def test_tokens_may_be_counted_out_by_the_number_of_players() -> None:
    assert numbers(plays(MARKS, "Mark All"), "Mark") == [1, 1, 0]
    four = plays(MARKS, "Mark All", names="Anna Berta Carla Dora")
    assert (numbers(four, "Mark"), four.table.supplies) == ([1, 1, 1, 0], {"Mark": 0})


@pytest.mark.rule("remy-mark-01")
def test_tokens_that_were_counted_out_stay_when_somebody_is_out() -> None:
    scene = strangers("Anna Berta Carla", MARKS, numbers={1: {"Mark": 1, "Alcohol": 20}})
    while 1 in scene.table.playing:
        scene.game.answer(PASS)
    assert (numbers(scene, "Mark"), scene.table.supplies) == ([0, 0, 0], {"Mark": 2})
