"""Cards that are looked at, chosen, revealed, divided and played by a name."""

from collections import Counter

import pytest

from rdi.model.request import PASS
from tests.inn.house import (
    GAMBLING,
    NO,
    WINNING,
    Scene,
    fortitude,
    happened,
    pile,
    refused,
    strangers,
)
from tests.lang.card_texts import codes

HELP = """
action card "Help" in Anna:
  pick another player as victim
  you choose 1 action card from victim's Hand as prize
  victim loses 2 Fortitude
  victim discards prize
  if they do:
    yet another player loses 3 Fortitude
action card "Punch" in Berta:
  another player loses 1 Fortitude
action card "Kick" in Berta:
  another player loses 2 Fortitude
sometimes card "Dodge" in Berta:
  play when an action card affects you
  you ignore it
"""
NAMES = "Anna Berta Carla"


def scene(text: str, title: str, hand: list[str], names: str = NAMES, **more: object) -> Scene:
    return strangers(names, text, hands={0: [title], 1: hand}, **more)


def test_a_card_of_a_kind_is_chosen_out_of_a_hand_and_discarded() -> None:
    found = scene(HELP, "Help", ["Punch", "Kick", NO])
    found.plays(0, "Help", 1)
    assert found.game.pending.seat == 0
    assert found.game.pending.items == ("Punch", "Kick")
    found.game.answer("Kick")
    found.settle()
    assert pile(found, "Discards", 1)[:1] == ["Kick"]
    assert sorted(pile(found, "Hand", 1)[:2]) == [NO, "Punch"]
    assert fortitude(found) == [20, 18, 17]


def test_without_such_a_card_the_rest_is_done_as_far_as_it_can_be() -> None:
    found = scene(HELP, "Help", [NO, WINNING])
    found.plays(0, "Help", 1)
    found.settle()
    assert sorted(pile(found, "Hand", 1)[:2]) == [NO, WINNING]
    assert fortitude(found) == [20, 18, 20]


def test_who_ignores_it_shows_no_hand() -> None:
    found = scene(HELP, "Help", ["Punch", "Kick", "Dodge"])
    found.plays(0, "Help", 1)
    found.game.answer("Dodge")
    found.settle()
    assert not happened(found, "looked")
    assert fortitude(found) == [20, 20, 20]


@pytest.mark.parametrize(
    "line",
    [
        "you choose 1 action card from victim's Hand as prize",
        "you reveal 1 card from victim's Deck as prize",
    ],
)
def test_who_loses_a_card_is_affected_and_may_ignore_that(line: str) -> None:
    text = f'action card "Snatch" in Anna:\n  pick another player as victim\n  {line}\n'
    text += "  victim discards prize\n" + HELP
    text += 'sometimes card "Dodge" in Carla:\n  play when an action card affects you\n'
    text += "  you ignore it\n"
    found = strangers(
        NAMES, text, "always", hands={0: ["Snatch"], 1: ["Punch", "Dodge"], 2: ["Dodge"]}
    )
    found.plays(0, "Snatch", 1)
    other = Scene(found.game.fork())
    assert refused(other, 2, "Dodge", "card") == "Snatch does not affect you"
    found.plays(1, "Dodge")
    found.settle()
    assert pile(found, "Hand", 1) == ["Punch"]
    assert pile(found, "Discards", 1) == ["Dodge"]


def test_only_who_looks_sees_the_hand_and_remembers_what_is_left_of_it() -> None:
    found = scene(HELP, "Help", ["Punch", "Kick", NO])
    found.plays(0, "Help", 1)
    looker, owner, other = (found.game.view(seat) for seat in range(3))
    seen = ("Punch", "Kick", NO)
    assert looker.seen_hands == {1: seen}
    assert (owner.seen_hands, other.seen_hands) == ({}, {})
    told = [[e for e in each.events if e[0] == "looked"] for each in (looker, owner, other)]
    assert told == [
        [("looked", 0, 1, seen)], [("looked", 0, 1, seen)], [("looked", 0, 1, 3)]
    ]  # fmt: skip
    found.game.answer("Kick")
    view = found.game.view(0)
    assert view.seen_hands == {1: ("Punch", NO)}
    for seed in range(5):
        imagined = view.imagine(seed).view(1)
        assert set(imagined.hand) >= {"Punch", NO}
    hands = {tuple(sorted(found.game.view(2).imagine(seed).view(1).hand)) for seed in range(9)}
    assert len(hands) > 1


def test_cards_with_a_name_are_copied_with_the_game() -> None:
    text = HELP.replace("  victim discards prize", "  you may:\n    victim discards prize")
    found = scene(text, "Help", ["Punch", "Kick", NO])
    found.plays(0, "Help", 1, "Kick")
    twin = found.game.fork()
    found.game.answer("yes")
    twin.answer("no")
    assert pile(found, "Discards", 1) == ["Kick"]
    assert "Kick" in twin.view(1).hand


# ------------------------------------------------------------------ cards of the deck

VISION = """
action card "Vision" in Anna:
  pick another player as opponent
  you reveal 4 cards from Deck as shown
  opponent divides shown into near and far
  you choose one:
    - you take near
      you discard far
    - you take far
      you discard near
"""


def test_revealed_cards_are_divided_by_another_and_one_group_is_taken() -> None:
    four = [GAMBLING, NO, WINNING, NO]
    found = scene(VISION, "Vision", [], draws={0: four})
    found.plays(0, "Vision", 1)
    assert happened(found, "showed")[0] == ("showed", 0, 0, tuple(four))
    found.game.answer(NO)
    found.game.answer(WINNING)
    found.game.answer("enough")
    assert happened(found, "divided") == [("divided", 1, (NO, WINNING), (GAMBLING, NO))]
    found.game.answer(1)
    assert Counter(pile(found, "Hand", 0)) == Counter([GAMBLING, NO])
    assert Counter(pile(found, "Discards", 0)) == Counter([NO, WINNING, "Vision"])


SEARCH = """
action card "Search" in Anna:
  you reveal cards from Deck until a gambling card as found
  you take found
"""


def test_cards_come_until_one_of_a_kind_has_come() -> None:
    found = scene(SEARCH, "Search", [], draws={0: [NO, NO, WINNING]})
    found.plays(0, "Search")
    assert pile(found, "Hand", 0)[:1] == [WINNING]
    assert Counter(pile(found, "Discards", 0)) == Counter([NO, NO, "Search"])


@pytest.mark.rule("note-rdi6-paying-you-all")
def test_a_deck_is_reshuffled_once_at_most_for_it() -> None:
    """Nothing of the kind is anywhere: all cards are revealed, and it ends."""
    text = SEARCH.replace("a gambling card", "a minion")
    found = scene(text, "Search", [], only={0}, draws={0: [NO]})
    cards = len(pile(found, "Deck", 0)) + len(pile(found, "Discards", 0))
    found.plays(0, "Search")
    (shown,) = happened(found, "showed")
    assert len(shown[3]) == cards
    assert len(happened(found, "reshuffled")) == 1


# ------------------------------------------------------------------ played as one's own

FRIEND = """
gambling or cheating card "Friend" in Anna:
  as a gambling card:
    pick another player as friend
    you may:
      you choose 1 gambling or cheating card from friend's Hand as lent
      you play lent
  as a cheating card:
    pick another player as friend
    you may:
      you choose 1 gambling or cheating card from friend's Hand as lent
      you play lent
cheating card "Grab" in Berta:
  you take control of the round
action card "Punch" in Berta:
  another player loses 1 Fortitude
"""


def in_round(hand: list[str]) -> Scene:
    found = strangers(
        NAMES, FRIEND, "always", hands={0: ["Friend"], 1: hand, 2: [GAMBLING]}, turn=2
    )
    found.plays(2, GAMBLING)
    found.plays(0, "Friend", 1)
    while found.game.pending.verb != "decide":
        found.game.answer(PASS)
    return found


@pytest.mark.rule("note-rdi6-play-this-hand")
def test_anothers_card_is_played_in_the_round_as_ones_own() -> None:
    found = in_round(["Punch", "Grab"])
    found.game.answer("yes")
    while found.game.pending.verb == "answer":
        found.game.answer(PASS)
    assert found.game.view(0).round["controller"] == 0
    assert pile(found, "Discards", 1) == ["Grab"]


@pytest.mark.rule("note-rdi6-play-this-hand")
@pytest.mark.parametrize(("hand", "answer"), [(["Punch"], "yes"), (["Grab"], "no")])
def test_without_one_it_is_a_pass(hand: list[str], answer: str) -> None:
    found = in_round(hand)
    found.game.answer(answer)
    while found.game.pending.verb == "answer":
        found.game.answer(PASS)
    assert found.game.view(0).round["controller"] == 2
    assert pile(found, "Discards", 1) == []
    assert found.game.pending.seat != 0


# ------------------------------------------------------------------ by kind


def test_only_cards_of_a_kind_are_discarded() -> None:
    text = (
        'action card "Rule" in Anna:\n  each other player discards 1 sometimes card\n'
        'action card "Punch" in Berta:\n  another player loses 1 Fortitude\n'
    )
    found = scene(text, "Rule", ["Punch", NO, NO])
    found.plays(0, "Rule")
    assert found.game.pending.items == (NO, NO)
    found.game.answer(NO)
    found.settle()
    assert pile(found, "Discards", 1) == [NO]
    assert pile(found, "Discards", 2) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("you look at Discards", "E0322"),
        ("you choose 1 card from Deck as prize", "E0322"),
        ("you reveal 1 card from Hand as prize", "E0322"),
        ("you take prize", "E0203"),
        ("you choose 1 card from victim's Hand as prize\n  you take prize", "E0322"),
        ("you choose 1 card from victim's Hand as victim", "E0220"),
        ("you choose 1 card from victim's Hand as card", "E0317"),
    ],
)
def test_what_cannot_be_meant_is_refused(line: str, code: str) -> None:
    text = f'action card "A":\n  pick another player as victim\n  {line}\n'
    assert codes(text)[0] == code
