"""Where all lies open, bets are thought through: the favourite bets, and nobody pays too much."""

from random import Random

import pytest

import rdi
from rdi.model.request import Wager
from rdi.players.misjudging import misjudged, spread
from rdi.players.open_betting import Duel


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
    answer = Duel(game.view(request.seat), share).best(request)
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
