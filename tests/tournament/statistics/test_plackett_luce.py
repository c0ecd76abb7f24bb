"""Strengths by places are the likeliest ones, whatever the order of games, and a run-off drops the
worst again and again.
"""

from collections import Counter
from contextlib import closing
from itertools import permutations
from math import exp, log, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.errors import BadSettings
from rdi.tournament.schedule import Match
from rdi.tournament.statistics.plackett_luce import (
    Ranking,
    bootstrapped_strengths,
    clear_cycle,
    cycle_in_words,
    fitted_strengths,
    ranking_of,
    rankings_of_deals,
    rating_of,
    ratings_in_store,
)
from rdi.tournament.statistics.results import Results, instant_runoff
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import ABORTED, GameResult, Sums, packed_rows
from tests.tournament.specs import spec

WORTH = {0: 4.0, 1: 2.0, 2: 1.0}


def chance(order: tuple[int, ...]) -> float:
    """How likely this order is among bots of these strengths."""
    return prod(
        WORTH[bot] / sum(WORTH[other] for other in order[place:]) for place, bot in enumerate(order)
    )


def drawn_deals(deals: int, seed: int) -> list[Counter[Ranking]]:
    """Deals of one game each, of bots whose strengths are known."""
    luck = Random(seed)
    orders = [*permutations(WORTH)]
    drawn = luck.choices(orders, [*map(chance, orders)], k=deals)
    return [Counter({tuple((bot,) for bot in order): 1}) for order in drawn]


def test_known_strengths_are_found_again() -> None:
    orders: Counter[Ranking] = Counter()
    for order in permutations(WORTH):
        orders[tuple((bot,) for bot in order)] = round(1e6 * chance(order))
    found = fitted_strengths(orders)
    assert exp(found[0] - found[1]) == pytest.approx(2, rel=0.01)
    assert exp(found[1] - found[2]) == pytest.approx(2, rel=0.01)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_equals_are_equally_strong() -> None:
    found = fitted_strengths({((0, 1), (2,)): 10, ((2,), (0, 1)): 10})
    assert found[0] == pytest.approx(found[1])


def test_who_never_won_has_some_strength() -> None:
    found = fitted_strengths({((0,), (1,)): 50})
    assert -10 < found[1] < found[0] < 10


def test_nothing_played_gives_no_strengths() -> None:
    assert fitted_strengths({}) == {}


@given(st.lists(st.permutations(range(4)), min_size=2, max_size=12), st.randoms())
def test_the_order_of_games_means_nothing(games: list[list[int]], luck: Random) -> None:
    orders = [Counter({tuple((bot,) for bot in game): 1}) for game in games]
    mixed = orders[:]
    luck.shuffle(mixed)
    first, second = (fitted_strengths(sum(each, Counter())) for each in (orders, mixed))
    assert first == pytest.approx(second)


def test_draws_of_deals_say_how_sure_it_is() -> None:
    deals = drawn_deals(150, 7)
    found = bootstrapped_strengths(deals, 1)
    assert [each.bot for each in found] == [0, 1, 2]
    assert all(each.low < each.value < each.high for each in found)
    assert found == bootstrapped_strengths(deals, 1)
    assert found != bootstrapped_strengths(deals, 2)
    wider = bootstrapped_strengths(deals[:30], 1)
    assert wider[0].high - wider[0].low > found[0].high - found[0].low


def test_places_become_groups_of_equals() -> None:
    assert ranking_of((7, 5, 3), (1, 0, 1)) == ((5,), (7, 3))


def test_deals_that_came_to_no_end_are_left_out() -> None:
    rows = [GameResult((1, -1), (0, 1), b"abcd"), GameResult((0, 0), (0, 0), ABORTED)]
    rows += [GameResult((1, -1), (0, 1), b"abcd")] * 2
    found = rankings_of_deals(Match(0, 0, 0, (4, 6)), 8, packed_rows(rows))
    assert found == {9: Counter({((4,), (6,)): 2})}


def test_strengths_come_from_what_is_stored(tmp_path: Path) -> None:
    games = [{"game": "rogues-and-warriors"}, {"game": "threes"}]
    tournament = Tournament(spec(games, deals=20), store=tmp_path / "a.db")
    assert list(tournament.run())
    results = tournament.results()
    with closing(Store.open(tournament.path)) as store:
        found = ratings_in_store(results, store)
        by_game = [ratings_in_store(results.of_game(game), store) for game in (0, 1)]
        with pytest.raises(BadSettings, match="careful has not played"):
            ratings_in_store(results.among([0, 1]), store, anchor=2)
        anchored = ratings_in_store(results, store, anchor=2)
    assert {each.bot for each in found.strengths} == {0, 1, 2}
    assert by_game[0].strengths != by_game[1].strengths
    for each in by_game:
        values = [one.value for one in each.strengths]
        assert sum(values) == pytest.approx(0)
    shift = {one.bot: one.value for one in found.strengths}[2]
    for one, other in zip(found.strengths, anchored.strengths, strict=True):
        assert (other.bot, other.value) == (one.bot, pytest.approx(one.value - shift))


# ------------------------------------------------------------------ ratings


def test_ten_to_one_are_four_hundred_points() -> None:
    assert rating_of(0) == 1500
    assert rating_of(log(10)) == pytest.approx(1900)
    assert rating_of(-log(10) / 2) == pytest.approx(1300)


@pytest.mark.parametrize("anchor", WORTH)
def test_the_anchor_is_surely_where_it_is_and_differences_stay(anchor: int) -> None:
    deals = drawn_deals(150, 7)
    free = {each.bot: each for each in bootstrapped_strengths(deals, 1)}
    found = {each.bot: each for each in bootstrapped_strengths(deals, 1, anchor)}
    assert (found[anchor].value, found[anchor].low, found[anchor].high) == (0, 0, 0)
    assert sum(each.value for each in free.values()) == pytest.approx(0, abs=1e-9)
    for bot in WORTH:
        difference = free[bot].value - free[anchor].value
        assert found[bot].value == pytest.approx(difference)
        assert found[bot].low <= found[bot].value <= found[bot].high


def test_known_ratings_lie_between_the_bounds_as_often_as_they_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rdi.tournament.statistics.plackett_luce.DRAWS", 80)
    held = 0
    runs = 40
    for seed in range(runs):
        for each in bootstrapped_strengths(drawn_deals(80, seed), seed, anchor=2):
            true = log(WORTH[each.bot] / WORTH[2])
            held += each.bot != 2 and each.low <= true <= each.high
    assert 0.88 < held / (2 * runs) <= 0.99


# ------------------------------------------------------------------ beating in a circle


def pairs_of(won: dict[tuple[int, int], tuple[int, int]]) -> list[Counter[Ranking]]:
    """Deals of two: how often the first of each pair was ahead, and how often the second."""
    return [
        Counter({((one,), (other,)): 1})
        for (first, second), (ahead, behind) in won.items()
        for one, other in [(first, second)] * ahead + [(second, first)] * behind
    ]


def test_who_beats_in_a_circle_is_told() -> None:
    deals = pairs_of({(0, 1): (70, 30), (1, 2): (70, 30), (2, 0): (70, 30), (0, 3): (90, 10)})
    assert clear_cycle(deals) == (0, 1, 2)
    assert clear_cycle(deals[::-1]) == (0, 1, 2)
    told = cycle_in_words(["rock", "scissors", "paper"])
    assert "rock beats scissors, scissors beats paper and paper beats rock" in told


@pytest.mark.parametrize(
    "won",
    [
        {(0, 1): (70, 30), (1, 2): (70, 30), (0, 2): (90, 10)},
        {(0, 1): (70, 30), (1, 2): (70, 30), (2, 0): (55, 45)},
        {(0, 1): (4, 0), (1, 2): (4, 0), (2, 0): (4, 0)},
        {(0, 1): (50, 50), (1, 2): (50, 50), (2, 0): (50, 50)},
    ],
    ids=["an order", "a circle that is not clear", "too few deals", "equals"],
)
def test_where_no_circle_is_clear_there_is_none(
    won: dict[tuple[int, int], tuple[int, int]],
) -> None:
    assert clear_cycle(pairs_of(won)) == ()


def test_a_longer_circle_is_found_where_there_is_no_shorter() -> None:
    deals = pairs_of({(one, (one + 1) % 4): (40, 10) for one in range(4)})
    assert clear_cycle(deals) == (0, 1, 2, 3)
    assert clear_cycle([*deals, *pairs_of({(0, 2): (10, 40)})]) == (0, 1, 2)


@pytest.mark.parametrize("seed", range(5))
def test_a_field_that_follows_the_model_has_no_circle(seed: int) -> None:
    assert clear_cycle(drawn_deals(400, seed)) == ()
    equal = Random(seed)
    deals = [Counter({tuple((bot,) for bot in equal.sample(range(4), 4)): 1}) for _ in range(300)]
    assert clear_cycle(deals) == ()


def test_many_deals_are_drawn_in_groups_and_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Tournament(spec(deals=40), store=tmp_path / "a.db")
    assert list(tournament.run())
    results = tournament.results()
    with closing(Store.open(tournament.path)) as store:
        apart = ratings_in_store(results, store).strengths
        monkeypatch.setattr("rdi.tournament.statistics.plackett_luce.DEALS_APART", 119)
        monkeypatch.setattr("rdi.tournament.statistics.plackett_luce.GROUPS", 30)
        together = ratings_in_store(results, store).strengths
    for one, other in zip(apart, together, strict=True):
        assert (one.bot, one.value) == (other.bot, pytest.approx(other.value))
        assert 0.4 < (other.high - other.low) / (one.high - one.low) < 1.5


# ------------------------------------------------------------------ run-off


def results(won: dict[tuple[int, int], int]) -> Results:
    """Three bots who met in pairs: what the first of each pair won from the second."""
    matches = [Match(number, 0, 0, pair) for number, pair in enumerate(won)]
    sums = {}
    for match, gold in zip(matches, won.values(), strict=True):
        found = Sums(2, deals=10, total=[gold * 20, -gold * 20])
        found.products = [
            [gold * gold * 41, -gold * gold * 40],
            [-gold * gold * 40, gold * gold * 41],
        ]
        sums[match.number] = found
    return Results(spec(), matches, sums)


def test_who_lives_on_the_weakest_does_not_win_the_run_off() -> None:
    found = results({(0, 1): -1, (0, 2): 9, (1, 2): 2})
    assert found.standings()[0].bot == 0
    assert [each.bot for each in instant_runoff(found)] == [2, 0, 1]


def test_everybody_leaves_once() -> None:
    found = instant_runoff(results({(0, 1): 1, (1, 2): 1, (2, 0): 1}))
    assert sorted(each.bot for each in found) == [0, 1, 2]
