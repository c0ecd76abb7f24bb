"""The homes of all phrases of the language, one class each, by what they speak of.

Importing this package makes every phrase known.
"""

from rdi.lang.phrases import (
    cards,
    choices,
    collections,
    components,
    conditions,
    counts,
    definitions,
    games,
    gold,
    inns,
    items,
    judging,
    lookups,
    owning,
    piles,
    places,
    scenario_expectations,
    scenario_steps,
    scenarios,
    scoring,
    steps,
    tiers,
    values,
    variants,
)

GROUPS = (
    games, places, definitions, steps, choices, piles, gold, scoring, owning, tiers, variants,
    values, conditions, counts, items, collections, lookups, judging, inns, components,
    *cards.GROUPS, scenarios, scenario_steps, scenario_expectations,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
