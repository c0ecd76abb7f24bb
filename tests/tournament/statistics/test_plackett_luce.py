"""Strengths by places are the likeliest ones, whatever the order of games, and a run-off drops the
worst again and again.
"""

from collections import Counter
from contextlib import closing
from itertools import permutations
from math import exp, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.tournament.schedule import Match
from rdi.tournament.statistics.plackett_luce import (
    Ranking,
    bootstrapped_strengths,
    fitted_strengths,
    ranking_of,
    rankings_of_deals,
    strengths_in_store,
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
    luck = Random(7)
    deals: list[Counter[Ranking]] = []
    for _ in range(150):
        order = luck.choices(list(permutations(WORTH)), [*map(chance, permutations(WORTH))])[0]
        deals.append(Counter({tuple((bot,) for bot in order): 1}))
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
    tournament = Tournament(spec(deals=20), store=tmp_path / "a.db")
    assert list(tournament.run())
    store = Store.open(tournament.path)
    found = strengths_in_store(store, 1)
    store.close()
    assert {each.bot for each in found} == {0, 1, 2}


def test_many_deals_are_drawn_in_groups_and_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Tournament(spec(deals=40), store=tmp_path / "a.db")
    assert list(tournament.run())
    with closing(Store.open(tournament.path)) as store:
        apart = strengths_in_store(store, 1)
        monkeypatch.setattr("rdi.tournament.statistics.plackett_luce.DEALS_APART", 119)
        monkeypatch.setattr("rdi.tournament.statistics.plackett_luce.GROUPS", 30)
        together = strengths_in_store(store, 1)
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
