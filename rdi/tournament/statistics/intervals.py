"""Means, intervals and tests over deals, each from exact sums; and when looking often is allowed.

An observation is a deal: the mean of a bot's games in all its rotations. Sources: Student's t for
clusters of equal size; the generalized sequential probability ratio test with normal observations
(Wald 1945; for pairs of games Fishtest's documentation); the normal-mixture confidence sequence
(Robbins 1970; Howard and others 2021).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp as _exp
from math import floor, inf, lgamma, log, log10, sqrt

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, the half width of its interval, and the deals behind it."""

    mean: float
    half: float
    deals: int

    @property
    def is_clear(self) -> bool:
        """Whether zero lies outside."""
        return abs(self.mean) > self.half


def interval(deals: int, total: float, squares: float, level: float = LEVEL) -> Interval:
    """The mean of a number of deals and its interval by Student's t, from their sum and their
    squares.

    Fewer than two deals say nothing of their spread: the half width is infinite.
    """
    if deals < 2:
        return Interval(total if deals else 0.0, inf, deals)
    return Interval(
        total / deals,
        student_quantile(level, deals - 1) * sqrt(variance(deals, total, squares) / deals),
        deals,
    )


def combined_interval(
    mean: float, parts: Sequence[tuple[float, int]], deals: int, level: float = LEVEL
) -> Interval:
    """A mean that is a sum of independent parts, and its interval, from the variance of each part
    and its degrees of freedom (Satterthwaite 1946). The half width is infinite where there are no
    parts, or where one has no freedom.
    """
    if not parts or any(freedom < 1 for _, freedom in parts):
        return Interval(mean, inf, deals)
    total = sum(part for part, _ in parts)
    if not total:
        return Interval(mean, 0.0, deals)
    freedom = total**2 / sum(part**2 / freedom for part, freedom in parts)
    return Interval(mean, student_quantile(level, max(1, int(freedom + 1e-9))) * sqrt(total), deals)


def variance(deals: int, total: float, squares: float) -> float:
    """The variance of a deal; never below zero, though sums are rounded."""
    return max(0.0, (squares - total * total / deals) / (deals - 1))


@lru_cache(maxsize=512)
def student_quantile(level: float, freedom: int) -> float:
    """The quantile of Student's distribution that encloses this probability between plus and minus,
    by bisection.
    """
    low, high = 0.0, 1e4
    for _ in range(80):
        middle = (low + high) / 2
        if 1 - _two_tails(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return high


def _two_tails(value: float, freedom: float) -> float:
    """The probability that Student's distribution leaves outside plus or minus this value."""
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + value * value))


def _incomplete_beta(first: float, second: float, at: float) -> float:
    """The regularized incomplete beta function, by Lentz's continued fraction."""
    if at <= 0:
        return 0.0
    if at >= 1:
        return 1.0
    if at > (first + 1) / (first + second + 2):
        return 1 - _incomplete_beta(second, first, 1 - at)
    front = _exp(
        lgamma(first + second)
        - lgamma(first)
        - lgamma(second)
        + first * log(at)
        + second * log(1 - at)
    )
    return front / first * _continued_fraction(first, second, at)


def _continued_fraction(first: float, second: float, at: float) -> float:
    tiny = 1e-300
    numerator, denominator = 1.0, 1 - (first + second) * at / (first + 1)
    denominator = 1 / (denominator or tiny)
    found = denominator
    for step in range(1, 300):
        for part in (
            step * (second - step) * at / ((first + 2 * step - 1) * (first + 2 * step)),
            -(first + step) * (first + second + step) * at
            / ((first + 2 * step) * (first + 2 * step + 1)),
        ):  # fmt: skip
            denominator = 1 / ((1 + part * denominator) or tiny)
            numerator = (1 + part / numerator) or tiny
            found *= numerator * denominator
        if abs(numerator * denominator - 1) < 1e-12:
            break
    return found


def probability_above_zero(found: Interval) -> float:
    """The probability that the true mean is above zero, by Student's distribution (no opinion
    before).
    """
    if found.deals < 2:
        return 0.5
    error = found.half / student_quantile(LEVEL, found.deals - 1)
    if not error:
        return 0.5 if not found.mean else float(found.mean > 0)
    tails = _two_tails(abs(found.mean) / error, found.deals - 1) / 2
    return 1 - tails if found.mean > 0 else tails


# ------------------------------------------------------------------ looking more than once

DEALS_LEAST = 10
"""The number of deals before which nothing is decided: their spread is not known well enough."""


def log_likelihood_ratio(deals: int, total: float, squares: float, gain: float) -> float:
    """The logarithm of the likelihood ratio of a mean of `gain` to a mean of 0; the variance is
    that of the deals.
    """
    if deals < DEALS_LEAST:
        return 0.0
    spread = variance(deals, total, squares)
    if not spread:
        return 0.0
    return gain * (total - deals * gain / 2) / spread


def wald_bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Below the first of these logarithms the answer is no, above the second yes (Wald 1945)."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def wald_verdict(ratio: float, alpha: float, beta: float) -> bool | None:
    """The verdict of a ratio: True for the gain, False for none, None for not known yet."""
    no, yes = wald_bounds(alpha, beta)
    if ratio >= yes:
        return True
    return False if ratio <= no else None


def anytime_interval(
    deals: int, total: float, squares: float, level: float = LEVEL, aimed_at: int = 200
) -> Interval:
    """An interval that holds at every moment together: it may be looked at as often as one likes.

    `aimed_at` is the number of deals for which it is narrowest.
    """
    if deals < DEALS_LEAST:
        return Interval(total / deals if deals else 0.0, inf, deals)
    spread = variance(deals, total, squares)
    alpha = 1 - level
    weight = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / aimed_at
    grown = deals * weight + 1
    half = sqrt(spread * 2 * grown / (deals * deals * weight) * log(sqrt(grown) / alpha))
    return Interval(total / deals, half, deals)


def deals_for_precision(found: Interval, half: float) -> int:
    """The number of deals for an interval of this half width, by the spread that was seen."""
    if found.half == inf or not half:
        return 0
    return max(2, round(found.deals * (found.half / half) ** 2))


def round_below(value: float, count: int) -> list[float]:
    """The next round numbers (1, 2 or 5 times a power of ten) at or below a value, the largest
    first; none where it is not above zero.
    """
    if not 0 < value < inf:
        return []
    power = floor(log10(value))
    steps = [
        step * 10.0**size for size in range(power, power - count - 1, -1) for step in (5, 2, 1)
    ]
    return [step for step in steps if step <= value * (1 + 1e-9)][:count]
