"""Put a chance, its error and how it was found into words."""

from __future__ import annotations

from math import ceil, isfinite

from rdi.odds.answer import Estimate, Odds, Scores

WHOLE = 100
"""Chances are told as so many times in a hundred."""

FINE = 0.4
"""Where the error is smaller than this, in 100, figures get one place behind the point."""

NOTHING = 1e-12
"""What is left of a chance that was counted where only the sums of fractions are not exact."""

FEW = 10.0
"""The same for points and Gold."""

EVEN, TAIL = 0.5, 0.1
"""In so many cases a score is better than the one in the middle, and than a range that is told."""

MODELS = {
    "uniform": "the others may hold anything that is left, however they drew and bet",
    "drawn": "the others draw sensibly, as many as they were seen to, however they bet",
}
"""What each model takes the others to hold."""


def in_hundred(found: Estimate, is_exact: bool) -> str:
    """A chance as so many times in 100, with its error where it was sampled."""
    if is_exact:
        return _counted(found.value)
    percent, error = WHOLE * found.value, WHOLE * found.error
    fine = 0 < error < FINE
    least = 0.1 if fine else 1
    if error <= least and (text := _whole(percent, least)):
        return f"{text} in 100"
    return f"{tenths(percent) if fine else round(percent)} in 100 {error_text(error)}"


def plain_hundred(found: Estimate, is_exact: bool) -> str:
    """The same without the error, for sentences."""
    return in_hundred(found, is_exact).partition(" ±")[0]


def error_text(error: float, fine: float = FINE) -> str:
    """How far a sampled figure may be off, rounded up, to a tenth where it is less than `fine`; one
    sample does not tell.
    """
    if not isfinite(error):
        return "± anything"
    size = max(0.1, ceil(error * 10) / 10) if error < fine else ceil(error)
    return f"±{size:g}"


def _counted(value: float) -> str:
    """A chance that was counted: it is never rounded to what it is not."""
    if min(value, 1 - value) < NOTHING:
        return "certain" if value > NOTHING else "impossible"
    text = _whole(WHOLE * value, 0.1)
    return f"{text or f'{WHOLE * value:.1f}'.removesuffix('.0')} in 100"


def _whole(percent: float, least: float) -> str:
    """The words for a chance too near to never or always to be told as a figure; else nothing."""
    if percent < least / 2:
        return f"under {least:g}"
    return f"over {WHOLE - least:g}" if percent > WHOLE - least / 2 else ""


def amount(found: Estimate, is_exact: bool) -> str:
    """Points or Gold on average, with the error where it was sampled."""
    text = tenths(found.value)
    return text if is_exact or not found.error else f"{text} {error_text(found.error, FEW)}"


def tenths(value: float) -> str:
    """A number with one place behind the point, where that is not nothing."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def typical(scores: Scores) -> str:
    """The score in the middle by how good they are, and the range of four in five cases, where that
    is more than one score.
    """
    names = {name for name, _, _ in scores}

    def told(score: tuple[str, int]) -> str:
        called = "" if len(names) == 1 else f" {score[0].replace('_', ' ')}"
        return f"{score[1]}{called}".strip()

    middle, low, high = [_at(scores, place) for place in (EVEN, 1 - TAIL, TAIL)]
    if len(names) == 1:
        low, high = min(low, high), max(low, high)
    if len(scores) == 1 or low == high:
        return told(middle)
    return f"{told(middle)}, mostly {told(low)} to {told(high)}"


def _at(scores: Scores, place: float) -> tuple[str, int]:
    """The score that lies so far down, from the best at 0 to the worst at 1."""
    seen = 0.0
    for name, points, chance in scores:
        seen += chance
        if seen > place - NOTHING:
            return name, points
    return scores[-1][:2]


def how_found(odds: Odds) -> str:
    """How the figures were found, as a sentence: what was looked at, and what was supposed."""
    if odds.is_exact and odds.gold is not None:
        return (
            "Counted over all that cards and dice may do until your turn ends, and as if what lies "
            "on the table then were divided."
        )
    if odds.is_exact:
        return "Counted exactly, over all that cards and dice may still do if nobody folds."
    supposed = MODELS.get(odds.model, f"the others as in the model {odds.model}")
    staying = ", if nobody folds" if odds.pots else ""
    count = f"{odds.samples:,} deals that fit what you see{staying}"
    if odds.is_partial:
        return f"Broken off after {count}; {supposed}."
    return f"From {count}; {supposed}."
