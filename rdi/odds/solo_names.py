"""Find what generated functions ask for by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any

from rdi.model.program import Do

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


CARDS = frozenset({"draw", "draw_each"})


LUCK = CARDS | {"roll", "roll_each", "reroll_each"}
"""What is asked of a table by whatever draws cards, and by whatever needs luck."""


@lru_cache(maxsize=64)
def places_of_luck(compiled: CompiledGame) -> frozenset[int]:
    """The places of a program at which cards may be drawn or dice rolled."""
    return _places_asking(compiled, LUCK)


@lru_cache(maxsize=64)
def draws_cards(compiled: CompiledGame) -> bool:
    """Whether cards are drawn anywhere in a game."""
    return bool(_places_asking(compiled, CARDS))


def _places_asking(compiled: CompiledGame, methods: frozenset[str]) -> frozenset[int]:
    """The places of a program at which one of these methods of the table is called."""
    return frozenset(
        place
        for place, instruction in enumerate(compiled.definition.program)
        if isinstance(instruction, Do)
        and methods & names_in(compiled.namespace[instruction.code].__code__)
    )


def names_called(function: Any, functions: Mapping[str, Any]) -> frozenset[str]:
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
