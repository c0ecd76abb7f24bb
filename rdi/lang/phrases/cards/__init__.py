"""The homes of the phrases of cards, by what they speak of."""

from rdi.lang.phrases.cards import (
    answers,
    changes,
    characters,
    choosing,
    drinks,
    gold,
    kinds,
    laws,
    minions,
    ordering,
    people,
    piles,
    rounds,
    sums,
    tokens,
    triggers,
    verbs,
)

GROUPS = (
    kinds, triggers, laws, people, choosing, changes, gold, piles, ordering, rounds, answers, sums,
    drinks, tokens, minions, characters, verbs,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
