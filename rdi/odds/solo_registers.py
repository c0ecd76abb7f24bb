"""Find which registers are still read later, so that a stale one tells no two moments apart.

Generated functions call the registers `v` and number them; whatever else they do with them is taken
to read them all.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any

from rdi.model.program import (
    Ask,
    EachNext,
    EachStart,
    End,
    Instruction,
    Jump,
    Leave,
    Pay,
    Showdown,
    Unless,
)

REGISTERS = "v"

Registers = frozenset[int]
NONE: Registers = frozenset()


def live_registers(
    program: tuple[Instruction, ...], registers: int, namespace: Mapping[str, Any]
) -> list[Registers]:
    """For each place of a program the registers that may be read from there on, before they are
    written again.
    """
    everything = frozenset(range(registers))
    return live_at(program, [_uses(each, everything, namespace) for each in program])


def live_at(
    program: tuple[Instruction, ...], uses: Sequence[tuple[Registers, Registers]]
) -> list[Registers]:
    """For each place of a program what is read from there on before it is written, given what
    each instruction reads and what it surely writes.
    """
    live = [NONE] * (len(program) + 1)
    changed = True
    while changed:
        changed = False
        for place in range(len(program) - 1, -1, -1):
            reads, writes = uses[place]
            found = reads | (_live_after(program[place], place, live) - writes)
            if found != live[place]:
                live[place], changed = found, True
    return live


def codes_of(instruction: Instruction) -> list[str]:
    """The names of the generated functions that an instruction calls."""
    fields = ("code", "items_code", "least_code", "most_code", "amount_code", "purse_code")
    return [getattr(instruction, field) for field in fields if hasattr(instruction, field)]


def _live_after(instruction: Instruction, place: int, live: list[Registers]) -> Registers:
    """What is read wherever the program may go on."""
    if isinstance(instruction, (Showdown, End)):
        return NONE
    if isinstance(instruction, (Jump, Leave)):
        return live[instruction.target]
    if isinstance(instruction, EachNext):
        return (live[place + 1] - {instruction.seat}) | live[instruction.target]
    if isinstance(instruction, (Unless, Pay)):
        return live[place + 1] | live[instruction.target]
    return live[place + 1]


def _uses(
    instruction: Instruction, everything: Registers, namespace: Mapping[str, Any]
) -> tuple[Registers, Registers]:
    """What an instruction reads before it writes it, and what it writes in any case."""
    reads: set[int] = set()
    writes: set[int] = set()
    for name in codes_of(instruction):
        function = namespace[name]
        if not isinstance(function, FunctionType):
            return everything, NONE
        for number, is_write in _touched(function.__code__):
            if number is None:
                reads |= everything - writes
            elif is_write:
                writes.add(number)
            elif number not in writes:
                reads.add(number)
    if isinstance(instruction, (EachStart, Ask)):
        writes.add(instruction.register)
    if isinstance(instruction, EachNext):
        reads.add(instruction.register)
    if isinstance(instruction, (Ask, Leave, Pay)):
        reads.add(instruction.seat)
    return frozenset(reads), frozenset(writes)


def _touched(code: CodeType) -> Iterator[tuple[int | None, bool]]:
    """The registers that a function touches, in order: the number (None where it cannot be told),
    and whether it is written. A write that may be left out is not mentioned.
    """
    steps = list(dis.get_instructions(code))
    skipped = _places_left_out(steps)
    for place, step in enumerate(steps[:-2]):
        is_loaded = _is_loaded(step)
        if is_loaded is False:
            continue
        number = steps[place + 1]
        if "CLOSURE" in step.opname or "CLOSURE" in number.opname:
            continue  # handed on to a function within, which is looked at for itself
        is_number = number.opname.startswith("LOAD_") and isinstance(number.argval, int)
        if is_loaded is None or not is_number:
            yield None, False
        elif steps[place + 2].opname != "STORE_SUBSCR":
            yield number.argval, False
        elif step.offset not in skipped:
            yield number.argval, True
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _touched(constant)


def _is_loaded(step: dis.Instruction) -> bool | None:
    """Whether a step gets the registers; None where it gets something else after them.

    Newer Pythons put two steps together, which then have two names.
    """
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    if "LOAD_" not in step.opname or REGISTERS not in names:
        return False
    if names[-1] == REGISTERS:
        return True
    return False if step.opname.startswith("STORE_") else None


def _places_left_out(steps: list[dis.Instruction]) -> set[int]:
    """The offsets that a jump may pass over."""
    jumps = [
        (step.offset, step.argval)
        for step in steps
        if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs
    ]
    return {step.offset for step in steps for start, end in jumps if start < step.offset < end}
