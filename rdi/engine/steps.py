"""One step for each kind of instruction: do something and go on, or ask a seat and wait.

A step is called with the table and either moves its position in the program (``table.pc``) and
returns None, or returns the request that the table now waits for. Its ``take`` carries out the
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rdi.engine.betting import blinds_step, limited_betting_step, means, spend, take_wager
from rdi.engine.compiled_definition import CompiledDefinition
from rdi.engine.loans import pay_step, take_borrowing
from rdi.engine.runtime import fault_at, line_of
from rdi.engine.settlement import finish_with_purses, showdown
from rdi.engine.table import NOBODY, POT, Table
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Blinds,
    Do,
    EachNext,
    EachStart,
    End,
    Give,
    Instruction,
    Jump,
    Leave,
    Pay,
    Showdown,
    Unless,
)  # fmt: skip
from rdi.model.request import Answer, Pick, Request

Step = Callable[[Table], Request | None]
TakeAnswer = Callable[[Table, Any, Answer], None]

FUSED_MOST = 100
"""The number of steps that are taken at once at the most: each is called by the one before."""


def make_steps(
    program: tuple[Instruction, ...], compiled: CompiledDefinition
) -> tuple[list[Step], list[TakeAnswer | None]]:
    """The steps of a program, and beside each what takes its answer (None where it never asks)."""
    pairs = [
        _MAKERS[type(instruction)](instruction, compiled, _Flow(program, position))
        for position, instruction in enumerate(program)
    ]
    return [step for step, _ in pairs], [take for _, take in pairs]


def make_fused_steps(
    program: tuple[Instruction, ...], compiled: CompiledDefinition, stops: Container[int] = ()
) -> list[Step]:
    """As the steps of a program, but each goes on at once with those that come after it.

    It stops where somebody is asked, where players may have left or the game may be over, where the
    program goes back, and before these positions.
    """
    fused_steps: list[Step] = []
    further: dict[int, Step] = {}
    for position in reversed(range(len(program))):
        flow = _Flow(program, position, further)
        step, _ = _MAKERS[type(program[position])](program[position], compiled, flow)
        fused_steps.append(step)
        if position not in stops:
            further[position] = step
    return fused_steps[::-1]


class _Flow:
    """The positions where the program goes on after an instruction: jumps on the way are followed
    beforehand.
    """

    def __init__(
        self,
        program: tuple[Instruction, ...],
        position: int,
        fused_steps: Mapping[int, Step] = MappingProxyType({}),
    ) -> None:
        """`fused_steps` are those of the places further on, if it is to go on with them at once."""
        self._program = program
        self._fused_steps = fused_steps
        self.after = self.landing(position + 1)
        self.then = self.fused(self.after)

    def landing(self, position: int) -> int:
        """The position at which the program arrives when it goes on at this one."""
        return landing(self._program, position)

    def fused(self, position: int) -> Step:
        """The step to go on with at once at a position; none where the program goes back."""
        return self._fused_steps.get(position, _stop) if position % FUSED_MOST else _stop


def landing(program: Sequence[Instruction], position: int) -> int:
    """The position at which the program arrives when it goes on at this one; endless jumps are left
    to end in themselves.
    """
    for _ in program:
        instruction = program[position] if position < len(program) else None
        if not isinstance(instruction, Jump):
            break
        position = instruction.target
    return position


def _stop(table: Table) -> None:
    """The game looks whether it is over, and goes on with the next step."""


def _do(instruction: Do, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    function, after, then = compiled.namespace[instruction.code], flow.after, flow.then

    def step(table: Table) -> Request | None:
        function(table)
        table.pc = after
        return then(table)

    return step, None


def _jump(instruction: Jump, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    target = flow.landing(instruction.target)

    def step(table: Table) -> None:
        table.pc = target

    return step, None


def _unless(instruction: Unless, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    condition, after, then = compiled.namespace[instruction.code], flow.after, flow.then
    target = flow.landing(instruction.target)
    otherwise = flow.fused(target)

    def step(table: Table) -> Request | None:
        if condition(table):
            table.pc = after
            return then(table)
        table.pc = target
        return otherwise(table)

    return step, None


def _each_start(
    instruction: EachStart, compiled: CompiledDefinition, flow: _Flow
) -> tuple[Step, None]:
    after, then = flow.after, flow.then

    def step(table: Table) -> Request | None:
        table.vars[instruction.register] = tuple(table.playing)
        if instruction.together:
            table.snapshot = [pile[:] for pile in table.piles]
            table.snapshot_events = len(table.events)
        table.pc = after
        return then(table)

    return step, None


def _each_next(
    instruction: EachNext, compiled: CompiledDefinition, flow: _Flow
) -> tuple[Step, None]:
    register, seat, after, then = instruction.register, instruction.seat, flow.after, flow.then
    target = flow.landing(instruction.target)
    at_last = flow.fused(target)

    def step(table: Table) -> Request | None:
        waiting, playing = table.vars[register], table.playing
        while waiting and waiting[0] not in playing:
            waiting = waiting[1:]
        if waiting:
            if table.glance_of != NOBODY and table.glance_of != waiting[0]:
                return NOT_ASKED
            table.vars[seat] = table.acting = waiting[0]
            table.vars[register] = waiting[1:]
            table.pc = after
            return then(table)
        if instruction.together:
            table.snapshot = None
        table.vars[register] = ()
        table.pc = target
        return at_last(table)

    return step, None


NOT_ASKED = Pick(NOBODY, "", ())
"""What stands for a request where a game that is only looked at goes no further: it is another's
turn, or more has happened than that an answer was given.
"""


def _ask(instruction: Ask, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, TakeAnswer]:
    items_of = compiled.namespace[instruction.items_code]
    least_of = compiled.namespace[instruction.least_code]
    most_of = compiled.namespace[instruction.most_code]
    seat, register, verb, ordered, all_differ, as_list, after, then = (
        instruction.seat, instruction.register, instruction.verb, instruction.ordered,
        instruction.all_differ, instruction.as_list, flow.after, flow.then,
    )  # fmt: skip

    def step(table: Table) -> Request | None:
        glancer = table.glance_of
        if glancer != NOBODY and (len(table.events) > 1 or glancer != table.vars[seat]):
            return NOT_ASKED
        items = items_of(table)
        least, most = least_of(table), most_of(table)
        if not ordered:
            if most > len(items):
                most = len(items)
            if least > most:
                if most == 0:
                    wanted = "one thing is" if least == 1 else f"{least} things are"
                    what = f"there is nothing to {verb}, and {wanted} wanted"
                    raise fault_at(compiled.definition, line_of(items_of), what)
                least = most
        if not table.settings.ask_always:
            is_nothing = most == 0
            if is_nothing or (least == most == 1 and not ordered and _are_alike(items)):
                only = () if is_nothing else (items[0],) if as_list else items[0]
                table.vars[register] = only
                table.events.append(("forced", table.vars[seat], verb, only))
                table.pc = after
                return then(table)
        return Pick(table.vars[seat], verb, items, least, most, ordered, all_differ)

    def take(table: Table, request: Pick, answer: Answer) -> None:
        if as_list and request.is_single:
            answer = (answer,)
        table.vars[register] = answer
        table.events.append(("picked", request.seat, verb, answer))
        table.pc = after

    return step, take


def _are_alike(items: Sequence[Answer]) -> bool:
    """Whether all things are equal to the first of them."""
    first = items[0]
    return first == items[-1] and items.count(first) == len(items)


def _ante(instruction: Ante, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    def step(table: Table) -> None:
        """A player who cannot pay sits this game out (PT-1, PT-13, SH-9); a replay by King's Rule
        asks for no ante.
        """
        table.pc += 1
        if not table.ante_due:
            return
        settings = table.settings
        amount = settings.ante if settings.share is None else settings.share
        for seat in tuple(table.playing):
            if means(table, seat) < amount:
                _cannot_pay(table, seat, amount)
            elif amount:
                spend(table, seat, POT, amount)
                table.contributions[seat] += amount
        table.alone = len(table.playing) == 1

    return step, None


def _cannot_pay(table: Table, seat: int, amount: int) -> None:
    """A seat sits out; or where the ante is not the first Gold that it pays, it is out of the game
    and loses that.
    """
    if table.contributions[seat]:
        table.leave(seat, "broke")
        return
    table.playing.remove(seat)
    table.events.append(("sits out", seat, amount))


def _bet(instruction: Bet, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, TakeAnswer]:
    return limited_betting_step(instruction), take_wager


def _blinds(instruction: Blinds, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    return blinds_step(instruction), None


def _pay(instruction: Pay, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, TakeAnswer]:
    amount_of, purse_of = (
        compiled.namespace[instruction.amount_code],
        compiled.namespace[instruction.purse_code],
    )

    def step(table: Table) -> Pick | None:
        return pay_step(
            table,
            table.vars[instruction.seat],
            amount_of(table),
            purse_of(table),
            instruction.target,
            instruction.is_dead,
        )

    def take(table: Table, request: Pick, answer: Answer) -> None:
        take_borrowing(table, request.seat, answer, instruction.target)

    return step, take


def _leave(instruction: Leave, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    def step(table: Table) -> None:
        table.leave(table.vars[instruction.seat], "left")
        table.pc = instruction.target

    return step, None


def _showdown(
    instruction: Showdown, compiled: CompiledDefinition, flow: _Flow
) -> tuple[Step, None]:
    def step(table: Table) -> None:
        showdown(table, compiled)

    return step, None


def _end(instruction: End, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    def step(table: Table) -> None:
        finish_with_purses(table, compiled)

    return step, None


def _give(instruction: Give, compiled: CompiledDefinition, flow: _Flow) -> tuple[Step, None]:
    function, after = compiled.namespace[instruction.code], flow.after

    def step(table: Table) -> None:
        table.given[instruction.name] = function(table)
        table.pc = after

    return step, None


_MAKERS: dict[type, Callable[[Any, Any, Any], tuple[Step, TakeAnswer | None]]] = {
    Do: _do, Jump: _jump, Unless: _unless, EachStart: _each_start, EachNext: _each_next, Ask: _ask,
    Ante: _ante, Bet: _bet, Blinds: _blinds, Pay: _pay, Leave: _leave, Showdown: _showdown,
    End: _end, Give: _give,
}  # fmt: skip
