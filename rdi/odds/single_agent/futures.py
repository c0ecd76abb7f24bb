"""Sampled futures of a seat that plays alone, in which it takes what looks best at once.

Where a seat's own luck and its own choices alone make its hand, but there are too many ways to go
through all of them (`rdi.odds.single_agent.solver`), samples of its future are had much faster so
than with whole games of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from rdi.engine.chance import SeededChance
from rdi.odds.distributions import TIER_POINTS
from rdi.odds.rollouts import sample_answers
from rdi.odds.single_agent.rules import SingleAgentRules
from rdi.odds.single_agent.table import (
    NotSingleAgent,
    faults_as_not_single_agent,
    single_agent_table,
)

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View
    from rdi.model.request import Answer, Pick
    from rdi.odds.distributions import Key
    from rdi.odds.single_agent.table import SingleAgentTable

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
        """How many answers were looked at on the way."""
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
