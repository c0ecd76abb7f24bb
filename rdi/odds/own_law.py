"""Put what a seat's own hand will be worth in exact figures, where that can be told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rdi.model.request import Pick
from rdi.odds.answer import Estimate, Odds, Option
from rdi.odds.laws import Law, counted_points, points_law
from rdi.odds.solo import Solo, solo

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer
    from rdi.odds.limits import Limits


HURRIED = 0.05
"""Where there is not so much time, in seconds, points stay as they were sampled."""

MOMENTS_A_SECOND = 12_000
"""How many moments of a lonely play are looked at in a second, about."""


def with_own_law(odds: Odds, view: View, limits: Limits, answer: Answer = None) -> Odds:
    """The same chances, with points and scores of the own hand that were counted and not sampled.

    They are those of a seat that wants the most points; after this `answer` to a pick, or after
    the best of the options.
    """
    scoring = view._compiled.definition.scoring
    is_hurried = limits.seconds < HURRIED
    if is_hurried or odds.points is None or scoring is None or not odds.points.error:
        return odds
    alone = solo(view, effort=int(limits.seconds * MOMENTS_A_SECOND))
    if alone is None:
        return odds
    options = tuple([_sharper(option, alone) for option in odds.options])
    if answer is None and isinstance(view.request, Pick) and options:
        answer = options[0].answer
    law = _law_after(alone, answer)
    if law is None:
        return replace(odds, options=options)
    points = Estimate(counted_points(scoring, law))
    return replace(odds, points=points, scores=tuple(points_law(scoring, law)), options=options)


def _sharper(option: Option, alone: Solo) -> Option:
    way = alone.options.get(option.answer)
    return option if way is None else replace(option, points=Estimate(way.points))


def _law_after(alone: Solo, answer: Answer) -> Law | None:
    if answer is None:
        return alone.law
    way = alone.options.get(answer)
    return None if way is None else way.law
