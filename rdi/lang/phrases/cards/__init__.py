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
    picks,
    drinks,
    gold,
    card,
    restrictions,
    minions,
    drinking,
    players,
    piles,
    named_cards,
    rounds,
    quantities,
    tokens,
    counters,
    triggers,
    lasting,
    macros,
    prices,
    results,
    at_once,
)

# isort: on

GROUPS = (
    card, triggers, restrictions, prices, players, picks, choices, stats, gold, piles, named_cards,
    drinking, rounds, responses, quantities, results, at_once, drinks, tokens, counters,
    minions, lasting, characters, macros,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
