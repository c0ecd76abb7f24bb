"""The regulars in a game inside a Round of Gambling: they play it as at its own table."""

import pytest

import rdi
from rdi.engine.game import Game
from rdi.engine.inn.view import InnView
from rdi.model.request import PASS, PickInside
from rdi.players.registry import Regular, regulars
from rdi.session.replay import verify
from tests.inn.house import GAMBLING, WINNING, Scene, at, to_turn

SEATS = ["fiona", "gerki", "zot", "tara"]


@pytest.mark.parametrize("text", ["den-of-thieves", "city-square", "threes", "the-wheel"])
def test_regulars_answer_all_that_the_game_inside_asks(text: str) -> None:
    game = rdi.new_game("red-dragon-inn", seats=SEATS, rounds=[text], seed=1)
    company = regulars()
    players = [company[place].make("1") for place in (1, 2, 3, 4)]
    asked = set()
    for _ in range(250):
        request = game.pending
        if request is None:
            break
        view = game.view(request.seat)
        answer = players[request.seat].decide(request, view)
        assert request.accepts(answer)
        if isinstance(request, PickInside):
            assert players[request.seat].decide(request, view) == answer
            asked.add(request.seat)
        game.answer(answer)
    assert asked
    assert verify(game.record) is None


def changing(text: str, hands: list[list[str]], title: str) -> Scene:
    """Somebody may change cards in a Round of three, who hold these cards in the game."""
    scene = at("zot fiona gerki", "always", (text,), hands={0: [GAMBLING], 1: [title]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    game = scene.table.round.game
    for own, cards in enumerate(hands):
        place = game.compiled.pile("Hand", own)
        game.table.piles[0] += game.table.piles[place]
        game.table.piles[place] = []
        for card in cards:
            game.table.piles[0].remove(card)
            game.table.piles[place].append(card)
    scene.plays(1, title)
    while scene.game.pending.seat != 1 or not isinstance(scene.game.pending, PickInside):
        scene.game.answer(PASS)
    return scene


def decided(game: Game, regular: Regular) -> object:
    request = game.pending
    assert request is not None
    view = game.view(request.seat)
    assert isinstance(view, InnView)
    return regular.make("3").decide(request, view)


@pytest.mark.parametrize("regular", regulars()[2:], ids=lambda each: each.name)
def test_a_bad_card_is_changed_and_a_good_hand_is_kept(regular: Regular) -> None:
    good = [["Rk", "Rw"], ["Wk", "Ww"], ["Ro", "Rh"]]
    assert decided(changing("rogues-and-warriors", good, GAMBLING).game, regular) == ()
    bad = [["Mk", "Mw"], ["Rk", "Rw"], ["Bo", "Bh"]]
    assert decided(changing("rogues-and-warriors", bad, WINNING).game, regular)
