"""What is told of a seat's chances, as plain values: shells print them, bots reckon with them."""

from __future__ import annotations

from dataclasses import dataclass

from rdi.model.request import Answer


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the half width of its 95 % interval, which is 0 where the figure is exact."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class PotOdds:
    """A pot as it would be if nobody bet any more: the chances of this seat to win it alone, and to
    be tied for it; `share` is the expected part of its Gold, ties divided.
    """

    name: str
    amount: int
    rivals: tuple[int, ...]
    win: Estimate
    tie: Estimate
    share: Estimate


@dataclass(frozen=True, slots=True)
class Option:
    """A way to answer a pick: what it promises.

    `share` is the expected part of all pots, `points` the expected points of the own hand in the
    end; `gold` the expected Gold won or lost, in games that are not played for pots.
    """

    answer: Answer
    share: Estimate
    points: Estimate | None
    gold: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Odds:
    """All that can be told of a seat's chances at one moment.

    `samples` is 0 where everything was counted (`is_exact`). `scores` is the distribution of the
    own score in the end: (class of hands, points, chance), best first. `owed` is what staying in
    costs, `price` the part of the pot that must be won on average for that to pay. `options` are
    the ways to answer a pick, best first. `certain` are facts that follow from the rules.
    `is_partial` says that sampling was interrupted.
    """

    seat: int
    model: str
    samples: int
    is_exact: bool
    pots: tuple[PotOdds, ...]
    share: Estimate
    points: Estimate | None
    scores: tuple[tuple[str, int, float], ...]
    owed: int = 0
    price: float | None = None
    gold: Estimate | None = None
    options: tuple[Option, ...] = ()
    certain: tuple[str, ...] = ()
    is_partial: bool = False
