"""Phyll's Mix-ins and his Shelf, and his other cards as they are attested."""

from typing import Any

import pytest

from rdi.library import character
from rdi.model.request import PASS
from tests.inn.house import (
    NO,
    CannotPlay,
    Scene,
    alcohol,
    at,
    fortitude,
    gold,
    happened,
    pile,
    refused,
)

FLOSS = "Pixie-Spun Candy Floss"
NECTAR = "Organic Mindflower Nectar"
BARK = "Enchanted Birchwood Bark"
TIPS = "Tips aren't compulsory, but..."
MANAGER = "Looks like someone needs to talk to the manager!"
HOUSE = "Here's one on the house instead"
TOAST = "A toast to bright eyes and bushy tails!"
BAGUETTE = "Baguette battle!"
INSPIRATION = "Inspiration Strikes!"
SHARE = "Come, my friend, sit and drink with me!"


def to_draw(scene: Scene) -> None:
    """All pass until the first player has drawn cards."""
    while not pile(scene, "Hand", 0):
        scene.game.answer(PASS)


def shelved(*mix_ins: str, names: str = "phyll zot", **arrangement: Any) -> Scene:
    """The beginning of Phyll's turn, in which he draws these Mix-ins and two cards beside."""
    scene = at(
        names, "always", phase="discard", hands={0: []},
        draws={0: [*mix_ins, BAGUETTE, TOAST]}, only=[0], **arrangement,
    )  # fmt: skip
    to_draw(scene)
    assert pile(scene, "Shelf", 0) == [*mix_ins]
    return scene


def test_his_deck_has_forty_cards_seven_of_them_mix_ins() -> None:
    phyll = character("phyll")
    assert sum(phyll.deck.values()) == 40
    mix_ins = [each.title for each in phyll.cards.values() if "Mixin" in each.traits]
    assert sum(phyll.deck[title] for title in mix_ins) == 7


@pytest.mark.rule("phyll-mixin-02", "phyll-mixin-03", "phyll-mixin-ex-01")
def test_drawn_mix_ins_go_to_the_shelf_at_once_and_are_no_cards_of_the_hand() -> None:
    scene = at(
        "phyll zot", "always", phase="discard", hands={0: []},
        draws={0: [TIPS, BARK, TOAST, BAGUETTE, NECTAR, MANAGER, HOUSE, NO, BAGUETTE]},
    )  # fmt: skip
    to_draw(scene)
    assert sorted(pile(scene, "Shelf", 0)) == sorted([BARK, NECTAR])
    assert sorted(pile(scene, "Hand", 0)) == sorted([TIPS, TOAST, BAGUETTE, MANAGER, HOUSE])


@pytest.mark.rule("phyll-mixin-01", "phyll-mixin-03", "phyll-card-01")
def test_a_mix_in_is_played_from_the_shelf_and_only_one_on_each_drink() -> None:
    scene = shelved(NECTAR, BARK, drinks={0: ["Wine"]})
    scene.plays(0, NECTAR)
    assert "already" in refused(scene, 0, BARK, "drink")
    assert pile(scene, "Shelf", 0) == [BARK]
    assert NECTAR in pile(scene, "Discards", 0)
    scene.settle()
    assert alcohol(scene)[0] == 3


@pytest.mark.rule("phyll-mixin-04")
def test_what_he_would_pay_himself_is_nothing() -> None:
    scene = shelved(NECTAR, drinks={0: ["Wine"]})
    scene.plays(0, NECTAR)
    scene.settle()
    assert gold(scene) == [8, 8]


@pytest.mark.rule("phyll-mixin-01", "phyll-card-01")
def test_he_mixes_into_the_drinks_of_others_and_they_pay_him() -> None:
    scene = at("zot phyll", "able", phase="drink", hands={1: [NECTAR]}, drinks={0: ["Wine"]})
    scene.plays(1, NECTAR)
    scene.settle()
    assert (alcohol(scene), gold(scene)) == ([3, 0], [7, 9])


@pytest.mark.rule("phyll-mixin-05")
def test_a_mixed_drink_is_split_with_what_is_in_it() -> None:
    scene = at(
        "fiona phyll zot", "able", phase="drink", hands={0: [SHARE], 1: [NECTAR, BARK]},
        drinks={0: ["Elven Wine"]},
    )  # fmt: skip
    scene.plays(1, NECTAR)
    scene.plays(0, SHARE, 2)
    scene.settle()
    assert (alcohol(scene), gold(scene)) == ([2, 0, 2], [9, 12, 9])


@pytest.mark.rule("note-rdi8-candy-floss")
def test_candy_floss_is_for_any_number_of_drinks_once_each_and_a_chain_is_one() -> None:
    scene = at(
        "zot phyll", "able", phase="drink", hands={1: [FLOSS]},
        drinks={0: ["Light Ale with a Chaser", "Wine"]},
    )  # fmt: skip
    scene.plays(1, FLOSS)
    scene.settle()
    assert alcohol(scene) == [4, 0]

    scene = at(
        "phyll zot gerki", "able", hands={0: [TOAST, FLOSS]},
        drink_deck=["Wine", "Light Ale", "Elven Wine"],
    )  # fmt: skip
    scene.plays(0, TOAST)
    scene.plays(0, FLOSS, 1)
    scene.chooses(0, "yes")
    scene.chooses(0, "no")
    scene.settle()
    assert sum(alcohol(scene)) == 2 + 1 + 3 + 2


@pytest.mark.rule("phyll-card-02")
def test_a_tip_is_paid_to_the_inn() -> None:
    scene = at("phyll zot", hands={0: [TIPS]})
    scene.plays(0, TIPS, 1)
    scene.settle()
    assert gold(scene) == [8, 7]


@pytest.mark.rule("phyll-card-03")
def test_he_hits_back_and_hits_first() -> None:
    blow = "Watch Out! Don't step on Pooky!"
    scene = at("zot phyll", hands={0: [blow], 1: [MANAGER]})
    scene.plays(0, blow)
    scene.plays(1, MANAGER)
    scene.settle()
    assert fortitude(scene) == [18, 18]

    scene = at("phyll zot", hands={0: [BAGUETTE]})
    scene.plays(0, BAGUETTE)
    scene.settle()
    assert fortitude(scene) == [20, 17]


@pytest.mark.rule("phyll-card-04")
def test_a_payment_becomes_a_drink_and_all_toast() -> None:
    trick = "Nothing up my sleeve! Presto! What's that behind your ear?"
    scene = at("zot phyll", hands={0: [trick], 1: [HOUSE]}, drink_deck=["Wine"])
    scene.plays(0, trick, 1)
    scene.plays(1, HOUSE)
    scene.settle()
    assert gold(scene) == [8, 8]
    assert happened(scene, "ordered")[0] == ("ordered", 1, 0)

    scene = at("phyll zot", "always", hands={0: [TOAST]}, drink_deck=["Wine", "Light Ale"])
    scene.plays(0, TOAST)
    scene.settle()
    assert alcohol(scene) == [2, 1]


def test_inspiration_finds_an_action_card_which_may_be_played_at_once() -> None:
    scene = at(
        "phyll zot", "always", hands={0: [INSPIRATION, TOAST]},
        draws={0: [MANAGER, BARK, BAGUETTE]}, only=[0],
    )  # fmt: skip
    scene.plays(0, INSPIRATION)
    scene.plays(0, BAGUETTE)
    scene.settle()
    assert fortitude(scene) == [20, 17]
    assert {MANAGER, BARK, INSPIRATION, BAGUETTE} <= set(pile(scene, "Discards", 0))
    assert pile(scene, "Shelf", 0) == []
    with pytest.raises(CannotPlay):  # one Action Card more, and not two
        scene.plays(0, TOAST)


@pytest.mark.rule("note-rdi8-inspiration")
def test_inspiration_goes_on_among_the_discards_where_the_deck_ends() -> None:
    scene = at("phyll zot", "always", hands={0: [INSPIRATION]}, draws={0: [MANAGER]}, only=[0])
    assert pile(scene, "Deck", 0) == [MANAGER]
    scene.plays(0, INSPIRATION)
    to_draw(scene)
    (found,) = pile(scene, "Hand", 0)
    assert "action" in character("phyll").cards[found].kinds
    assert MANAGER in pile(scene, "Discards", 0)


@pytest.mark.rule("negign-ex-01")
def test_his_hitting_back_may_be_negated() -> None:
    blow = "Watch Out! Don't step on Pooky!"
    scene = at("zot phyll", hands={0: [blow, NO], 1: [MANAGER]})
    scene.plays(0, blow)
    scene.plays(1, MANAGER)
    scene.plays(0, NO)
    scene.settle()
    assert fortitude(scene) == [20, 18]
