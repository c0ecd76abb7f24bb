"""Find which piles the rest of a game asks for, so that what lies in others tells nothing apart.

Generated functions call the piles `p` and number them from the first of a seat, as in
``p[2 + v[1] * 3]``; where one does otherwise, all piles are taken to be asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rdi.engine.table import DECK
from rdi.model.program import Instruction, Showdown
from rdi.odds.solo_registers import NONE, codes_of, live_at

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

PILES = "p"
DRAWING = frozenset({"draw", "draw_each"})
REROLLING = "reroll_each"

Places = frozenset[int]
"""Piles of the table by their places, and those of the first seat for everybody's."""


class Asked(NamedTuple):
    """For each place of a program the piles that are asked for from there on; the piles of which it
    matters at any time what lies last, and those of which nothing else ever matters.
    """

    live: list[Places]
    last: Places
    only_last: Places


class _Code(NamedTuple):
    """The piles that a piece of code asks for, those whose last thing it asks for, and those of
    which it asks for nothing else; and the piles into which it has drawn before it asks for them.
    """

    all: Places
    last: Places
    only_last: Places
    drawn: Places


def asked_piles(compiled: CompiledGame) -> Asked:
    """What the rest of a game asks for."""
    program = compiled.definition.program
    everything = frozenset(range(compiled.shared + compiled.per_seat))
    functions = functions_of_play(compiled)
    if functions is None:
        return Asked([everything] * (len(program) + 1), everything, NONE)
    found = {name: _asked_in(node, compiled.shared) for name, node in functions.items()}
    if None in found.values():
        return Asked([everything] * (len(program) + 1), everything, NONE)
    known = {name: asked for name, asked in found.items() if asked is not None}
    scored = _scored(compiled)
    last = NONE.union(*[code.last for code in known.values()])
    only_last = last - scored.union(*[code.all - code.only_last for code in known.values()])
    uses = partial(_uses, known, scored, only_last)
    return Asked(live_at(program, [uses(each) for each in program]), last, only_last)


def functions_of_play(compiled: CompiledGame) -> dict[str, ast.AST] | None:
    """The text of the functions by their names, what belongs to no function under no name; None
    where the text was not kept.
    """
    definition = compiled.definition
    if not definition.generated:
        return None
    played = {name for instruction in definition.program for name in codes_of(instruction)}
    scored = definition.scoring
    left_out = {scored.score_code, scored.explain_code, scored.tiebreak_code} if scored else set()
    rest: list[ast.stmt] = []
    found: dict[str, ast.AST] = {"": ast.Module(rest, [])}
    for node in ast.parse(definition.generated).body:
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        if name in played:
            found[name] = node
        elif name not in left_out and name.partition("_")[0] not in _OF_PLAY:
            rest.append(node)
    return found


_OF_PLAY = ("do", "test", "items", "least", "most", "give")
"""Functions that begin so and are not called by the program belong to the judge."""


def _scored(compiled: CompiledGame) -> Places:
    scoring = compiled.definition.scoring
    sources = scoring.sources if scoring else ()
    return frozenset([compiled.pile(source.name) for source in sources if source.kind == "pile"])


def _uses(
    known: Mapping[str, _Code], scored: Places, only_last: Places, instruction: Instruction
) -> tuple[Places, Places]:
    """The piles that an instruction asks for, and those of which nothing matters any more that lay
    there before.
    """
    if isinstance(instruction, Showdown):
        return scored, NONE
    called = codes_of(instruction)
    codes = [known[name] for name in ([*called, ""] if called else [])]
    new = [code.drawn & only_last for code in codes]
    asked = [code.all - drawn for code, drawn in zip(codes, new, strict=True)]
    return NONE.union(*asked), NONE.union(*new)


def _asked_in(code: ast.AST, shared: int) -> _Code | None:
    """What a piece of code asks for; None where it cannot be told which piles."""
    found: list[int | None] = []
    last: list[int | None] = []
    called: set[int | None] = set()
    named = 0
    for node in ast.walk(code):
        if isinstance(node, ast.Name):
            named += node.id == PILES and isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.Subscript):
            if _is_piles(node.value):
                found.append(first_number(node.slice))
                named -= 1
            elif is_last(node.slice):
                last += [first_number(each.slice) for each in piles_in(node.value)]
        elif isinstance(node, ast.Call):
            called |= _asked_by_call(node, shared)
    if named or None in found or None in called:
        return None
    otherwise = called.union([place for place in found if found.count(place) > last.count(place)])
    everything = _places(called.union(found))
    return _Code(everything, _places(last), _places(last) - _places(otherwise), _drawn_first(code))


def _places(found: Iterable[int | None]) -> Places:
    return frozenset([place for place in found if place is not None])


def piles_in(code: ast.AST) -> list[ast.Subscript]:
    """Wherever a piece of code asks for a pile."""
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
        asked |= {first_number(each.slice) for each in piles_in(line)}
    return frozenset(found)


def _asked_by_call(node: ast.Call, shared: int) -> set[int | None]:
    """What a method of the table asks for."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if method in DRAWING:
        return {DECK}
    if method == REROLLING:
        place = first_number(node.args[0])
        return {None if place is None else shared + place}
    return set()


def _is_piles(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == PILES


def is_last(node: ast.AST) -> bool:
    """Whether this place in a list is counted from its end."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def first_number(node: ast.AST) -> int | None:
    """The number that a sum begins with."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return None
