"""Static analysis of a compiled game: which registers and piles the rest of its program reads
(liveness), where the order of a pile matters, which rounds change what lies on the table, and where
luck is asked for.

It reads the generated functions, as source text or as bytecode: they call the piles `p` and number
them from the first of a seat, as in ``p[2 + v[1] * 3]``, and the registers `v`. Where one does
otherwise, everything is taken to be read.
"""

from __future__ import annotations

import ast
import dis
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.deadline import verify_time
from rdi.engine.table import DECK, DISCARDS
from rdi.model.program import (
    Ask,
    Do,
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

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


REGISTERS, PILES = "v", "p"
"""The names of the registers and of the piles in generated functions."""

Registers = frozenset[int]
NO_REGISTERS: Registers = frozenset()

Places = frozenset[int]
"""Piles of the table by their places, and those of the first seat for everybody's."""

REROLLING = "reroll_each"
CARD_METHODS = frozenset({"draw", "draw_each"})
CHANCE_METHODS = CARD_METHODS | {"roll", "roll_each", REROLLING}
"""The methods of a table by which cards are drawn, and those that need luck."""

_OF_PLAY = ("do", "test", "items", "least", "most", "give")
"""Functions that begin so and are not called by the program belong to the judge."""

SCORE_PILE_PREFIX = "pile_"
"""The prefix of the name of a pile that a score is given, in generated functions."""

PILE_ARGUMENTS = {
    "draw": (1,),
    "roll": (1,),
    "move": (1, 2),
    "lay": (1, 3),
    "put": (1,),
    "clear": (0,),
}
"""The arguments of a table's methods that are the piles which they change."""

TALLY_METHOD = "add"


# ------------------------------------------------------------------ registers that are still read


def live_registers(
    program: tuple[Instruction, ...], registers: int, namespace: Mapping[str, Any]
) -> list[Registers]:
    """For each place of a program the registers that may be read from there on, before they are
    written again.
    """
    everything = frozenset(range(registers))
    return live_before(program, [_register_uses(each, everything, namespace) for each in program])


def live_before(
    program: tuple[Instruction, ...], uses: Sequence[tuple[Registers, Registers]]
) -> list[Registers]:
    """For each place of a program the values that are read from there on before they are written,
    given the reads and the sure writes of each instruction.
    """
    live = [NO_REGISTERS] * (len(program) + 1)
    changed = True
    while changed:
        changed = False
        for place in range(len(program) - 1, -1, -1):
            reads, writes = uses[place]
            found = reads | (_live_after(program[place], place, live) - writes)
            if found != live[place]:
                live[place], changed = found, True
    return live


def functions_called(instruction: Instruction) -> list[str]:
    """The names of the generated functions that an instruction calls."""
    fields = ("code", "items_code", "least_code", "most_code", "amount_code", "purse_code")
    return [getattr(instruction, field) for field in fields if hasattr(instruction, field)]


def _live_after(instruction: Instruction, place: int, live: list[Registers]) -> Registers:
    """The piles and registers that are read wherever the program may go on."""
    if isinstance(instruction, (Showdown, End)):
        return NO_REGISTERS
    if isinstance(instruction, (Jump, Leave)):
        return live[instruction.target]
    if isinstance(instruction, EachNext):
        return (live[place + 1] - {instruction.seat}) | live[instruction.target]
    if isinstance(instruction, (Unless, Pay)):
        return live[place + 1] | live[instruction.target]
    return live[place + 1]


def _register_uses(
    instruction: Instruction, everything: Registers, namespace: Mapping[str, Any]
) -> tuple[Registers, Registers]:
    """The registers that an instruction reads before it writes them, and those that it writes in
    any case.
    """
    reads: set[int] = set()
    writes: set[int] = set()
    for name in functions_called(instruction):
        function = namespace[name]
        if not isinstance(function, FunctionType):
            return everything, NO_REGISTERS
        for number, is_write in _registers_touched(function.__code__):
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


def _registers_touched(code: CodeType) -> Iterator[tuple[int | None, bool]]:
    """The registers that a function touches, in order: the number (None where it cannot be told),
    and whether it is written. A write that may be left out is not mentioned.
    """
    steps = list(dis.get_instructions(code))
    skipped = _skippable_offsets(steps)
    for place, step in enumerate(steps[:-2]):
        is_loaded = _loads_registers(step)
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
            yield from _registers_touched(constant)


def _loads_registers(step: dis.Instruction) -> bool | None:
    """Whether a step gets the registers; None where it gets something else after them.

    Newer Pythons put two steps together, which then have two names.
    """
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    if "LOAD_" not in step.opname or REGISTERS not in names:
        return False
    if names[-1] == REGISTERS:
        return True
    return False if step.opname.startswith("STORE_") else None


def _skippable_offsets(steps: list[dis.Instruction]) -> set[int]:
    """The offsets that a jump may pass over."""
    jumps = [
        (step.offset, step.argval)
        for step in steps
        if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs
    ]
    return {step.offset for step in steps for start, end in jumps if start < step.offset < end}


# ------------------------------------------------------------------ piles that are still read


class PileReads(NamedTuple):
    """For each place of a program the piles that are asked for from there on; the piles of which it
    matters at any time what lies last, and those of which nothing else ever matters.
    """

    live: list[Places]
    last: Places
    only_last: Places


class _CodeReads(NamedTuple):
    """The piles that a piece of code asks for, those whose last thing it asks for, and those of
    which it asks for nothing else; and the piles into which it has drawn before it asks for them.
    """

    all: Places
    last: Places
    only_last: Places
    drawn: Places


def piles_read(compiled: CompiledGame) -> PileReads:
    """The piles that the rest of a game reads, so that the contents of others tell no two states
    apart; all of them if its text was not kept or cannot be followed.
    """
    program = compiled.definition.program
    everything = frozenset(range(compiled.shared + compiled.per_seat))
    functions = functions_of_play(compiled)
    if functions is None:
        return PileReads([everything] * (len(program) + 1), everything, NO_REGISTERS)
    found = {name: _piles_read_in(node, compiled.shared) for name, node in functions.items()}
    if None in found.values():
        return PileReads([everything] * (len(program) + 1), everything, NO_REGISTERS)
    known = {name: asked for name, asked in found.items() if asked is not None}
    scored = _scored_piles(compiled)
    last = NO_REGISTERS.union(*[code.last for code in known.values()])
    only_last = last - scored.union(*[code.all - code.only_last for code in known.values()])
    uses = partial(_pile_uses, known, scored, only_last)
    return PileReads(live_before(program, [uses(each) for each in program]), last, only_last)


@lru_cache(maxsize=16)
def _parsed(text: str) -> ast.Module:
    """The syntax of a game's generated text, which is not to be changed."""
    verify_time()
    return ast.parse(text)


def functions_of_play(compiled: CompiledGame) -> dict[str, ast.AST] | None:
    """The text of the functions by their names, what belongs to no function under no name; None
    where the text was not kept.
    """
    definition = compiled.definition
    if not definition.generated:
        return None
    played = {name for instruction in definition.program for name in functions_called(instruction)}
    scored = definition.scoring
    left_out = {scored.score_code, scored.explain_code, scored.tiebreak_code} if scored else set()
    rest: list[ast.stmt] = []
    found: dict[str, ast.AST] = {"": ast.Module(rest, [])}
    for node in _parsed(definition.generated).body:
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        if name in played:
            found[name] = node
        elif name not in left_out and name.partition("_")[0] not in _OF_PLAY:
            rest.append(node)
    return found


def _scored_piles(compiled: CompiledGame) -> Places:
    scoring = compiled.definition.scoring
    sources = scoring.sources if scoring else ()
    return frozenset([compiled.pile(source.name) for source in sources if source.kind == "pile"])


def _pile_uses(
    known: Mapping[str, _CodeReads], scored: Places, only_last: Places, instruction: Instruction
) -> tuple[Places, Places]:
    """The piles that an instruction asks for, and those of which nothing matters any more that lay
    there before.
    """
    if isinstance(instruction, Showdown):
        return scored, NO_REGISTERS
    called = functions_called(instruction)
    codes = [known[name] for name in ([*called, ""] if called else [])]
    new = [code.drawn & only_last for code in codes]
    asked = [code.all - drawn for code, drawn in zip(codes, new, strict=True)]
    return NO_REGISTERS.union(*asked), NO_REGISTERS.union(*new)


def _piles_read_in(code: ast.AST, shared: int) -> _CodeReads | None:
    """The piles that a piece of code reads; None if they cannot be determined."""
    found: list[int | None] = []
    last: list[int | None] = []
    called: set[int | None] = set()
    named = 0
    for node in ast.walk(code):
        if isinstance(node, ast.Name):
            named += node.id == PILES and isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.Subscript):
            if _is_piles(node.value):
                found.append(leading_number(node.slice))
                named -= 1
            elif is_last(node.slice):
                last += [leading_number(each.slice) for each in pile_accesses(node.value)]
        elif isinstance(node, ast.Call):
            called |= _piles_read_by_call(node, shared)
    if named or None in found or None in called:
        return None
    otherwise = called.union([place for place in found if found.count(place) > last.count(place)])
    everything = _known_places(called.union(found))
    return _CodeReads(
        everything,
        _known_places(last),
        _known_places(last) - _known_places(otherwise),
        _drawn_first(code),
    )


def _known_places(found: Iterable[int | None]) -> Places:
    return frozenset([place for place in found if place is not None])


def pile_accesses(code: ast.AST) -> list[ast.Subscript]:
    """All accesses to piles in a piece of code."""
    return [
        node for node in ast.walk(code) if isinstance(node, ast.Subscript) and _is_piles(node.value)
    ]


def _drawn_first(code: ast.AST) -> Places:
    """The piles of the table into which a function surely draws before it asks for them."""
    found: set[int] = set()
    asked: set[int | None] = set()
    for line in code.body if isinstance(code, ast.FunctionDef) else []:
        match line:
            case ast.Expr(
                ast.Call(
                    ast.Attribute(attr="draw"),
                    [ast.Constant(value=int(count)), ast.Constant(value=int(place))],
                )
            ) if count > 0 and place not in asked:
                found.add(place)
        asked |= {leading_number(each.slice) for each in pile_accesses(line)}
    return frozenset(found)


def _piles_read_by_call(node: ast.Call, shared: int) -> set[int | None]:
    """The piles that a call of a method of the table reads."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if method in CARD_METHODS:
        return {DECK}
    if method == REROLLING:
        place = leading_number(node.args[0])
        return {None if place is None else shared + place}
    return set()


def _is_piles(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == PILES


def is_last(node: ast.AST) -> bool:
    """Whether this place in a list is counted from its end."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def leading_number(node: ast.AST) -> int | None:
    """The number that a sum begins with."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return None


# ------------------------------------------------------------------ piles whose order matters


class OrderedPiles(NamedTuple):
    """The piles from whose beginning things are taken, and those whose last thing is looked at, by
    their places (of everybody's piles those of the first seat).
    """

    first: Places
    last: Places


@lru_cache(maxsize=64)
def ordered_piles(compiled: CompiledGame) -> OrderedPiles:
    """The piles of a game whose order matters; all of them where its text was not kept."""
    everything = frozenset(range(compiled.shared + compiled.per_seat))
    if not compiled.definition.generated:
        return OrderedPiles(everything, everything)
    first: set[int] = set()
    last: set[int] = set()
    for node in ast.walk(_parsed(compiled.definition.generated)):
        verify_time()
        if isinstance(node, ast.Subscript):
            if isinstance(node.slice, ast.Slice):
                first.update(_piles_named_in(node.value, compiled))
            elif is_last(node.slice):
                last.update(_piles_named_in(node.value, compiled))
    return OrderedPiles(frozenset(first), frozenset(last))


def ignores_order(compiled: CompiledGame) -> bool:
    """Whether the order in which things lie in piles surely means nothing to any rule."""
    text = compiled.definition.generated
    return bool(text) and "[-1]" not in text and "[:" not in text


def _piles_named_in(code: ast.expr, compiled: CompiledGame) -> Iterator[int]:
    """The places of the piles that are named in a piece of code."""
    for pile in pile_accesses(code):
        place = leading_number(pile.slice)
        if place is not None:
            yield place
    for node in ast.walk(code):
        if isinstance(node, ast.Name) and node.id.startswith(SCORE_PILE_PREFIX):
            yield compiled.pile(node.id.removeprefix(SCORE_PILE_PREFIX))


# ------------------------------------------------------------------ rounds that change the table


@lru_cache(maxsize=64)
def rounds_changing_table(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which such rounds go on with the next player."""
    functions = functions_of_play(compiled)
    program = compiled.definition.program
    if functions is None:
        return frozenset()  # what is done is looked at when it is done
    changing = {name for name, node in functions.items() if _changes_table(node, compiled.shared)}
    return frozenset(
        place
        for place, instruction in enumerate(program)
        if isinstance(instruction, EachNext)
        and not changing.isdisjoint(
            [
                name
                for each in program[place : instruction.target]
                for name in functions_called(each)
            ]
        )
    )


def _changes_table(code: ast.AST, shared: int) -> bool:
    """Whether a function changes piles or numbers that are everybody's."""
    for method, arguments in _table_calls(code):
        if method == TALLY_METHOD:
            return True
        for place in PILE_ARGUMENTS.get(method, ()):
            pile = leading_number(arguments[place])
            if pile is None or (pile < shared and pile not in (DECK, DISCARDS)):
                return True
    return False


def _table_calls(code: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """The methods of the table that a function calls, and their arguments."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_table = isinstance(node.func.value, ast.Name) and node.func.value.id == "t"
            if is_table:
                yield node.func.attr, node.args


# ------------------------------------------------------------------ where luck is asked for


@lru_cache(maxsize=64)
def chance_places(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which cards may be drawn or dice rolled."""
    return _places_calling(compiled, CHANCE_METHODS)


@lru_cache(maxsize=64)
def draws_cards(compiled: CompiledGame) -> bool:
    """Whether cards are drawn anywhere in a game."""
    return bool(_places_calling(compiled, CARD_METHODS))


def _places_calling(compiled: CompiledGame, methods: frozenset[str]) -> frozenset[int]:
    """The places of a program at which one of these methods of the table is called."""
    return frozenset(
        place
        for place, instruction in enumerate(compiled.definition.program)
        if isinstance(instruction, Do)
        and methods & names_in(compiled.namespace[instruction.code].__code__)
    )


def names_used_by(function: Any, functions: Mapping[str, Any]) -> frozenset[str]:
    """All names in a generated function, and in all that it calls."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        code = getattr(waiting.pop(), "__code__", None)
        new = names_in(code) - found if code is not None else set()
        found |= new
        waiting += [functions[name] for name in new if name in functions]
    return frozenset(found)


def names_in(code: CodeType) -> set[str]:
    """All names of attributes, methods and global things in a piece of code and all within it."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= names_in(constant)
    return found
