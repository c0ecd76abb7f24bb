"""What a line did, and who ignored it, has a name of which later lines speak."""

import pytest

from rdi.model.request import PASS, Respond
from tests.inn.house import PAY, fortitude, gold, numbers, pile, strangers

RESULTS = """
token Scarab, supply 12

sometimes card "Duck" in Vlad:
  play when an action card affects your Fortitude
  you ignore it

sometimes card "Vest" in Vlad:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 2

action card "Exploring" in Amund:
  pick another player as victim
  victim loses (victim's Scarab) Fortitude, as hit
  victim loses (what hit took) Scarab

action card "Bind" in Amund:
  pick another player as victim
  victim loses 2 Fortitude, as hit
  if victim ignored hit:
    victim gains 1 Scarab
  you draw 2 cards

action card "Hungry" in Amund:
  each other player loses 1 Fortitude, as hit
  if somebody ignored hit:
    a player gains 2 Scarab

action card "Toll" in Amund:
  each other player pays 2 Gold to you, as toll
  if what toll took is less than 4:
    you gain 1 Scarab
  if nobody ignored toll:
    you gain 2 Scarab

action card "Bruise" in Amund:
  pick another player as victim
  victim loses 3 Fortitude, as hit
  if hit was reduced:
    victim gains 1 Scarab
  otherwise:
    victim loses 1 Fortitude

action card "Each a Measure" in Amund:
  each other player loses 3 Fortitude, as hit
  for each other player:
    they gain (what they lost by hit) Scarab
"""


@pytest.mark.rule("note-rdi6-dont-mind-scarabs")
@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_later_line_reckons_with_what_a_line_took(is_reduced: bool) -> None:
    scene = strangers(
        "Amund Vlad Dara", RESULTS,
        hands={0: ["Exploring"], 1: ["Vest"]}, numbers={1: {"Scarab": 3}},
    )  # fmt: skip
    scene.plays(0, "Exploring", 1)
    if is_reduced:
        scene.plays(1, "Vest")
    scene.settle()
    assert fortitude(scene)[1] == (19 if is_reduced else 17)
    assert numbers(scene, "Scarab")[1] == (2 if is_reduced else 0)


@pytest.mark.rule("note-rdi6-bit-of-a-bind")
@pytest.mark.parametrize("is_ignored", [False, True])
def test_what_is_done_if_somebody_ignored_a_line_is_not_ignored(is_ignored: bool) -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Bind"], 1: ["Duck"]})
    scene.plays(0, "Bind", 1)
    if is_ignored:
        scene.plays(1, "Duck")
    scene.settle()
    assert fortitude(scene)[1] == (20 if is_ignored else 18)
    assert numbers(scene, "Scarab") == [0, int(is_ignored), 0]
    assert len(pile(scene, "Hand", 0)) == 2


@pytest.mark.rule("note-rdi6-hungry-scarabs")
def test_somebody_is_picked_only_once_it_is_known_that_a_line_was_ignored() -> None:
    scene = strangers(
        "Amund Vlad Vlad", RESULTS, hands={0: ["Hungry"], 1: ["Duck"], 2: ["Duck"]}
    )  # fmt: skip
    scene.plays(0, "Hungry")
    scene.plays(1, "Duck")
    scene.plays(2, "Duck")
    scene.chooses(0, 1)
    scene.settle()
    assert fortitude(scene) == [20, 20, 20]
    assert numbers(scene, "Scarab") == [0, 2, 0]


def test_nobody_is_picked_where_nobody_ignored_it() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Hungry"]})
    scene.plays(0, "Hungry")
    scene.settle()
    assert numbers(scene, "Scarab") == [0, 0, 0]
    assert scene.game.pending.verb != "pick"


def test_gold_that_was_paid_is_counted_in_all() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Toll"]}, numbers={1: {"Gold": 1}})
    scene.plays(0, "Toll")
    scene.settle()
    assert gold(scene)[0] == 13
    assert numbers(scene, "Scarab") == [3, 0, 0]


def test_what_was_paid_or_gained_in_the_end_is_what_a_line_took() -> None:
    text = """
action card "Tithe" in Amund:
  each other player pays 2 Gold to you, as tithe
  you gain (what tithe took) Scarab

action card "Help" in Amund:
  another player gains 5 Fortitude, as help
  you gain (what help took) Scarab
"""
    for title, taken in (("Tithe", 3), ("Help", 4)):
        more = {"hands": {0: [title]}, "numbers": {1: {"Gold": 1, "Fortitude": 16}}}
        scene = strangers("Amund Vlad Dara", RESULTS + text, **more)
        scene.plays(0, title, 1)
        scene.settle()
        assert numbers(scene, "Scarab") == [taken, 0, 0]


def test_only_those_of_whom_a_line_speaks_have_ignored_it() -> None:
    text = """
action card "Swing Wide" in Amund:
  pick another player as victim
  victim loses 3 Fortitude, as hit
  each other player loses 1 Fortitude
  if somebody ignored hit:
    you gain 2 Scarab
  if nobody ignored hit:
    you gain 1 Scarab
"""
    for victim, after in ((2, 1), (1, 2)):
        hands = {0: ["Swing Wide"], 1: ["Duck"]}
        scene = strangers("Amund Vlad Dara", RESULTS + text, hands=hands)
        scene.plays(0, "Swing Wide", victim)
        scene.plays(1, "Duck")
        scene.settle()
        assert numbers(scene, "Scarab") == [after, 0, 0]


def test_what_a_line_took_is_less_where_its_victim_paid_for_that() -> None:
    text = """
action card "Ransom" in Amund:
  pick another player as victim
  victim loses 5 Fortitude, less 1 for each Gold that they pay to the inn, as hit
  victim gains (what hit took) Scarab
  if hit was reduced:
    you gain 1 Scarab
"""
    for paid in (0, 2):
        scene = strangers("Amund Vlad Dara", RESULTS + text, hands={0: ["Ransom"]})
        scene.plays(0, "Ransom", 1)
        scene.chooses(1, paid)
        scene.settle()
        assert (fortitude(scene)[1], gold(scene)[1]) == (15 + paid, 10 - paid)
        assert numbers(scene, "Scarab") == [int(paid > 0), 5 - paid, 0]


def test_a_name_is_that_of_one_line_and_not_of_those_after_it() -> None:
    text = """
action card "Two Fists" in Amund:
  pick another player as victim
  victim loses 2 Fortitude, as hit
  victim loses 3 Fortitude
  victim gains (what hit took) Scarab
"""
    scene = strangers("Amund Vlad Dara", RESULTS + text, hands={0: ["Two Fists"]})
    scene.plays(0, "Two Fists", 1)
    scene.settle()
    assert fortitude(scene) == [20, 15, 20]
    assert numbers(scene, "Scarab") == [0, 2, 0]


@pytest.mark.parametrize("is_ignored", [False, True])
def test_who_ignores_what_was_sent_on_has_ignored_the_line(is_ignored: bool) -> None:
    text = """
action card "Claw" in Amund:
  pick another player as victim
  victim loses 2 Fortitude, as hit
  if somebody ignored hit:
    you gain 2 Scarab

sometimes card "Not Me" in Dara:
  play when an action card affects your Fortitude
  pick another player as decoy
  redirect its Fortitude loss to decoy
"""
    hands = {0: ["Claw"], 1: ["Duck"], 2: ["Not Me"]}
    scene = strangers("Amund Vlad Dara", RESULTS + text, hands=hands)
    scene.plays(0, "Claw", 2)
    scene.plays(2, "Not Me", 1)
    if is_ignored:
        scene.plays(1, "Duck")
    scene.settle()
    assert fortitude(scene) == [20, 20 if is_ignored else 18, 20]
    assert numbers(scene, "Scarab") == [2 if is_ignored else 0, 0, 0]


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_line_knows_whether_its_loss_was_reduced(is_reduced: bool) -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Bruise"], 1: ["Vest"]})
    scene.plays(0, "Bruise", 1)
    if is_reduced:
        scene.plays(1, "Vest")
    scene.settle()
    assert fortitude(scene)[1] == (19 if is_reduced else 16)
    assert numbers(scene, "Scarab")[1] == int(is_reduced)


def test_what_was_taken_from_each_is_told_apart() -> None:
    scene = strangers("Amund Vlad Dara", RESULTS, hands={0: ["Each a Measure"], 1: ["Vest"]})
    scene.plays(0, "Each a Measure")
    scene.plays(1, "Vest")
    scene.settle()
    assert numbers(scene, "Scarab") == [0, 1, 3]


def test_a_copy_of_the_game_remembers_what_a_line_took() -> None:
    scene = strangers("Amund Vlad Vlad", RESULTS, hands={0: ["Hungry"], 1: ["Duck"]})
    scene.plays(0, "Hungry")
    scene.plays(1, "Duck")
    twin = scene.game.fork()
    scene.chooses(0, 2)
    assert numbers(scene, "Scarab") == [0, 0, 2]
    assert twin.pending.verb == "pick"


OTHER_LINES = {
    "a counter": "you gain 5 Heat, as got",
    "cards that are put somewhere": "each other player puts 2 cards from Hand under Pit, as got",
    "cards from the top of a deck": "you put 3 cards face down under Pit, as got",
    "cards that are drawn": "you draw 3 cards, as got",
    "cards that are discarded": "each other player discards 2 cards at random, as got",
}
"""Lines that do something with 3 of a kind: Heat goes no further, and Vlad has 1 card, Bert 2."""
PIT = """
token Scarab, supply 12

character Amund:
  about "a stranger"
  pile Pit (hidden)
  counter Heat from 0 to 3
  deck:
    6 "Gambling? I'm in!"
    3 "Tip the Wench."

action card "Count" in Amund:
  {line}
{then}
"""
LATER = {
    "at once": "  you gain (what got took) Scarab",
    "later": "  at the end of your turn:\n    you gain (what got took) Scarab",
    "at last": "  when everything is finished:\n    you gain (what got took) Scarab",
}


@pytest.mark.parametrize("line", OTHER_LINES)
@pytest.mark.parametrize("then", LATER)
def test_every_line_that_may_have_a_name_tells_what_it_did(line: str, then: str) -> None:
    text = PIT.format(line=OTHER_LINES[line], then=LATER[then])
    hands = {0: ["Count"], 1: [PAY], 2: [PAY, PAY]}
    scene = strangers("Amund Vlad Bert", text, "always", hands=hands)
    scene.plays(0, "Count")
    scene.settle()
    for _ in range(200 if then == "later" else 0):
        request = scene.game.pending
        if request is None or numbers(scene, "Scarab")[0]:
            break
        scene.game.answer(PASS if isinstance(request, Respond) else request.options[0])
    assert numbers(scene, "Scarab")[0] == 3
