"""Variants: named changes to a game, each a redefinition of something the game names."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.declarations import RankingLine
from rdi.lang.phrases.expressions import kind_code
from rdi.lang.phrases.scoring import ScoreLine
from rdi.lang.scope import Here
from rdi.lang.tree import Phrase, Word, phrase


@phrase("needs", "Other variants that this one needs.", "needs hidden_fate", "*names")
class Needs(Phrase):
    names: list[Word]


@phrase("variant", "A named change to the game.", 'variant "Foreign Council" called foreign_council:', "title", "name", "needs", "*lines")
class VariantBlock(Phrase):
    title: Word
    name: Word
    needs: Needs | None
    lines: list[Any]


class StepChange(Phrase):
    """A change to a named step of the Order of Play."""

    step: Word
    body: list[Any]


@phrase("before", "Steps that come before a named step.", "before finish:", "step", "*body")
class Before(StepChange):
    pass


@phrase("after", "Steps that come after a named step.", "after antes:", "step", "*body")
class After(StepChange):
    pass


@phrase("instead", "Steps that replace a named step or routine.", "instead of hiring:", "step", "parameter", "*body")
class Instead(StepChange):
    parameter: Word | None


@phrase("new_play", "Another Order of Play.", "instead of play:", "*body")
class NewPlay(Phrase):
    body: list[Any]


@phrase("moment", "Before all other lines of the score, or after them.", "first", "word")
class Moment(Phrase):
    word: Word


@phrase("scoring", "More lines of the score.", "scoring also:", "moment", "*lines")
class Scoring(Phrase):
    moment: Moment
    lines: list[ScoreLine]


@phrase("in_way", "Lines of a way to score that replace those of the same name.", "in way den_of_thieves:", "way", "*lines")
class InWay(Phrase):
    way: Word
    lines: list[ScoreLine]


@phrase("shuffle_in", "Extra cards are shuffled into the deck.", "shuffle in Dragon", "kind")
class ShuffleIn(Phrase):
    kind: Word


@phrase("wild_number", "A card is any value of a span, as its owner likes.", "wild Dragon as value from 1 to 6", "kind", "attribute", "least", "most")
class WildNumber(Phrase):
    kind: Word
    attribute: Word
    least: Word
    most: Word

    def options(self, here: Here) -> tuple[str, str]:
        """The code of the kind, and of what such a card may be: dice stand for values."""
        if self.attribute != "value" or not 1 <= int(self.least[:4]) <= int(self.most[:4]) <= 6:
            here.report("E0406", self.span, "a wild card may be a value from 1 to 6", "", self.example)
        return kind_code(here, self.kind), repr(tuple(range(int(self.least[:4]), int(self.most[:4]) + 1)))


@phrase("wild_card", "A card counts as another card of the hand.", "wild Dragon as another card", "kind")
class WildCard(Phrase):
    kind: Word

    def options(self, here: Here) -> tuple[str, str]:
        """The code of the kind, and of what such a card may be."""
        kind = kind_code(here, self.kind)
        return kind, f"[card for card in cards if A_kind[card] != {kind}]"


@phrase("new_ranking", "Another order of combinations.", "ranking Pairs instead:", "name", "*lines")
class NewRanking(Phrase):
    name: Word
    lines: list[RankingLine]


@phrase("more_ranking", "Combinations above all others.", "ranking Pairs above all:", "name", "*lines")
class MoreRanking(Phrase):
    name: Word
    lines: list[RankingLine]
