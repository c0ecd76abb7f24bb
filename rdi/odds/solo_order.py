"""Find the piles of which it matters in what order things came to lie there.

Luck that brings several things at once brings them in no order, so it cannot be told what comes of
them where the first or the last of them counts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rdi.odds.solo_piles import Places, first_number, is_last, piles_in

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame

OF_SCORE = "pile_"
"""How generated functions call a pile that a score is given."""


class Ordered(NamedTuple):
    """The piles from whose beginning things are taken, and those whose last thing is looked at, by
    their places (of everybody's piles those of the first seat).
    """

    first: Places
    last: Places


@lru_cache(maxsize=64)
def ordered_piles(compiled: CompiledGame) -> Ordered:
    """The piles of a game whose order matters; all of them where its text was not kept."""
    everything = frozenset(range(compiled.shared + compiled.per_seat))
    if not compiled.definition.generated:
        return Ordered(everything, everything)
    first: set[int] = set()
    last: set[int] = set()
    for node in ast.walk(ast.parse(compiled.definition.generated)):
        if isinstance(node, ast.Subscript):
            if isinstance(node.slice, ast.Slice):
                first.update(_named_in(node.value, compiled))
            elif is_last(node.slice):
                last.update(_named_in(node.value, compiled))
    return Ordered(frozenset(first), frozenset(last))


def _named_in(code: ast.expr, compiled: CompiledGame) -> Iterator[int]:
    """The places of the piles that are named in a piece of code."""
    for pile in piles_in(code):
        place = first_number(pile.slice)
        if place is not None:
            yield place
    for node in ast.walk(code):
        if isinstance(node, ast.Name) and node.id.startswith(OF_SCORE):
            yield compiled.pile(node.id.removeprefix(OF_SCORE))
