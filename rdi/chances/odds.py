"""A seat's chances as plain figures: its endings (`rdi.chances.endings`), added up and told.

How long that takes is decided by counted work, so that the same view always gives the same answer;
only who gives a clock with the time is told what was found by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from rdi.chances.distributions import Distribution, expected_points, score_distribution
from rdi.chances.endings import DRAWN, MODELS, endings
from rdi.chances.estimation import ANSWERS_A_SECOND, Budget, KeepGoing
from rdi.chances.outcomes import Endings, Found
from rdi.chances.results import Estimate, Odds, Option
from rdi.chances.several_processes import endings_together, processes_for
from rdi.chances.single_agent.solver import Solution, solve_single_agent
from rdi.copied_process import cores
from rdi.deadline import OutOfTime, Time
from rdi.engine.game import ONLOOKER
from rdi.errors import BadSettings
from rdi.model.request import Pick, Wager

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer


SECONDS = 0.2
"""The time that a calculation takes, in seconds, approximately, on a machine of our day."""

SAMPLES_MOST = 10_000_000
"""The greatest number of samples."""

EQUITY_EFFORT = 400
"""The number of answers that a bot imagines for one look at its chances."""

EXACT_HAND_SECONDS = 0.05
"""The least time, in seconds, for exact points; with less they stay as they were sampled."""

NODES_A_SECOND = 12_000
"""The number of nodes of a single-agent graph visited in a second, approximately."""


def odds(
    view: View,
    *,
    model: str = DRAWN,
    samples: int | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    keep_going: KeepGoing | None = None,
    also: Sequence[Answer] = (),
    time: Time | None = None,
    is_alone: bool = True,
) -> Odds:
    """The chances of the seat whose view this is, at any moment of a game that it is still in; in a
    game of characters those in the game inside a Round, as it stands: nobody plays a card any more.

    With `samples` that number of games is sampled, otherwise as many as take about this number of
    `seconds`, fewer if less is enough. `seed` is the luck of sampling. `also` are answers to a pick
    that are weighed beside those that look best. `keep_going` is asked now and then: once it says
    no, what was found is given as it is, and is partial. `time` is in place of
    `seconds`, with a clock; unless this process `is_alone` at it, those on all other cores sample
    as long where that is worth it, with luck that follows from `seed`.

    Raises BadSettings where there are no chances to tell, or not in this way, and GameFault where
    the game's own text asks for what is not there.
    """
    hall = view.at_hand
    _verify(hall, model, samples, time.seconds if time else seconds)
    budget = _budget(samples, seconds, keep_going, time)
    return _in_seats_of(view, _odds(hall, model, budget, seed, also=also, is_alone=is_alone))


def odds_after(
    view: View,
    answer: Answer,
    *,
    model: str = DRAWN,
    samples: int | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    keep_going: KeepGoing | None = None,
    time: Time | None = None,
    is_alone: bool = True,
) -> Odds:
    """As `odds`, were this the answer to the seat's present request; nothing is played.

    Raises IllegalAnswer if the answer is not legal, BadSettings if the seat is not asked, and
    otherwise the errors of `odds`.
    """
    hall = view.at_hand
    _verify(hall, model, samples, time.seconds if time else seconds)
    request = hall.request
    if request is None:
        raise BadSettings("nothing can be tried out now: the game does not wait for this seat")
    hall.imagine(seed).answer(answer)  # refuses what is not legal
    answer = request.read(answer)
    if answer == "fold" and isinstance(request, Wager):
        return Odds(view.seat, model, 0, True, (), Estimate(0.0), None, ())  # it is out of it
    budget = _budget(samples, seconds, keep_going, time)
    found = _odds(hall, model, budget, seed, answer, is_alone=is_alone)
    return replace(_in_seats_of(view, found), options=())


def _budget(
    samples: int | None, seconds: float, keep_going: KeepGoing | None, time: Time | None
) -> Budget:
    if time is None:
        return Budget(samples, seconds, keep_going)
    return Budget(samples, time.seconds, keep_going, clock=time.clock, is_timed=time.is_timed)


def _in_seats_of(view: View, found: Odds) -> Odds:
    """The chances of the game inside a Round by the seats of the table around it."""
    seats = view.inner_seats
    if not seats:
        return found
    pots = tuple(
        [replace(pot, rivals=tuple([seats[each] for each in pot.rivals])) for pot in found.pots]
    )
    return replace(found, seat=view.seat, pots=pots, is_in_round=True)


def equity(view: View, *, effort: int = EQUITY_EFFORT, seed: int = 0) -> float:
    """The part of the pots that may be expected, from 0 to 1, with this effort (answers given in
    imagined games); for bots, who look at it often.
    """
    budget = Budget(None, effort / ANSWERS_A_SECOND)
    return endings(view, budget, seed=seed).best.share.value


def _verify(view: View, model: str, samples: int | None, seconds: float) -> None:
    if view.is_company:
        raise BadSettings(
            "chances are told of gambling games; in a game of characters only while one of them is "
            "played inside a Round of Gambling"
        )
    if view.seat == ONLOOKER:
        raise BadSettings("chances are told of a seat: who only looks on has none")
    if view.seat not in view.playing:
        raise BadSettings(f"seat {view.seat} is out of this game and has no chances any more")
    if view.is_over:
        raise BadSettings("the game is over: there are no chances left to tell")
    if model not in MODELS:
        raise BadSettings(f"there is no model {model!r} of what others hold: {' or '.join(MODELS)}")
    if samples is not None and not 1 <= samples <= SAMPLES_MOST:
        raise BadSettings(
            f"{samples} samples cannot be taken: at least 1 and at most {SAMPLES_MOST:,}"
        )
    if not 0 < seconds < float("inf"):
        raise BadSettings("reckoning takes some time: more than 0 seconds")


def _odds(
    view: View,
    model: str,
    budget: Budget,
    seed: int,
    answer: Answer = None,
    also: Sequence[Answer] = (),
    is_alone: bool = True,
) -> Odds:
    """The chances of a seat, after it has given this answer, if it is to give one."""

    def ask(budget: Budget, seed: int, answer: Answer) -> Endings:
        return endings(view, budget, model=model, seed=seed, answer=answer, also=also)

    processes = 1 if is_alone else processes_for(budget, cores())
    is_shared = processes > 1
    together = endings_together(ask, budget, seed, processes, answer) if is_shared else None
    found = together or ask(budget, seed, answer)
    told = told_as_odds(found)
    if not found.table_changes:
        picked = answer if isinstance(view.request, Pick) else None
        told = with_exact_hand(told, view, budget, picked)
    return replace(told, seconds=budget.used) if budget.is_timed else told


def told_as_odds(found: Endings) -> Odds:
    """The chances that these endings come to."""
    best = found.best
    at_stake = best.at_stake
    return Odds(
        seat=best.seat,
        model=found.model,
        samples=best.samples,
        is_exact=best.found is Found.COUNTED,
        pots=best.pots,
        share=best.share,
        points=best.points,
        scores=best.scores,
        owed=at_stake.owed,
        stake=at_stake.stake,
        price=at_stake.price,
        gold=best.gold,
        options=tuple([each.option(answer, best) for answer, each in found.after.items()]),
        certain=found.certain,
        is_partial=found.is_partial,
        rivals=best.rivals,
        ends_with_turn=found.ends_with_turn,
    )


def with_exact_hand(odds: Odds, view: View, budget: Budget, answer: Answer = None) -> Odds:
    """The same chances, with points and scores of the own hand that were counted and not sampled.

    They are those of a seat that wants the most points; after this `answer` to a pick, or after
    the best of the options.
    """
    scoring = view._compiled.definition.scoring
    is_hurried = budget.seconds < EXACT_HAND_SECONDS
    if (
        is_hurried
        or budget.is_over()
        or odds.points is None
        or scoring is None
        or not odds.points.error
    ):
        return odds
    alone = None
    with suppress(OutOfTime), budget.part(1.0):
        alone = solve_single_agent(view, effort=int(budget.seconds * NODES_A_SECOND))
    if alone is None:
        return odds
    options = tuple([_with_exact_points(option, alone) for option in odds.options])
    if answer is None and isinstance(view.request, Pick) and options:
        answer = options[0].answer
    distribution = _distribution_after(alone, answer)
    if distribution is None:
        return replace(odds, options=options)
    points = Estimate(expected_points(scoring, distribution))
    return replace(
        odds,
        points=points,
        scores=tuple(score_distribution(scoring, distribution)),
        options=options,
    )


def _with_exact_points(option: Option, alone: Solution) -> Option:
    way = alone.options.get(option.answer)
    return option if way is None else replace(option, points=Estimate(way.points))


def _distribution_after(alone: Solution, answer: Answer) -> Distribution | None:
    if answer is None:
        return alone.distribution
    way = alone.options.get(answer)
    return None if way is None else way.distribution
