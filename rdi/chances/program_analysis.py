"""Static analysis of a compiled game: which registers and piles the rest of its program reads
(liveness), where the order of a pile matters, which rounds change what lies on the table, and where
luck is asked for.

The game's typed program is asked (`rdi.model.ir`). Only the functions that the Order of Play calls
are given the table; what else they use is worked out from its arguments alone. Piles are told by
their places, everybody's by those of the first seat. A definition made by hand has no typed
program: then everything is taken to be read, and its order to matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from rdi.deadline import verify_time
from rdi.engine.table import DECK, DISCARDS
from rdi.model import ir
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
    functions_called,
)

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


Registers = frozenset[int]
NO_REGISTERS: Registers = frozenset()

Places = frozenset[int]
"""Piles of the table by their places, and those of the first seat for everybody's."""

NO_PLACES: Places = frozenset()

WHOLE_TABLE = ir.Resource(ir.Part.WHOLE_TABLE)
"""The reads of code that may read anything at the table."""

MAYBE = (ir.If, ir.For, ir.Define)
"""The statements that hold others which need not be carried out."""

Functions = Mapping[str, ir.Function]
"""The functions that the instructions of a program call, by their names."""


@lru_cache(maxsize=64)
def functions_of_play(compiled: CompiledGame) -> Functions | None:
    """The functions that the Order of Play calls; None for a definition made by hand."""
    definition = compiled.definition
    module = definition.functions
    if module is None:
        return None
    called = [name for each in definition.program for name in functions_called(each)]
    return {name: module.function(name) for name in called}


def code_called(compiled: CompiledGame, instruction: Instruction) -> tuple[ir.Function, ...] | None:
    """The functions that an instruction calls; None where they were made by hand."""
    names, functions = functions_called(instruction), functions_of_play(compiled)
    if functions is None:
        return None if names else ()
    return tuple([functions[name] for name in names])


@lru_cache(maxsize=64)
def code_in_play(compiled: CompiledGame) -> tuple[ir.Node, ...] | None:
    """All functions and constants that the Order of Play and the comparison of hands use, which is
    all but those of the judge alone; None for a definition made by hand.
    """
    functions, scoring = functions_of_play(compiled), compiled.definition.scoring
    module = compiled.definition.functions
    if functions is None or module is None:
        return None
    verify_time()
    used = [*functions]
    if scoring is not None:
        used += [scoring.score_code, scoring.tiebreak_code]
    return module.used_by(*used)


# ------------------------------------------------------------------ registers that are still read


def live_registers(compiled: CompiledGame) -> list[Registers]:
    """For each place of a game's program the registers that may be read from there on, before they
    are written again.
    """
    program = compiled.definition.program
    everything = frozenset(range(compiled.definition.registers))
    functions = functions_of_play(compiled)
    if functions is None:
        return [everything] * (len(program) + 1)
    uses = partial(_register_uses, functions, everything)
    return live_before(program, [uses(each) for each in program])


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
    functions: Functions, everything: Registers, instruction: Instruction
) -> tuple[Registers, Registers]:
    """The registers that an instruction reads before it writes them, and those that it writes in
    any case.
    """
    reads: set[int] = set()
    writes: set[int] = set()
    for name in functions_called(instruction):
        for line in functions[name].body:
            asked = ir.reads(line)
            reads |= (everything if WHOLE_TABLE in asked else _registers(asked)) - writes
            if not isinstance(line, MAYBE):
                writes |= _registers(ir.writes(line))
    if isinstance(instruction, (EachStart, Ask)):
        writes.add(instruction.register)
    if isinstance(instruction, EachNext):
        reads.add(instruction.register)
    if isinstance(instruction, (Ask, Leave, Pay)):
        reads.add(instruction.seat)
    return frozenset(reads), frozenset(writes)


def _registers(resources: Iterable[ir.Resource]) -> Registers:
    return frozenset(
        number for kind, number in resources if kind is ir.Part.REGISTER and isinstance(number, int)
    )


# ------------------------------------------------------------------ piles that are still read


class PileReads(NamedTuple):
    """For each place of a program the piles that are asked for from there on; the piles of which it
    matters at any time what lies last, and those of which nothing else ever matters.
    """

    live: list[Places]
    last: Places
    only_last: Places


class _CodeReads(NamedTuple):
    """The piles that a function asks for, those whose last thing it asks for, and those of which it
    asks for nothing else; and the piles into which it has drawn before it asks for them.
    """

    all: Places
    last: Places
    only_last: Places
    drawn: Places


def piles_read(compiled: CompiledGame) -> PileReads:
    """The piles that the rest of a game reads, so that the contents of others tell no two states
    apart. Cards thrown away are not read where they come back into a deck that ran out.
    """
    program = compiled.definition.program
    everything = _all_piles(compiled)
    functions = functions_of_play(compiled)
    if functions is None:
        return PileReads([everything] * (len(program) + 1), everything, NO_PLACES)
    known = {
        name: _piles_read_in(function, compiled.shared, everything)
        for name, function in functions.items()
    }
    scored = _scored_piles(compiled)
    last = NO_PLACES.union(*[code.last for code in known.values()])
    only_last = last - scored.union(*[code.all - code.only_last for code in known.values()])
    uses = partial(_pile_uses, known, scored, only_last)
    return PileReads(live_before(program, [uses(each) for each in program]), last, only_last)


def _all_piles(compiled: CompiledGame) -> Places:
    return frozenset(range(compiled.shared + compiled.per_seat))


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
        return scored, NO_PLACES
    codes = [known[name] for name in functions_called(instruction)]
    new = [code.drawn & only_last for code in codes]
    asked = [code.all - drawn for code, drawn in zip(codes, new, strict=True)]
    return NO_PLACES.union(*asked), NO_PLACES.union(*new)


def _piles_read_in(function: ir.Function, shared: int, everything: Places) -> _CodeReads:
    """The piles that a function reads."""
    last: set[int | None] = set()
    whole: set[int | None] = set()
    waiting: list[ir.Node] = [function]
    while waiting:
        node = waiting.pop()
        pile = last_looked_at(node)
        if isinstance(pile, ir.Pile):
            last.add(ir.place_number(pile.place))
            waiting += ir.children(pile)
            continue
        if isinstance(node, ir.Pile):
            whole.add(ir.place_number(node.place))
        waiting += ir.children(node)
    if ir.CARDS in ir.luck(function):
        whole.add(DECK)
    asked = ir.reads(function)
    for kind, place in asked:
        if kind is ir.Part.EACH_PILE:
            whole.add(shared + place if isinstance(place, int) else None)
    if None in last or None in whole or WHOLE_TABLE in asked:
        return _CodeReads(everything, everything, NO_PLACES, NO_PLACES)
    return _CodeReads(
        _known(last | whole), _known(last), _known(last - whole), _drawn_first(function)
    )


def _known(places: Iterable[int | None]) -> Places:
    return frozenset(place for place in places if place is not None)


def last_looked_at(node: ir.Node) -> ir.Expression | None:
    """The pile of whose things this is the last, or nothing if the pile is empty; None where this
    is something else.
    """
    match node:
        case ir.Item(ir.Logical(ir.OR, (pile, ir.Tuple((ir.Nothing(),)))), ir.Number(-1)):
            return pile if isinstance(pile, (ir.Pile, ir.ScoreInput)) else None
        case _:
            return None


def _drawn_first(function: ir.Function) -> Places:
    """The piles of the table into which a function surely draws before it asks for them."""
    found: set[int] = set()
    asked: set[int | None] = set()
    for line in function.body:
        match line:
            case ir.Perform(ir.Deed("draw", (ir.Number(count), ir.Number(place)))):
                if count > 0 and place not in asked:
                    found.add(place)
            case _:
                pass
        asked.update([ir.place_number(each.place) for each in _piles_in(line)])
    return frozenset(found)


def _piles_in(*nodes: ir.Node) -> Iterator[ir.Pile]:
    return (node for node in ir.walk(*nodes) if isinstance(node, ir.Pile))


# ------------------------------------------------------------------ piles whose order matters


class OrderedPiles(NamedTuple):
    """The piles whose whole order matters, as where things are taken from their beginning, and
    those whose last thing is looked at.
    """

    first: Places
    last: Places


@lru_cache(maxsize=64)
def ordered_piles(compiled: CompiledGame) -> OrderedPiles:
    """The piles of a game whose order matters."""
    code = code_in_play(compiled)
    if code is None:
        return OrderedPiles(_all_piles(compiled), _all_piles(compiled))
    first: set[int] = set()
    last: set[int] = set()
    for node in _parts_in_order(code):
        pile = last_looked_at(node)
        if pile is not None:
            last.update(_places_named_in(pile, compiled))
        else:
            first.update(_places_named_in(node, compiled))
    return OrderedPiles(frozenset(first), frozenset(last))


@lru_cache(maxsize=64)
def ignores_order(compiled: CompiledGame) -> bool:
    """Whether the order in which things lie in piles surely means nothing to any rule."""
    code = code_in_play(compiled)
    return code is not None and not any(_parts_in_order(code))


def _parts_in_order(code: Iterable[ir.Node]) -> Iterator[ir.Expression]:
    """The functions that take a part of a list from where things lie in it, or the last one."""
    for node in ir.walk(*code):
        match node:
            case ir.Slice():
                yield node
            case ir.Item(key=ir.Number(key)) if key < 0:
                yield node
            case _:
                pass


def _places_named_in(code: ir.Node, compiled: CompiledGame) -> Iterator[int]:
    """The places of the piles that are named in a piece of code."""
    for node in ir.walk(code):
        match node:
            case ir.Pile(place):
                number = ir.place_number(place)
                yield from _all_piles(compiled) if number is None else (number,)
            case ir.ScoreInput("pile", name):
                yield compiled.pile(name)
            case _:
                pass


# ------------------------------------------------------------------ rounds that change the table


@lru_cache(maxsize=64)
def may_change_table(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which something may be changed that is everybody's: all of those
    where that cannot be told.
    """
    functions = functions_of_play(compiled)
    program = compiled.definition.program
    if functions is None:
        return frozenset(range(len(program)))
    changing = {name for name, each in functions.items() if _changes_table(each, compiled.shared)}
    return frozenset(
        place
        for place, instruction in enumerate(program)
        if not changing.isdisjoint(functions_called(instruction))
    )


@lru_cache(maxsize=64)
def rounds_changing_table(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which such rounds go on with the next player."""
    if functions_of_play(compiled) is None:
        return frozenset()  # what is done is looked at when it is done
    changing = may_change_table(compiled)
    return frozenset(
        place
        for place, instruction in enumerate(compiled.definition.program)
        if isinstance(instruction, EachNext)
        and not changing.isdisjoint(range(place, instruction.target))
    )


def _changes_table(function: ir.Function, shared: int) -> bool:
    """Whether a function changes piles or numbers that are everybody's."""
    for kind, which in ir.writes(function):
        if kind is ir.Part.FIELD and which == "tallies":
            return True
        if kind is ir.Part.PILE and (not isinstance(which, int) or DISCARDS < which < shared):
            return True
    return False


# ------------------------------------------------------------------ where luck is asked for


@lru_cache(maxsize=64)
def chance_places(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which cards may be drawn or dice rolled."""
    return _places_of_luck(compiled, ir.CARDS, ir.DICE)


@lru_cache(maxsize=64)
def draws_cards(compiled: CompiledGame) -> bool:
    """Whether cards are drawn anywhere in a game."""
    return bool(_places_of_luck(compiled, ir.CARDS))


def _places_of_luck(compiled: CompiledGame, *kinds: str) -> frozenset[int]:
    """The places of a program at which luck of one of these kinds may be asked for."""
    functions = functions_of_play(compiled)
    return frozenset(
        place
        for place, instruction in enumerate(compiled.definition.program)
        if isinstance(instruction, Do)
        and (functions is None or not ir.luck(functions[instruction.code]).isdisjoint(kinds))
    )
