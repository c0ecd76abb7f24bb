"""Lowering: phrases add instructions and straight-line code to a program, with labels for jumps.

Plain statements that follow one another become one generated function.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from rdi.lang.lowering.python_source import LINES_MOST, CodeLine, GeneratedModule, TooMuchCode
from rdi.lang.lowering.scope import Scope, SymbolTable, Typed
from rdi.lang.syntax.source import NOWHERE, Span
from rdi.model.definition import NUMBERS_MOST
from rdi.model.program import Do, Instruction, Jump, Unless

INLINE_MOST = 12
"""How deep routines may carry out routines."""


class Lowered(Protocol):
    """A phrase that becomes a part of a program."""

    span: Span

    def lower(self, emitter: Emitter) -> None:
        """Add what it does to the program."""


@dataclass(eq=False)
class Label:
    """A position in the program that is not known yet."""

    position: int = -1


@dataclass
class Emitter:
    """Builds a program: instructions, labels, and the registers of its names."""

    symbols: SymbolTable
    mode: str = "play"
    instructions: list[Any] = field(default_factory=list)
    registers: int = 0
    names: dict[str, Typed] = field(default_factory=dict)
    seat: str | None = None
    seat_register: int | None = None
    skip: Label | None = None
    closing: Label = field(default_factory=Label)
    steps: set[str] = field(default_factory=set)
    inlined: tuple[str, ...] = ()
    lists: list[str] = field(default_factory=list)
    in_turn: bool = False
    seats_from: str = ""
    _pending: list[CodeLine] = field(default_factory=list)
    _targets: list[tuple[int, Label]] = field(default_factory=list)
    at: Span = NOWHERE

    @property
    def module(self) -> GeneratedModule:
        """Where generated functions go."""
        return self.symbols.module

    def scope(self) -> Scope:
        """A fresh scope for the expressions of one statement."""
        return Scope(self.symbols, self.mode, names=dict(self.names), seat=self.seat)

    def register(self) -> int:
        """A new register of the table."""
        self.registers += 1
        return self.registers - 1

    def name(self, name: str, kind: str) -> int:
        """The register behind a name; a name keeps its register, and its latest kind."""
        known = self.names.get(name)
        number = self.register() if known is None else int(known.code[2:-1])
        self.names[name] = Typed(f"v[{number}]", kind, NUMBERS_MOST)
        return number

    def do(self, scope: Scope, text: str, span: Span) -> None:
        """Add straight-line code, with what its expressions need worked out before."""
        self._pending += [*scope.prelude, CodeLine(text, span)]
        if len(self._pending) > LINES_MOST:
            raise TooMuchCode(span)

    def add(self, instruction: Instruction) -> int:
        """Add an instruction; its position."""
        self.flush()
        self.instructions.append(instruction)
        if len(self.instructions) > LINES_MOST:
            raise TooMuchCode(self.at)
        return len(self.instructions) - 1

    def flush(self) -> None:
        """Make one function of the straight-line code so far."""
        if self._pending:
            lines, self._pending = self._pending, []
            name = self.module.function("do", "t", _with_locals(lines))
            self.instructions.append(Do(name))

    def function(self, scope: Scope, stem: str, value: str, span: Span) -> str:
        """A generated function that gives a value."""
        lines = [*scope.prelude, CodeLine(f"return {value}", span)]
        return self.module.function(stem, "t", _with_locals(lines))

    def mark(self, label: Label) -> None:
        """This is where the label points."""
        self.flush()
        label.position = len(self.instructions)

    def jump(self, label: Label) -> None:
        """Go on at the label."""
        self.patch(self.add(Jump(0)), label)

    def unless(self, scope: Scope, condition: str, span: Span, label: Label) -> None:
        """Go on at the label unless the condition holds."""
        self.flush()
        code = self.function(scope, "test", condition, span)
        self.patch(self.add(Unless(code, 0)), label)

    def patch(self, position: int, label: Label) -> None:
        """Remember that the target of the instruction there is this label."""
        self._targets.append((position, label))

    def program(self) -> tuple[Instruction, ...]:
        """The finished program."""
        self.flush()
        for position, label in self._targets:
            instruction = self.instructions[position]
            self.instructions[position] = replace(instruction, target=label.position)
        return tuple(self.instructions)


def _with_locals(lines: Sequence[CodeLine]) -> list[CodeLine]:
    """A function's lines, and first what they call the piles and registers of the table."""
    text = "\n".join([line.text for line in lines])
    known = {"p": "t.piles", "v": "t.vars"}
    used = [name for name in known if re.search(rf"\b{name}\b", text)]
    return [*[CodeLine(f"{name} = {known[name]}", lines[0].span) for name in used], *lines]


def lower_block(emitter: Emitter, statements: Sequence[Lowered]) -> None:
    """Lower statements one after another; the phases of characters are made of few kinds."""
    for statement in statements:
        emitter.at = statement.span
        if emitter.in_turn and not getattr(statement, "is_of_phases", False):
            message = "only games for Gold have such lines: a phase of characters is made of "
            message += "`discard and draw`, `play`, `order` and `drink` lines"
            emitter.symbols.report("E0410", statement.span, message, "", "play 1 action card")
            continue
        statement.lower(emitter)
