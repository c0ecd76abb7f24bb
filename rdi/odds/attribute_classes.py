"""Tell which cards the rules of a game cannot tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rdi.odds.solo_names import names_in

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


CLASSES_FROM = 100
"""Classes of cards are numbered from here on, so that none is taken for a die."""


@lru_cache(maxsize=64)
def attribute_classes(compiled: CompiledGame) -> Mapping[Any, int]:
    """For each card a number, the same for cards that no function of the game can tell apart."""
    names = [name for name in sorted(names_in(compiled.definition.code)) if name.startswith("A_")]
    tables = [compiled.namespace[name] for name in names if name in compiled.namespace]
    numbers: dict[tuple[str, ...], int] = {}
    found: dict[Any, int] = {}
    for card in dict.fromkeys(compiled.cards):
        features = tuple([repr(table[card]) for table in tables])
        found[card] = numbers.setdefault(features, CLASSES_FROM + len(numbers))
    return found
