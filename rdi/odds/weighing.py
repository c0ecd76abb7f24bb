"""Weigh the ways to answer a pick against each other in the same imagined games."""

from __future__ import annotations

from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from rdi.odds.choices import some_answers
from rdi.odds.endings import SEED_BITS
from rdi.odds.imagining import World, standing
from rdi.odds.racing import race
from rdi.odds.samples import Samples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rdi.engine.game import View
    from rdi.model.request import Answer, Pick
    from rdi.odds.endings import Endings

ANSWERS_MOST = 80
"""How many answers are looked at."""

GLANCES = 8
"""How often each of them is looked at at a glance, in the mean."""

SHORT = 6
"""How many of them are looked at closely."""

LEAST = 12
"""In so many imagined games every one of those is tried."""

CLEARLY = 3
"""An answer is given up when another promises more by so many standard errors, game by game."""

Weighed = dict["Answer", Samples]


def worth_a_look(
    view: View, pick: Pick, luck: Random, turn: Callable[[], Mapping[Answer, float] | None]
) -> Sequence[Answer]:
    """The answers that look best at a glance, by what the own turn brings where that is told."""
    answers = list(some_answers(pick, ANSWERS_MOST, luck))
    if len(answers) <= SHORT:
        return answers
    known = turn()
    if known is not None:
        return [*known][:SHORT]
    return race(view, answers, luck, partial(_glance, view.seat), GLANCES * len(answers), SHORT)


def _glance(seat: int, world: World, _: int) -> tuple[float, int]:
    return standing(world, seat), 0


def weigh(
    endings: Endings,
    answers: Sequence[Answer],
    luck: Random,
    empty: Callable[[], Samples],
    goes_on: Callable[[int, int], bool],
) -> Weighed:
    """What each answer comes to in the same imagined games, the best first.

    `goes_on` is asked before each game with how many there were and how many answers that took.
    An answer that clearly promises less than another is tried no longer.
    """
    found: Weighed = {answer: empty() for answer in answers}
    racing = list(found)  # equal things may be offered several times
    spent = games = 0
    while goes_on(games, spent):
        seed = luck.getrandbits(SEED_BITS)
        world = endings.world(seed)
        for answer in racing:
            after = world.fork()
            after.answer(answer)
            ending, count = endings.ending(after, Random(seed))
            found[answer].add(ending)
            spent += count
        games += 1
        if games >= LEAST and games & (games - 1) == 0:
            racing = _left(found, racing)
    return dict(sorted(found.items(), key=lambda each: _rank(each[1]), reverse=True))


def _rank(samples: Samples) -> tuple[int, float, float]:
    """Those tried longest come first, then what promises most."""
    return len(samples), round(samples.worth, 9), samples.strength


def _left(found: Weighed, racing: Sequence[Answer]) -> list[Answer]:
    """The answers that may still be the best."""
    best = max(racing, key=lambda answer: _rank(found[answer]))
    values = _values(found[best])
    return [
        answer
        for answer in racing
        if answer is best or not _is_clearly_more(values, _values(found[answer]))
    ]


def _values(samples: Samples) -> Sequence[float]:
    return samples.golds or samples.shares


def _is_clearly_more(better: Sequence[float], worse: Sequence[float]) -> bool:
    more = [one - other for one, other in zip(better, worse, strict=True)]
    return fmean(more) > CLEARLY * pstdev(more) / sqrt(len(more))
