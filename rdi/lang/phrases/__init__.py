"""The phrases of the language, each at home in one class; importing this package registers them all."""

from rdi.lang.phrases import (
    components,
    declarations,
    expressions,
    gold,
    items,
    judging,
    piles,
    scoring,
    steps,
    variants,
)

__all__ = [
    "components",
    "declarations",
    "expressions",
    "gold",
    "items",
    "judging",
    "piles",
    "scoring",
    "steps",
    "variants",
]
