"""Gather how sampled games ended for one seat, and tell it as chances with their errors."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rdi.odds.answer import Estimate, Odds, Option, PotOdds
from rdi.odds.figures import mean, part, scores_of
from rdi.odds.laws import TIER
from rdi.odds.stakes import Stakes, names_of_pots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rdi.engine.game import CompiledGame
    from rdi.engine.payouts import Pot
    from rdi.model.request import Answer
    from rdi.odds.endings import Ending


class Samples:
    """The endings of sampled games, as one seat reckons them."""

    def __init__(self, compiled: CompiledGame, seat: int, stakes: Stakes) -> None:
        self._compiled = compiled
        self._seat = seat
        self._stakes = stakes
        self._amount = sum(pot.amount for pot in stakes.pots)
        self._parts: list[list[float]] = [[] for _ in stakes.pots]
        self.shares: list[float] = []
        self.golds: list[float] = []
        self.points: list[int] = []
        self._strength = 0.0
        self._keys: Counter[tuple[int, ...]] = Counter()
        self._rivals: Counter[tuple[int, ...]] = Counter()

    def add(self, ending: Ending) -> None:
        """Take one more ending into account."""
        won = 0.0
        for pot, parts in zip(self._stakes.pots, self._parts, strict=True):
            found = part_of_pot(pot, ending.places, self._seat)
            parts.append(found)
            won += found * pot.amount
        self.shares.append(won / self._amount if self._amount else 0.0)
        if ending.key is None:
            self.golds.append(ending.gold_won)
        else:
            self._keys[ending.key] += 1
            if ending.rival is not None:
                self._rivals[ending.rival] += 1
            self._strength += ending.key[0] * TIER + ending.key[1]
            self.points.append(self._compiled._as_counted(ending.key)[1])

    def __len__(self) -> int:
        return len(self.shares)

    @property
    def strength(self) -> float:
        """How strong the own hand is in the end, in the mean; more is better."""
        return self._strength / max(1, len(self.shares))

    @property
    def worth(self) -> float:
        """What answers are compared by: the part of the pots, or where there are none, Gold."""
        values = self.golds or self.shares
        return sum(values) / len(values) if values else float("-inf")

    @property
    def share(self) -> Estimate:
        """The part of the pots that may be expected; nothing where there are none."""
        return part(self.shares) if self._stakes.pots else Estimate(0.0)

    def option(self, answer: Answer) -> Option:
        """What an answer promises that these endings came of."""
        points = mean(self.points) if self.points else None
        return Option(answer, self.share, points, mean(self.golds) if self.golds else None)

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
            scores=scores_of(self._compiled, self._keys),
            rivals=scores_of(self._compiled, self._rivals),
            owed=self._stakes.owed,
            stake=self._stakes.stake,
            price=self._stakes.price,
            gold=mean(self.golds) if self.golds else None,
        )

    def _pots(self) -> tuple[PotOdds, ...]:
        pots = self._stakes.pots
        return tuple(
            [
                _pot_odds(name, pot, parts, self._seat)
                for name, pot, parts in zip(
                    names_of_pots(len(pots)), pots, self._parts, strict=True
                )
            ]
        )


def part_of_pot(pot: Pot, places: Sequence[Sequence[int]], seat: int) -> float:
    """The part of a pot that a seat takes when the seats still in are placed like this."""
    for group in places:
        winners = [each for each in group if each in pot.eligible]
        if winners:
            return 1 / len(winners) if seat in winners else 0.0
    return 0.0


def _pot_odds(name: str, pot: Pot, parts: Sequence[float], seat: int) -> PotOdds:
    rivals = tuple([each for each in pot.eligible if each != seat])
    win = part([1.0 if each == 1 else 0.0 for each in parts])
    tie = part([1.0 if 0 < each < 1 else 0.0 for each in parts])
    return PotOdds(name, pot.amount, rivals, win, tie, part(parts))
