"""One foresight: however endings were found, their weights and what they pay make the figures that
are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

import rdi
from rdi import Game, Wager, library
from rdi.chances.endings import (
    UNIFORM,
    counted_endings,
    endings,
    endings_of_all,
    has_hidden_piles,
    share_of_two,
)
from rdi.chances.estimation import ANSWERS_A_GAME, Budget, Effort
from rdi.chances.odds import odds, told_as_odds
from rdi.chances.outcomes import Found, SeatEndings
from rdi.chances.pots_at_stake import pots_at_stake
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import View
from rdi.engine.table import DECK
from rdi.model.settings import Settings
from tests.chances.positions import view_of
from tests.inside import compiled_of, table_of
from tests.plays import GAMES

SHORT = Budget(None, 0.03)
DEALT = "den-of-thieves"
OPEN = "threes"
IMAGINED = "the-wheel"


def decisions(name: str, seats: int = 3, seed: int = 4, most: int = 9) -> Iterator[Game]:
    game, luck = rdi.new_game(name, seats=seats, seed=seed), Random(seed)
    for _ in range(most):
        if game.pending is None:
            return
        yield game.fork()
        if isinstance(game.pending, Wager):
            game.answer(game.pending.stay)
        else:
            game.answer(luck.choice([each for each in game.pending.options if each != "leave"]))


def mean_won(found: SeatEndings) -> float:
    """The Gold that the seat wins on average, by the endings one after the other."""
    ways = list(found)
    assert all(each.weight > 0 for each in ways)
    total = sum(each.weight for each in ways)
    return sum(each.weight * each.won[found.seat] for each in ways) / total


# ------------------------------------------------------------------ for the seat itself


@pytest.mark.parametrize("name", GAMES)
def test_what_endings_pay_is_what_is_told(name: str) -> None:
    for game in decisions(name):
        found = endings(view_of(game), SHORT, seed=1)
        for each in (found.best, *found.after.values()):
            told = each.gold.value if each.gold else each.share.value * each.at_stake.amount
            assert mean_won(each) == pytest.approx(told)
            assert (each.samples == 0) is (each.found is Found.COUNTED)
        assert not found.after or found.best in found.after.values()
        assert found.found is found.best.found
        assert sum(each.weight for each in found) > 0
        if found.found is Found.COUNTED:
            assert found.half_width == 0
            assert sum(each.weight for each in found) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_odds_tell_the_endings_and_nothing_else(name: str) -> None:
    for game in list(decisions(name))[::3]:
        view = view_of(game)
        found = told_as_odds(endings(view, Budget(6, 0.01), model=UNIFORM, seed=3))
        assert odds(view, model=UNIFORM, samples=6, seconds=0.01, seed=3) == found
        assert found.seat == view.seat


@pytest.mark.parametrize(
    ("name", "seconds", "way"),
    [
        (DEALT, 0.02, Found.SAMPLED),
        (OPEN, 0.2, Found.COUNTED),
        (OPEN, 0.001, Found.IMAGINED),  # there is no time to count
        (IMAGINED, 0.02, Found.IMAGINED),
    ],
)
def test_the_surest_way_that_there_is_time_for_is_taken(
    name: str, seconds: float, way: Found
) -> None:
    game = next(decisions(name, 2))
    assert endings(view_of(game), Budget(None, seconds)).found is way


def test_sampled_endings_say_how_sure_they_are_and_are_surer_with_more_deals() -> None:
    view = view_of(next(decisions(DEALT)))
    few, many = [endings(view, Budget(count, 0.01)) for count in (100, 1600)]
    assert (few.samples, many.samples) == (100, 1600)
    assert 0 < many.half_width < few.half_width / 3


def test_the_seconds_that_were_used_are_told_where_a_clock_set_them() -> None:
    view, looks = view_of(next(decisions(DEALT))), iter(range(10**9))
    budget = Budget(None, 0.05, clock=lambda: next(looks) / 1000, is_timed=True)
    found = endings(view, budget)
    assert found.seconds is not None
    assert 0.05 <= found.seconds <= 0.11
    assert endings(view, SHORT).seconds is None


# ------------------------------------------------------------------ for all seats


@pytest.mark.parametrize("name", [each for each in GAMES if each != "dragon-hordes"])
def test_every_ending_of_all_seats_pays_the_whole_pot(name: str) -> None:
    for game in decisions(name, most=5):
        view = view_of(game)
        at_stake = pots_at_stake(view.imagine(0), view.seat)
        found = endings_of_all(view, Effort(8, 2), Random(1))
        assert len(found)
        for ending in found:
            assert set(ending.place) == set(view.playing)
            assert ending.weight > 0
            assert sum(ending.won(at_stake).values()) == pytest.approx(at_stake.amount)


def test_without_looks_a_game_ends_as_it_stands() -> None:
    found = endings_of_all(view_of(next(decisions(DEALT))), Effort(5, 0), Random(1))
    assert found.found is Found.IMAGINED
    assert len(found) == 5
    assert all(each.now == each.then for each in found)


@pytest.mark.parametrize(
    ("name", "way"), [(DEALT, Found.SAMPLED), (OPEN, Found.COUNTED), (IMAGINED, Found.IMAGINED)]
)
def test_endings_of_all_are_found_in_the_same_order_of_ways(name: str, way: Found) -> None:
    game = next(decisions(name))
    assert endings_of_all(view_of(game), Effort(4, 1), Random(1)).found is way


def winning(view: View) -> float:
    """The part of games that a seat wins, by the places of all."""
    total = 0.0
    for ending in endings_of_all(view, Effort(1, 1), Random(1)):
        first = [seat for seat, place in ending.place.items() if place == 0]
        total += ending.weight / len(first) if view.seat in first else 0.0
    return total


def test_what_is_counted_for_all_is_what_is_counted_for_one() -> None:
    for game in decisions(OPEN):
        view = view_of(game)
        race = counted_endings(view)
        assert race is not None
        assert winning(view) == pytest.approx(race.share(view.seat))


def test_of_two_who_race_the_share_is_counted() -> None:
    view = view_of(next(decisions(OPEN, 2)))
    race = counted_endings(view)
    assert race is not None
    assert share_of_two(view, 10) == race.share(view.seat)
    assert not has_hidden_piles(view)
    hidden = view_of(next(decisions(DEALT, 2)))
    assert has_hidden_piles(hidden)
    assert share_of_two(hidden, 10) is None
    assert counted_endings(hidden) is None


def test_an_effort_ends_with_its_games_or_with_the_answers_that_they_take() -> None:
    effort = Effort(10, 2)
    assert effort.goes_on(0, 10**6)  # one game in any case
    assert effort.goes_on(9, 10 * ANSWERS_A_GAME - 1)
    assert not effort.goes_on(10, 0)
    assert not effort.goes_on(1, 10 * ANSWERS_A_GAME)
    assert effort.deals(2, is_slow=False) == 3 * effort.deals(2, is_slow=True) == 60
    assert effort.deals(4, is_slow=False) == 30


# ------------------------------------------------------------------ open cards


OPEN_CARDS = """\
game "Own":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Open (public)
  table has King (public)
  play:
    ante
    deal 1 to each Open
    bet
    {then}
    bet
    showdown
  score highest of Open:
    each card is worth value
    each card where animal is King's animal is worth 1
  ties none
"""


def with_open_cards(then: str) -> Game:
    compiled = library.compiled_game_in(OPEN_CARDS.format(then=then), "own")
    game = Game(compiled, Settings(), StackedChance(["Mk", "Rw"], (), SeededChance(1)), [40] * 2)
    assert isinstance(game.pending, Wager)
    return game


def shares_by_all_draws(game: Game, seat: int, drawn_to: tuple[int | None, ...]) -> float:
    """The part of the pot over all draws of so many cards, each to a seat or to the table, as the
    engine scores them.
    """
    compiled, total, count = compiled_of(game), 0.0, 0
    first = table_of(game).copy()
    for drawn in permutations(dict.fromkeys(first.piles[DECK]), len(drawn_to)):
        ways = 1
        for number, card in enumerate(drawn):
            ways *= first.piles[DECK].count(card) - drawn[:number].count(card)
        table = first.copy()
        for card, to in zip(drawn, drawn_to, strict=True):
            pile = compiled.pile("King") if to is None else compiled.pile("Open", to)
            table.piles[pile] = [*table.piles[pile], card]
        keys = [compiled.score(table, each) for each in (0, 1)]
        won = 1.0 if keys[seat] > keys[1 - seat] else 0.5 if keys[0] == keys[1] else 0.0
        total += ways * won
        count += ways
    return total / count


def test_what_comes_to_the_table_for_all_is_counted_before_anything_is_dealt() -> None:
    game = with_open_cards("draw 1 to King")
    found = endings(view_of(game), Budget(None, 0.1))
    assert found.found is Found.COUNTED
    exact = shares_by_all_draws(game, view_of(game).seat, (None,))
    assert found.best.share.value == pytest.approx(exact)


def test_cards_of_one_deck_to_several_hands_are_no_race_but_are_dealt() -> None:
    """A card that one draws is not there for another: their hands are not independent."""
    game = with_open_cards("deal 1 to each Open")
    view = view_of(game)
    assert counted_endings(view) is None
    found = endings(view, Budget(3000, 0.1))
    assert found.found is Found.SAMPLED
    exact = shares_by_all_draws(game, view.seat, (0, 1))
    share = found.best.share
    assert share.value == pytest.approx(exact, abs=1.5 * share.error)
