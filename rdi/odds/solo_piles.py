"""Find which piles the rest of a game asks for, so that what lies in others tells nothing apart.

Generated functions call the piles `p` and number them from the first of a seat, as in
``p[2 + v[1] * 3]``; where one does otherwise, all piles are taken to be asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rdi.engine.table import DECK
from rdi.model.program import Instruction, Showdown
from rdi.odds.solo_registers import NONE, codes_of, live_at

if TYPE_CHECKING:
    from rdi.engine.bind import Bound

PILES = "p"
DRAWING = frozenset({"draw", "draw_each"})
REROLLING = "reroll_each"

Places = frozenset[int]
"""Piles of the table by their places, and those of the first seat for everybody's."""


class Asked(NamedTuple):
    """For each place of a program the piles that are asked for from there on, and the piles of
    which it matters at any time what lies last.
    """

    live: list[Places]
    last: Places


def asked_piles(bound: Bound) -> Asked:
    """What the rest of a game asks for."""
    program = bound.definition.program
    everything = frozenset(range(bound.shared + bound.per_seat))
    functions = _functions(bound)
    if functions is None:
        return Asked([everything] * (len(program) + 1), everything)
    found = {name: _asked_in(node, bound.shared) for name, node in functions.items()}
    if None in found.values():
        return Asked([everything] * (len(program) + 1), everything)
    known = {name: asked for name, asked in found.items() if asked is not None}
    reads = partial(_reads, known, _scored(bound))
    live = live_at(program, [(reads(instruction), NONE) for instruction in program])
    return Asked(live, frozenset().union(*[last for _, last in known.values()]))


def _functions(bound: Bound) -> dict[str, ast.AST] | None:
    """The text of the functions by their names, what belongs to no function under no name; None
    where the text was not kept.
    """
    definition = bound.definition
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


def _scored(bound: Bound) -> Places:
    scoring = bound.definition.scoring
    sources = scoring.sources if scoring else ()
    return frozenset([bound.pile(source.name) for source in sources if source.kind == "pile"])


def _reads(
    known: Mapping[str, tuple[Places, Places]], scored: Places, instruction: Instruction
) -> Places:
    """The piles that an instruction asks for."""
    if isinstance(instruction, Showdown):
        return scored
    called = codes_of(instruction)
    names = [*called, ""] if called else []
    return frozenset().union(*[known[name][0] for name in names])


def _asked_in(code: ast.AST, shared: int) -> tuple[Places, Places] | None:
    """The piles that a piece of code asks for, and those whose last thing it asks for; None where
    it cannot be told which.
    """
    found: set[int | None] = set()
    last: set[int | None] = set()
    named = 0
    for node in ast.walk(code):
        if isinstance(node, ast.Name):
            named += node.id == PILES and isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.Subscript):
            if _is_piles(node.value):
                found.add(_first_number(node.slice))
                named -= 1
            elif _is_last(node.slice):
                last |= {
                    _first_number(each.slice)
                    for each in ast.walk(node.value)
                    if isinstance(each, ast.Subscript) and _is_piles(each.value)
                }
        elif isinstance(node, ast.Call):
            found |= _asked_by_call(node, shared)
    if named or None in found:
        return None
    return frozenset(found) - {None}, frozenset(last) - {None}  # type: ignore[return-value]


def _asked_by_call(node: ast.Call, shared: int) -> set[int | None]:
    """What a method of the table asks for."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if method in DRAWING:
        return {DECK}
    if method == REROLLING:
        place = _first_number(node.args[0])
        return {None if place is None else shared + place}
    return set()


def _is_piles(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == PILES


def _is_last(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def _first_number(node: ast.AST) -> int | None:
    """The number that a sum begins with."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return None
