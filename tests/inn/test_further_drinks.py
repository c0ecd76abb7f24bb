"""Drinks that reckon, that have a Chaser at times, and that are compared: those of the further
Drink Decks, poured at a table of strangers.
"""

import re

import pytest

from rdi.engine.inn.paying import Paying
from rdi.errors import IllegalAnswer
from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.shelf import drink_decks_on_shelf
from rdi.lang.syntax.source import Source
from rdi.model.request import PASS
from rdi.resources import root
from tests.inn.house import (
    Scene,
    alcohol,
    drink_discards,
    fortitude,
    gold,
    happened,
    pile,
    refused,
    strangers,
)

DARES = "The Wench Dares You..."


def poured(deck: int, cards: str = "", names: str = "Ada Bea Cid", **arrangement: object) -> Scene:
    """These strangers with this Drink Deck, the first of them in the Drink Phase."""
    text = (root("cards") / f"drink_deck_{deck}.cards").read_text(encoding="utf-8")
    return strangers(names, cards + text, **{"phase": "drink", **arrangement})


def milk() -> str:
    """Hydra Milk of the taverns, as a card of the eighth Drink Deck."""
    text = (root("cards") / "taverns.cards").read_text(encoding="utf-8")
    (found,) = re.findall(r'^drink "Hydra Milk".*?\n\n', text, re.MULTILINE | re.DOTALL)
    return found.replace('in "Black Dragon Depths"', 'in "Drink Deck 8"')


HALF = '''
sometimes card "Half for You" in Ada, 2 copies:
  play when a drink affects you
  pick another player as friend
  split it with friend rounding up

'''  # fmt: skip
AWAY = """
sometimes card "Not for Me" in {name}, 2 copies:
  play when a drink affects you
  you ignore it

"""


@pytest.mark.rule("note-rdi8-camaraderie-brew")
@pytest.mark.parametrize(("names", "strong"), [("Ada Bea", 2), ("Ada Bea Cid Dot", 4)])
def test_a_drink_may_be_as_strong_as_there_are_players(names: str, strong: int) -> None:
    scene = poured(8, names=names, drinks={0: ["Camaraderie Brew"]})
    assert alcohol(scene)[0] == strong


def test_a_drink_that_reckons_is_as_strong_as_it_was_revealed_for_all_who_share_it() -> None:
    scene = poured(8, HALF, hands={0: ["Half for You"]}, drinks={0: ["Camaraderie Brew"]})
    scene.plays(0, "Half for You", 1)
    scene.settle()
    assert alcohol(scene) == [2, 2, 0]


PUNCH = """
drinks "Cellar":
  about "what the rich drink"

drink "Purse Punch" in "Cellar", 20 copies:
  Alcohol +(your Gold - 8)

sometimes card "After You" in Bea:
  play when a drink affects you
  pick another player as friend
  pass it to friend

"""


@pytest.mark.parametrize("is_passed", [False, True])
def test_a_drink_reckons_with_what_whoever_reveals_it_has(is_passed: bool) -> None:
    scene = strangers(
        "Ada Bea Cid", PUNCH, phase="drink", turn=1, numbers={1: {"Gold": 13}},
        hands={1: ["After You"]}, drinks={1: ["Purse Punch"]},
    )  # fmt: skip
    if is_passed:
        scene.plays(1, "After You", 0)
    scene.settle()
    assert alcohol(scene) == ([5, 0, 0] if is_passed else [0, 5, 0])


@pytest.mark.rule("note-rdi8-celebration-shochu")
def test_a_chaser_may_come_at_some_times_only() -> None:
    scene = poured(8, drinks={0: ["Celebration Shochu", "Dwarfen Firewater"]})
    assert alcohol(scene) == [2, 0, 0]

    toast = 'action card "To All of Us" in Ada:\n  you drink from the drink deck\n\n'
    scene = poured(
        8, toast, phase="action", hands={0: ["To All of Us"]},
        drink_deck=["Celebration Shochu", "Dwarfen Firewater"],
    )  # fmt: skip
    scene.plays(0, "To All of Us")
    scene.settle()
    assert alcohol(scene) == [7, 0, 0]


@pytest.mark.rule("note-rdi6-fang-tastic")
def test_a_card_cannot_split_what_no_card_splits() -> None:
    for deck, title in ((4, "Gambler's Grog"), (6, "Sauvignon Blech")):
        scene = poured(deck, HALF, asks="always", hands={0: ["Half for You"]}, drinks={0: [title]})
        assert "cannot be split by a card" in refused(scene, 0, "Half for You", "drink")


def test_what_no_card_splits_does_not_split_itself() -> None:
    scene = poured(4, drinks={0: ["Gambler's Grog"]})
    scene.settle()
    assert alcohol(scene) == [3, 0, 0]


def test_several_drinks_are_revealed_and_drunk_at_once() -> None:
    scene = poured(
        4, drinks={0: ["The Challenge!"]},
        drink_deck=["Light Ale with a Chaser", "Wine", "Drinking Contest!", "Grog", "Water"],
    )  # fmt: skip
    scene.chooses(0, "yes")
    scene.settle()
    assert alcohol(scene) == [5, 0, 0]
    assert gold(scene) == [12, 9, 9]


def test_who_declines_a_challenge_drinks_nothing_and_gets_nothing() -> None:
    scene = poured(4, drinks={0: ["The Challenge!"]}, drink_deck=["Wine", "Grog"])
    scene.chooses(0, "no")
    assert alcohol(scene) == [0, 0, 0]
    assert gold(scene) == [10, 10, 10]


def test_the_weaker_of_two_drinks_is_for_who_revealed_them() -> None:
    scene = poured(
        6, drinks={0: [DARES]}, drink_deck=["Elven Wine", "Drinking Contest!", "Light Ale"]
    )
    scene.settle()
    assert alcohol(scene) == [1, 3, 3]
    assert sorted(drink_discards(scene)) == sorted(
        [DARES, "Elven Wine", "Drinking Contest!", "Light Ale"]
    )


@pytest.mark.rule("note-rdi6-wench-dares-04")
def test_of_two_drinks_with_as_much_alcohol_who_revealed_them_chooses() -> None:
    for chosen, expected in ((0, [20, 19, 19]), (1, [19, 20, 20])):
        scene = poured(6, drinks={0: [DARES]}, drink_deck=["Angel Tears", "Dungeon Runoff"])
        scene.chooses(0, chosen)
        scene.settle()
        assert fortitude(scene) == expected


@pytest.mark.rule("note-rdi6-wench-dares-05")
def test_drinks_are_compared_as_for_who_revealed_them_and_drunk_as_for_each() -> None:
    vampire = 'character Cid:\n  about "he has no reflection"\n  trait Vampire\n\n'
    scene = poured(
        6, vampire, drinks={0: [DARES]}, drink_deck=["Angel Tears", "'Tomato Juice'"],
        numbers={0: {"Fortitude": 15}},
    )  # fmt: skip
    scene.chooses(0, 0)
    scene.settle()
    assert fortitude(scene) == [17, 18, 20]
    assert alcohol(scene) == [0, 0, 2]


@pytest.mark.rule("note-rdi8-wench-dares-printed")
def test_what_is_printed_counts_below_nothing_too() -> None:
    scene = poured(
        8, drinks={0: [DARES]}, drink_deck=["Water", "Pot of Tea"],
        numbers={seat: {"Alcohol": 5} for seat in range(3)},
    )  # fmt: skip
    scene.settle()
    assert alcohol(scene) == [3, 5, 5]


@pytest.mark.rule("note-rdi6-wench-dares-01", "note-rdi6-wench-dares-02")
def test_a_dare_is_ignored_before_the_drinks_come_and_then_each_drink_by_itself() -> None:
    event = """
sometimes card "I Did Not Hear That" in {name}, 2 copies:
  play when an event is revealed
  you ignore it

"""
    deck = ["Elven Wine", "Light Ale"]
    scene = poured(
        6, event.format(name="Ada"), hands={0: ["I Did Not Hear That"]}, drinks={0: [DARES]},
        drink_deck=deck,
    )  # fmt: skip
    scene.plays(0, "I Did Not Hear That")
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]
    assert drink_discards(scene) == [DARES]

    scene = poured(
        6, event.format(name="Bea"), hands={1: ["I Did Not Hear That"]}, drinks={0: [DARES]},
        drink_deck=deck,
    )  # fmt: skip
    scene.plays(1, "I Did Not Hear That")
    scene.settle()
    assert alcohol(scene) == [1, 0, 3]

    scene = poured(
        6, AWAY.format(name="Bea"), hands={1: ["Not for Me"]}, drinks={0: [DARES]}, drink_deck=deck
    )
    scene.plays(1, "Not for Me")
    scene.settle()
    assert alcohol(scene) == [1, 0, 3]


@pytest.mark.parametrize("deck", [4, 6, 8])
def test_each_further_deck_is_mixed_with_the_others(deck: int) -> None:
    """What has one title is one Drink, whichever deck it lies in."""
    decks = {each.title: each for each in drink_decks_on_shelf()}
    own = decks[f"Drink Deck {deck}"]
    for other in decks.values():
        for title in own.drinks.keys() & other.drinks.keys():
            mine, theirs = own.drinks[title], other.drinks[title]
            assert (mine.text, mine.numbers) == (theirs.text, theirs.numbers), title


def to_pay(scene: Scene) -> None:
    """All pay what they have to pay for what they have drunk."""
    while any(isinstance(frame, Paying) for frame in scene.table.stack):
        scene.game.answer(PASS)


# ------------------------------------------------------------------ numbers that are picked


@pytest.mark.rule("note-rdi8-goldswagger")
def test_a_number_is_picked_as_a_drink_is_revealed_and_what_follows_from_it_stays() -> None:
    weaker = """
sometimes card "Watered Down" in Ada, 2 copies:
  play when a drink affects you
  reduce its Alcohol by 2

"""
    scene = poured(8, weaker, hands={0: ["Watered Down"]}, drinks={0: ["Goldswagger"]})
    scene.chooses(0, 4)
    scene.plays(0, "Watered Down")
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]
    assert gold(scene) == [14, 10, 10]


def test_what_follows_from_a_number_is_shared_with_the_drink() -> None:
    scene = poured(8, HALF, hands={0: ["Half for You"]}, drinks={0: ["Goldswagger"]})
    scene.chooses(0, 3)
    scene.plays(0, "Half for You", 2)
    scene.settle()
    assert alcohol(scene) == [2, 0, 2]
    assert gold(scene) == [12, 10, 12]


def test_nobody_but_who_reveals_a_drink_picks_its_number_and_only_from_those_there_are() -> None:
    scene = poured(8, drinks={0: ["Goldswagger"]})
    request = scene.game.pending
    assert request is not None
    assert (request.seat, request.items) == (0, (1, 2, 3, 4))
    assert [each["titles"] for each in scene.game.view(1).going_on] == [["Goldswagger"]]
    with pytest.raises(IllegalAnswer):
        scene.game.answer(5)


def test_a_card_may_have_a_number_picked_as_it_is_played() -> None:
    card = """
action card "Double or Nothing" in Ada:
  pick a number from 0 to (your Gold) as stake
  you lose stake Fortitude
  another player loses (stake + stake) Fortitude

"""
    scene = strangers("Ada Bea", card, "always", hands={0: ["Double or Nothing"]})
    scene.plays(0, "Double or Nothing", 3, 1)
    scene.settle()
    assert fortitude(scene) == [17, 14]


# ------------------------------------------------------------------ Gold on a Drink

DRAGONS = "Bouncing Dragons"


@pytest.mark.rule("note-rdi8-bouncing-dragons-01", "note-rdi8-bouncing-dragons-02")
def test_gold_passes_a_drink_to_the_left_and_makes_it_weaker_for_who_drinks_it_in_the_end() -> None:
    scene = poured(8, drinks={0: [DRAGONS]})
    for seat, answer in ((0, "yes"), (1, "yes"), (2, "yes"), (0, "no")):
        scene.chooses(seat, answer)
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]
    assert gold(scene) == [12, 9, 9]
    assert sum(scene.game.purses.values()) == 30


@pytest.mark.rule("note-rdi8-bouncing-dragons-01", "note-rdi8-bouncing-dragons-02")
def test_who_gets_it_by_a_card_may_pay_again_and_other_changes_come_on_top() -> None:
    cards = """
sometimes card "You First" in Ada, 2 copies:
  play when a drink affects you
  pick another player as victim
  pass it to victim

sometimes card "A Drop More" in Ada, 2 copies:
  play when a drink is revealed
  increase its Alcohol by 3

"""
    scene = poured(
        8, cards, hands={0: ["You First", "A Drop More"]}, drinks={0: [DRAGONS]},
    )  # fmt: skip
    scene.plays(0, "You First", 2)
    scene.chooses(2, "yes")
    scene.plays(0, "A Drop More")
    scene.chooses(0, "no")
    scene.settle()
    assert alcohol(scene) == [7, 0, 0]
    assert gold(scene) == [11, 10, 9]


@pytest.mark.rule("note-rdi8-bouncing-dragons-03")
def test_gold_on_a_drink_that_nobody_drinks_goes_to_the_inn() -> None:
    away = AWAY.format(name="Bea")
    scene = poured(8, away, hands={1: ["Not for Me"]}, drinks={0: [DRAGONS]})
    scene.chooses(0, "yes")
    scene.plays(1, "Not for Me")
    scene.settle()
    assert alcohol(scene) == [0, 0, 0]
    assert gold(scene) == [9, 10, 10]
    assert scene.table.gold["the inn"] == 1


@pytest.mark.rule("note-rdi8-bouncing-dragons-03")
def test_a_drink_that_does_something_else_is_passed_by_no_gold_and_that_on_it_is_the_inns() -> None:
    cards = """
sometimes card "Milk Instead" in Bea, 2 copies:
  play when a drink is revealed
  replace its effects by:
    they gain 1 Fortitude

"""
    scene = poured(
        8, cards, hands={1: ["Milk Instead"]}, drinks={0: [DRAGONS]},
        numbers={1: {"Fortitude": 15}},
    )  # fmt: skip
    scene.chooses(0, "yes")
    scene.plays(1, "Milk Instead")
    scene.settle()
    assert (alcohol(scene), fortitude(scene)) == ([0, 0, 0], [20, 16, 20])
    assert gold(scene) == [9, 10, 10]
    assert scene.table.gold["the inn"] == 1


@pytest.mark.rule("note-rdi8-bouncing-dragons-06")
def test_what_costs_nothing_any_more_cannot_be_paid() -> None:
    cards = """
sometimes card "A Little Less of All" in Bea, 2 copies:
  play when a drink is revealed
  reduce all its numbers by 1

"""
    scene = poured(8, cards, hands={1: ["A Little Less of All"]}, drinks={0: [DRAGONS]})
    scene.chooses(0, "yes")
    scene.plays(1, "A Little Less of All")
    scene.settle()
    assert alcohol(scene) == [0, 3, 0]
    assert gold(scene) == [9, 11, 10]


def test_who_has_no_gold_is_not_asked_to_put_any_on_a_drink() -> None:
    scene = poured(8, drinks={0: [DRAGONS]}, numbers={1: {"Gold": 1}}, asks="able")
    scene.chooses(0, "yes")
    scene.chooses(1, "yes")
    assert scene.game.pending is not None
    assert scene.game.pending.seat == 2


# ------------------------------------------------------------------ one of a kind on each Drink

GARNISH = """
sometimes card "Olive" in Ada, 2 copies:
  trait Garnish
  at most 1 Garnish on each drink
  play when a drink is revealed
  add to it:
    they gain 1 Alcohol
    they pay 1 Gold to you

sometimes card "Cherry" in Ada, 2 copies:
  trait Garnish
  at most 1 Garnish on each drink
  play when a drink is revealed
  increase its Alcohol by 1

"""


@pytest.mark.rule("phyll-mixin-01")
def test_only_so_many_cards_of_a_trait_are_played_on_one_drink_even_if_negated() -> None:
    scene = poured(
        8, GARNISH, asks="always", hands={0: ["Olive", "Cherry"], 1: ["I don't think so!"]},
        drinks={0: ["Wine"]},
    )  # fmt: skip
    scene.plays(0, "Olive")
    scene.plays(1, "I don't think so!")
    assert "there is a Garnish on Wine already" in refused(scene, 0, "Cherry", "drink")
    scene.settle()
    assert alcohol(scene) == [2, 0, 0]


@pytest.mark.rule("phyll-mixin-05")
def test_what_is_mixed_in_is_split_and_both_halves_have_it() -> None:
    scene = poured(
        8, GARNISH + HALF, asks="always", hands={0: ["Olive", "Cherry", "Half for You"]},
        drinks={0: ["Elven Wine"]},
    )  # fmt: skip
    scene.plays(0, "Olive")
    scene.plays(0, "Half for You", 1)
    assert "already" in refused(scene, 0, "Cherry", "drink")
    scene.settle()
    assert alcohol(scene) == [2, 2, 0]
    to_pay(scene)
    assert gold(scene) == [11, 9, 10]


@pytest.mark.rule("phyll-mixin-05")
def test_halves_of_a_drink_that_was_split_first_may_each_have_their_own() -> None:
    scene = poured(
        8, GARNISH + HALF, asks="always", hands={0: ["Olive", "Cherry", "Half for You"]},
        drinks={0: ["Elven Wine"]},
    )  # fmt: skip
    scene.plays(0, "Half for You", 1)
    scene.plays(0, "Olive", 1)
    scene.plays(0, "Cherry")
    scene.settle()
    assert alcohol(scene) == [3, 3, 0]
    to_pay(scene)
    assert gold(scene) == [11, 9, 10]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (
            "  play when a drink is revealed\n  at most 1 Garnish on each drink\n  negate it",
            "E0203",
        ),
        ("  play when a drink is revealed\n  put 1 Gold on it\n  pass it to you", ""),
        ("  play when an event is revealed\n  put 1 Gold on it\n  you ignore it", "E0313"),
        ("  play when a drink is revealed\n  pick a number from 4 to 1 as size", "E0303"),
        ("  play when a drink is revealed\n  pick a number from 1 to 4 as size\n  size drinks",
         "E0301"),
        ("  play in your order phase\n  reduce all its numbers by 1", "E0313"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(lines: str, code: str) -> None:
    text = f'character Ada:\n  about "a stranger"\n\nsometimes card "Odd" in Ada:\n{lines}\n'
    found = check_sources([Source("odd.cards", text)])
    assert [each.code for each in found if not each.is_warning] == ([code] if code else [])


# ------------------------------------------------------------------ Drinks that stay or bring cards


def to_keep(scene: Scene) -> None:
    """All pass until the first player has drunk a Drink that stays."""
    while not pile(scene, "InPlay", 0):
        scene.game.answer(PASS)


def test_what_a_drink_holds_is_so_as_long_as_it_lies_in_front_of_somebody() -> None:
    blow = 'anytime card "Bump" in Bea, 2 copies:\n  each other player loses 2 Fortitude\n\n'
    scene = poured(8, blow + milk(), drinks={0: ["Hydra Milk"]}, hands={1: ["Bump"]})
    to_keep(scene)
    scene.plays(1, "Bump")
    scene.settle()
    assert fortitude(scene) == [19, 20, 18]
    assert pile(scene, "InPlay", 0) == ["Hydra Milk"]


@pytest.mark.rule("drinks-keep-ex-01", "drinks-val-hydra-milk")
def test_of_two_who_share_a_drink_that_stays_the_first_keeps_it() -> None:
    scene = poured(8, HALF + milk(), hands={0: ["Half for You"]}, drinks={0: ["Hydra Milk"]})
    scene.plays(0, "Half for You", 1)
    scene.settle()
    assert alcohol(scene) == [1, 1, 0]
    assert (pile(scene, "InPlay", 0), pile(scene, "InPlay", 1)) == (["Hydra Milk"], [])


def test_a_drink_in_play_that_is_discarded_goes_to_the_discards_of_the_drink_deck() -> None:
    tidy = 'anytime card "Clear the Table" in Bea:\n  each player discards 1 card in play\n\n'
    scene = poured(8, tidy + milk(), drinks={0: ["Hydra Milk"]}, hands={1: ["Clear the Table"]})
    to_keep(scene)
    scene.plays(1, "Clear the Table")
    scene.settle()
    assert pile(scene, "InPlay", 0) == []
    assert "Hydra Milk" in drink_discards(scene)
    assert "Hydra Milk" not in pile(scene, "Discards", 0)


def test_of_two_cards_of_the_own_deck_one_is_taken_and_the_other_discarded() -> None:
    scene = poured(
        8, drinks={0: ["Wizard's Wine"]}, hands={0: []}, draws={0: ["I raise!", "Winning Hand!"]}
    )
    scene.chooses(0, "Winning Hand!")
    scene.settle()
    assert pile(scene, "Hand", 0) == ["Winning Hand!"]
    assert pile(scene, "Discards", 0) == ["I raise!"]


@pytest.mark.rule("note-rdi8-wizards-wine")
def test_the_second_card_comes_after_the_discards_were_shuffled_where_one_was_left() -> None:
    scene = poured(
        8, drinks={0: ["Wizard's Wine"]}, hands={0: []}, draws={0: ["I raise!"]}, only=[0]
    )
    (shown,) = [event[3] for event in happened(scene, "showed")]
    assert (shown[0], len(shown)) == ("I raise!", 2)
    assert happened(scene, "reshuffled") == [("reshuffled", 0)]


# ------------------------------------------------------------------ Drinks that are looked at


SIGNS = """
sometimes card "I See a Glass" in Ada, 2 copies:
  play in your order phase
  you order 2 drinks, looking at them first

"""


@pytest.mark.rule("tara-card-05")
def test_who_looks_at_ordered_drinks_sees_them_and_says_for_whom_each_is() -> None:
    scene = poured(
        8, SIGNS, phase="order", hands={0: ["I See a Glass"]},
        drink_deck=["Dwarfen Firewater", "Water", "Wine"],
    )  # fmt: skip
    scene.plays(0, "I See a Glass")
    first, other = scene.game.view(0), scene.game.view(1)
    assert first.standing()["looking_at"] == ["Dwarfen Firewater", "Water"]
    assert other.standing()["looking_at"] == []
    seen = {tuple(other.imagine(seed).view(0).standing()["looking_at"]) for seed in range(12)}
    assert len(seen) > 1
    same = {tuple(first.imagine(seed).view(0).standing()["looking_at"]) for seed in range(12)}
    assert same == {("Dwarfen Firewater", "Water")}
    scene.chooses(0, 1)
    scene.chooses(0, 2)
    assert pile(scene, "Drinks", 1)[-1] == "Dwarfen Firewater"
    assert pile(scene, "Drinks", 2)[-1] == "Water"
