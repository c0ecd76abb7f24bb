"""Variants: named changes to a game, each a redefinition of something the game names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.lang.lowering.scope import Scope
from rdi.lang.lowering.scorer import CARDS
from rdi.lang.phrases.base import Heading
from rdi.lang.phrases.expressions.conditions import kind_code
from rdi.lang.phrases.games.table import RankingLine
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir

DIE_MOST = 6


@phrase("needs", example="needs hidden_fate", english="needs {names}")
class Needs(Phrase):
    """Other variants that this one needs."""

    names: list[Word]


@phrase("variant", example='variant "Foreign Council" called foreign_council:', english="{title}")
class VariantBlock(Phrase):
    """A named change to the game."""

    title: Word
    name: Word
    needs: Needs | None
    lines: list[Any]

    @property
    def needed(self) -> list[Word]:
        """The names of the variants that this one needs."""
        return self.needs.names if self.needs else []


@phrase(
    "module", example='variant "Bad Weather" called bad_weather of "Taproom":', english="{title}"
)
class ModuleBlock(VariantBlock):
    """A variant in a file of its own, of the game with this title."""

    fields = ("title", "name", "game", "needs", "*lines")
    game: Word

    def __init__(self, parts: Sequence[Any], span: Span) -> None:
        super().__init__(parts, span)
        self.source: Source | None = None  # the file in which it stands, once that is known


@phrase(
    "follows",
    example="follows bad_weather",
    english="where both do something at one moment, {names} comes first",
)
class Follows(Phrase):
    """Variants that come first where these too do something at the same moment."""

    names: list[Word]


class Change(Heading):
    """A change to a part of the game, with the lines below it."""


class StepChange(Change):
    """A change to a named step of the Order of Play."""

    step: Word


@phrase("before", example="before finish:", english="before the step “{step}”")
class Before(StepChange):
    """Steps that come before a named step."""

    step: Word
    body: list[Any]


@phrase("after", example="after antes:", english="after the step “{step}”")
class After(StepChange):
    """Steps that come after a named step."""

    step: Word
    body: list[Any]


@phrase("instead", example="instead of hiring:")  # fmt: skip
class Instead(StepChange):
    """Steps that replace a named step or routine."""

    step: Word
    parameter: Word | None
    body: list[Any]

    def say(self) -> str:
        given = f" with {in_english(self.parameter)}" if self.parameter else ""
        return f"instead of what is said under “{in_english(self.step)}”{given}"


@phrase("new_play", example="instead of play:", english="another Order of Play")
class NewPlay(Change):
    """Another Order of Play."""

    body: list[Any]


@phrase("moment", example="first", english="{word}")
class Moment(Phrase):
    """Before all other lines of the score, or after them."""

    word: Word


@phrase("scoring", example="scoring also:")
class Scoring(Change):
    """More lines of the score."""

    moment: Moment
    lines: list[Any]

    def say(self) -> str:
        first = self.moment.word == "first"
        return "scoring begins with this" if first else "scoring ends with this"


@phrase("in_way", example="in way house:", english="scored as {way}")
class InWay(Change):
    """Lines of a way to score that replace those of the same name."""

    way: Word
    lines: list[Any]


@phrase(
    "shuffle_in",
    example="shuffle in Dragon",
    english="the {kind} cards are shuffled into the deck",
)
class ShuffleIn(Phrase):
    """Extra cards are shuffled into the deck."""

    kind: Word


class Wild(Phrase):
    """Cards that stand for others, as their owner likes."""

    kind: Word

    def options(self, scope: Scope) -> tuple[str, ir.Expression]:
        """The code of the kind, and what such a card may be."""
        raise NotImplementedError


@phrase(
    "wild_number",
    example="wild Dragon as value from 1 to 6",
    english="a {kind} has any {attribute} from {least} to {most}, as its owner likes",
)
class WildNumber(Wild):
    """A card is any value of a span, as its owner likes."""

    kind: Word
    attribute: Word
    least: Word
    most: Word

    def options(self, scope: Scope) -> tuple[str, ir.Expression]:
        """Dice stand for values."""
        least = scope.symbols.whole(self.least, 1, DIE_MOST)
        most = scope.symbols.whole(self.most, least, DIE_MOST)
        if self.attribute != "value":
            message = "a wild card can only be a value from 1 to 6"
            scope.report("E0406", self.attribute.span, message, "value", self.example)
        return kind_code(scope, self.kind), ir.literal(tuple(range(least, most + 1)))


@phrase(
    "wild_card",
    example="wild Dragon as another card",
    english="a {kind} counts as another card of the hand",
)
class WildCard(Wild):
    """A card counts as another card of the hand."""

    kind: Word

    def options(self, scope: Scope) -> tuple[str, ir.Expression]:
        kind = kind_code(scope, self.kind)
        card = ir.Variable("card")
        is_other = ir.Comparison(ir.Attribute("kind", card), "!=", ir.Text(kind), bare=True)
        return kind, ir.listed(card, card, CARDS, is_other)


class RankingChange(Phrase):
    """A change to a ranking."""

    name: Word
    lines: list[RankingLine]

    def said(self) -> str:
        """The combinations, the best first."""
        return "; ".join(line.say() for line in self.lines)


@phrase("new_ranking", example="ranking Pairs instead:")
class NewRanking(RankingChange):
    """Another order of combinations."""

    def say(self) -> str:
        return f"{self.name} in another order, the best first: {self.said()}"


@phrase("more_ranking", example="ranking Pairs above all:")
class MoreRanking(RankingChange):
    """Combinations above all others."""

    def say(self) -> str:
        return f"above all others in {self.name}: {self.said()}"
