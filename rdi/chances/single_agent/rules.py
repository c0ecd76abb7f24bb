"""Follow the real rules of a game for a single seat, from one decision to the next.

The engine's own steps are run. Betting Rounds are passed over; where the rules want more of the
seat than to choose what its hand becomes, or others have a say in that, NotSingleAgent is raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any

from rdi.chances.card_classes import attribute_classes
from rdi.chances.distributions import Key
from rdi.chances.program_analysis import (
    WHOLE_TABLE,
    chance_places,
    code_called,
    live_registers,
    rounds_changing_table,
)
from rdi.chances.single_agent.table import (
    ChanceRequested,
    Drawn,
    NotSingleAgent,
    SingleAgentTable,
    chance_outcomes,
    in_every_way,
)
from rdi.engine.steps import landing
from rdi.engine.table import DECK
from rdi.model import ir
from rdi.model.program import (
    Ante,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    End,
    Instruction,
    Leave,
    Pay,
    Showdown,
    Unless,
)
from rdi.model.request import Pick

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

STEPS_MOST = 10_000
OUTCOMES_MOST = 600
"""The number of outcomes of luck at once above which they are not told apart."""

DECKS_MOST = 1_000
"""The number of decks whose possible draws are remembered."""

ABOUT_GOLD = frozenset({WHOLE_TABLE, ir.Resource(ir.Part.FIELD, "gold")})
PLAYING = ir.TableField("playing")
"""The names that functions ask for or change when they look at Gold or move it, and how they name
the seats that are still in.
"""


class _StepKind(Enum):
    """The kind of step at a place of a program."""

    PASS = auto()
    DO = auto()
    DO_IN_TURN = auto()
    ASK_LUCK = auto()
    BEGIN_ROUND = auto()
    STEP = auto()
    IF_ANYBODY = auto()
    SHOW = auto()
    REFUSE = auto()


class SingleAgentRules:
    """The rules of one game, as far as they concern hands."""

    def __init__(self, compiled: CompiledGame) -> None:
        self._compiled = compiled
        self._program = compiled.definition.program
        self._alike = attribute_classes(compiled)
        rounds = [each for each in enumerate(self._program) if isinstance(each[1], EachNext)]
        self._seats = {each.seat for _, each in rounds if isinstance(each, EachNext)}
        self._in_turn = {
            place
            for start, each in rounds
            if isinstance(each, EachNext)
            for place in range(start + 1, each.target)
        }
        self._outcomes: dict[Any, list[tuple[float, Drawn]]] = {}
        self._live = live_registers(compiled)
        self._for_all = rounds_changing_table(compiled)
        self._step_kinds = [self._kind(place, each) for place, each in enumerate(self._program)]

    def _kind(self, place: int, instruction: Instruction) -> _StepKind:
        code = code_called(self._compiled, instruction)
        if code is None or not ABOUT_GOLD.isdisjoint(ir.reads(*code) | ir.writes(*code)):
            return _StepKind.REFUSE
        if ir.Resource(ir.Part.FIELD, PLAYING.name) in ir.writes(*code):
            return _StepKind.REFUSE
        if PLAYING in ir.walk(*code):  # any player has; how many there are is another matter
            is_any = isinstance(instruction, Unless) and "len" not in ir.calls(*code)
            return _StepKind.IF_ANYBODY if is_any else _StepKind.REFUSE
        if isinstance(instruction, Do):
            if place in chance_places(self._compiled):
                return _StepKind.ASK_LUCK
            return _StepKind.DO_IN_TURN if place in self._in_turn else _StepKind.DO
        if isinstance(instruction, EachStart):
            return _StepKind.BEGIN_ROUND
        if isinstance(instruction, (Ante, Bet, Blinds)):
            return _StepKind.PASS
        if isinstance(instruction, Showdown):
            return _StepKind.SHOW
        return _StepKind.REFUSE if isinstance(instruction, (End, Pay, Leave)) else _StepKind.STEP

    def advance(self, table: SingleAgentTable) -> Pick | None:
        """Go on to the next choice, to luck, or to the end, where the table is over. Raises
        NotSingleAgent if another seat is asked, if hands alone do not decide the game, or if no end
        is reached.
        """
        for _ in range(STEPS_MOST):
            place = table.pc
            kind = self._step_kinds[place]
            if kind is _StepKind.STEP:
                request = self._compiled.steps[place](table)
                if request is not None:
                    assert isinstance(request, Pick)
                    if request.seat != table.playing[0]:
                        raise NotSingleAgent("somebody else is asked")
                    return request
            elif kind is _StepKind.IF_ANYBODY:
                self._if_anybody(table)
            elif kind is _StepKind.DO:
                self._compiled.steps[place](table)
            elif kind is _StepKind.DO_IN_TURN:
                self.do(table)
            elif kind is _StepKind.ASK_LUCK or not self._pass(table, kind):
                return None
        raise NotSingleAgent("the game goes on and on")

    def _pass(self, table: SingleAgentTable, kind: _StepKind) -> bool:
        """Go on where nothing happens to the hand; False where the game is over."""
        instruction = self._program[table.pc]
        if kind is _StepKind.REFUSE:
            raise NotSingleAgent("the game is not decided by hands alone")
        if kind is _StepKind.SHOW:
            table.is_over = True
            return False
        if isinstance(instruction, EachStart):
            if table.pc + 1 in self._for_all and table.players > 1:
                raise NotSingleAgent("what the others do changes what lies on the table")
            table.vars[instruction.register] = tuple(table.playing)
        table.pc += 1
        return True

    def _if_anybody(self, table: SingleAgentTable) -> None:
        """Go on where the condition leads, which others may fulfil as well. Raises NotSingleAgent
        if it matters to the seat whether they do.
        """
        instruction = self._program[table.pc]
        assert isinstance(instruction, Unless)
        holds, playing = self._compiled.namespace[instruction.code], table.playing
        found = bool(holds(table))
        table.playing = []
        is_up_to_others = bool(holds(table)) == found
        table.playing = playing
        if is_up_to_others:
            self._verify_all_the_same(table, instruction)
        self._compiled.steps[table.pc](table)

    def _verify_all_the_same(self, table: SingleAgentTable, instruction: Unless) -> None:
        """Raise NotSingleAgent unless for the seat all stays as it is where the condition holds."""
        before = table.state()
        ends = (table.pc, landing(self._program, instruction.target))
        live = self._live[ends[0]] | self._live[ends[1]]
        table.pc += 1
        for _ in range(STEPS_MOST):
            if table.pc in ends:
                break
            self._step_without_luck(table)
        after = table.state()
        is_same = before[2] == after[2] and before[4] == after[4] and table.pc in ends
        if not is_same or any(before[3][each] != after[3][each] for each in live - self._seats):
            raise NotSingleAgent("what others have decides how it goes on")
        table.restore(before)

    def _step_without_luck(self, table: SingleAgentTable) -> None:
        kind = self._step_kinds[table.pc]
        if kind in (_StepKind.DO_IN_TURN, _StepKind.ASK_LUCK):
            try:
                self.do(table)
            except ChanceRequested:
                raise NotSingleAgent(
                    "whether others have something decides what is drawn"
                ) from None
        elif kind is _StepKind.IF_ANYBODY:
            raise NotSingleAgent("what others have decides too many things")
        elif kind in (_StepKind.STEP, _StepKind.DO):
            if self._compiled.steps[table.pc](table) is not None:
                raise NotSingleAgent("whether others have something decides what is asked")
        elif not self._pass(table, kind):
            raise NotSingleAgent("whether others have something decides when the game ends")

    def do(self, table: SingleAgentTable) -> None:
        """Run a step. Raises NotSingleAgent if a step in the round of a seat changes things that
        belong to the others too.
        """
        place = table.pc
        if place not in self._in_turn:
            self._compiled.steps[place](table)
            return
        before = [pile[:] for pile in table.piles[2 : table.shared]], [*map(dict, table.tallies)]
        self._compiled.steps[place](table)
        if before != (table.piles[2 : table.shared], table.tallies):
            raise NotSingleAgent("what the others do changes what lies on the table")

    def take(self, table: SingleAgentTable, request: Pick, answer: Any) -> None:
        """Give an answer."""
        take = self._compiled.takes[table.pc]
        assert take is not None
        take(table, request, answer)

    def after_chance(self, table: SingleAgentTable) -> Iterator[tuple[float, tuple[Drawn, ...]]]:
        """Put the table into each state that the luck of this step may lead to, in turn; yields the
        chance of each outcome, and the outcome itself. Raises NotSingleAgent if there are too many.
        """
        for chance, luck, _ in in_every_way(
            table, self.do, partial(self._brought, table), OUTCOMES_MOST
        ):
            yield chance, tuple(luck)

    def _brought(
        self, table: SingleAgentTable, asked: ChanceRequested
    ) -> list[tuple[float, Drawn]]:
        """The possible outcomes of luck, remembered by the deck that they come from."""
        deck = table.piles[DECK]
        place = asked.args if asked.is_dice else (*asked.args, *deck)
        found = self._outcomes.get(place)
        if found is None:
            if len(self._outcomes) >= DECKS_MOST:
                self._outcomes.clear()
            found = self._outcomes[place] = chance_outcomes(deck, asked, self._alike)
        return found

    def final_key(self, table: SingleAgentTable) -> Key:
        """The key by which the hand is compared: tier and points, then the tiebreak."""
        seat = table.playing[0]
        return (*self._compiled.score(table, seat), *self._compiled.tiebreak(table, seat))

    def next_decisions(
        self, table: SingleAgentTable, chance: float = 1.0, luck: tuple[Drawn, ...] = ()
    ) -> Iterator[tuple[float, tuple[Drawn, ...], Pick | None]]:
        """Put the table in turn into all next choices or ends that luck may lead to; yields the
        chance of each, the outcomes of luck, and the request there.
        """
        request = self.advance(table)
        if request is not None or table.is_over:
            yield chance, luck, request
            return
        for part, drawn in self.after_chance(table):
            yield from self.next_decisions(table, chance * part, (*luck, *drawn))
