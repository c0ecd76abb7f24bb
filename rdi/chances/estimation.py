"""Means and proportions of samples with their 95 % intervals, and the budget of a calculation:
when an estimate is precise enough. The budget is counted work, so that the same question always
gets the same answer; who asks for a number of seconds by a clock gets what was found by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf, sqrt
from operator import mul
from statistics import fmean, pstdev, stdev
from typing import TYPE_CHECKING, TypeVar

from rdi.chances.results import NEARLY, Estimate, Scores
from rdi.deadline import Clock, ending_when

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


K = TypeVar("K", bound=tuple[int, ...])

Z_95 = 1.96
"""The number of standard errors on either side that hold 95 %."""

PSEUDO_SAMPLES = 4
"""The number of added samples, half of them 0 and half of them 1, that keep an error from being 0
where all samples were alike (Agresti and Coull 1998). Their interval lies around another middle,
and is held by ours.
"""

ANSWERS_A_SECOND = 20_000
"""The number of answers in imagined games in a second, approximately."""

PRECISE_ERROR = 0.005
"""A part of the pots that is known so well need not be known better."""

LARGEST_ERROR = 0.02
"""So well it has to be known anyway."""

CLEAR_ERRORS = 2
"""The number of standard errors between share and price beyond which a call surely pays, or surely
does not.
"""


LOOKS, LOOKS_95 = 5, 2.78
"""The number of looks at the same thing, each with its own luck, and the number of standard errors
of their mean that hold 95 % (Student's t).
"""


def mean_of_looks(values: Sequence[float]) -> Estimate:
    """The mean of LOOKS looks by how much they differ, exact where they came to the same; of more
    looks the interval is wider than it need be, and a single one tells no error.
    """
    error = LOOKS_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(fmean(values), error if error > NEARLY else 0.0)


def proportion(values: Sequence[float]) -> Estimate:
    """The mean of samples that lie between 0 and 1, such as hits, and its error."""
    return proportion_from_sums(sum(values), sum([value * value for value in values]), len(values))


def proportion_from_sums(total: float, squares: float, count: int) -> Estimate:
    """As `part`, from the sum of the samples, the sum of their squares and their number."""
    if not count:
        return Estimate(0.0, 1.0)
    many = count + PSEUDO_SAMPLES
    middle = (total + PSEUDO_SAMPLES / 2) / many
    spread = max(0.0, (squares + PSEUDO_SAMPLES / 2) / many - middle * middle)
    found = total / count
    return Estimate(found, Z_95 * sqrt(spread / many) + abs(middle - found))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of samples and its error; of a single sample nothing is sure."""
    return mean_from_sums(sum(values), sum([value * value for value in values]), len(values))


def mean_from_sums(total: float, squares: float, count: int) -> Estimate:
    """As `mean`, from the sum of the samples, the sum of their squares and their number."""
    if not count:
        return Estimate(0.0, float("inf"))
    middle = total / count
    spread = max(0.0, squares / count - middle * middle)
    return Estimate(middle, Z_95 * sqrt(spread / (count - 1)) if count > 1 else float("inf"))


GAMES_A_VARIATE = 12
"""The least number of samples for each control variate; fewer do not tell what it is worth."""

BATCHES_MOST = 800

LEAST_PIVOT = 1e-6
"""A variate that differs less than this from what others say of it tells nothing more."""


class ControlVariates:
    """Quantities that were seen with each sample and whose means are known to be 0, by which means
    of samples are corrected, as far as they go along with them (Lavenberg and Welch 1981): by
    regression on these, at 0. `seen` are the quantities of each sample. How they go along is seen
    in the means of at most BATCHES_MOST batches.
    """

    def __init__(self, seen: Sequence[Sequence[float]]) -> None:
        self._count = len(seen)
        self._size = 1 + (self._count - 1) // BATCHES_MOST
        columns = [*zip(*seen, strict=True)]
        self._columns, self._means = _independent(
            [self._around(column) for column in columns], [fmean(column) for column in columns]
        )
        self._squares = [sum(map(mul, column, column)) for column in self._columns]

    def _around(self, values: Sequence[float]) -> list[float]:
        """The means of batches, less the mean of these."""
        size = self._size
        if size > 1:
            whole = len(values) // size * size
            values = [sum(values[first : first + size]) / size for first in range(0, whole, size)]
        middle = fmean(values)
        return [value - middle for value in values]

    @property
    def is_enough(self) -> bool:
        """Whether there are enough samples to correct anything."""
        return bool(self._columns) and self._count >= GAMES_A_VARIATE * (1 + len(self._columns))

    def corrected(self, values: Sequence[float], plain: Estimate) -> Estimate:
        """The mean of the samples, corrected; `plain` is the estimate without that."""
        around = self._around(values)
        squares = left = sum(map(mul, around, around))
        if not squares:
            return plain
        found, spread = plain.value, 1.0
        for column, mean_there, size in zip(self._columns, self._means, self._squares, strict=True):
            common = sum(map(mul, column, around))
            left -= common * common / size
            found -= common / size * mean_there
            spread += len(around) * mean_there * mean_there / (size * self._size)
        freedom = len(around) - 1 - len(self._columns)
        part = max(0.0, left) / squares * (len(around) - 1) / freedom * spread
        return Estimate(found, plain.error * sqrt(part))


def _independent(
    columns: list[list[float]], means: list[float]
) -> tuple[list[list[float]], list[float]]:
    """These columns, each less what those before it say of it (Gram-Schmidt), with their means
    changed likewise; without those of which nothing is left.
    """
    kept: list[list[float]] = []
    left: list[float] = []
    for column, mean_there in zip(columns, means, strict=True):
        whole = sum(map(mul, column, column))
        for other, other_mean in zip(kept, left, strict=True):
            factor = sum(map(mul, column, other)) / sum(map(mul, other, other))
            column = [one - factor * two for one, two in zip(column, other, strict=True)]
            mean_there -= factor * other_mean
        size = sum(map(mul, column, column))
        if size > LEAST_PIVOT * max(1.0, whole):
            kept.append(column)
            left.append(mean_there)
    return kept, left


def paired_gain(
    better: Sequence[float], worse: Sequence[float], errors: float
) -> tuple[float, float]:
    """The mean excess of samples over others that were taken with the same luck, and a number of
    standard errors of it.
    """
    more = [one - other for one, other in zip(better, worse, strict=True)]
    return fmean(more), errors * pstdev(more) / sqrt(len(more))


def score_chances(compiled: CompiledGame, weights: Mapping[K, float]) -> Scores:
    """The scores that these keys begin with, as players count them, each with its chance, the best
    first; `weights` are the frequencies or the probabilities of each.
    """
    total = sum(weights.values())
    return tuple(
        [
            (*compiled._as_counted(key), weights[key] / total)
            for key in sorted(weights, reverse=True)
        ]
    )


LATE = 6.0
"""By so much a calculation may take longer than was reckoned, on a slow machine or in a game whose
hands are dear to score.
"""

LATE_LEAST = 3.0
"""Seconds; nobody minds less than these, and a slow machine gives the same answers."""

KeepGoing = Callable[[], bool]


def is_precise_enough(share: Estimate, price: float | None) -> bool:
    """Whether a part of the pots is known well enough: very well, or so that it is clear whether a
    call pays.
    """
    if share.error <= PRECISE_ERROR or price is None:
        return share.error <= PRECISE_ERROR
    return share.error <= LARGEST_ERROR and abs(share.value - price) > CLEAR_ERRORS * share.error


@dataclass(slots=True)
class Budget:
    """A limit on the number of samples, and whether the caller stopped before it.

    `samples` are taken, no more and no less; where it is None, as many as take about this number of
    `seconds` on a machine of our day. `keep_going` is asked now and then. With `is_timed` these are
    seconds by the `clock`, and no count ends it before; a clock without that only ends what takes
    LATE times as long as was reckoned.
    """

    samples: int | None
    seconds: float
    keep_going: KeepGoing | None = None
    is_stopped: bool = False
    clock: Clock | None = None
    is_timed: bool = False
    began: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        if self.clock is not None:
            self.began = self.clock()

    @property
    def most(self) -> float:
        """The number of seconds by the clock after which nothing goes on; there is no end to a
        number of samples that was asked for.
        """
        if self.is_timed:
            return self.seconds
        return max(LATE_LEAST, LATE * self.seconds) if self.samples is None else inf

    @property
    def used(self) -> float:
        """The seconds since the calculation began; 0 without a clock."""
        return self.clock() - self.began if self.clock is not None else 0.0

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.clock is not None and self.used >= self.most

    @contextmanager
    def part(self, part: float) -> Iterator[None]:
        """Within this block there is this part of the time that is left, and after that OutOfTime
        is raised; without a clock there is no end to it.
        """
        clock = self.clock
        if clock is None:
            yield
            return
        end = clock() + part * max(0.0, self.most - self.used)
        with ending_when(lambda: clock() >= end):
            yield

    def goes_on(self, samples: int, spent: int) -> bool:
        """Whether to imagine one more game after this number of them, in which this number of
        answers was given.
        """
        if self.is_over():
            return False
        most = self.samples
        if self.is_timed and most is None:
            most = samples + 1
        if most is None:
            most = samples + (not samples or spent < self.seconds * ANSWERS_A_SECOND)
        return self.asks_for_more(samples, most)

    def part_used(self, samples: int, spent: int) -> float:
        """The part of the budget that is used after this number of imagined games, in which this
        number of answers was given.
        """
        if self.samples is not None:
            return samples / self.samples
        if self.is_timed:
            return self.used / self.seconds
        return spent / (self.seconds * ANSWERS_A_SECOND)

    def asks_for_more(self, samples: int, most: int) -> bool:
        """Whether to go on after this number of samples of at most that number."""
        if samples and samples < most and self.keep_going is not None and not self.keep_going():
            self.is_stopped = True
            return False
        return samples < most


ANSWERS_A_GAME = 16
"""The greatest mean number of answers of an imagined game, in as many games as an effort says."""

DEALS_A_GAME, SLOW_DEALS_A_GAME = 6, 2
"""The number of deals in the time of one imagined game, approximately; and the number if the values
of hands change on the way.
"""

USUAL_SEATS = 2
"""The number of seats above which fewer deals are made, since each takes longer."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget of a player at the table, in counted work alone: the number of games that may be
    imagined, or the deals that take as long, and of answers that are looked at wherever something
    is picked in an imagined game.
    """

    games: int
    looks: int

    def goes_on(self, games: int, spent: int) -> bool:
        """Whether to imagine one more game after this number of them, in which this number of
        answers was given.
        """
        return not games or (games < self.games and spent < ANSWERS_A_GAME * self.games)

    def deals(self, seats: int, is_slow: bool) -> int:
        """The number of deals to so many seats."""
        games = self.games * USUAL_SEATS // max(USUAL_SEATS, seats)
        return (SLOW_DEALS_A_GAME if is_slow else DEALS_A_GAME) * games
