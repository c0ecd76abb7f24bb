"""The endings that may come for one seat, each with its weight, and what they come to.

However they were found, they answer the same questions: what part of the pots may be expected, how
the own hand ends and how the best of the others, and what Gold is won.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot, inf
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.chances.distributions import TIER_POINTS
from rdi.chances.estimation import (
    ControlVariates,
    mean,
    mean_from_sums,
    proportion,
    proportion_from_sums,
    score_chances,
)
from rdi.chances.pots_at_stake import WON, Outcome, PotsAtStake
from rdi.chances.results import Estimate, Option, PotOdds, Scores

if TYPE_CHECKING:
    from rdi.chances.drawn_luck import Luck
    from rdi.chances.rollouts import ImaginedEnding
    from rdi.engine.compiled_definition import Key
    from rdi.engine.game import CompiledGame
    from rdi.engine.payouts import Pot
    from rdi.model.request import Answer


CERTAIN = 1 - 1e-12
"""A chance that is 1 but for the rounding of its parts."""


class Found(StrEnum):
    """The way in which endings were found, the surest first: all of them were counted, hands were
    dealt many times over, or whole games were imagined.
    """

    COUNTED = "counted"
    SAMPLED = "sampled"
    IMAGINED = "imagined"


class Ending(NamedTuple):
    """One way in which a game may end, or several that are alike: its weight beside the others, and
    the Gold that each seat of which it tells wins from now on.
    """

    weight: float
    won: Mapping[int, float]


class SeatEndings(ABC):
    """The endings that may come for a `seat`, who plays for the pots `at_stake`."""

    found: Found

    def __init__(self, seat: int, at_stake: PotsAtStake) -> None:
        self.seat = seat
        self.at_stake = at_stake

    @property
    def samples(self) -> int:
        """The number of deals or games that this was found by; 0 where all was counted."""
        return 0

    @abstractmethod
    def __iter__(self) -> Iterator[Ending]:
        """The endings, one after the other."""

    @property
    @abstractmethod
    def share(self) -> Estimate:
        """The part of all pots together that may be expected; nothing where there are none."""

    @property
    def points(self) -> Estimate | None:
        """The points of the own hand in the end, as players count them; None where no hands are
        compared.
        """
        return None

    @property
    def gold(self) -> Estimate | None:
        """The Gold that may be expected; None where all is won in pots."""
        return None

    @property
    def pots(self) -> tuple[PotOdds, ...]:
        """The chances of each pot."""
        return ()

    @property
    def scores(self) -> Scores:
        """The chance of each score of the own hand."""
        return ()

    @property
    def rivals(self) -> Scores:
        """The chance of each score of the best of the others."""
        return ()

    @property
    def winnings(self) -> Estimate:
        """The Gold that may be expected from now on, of the pots and otherwise: exact where all was
        counted, and not known of a single sample.
        """
        amount = self.at_stake.amount
        gold = self.gold or Estimate(self.share.value * amount, self.share.error * amount)
        if self.found is Found.COUNTED:
            return Estimate(gold.value)
        return gold if self.samples > 1 else Estimate(gold.value, inf)

    def sample_data(self) -> tuple[Any, ...]:
        """The samples as plain values, for `add_samples` in another process."""
        return ()

    def add_samples(self, data: tuple[Any, ...] | None) -> None:
        """Take samples of another process into account; None where it has none. What was counted
        needs none.
        """
        del data

    @property
    def standing(self) -> tuple[float, ...]:
        """The key by which answers are compared: those tried longest come first, then what promises
        most.
        """
        return ()

    def gain_over(self, other: SeatEndings) -> Estimate:
        """The Gold by which these endings promise more than those after another answer."""
        own, theirs = self.winnings, other.winnings
        return Estimate(own.value - theirs.value, hypot(own.error, theirs.error))

    def option(self, answer: Answer, best: SeatEndings) -> Option:
        """The option of an answer that leads to these endings, beside the best ones."""
        behind = Estimate(0.0) if best is self else best.gain_over(self)
        return Option(
            answer, self.share, self.points, self.gold, self.samples, self.winnings, behind
        )


@dataclass(frozen=True, slots=True)
class Endings:
    """The endings of a game for a seat, as far as it knows.

    `best` are the endings after the best answer, or after the only one, or where nothing is picked
    now; `after` those after each answer that was looked at, the best first. `model` says how others
    are taken to play and draw. `certain` are facts that follow from the rules. `is_partial` says
    that the caller broke it off. With `ends_with_turn` they are told to the end of the own turn
    only; with `table_changes` something is still to come that lies open and counts in hands.
    `seconds` are those used by the clock, None where the time was not set by it.
    """

    best: SeatEndings
    after: Mapping[Answer, SeatEndings]
    model: str
    certain: tuple[str, ...] = ()
    is_partial: bool = False
    ends_with_turn: bool = False
    table_changes: bool = False
    seconds: float | None = None

    def __iter__(self) -> Iterator[Ending]:
        """The endings after the best answer, one after the other."""
        return iter(self.best)

    @property
    def found(self) -> Found:
        """The way in which they were found."""
        return self.best.found

    @property
    def samples(self) -> int:
        """The number of deals or games that they were found by; 0 where all was counted."""
        return self.best.samples

    @property
    def half_width(self) -> float:
        """The error of the part of the pots, or the Gold where there are no pots alone: the
        half width of the 95 % interval, 0 where all was counted.
        """
        return (self.best.gold or self.best.share).error


class OutcomeDistribution(SeatEndings):
    """The frequency or the probability of each score of the own hand with each outcome.

    `weights` leads from (score, outcome) to a number of samples, or to a chance where all was
    counted; the score is tier and points as the engine compares them. `rivals` leads from the score
    of the best of the others to the same.
    """

    def __init__(
        self, compiled: CompiledGame, seat: int, at_stake: PotsAtStake, found: Found
    ) -> None:
        super().__init__(seat, at_stake)
        self._compiled = compiled
        self.found = found
        self.weights: dict[tuple[tuple[int, int], Outcome], float] = defaultdict(float)
        self.rival_weights: dict[tuple[int, int], float] = defaultdict(float)

    def __iter__(self) -> Iterator[Ending]:
        """The endings, one after the other."""
        for (_, outcome), weight in self.weights.items():
            if weight:
                yield Ending(weight, {self.seat: self.at_stake.gold(outcome)})

    @property
    def is_exact(self) -> bool:
        """Whether all was counted."""
        return self.found is Found.COUNTED

    @property
    def total(self) -> float:
        """All weights together."""
        return sum(self.weights.values())

    @property
    def samples(self) -> int:
        """The number of deals; 0 where all was counted."""
        return 0 if self.is_exact else round(self.total)

    @property
    def share(self) -> Estimate:
        """The part of all pots together that may be expected."""
        at_stake, whole = self.at_stake, self.at_stake.amount
        return self._part(
            {
                outcome: at_stake.gold(outcome) / whole if whole else 0.0
                for _, outcome in self.weights
            }
        )

    def _part(self, parts: Mapping[Outcome, float]) -> Estimate:
        total = squares = 0.0
        for (_, outcome), weight in self.weights.items():
            found = parts[outcome]
            total += weight * found
            squares += weight * found * found
        if self.is_exact:
            return Estimate(total / self.total)
        return proportion_from_sums(total, squares, round(self.total))

    @property
    def points(self) -> Estimate:
        """The points of the own hand in the end, as players count them."""
        total = squares = 0.0
        for (score, _), weight in self.weights.items():
            found = self._compiled._as_counted(score)[1]
            total += weight * found
            squares += weight * found * found
        if self.is_exact:
            return Estimate(total / self.total)
        return mean_from_sums(total, squares, round(self.total))

    def sample_data(self) -> tuple[Any, ...]:
        """The samples as plain values, for `add_samples` in another process."""
        return dict(self.weights), dict(self.rival_weights)

    def add_samples(self, data: tuple[Any, ...] | None) -> None:
        """Take samples of another process into account; None where it has none."""
        weights, rivals = data or ({}, {})
        for result, weight in weights.items():
            self.weights[result] += weight
        for score, weight in rivals.items():
            self.rival_weights[score] += weight

    @property
    def standing(self) -> tuple[float, ...]:
        """The key by which answers are compared: those tried longest come first, then what promises
        most.
        """
        return (self.total, *self.rank)

    @property
    def rank(self) -> tuple[float, float]:
        """The key by which answers are compared: the part of the pots, then the own hand."""
        strength = sum([weight * score[1] for (score, _), weight in self.weights.items()])
        return round(self.share.value, 9), strength / self.total

    @property
    def pots(self) -> tuple[PotOdds, ...]:
        """The chances of each pot."""
        at_stake = self.at_stake
        return tuple(
            [
                self._pot(place, name, pot)
                for place, (name, pot) in enumerate(zip(at_stake.names, at_stake.pots, strict=True))
            ]
        )

    def _pot(self, place: int, name: str, pot: Pot) -> PotOdds:
        outcomes = {outcome for _, outcome in self.weights}
        part = self.at_stake.part
        return PotOdds(
            name,
            pot.amount,
            tuple([seat for seat in pot.eligible if seat != self.seat]),
            self._part({each: float(each[place] == WON) for each in outcomes}),
            self._part({each: float(each[place] > WON) for each in outcomes}),
            self._part({each: part(each[place]) for each in outcomes}),
        )

    @property
    def scores(self) -> Scores:
        """The chance of each score of the own hand."""
        found: dict[tuple[int, int], float] = defaultdict(float)
        for (score, _), weight in self.weights.items():
            found[score] += weight
        return score_chances(self._compiled, found)

    @property
    def rivals(self) -> Scores:
        """The chance of each score of the best of the others."""
        return score_chances(self._compiled, self.rival_weights)


def certain_outcomes(
    compiled: CompiledGame,
    seat: int,
    at_stake: PotsAtStake,
    places: Sequence[Sequence[int]],
    score: Key,
    rival: Key | None,
) -> OutcomeDistribution:
    """The outcomes where the placement is certain; `rival` is the key of the best of the others."""
    found = OutcomeDistribution(compiled, seat, at_stake, Found.COUNTED)
    outcome = tuple([at_stake.outcome_of_places(pot, places, seat) for pot in at_stake.pots])
    found.weights[(score[0], score[1]), outcome] = 1.0
    if rival is not None:
        found.rival_weights[rival[0], rival[1]] = 1.0
    return found


def certain_sentences(pots: Sequence[PotOdds]) -> tuple[str, ...]:
    """The certainties of pots whose chances were counted, as sentences."""
    return tuple([told for pot in pots if (told := _certain_sentence(pot))])


def _certain_sentence(pot: PotOdds) -> str:
    if pot.win.value >= CERTAIN:
        return f"the {pot.name} is yours"
    if pot.tie.value >= CERTAIN:
        return f"the {pot.name} is divided"
    return f"the {pot.name} is lost" if not pot.win.value and not pot.tie.value else ""


class GoldOfTurn(SeatEndings):
    """The Gold that the own turn brings on average, by all that luck may do in it."""

    found = Found.COUNTED

    def __init__(self, seat: int, at_stake: PotsAtStake, gold: float) -> None:
        super().__init__(seat, at_stake)
        self._gold = gold

    def __iter__(self) -> Iterator[Ending]:
        """The mean of it, as a single ending."""
        yield Ending(1.0, {self.seat: self._gold})

    @property
    def share(self) -> Estimate:
        """There are no pots."""
        return Estimate(0.0)

    @property
    def gold(self) -> Estimate:
        """The Gold that may be expected."""
        return Estimate(self._gold)


class _PotSamples(NamedTuple):
    """The outcomes of a pot in each imagined game: whether it was won alone, whether it was tied,
    and what part of it was won, each the mean over the endings of the game.
    """

    wins: list[float]
    ties: list[float]
    parts: list[float]


class ImaginedEndings(SeatEndings):
    """The endings of imagined games."""

    found = Found.IMAGINED

    def __init__(self, compiled: CompiledGame, seat: int, at_stake: PotsAtStake) -> None:
        super().__init__(seat, at_stake)
        self._compiled = compiled
        self._amount = at_stake.amount
        self._pots: list[_PotSamples] = [_PotSamples([], [], []) for _ in at_stake.pots]
        self.shares: list[float] = []
        self.golds: list[float] = []
        self._points: list[float] = []
        self._strength = 0.0
        self._imagined = 0
        self._begins = [0]
        """The place of the first game of each process."""
        self._lucks: list[Luck] = []
        self._controls: tuple[int, ControlVariates | None] = 0, None
        self._keys: Counter[tuple[int, ...]] = Counter()
        self._rivals: Counter[tuple[int, ...]] = Counter()

    def add(self, endings: Sequence[ImaginedEnding]) -> None:
        """Take one more game into account, with all the endings that were imagined for it: these
        are not independent, so their mean is one sample.
        """
        at_stake, count = self.at_stake, len(endings)
        self._imagined += count
        won = 0.0
        for pot, samples in zip(at_stake.pots, self._pots, strict=True):
            outcomes = [at_stake.outcome_of_places(pot, each.places, self.seat) for each in endings]
            part = sum(map(at_stake.part, outcomes)) / count
            samples.wins.append(outcomes.count(WON) / count)
            samples.ties.append(sum([each > WON for each in outcomes]) / count)
            samples.parts.append(part)
            won += part * pot.amount
        self.shares.append(won / self._amount if self._amount else 0.0)
        # an ending without is shorter, and then nothing is left
        lucks = zip(*[each.luck for each in endings], strict=False)
        self._lucks.append(tuple([sum(each) / count for each in lucks]))
        golds = [each.gold_won for each in endings if each.gold_won is not None]
        if golds:
            self.golds.append(sum(golds) / count + won)
        keys = [each.key for each in endings if each.key is not None]
        if keys:
            self._keys.update(keys)
            self._rivals.update([each.rival for each in endings if each.rival is not None])
            self._strength += sum([key[0] * TIER_POINTS + key[1] for key in keys]) / count
            self._points.append(sum([self._compiled._as_counted(key)[1] for key in keys]) / count)

    def sample_data(self) -> tuple[Any, ...]:
        """The samples as plain values, for `add_samples` in another process."""
        return self._lists, self._imagined, self._strength, self._keys, self._rivals

    def add_samples(self, data: tuple[Any, ...] | None) -> None:
        """Take samples of another process into account; None where it has none."""
        self._begins.append(len(self))
        if data is None:
            return
        lists, imagined, strength, keys, rivals = data
        for own, theirs in zip(self._lists, lists, strict=True):
            own += theirs
        self._imagined += imagined
        self._strength += strength
        self._keys += keys
        self._rivals += rivals

    @property
    def _lists(self) -> tuple[list[Any], ...]:
        """All that is kept of each game."""
        pots = [samples for each in self._pots for samples in each]
        return (self.shares, self.golds, self._points, self._lucks, *pots)

    def _corrected(self, values: Sequence[float], plain: Estimate) -> Estimate:
        """A mean over all games, by the luck that came in them, where that is known."""
        count = len(self)
        if self._controls[0] != count:
            known = bool(self._lucks) and len({*map(len, self._lucks)}) == 1
            controls = ControlVariates(self._lucks) if known and self._lucks[0] else None
            self._controls = count, controls if controls and controls.is_enough else None
        controls = self._controls[1]
        if controls is None or len(values) != count:
            return plain
        return controls.corrected(values, plain)

    def _part(self, values: Sequence[float]) -> Estimate:
        """A mean of what lies between 0 and 1."""
        found = self._corrected(values, proportion(values))
        return Estimate(min(1.0, max(0.0, found.value)), found.error)

    @property
    def standing(self) -> tuple[float, ...]:
        """The key by which answers are compared: those tried longest come first, then what promises
        most.
        """
        return len(self), round(self.worth, 9), self.strength

    def __len__(self) -> int:
        return len(self.shares)

    @property
    def _winnings(self) -> Sequence[float]:
        """The Gold that was won in each game."""
        return self.golds or [share * self._amount for share in self.shares]

    def __iter__(self) -> Iterator[Ending]:
        """The endings, one after the other."""
        for gold in self._winnings:
            yield Ending(1.0, {self.seat: gold})

    def gain_over(self, other: SeatEndings) -> Estimate:
        """The Gold by which these endings promise more than those after another answer, over the
        games in which both were tried, so that what is luck in both counts for neither. Those of
        further processes that went on with one of them alone have no counterpart.
        """
        if not isinstance(other, ImaginedEndings):
            return super().gain_over(other)
        pairs = zip(self._games(), other._games(), strict=False)
        return mean(
            [
                mine - yours
                for own, theirs in pairs
                for mine, yours in zip(own, theirs, strict=False)
            ]
        )

    def _games(self) -> list[Sequence[float]]:
        """The Gold that was won in each game, of each process by itself."""
        won, ends = self._winnings, (*self._begins[1:], len(self))
        return [won[begin:end] for begin, end in zip(self._begins, ends, strict=True)]

    @property
    def samples(self) -> int:
        """The number of endings of imagined games."""
        return self._imagined

    @property
    def strength(self) -> float:
        """The mean final strength of the own hand; more is better."""
        return self._strength / max(1, len(self.shares))

    @property
    def worth(self) -> float:
        """The value by which answers are compared: the part of the pots, or if there are none,
        Gold.
        """
        values = self.golds or self.shares
        return sum(values) / len(values) if values else float("-inf")

    @property
    def share(self) -> Estimate:
        """The part of the pots that may be expected; nothing where there are none."""
        return self._part(self.shares) if self.at_stake.pots else Estimate(0.0)

    @property
    def points(self) -> Estimate | None:
        """The points of the own hand in the end; None where no hands are compared."""
        return self._corrected(self._points, mean(self._points)) if self._points else None

    @property
    def gold(self) -> Estimate | None:
        """The Gold that may be expected; None where all is won in pots."""
        return self._corrected(self.golds, mean(self.golds)) if self.golds else None

    @property
    def pots(self) -> tuple[PotOdds, ...]:
        """The chances of each pot."""
        at_stake = self.at_stake
        return tuple(
            [
                self._pot(name, pot, samples)
                for name, pot, samples in zip(
                    at_stake.names, at_stake.pots, self._pots, strict=True
                )
            ]
        )

    def _pot(self, name: str, pot: Pot, samples: _PotSamples) -> PotOdds:
        rivals = tuple([each for each in pot.eligible if each != self.seat])
        return PotOdds(name, pot.amount, rivals, *map(self._part, samples))

    @property
    def scores(self) -> Scores:
        """The chance of each score of the own hand."""
        return score_chances(self._compiled, self._keys)

    @property
    def rivals(self) -> Scores:
        """The chance of each score of the best of the others."""
        return score_chances(self._compiled, self._rivals)
