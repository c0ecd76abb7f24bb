"""Deals that are drawn anew say how sure the order of the bots is."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rdi.tournament.schedule import Match
from rdi.tournament.statistics.bootstrap import (
    DEALS_LEAST,
    DRAWS,
    GROUPS,
    DealGroup,
    bootstrapped_ranks,
    ranks_in_store,
)
from rdi.tournament.statistics.intervals import (
    deals_for_precision,
    interval,
    probability_above_zero,
    round_below,
)
from rdi.tournament.statistics.results import Results
from rdi.tournament.store import Store
from rdi.tournament.units import Sums
from tests.tournament.reports import first_page
from tests.tournament.runs import played
from tests.tournament.specs import spec


def results_of(parts: list[DealGroup], bots: int = 2) -> Results:
    """Results of one match that these parts are all of."""
    sums = Sums(bots, sum(part.deals for part in parts))
    for place in range(bots):
        sums.total[place] = sum(part.totals[place] for part in parts)
    games = [{"game": "rogues-and-warriors", "seats": bots}]
    return Results(spec(games, bots=bots), [Match(0, 0, 0, tuple(range(bots)))], {0: sums})


def deals(luck: Random, mean: float, count: int = 150) -> list[DealGroup]:
    """Deals that the first of two bots wins by so much in the mean."""
    values = [round(luck.gauss(mean, 10)) for _ in range(count)]
    return [DealGroup(1, (value, -value)) for value in values]


def test_who_wins_every_deal_is_the_best_for_sure() -> None:
    parts = [DealGroup(1, (4, -4))] * 120
    first, second = bootstrapped_ranks(results_of(parts), {0: parts}, 1)
    assert (first.bot, first.best, first.low, first.high) == (0, 1.0, 1, 1)
    assert (second.bot, second.best, second.low, second.high) == (1, 0.0, 2, 2)


def test_equals_are_each_the_best_in_half_of_all_draws() -> None:
    values = [*range(-60, 61)]
    parts = [DealGroup(1, (value, -value)) for value in values]
    found = bootstrapped_ranks(results_of(parts), {0: parts}, 1)
    assert sum(each.best for each in found) == pytest.approx(1)
    assert all(0.45 < each.best < 0.55 for each in found)
    assert all((each.low, each.high) == (1, 2) for each in found)


def test_bots_that_win_alike_share_all_their_ranks() -> None:
    parts = [DealGroup(1, (value, value, -2 * value)) for value in range(-60, 63)]
    first, second, third = bootstrapped_ranks(results_of(parts, 3), {0: parts}, 1)
    assert first.best == second.best
    assert first.best + second.best + third.best == pytest.approx(1)
    assert (first.low, first.high) == (second.low, second.high) == (1, 3)
    assert (third.low, third.high) == (1, 3)


def test_bots_that_win_alike_in_matches_of_their_own_are_better_by_half() -> None:
    """Though the sums of what they won differ by rounding."""
    matches = [Match(number, 0, 0, (number // 3, 2)) for number in range(6)]
    sums = {}
    for match, total in zip(matches, [1, 1, 2, 1, 1, 2], strict=True):
        sums[match.number] = won = Sums(2, 5)
        won.total[:] = [total, -total]
    results = Results(spec(bots=3), matches, sums)
    assert results.chance_better(0, 1) == results.chance_better(1, 0) == 0.5
    assert results.chance_better(0, 2) == 1.0


@pytest.mark.parametrize("size", [1, 7])
def test_it_agrees_with_students_distribution(size: int) -> None:
    """In parts of one deal or of several, in few parts or many."""
    parts = deals(Random("student"), 0.5, 280)
    results = results_of(parts)
    joined = [
        DealGroup(
            size,
            tuple(map(sum, zip(*[each.totals for each in parts[at : at + size]], strict=True))),
        )
        for at in range(0, 280, size)
    ]
    chance = next(
        each.best for each in bootstrapped_ranks(results, {0: joined}, 3) if each.bot == 0
    )
    mean = [part.totals[0] / 2 for part in parts]
    wanted = probability_above_zero(interval(280, sum(mean), sum(each * each for each in mean)))
    assert chance == pytest.approx(wanted, abs=0.02)


def test_the_draws_follow_from_the_seed() -> None:
    parts = deals(Random("seed"), 0.3)
    results = results_of(parts)
    assert bootstrapped_ranks(results, {0: parts}, 1) == bootstrapped_ranks(results, {0: parts}, 1)
    assert bootstrapped_ranks(results, {0: parts}, 1) != bootstrapped_ranks(results, {0: parts}, 2)
    assert DRAWS == 2_000


def test_many_deals_are_drawn_in_groups() -> None:
    luck = Random("groups")
    parts = deals(luck, 1.0, 3 * GROUPS)
    assert bootstrapped_ranks(results_of(parts), {0: parts}, 1)[0].best > 0.9


def test_it_is_told_of_stored_games_from_enough_deals_on(tmp_path: Path) -> None:
    what = spec([{"game": "threes"}], bots=2, deals=DEALS_LEAST, look=50, unit=50)
    found = played(what, tmp_path / "a.db", "serial")
    results = found.results()
    with closing(Store.open(found.path)) as store:
        told = ranks_in_store(results, store)
        assert [each.bot for each in told] == [each.bot for each in results.standings()]
        few = with_few_deals(results)
        assert ranks_in_store(few, store) == []
    chance = results.chance_better(told[0].bot, told[1].bot)
    assert told[0].best == pytest.approx(chance, abs=0.03)
    text = first_page(found, "a.toml")
    assert f"{100 * told[0].best:.1f} %" in text
    assert "2,000 times, match by match" in " ".join(text.split())


def with_few_deals(results: Results) -> Results:
    """The same results as if there were too few deals."""
    sums = {
        number: Sums(each.seats, 50, each.total, each.products)
        for number, each in results.sums.items()
    }
    return Results(results.spec, [*results.matches.values()], sums)


def test_reports_of_few_deals_say_when_the_order_is_told(tmp_path: Path) -> None:
    found = played(spec(bots=2), tmp_path / "a.db", "serial")
    text = first_page(found, "a.toml")
    assert f"Shown once each bot has {DEALS_LEAST} deals" in text
    size = round_below(max(each.mean.half for each in found.results().standings()), 1)[0]
    mean = found.results().standings()[0].mean
    assert f"&plusmn;{size:g}" in text
    assert f"{deals_for_precision(mean, size):,}" in text


def test_round_numbers_below() -> None:
    assert round_below(1.39, 3) == [1, 0.5, pytest.approx(0.2)]
    assert round_below(5.0, 2) == [5, 2]
    assert round_below(0.0, 3) == []
    assert round_below(float("inf"), 3) == []
