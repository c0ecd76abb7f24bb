"""Means of samples come with errors that mean what they say."""

from random import Random

import pytest

from rdi.odds.figures import mean, mean_of, part, part_of


def test_a_mean_and_its_error() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.error == pytest.approx(1.96 * (1.25 / 3) ** 0.5)
    assert mean_of(10, 30, 4) == found


def test_of_one_sample_or_none_nothing_is_sure() -> None:
    assert mean([3.0]).error == float("inf")
    assert mean([]).error == float("inf")
    assert part([]).error == 1


def test_hits_that_are_all_alike_are_not_taken_for_sure() -> None:
    assert part([1.0] * 20).value == 1
    assert 0.1 < part([1.0] * 20).error < 0.25
    assert part([0.0] * 20).error == pytest.approx(part([1.0] * 20).error)
    assert part_of(5, 5, 20) == part([1.0] * 5 + [0.0] * 15)


def test_the_true_chance_lies_within_the_error_about_19_times_in_20() -> None:
    luck = Random(4)
    inside = 0
    for _ in range(400):
        found = part([float(luck.random() < 0.2) for _ in range(100)])
        inside += abs(found.value - 0.2) <= found.error
    assert 0.94 * 400 <= inside < 400
