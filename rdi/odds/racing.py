"""Try answers in the same imagined games, and go on longer with those that do better.

In each lap the worse half drops out (successive halving, Karnin, Koren and Somekh 2013), so that
most thought goes to answers between which it is hard to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from rdi.model.request import Answer
from rdi.odds.imagining import World

if TYPE_CHECKING:
    from rdi.engine.game import View

LEAST = 3
"""How many games are imagined in each lap at least."""

ENOUGH = 2
"""After so many imagined games in which luck made no difference it is taken to make none."""

OFTEN = 8
CLEARLY = 5
"""After so many games an answer may be clearly the best: by so many standard errors."""

Attempt = Callable[[World, int], tuple[float, int]]
"""What an imagined game in which the answer was just given comes to, and how many answers it took
to see that; its luck has this seed.
"""

Weigh = Callable[[Sequence[float]], float]
"""What all that an answer came to is worth."""

Found = dict[Answer, list[float]]


def race(
    view: View,
    answers: Sequence[Answer],
    luck: Random,
    attempt: Attempt,
    effort: int,
    kept: int = 1,
    weigh: Weigh = fmean,
) -> list[Answer]:
    """The best `kept` of some answers, the best first, with so much effort (answers given)."""
    found: Found = {answer: [] for answer in answers}
    laps = ceil(len(found) / kept - 1).bit_length()
    for lap in range(laps):
        spent = games = 0
        while games < LEAST or spent < effort // laps:
            spent += _attempt_all(view, found, attempt, luck.getrandbits(48))
            games += 1
            if _is_without_luck(found) or _is_clear(found):
                return _leading(found, weigh, kept)
        left = max(kept, ceil(len(found) / 2)) if lap < laps - 1 else kept
        found = {answer: found[answer] for answer in _leading(found, weigh, left)}
    return list(found)


def tried(
    view: View, answers: Sequence[Answer], luck: Random, attempt: Attempt, effort: int
) -> Found:
    """What each answer comes to in the same games, as many as so much effort (answers) allows."""
    found: Found = {answer: [] for answer in answers}
    spent = games = 0
    while games < 1 or spent + spent // games <= effort:
        spent += _attempt_all(view, found, attempt, luck.getrandbits(48))
        games += 1
    return found


def _attempt_all(view: View, found: Found, attempt: Attempt, seed: int) -> int:
    """Try every answer in one imagined game. Gives how many answers that took."""
    world: World = view.imagine(seed)
    spent = 0
    for answer, values in found.items():
        after = world.fork()
        after.answer(answer)
        value, count = attempt(after, seed)
        values.append(value)
        spent += 1 + count
    return spent


def _leading(found: Found, weigh: Weigh, count: int) -> list[Answer]:
    return sorted(found, key=lambda answer: -weigh(found[answer]))[:count]


def _is_without_luck(found: Found) -> bool:
    """Whether every answer has come to the same each time, but not all of them to one thing."""
    values = list(found.values())
    if len(values[0]) < ENOUGH or any(min(each) < max(each) for each in values):
        return False
    return len({each[0] for each in values}) > 1


def _is_clear(found: Found) -> bool:
    """Whether one answer has come to clearly more than each other one, game by game."""
    if len(next(iter(found.values()))) % OFTEN:
        return False
    best = max(found.values(), key=sum)
    return all(_is_clearly_more(best, each) for each in found.values() if each is not best)


def _is_clearly_more(better: Sequence[float], worse: Sequence[float]) -> bool:
    more = [one - other for one, other in zip(better, worse, strict=True)]
    return fmean(more) > CLEARLY * pstdev(more) / sqrt(len(more))
