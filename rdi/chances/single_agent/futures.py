"""Sampled futures of a seat that plays alone, in which it takes what looks best at once.

Where a seat's own luck and its own choices alone make its hand, but there are too many ways to go
through all of them (`solver`), samples of its future are had much faster so than with whole games
of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from rdi.chances.distributions import TIER_POINTS
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.single_agent.rules import SingleAgentRules
from rdi.chances.single_agent.table import (
    NotSingleAgent,
    faults_as_not_single_agent,
    single_agent_table,
)
from rdi.engine.chance import SeededChance

if TYPE_CHECKING:
    from rdi.chances.distributions import Key
    from rdi.chances.single_agent.table import SingleAgentTable
    from rdi.engine.game import CompiledGame, View
    from rdi.model.request import Answer, Pick

ANSWERS_MOST = 80
"""The number of answers that are looked at."""

SHORTLIST = 8
"""The number of them that are tried: those that look best at once."""

CHANCE_DEPTH = 1
"""The depth of such a future: this many strokes of luck, and the picks after them."""

ENDS_MOST = 100
"""The number of ends of a hand that are sampled."""

TRIES = 20
"""The number of answers that are looked at where something is picked on the way."""

GAMES_MOST = 32
CHANCE_DEPTH_MOST = 1000
AT_ONCE = -1
"""The depth without even the picks before the next luck."""


@lru_cache(maxsize=GAMES_MOST)
def _rules_of(compiled: CompiledGame) -> SingleAgentRules:
    return SingleAgentRules(compiled)


class SampledFutures:
    """The futures of one seat as the seat of the view sees them.

    Raises NotSingleAgent where others have a say in them.
    """

    def __init__(self, view: View, seat: int) -> None:
        compiled = view._compiled
        if compiled.definition.scoring is None or seat not in view.playing:
            raise NotSingleAgent("no hand is compared")
        self._seat = seat
        self._score, self._definition = compiled.score, compiled.definition
        self._rules = _rules_of(compiled)
        self._table: SingleAgentTable = single_agent_table(view, [seat])
        self._table.draws_by_chance = True
        self._begin = self._table.state()
        self.spent = 0
        """The number of answers that were looked at on the way."""
        self.has_chance = False
        """Whether any luck came in."""

    def end(self, seed: int) -> Key:
        """The final key of the hand with this luck. Raises NotSingleAgent if the game does not come
        to its end.
        """
        self._table.restore(self._begin)
        self._run(seed, CHANCE_DEPTH_MOST)
        if not self._table.is_over:
            raise NotSingleAgent("the game goes on and on")
        return self._rules.final_key(self._table)

    def after(self, request: Pick, answer: Answer, seed: int, lucks: int) -> float:
        """The value of the hand after an answer, and after this much of the luck (that of the
        answer itself being one) and all picks before more of it comes.
        """
        self._table.restore(self._begin)
        self._rules.take(self._table, request, answer)
        self._run(seed, lucks)
        return self._value()

    def glances(self, request: Pick, answers: Sequence[Answer]) -> list[float]:
        """The value of the hand at once after each of some answers."""
        return [self.after(request, answer, 0, AT_ONCE) for answer in answers]

    def _run(self, seed: int, lucks: int) -> None:
        """Play on through this much luck."""
        with faults_as_not_single_agent(self._definition):
            self._follow(seed, lucks)

    def _follow(self, seed: int, lucks: int) -> None:
        table, random = self._table, Random(seed)
        table.chance = SeededChance(seed)
        while True:
            request = self._rules.advance(table)
            if table.is_over or lucks == AT_ONCE:
                return
            if request is not None:
                self._take_best(request, random)
            elif lucks:
                lucks -= 1
                self.has_chance = True
                self._rules.do(table)
            else:
                return

    def _value(self) -> float:
        tier, points = self._score(self._table, self._seat)
        return float(tier * TIER_POINTS + points)

    def _take_best(self, request: Pick, random: Random) -> None:
        """Leave the table as it is after what looks best at once."""
        table, rules = self._table, self._rules
        before, after, most = table.state(), None, float("-inf")
        for answer in sample_answers(request, TRIES, random):
            table.restore(before)
            rules.take(table, request, answer)
            rules.advance(table)
            self.spent += 1
            value = self._value()
            if value > most:
                after, most = table.state(), value
        assert after is not None
        table.restore(after)


def best_by_futures(view: View, pick: Pick, luck: Random, count: int) -> dict[Answer, float] | None:
    """The mean value of the own hand in so many futures after each of the answers that look best at
    once; None where others have a say in it.
    """
    try:
        runs = SampledFutures(view, view.seat)
        answers = sample_answers(pick, ANSWERS_MOST, luck)
        glances = dict(zip(answers, runs.glances(pick, answers), strict=True))
        best = sorted(answers, key=lambda answer: -glances[answer])[:SHORTLIST]
        seeds = [luck.getrandbits(48) for _ in range(count)]
        return {
            answer: fmean([runs.after(pick, answer, seed, CHANCE_DEPTH) for seed in seeds])
            for answer in best
        }
    except NotSingleAgent:
        return None


def sampled_ends(view: View, seats: Sequence[int], looks: int) -> list[list[Key]] | None:
    """Ends of the hands of these seats, each by itself, for which so many answers are looked at,
    and the only end of a hand where no luck is to come; None where others have a say in one.
    """
    world = view.imagine(0)
    try:
        return [_ends_of(SampledFutures(world.view(seat), seat), seat, looks) for seat in seats]
    except NotSingleAgent:
        return None


def _ends_of(runs: SampledFutures, seat: int, looks: int) -> list[Key]:
    found: list[Key] = []
    while not found or (runs.has_chance and runs.spent < looks and len(found) < ENDS_MOST):
        found.append(runs.end(ENDS_MOST * seat + len(found)))
    return found
