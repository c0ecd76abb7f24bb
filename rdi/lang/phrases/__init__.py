"""The homes of all phrases of the language, one class each, by what they speak of.

Importing this package makes every phrase known.
"""

from rdi.lang.phrases import (
    choices,
    collections,
    components,
    conditions,
    counts,
    definitions,
    games,
    gold,
    items,
    judging,
    lookups,
    owning,
    piles,
    places,
    scoring,
    steps,
    tiers,
    values,
    variants,
)

GROUPS = (
    games, places, definitions, steps, choices, piles, gold, scoring, owning, tiers, variants,
    values, conditions, counts, items, collections, lookups, judging, components,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
