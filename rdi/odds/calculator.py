"""The odds calculator: a seat's chances, from what it may know and nothing else.

How long that takes is decided by counted work, so that the same view always gives the same answer;
only who gives a clock with the time is told what was found by then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

from rdi.deadline import OutOfTime, Time
from rdi.engine.game import ONLOOKER
from rdi.engine.runtime import fault_in
from rdi.errors import BadSettings
from rdi.model.request import Pick, Wager
from rdi.odds.comparison import SHORTLIST, compare_answers, shortlist
from rdi.odds.distributions import Distribution, expected_points, score_distribution
from rdi.odds.estimation import ANSWERS_A_SECOND, Budget, KeepGoing, is_precise_enough
from rdi.odds.exchanges import ExchangesTooDear
from rdi.odds.outcomes import SampledEndings, certain_outcomes, certain_sentences
from rdi.odds.pots_at_stake import PotsAtStake, pots_at_stake
from rdi.odds.races import race_odds
from rdi.odds.results import Estimate, Odds, Option
from rdi.odds.rollouts import SEED_BITS, EndingSampler, sample_answers
from rdi.odds.showdowns import showdown_of
from rdi.odds.single_agent.solver import Solution, solve_single_agent
from rdi.odds.single_agent.turn import turn_values

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Answer


UNIFORM, DRAWN = "uniform", "drawn"
MODELS = (UNIFORM, DRAWN)
"""The models of others' hands: any cards that may be, or such that they would have exchanged as
many as they did.
"""

SECONDS = 0.2
"""The time that a calculation takes, in seconds, approximately, on a machine of our day."""

SAMPLES_MOST = 10_000_000
"""The greatest number of samples."""

CHECK_EVERY = 50
"""The number of imagined games after which it is checked whether they are enough."""

ENUMERATION_SECONDS = 0.02
"""The least time, in seconds, for an exhaustive count."""

EQUITY_EFFORT = 400
"""The number of answers that a bot imagines for one look at its chances."""

EXACT_HAND_SECONDS = 0.05
"""The least time, in seconds, for exact points; with less they stay as they were sampled."""

PART_TO_PREPARE, PART_TO_COUNT, PART_TO_CHOOSE = 0.3, 0.4, 0.3
"""The parts of the time that is left which are given to what comes before the imagined games: what
is known of hands, exact chances, and the answers that are worth a look.
"""

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
) -> Odds:
    """The chances of the seat whose view this is, at any moment of a game that it is still in; in a
    game of characters those in the game inside a Round, as it stands: nobody plays a card any more.

    With `samples` that number of games is sampled, otherwise as many as take about this number of
    `seconds`, fewer if less is enough. `seed` is the luck of sampling. `also` are answers to a pick
    that are weighed beside those that look best. `keep_going` is asked now and then: once it says
    no, what was found is given as it is, and is partial. `time` is in place of
    `seconds`, with a clock.

    Raises BadSettings where there are no chances to tell, or not in this way, and GameFault where
    the game's own text asks for what is not there.
    """
    hall = view.at_hand
    _verify(hall, model, samples, time.seconds if time else seconds)
    budget = _budget(samples, seconds, keep_going, time)
    return _in_seats_of(view, _odds(hall, model, budget, seed, also=also))


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
    return replace(_in_seats_of(view, _odds(hall, model, budget, seed, answer)), options=())


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
    return _odds(view, DRAWN, Budget(None, effort / ANSWERS_A_SECOND), seed).share.value


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
) -> Odds:
    """The chances of a seat, after it has given this answer, if it is to give one. Raises GameFault
    if the game's own text asks for something that is not there.
    """
    try:
        found = _computed(view, model, budget, seed, answer, also)
        return replace(found, seconds=budget.used) if budget.is_timed else found
    except (LookupError, NameError, TypeError, ValueError) as error:
        raise fault_in(view._compiled.definition, error) from error


def _computed(
    view: View, model: str, budget: Budget, seed: int, answer: Answer, also: Sequence[Answer]
) -> Odds:
    luck, request = Random(seed), view.request
    endings, turn = EndingSampler(view), cache(partial(turn_values, view))
    picked, bet = (answer, None) if isinstance(request, Pick) else (None, answer)
    at_stake = pots_at_stake(endings.first, view.seat, bet)
    before, dealt = None, None
    with suppress(OutOfTime), budget.part(PART_TO_PREPARE):
        before = showdown_of(view, model == DRAWN, luck)
    if before is not None:
        if picked is not None:
            before = replace(before, answers=(picked,))
        elif isinstance(request, Pick):
            before = replace(before, answers=tuple(dict.fromkeys((*before.answers, *also))))
        with suppress(ExchangesTooDear, OutOfTime):
            dealt = before.odds(at_stake, model, budget, luck)
        if dealt is not None and before.knowledge.table_changes:
            return dealt
        if dealt is not None:
            return with_exact_hand(dealt, view, budget, picked)
    if budget.samples is None and budget.seconds >= ENUMERATION_SECONDS:
        exact, own = None, None
        with suppress(OutOfTime), budget.part(PART_TO_COUNT):
            exact = race_odds(view, at_stake, model, picked)
        if exact is not None:
            return exact
        with suppress(OutOfTime), budget.part(PART_TO_COUNT):
            own = turn()
        if own is not None:
            return _turn_odds(endings, own, at_stake, picked)
    if isinstance(request, Pick):
        answers: Sequence[Answer] = (picked,)
        if picked is None:
            looked_at: Sequence[Answer] = ()
            with suppress(OutOfTime), budget.part(PART_TO_CHOOSE):
                looked_at = shortlist(view, request, luck, turn)
            looked_at = looked_at or sample_answers(request, SHORTLIST, luck)
            answers = tuple(dict.fromkeys((*looked_at, *also)))
        return with_exact_hand(_pick_odds(endings, answers, budget, luck), view, budget, picked)
    return _settled_odds(endings, at_stake, model) or with_exact_hand(
        _sampled_odds(endings, at_stake, budget, luck, bet), view, budget
    )


def _settled_odds(endings: EndingSampler, at_stake: PotsAtStake, model: str) -> Odds | None:
    """The chances where nothing is open any more but the betting; None where something is."""
    ending = endings.settled()
    if ending is None or ending.key is None:
        return None
    outcomes = certain_outcomes(
        endings.first._compiled, endings.seat, at_stake, ending.places, ending.key, ending.rival
    )
    odds = outcomes.odds(model)
    return replace(odds, certain=certain_sentences(odds.pots))


def _sampled_odds(
    endings: EndingSampler,
    at_stake: PotsAtStake,
    budget: Budget,
    luck: Random,
    answer: Answer = None,
) -> Odds:
    """The chances where nothing has to be picked; `answer` is given first, if there is one."""
    samples = SampledEndings(endings.first._compiled, endings.seat, at_stake)
    spent = 0
    while budget.goes_on(len(samples), spent):
        seed = luck.getrandbits(SEED_BITS)
        world = endings.world(seed)
        if answer is not None:
            world.answer(answer)
        try:
            with budget.part(1.0):
                ending, count = endings.ending(world, Random(seed))
        except OutOfTime:
            if not len(samples):
                samples.add(endings.as_it_stands(world))
            break
        samples.add(ending)
        spent += count
        is_counted = budget.samples is None and not budget.is_timed
        is_time = is_counted and len(samples) % CHECK_EVERY == 0
        if is_time and is_precise_enough(samples.share, at_stake.price):
            break
    return replace(
        samples.odds(UNIFORM),
        is_partial=budget.is_stopped,
        ends_with_turn=not endings.is_to_end,
    )


def _turn_odds(
    endings: EndingSampler, own: Mapping[Answer, float], at_stake: PotsAtStake, answer: Answer
) -> Odds:
    """The Gold that the own turn brings, gone through in all ways; with an `answer`, after that."""
    options = tuple(
        [
            Option(each, Estimate(0.0), None, Estimate(worth - endings.has))
            for each, worth in own.items()
        ]
    )
    of_answer = [option for option in options if option.answer == answer]
    best = of_answer[0] if answer is not None and of_answer else options[0]
    return Odds(
        endings.seat, UNIFORM, 0, True, (), Estimate(0.0), None, (),
        owed=at_stake.owed, stake=at_stake.stake, price=at_stake.price,
        options=options if answer is None else (), gold=best.gold,
        ends_with_turn=not endings.is_to_end,
    )  # fmt: skip


def _pick_odds(
    endings: EndingSampler, answers: Sequence[Answer], budget: Budget, luck: Random
) -> Odds:
    """The chances of each of some answers to a pick, and of the best of them."""
    at_stake = pots_at_stake(endings.first, endings.seat)
    compiled = endings.first._compiled
    with budget.part(1.0):
        weighed = compare_answers(
            endings,
            answers,
            luck,
            lambda: SampledEndings(compiled, endings.seat, at_stake),
            budget.goes_on,
        )
    best = next(iter(weighed.values()))
    options = tuple([samples.option(answer) for answer, samples in weighed.items()])
    return replace(
        best.odds(UNIFORM),
        options=options,
        is_partial=budget.is_stopped,
        ends_with_turn=not endings.is_to_end,
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
