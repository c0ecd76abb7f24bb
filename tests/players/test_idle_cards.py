"""Regulars keep cards that would change nothing just now."""

from typing import cast

import pytest

from rdi.engine.inn.view import InnView
from rdi.model.request import PASS, Pick, Respond
from rdi.players.companion import Companion
from rdi.players.idle_cards import without_idle_bids, without_idle_cards
from rdi.players.searcher import Searcher
from tests.inn.house import strangers

HEAL, BOTH, COIN = "Heal", "Both", "Coin"
TEXT = """
anytime card "Heal" in Ann:
  you gain 2 Fortitude

anytime card "Both" in Ann:
  choose one:
    - you gain 2 Fortitude
    - you lose 1 Alcohol

anytime card "Coin" in Ann:
  a player pays 1 Gold to you

action card "Cure" in Ann:
  each player bids Gold openly, who bids most is champion
  champion pays champion's bid Gold to the inn
  champion gains 4 Fortitude

action card "Toll" in Ann:
  each player bids Gold openly, who bids most is champion
  champion pays champion's bid Gold to the inn
  for each other player:
    they lose 4 Fortitude
"""


def offered(held: str, fortitude: int, alcohol: int = 0) -> tuple[Respond, InnView]:
    """Ann is asked for an answer, with one card in her hand; the others hold one as well."""
    hands = {0: [held], 1: ["I raise!"], 2: ["I raise!"]}
    numbers = {0: {"Fortitude": fortitude, "Alcohol": alcohol}}
    game = strangers("Ann Bob Cid", TEXT, hands=hands, numbers=numbers, phase="order").game
    request = game.pending
    assert isinstance(request, Respond)
    assert held in request.items
    return request, cast(InnView, game.view(request.seat))


@pytest.mark.parametrize(
    ("held", "fortitude", "alcohol", "is_kept"),
    [
        (HEAL, 20, 0, True),
        (HEAL, 19, 0, False),
        (BOTH, 20, 0, True),
        (BOTH, 20, 3, False),
        (COIN, 20, 0, False),
    ],
)
def test_only_a_card_that_changes_nothing_is_kept(
    held: str, fortitude: int, alcohol: int, is_kept: bool
) -> None:
    request, view = offered(held, fortitude, alcohol)
    assert without_idle_cards(view, request, 1) == ((PASS,) if is_kept else (PASS, held))


@pytest.mark.parametrize("seed", range(3))
def test_regulars_do_not_heal_who_is_whole(seed: int) -> None:
    request, view = offered(HEAL, 20)
    assert Companion(seed).decide(request, view) == PASS
    assert Searcher(seed, effort=200).decide(request, view) == PASS


def bidding(card: str, fortitude: int) -> tuple[Pick, InnView]:
    """Ann is asked for her first bid."""
    hands = {0: [card], 1: ["I raise!"], 2: ["I raise!"]}
    scene = strangers(
        "Ann Bob Cid", TEXT, hands=hands, numbers={0: {"Fortitude": fortitude}}, phase="action"
    )
    scene.plays(0, card)
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    request = scene.game.pending
    assert isinstance(request, Pick)
    assert (request.seat, request.verb) == (0, "bid")
    return request, cast(InnView, scene.game.view(0))


@pytest.mark.parametrize(
    ("card", "fortitude", "bids"),
    [("Cure", 20, (0,)), ("Cure", 18, (0, 1)), ("Cure", 10, (0, 1, 2, 3)), ("Toll", 20, None)],
)
def test_no_more_is_bid_than_winning_brings(
    card: str, fortitude: int, bids: tuple[int, ...] | None
) -> None:
    request, view = bidding(card, fortitude)
    assert without_idle_bids(view, request, 1) == (bids or (0, 1, 2, 3, 4))


@pytest.mark.parametrize("seed", range(3))
def test_regulars_bid_nothing_for_healing_what_is_whole(seed: int) -> None:
    request, view = bidding("Cure", 20)
    assert Companion(seed).decide(request, view) == 0
    assert Searcher(seed, effort=200).decide(request, view) == 0
