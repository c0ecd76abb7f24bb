"""What is shown follows from what the seat may know: in a world that it cannot tell from the real
one, with other hands, decks and Drinks, its page is the same.
"""

from random import Random
from typing import cast

import pytest

import rdi
from rdi.engine.game import Game
from rdi.engine.inn.view import InnView
from rdi.model.request import Pick
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_screen import InnScreen, SeatPile, inn_screen_of
from rdi.shell.repl.completion import Offer, suggest
from rdi.shell.show.party import Party, party_of_characters
from rdi.shell.show.vocabulary import Vocabulary
from tests.inn.house import at

CHARACTERS = ("gerki", "zot", "fiona")


def party(seat: int) -> Party:
    return party_of_characters(
        ("Ann", "Ben", "Cay"), ("Gerki", "Zot", "Fiona"), seat, frozenset({seat})
    )


def page(game: Game, seat: int) -> tuple[InnScreen, list[str]]:
    """What a seat is shown, and what it is offered as it types."""
    view, words = cast(InnView, game.view(seat)), Vocabulary(game.definition)
    decision = None
    if view.request is not None:
        decision = InnDecision(view.request, view, words, False, party(seat))
    offered = [each.text for each in suggest("p", Offer(decision))]
    return inn_screen_of(view, words, party(seat), game.pending, False), offered


@pytest.mark.parametrize("seed", range(4))
def test_a_page_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(seed: int) -> None:
    luck = Random(seed)
    game = rdi.new_game("red-dragon-inn", seats=list(CHARACTERS), seed=seed, asks="always")
    compared = 0
    for _ in range(150):
        request = game.pending
        if not isinstance(request, Pick):
            break
        for seat in range(len(CHARACTERS)):
            world = cast(InnView, game.view(seat)).imagine(luck.getrandbits(32))
            others = [each for each in range(len(CHARACTERS)) if each != seat]
            assert page(world, seat) == page(game, seat)
            compared += any(
                world.view(each).own["Hand"] != game.view(each).own["Hand"] for each in others
            )
        game.answer(luck.choice(request.options))
    assert compared > 100


def test_of_a_covered_pile_of_a_character_the_page_tells_how_many_cards_lie_there() -> None:
    scene = at("nerodia zot", "always", hands={0: [], 1: []},
               own_piles=[(0, "Petrified", ["I raise!", "I raise!"], 1)])  # fmt: skip
    for seat in range(2):
        shown, _ = page(scene.game, seat)
        assert [each.piles for each in shown.seats] == [{"Petrified": SeatPile(2)}, {}]
