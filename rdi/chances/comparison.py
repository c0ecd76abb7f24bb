"""Compare the answers to a request in the same imagined games (common random numbers), and spend
more of them on those between which it is hard to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, inf
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.chances.distributions import TIER_POINTS, chance_against
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.estimation import paired_gain
from rdi.chances.outcomes import ImaginedEndings
from rdi.chances.rollouts import (
    ENDING_ANSWERS_MOST,
    IN_TRIALS,
    SEED_BITS,
    ImaginedGame,
    after_turn,
    evaluate,
    gold_paid,
    hand_value,
    play_by_luck,
    play_out,
    play_to_end,
)
from rdi.deadline import OutOfTime, verify_time
from rdi.model.request import Answer, Pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rdi.chances.estimation import Budget
    from rdi.chances.rollouts import EndingSampler
    from rdi.engine.game import Game, View
    from rdi.model.request import Request


GAMES_A_LAP, OVERDRAFT = 3, 3
"""The least number of games that are imagined in each lap, unless they take so many times its part
of the effort.
"""

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

ANSWERS_KEPT = ((0.15, 3), (0.25, 2), (0.35, 1))
"""The number of answers that are still tried after each part of the budget: what is asked is how it
goes on after the best, and between answers that are so close it matters little.
"""

ANSWERS_KEPT_BY_CLOCK = ((0.07, 3), (0.12, 2), (0.18, 1))
"""The same where seconds are given by a clock, in which many more games are imagined."""


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
        part = effort // laps
        while spent < (part if games >= GAMES_A_LAP else OVERDRAFT * part) or not games:
            spent += _try_all(view, found, attempt, luck.getrandbits(SEED_BITS))
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
        spent += _try_all(view, found, attempt, luck.getrandbits(SEED_BITS))
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


ComparedAnswers = dict["Answer", ImaginedEndings]


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


def compare_answers(
    endings: EndingSampler,
    answers: Sequence[Answer],
    luck: Random,
    empty: Callable[[], ImaginedEndings],
    budget: Budget,
    also: Sequence[Answer] = (),
) -> ComparedAnswers:
    """The value of each answer in the same imagined games, the best first.

    An answer that clearly promises less than another is tried no longer, and of those that seem
    best ever fewer (ANSWERS_KEPT), `also` beside them; but all are tried where the house pays odds:
    a wager that seldom wins much would be given up before it has won once.
    """
    found: ComparedAnswers = {answer: empty() for answer in answers}
    racing = list(found)  # equal things may be offered several times
    spent = games = 0
    kept = iter(ANSWERS_KEPT_BY_CLOCK if budget.is_timed else ANSWERS_KEPT)
    part, most = next(kept)
    while budget.goes_on(games, spent):
        seed = luck.getrandbits(SEED_BITS)
        try:
            ends, count = endings.after_each(racing, seed)
            spent += count
        except OutOfTime:
            if games:
                break
            ends = {answer: (endings.as_it_stands(answer, seed),) for answer in racing}
        for answer, found_there in ends.items():
            found[answer].add(found_there)
        games += 1
        if games < GAMES_BEFORE_DROPPING or endings.pays_odds:
            continue
        if games & (games - 1) == 0:
            racing = _still_in(found, racing)
        while budget.part_used(games, spent) >= part:
            order = sorted(racing, key=lambda answer: found[answer].standing, reverse=True)
            racing = [*order[:most], *[answer for answer in order[most:] if answer in also]]
            part, most = next(kept, (inf, most))
    return dict(sorted(found.items(), key=lambda each: each[1].standing, reverse=True))


def _still_in(found: ComparedAnswers, racing: Sequence[Answer]) -> list[Answer]:
    """The answers that may still be the best."""
    best = max(racing, key=lambda answer: found[answer].standing)
    values = _values(found[best])
    return [
        answer
        for answer in racing
        if answer is best or not _is_clearly_more(values, _values(found[answer]), DROPPING_ERRORS)
    ]


def _values(samples: ImaginedEndings) -> Sequence[float]:
    return samples.golds or samples.shares


def _is_clearly_more(better: Sequence[float], worse: Sequence[float], errors: float) -> bool:
    """Whether one answer has come to more than another by this number of standard errors."""
    gain, margin = paired_gain(better, worse, errors)
    return gain > margin


# ------------------------------------------------------------------ trials

PICKS_AHEAD = 4
"""The number of picks of each player that are imagined; after them, hands are judged as
they lie.
"""

OWN_TRIES, RIVAL_TRIES = 4, 2
"""The number of answers that are looked at for a pick in a trial: of one's own, and of others."""


def trial_at_once(seat: int, world: ImaginedGame, _: int) -> tuple[float, int]:
    """The value of a seat immediately after an answer: a Trial that plays nothing."""
    return evaluate(world, seat), 0


def trial_to_end(seat: int, world: ImaginedGame, seed: int) -> tuple[float, int]:
    """The Gold that the end of the game pays a seat."""
    game = cast("Game", world)
    spent = play_to_end(game, Random(seed), seat, IN_TRIALS)
    return gold_paid(game, seat), spent


def trial_of_deal(
    opens_next: Callable[[Request], bool], seat: int, world: ImaginedGame, seed: int
) -> tuple[float, int]:
    """The Gold that a seat has when the next deal opens (`next_deal`), all playing on by luck."""
    played = play_by_luck(world, Random(seed), ENDING_ANSWERS_MOST, opens_next)
    return evaluate(played.world, seat), 1 + played.answers


def trial_of_turn(view: View, world: ImaginedGame, seed: int) -> tuple[float, int]:
    """The value of the position of a view's seat at the end of its turn."""
    is_later = after_turn(view)

    def is_after(request: Request) -> bool:
        return not isinstance(request, Pick) or is_later(request)

    tries, luck, ahead = OWN_TRIES, Random(seed), PICKS_AHEAD * len(view.playing)
    world, count, _ = play_out(world, view.seat, tries, tries, luck, ahead, is_after)
    return evaluate(world, view.seat), count


class TrialAgainstRivals:
    """A Trial of the own final hand, valued by the possible final hands of the others."""

    def __init__(self, view: View) -> None:
        self._me = view.seat
        self._others = [seat for seat in view.playing if seat != view.seat]
        self._seen: set[int] = set()
        self._ends: list[float] = []

    def attempt(self, world: ImaginedGame, seed: int) -> tuple[float, int]:
        """Our points in the end; the others are looked at once in each imagined game."""
        is_new = seed not in self._seen
        self._seen.add(seed)
        tries = RIVAL_TRIES if is_new else 1
        ahead = PICKS_AHEAD * (1 + len(self._others))
        world, count, _ = play_out(world, self._me, OWN_TRIES, tries, Random(seed), ahead)
        if is_new:
            self._ends += [hand_value(world.view(seat)) or 0.0 for seat in self._others]
        return hand_value(world.view(self._me)) or 0.0, count

    def chance_to_win(self, ends: Sequence[float]) -> float:
        """The frequency with which such hands beat theirs, and a little for the points
        themselves.
        """
        chance = chance_against([(end, 1.0) for end in self._ends or [0.0]], len(self._others))
        return fmean(map(chance, ends)) + fmean(ends) / TIER_POINTS / TIER_POINTS
