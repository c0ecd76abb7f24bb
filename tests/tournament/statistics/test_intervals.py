"""Intervals hold what they promise, and tests that may stop early raise few false alarms."""

from collections.abc import Callable
from math import inf, isclose
from random import Random
from statistics import fmean

import pytest

from rdi.tournament.statistics.intervals import (
    DEALS_LEAST,
    Interval,
    anytime_interval,
    deals_for_precision,
    interval,
    log_likelihood_ratio,
    probability_above_zero,
    student_quantile,
    variance,
    wald_verdict,
)

TABLE_STAKES = 50


def heavy(luck: Random) -> float:
    """A deal as Gold comes: mostly little, now and then a whole Stash; the mean is zero."""
    if luck.random() < 0.06:
        return luck.choice((-1, 1)) * TABLE_STAKES
    return luck.gauss(0, 4)


def sums(values: list[float]) -> tuple[int, float, float]:
    return len(values), sum(values), sum(value * value for value in values)


@pytest.mark.parametrize(
    ("freedom", "wanted"),
    [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (100, 1.9840)],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, wanted: float) -> None:
    assert student_quantile(0.95, freedom) == pytest.approx(wanted, abs=1e-4)


def test_other_levels_too() -> None:
    assert student_quantile(0.99, 9) == pytest.approx(3.2498, abs=1e-4)
    assert student_quantile(0.90, 20) == pytest.approx(1.7247, abs=1e-4)


@pytest.mark.parametrize("deals", [15, 60, 300])
def test_intervals_hold_the_mean_in_93_to_97_of_100_cases(deals: int) -> None:
    luck, runs, held = Random(f"coverage {deals}"), 1500, 0
    for _ in range(runs):
        found = interval(*sums([luck.gauss(1, 5) for _ in range(deals)]))
        held += abs(found.mean - 1) <= found.half
    assert 0.93 <= held / runs <= 0.97


@pytest.mark.parametrize("deals", [100, 400])
def test_intervals_hold_the_mean_of_heavy_tails_too(deals: int) -> None:
    luck, runs, held = Random(f"heavy {deals}"), 1500, 0
    for _ in range(runs):
        found = interval(*sums([heavy(luck) for _ in range(deals)]))
        held += abs(found.mean) <= found.half
    assert 0.93 <= held / runs <= 0.97


def looked_at(luck: Random, looks: Callable[[int, float, float], bool]) -> bool:
    """Whether somebody who looks every 25 deals up to 1500 is alarmed by deals of mean zero."""
    deals, total, squares = 0, 0.0, 0.0
    for _ in range(60):
        for _ in range(25):
            value = heavy(luck)
            deals, total, squares = deals + 1, total + value, squares + value * value
        if looks(deals, total, squares):
            return True
    return False


def false_alarms(name: str, looks: Callable[[int, float, float], bool]) -> float:
    luck = Random(name)
    return fmean(looked_at(luck, looks) for _ in range(300))


def test_the_sequential_test_raises_few_false_alarms() -> None:
    def looks(deals: int, total: float, squares: float) -> bool:
        return wald_verdict(log_likelihood_ratio(deals, total, squares, 2.0), 0.05, 0.05) is True

    assert false_alarms("sequential", looks) < 0.05


def test_the_interval_for_watching_raises_few_false_alarms() -> None:
    assert false_alarms("watching", lambda *found: anytime_interval(*found).is_clear) < 0.05


def test_looking_often_at_the_usual_interval_does_not_do() -> None:
    assert false_alarms("peeking", lambda *found: interval(*found).is_clear) > 0.15


def test_the_sequential_test_finds_what_there_is() -> None:
    luck, found = Random("power"), []
    for _ in range(60):
        values: list[float] = []
        answer = None
        while answer is None and len(values) < 4000:
            values += [luck.gauss(2, 11) for _ in range(25)]
            answer = wald_verdict(log_likelihood_ratio(*sums(values), 2.0), 0.05, 0.05)
        found.append((answer, len(values)))
    assert fmean(answer is True for answer, _ in found) > 0.9
    assert fmean(deals for _, deals in found) < 600


def test_the_interval_for_watching_is_wider() -> None:
    luck = Random(4)
    found = sums([luck.gauss(0, 1) for _ in range(200)])
    assert interval(*found).half < anytime_interval(*found).half < 3 * interval(*found).half


@pytest.mark.parametrize("deals", [0, 1])
def test_hardly_any_deals_say_nothing(deals: int) -> None:
    assert interval(deals, 3.0 * deals, 9.0 * deals).half == inf
    assert anytime_interval(deals, 3.0 * deals, 9.0 * deals).half == inf
    assert probability_above_zero(Interval(3.0, inf, deals)) == 0.5
    assert not interval(deals, 3.0 * deals, 9.0 * deals).is_clear


def test_few_deals_answer_no_question() -> None:
    assert log_likelihood_ratio(DEALS_LEAST - 1, 1000.0, 1e6, 1.0) == 0.0
    assert wald_verdict(0.0, 0.05, 0.05) is None


def test_deals_that_are_all_alike_have_no_spread() -> None:
    assert variance(10, 20.0, 40.0) == 0.0
    assert interval(10, 20.0, 40.0) == Interval(2.0, 0.0, 10)
    assert probability_above_zero(Interval(2.0, 0.0, 10)) == 1.0
    assert probability_above_zero(Interval(0.0, 0.0, 10)) == 0.5
    assert log_likelihood_ratio(20, 40.0, 80.0, 1.0) == 0.0


def test_the_chance_to_be_better_is_how_often_it_is() -> None:
    luck, told = Random("better"), []
    for _ in range(3000):
        truth = luck.gauss(0, 1)
        found = interval(*sums([luck.gauss(truth, 3) for _ in range(12)]))
        told.append((probability_above_zero(found), truth > 0))
    sure = [is_so for chance, is_so in told if chance > 0.9]
    assert fmean(sure) > 0.9
    assert isclose(fmean(chance for chance, _ in told), 0.5, abs_tol=0.03)


def test_more_deals_are_told_for_a_narrower_interval() -> None:
    found = Interval(1.0, 0.5, 100)
    assert deals_for_precision(found, 0.25) == 400
    assert deals_for_precision(Interval(1.0, inf, 1), 0.25) == 0
