"""Compare the answers to a request in the same imagined games (common random numbers), and spend
more of them on those between which it is hard to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.deadline import OutOfTime, verify_time
from rdi.model.request import Answer
from rdi.odds.estimation import paired_gain
from rdi.odds.outcomes import SampledEndings
from rdi.odds.rollouts import SEED_BITS, ImaginedGame, evaluate, sample_answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rdi.engine.game import View
    from rdi.model.request import Pick
    from rdi.odds.rollouts import Ending, EndingSampler


GAMES_A_LAP = 3
"""The least number of games that are imagined in each lap."""

GAMES_WITHOUT_LUCK = 2
"""The number of imagined games without a difference by luck after which luck is taken to
make none.
"""

CHECK_EVERY = 8
HALVING_ERRORS = 5
"""The number of standard errors by which an answer is clearly the best, checked after every
CHECK_EVERY games.
"""

Trial = Callable[[ImaginedGame, int], tuple[float, int]]
"""The result of an imagined game in which the answer was just given, and the number of answers it
took to see that; its luck has this seed.
"""

Aggregate = Callable[[Sequence[float]], float]
"""The value of all results of an answer together."""

ValuesByAnswer = dict[Answer, list[float]]

ANSWERS_MOST = 80
"""The number of answers that are looked at."""

GLANCES = 8
"""The mean number of glances at each of them."""

SHORTLIST = 6
"""The number of them that are looked at closely."""

GAMES_BEFORE_DROPPING = 12
"""The number of imagined games in which every one of those is tried."""

DROPPING_ERRORS = 3
"""The number of standard errors, game by game, by which another answer must promise more for an
answer to be given up.
"""


def successive_halving(
    view: View,
    answers: Sequence[Answer],
    luck: Random,
    attempt: Trial,
    effort: int,
    kept: int = 1,
    weigh: Aggregate = fmean,
) -> list[Answer]:
    """The best `kept` of some answers, the best first, with this effort (answers given)."""
    found: ValuesByAnswer = {answer: [] for answer in answers}
    laps = ceil(len(found) / kept - 1).bit_length()
    for lap in range(laps):
        spent = games = 0
        while games < GAMES_A_LAP or spent < effort // laps:
            spent += _try_all(view, found, attempt, luck.getrandbits(48))
            games += 1
            if _is_without_luck(found) or _is_clear(found):
                return _leading(found, weigh, kept)
        left = max(kept, ceil(len(found) / 2)) if lap < laps - 1 else kept
        found = {answer: found[answer] for answer in _leading(found, weigh, left)}
    return list(found)


def sampled_values(
    view: View, answers: Sequence[Answer], luck: Random, attempt: Trial, effort: int
) -> ValuesByAnswer:
    """The value of each answer in the same games, as many as this effort (in answers) allows."""
    found: ValuesByAnswer = {answer: [] for answer in answers}
    spent = games = 0
    while games < 1 or spent + spent // games <= effort:
        spent += _try_all(view, found, attempt, luck.getrandbits(48))
        games += 1
    return found


def _try_all(view: View, found: ValuesByAnswer, attempt: Trial, seed: int) -> int:
    """Try every answer in one imagined game; returns the number of answers given."""
    world: ImaginedGame = view.imagine(seed)
    spent = 0
    for answer, values in found.items():
        verify_time()
        after = world.fork()
        after.answer(answer)
        value, count = attempt(after, seed)
        values.append(value)
        spent += 1 + count
    return spent


def _leading(found: ValuesByAnswer, weigh: Aggregate, count: int) -> list[Answer]:
    return sorted(found, key=lambda answer: -weigh(found[answer]))[:count]


def _is_without_luck(found: ValuesByAnswer) -> bool:
    """Whether every answer has come to the same each time, but not all of them to one thing."""
    values = list(found.values())
    if len(values[0]) < GAMES_WITHOUT_LUCK or any(min(each) < max(each) for each in values):
        return False
    return len({each[0] for each in values}) > 1


def _is_clear(found: ValuesByAnswer) -> bool:
    """Whether one answer has come to clearly more than each other one, game by game."""
    if len(next(iter(found.values()))) % CHECK_EVERY:
        return False
    best = max(found.values(), key=sum)
    return all(
        _is_clearly_more(best, each, HALVING_ERRORS) for each in found.values() if each is not best
    )


ComparedAnswers = dict["Answer", SampledEndings]


def shortlist(
    view: View, pick: Pick, luck: Random, turn: Callable[[], Mapping[Answer, float] | None]
) -> Sequence[Answer]:
    """The answers that look best at a glance, by the gain of the own turn where it is known."""
    answers = list(sample_answers(pick, ANSWERS_MOST, luck))
    if len(answers) <= SHORTLIST:
        return answers
    known = turn()
    if known is not None:
        return [*known][:SHORTLIST]
    return successive_halving(
        view, answers, luck, partial(trial_at_once, view.seat), GLANCES * len(answers), SHORTLIST
    )


def trial_at_once(seat: int, world: ImaginedGame, _: int) -> tuple[float, int]:
    """The value of a seat immediately after an answer: a Trial that plays nothing."""
    return evaluate(world, seat), 0


def compare_answers(
    endings: EndingSampler,
    answers: Sequence[Answer],
    luck: Random,
    empty: Callable[[], SampledEndings],
    goes_on: Callable[[int, int], bool],
) -> ComparedAnswers:
    """The value of each answer in the same imagined games, the best first.

    `goes_on` is asked before each game with how many there were and how many answers that took.
    An answer that clearly promises less than another is tried no longer.
    """
    found: ComparedAnswers = {answer: empty() for answer in answers}
    racing = list(found)  # equal things may be offered several times
    spent = games = 0
    while goes_on(games, spent):
        seed = luck.getrandbits(SEED_BITS)
        world = endings.world(seed)
        ends = {}
        try:
            for answer in racing:
                after = world.fork()
                after.answer(answer)
                ends[answer], count = endings.ending(after, Random(seed))
                spent += count
        except OutOfTime:
            if games:
                break
            ends = {answer: _as_it_stands(endings, answer, seed) for answer in racing}
        for answer, ending in ends.items():
            found[answer].add(ending)
        games += 1
        if games >= GAMES_BEFORE_DROPPING and games & (games - 1) == 0:
            racing = _still_in(found, racing)
    return dict(sorted(found.items(), key=lambda each: _rank(each[1]), reverse=True))


def _as_it_stands(endings: EndingSampler, answer: Answer, seed: int) -> Ending:
    """The ending of a game that there is no time to play on after an answer."""
    world = endings.world(seed)
    world.answer(answer)
    return endings.as_it_stands(world)


def _rank(samples: SampledEndings) -> tuple[int, float, float]:
    """Those tried longest come first, then what promises most."""
    return len(samples), round(samples.worth, 9), samples.strength


def _still_in(found: ComparedAnswers, racing: Sequence[Answer]) -> list[Answer]:
    """The answers that may still be the best."""
    best = max(racing, key=lambda answer: _rank(found[answer]))
    values = _values(found[best])
    return [
        answer
        for answer in racing
        if answer is best or not _is_clearly_more(values, _values(found[answer]), DROPPING_ERRORS)
    ]


def _values(samples: SampledEndings) -> Sequence[float]:
    return samples.golds or samples.shares


def _is_clearly_more(better: Sequence[float], worse: Sequence[float], errors: float) -> bool:
    """Whether one answer has come to more than another by this number of standard errors."""
    gain, margin = paired_gain(better, worse, errors)
    return gain > margin
