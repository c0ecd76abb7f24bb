"""The exact value in Gold of a seat's own turn where no hands are compared, by the real rules.

All that luck may bring in the turn is gone through. An ending is worth what it pays. Where the game
goes on for long after the turn, the others are not followed any more: what lies on the table then
is valued by a rule of thumb. A game that is soon over is not broken off there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from rdi.chances.card_classes import attribute_classes
from rdi.chances.pots_at_stake import is_played_for_pots
from rdi.chances.program_analysis import chance_places
from rdi.chances.results import Brought
from rdi.chances.rollouts import is_soon_over, position_gold
from rdi.chances.single_agent.table import (
    ChanceRequested,
    Drawn,
    NotSingleAgent,
    SingleAgentTable,
    chance_outcomes,
    faults_as_not_single_agent,
    in_every_way,
    single_agent_table,
)
from rdi.deadline import verify_time
from rdi.engine.loans import LOAN
from rdi.engine.settlement import finish_with_purses
from rdi.engine.steps import Step, strides
from rdi.engine.table import DECK, POT
from rdi.model.program import Bet
from rdi.model.request import Answer, Pick, Request

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View

STEPS_MOST = 1_000
ENDS_MOST = 20_000
"""The number of ends of a turn above which it is not solved."""

CHANCE_DEPTH_MOST = 100
"""The number of times that luck may be asked on one way through a turn."""


class TurnTable(SingleAgentTable):
    """A table on which the Gold moves, too."""

    __slots__ = ()

    def state(self) -> Any:
        """Everything that may change in a turn, as it is now."""
        gold = self.gold.copy(), self.contributions[:], self.carry, self.loans, self.debts
        return super().state(), gold, self.playing[:], self.folded[:], self.alone

    def restore(self, state: Any) -> None:
        """Be again as it was then."""
        hands, money, playing, folded, alone = state
        super().restore(hands)
        gold, contributions, self.carry, self.loans, self.debts = money
        self.gold, self.contributions = gold.copy(), contributions[:]
        self.playing, self.folded, self.alone = playing[:], folded[:], alone


def turn_values(view: View, lucks_most: int = CHANCE_DEPTH_MOST) -> Mapping[Answer, float] | None:
    """The value of each answer to the seat that is asked to pick, in Gold, the best first: its own
    Gold at the end of its turn, and its part of the Gold then on the table (`position_gold`).

    None where hands are compared, where something is hidden, where others choose at the same time,
    where the game goes on a little after the turn (`is_soon_over`), where the house may pay after
    it, or where there is too much to tell: so it is where luck comes in more than `lucks_most`
    times one after the other.
    """
    request, compiled = view.request, view._compiled
    is_paid_later = compiled.definition.has_house
    if is_played_for_pots(compiled) or is_paid_later or not isinstance(request, Pick):
        return None
    if view._table.snapshot is not None:
        return None
    try:
        with faults_as_not_single_agent(compiled.definition):
            table = single_agent_table(view, view.playing, TurnTable)
            values = _TurnSolver(compiled, view.seat, lucks_most).values(table, request)
    except NotSingleAgent:
        return None
    return dict(sorted(values.items(), key=lambda each: -each[1]))


def gold_brought(view: View) -> Mapping[Answer, Brought] | None:
    """The Gold that each answer to a pick brings the seat at once, until somebody is asked again or
    the game is over, over all that luck may do.

    None where something is hidden, where a Betting Round follows, or where there is too much to
    tell.
    """
    request, compiled = view.request, view._compiled
    if not isinstance(request, Pick):
        return None
    try:
        with faults_as_not_single_agent(compiled.definition):
            table = single_agent_table(view, view.playing, TurnTable)
            return _TurnSolver(compiled, view.seat, CHANCE_DEPTH_MOST).brought(table, request)
    except NotSingleAgent:
        return None


class _TurnSolver:
    """Goes through a turn."""

    def __init__(self, compiled: CompiledGame, seat: int, lucks_most: int) -> None:
        self._compiled = compiled
        self._seat = seat
        self._lucks_left = lucks_most
        self._alike = attribute_classes(compiled)
        self._lying = (POT, *compiled.purse_names)
        self._begun = -1
        self._left = ENDS_MOST
        self._lucky = chance_places(compiled)
        self._strides = _turn_strides(compiled)

    def values(self, table: SingleAgentTable, request: Pick) -> dict[Answer, float]:
        """The expected value of each answer under optimal play after it."""
        if self._begun < 0:
            self._begun = table.pc
        before = table.state()
        found = {}
        for answer in request.options:
            table.restore(before)
            take = self._compiled.takes[table.pc]
            assert take is not None
            take(table, request, answer)
            found[answer] = self._value(table)
        return found

    def brought(self, table: SingleAgentTable, request: Pick) -> dict[Answer, Brought]:
        """The Gold that each answer brings at once, the most first, with its chance."""
        before = table.state()
        found: dict[Answer, Brought] = {}
        for answer in request.options:
            table.restore(before)
            had = table.gold[self._seat]
            take = self._compiled.takes[table.pc]
            assert take is not None
            take(table, request, answer)
            chances: dict[int, float] = {}
            for chance in self._ends_at_once(table):
                gold = table.gold[self._seat] - had
                chances[gold] = chances.get(gold, 0.0) + chance
            found[answer] = tuple(sorted(chances.items(), reverse=True))
        return found

    def _ends_at_once(self, table: SingleAgentTable) -> Iterator[float]:
        """Play on until somebody is asked or the game is over, in every way that luck may go; the
        chance of each, as it lies on the table.
        """
        for chance, _, _ in in_every_way(table, self._play_on, partial(self._brought, table)):
            self._left -= 1
            verify_time()
            if self._left < 0:
                raise NotSingleAgent("there are too many ways in which it may go on")
            yield chance

    def _play_on(self, table: SingleAgentTable) -> None:
        for _ in range(STEPS_MOST):
            if table.is_over or self._step(table) is not None:
                return
        raise NotSingleAgent("the turn goes on and on")

    def _value(self, table: SingleAgentTable) -> float:
        """The expected value of the rest of the turn."""
        for _ in range(STEPS_MOST):
            before = self._state(table)
            try:
                request = self._step(table)
            except ChanceRequested:
                assert before is not None, "luck is asked where it was not looked for"
                table.restore(before)
                return self._after_luck(table)
            if (value := self._value_at(table, request)) is not None:
                return value
        raise NotSingleAgent("the turn goes on and on")

    def _value_at(self, table: SingleAgentTable, request: Request | None) -> float | None:
        """The expected value of the rest of the turn if it ends or something is asked; None if the
        rules go on by themselves.
        """
        if table.is_over:
            return self._gold(table)
        if request is not None and self._is_done(table, request):
            if is_soon_over(self._compiled, table.seats):
                raise NotSingleAgent("the game ends after the turn")
            return self._gold(table)
        if isinstance(request, Pick):
            return max(self.values(table, request).values())
        return None

    def _state(self, table: SingleAgentTable) -> Any:
        """The state before a step in which luck may be asked; otherwise empty."""
        place = self._compiled.definition.closing if table.alone else table.pc
        return table.state() if place in self._lucky else None

    def _is_done(self, table: SingleAgentTable, request: Request) -> bool:
        """Whether the turn is over: another seat is asked, or the same is as at its beginning."""
        return request.seat != self._seat or table.pc == self._begun

    def _step(self, table: SingleAgentTable) -> Request | None:
        """Some steps of the rules, as the engine takes them."""
        if table.alone:
            table.alone = False
            table.pc = self._compiled.definition.closing
        elif not table.playing:
            finish_with_purses(table, self._compiled)
            return None
        if isinstance(self._compiled.definition.program[table.pc], Bet):
            raise NotSingleAgent("there is betting in the turn")
        return self._strides[table.pc](table)

    def _after_luck(self, table: SingleAgentTable) -> float:
        """The expected value of this step over all outcomes of luck in it."""
        if not self._lucks_left:
            raise NotSingleAgent("luck comes in too often")
        self._lucks_left -= 1
        total = 0.0
        for chance, _, request in in_every_way(table, self._step, partial(self._brought, table)):
            value = self._value_at(table, request)
            total += chance * (self._value(table) if value is None else value)
        self._lucks_left += 1
        return total

    def _brought(
        self, table: SingleAgentTable, asked: ChanceRequested
    ) -> list[tuple[float, Drawn]]:
        return chance_outcomes(table.piles[DECK], asked, self._alike)

    def _gold(self, table: SingleAgentTable) -> float:
        """The own Gold, markers by their value, and the part of the Gold on the table."""
        self._left -= 1
        verify_time()
        if self._left < 0:
            raise NotSingleAgent("there are too many ways in which the turn may end")
        owed = table.loans[self._seat] - table.debts[self._seat]
        own = float(table.gold[self._seat] + LOAN * owed)
        if self._seat not in table.playing:
            return own
        lying = sum([table.gold[name] for name in self._lying])
        return position_gold(own, lying, len(table.playing), table.is_over)


@lru_cache(maxsize=64)
def _turn_strides(compiled: CompiledGame) -> list[Step]:
    """The strides of a game, which stop before luck is asked and before the bets."""
    program = compiled.definition.program
    bets = [place for place, each in enumerate(program) if isinstance(each, Bet)]
    return strides(program, compiled, chance_places(compiled).union(bets)).steps
