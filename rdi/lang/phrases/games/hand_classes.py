"""Classes of hands that beat others whatever their points, and what decides between equals."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.expressions.selections import Extreme
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.text import join_words


@phrase("position", example="above", english="{word}")
class Position(Phrase):
    """Above or below."""

    word: Word


@phrase("tested", example="tested first", english="tested first")
class Tested(Phrase):
    """Tested before the other classes."""

    words: list[Word]


@phrase("tier", example="tier foreign above ordinary when points is 0, highest wins")
class Tier(Phrase):
    """A class of hands that beats others, or loses to them, whatever the points."""

    name: Word
    position: Position
    rest: list[Any]

    def say(self) -> str:
        verb = "beats" if self.position.word == "above" else "loses to"
        others = join_words([in_english(other) for other in self.others], "and")
        hand = f"a hand where {self.condition.say()} is called {in_english(self.name)}"
        first = ", whatever other class it might be of" if self.is_tested_first else ""
        extreme = f"between two of them the {self.extreme} score wins"
        return f"{hand} and {verb} every hand that is {others}{first}; {extreme}"

    @property
    def others(self) -> list[Word]:
        """The classes that it beats or loses to."""
        return [part for part in self.rest[:-2] if isinstance(part, Word)]

    @property
    def is_tested_first(self) -> bool:
        """Whether it is tested before the others."""
        return any(isinstance(part, Tested) for part in self.rest)

    @property
    def condition(self) -> Expression:
        """The condition by which a hand is one of this class."""
        condition = self.rest[-2]
        assert isinstance(condition, Expression)
        return condition

    @property
    def extreme(self) -> Extreme:
        """Whether many or few points win within the class."""
        extreme = self.rest[-1]
        assert isinstance(extreme, Extreme)
        return extreme

    @property
    def low_wins(self) -> bool:
        """Whether few points win within the class."""
        return self.extreme.word == "lowest"


@phrase("no_ties", example="ties none", english="players with equal scores stay tied")
class NoTies(Phrase):
    """Tied players stay tied."""


@phrase("tie_attribute", example="color")
class TieAttribute(Phrase):
    """Rank: more of the rarest kind. Another attribute: the largest group that agrees in it."""

    attribute: Word

    def say(self) -> str:
        if self.attribute == "rank":
            return "the most cards of the rarest rank, then of the next"
        return f"the most cards of one {self.attribute}"


@phrase("tie_highest", example="highest number of Dragons", english="the highest: {value}")
class TieHighest(Phrase):
    """More of something."""

    value: Expression

    @property
    def attribute(self) -> str:
        """The name that players are told."""
        return "a count"


@phrase("ties", example="ties highest number of Dragons, then color")
class Ties(Phrase):
    """The tie-breaker between equal scores."""

    keys: list[TieAttribute | TieHighest]

    def say(self) -> str:
        keys = ", then ".join(key.say() for key in self.keys)
        return f"between equal scores decides {keys}"
