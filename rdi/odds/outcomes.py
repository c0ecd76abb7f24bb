"""Add up how showdowns or games end for one seat, sampled or enumerated, and tell it as odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rdi.odds.distributions import TIER_POINTS
from rdi.odds.estimation import (
    mean,
    mean_from_sums,
    proportion,
    proportion_from_sums,
    score_chances,
)
from rdi.odds.pots_at_stake import PotsAtStake, pot_names
from rdi.odds.results import Estimate, Odds, Option, PotOdds, Scores

if TYPE_CHECKING:
    from rdi.engine.compiled_definition import Key
    from rdi.engine.game import CompiledGame
    from rdi.engine.payouts import Pot
    from rdi.model.request import Answer
    from rdi.odds.rollouts import Ending


LOST, WON = 0, 1
"""The outcomes of a pot for a seat; any higher number is the number of seats that divide it."""

Outcome = tuple[int, ...]
"""The outcome of each pot."""

CERTAIN = 1 - 1e-12
"""A chance that is 1 but for the rounding of its parts."""


class OutcomeDistribution:
    """The frequency or the probability of each score of the own hand with each outcome.

    `weights` leads from (score, outcome) to a number of samples, or to a chance where all was
    counted; the score is tier and points as the engine compares them. `rivals` leads from the score
    of the best of the others to the same.
    """

    def __init__(
        self, compiled: CompiledGame, seat: int, at_stake: PotsAtStake, is_exact: bool
    ) -> None:
        self._compiled = compiled
        self._seat = seat
        self._at_stake = at_stake
        self.is_exact = is_exact
        self.weights: dict[tuple[tuple[int, int], Outcome], float] = defaultdict(float)
        self.rivals: dict[tuple[int, int], float] = defaultdict(float)

    @property
    def total(self) -> float:
        """All weights together."""
        return sum(self.weights.values())

    @property
    def share(self) -> Estimate:
        """The part of all pots together that may be expected."""
        amounts = [pot.amount for pot in self._at_stake.pots]
        whole = sum(amounts)
        return self._part(
            {
                outcome: sum(
                    [
                        amount * _fraction(each)
                        for amount, each in zip(amounts, outcome, strict=True)
                    ]
                )
                / whole
                if whole
                else 0.0
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

    @property
    def rank(self) -> tuple[float, float]:
        """The key by which answers are compared: the part of the pots, then the own hand."""
        strength = sum([weight * score[1] for (score, _), weight in self.weights.items()])
        return round(self.share.value, 9), strength / self.total

    def option(self, answer: Answer) -> Option:
        """The option of an answer that leads to these outcomes."""
        samples = 0 if self.is_exact else round(self.total)
        return Option(answer, self.share, self.points, samples=samples)

    def odds(self, model: str) -> Odds:
        """All this as chances."""
        return Odds(
            seat=self._seat,
            model=model,
            samples=0 if self.is_exact else round(self.total),
            is_exact=self.is_exact,
            pots=tuple(self._pots()),
            share=self.share,
            points=self.points,
            scores=self._scores(),
            rivals=score_chances(self._compiled, self.rivals),
            owed=self._at_stake.owed,
            stake=self._at_stake.stake,
            price=self._at_stake.price,
        )

    def _pots(self) -> Sequence[PotOdds]:
        pots = self._at_stake.pots
        return [
            self._pot(place, name, pot)
            for place, (name, pot) in enumerate(zip(pot_names(len(pots)), pots, strict=True))
        ]

    def _pot(self, place: int, name: str, pot: Pot) -> PotOdds:
        outcomes = {outcome for _, outcome in self.weights}
        return PotOdds(
            name,
            pot.amount,
            tuple([seat for seat in pot.eligible if seat != self._seat]),
            self._part({each: float(each[place] == WON) for each in outcomes}),
            self._part({each: float(each[place] > WON) for each in outcomes}),
            self._part({each: _fraction(each[place]) for each in outcomes}),
        )

    def _scores(self) -> Scores:
        found: dict[tuple[int, int], float] = defaultdict(float)
        for (score, _), weight in self.weights.items():
            found[score] += weight
        return score_chances(self._compiled, found)


def _fraction(outcome: int) -> float:
    return 1 / outcome if outcome else 0.0


def certain_outcomes(
    compiled: CompiledGame,
    seat: int,
    at_stake: PotsAtStake,
    places: Sequence[Sequence[int]],
    score: Key,
    rival: Key | None,
) -> OutcomeDistribution:
    """The outcomes where the placement is certain; `rival` is the key of the best of the others."""
    found = OutcomeDistribution(compiled, seat, at_stake, is_exact=True)
    shares = [pot_fraction(pot, places, seat) for pot in at_stake.pots]
    outcome = tuple([round(1 / share) if share else LOST for share in shares])
    found.weights[(score[0], score[1]), outcome] = 1.0
    if rival is not None:
        found.rivals[rival[0], rival[1]] = 1.0
    return found


def pot_outcome(own: int, others: Sequence[int]) -> int:
    """The outcome of a pot for a hand with this key against rivals with those."""
    best = max(others, default=-1)
    if own > best:
        return WON
    return 1 + others.count(own) if own == best else LOST


def certain_sentences(pots: Sequence[PotOdds]) -> tuple[str, ...]:
    """The certainties of pots whose chances were counted, as sentences."""
    return tuple([told for pot in pots if (told := _certain_sentence(pot))])


def _certain_sentence(pot: PotOdds) -> str:
    if pot.win.value >= CERTAIN:
        return f"the {pot.name} is yours"
    if pot.tie.value >= CERTAIN:
        return f"the {pot.name} is divided"
    return f"the {pot.name} is lost" if not pot.win.value and not pot.tie.value else ""


class SampledEndings:
    """The endings of sampled games, added up for one seat."""

    def __init__(self, compiled: CompiledGame, seat: int, at_stake: PotsAtStake) -> None:
        self._compiled = compiled
        self._seat = seat
        self._at_stake = at_stake
        self._amount = sum(pot.amount for pot in at_stake.pots)
        self._parts: list[list[float]] = [[] for _ in at_stake.pots]
        self.shares: list[float] = []
        self.golds: list[float] = []
        self.points: list[int] = []
        self._strength = 0.0
        self._keys: Counter[tuple[int, ...]] = Counter()
        self._rivals: Counter[tuple[int, ...]] = Counter()

    def add(self, ending: Ending) -> None:
        """Take one more ending into account."""
        won = 0.0
        for pot, parts in zip(self._at_stake.pots, self._parts, strict=True):
            found = pot_fraction(pot, ending.places, self._seat)
            parts.append(found)
            won += found * pot.amount
        self.shares.append(won / self._amount if self._amount else 0.0)
        if ending.gold_won is not None:
            self.golds.append(ending.gold_won + won)
        if ending.key is not None:
            self._keys[ending.key] += 1
            if ending.rival is not None:
                self._rivals[ending.rival] += 1
            self._strength += ending.key[0] * TIER_POINTS + ending.key[1]
            self.points.append(self._compiled._as_counted(ending.key)[1])

    def __len__(self) -> int:
        return len(self.shares)

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
        return proportion(self.shares) if self._at_stake.pots else Estimate(0.0)

    def option(self, answer: Answer) -> Option:
        """The option of an answer that leads to these endings."""
        points = mean(self.points) if self.points else None
        gold = mean(self.golds) if self.golds else None
        return Option(answer, self.share, points, gold, len(self))

    def odds(self, model: str) -> Odds:
        """All these endings as chances."""
        return Odds(
            seat=self._seat,
            model=model,
            samples=len(self),
            is_exact=False,
            pots=self._pots(),
            share=self.share,
            points=mean(self.points) if self.points else None,
            scores=score_chances(self._compiled, self._keys),
            rivals=score_chances(self._compiled, self._rivals),
            owed=self._at_stake.owed,
            stake=self._at_stake.stake,
            price=self._at_stake.price,
            gold=mean(self.golds) if self.golds else None,
        )

    def _pots(self) -> tuple[PotOdds, ...]:
        pots = self._at_stake.pots
        return tuple(
            [
                _pot_odds(name, pot, parts, self._seat)
                for name, pot, parts in zip(pot_names(len(pots)), pots, self._parts, strict=True)
            ]
        )


def pot_fraction(pot: Pot, places: Sequence[Sequence[int]], seat: int) -> float:
    """The part of a pot that a seat takes when the seats still in are placed like this."""
    for group in places:
        winners = [each for each in group if each in pot.eligible]
        if winners:
            return 1 / len(winners) if seat in winners else 0.0
    return 0.0


def _pot_odds(name: str, pot: Pot, parts: Sequence[float], seat: int) -> PotOdds:
    rivals = tuple([each for each in pot.eligible if each != seat])
    win = proportion([1.0 if each == 1 else 0.0 for each in parts])
    tie = proportion([1.0 if 0 < each < 1 else 0.0 for each in parts])
    return PotOdds(name, pot.amount, rivals, win, tie, proportion(parts))
