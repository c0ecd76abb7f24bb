"""The homes of all phrases of the language, one class each, by what they speak of.

Importing this package makes every phrase known.
"""

from rdi.lang.phrases import cards, components, expressions, games, scenarios

GROUPS = (
    games.game, games.table, games.definitions, games.steps, games.choices, games.moves, games.gold,
    games.scoring, games.score_choices, games.hand_classes, games.showing, games.variants,
    *expressions.GROUPS,
    games.judging, games.inn, components, *cards.GROUPS, *scenarios.GROUPS,
)  # fmt: skip
"""The modules in the order in which somebody learns the language."""
