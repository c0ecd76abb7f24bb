"""Answers to a card come before answers to what it did, whoever wants to speak first."""

import pytest

from rdi.model.request import PASS, Respond
from tests.inn.house import (
    GAMBLING,
    NO,
    at,
    fortitude,
    gold,
    numbers,
    pile,
    refused,
    strangers,
    to_answer,
)

RAMPAGE = "Oh no! Not again! Pooky's on a drunken rampage!"
HIDE = "Hide in shadows"
BACK = "My Goddess doesn't like that!"


@pytest.mark.rule("timing-07", "timing-ex-04")
def test_a_card_is_ignored_before_somebody_hits_back_for_it() -> None:
    scene = at("zot deirdre gerki fiona", hands={0: [RAMPAGE], 1: [BACK], 2: [HIDE]})
    scene.plays(0, RAMPAGE)
    assert (scene.game.pending.seat, scene.game.pending.items) == (2, (PASS, HIDE))
    scene.game.answer(HIDE)
    assert fortitude(scene) == [20, 19, 20, 19]
    assert (scene.game.pending.seat, scene.game.pending.items) == (1, (PASS, BACK))
    scene.game.answer(BACK)
    scene.settle()
    assert fortitude(scene) == [18, 19, 20, 19]


@pytest.mark.rule("timing-07")
def test_nobody_hits_back_before_the_loss_or_ignores_after_it() -> None:
    scene = at("zot deirdre gerki", "always", hands={0: [RAMPAGE], 1: [BACK], 2: [HIDE]})
    scene.plays(0, RAMPAGE)
    assert refused(scene, 1, BACK, "card") == (
        "you have not lost Fortitude to another player's card"
    )
    assert refused(scene, 2, HIDE, "losses") == "no card is waiting for an answer"


@pytest.mark.rule("timing-07")
def test_who_ignored_a_card_has_nothing_to_hit_back_for() -> None:
    both = ["Stop being silly!", BACK]
    scene = at("zot deirdre gerki", "always", hands={0: [RAMPAGE], 1: both})
    scene.plays(0, RAMPAGE)
    scene.plays(1, both[0])
    assert refused(scene, 1, BACK, "losses") == "you have not lost Fortitude to this card"


SCARABS = """
token Scarab

action card "Sneeze" in Amund:
  each other player loses 1 Fortitude
  each other player gains 1 Scarab

sometimes card "Thick Skin" in Vlad:
  play when an action card affects your Fortitude
  reduce its Fortitude loss for you by 1

sometimes card "Now Look Here" in Dara:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker loses 2 Fortitude
"""


@pytest.mark.rule("timing-ex-05")
def test_a_loss_is_reduced_before_somebody_hits_back_for_it() -> None:
    scene = strangers(
        "Amund Vlad Dara", SCARABS,
        hands={0: ["Sneeze"], 1: ["Thick Skin"], 2: ["Now Look Here"]},
    )  # fmt: skip
    scene.plays(0, "Sneeze")
    assert scene.game.pending.items == (PASS, "Thick Skin")
    scene.game.answer("Thick Skin")
    assert fortitude(scene) == [20, 20, 19]
    assert numbers(scene, "Scarab") == [0, 1, 1]
    scene.plays(2, "Now Look Here")
    scene.settle()
    assert fortitude(scene) == [18, 20, 19]


@pytest.mark.parametrize("reduces", [True, False])
def test_who_reduced_a_loss_may_not_hit_back_for_it_where_the_card_says_so(reduces: bool) -> None:
    text = SCARABS.replace("in Dara", "in Vlad").replace("loses 1 Fort", "loses 2 Fort")
    scene = strangers(
        "Amund Vlad Dara", text, "always",
        hands={0: ["Sneeze"], 1: ["Thick Skin", "Now Look Here"]},
    )  # fmt: skip
    scene.plays(0, "Sneeze")
    if reduces:
        scene.plays(1, "Thick Skin")
        assert refused(scene, 1, "Now Look Here", "losses") == "you have reduced that loss"
    else:
        scene.plays(1, "Now Look Here")
    scene.settle()
    assert fortitude(scene) == ([20, 19, 18] if reduces else [18, 18, 18])


PETRIFY = """
character Nora:
  about "a stranger who turns people to stone"
  pile Petrified (private)
  deck:
    2 "I don't think so!"

action card "A What Pit" in Nora:
  each other player loses 1 Fortitude
  each other player puts 1 card face down under Petrified

sometimes card "Tranquil" in Farin:
  play when an action or sometimes card affects your Fortitude
  you ignore it

sometimes card "The Manager" in Phia:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker loses 2 Fortitude
"""


@pytest.mark.rule("timing-ex-06")
def test_who_ignores_a_card_keeps_fortitude_and_cards_before_another_hits_back() -> None:
    scene = strangers(
        "Nora Luck Phia Farin", PETRIFY,
        hands={0: ["A What Pit"], 2: ["The Manager"], 3: ["Tranquil"]},
    )  # fmt: skip
    scene.plays(0, "A What Pit")
    scene.plays(3, "Tranquil")
    assert fortitude(scene) == [20, 19, 19, 20]
    assert [len(pile(scene, "Petrified", seat)) for seat in range(4)] == [2, 0, 0, 0]
    scene.plays(2, "The Manager")
    scene.settle()
    assert fortitude(scene) == [18, 19, 19, 20]


SHARER = """
sometimes card "What a Coincidence" in Cap:
  play when another player wins the round
  you take half the pot
"""


@pytest.mark.rule("timing-ex-07")
@pytest.mark.parametrize("first", [1, 2])
def test_the_pot_is_taken_before_half_of_it_is(first: int) -> None:
    text = SHARER + SHARER.replace("What a Coincidence", "Not You").replace("Cap", "Geri").replace(
        "half the pot", "the pot"
    )
    scene = strangers(
        "Bryn Geri Cap", text,
        hands={0: [GAMBLING], 1: ["Not You"], 2: ["What a Coincidence"]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    titles = {1: "Not You", 2: "What a Coincidence"}
    to_answer(scene, 1, "win")
    if first == 2:
        scene.game.answer(PASS)
    scene.plays(first, titles[first])
    scene.plays(3 - first, titles[3 - first])
    scene.settle()
    assert gold(scene) == [9, 11, 10]


def test_a_hit_back_may_be_negated() -> None:
    scene = at("zot deirdre", hands={0: [RAMPAGE, NO], 1: [BACK]})
    scene.plays(0, RAMPAGE)
    scene.plays(1, BACK)
    scene.plays(0, NO)
    scene.settle()
    assert fortitude(scene) == [20, 19]


OWN = """
action card "All of Us" in Anna:
  each player loses 1 Fortitude

sometimes card "The Attacker" in Anna:
  play after you lose Fortitude to another player's card
  the attacker loses 2 Fortitude

sometimes card "Not Mine" in Anna:
  play when another player's card affects your Fortitude
  you ignore it
"""


def test_the_own_card_is_not_that_of_another_player() -> None:
    scene = strangers(
        "Anna Berta", OWN, "always", hands={0: ["All of Us", "The Attacker", "Not Mine"]}
    )
    scene.plays(0, "All of Us")
    assert refused(scene, 0, "Not Mine", "card") == "it is your own card"
    assert refused(scene, 0, "The Attacker", "losses")
    scene.settle()
    assert fortitude(scene) == [19, 19]


UM = "Um... I know you think you won, but..."
INTERESTING = "Let's make this game more interesting!"


@pytest.mark.rule("note-rdi6-more-interesting-02")
def test_of_several_who_answer_a_win_the_first_is_heard_and_the_others_are_too_late() -> None:
    scene = at(
        "zot torglesnarf gerki", "always", hands={0: [GAMBLING], 1: [INTERESTING], 2: [UM]}
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, INTERESTING)
    assert "another card has answered this win" in refused(scene, 2, UM, "win")
    scene.settle()
    assert gold(scene) == [11, 13, 8]


@pytest.mark.rule("note-rdi6-more-interesting-02")
def test_an_answer_to_a_win_that_was_negated_leaves_it_to_the_next() -> None:
    scene = at(
        "zot torglesnarf gerki", "always",
        hands={0: [GAMBLING, NO], 1: [INTERESTING], 2: [UM]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(1, INTERESTING)
    scene.plays(0, NO)
    scene.plays(2, UM)
    scene.settle()
    assert gold(scene) == [9, 11, 12]


@pytest.mark.rule("note-rdi6-more-interesting-02")
def test_a_win_is_answered_from_the_player_whose_turn_it_is_and_not_from_the_winner() -> None:
    scene = at("gerki torglesnarf zot", hands={0: [GAMBLING, UM], 1: [GAMBLING, INTERESTING]})
    scene.plays(0, GAMBLING)
    scene.plays(1, GAMBLING)
    asked: list[int] = []
    while len(asked) < 2:
        request = scene.game.pending
        assert isinstance(request, Respond)
        pending = scene.game.view(request.seat).answerable
        if pending and pending[0]["kind"] == "win":
            asked.append(request.seat)
        scene.game.answer(PASS)
    assert asked == [0, 1]
