"""Number the things that players of a game may pick or lay: cards, dice, words and cells."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import product

from rdi.arrays.encoding import Items
from rdi.engine.game import CompiledGame
from rdi.model.definition import GameDefinition
from rdi.model.program import Ask
from rdi.model.request import Answer

Thing = Answer
"""A card's code, a die, a word, None for nothing, or a cell as (row, column)."""


def things_of(compiled: CompiledGame) -> tuple[Thing, ...]:
    """All things that may be picked or lie in a pile: cards, dice, words, then cells of a grid."""
    found: list[Thing] = list(Items(compiled).codes[1:])
    found += _words(compiled.definition)
    found += cells_of(compiled.definition)
    return tuple(dict.fromkeys(found))


def cells_of(definition: GameDefinition) -> tuple[tuple[int, int], ...]:
    """The cells that a grid may come to have, counted from its first card; none without grids."""
    side = max([pile.side for pile in definition.piles], default=0)
    reach = range(1 - side, side)
    return tuple(product(reach, reach)) if side else ()


def called(thing: Thing) -> str:
    """What a thing is called in legends."""
    return "nothing" if thing is None else str(thing)


def verbs_of(definition: GameDefinition) -> tuple[str, ...]:
    """What players are asked to do, as the game's text names it; to bet is none of these."""
    return tuple(dict.fromkeys(each.verb for each in _asks(definition)))


def _asks(definition: GameDefinition) -> Iterator[Ask]:
    return (each for each in definition.program if isinstance(each, Ask))


def _words(definition: GameDefinition) -> Iterable[Thing]:
    """The words that stand in the lists from which players choose."""
    codes = {each.items_code for each in _asks(definition)}
    for function in ast.parse(definition.generated).body:
        if isinstance(function, ast.FunctionDef) and function.name in codes:
            for node in ast.walk(function):
                if isinstance(node, ast.List):
                    yield from (each.value for each in node.elts if isinstance(each, ast.Constant))
