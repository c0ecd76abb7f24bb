"""The review of a game: each choice with what it cost, and what the result of a seat is made of.

The Gold that a seat won is luck, less what its own errors cost, and what the errors of the others
brought it; what is left over is what lay hidden and how it was bet on, for which nobody can be
blamed. Luck is that of `rdi.tournament.luck`, the first deal included: what the cards and dice that
came made of the Gold in the pots, against all that might have come. What an error costs is won by
the others who are still in, in equal parts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from statistics import fmean

from rdi.chances.estimation import LOOKS, mean_of_looks
from rdi.chances.results import Estimate
from rdi.deadline import Progress
from rdi.engine.game import Game
from rdi.model.outcome import Outcome
from rdi.model.record import Record
from rdi.model.request import Answer
from rdi.review.appraisal import Appraisal, appraisal, is_forced
from rdi.review.marks import Mark, mark_of
from rdi.review.weighing import CHANCE, GOLD, Look
from rdi.session.replay import Steps, answers, steps
from rdi.tournament.luck.correction import gains_with_deal, why_no_luck

SECONDS = 0.15
"""The work for one choice, in seconds, approximately."""


@dataclass(frozen=True, slots=True)
class ReviewedChoice:
    """A choice between several answers: at which decision of the game, who chose, who was still in,
    and what the answers were worth, where that could be told.
    """

    step: int
    seat: int
    playing: tuple[int, ...]
    appraisal: Appraisal | None

    @property
    def mark(self) -> Mark | None:
        """How bad it was; None for a choice as good as any."""
        return None if self.appraisal is None else mark_of(self.appraisal)

    @property
    def cost(self) -> Estimate:
        """The cost, which is nothing where that cannot be told."""
        return Estimate(0.0) if self.appraisal is None else self.appraisal.cost


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The cost of a seat's choices, and the parts of its result, all in `unit`: in Gold, with
    half widths of 95 %, or in chances to be the last.

    `choices` are the own choices between several answers, in their order. `result` is the Gold won
    or lost, `luck` the part of it that cards and dice gave; None where they cannot be told.
    `own_errors` is what these cost, never below 0, and `others_errors` what those brought.
    """

    seat: int
    unit: str
    choices: tuple[ReviewedChoice, ...]
    result: int | None
    luck: Estimate | None
    own_errors: Estimate
    others_errors: Estimate

    @property
    def left_over(self) -> float | None:
        """The Gold for which neither luck nor errors account; None where these are not known."""
        if self.result is None or self.luck is None:
            return None
        return self.result - (self.luck.value + self.others_errors.value - self.own_errors.value)

    @property
    def appraised(self) -> list[ReviewedChoice]:
        """The choices of which it could be told what they cost."""
        return [each for each in self.choices if each.appraisal is not None]

    @property
    def error_rate(self) -> float | None:
        """The mean cost of a choice, as a part of what was at stake, in 100; None where there
        was none.
        """
        parts = [each.appraisal.part for each in self.choices if each.appraisal is not None]
        return 100 * fmean(parts) if parts else None

    def dearest(self, count: int) -> list[ReviewedChoice]:
        """The choices that cost the most, the dearest first; those that cost nothing left out."""
        costly = [each for each in self.choices if each.cost.value > 0]
        return sorted(costly, key=lambda each: -each.cost.value)[:count]


@dataclass(frozen=True, slots=True)
class GameReview:
    """All that the review of a game looked at.

    `choices` are those between several answers, of all seats that were asked for, in their order.
    `luck` is the Gold that cards and dice gave to each seat; None where it cannot be told, and then
    `why_no_luck` says why. `is_partial`: not all choices were looked at. `look` is how closely it
    was looked at each.
    """

    seats: int
    unit: str
    choices: tuple[ReviewedChoice, ...]
    outcome: Outcome | None
    luck: tuple[Estimate, ...] | None
    why_no_luck: str
    is_partial: bool
    look: Look

    def of(self, seat: int) -> SeatReview:
        """The review from a seat."""
        own = tuple([each for each in self.choices if each.seat == seat])
        brought = [
            _divided(each.cost, len(each.playing) - 1)
            for each in self.choices
            if each.seat != seat and seat in each.playing
        ]
        in_gold = self.unit == GOLD and self.outcome is not None
        return SeatReview(
            seat,
            self.unit,
            own,
            self.outcome.winnings[seat] if self.outcome is not None and in_gold else None,
            self.luck[seat] if self.luck is not None and in_gold else None,
            _sum([each.cost for each in own]),
            _sum(brought),
        )


def review(
    record: Record,
    *,
    seats: Collection[int] | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    positions: Steps | None = None,
) -> GameReview:
    """The review of a recorded game, or of as much as was played: of the choices of these seats, or
    of all, in about so many seconds in all; SECONDS for each choice where none are named.

    `progress` counts the choices, and is asked now and then whether to go on. `positions` are the
    steps of the record, where they are known already. Raises BadRecord if the record is not good.
    """
    positions = positions or steps(record)
    last = positions[-1]
    asked = [
        (step, seat, answer)
        for step, (seat, answer) in enumerate(answers(record.log))
        if seats is None or seat in seats
    ]
    look = Look(SECONDS if seconds is None else seconds / max(1, len(asked)))
    found: list[ReviewedChoice] = []
    is_partial = False
    for count, (step, seat, answer) in enumerate(asked):
        goes_on = partial(progress or _always, count, len(asked))
        choice = None
        if goes_on():
            closely = replace(look, keep_going=goes_on)
            choice = _reviewed(positions[step], step, seat, answer, closely)
        if not goes_on():
            is_partial = True  # a look that was broken off tells nothing
            break
        if choice is not None:
            found.append(choice)
    why = why_no_luck(last) if last.outcome is not None else "the game is not over"
    return GameReview(
        last.seats,
        GOLD if last.definition.inn is None else CHANCE,
        tuple(found),
        last.outcome,
        None if why else _luck(last),
        why,
        is_partial,
        look,
    )


def _always(done: int, count: int) -> bool:
    """The progress that nobody breaks off."""
    return True


def _reviewed(
    position: Game, step: int, seat: int, answer: Answer, look: Look
) -> ReviewedChoice | None:
    """A choice, looked at; None where there was only one way to answer."""
    request = position.pending
    assert request is not None
    if is_forced(request):
        return None
    view = position.view(seat)
    playing = () if view.is_company else tuple(view.playing)
    return ReviewedChoice(step, seat, playing, appraisal(view, request, answer, look))


def _luck(game: Game) -> tuple[Estimate, ...]:
    """The part of cards and dice in the result of each seat, in Gold, by several looks."""
    looks = [gains_with_deal(game, seed) for seed in range(LOOKS)]
    return tuple([mean_of_looks(gains) for gains in zip(*looks, strict=True)])


def _divided(cost: Estimate, count: int) -> Estimate:
    return Estimate(cost.value / count, cost.error / count) if count else Estimate(0.0)


def _sum(costs: Sequence[Estimate]) -> Estimate:
    """The sum of figures that were found apart from one another."""
    total = sum([each.value for each in costs])
    return Estimate(total, sqrt(sum([each.error**2 for each in costs])))
