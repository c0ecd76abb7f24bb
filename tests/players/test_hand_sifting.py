"""What regulars throw away for new cards, and what they keep, each for a reason."""

from typing import Any, cast

import pytest

from rdi.engine.inn.view import InnView
from rdi.model.request import PASS, Pick, Respond
from rdi.players.card_worth import heals_nothing, rooms_of, worth
from rdi.players.companion import Companion
from rdi.players.hand_sifting import (
    BEST_ACTION,
    DEAR,
    GOOD,
    GUARDING,
    IDLE,
    PLAIN,
    SPARE,
    TWICE,
    WHOLE,
    Sifting,
    cheapest,
    sift,
)
from rdi.players.searcher import Searcher
from tests.inn.house import at, strangers

TEXT = """
action card "Blow" in Ann, 2 copies:
  another player loses 9 Fortitude

action card "Slap" in Ann:
  another player loses 1 Fortitude

action card "Nurse" in Ann:
  you gain 3 Fortitude

anytime card "Heal" in Ann, 2 copies:
  you gain 2 Fortitude

sometimes card "Shield" in Ann, 2 copies:
  play when a card affects your Fortitude
  you ignore it

gambling card "Chip" in Ann, 6 copies:
  you take control of the round

anytime card "Coin" in Ann:
  each other player pays 9 Gold to you
"""


def asked(held: list[str], **numbers: int) -> tuple[Pick, InnView]:
    """Ann may throw away what she likes of this hand."""
    hands = {0: held, 1: ["I raise!"], 2: ["I raise!"]}
    game = strangers("Ann Bob Cid", TEXT, hands=hands, numbers={0: numbers}, phase="discard").game
    while isinstance(game.pending, Respond):
        game.answer(PASS)
    request = game.pending
    assert isinstance(request, Pick)
    assert (request.verb, request.least) == ("discard", 0)
    return request, cast(InnView, game.view(0))


def sifted(held: list[str], **numbers: int) -> Sifting:
    request, view = asked(held, **numbers)
    return sift(view, request, 1, lambda seen, choice: choice.options[0])


def whys(sifting: Sifting) -> list[tuple[str, str]]:
    return [(each.title, each.why) for each in sifting.cards]


def test_guards_and_cards_of_more_worth_than_the_mean_are_kept() -> None:
    found = sifted(["Shield", "Shield", "Coin", "I raise!"])
    assert whys(found) == [
        ("Shield", GUARDING),
        ("Shield", GUARDING),
        ("Coin", GOOD),
        ("I raise!", PLAIN),
    ]
    assert found.thrown == ("I raise!",)
    kept, thrown = [each.worth for each in found.cards[:3]], found.cards[3].worth
    assert min(kept) > found.mean > thrown


def test_the_best_action_card_is_kept_once_and_its_twin_is_not() -> None:
    found = sifted(["Blow", "Blow", "I raise!"])
    assert whys(found) == [("Blow", BEST_ACTION), ("Blow", TWICE), ("I raise!", PLAIN)]


def test_a_weak_action_card_is_kept_where_no_other_is_to_be_expected() -> None:
    assert whys(sifted(["Slap", "Shield"])) == [("Slap", BEST_ACTION), ("Shield", GUARDING)]
    found = sifted(["Slap", *["Chip"] * 6])
    assert whys(found) == [("Slap", PLAIN), *[("Chip", PLAIN)] * 6]
    assert found.cards[0].worth < found.mean


def test_which_action_card_is_best_is_asked_about_those_that_would_do_something() -> None:
    request, view = asked(["Nurse", "Blow", "Slap"])
    offered: list[Any] = []

    def last(_: InnView, choice: Pick) -> Any:
        offered.extend(choice.options)
        return choice.options[-1]

    found = sift(view, request, 1, last)
    assert offered == ["Blow", "Slap"]
    assert dict(whys(found))["Slap"] == BEST_ACTION


@pytest.mark.parametrize(("fortitude", "why"), [(20, WHOLE), (15, BEST_ACTION)])
def test_one_heal_is_kept_for_later_where_there_is_nothing_to_heal(
    fortitude: int, why: str
) -> None:
    found = whys(sifted(["Heal", "Nurse", "I raise!"], Fortitude=fortitude))
    assert found[1] == ("Nurse", why)
    assert (found[0] == ("Heal", SPARE)) == (fortitude == 20)


def test_an_action_card_that_would_do_nothing_goes() -> None:
    hands = {0: ["Everybody on my list, step forward!", "I raise!"], 1: [], 2: []}
    game = at("remy zot fiona", hands=hands, phase="discard").game
    request, view = game.pending, cast(InnView, game.view(0))
    assert isinstance(request, Pick)
    found = sift(view, request, 1, lambda seen, choice: choice.options[0])
    assert whys(found)[0] == ("Everybody on my list, step forward!", IDLE)


def test_a_card_that_had_a_price_is_kept() -> None:
    other = "I'm not a veeble old man!"
    hands = {0: ["Bat nap", other, "I raise!"], 1: [], 2: []}
    game = at("vlazlo zot fiona", hands=hands, phase="discard").game
    request, view = game.pending, cast(InnView, game.view(0))
    assert isinstance(request, Pick)
    found = sift(view, request, 1, lambda seen, choice: other)
    assert ("Bat nap", DEAR) in whys(found)
    for player in (Companion(1), Searcher(1, effort=60)):
        assert "Bat nap" not in player.decide(request, view)


def test_where_some_must_be_given_up_it_is_those_that_are_worth_least() -> None:
    _, view = asked(["Shield", "I raise!", "Coin"])
    exact = Pick(0, "discard", view.hand, 1, 1)
    assert cheapest(view, exact) == "I raise!"
    assert cheapest(view, Pick(0, "put", view.hand, 2, 2)) == ("Shield", "I raise!")
    assert Searcher(1).decide(exact, view) == Companion(1).decide(exact, view) == "I raise!"


def test_a_heal_is_worth_what_there_is_to_heal() -> None:
    worths = []
    for fortitude in (20, 19, 15):
        _, view = asked(["Heal"], Fortitude=fortitude)
        worths.append(worth(view, "Heal", rooms_of(view)))
        assert heals_nothing(view, "Heal") == (fortitude == 20)
    assert worths[0] < worths[1] < worths[2]
