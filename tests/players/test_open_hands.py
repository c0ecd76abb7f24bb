"""Test how bots pick and bet where all hands lie open."""

from random import Random

import pytest

import rdi
from rdi.chances.endings import hands_are_open, share_of_two
from rdi.engine.game import Game
from rdi.model.request import Pick, Request, Wager
from rdi.players.gambler import pick_by_futures
from rdi.players.master import HeadsUpRound
from rdi.players.traits import Traits, misjudged, spread
from tests.chances.positions import by_luck

CITY = "city-square"
SEARCHING = Traits(games=1, effort=300)
LOOKS = 450


def at_bet(seed: int, rounds: int) -> Game:
    """A game at the beginning of its so-manieth Betting Round."""

    def is_first_asked(request: Request) -> bool:
        return isinstance(request, Wager) and request.seat == 0

    return by_luck(CITY, seed, is_first_asked, rounds)


@pytest.mark.parametrize("seed", range(4))
def test_when_all_is_built_the_share_is_that_of_the_showdown(seed: int) -> None:
    game = at_bet(seed, 4)
    told = [share_of_two(game.view(seat), LOOKS) for seat in (0, 1)]
    end = game.fork()
    end.answer("check")
    end.answer("check")
    assert end.outcome is not None
    (first, *_) = end.outcome.places
    expected = [1 / len(first) if seat in first else 0.0 for seat in (0, 1)]
    assert told == expected


def test_shares_of_both_make_one_and_do_not_depend_on_bets() -> None:
    game = at_bet(2, 2)
    told = [share_of_two(game.view(seat), LOOKS) for seat in (0, 1)]
    assert None not in told
    assert sum(each or 0.0 for each in told) == pytest.approx(1.0, abs=0.1)
    game.answer(("raise", 5))
    assert share_of_two(game.view(0), LOOKS) == told[0]


def test_placing_is_legal_and_the_same_again_and_left_to_others_by_who_thinks_little() -> None:
    game = rdi.new_game(CITY, seats=3, seed=3)
    pick = game.pending
    assert isinstance(pick, Pick)
    view = game.view(pick.seat)
    answer = pick_by_futures(view, pick, Random(1), SEARCHING)
    assert pick.accepts(answer)
    assert pick_by_futures(view, pick, Random(1), SEARCHING) == answer
    assert pick_by_futures(view, pick, Random(1), Traits(games=1, effort=40)) is None


def test_hidden_hands_are_not_open() -> None:
    game = rdi.new_game("den-of-thieves", seats=2, seed=1)
    assert not hands_are_open(game.view(0))
    assert share_of_two(game.view(0), LOOKS) is None
    assert not hands_are_open(rdi.new_game("dragon-hordes", seats=2, seed=1).view(0))


def facing(*answers: object) -> rdi.Game:
    """A game of dice in its first Betting Round, after these bets."""
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=3)
    for answer in answers:
        game.answer(answer)
    return game


def best(game: rdi.Game, share: float) -> object:
    """The best bet of whoever is asked, with such a part of the pot to be expected."""
    request = game.pending
    assert isinstance(request, Wager)
    answer = HeadsUpRound(game.view(request.seat), share).best(request)
    assert request.accepts(answer)
    return answer


def test_a_clear_favourite_raises_and_an_underdog_checks() -> None:
    answer = best(facing(), 0.8)
    assert isinstance(answer, tuple)
    assert best(facing(), 0.2) == "check"


@pytest.mark.parametrize(("share", "answer"), [(0.0, "fold"), (0.15, "fold"), (0.4, "call")])
def test_a_bet_is_paid_where_the_part_of_the_pot_is_worth_its_price(
    share: float, answer: str
) -> None:
    assert best(facing(("raise", 2)), share) == answer


def test_who_is_all_in_for_all_the_other_has_is_called_by_the_price_alone() -> None:
    assert best(facing(("raise", 49)), 0.6) == "call"
    assert best(facing(("raise", 49)), 0.4) == "fold"


def test_nothing_is_misjudged_without_unrest_and_little_where_much_lies_between() -> None:
    worths = {"good": 10.0, "bad": 0.0}
    assert misjudged(worths, 0.0, Random(1)) == worths
    luck = Random(1)
    found = [max(seen, key=lambda each: seen[each]) for seen in
             (misjudged(worths, 1.0, luck) for _ in range(200))]  # fmt: skip
    assert found.count("good") > 195
    found = [max(seen, key=lambda each: seen[each]) for seen in
             (misjudged(worths, 100.0, luck) for _ in range(400))]  # fmt: skip
    assert 150 < found.count("good") < 270
    assert spread(worths) == 5.0
    assert spread({"only": 3.0}) == 0.0
