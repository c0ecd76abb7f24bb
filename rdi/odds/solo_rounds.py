"""Find the rounds in which players change what lies on the table for all.

What a seat comes to cannot be told alone where others go through such a round, whether it changes
anything there itself or not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from rdi.engine.table import DECK, DISCARDS
from rdi.model.program import EachNext
from rdi.odds.solo_piles import first_number, functions_of_play
from rdi.odds.solo_registers import codes_of

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

CHANGED = {"draw": (1,), "roll": (1,), "move": (1, 2), "lay": (1, 3), "put": (1,), "clear": (0,)}
"""Which arguments of a table's methods are the piles that they change."""

TALLYING = "add"


@lru_cache(maxsize=64)
def rounds_for_all(compiled: CompiledGame) -> frozenset[int]:
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
            [name for each in program[place : instruction.target] for name in codes_of(each)]
        )
    )


def _changes_table(code: ast.AST, shared: int) -> bool:
    """Whether a function changes piles or numbers that are everybody's."""
    for method, arguments in _calls(code):
        if method == TALLYING:
            return True
        for place in CHANGED.get(method, ()):
            pile = first_number(arguments[place])
            if pile is None or (pile < shared and pile not in (DECK, DISCARDS)):
                return True
    return False


def _calls(code: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """The methods of the table that a function calls, and what it gives them."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_table = isinstance(node.func.value, ast.Name) and node.func.value.id == "t"
            if is_table:
                yield node.func.attr, node.args
