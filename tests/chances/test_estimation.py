"""Means of samples come with errors that mean what they say."""

from random import Random

import pytest

from rdi.chances.estimation import mean, mean_from_sums, proportion, proportion_from_sums


def test_a_mean_and_its_error() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.error == pytest.approx(1.96 * (1.25 / 3) ** 0.5)
    assert mean_from_sums(10, 30, 4) == found


def test_of_one_sample_or_none_nothing_is_sure() -> None:
    assert mean([3.0]).error == float("inf")
    assert mean([]).error == float("inf")
    assert proportion([]).error == 1


def test_hits_that_are_all_alike_are_not_taken_for_sure() -> None:
    assert proportion([1.0] * 20).value == 1
    assert 0.1 < proportion([1.0] * 20).error < 0.25
    assert proportion([0.0] * 20).error == pytest.approx(proportion([1.0] * 20).error)
    assert proportion_from_sums(5, 5, 20) == proportion([1.0] * 5 + [0.0] * 15)


def test_the_true_chance_lies_within_the_error_about_19_times_in_20() -> None:
    luck = Random(4)
    inside = 0
    for _ in range(400):
        found = proportion([float(luck.random() < 0.2) for _ in range(100)])
        inside += abs(found.value - 0.2) <= found.error
    assert 0.94 * 400 <= inside < 400
