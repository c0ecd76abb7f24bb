"""Play many games in numbers where that is possible, and say why where it is not."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence

from rdi.arrays.many_games import ArrayGames, NotOnArrays, why_not_on_arrays
from rdi.engine.bind import Bound
from rdi.model.record import Header
from rdi.session.bots import are_policies, policy_number
from rdi.session.engine_run import EngineRun
from rdi.session.simulation import RESULT, Totals

FIRST_AT_ONCE = 64
AT_ONCE_MOST = 1 << 17
SECONDS_AT_ONCE = 0.05
"""So long somebody who stops it has to wait, about."""


def why_not_compiled(bound: Bound, bots: Sequence[str]) -> str:
    """Why these bots do not play this game in numbers; nothing where they do."""
    if not are_policies(bots):
        named = sorted({name for name in bots if not are_policies([name])})
        verb = "is" if len(named) == 1 else "are"
        return f"only policies play in numbers, and {', '.join(named)} {verb} none"
    return why_not_on_arrays(bound)


class CompiledRun:
    """Games of one kind, played in numbers, so many `at_once`; what it keeps is as in `EngineRun`.

    A game that is too large for its arrays is played on the engine. NotInNumbers, with the reason,
    where that is so of all games.
    """

    def __init__(
        self, bound: Bound, header: Header, bots: Sequence[str], seed: int, with_machine: bool
    ) -> None:
        reason = why_not_compiled(bound, bots)
        if reason:
            raise NotOnArrays(reason)
        self._seats = len(bots)
        self._games = ArrayGames(
            bound,
            header.settings,
            header.stashes,
            header.carry,
            [policy_number(each) for each in bots],
            seed,
            with_machine,
        )
        self._engine = EngineRun(bound, header, bots, seed)
        self.at_once = FIRST_AT_ONCE
        self.winnings = array(RESULT)
        self.done = 0, Totals(self._seats)

    def make_ready(self) -> None:
        """See that there is machine code."""
        self._games.make_ready()

    def play(self, count: int) -> None:
        """Play so many more games."""
        began = time.perf_counter()
        wanted = self.done[0] + count
        while (number := self.done[0]) < wanted:
            totals = self.done[1].copy()
            results = array(RESULT, bytes(4 * self._seats * (wanted - number)))
            try:
                played = self._games.play(number, wanted - number, results, totals.lists())
            except OverflowError:  # a hand is worth more than its arrays hold
                self._play_on_engine(wanted - number)
                break
            del self.winnings[number * self._seats :]
            self.winnings.extend(results[: played * self._seats])
            self.done = number + played, totals
            if played < wanted - number:
                self._play_on_engine()
        self._learn(time.perf_counter() - began)

    def _play_on_engine(self, count: int = 1) -> None:
        self._engine.done = self.done
        self._engine.play(count)
        self.winnings.extend(self._engine.winnings[-self._seats * count :])
        self.done = self._engine.done

    def _learn(self, seconds: float) -> None:
        """Play more at once where that was quick."""
        if seconds < SECONDS_AT_ONCE:
            self.at_once = min(2 * self.at_once, AT_ONCE_MOST)
