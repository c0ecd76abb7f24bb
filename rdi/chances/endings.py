"""One foresight: how a game may end, for all that a seat knows, and nothing else is known to it.

Endings are counted where that is quick, else hands are dealt many times over, else whole games are
imagined. All who tell chances or think of them ask here; what they add is their own way of telling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.chances.comparison import SHORTLIST, compare_answers, shortlist
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.estimation import is_precise_enough
from rdi.chances.exchanges import ExchangesTooDear
from rdi.chances.outcomes import (
    Endings,
    GoldOfTurn,
    ImaginedEndings,
    certain_outcomes,
    certain_sentences,
)
from rdi.chances.pots_at_stake import pots_at_stake
from rdi.chances.races import race_endings, race_of
from rdi.chances.rollouts import SEED_BITS, EndingSampler
from rdi.chances.showdowns import Showdown, showdown_of
from rdi.chances.single_agent.futures import best_by_futures, sampled_ends
from rdi.chances.single_agent.turn import (
    CHANCE_DEPTH_MOST,
    gold_brought,
    turn_values,
)
from rdi.chances.table_endings import deals_of, dealt_endings, played_endings, race_table_endings
from rdi.deadline import OutOfTime
from rdi.engine.runtime import fault_in
from rdi.model.request import Pick

if TYPE_CHECKING:
    from rdi.chances.estimation import Budget, Effort
    from rdi.chances.races import Race
    from rdi.chances.results import Brought
    from rdi.chances.table_endings import TableEndings
    from rdi.engine.game import View
    from rdi.model.request import Answer


UNIFORM, DRAWN = "uniform", "drawn"
MODELS = (UNIFORM, DRAWN)
"""The models of others' hands: any cards that may be, or such that they would have exchanged as
many as they did.
"""

CHECK_EVERY = 50
"""The number of imagined games after which it is checked whether they are enough."""

ENUMERATION_SECONDS = 0.02
"""The least time, in seconds, for an exhaustive count."""

PART_TO_PREPARE, PART_TO_COUNT, PART_TO_CHOOSE = 0.3, 0.4, 0.3
"""The parts of the time that is left which are given to what comes before the imagined games: what
is known of hands, exact chances, and the answers that are worth a look.
"""

PRIOR_GAMES = 2
"""The number of added games, won by half, because a few games may deceive."""


# ------------------------------------------------------------------ for the seat itself


def endings(
    view: View,
    budget: Budget,
    *,
    model: str = DRAWN,
    seed: int = 0,
    answer: Answer = None,
    also: Sequence[Answer] = (),
) -> Endings:
    """The endings for the seat of a view, after each answer to a pick that looks good, if all who
    are still in call from now on and nobody bets.

    With an `answer` those after it alone. `also` are answers that are weighed beside those that
    look best, and `seed` is the luck of deals and of imagined games. Raises GameFault if the game's
    own text asks for something that is not there.
    """
    try:
        found = _Foresight(view, budget, model, seed, answer, also).endings()
        return replace(found, seconds=budget.used) if budget.is_timed else found
    except (LookupError, NameError, TypeError, ValueError) as error:
        raise fault_in(view._compiled.definition, error) from error


class _Foresight:
    """One question: each way to find endings is tried in turn, the surest that is quick first."""

    def __init__(
        self,
        view: View,
        budget: Budget,
        model: str,
        seed: int,
        answer: Answer,
        also: Sequence[Answer],
    ) -> None:
        self._view = view
        self._budget = budget
        self._model = model
        self._luck = Random(seed)
        self._also = also
        self._sampler = EndingSampler(view, budget.seconds if budget.is_timed else 0.0)
        is_pick = isinstance(view.request, Pick)
        self._picked: Answer = answer if is_pick else None
        self._bet: Answer = None if is_pick else answer
        self._at_stake = pots_at_stake(self._sampler.first, view.seat, self._bet)

    def endings(self) -> Endings:
        """The endings, by the first way that leads to them."""
        showdown = self._showdown()
        found = None
        if showdown is not None:
            found = showdown.counted(self._at_stake, self._model, self._budget)
        found = found or self._raced()
        if found is None and showdown is not None:
            with suppress(ExchangesTooDear, OutOfTime):
                found = showdown.dealt(self._at_stake, self._model, self._budget, self._luck)
        found = found or self._of_turn()
        if found is not None:
            return found
        if isinstance(self._view.request, Pick):
            return self._imagined_answers()
        return self._settled() or self._imagined()

    def _showdown(self) -> Showdown | None:
        """The showdown that comes where nothing is to come before it but dealing and exchanging;
        None elsewhere.
        """
        found: Showdown | None = None
        with suppress(OutOfTime), self._budget.part(PART_TO_PREPARE):
            found = showdown_of(self._view, self._model == DRAWN, self._luck)
        if found is None:
            return None
        if self._picked is not None:
            return replace(found, answers=(self._picked,))
        if isinstance(self._view.request, Pick):
            return replace(found, answers=tuple(dict.fromkeys((*found.answers, *self._also))))
        return found

    @property
    def _may_count(self) -> bool:
        """Whether there is time to go through all that luck may bring."""
        return self._budget.samples is None and self._budget.seconds >= ENUMERATION_SECONDS

    def _raced(self) -> Endings | None:
        """The endings where all lies open and each plays for itself."""
        found = None
        if self._may_count:
            with suppress(OutOfTime), self._budget.part(PART_TO_COUNT):
                found = race_endings(self._view, self._at_stake, self._model, self._picked)
        return found

    @cached_property
    def _turn(self) -> Mapping[Answer, float] | None:
        return turn_values(self._view)

    def _of_turn(self) -> Endings | None:
        """The Gold that the own turn brings, by all that luck may do in it."""
        own = None
        if self._may_count:
            with suppress(OutOfTime), self._budget.part(PART_TO_COUNT):
                own = self._turn
        if own is None:
            return None
        seat, sampler = self._view.seat, self._sampler
        golds = {
            each: GoldOfTurn(seat, self._at_stake, worth - sampler.has)
            for each, worth in own.items()
        }
        answer = self._picked
        return Endings(
            golds.get(answer, next(iter(golds.values()))),
            golds if answer is None else {},
            UNIFORM,
            ends_with_turn=not sampler.is_to_end,
        )

    def _settled(self) -> Endings | None:
        """The one ending there is where nothing is open any more but the betting; None where
        something is.
        """
        ending = self._sampler.settled()
        if ending is None or ending.key is None:
            return None
        best = certain_outcomes(
            self._view._compiled,
            self._view.seat,
            self._at_stake,
            ending.places,
            ending.key,
            ending.rival,
        )
        return Endings(best, {}, self._model, certain_sentences(best.pots))

    def _imagined_answers(self) -> Endings:
        """The endings of imagined games, in each of which all answers are tried."""
        request, budget, luck = self._view.request, self._budget, self._luck
        assert isinstance(request, Pick)
        answers: Sequence[Answer] = (self._picked,)
        if self._picked is None:
            looked_at: Sequence[Answer] = ()
            with suppress(OutOfTime), budget.part(PART_TO_CHOOSE):
                looked_at = shortlist(self._view, request, luck, lambda: self._turn)
            looked_at = looked_at or sample_answers(request, SHORTLIST, luck)
            answers = tuple(dict.fromkeys((*looked_at, *self._also)))
        with budget.part(1.0):
            after = compare_answers(
                self._sampler, answers, luck, self._none_yet, budget, self._also
            )
        return self._of_games(next(iter(after.values())), after)

    def _imagined(self) -> Endings:
        """The endings of imagined games; the answer to a bet is given first, if there is one."""
        budget, sampler = self._budget, self._sampler
        found, spent = self._none_yet(), 0
        while budget.goes_on(len(found), spent):
            seed = self._luck.getrandbits(SEED_BITS)
            try:
                with budget.part(1.0):
                    ends, count = sampler.after_each((self._bet,), seed)
            except OutOfTime:
                if not len(found):
                    found.add((sampler.as_it_stands(self._bet, seed),))
                break
            found.add(ends[self._bet])
            spent += count
            is_counted = budget.samples is None and not budget.is_timed
            is_time = is_counted and len(found) % CHECK_EVERY == 0
            if is_time and is_precise_enough(found.share, self._at_stake.price):
                break
        return self._of_games(found, {})

    def _none_yet(self) -> ImaginedEndings:
        return ImaginedEndings(self._view._compiled, self._view.seat, self._at_stake)

    def _of_games(self, best: ImaginedEndings, after: Mapping[Answer, ImaginedEndings]) -> Endings:
        return Endings(
            best,
            after,
            UNIFORM,
            is_partial=self._budget.is_stopped,
            ends_with_turn=not self._sampler.is_to_end,
        )


# ------------------------------------------------------------------ for all seats


def endings_of_all(
    view: View, effort: Effort, luck: Random, *, model: str = DRAWN, counts_cards: bool = True
) -> TableEndings:
    """The endings of a game for all seats, with their hands and places: for who thinks of what the
    others think. Without looks the game is taken to end as it stands.
    """
    found = None
    if effort.looks:
        if not has_hidden_piles(view):
            found = race_table_endings(view, counts_cards)
        found = found or dealt_endings(view, effort, luck, model == DRAWN)
    return found or played_endings(view, effort, luck)


def counted_endings(
    view: View, *, for_share: bool = False, counts_cards: bool = True
) -> Race | None:
    """The endings for all seats where all lies open and each plays for itself, after each answer to
    a pick too; None where they cannot be counted.

    With `for_share` the seat of the view plays for its part of the pot; without `counts_cards`
    chances are rough: the deck is taken to stay as it is.
    """
    return race_of(view, for_share, counts_cards)


def share_of_two(view: View, looks: int) -> float | None:
    """The part of the pot that the seat may expect against the only other one, if all is called
    from now on: counted, or else from sampled ends of each hand by itself, for which so many
    answers are looked at; None where others have an influence on a hand.

    The same as long as the same lies on the table, whatever is bet.
    """
    race = None if has_hidden_piles(view) else race_of(view)
    if race is not None:
        return race.share(view.seat)
    if not hands_are_open(view):
        return None
    (other,) = [seat for seat in view.playing if seat != view.seat]
    ends = sampled_ends(view, (view.seat, other), looks)
    if ends is None:
        return None
    own, theirs = ends
    shares = [
        (1.0 if one > two else 0.5 if one == two else 0.0) for one, two in product(own, theirs)
    ]
    doubt = PRIOR_GAMES if len(shares) > 1 else 0
    games = min(len(own), len(theirs))
    return (fmean(shares) * games + doubt / 2) / (games + doubt)


# ------------------------------------------------------------------ the best answers alone


def gold_after_turn(
    view: View, lucks_most: int = CHANCE_DEPTH_MOST
) -> Mapping[Answer, float] | None:
    """The Gold of the seat after its own turn for each answer, the best first, where no hands are
    compared; None where it cannot be counted, or luck comes in more than so many times.
    """
    return turn_values(view, lucks_most)


def gold_at_once(view: View) -> Mapping[Answer, Brought] | None:
    """The Gold that each answer to a pick brings the seat before anybody is asked again, with its
    chances; None where it cannot be counted.
    """
    return gold_brought(view)


def sensible_exchange(view: View, luck: Random) -> Answer | None:
    """The cards that are best thrown away for new ones, for the most points in the end; None where
    something else is asked, or is still to come.
    """
    deals = deals_of(view, luck)
    request = view.request
    if deals is None or not isinstance(request, Pick):
        return None
    return deals.sensible_exchange(request)


def values_alone(
    view: View, pick: Pick, luck: Random, futures: int
) -> Mapping[Answer, float] | None:
    """The value of the own hand after each of the answers that look best, over so many sampled
    futures of it; None where others see less than all of it or have a say in it.
    """
    return best_by_futures(view, pick, luck, futures) if hands_are_open(view) else None


# ------------------------------------------------------------------ what lies open


def has_hidden_piles(view: View) -> bool:
    """Whether others who are still in hold something that this seat cannot see."""
    return any(
        isinstance(pile, int) and pile > 0 and seat in view.playing
        for name in view.own
        for seat, pile in view.others(name).items()
    )


def hands_are_open(view: View) -> bool:
    """Whether everybody sees all that hands are made of."""
    scoring = view._compiled.definition.scoring
    names = [each.name for each in scoring.sources if each.kind == "pile"] if scoring else []
    return bool(names) and all(
        isinstance(view.pile(name, seat), tuple) for name in names for seat in view.playing
    )
