"""A game's name, components, rules in words, and its Order of Play as a whole."""

from __future__ import annotations

from typing import Any

from rdi.lang.lowering.scope import SymbolTable
from rdi.lang.phrases.base import Declaration
from rdi.lang.syntax.tree import Phrase, Word, phrase

DECKS_MOST = 20
"""As many decks of one kind as may be shuffled together."""


@phrase("about", example='about "two cards, the best pair wins"', english="{text}")
class About(Phrase):
    """The description of the game or variant, in a few words."""

    text: Word


@phrase("source", example='source "The Green Book, page 12"', english="{text}")
class SourceLine(Phrase):
    """Where the rules come from."""

    text: Word


@phrase("easy", example="easy", english="a good first one to play")
class Easy(Phrase):
    """A good first game, or a good first character."""


@phrase("demanding", example="demanding", english="not the first to play: it asks for some thought")
class Demanding(Phrase):
    """A character that is not easy to play."""


@phrase("uses_deck", example='uses deck "Tarot"', english="the deck {title}")
class UsesDeck(Phrase):
    """The deck that is played with."""

    title: Word

    def copies(self, symbols: SymbolTable) -> int:
        """How many such decks are shuffled together."""
        return 1


@phrase("uses_decks", example='uses 6 decks "Tarot"', english="{number} decks {title}")
class UsesDecks(UsesDeck):
    """So many decks of one kind, shuffled together."""

    fields = ("number", "title")

    number: Word

    def copies(self, symbols: SymbolTable) -> int:
        return symbols.whole(self.number, 1, DECKS_MOST)


@phrase("uses_dice", example="uses dice", english="dice")
class UsesDice(Phrase):
    """Dice are used."""


@phrase("seats", example="for 2 to 8 players")
class Seats(Phrase):
    """For how many players: from so many to so many, or just so many."""

    least: Word
    most: Word | None

    def say(self) -> str:
        most = f" to {self.most}" if self.most else ""
        return f"for {self.least}{most} players"


@phrase(
    "for_shares",
    example="played for shares",
    english="the game is played for shares, without Betting Rounds",
)
class ForShares(Phrase):
    """There are no Betting Rounds: the game is played for shares."""


@phrase(
    "usual_ante",
    example="the usual ante is 2",
    english="the ante is {gold}, unless the table agrees otherwise",
)
class UsualAnte(Phrase):
    """The ante where the players agree on no other."""

    gold: Word


@phrase(
    "usual_stash",
    example="the usual Stash is 20",
    english="everybody brings {gold} Gold, unless the table agrees otherwise",
)
class UsualStash(Phrase):
    """The Gold that each player begins with where they agree on no other."""

    what: Word
    gold: Word


@phrase(
    "alternatives",
    example="at most one of pairs_by_sum or pairs_by_product",
    english="at most one of {names:or} is played",
)
class Alternatives(Phrase):
    """Variants of which only one may be chosen."""

    names: list[Word]


@phrase("sentence", example='"The best pair wins."', english="{text}")
class Sentence(Phrase):
    """A line of rules text."""

    text: Word


@phrase("topic", example='rules scoring, "Scoring":')
class TopicBlock(Phrase):
    """Rules in the author's own words, with the section that they sum up."""

    name: Word
    source: Word
    sentences: list[Sentence]

    def say(self) -> str:
        return " ".join(str(sentence.text) for sentence in self.sentences)


@phrase("routine", example="routine work with limit:")
class Routine(Declaration):
    """Steps that are used by name, given a value if need be."""

    name: Word
    parameter: Word | None
    body: list[Any]

    def say(self) -> str:
        return f"{self.name}{f' with {self.parameter}' if self.parameter else ''}".replace("_", " ")

    def declare(self, symbols: SymbolTable) -> None:
        symbols.routines[str(self.name)] = self


@phrase("play", example="play:", english="the Order of Play")
class Play(Phrase):
    """The Order of Play."""

    body: list[Any]


@phrase("closing", example="at the end:", english="as soon as the game is decided")
class Closing(Phrase):
    """The steps as soon as the game is decided, before it is paid."""

    body: list[Any]


@phrase("game", example='game "Five Dice":', english="{title}")
class GameBlock(Phrase):
    """A game."""

    title: Word
    lines: list[Any]

    def said(self, kind: type[About | SourceLine]) -> str:
        """The text of the game's line of this kind, empty if it has none."""
        return next((str(line.text) for line in self.lines if isinstance(line, kind)), "")

    @property
    def seats(self) -> Seats | None:
        """The line that says for how many players it is."""
        return next((line for line in self.lines if isinstance(line, Seats)), None)
