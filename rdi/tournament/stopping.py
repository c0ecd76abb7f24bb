"""Stopping rules: whether a question is answered, a precision reached, or a bot is sent away.

They are applied at looks. A look sees all deals below a number, of all matches, and nothing else,
so that it decides the same however the deals were played. It adds the deals that are new to what
the look before it saw, so that a long tournament takes no longer to look at than a short one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rdi.tournament.schedule import Match
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.common_deals import CommonDeals
from rdi.tournament.statistics.results import CommonDealsOfRun, Results
from rdi.tournament.store import Store
from rdi.tournament.units import Sums


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision at a look: whether the whole round ends there, and which matches, by number."""

    ends: bool = False
    ended: frozenset[int] = field(default_factory=frozenset)


class StoppingRules:
    """The stopping rules of a spec, applied to a round at one number of deals after another."""

    def __init__(self, spec: Spec, store: Store, matches: Sequence[Match]) -> None:
        """Create the rules of a round whose matches are the last so far: those before it are
        counted, too, where bots are sent away.
        """
        self._spec = spec
        self._store = store
        self._matches = matches
        self._last = max(match.number for match in matches)
        self._seen = 0
        self._sums = {match.number: Sums(len(match.lineup)) for match in matches}
        self._sums_without_luck = {match.number: Sums(len(match.lineup)) for match in matches}
        self.common: CommonDealsOfRun = (None, None)
        """The winnings so far in deals that these matches have in common."""
        if spec.common_cards:
            left = CommonDeals(matches, is_corrected=True) if spec.luck_correction else None
            self.common = CommonDeals(matches), left
        self._faults: Counter[int] = Counter()
        self._games_with_faults: Counter[int] = Counter()
        self._games_a_deal: Counter[int] = Counter()
        for match in store.matches():
            if match.number <= self._last:
                self._games_a_deal.update(dict.fromkeys(match.lineup, len(match.lineup)))

    def decide(self, deals: int) -> Decision:
        """The decision when all of these matches have this number of deals, never fewer than
        before.
        """
        self._add_deals(deals)
        every_match = frozenset(match.number for match in self._matches)
        sent_away = self._sent_away(deals)
        ended = frozenset(match.number for match in self._matches if sent_away & set(match.lineup))
        if ended and ended == every_match:
            return Decision(True, ended)
        return Decision(True, every_match) if self._is_over() else Decision(False, ended)

    def _add_deals(self, deals: int) -> None:
        """Add the deals that are new up to this number."""
        first, self._seen = self._seen, deals
        for common in self.common:
            if common is not None:
                common.add(self._store, first, deals)
        if self._spec.precision is not None or self._spec.question is not None:
            for number, sums in self._sums.items():
                for part in self._store.sums_between(number, first, deals):
                    sums.add(part)
            for number, sums in self._sums_without_luck.items():
                for part in self._store.sums_without_luck_between(number, first, deals):
                    sums.add(part)
        for bot, (faults, games) in self._store.faults_between(first, deals, self._last).items():
            self._faults[bot] += faults
            self._games_with_faults[bot] += games

    def _is_over(self) -> bool:
        """Whether the results end the round: the question is answered, or every mean is known."""
        precision = self._spec.precision
        if self._spec.question is None and precision is None:
            return False
        left = self._sums_without_luck if self._spec.luck_correction else None
        results = Results(self._spec, self._matches, self._sums, None, left, 1, *self.common)
        answer = results.answer()
        is_answered = answer is not None and answer.verdict is not None
        return is_answered or (precision is not None and is_precise(precision, results))

    def _sent_away(self, deals: int) -> set[int]:
        """The bots that went wrong too often in these deals, of this round and those before it."""
        limits = self._spec.limits
        played = min(deals, self._spec.deals)
        return {
            bot
            for bot, count in self._faults.items()
            if bot >= 0
            and count > limits.faults
            and self._games_with_faults[bot]
            > limits.share_of_games * (played * self._games_a_deal[bot])
        }


def is_precise(precision: float, results: Results) -> bool:
    """Whether the interval of every bot's mean is as narrow as wished, in Gold a game; with luck
    taken off where that is done, since the true mean is the same.
    """
    found = results.without_luck or results
    bots = range(len(found.spec.bots))
    return all(found.is_known_to(bot, precision) for bot in bots if found.played_by(bot))
