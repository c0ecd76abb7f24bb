"""The results of calculations of a seat's chances, as plain values: shells print them, bots count
on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TypeAlias

from rdi.model.request import Answer

NEARLY = 1e-9
"""Figures that differ by no more are equal: it is how numbers are kept."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the half width of its 95 % interval, which is 0 where the figure is exact."""

    value: float
    error: float = 0.0

    @property
    def may_be_nothing(self) -> bool:
        """Whether it differs from 0 by no more than its half width."""
        return abs(self.value) <= self.error + NEARLY

    @property
    def sure_part(self) -> Estimate:
        """The figure where it is more than its half width, so that it is not luck alone; else
        nothing, with that half width if there is one.
        """
        if not isfinite(self.error):
            return Estimate(0.0)
        return self if self.value > self.error + NEARLY else Estimate(0.0, self.error)


Scores = tuple[tuple[str, int, float], ...]
"""The probability of each score: the class of hands, points and the chance, the best first."""


Brought: TypeAlias = tuple[tuple[int, float], ...]
"""The Gold that an answer may bring at once, below 0 where it costs some, the most first, each with
its chance.
"""

FIRST_PLACE = "first place"
"""The name of the pot in a game for shares, out of which other places are paid as well."""


@dataclass(frozen=True, slots=True)
class PotOdds:
    """A pot as it is when everybody still in has called and nobody bets any more.

    `win` is the chance of this seat to win it alone, `tie` to be one of several best; `share` is
    the part of its Gold that may be expected, from 0 to 1, ties divided evenly. `rivals` are the
    other seats that may win it. In a game for shares `win` and `tie` are of the first place, and
    `share` is of what all places pay.
    """

    name: str
    amount: int
    rivals: tuple[int, ...]
    win: Estimate
    tie: Estimate
    share: Estimate


@dataclass(frozen=True, slots=True)
class Option:
    """A way to answer a pick, and its prospects.

    `share` is the part of the pots that may be expected, from 0 to 1, `points` the expected points
    of the own hand in the end; `gold` the expected Gold won or lost (see `Odds`), in games that are
    not played for pots alone. `samples` is how often it was tried: an answer that promises less
    than another is soon given up. `worth` is the Gold that may be expected, of the pots and
    otherwise, and `behind` how much less than from the best of the options, by the same luck where
    that can be.
    """

    answer: Answer
    share: Estimate
    points: Estimate | None
    gold: Estimate | None = None
    samples: int = 0
    worth: Estimate = Estimate(0.0)
    behind: Estimate = Estimate(0.0)


@dataclass(frozen=True, slots=True)
class Odds:
    """All that can be told of a seat's chances at one moment.

    `samples` is 0 where everything was counted (`is_exact`). `model` says how others are taken to
    play and draw. `pots` are those that this seat may win, and `share` the part of all these
    together that may be expected, from 0 to 1. `points` and `scores` are of the own hand in the
    end: the mean, and how likely each score is. `rivals` says how likely each score is to be that
    of the best of all others who are still in; it is empty where no hands are compared.
    `owed` is what staying in costs, `stake` the Gold on the table that may be won by it, and
    `price` the part of stake and call together that must be won on average for that to pay; None
    where staying in is free. `gold` is the expected Gold won or lost from now on, in games that
    are not played for pots alone, by what the end of the game pays; with `ends_with_turn` that is
    too far away, and it is told to the end of the own turn, a fair part of what then lies on the
    table included. `options` are the ways to answer a pick, best first; all other figures
    are then those of the best. `certain` are facts that follow from the rules. `is_partial` says
    that sampling was interrupted. `is_in_round` says that the game is played inside a Round of
    Gambling, where all holds only as long as nobody plays a card. `seconds` are those used by the
    clock, where the time was set by it.
    """

    seat: int
    model: str
    samples: int
    is_exact: bool
    pots: tuple[PotOdds, ...]
    share: Estimate
    points: Estimate | None
    scores: Scores
    owed: int = 0
    stake: int = 0
    price: float | None = None
    gold: Estimate | None = None
    options: tuple[Option, ...] = ()
    certain: tuple[str, ...] = ()
    is_partial: bool = False
    rivals: Scores = ()
    is_in_round: bool = False
    ends_with_turn: bool = False
    seconds: float | None = None

    @property
    def compared(self) -> tuple[Option, ...]:
        """The ways to answer that were tried most often, best first; others were soon given up."""
        most = max([each.samples for each in self.options], default=0)
        return tuple([each for each in self.options if each.samples == most])

    @property
    def contenders(self) -> tuple[Answer, ...]:
        """The answers that cannot be told apart from the best, itself among them, by the same luck
        where that can be; none where it is alone.
        """
        close = [each.answer for each in self.compared if each.behind.may_be_nothing]
        return tuple(close) if len(close) > 1 else ()
