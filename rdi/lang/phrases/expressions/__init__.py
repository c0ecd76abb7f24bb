"""The homes of what stands for a value: numbers, conditions, cards picked out of piles."""

from rdi.lang.phrases.expressions import (
    aggregates,
    collections,
    conditions,
    lookups,
    selections,
    values,
)

GROUPS = (values, conditions, aggregates, selections, collections, lookups)
"""The modules in the order in which somebody learns the language."""
