"""Who thinks long places with foresight, and bets by the futures of both."""

from random import Random

import pytest

import rdi
from rdi.engine.game import Game
from rdi.model.request import Pick, Request, Wager
from rdi.players.chances import hands_lie_open
from rdi.players.lonely_search import placed
from rdi.players.open_share import share_of_two
from rdi.players.traits import Traits
from tests.odds.positions import by_luck

CITY = "city-square"
SEARCHING = Traits(games=1, effort=300)


def at_bet(seed: int, rounds: int) -> Game:
    """A game at the beginning of its so-manieth Betting Round."""

    def is_first_asked(request: Request) -> bool:
        return isinstance(request, Wager) and request.seat == 0

    return by_luck(CITY, seed, is_first_asked, rounds)


@pytest.mark.parametrize("seed", range(4))
def test_when_all_is_built_the_share_is_that_of_the_showdown(seed: int) -> None:
    game = at_bet(seed, 4)
    told = [share_of_two(game.view(seat), SEARCHING) for seat in (0, 1)]
    end = game.fork()
    end.answer("check")
    end.answer("check")
    assert end.outcome is not None
    (first, *_) = end.outcome.places
    expected = [1 / len(first) if seat in first else 0.0 for seat in (0, 1)]
    assert told == expected


def test_shares_of_both_make_one_and_do_not_depend_on_bets() -> None:
    game = at_bet(2, 2)
    told = [share_of_two(game.view(seat), SEARCHING) for seat in (0, 1)]
    assert None not in told
    assert sum(each or 0.0 for each in told) == pytest.approx(1.0, abs=0.1)
    game.answer(("raise", 5))
    assert share_of_two(game.view(0), SEARCHING) == told[0]


def test_placing_is_legal_and_the_same_again_and_left_to_others_by_who_thinks_little() -> None:
    game = rdi.new_game(CITY, seats=3, seed=3)
    pick = game.pending
    assert isinstance(pick, Pick)
    view = game.view(pick.seat)
    answer = placed(view, pick, Random(1), SEARCHING)
    assert pick.accepts(answer)
    assert placed(view, pick, Random(1), SEARCHING) == answer
    assert placed(view, pick, Random(1), Traits(games=1, effort=40)) is None


def test_hidden_hands_are_no_lonely_matter() -> None:
    game = rdi.new_game("den-of-thieves", seats=2, seed=1)
    assert not hands_lie_open(game.view(0))
    assert share_of_two(game.view(0), SEARCHING) is None
    assert not hands_lie_open(rdi.new_game("dragon-hordes", seats=2, seed=1).view(0))
