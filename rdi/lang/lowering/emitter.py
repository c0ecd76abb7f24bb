"""Lowering: phrases add instructions and plain statements to a program, with labels for jumps.

Plain statements that follow one another become one function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from msgspec import Struct, field

from rdi.lang.lowering.functions import LINES_MOST, ModuleBuilder, TooMuchCode
from rdi.lang.lowering.scope import Scope, SymbolTable, Typed
from rdi.lang.syntax.source import NOWHERE, Span
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST
from rdi.model.program import Do, Instruction, Jump, Unless
from rdi.model.values import replace

INLINE_MOST = 12
"""How deep routines may carry out routines."""


class Lowered(Protocol):
    """A phrase that becomes a part of a program."""

    span: Span

    def lower(self, emitter: Emitter) -> None:
        """Add what it does to the program."""


class Asked(NamedTuple):
    """The registers that a part of a program asks for, and whether all that it looks at lies open
    to all, but for what these stand for.
    """

    registers: frozenset[int]
    lies_open: bool


class Around(NamedTuple):
    """The conditions under which some lines are carried out, and those further out. `is_unseen`:
    several players choose at the same time.
    """

    conditions: tuple[ir.Node, ...]
    is_unseen: bool
    outer: Around | None


class Given(NamedTuple):
    """A name that gets a value: whether all learn it, as far as they know that of which it is
    `made_of`, and what is around the line.
    """

    name: str
    is_told: bool
    made_of: Sequence[ir.Node]
    around: Around | None


_HIDDEN = frozenset({ir.Part.EACH_PILE, ir.Part.INPUT, ir.Part.WHOLE_TABLE})
"""The parts of a table of which not all know everything."""


class Label(Struct, eq=False):
    """A position in the program that is not known yet."""

    position: int = -1


class Emitter(Struct, dict=True):
    """Builds a program: instructions, labels, and the registers of its names.

    On the way it is noted of what the values of names are made, and what is `around` the lines at
    hand. What all players know of names is worked out of that where it is asked for.
    """

    symbols: SymbolTable
    mode: str = "play"
    instructions: list[Any] = field(default_factory=list)
    registers: int = 0
    names: dict[str, Typed] = field(default_factory=dict)
    seat: ir.Register | None = None
    seat_register: int | None = None
    skip: Label | None = None
    closing: Label = field(default_factory=Label)
    steps: set[str] = field(default_factory=set)
    inlined: tuple[str, ...] = ()
    lists: list[str] = field(default_factory=list)
    in_turn: bool = False
    seats_from: str = ""
    around: Around | None = None
    _given: list[Given] = field(default_factory=list)
    _pending: list[ir.Statement] = field(default_factory=list)
    _targets: list[tuple[int, Label]] = field(default_factory=list)
    _known: dict[int, tuple[ir.Node, Asked]] = field(default_factory=dict)
    at: Span = NOWHERE

    @property
    def module(self) -> ModuleBuilder:
        """Where functions go."""
        return self.symbols.module

    def scope(self) -> Scope:
        """A fresh scope for the expressions of one statement."""
        return Scope(self.symbols, self.mode, names=dict(self.names), seat=self.seat)

    def register(self) -> int:
        """A new register of the table."""
        self.registers += 1
        return self.registers - 1

    def name(
        self, name: str, kind: str, is_told: bool = False, made_of: Sequence[ir.Node] = ()
    ) -> int:
        """The register behind a name; a name keeps its register, and its latest kind.

        `is_told` says that all players know what it is given here, as far as they know that of
        which it is `made_of`.
        """
        self._given.append(Given(name, is_told, made_of, self.around))
        known = self.names[name].code if name in self.names else None
        number = known.number if isinstance(known, ir.Register) else self.register()
        self.names[name] = Typed(ir.Register(number), kind, NUMBERS_MOST)
        return number

    def lies_open(self, *nodes: ir.Node) -> bool:
        """Whether all that these look at lies open to all, but for what names stand for."""
        return all(self._asked_by(each).lies_open for each in nodes)

    def _asked_by(self, node: ir.Node) -> Asked:
        """The things that a node asks for, found out once: definitions are worked out before many
        lines.
        """
        if id(node) not in self._known:
            resources = ir.reads(node)
            hidden = {each.kind for each in resources} & _HIDDEN
            is_open = not hidden and self._open_piles.issuperset(looked_at([node]))
            self._known[id(node)] = node, Asked(_registers(resources), is_open)
        return self._known[id(node)][1]

    @cached_property
    def _open_piles(self) -> frozenset[int]:
        """The places of the piles that lie open to all, of a seat's that of the first seat's."""
        symbols = self.symbols
        return frozenset(
            pile.index + (symbols.shared if pile.is_player else 0)
            for pile in symbols.piles.values()
            if pile.seen_by == "all" or not (pile.is_player or pile.seen_by == "nobody")
        )

    @contextmanager
    def depending_on(self, *nodes: ir.Node, is_unseen: bool = False) -> Iterator[None]:
        """Conditions around all that is lowered meanwhile, which may not be seen by all."""
        outer = self.around
        self.around = Around(nodes, is_unseen, outer)
        yield
        self.around = outer

    def hidden_names(self) -> set[str]:
        """The names that may stand for what only some of the players know, by all that is lowered
        so far.
        """
        named = {
            each.code.number: name
            for name, each in self.names.items()
            if isinstance(each.code, ir.Register)
        }
        found, made_of = set[str](), dict[str, set[int]]()
        for name, is_told, nodes, around in self._given:
            depends_on, is_seen = [*nodes], is_told
            while around is not None:
                depends_on += around.conditions
                is_seen, around = is_seen and not around.is_unseen, around.outer
            if not (is_seen and self.lies_open(*depends_on)):
                found.add(name)
            asked = [self._asked_by(each).registers for each in depends_on]
            made_of.setdefault(name, set()).update(*asked)
        before = -1
        while before < len(found):
            before = len(found)
            for name, numbers in made_of.items():
                if any(named.get(number) in found for number in numbers):
                    found.add(name)
        return found

    def do(self, scope: Scope, statement: ir.Statement) -> None:
        """Add a plain statement, with what its expressions need worked out before."""
        self._pending += [*scope.prelude, statement]
        if len(self._pending) > LINES_MOST:
            raise TooMuchCode(statement.span)

    def deed(self, scope: Scope, span: Span, name: str, *arguments: ir.Expression) -> None:
        """Add a deed of the table."""
        self.do(scope, ir.Perform(ir.deed(name, *arguments), span=span))

    def note(self, scope: Scope, register: int, value: ir.Expression, span: Span) -> None:
        """Add that a value is noted in a register."""
        self.do(scope, ir.assign(ir.Register(register), value, span))

    def add(self, instruction: Instruction) -> int:
        """Add an instruction; its position."""
        self.flush()
        self.instructions.append(instruction)
        if len(self.instructions) > LINES_MOST:
            raise TooMuchCode(self.at)
        return len(self.instructions) - 1

    def flush(self) -> None:
        """Make one function of the plain statements so far."""
        if self._pending:
            body, self._pending = self._pending, []
            self.instructions.append(Do(self.module.function("do", ("t",), body)))

    def function(self, scope: Scope, stem: str, value: ir.Expression, span: Span) -> str:
        """A function that gives a value; its name."""
        body = [*scope.prelude, ir.Return(value, span=span)]
        return self.module.function(stem, ("t",), body)

    def mark(self, label: Label) -> None:
        """This is where the label points."""
        self.flush()
        label.position = len(self.instructions)

    def jump(self, label: Label) -> None:
        """Go on at the label."""
        self.patch(self.add(Jump(0)), label)

    def unless(self, scope: Scope, condition: ir.Expression, span: Span, label: Label) -> None:
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


def registers_in(nodes: Sequence[ir.Node]) -> frozenset[int]:
    """The registers that these ask for."""
    return _registers(ir.reads(*nodes))


def _registers(resources: Iterable[ir.Resource]) -> frozenset[int]:
    read = [each.which for each in resources if each.kind is ir.Part.REGISTER]
    return frozenset([number for number in read if isinstance(number, int)])


def looked_at(nodes: Sequence[ir.Node]) -> Iterator[int]:
    """The places of piles whose things are looked at, not only counted: how many there are is known
    to all. That of a pile of a seat is the place of the first seat's.
    """
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        match node:
            case ir.Comprehension(ir.Number(), (ir.Loop(over=ir.Pile(), tests=()),)):
                continue
            case ir.Pile(place):
                yield ir.place_number(place) or 0
            case _:
                pass
        waiting += ir.children(node)


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
