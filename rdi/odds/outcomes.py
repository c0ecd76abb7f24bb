"""Add up what may come of a showdown for one seat, sampled or counted, and tell it as chances."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rdi.odds.answer import Estimate, Odds, Option, PotOdds, Scores
from rdi.odds.figures import mean_of, part_of, scores_of
from rdi.odds.samples import part_of_pot
from rdi.odds.stakes import Stakes, names_of_pots

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, Key
    from rdi.engine.payouts import Pot
    from rdi.model.request import Answer

LOST, WON = 0, 1
"""What becomes of a pot for a seat; any higher number says among how many it is divided."""

Outcome = tuple[int, ...]
"""What becomes of each pot."""


class Outcomes:
    """How often, or how likely, each score of the own hand comes with each outcome.

    `weights` leads from (score, outcome) to a number of samples, or to a chance where all was
    counted; the score is tier and points as the engine compares them. `rivals` leads from the score
    of the best of the others to the same.
    """

    def __init__(self, compiled: CompiledGame, seat: int, stakes: Stakes, is_exact: bool) -> None:
        self._compiled = compiled
        self._seat = seat
        self._stakes = stakes
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
        amounts = [pot.amount for pot in self._stakes.pots]
        whole = sum(amounts)
        return self._part(
            {
                outcome: sum(
                    [amount * _part(each) for amount, each in zip(amounts, outcome, strict=True)]
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
        return part_of(total, squares, round(self.total))

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
        return mean_of(total, squares, round(self.total))

    @property
    def rank(self) -> tuple[float, float]:
        """What ways to answer are compared by: the part of the pots, then the own hand."""
        strength = sum([weight * score[1] for (score, _), weight in self.weights.items()])
        return round(self.share.value, 9), strength / self.total

    def option(self, answer: Answer) -> Option:
        """What an answer promises that these outcomes came of."""
        return Option(answer, self.share, self.points)

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
            rivals=scores_of(self._compiled, self.rivals),
            owed=self._stakes.owed,
            stake=self._stakes.stake,
            price=self._stakes.price,
        )

    def _pots(self) -> Sequence[PotOdds]:
        pots = self._stakes.pots
        return [
            self._pot(place, name, pot)
            for place, (name, pot) in enumerate(zip(names_of_pots(len(pots)), pots, strict=True))
        ]

    def _pot(self, place: int, name: str, pot: Pot) -> PotOdds:
        outcomes = {outcome for _, outcome in self.weights}
        return PotOdds(
            name,
            pot.amount,
            tuple([seat for seat in pot.eligible if seat != self._seat]),
            self._part({each: float(each[place] == WON) for each in outcomes}),
            self._part({each: float(each[place] > WON) for each in outcomes}),
            self._part({each: _part(each[place]) for each in outcomes}),
        )

    def _scores(self) -> Scores:
        found: dict[tuple[int, int], float] = defaultdict(float)
        for (score, _), weight in self.weights.items():
            found[score] += weight
        return scores_of(self._compiled, found)


def _part(outcome: int) -> float:
    return 1 / outcome if outcome else 0.0


def settled(
    compiled: CompiledGame,
    seat: int,
    stakes: Stakes,
    places: Sequence[Sequence[int]],
    score: Key,
    rival: Key | None,
) -> Outcomes:
    """The outcomes where it is certain who is placed where; `rival` is the best of the others."""
    found = Outcomes(compiled, seat, stakes, is_exact=True)
    shares = [part_of_pot(pot, places, seat) for pot in stakes.pots]
    outcome = tuple([round(1 / share) if share else LOST for share in shares])
    found.weights[(score[0], score[1]), outcome] = 1.0
    if rival is not None:
        found.rivals[rival[0], rival[1]] = 1.0
    return found


def outcome_of(own: int, others: Sequence[int]) -> int:
    """What becomes of a pot for a hand with this key against rivals with those."""
    best = max(others, default=-1)
    if own > best:
        return WON
    return 1 + others.count(own) if own == best else LOST


SURE = 1 - 1e-12
"""A chance that is 1 but for the rounding of its parts."""


def certain_of(pots: Sequence[PotOdds]) -> tuple[str, ...]:
    """What is certain of pots whose chances were counted, as sentences."""
    return tuple([told for pot in pots if (told := _told(pot))])


def _told(pot: PotOdds) -> str:
    if pot.win.value >= SURE:
        return f"the {pot.name} is yours"
    if pot.tie.value >= SURE:
        return f"the {pot.name} is divided"
    return f"the {pot.name} is lost" if not pot.win.value and not pot.tie.value else ""
