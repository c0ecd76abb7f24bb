"""The homes of the phrases of cards, by what they speak of.

Phrases become known in the order of these imports: of two examples that fit a line equally well,
that of the phrase known first is shown.
"""

# isort: off
from rdi.lang.phrases.cards import (
    responses,
    stats,
    characters,
    choices,
    drinks,
    gold,
    card,
    restrictions,
    minions,
    drinking,
    players,
    piles,
    rounds,
    quantities,
    tokens,
    triggers,
    macros,
)

# isort: on

GROUPS = (
    card, triggers, restrictions, players, choices, stats, gold, piles, drinking, rounds, responses,
    quantities, drinks, tokens, minions, characters, macros,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
