"""Whom a card picks: how many players, all different, and on what condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rdi.lang.lowering.scope import GOLD, NUMBER, PLAYER, PLAYERS, CardScope
from rdi.lang.phrases.base import Expression, Truth
from rdi.lang.phrases.cards.base import CardLine
from rdi.lang.phrases.cards.naming import is_counted, plural
from rdi.lang.phrases.cards.players import IN_THE_ROUND, THEY, Picked
from rdi.lang.phrases.cards.quantities import OwnStat, Possessive
from rdi.lang.phrases.expressions.conditions import (
    AtLeast,
    AtMost,
    Equal,
    LessThan,
    MoreThan,
    Unequal,
)
from rdi.lang.phrases.expressions.selections import Extreme
from rdi.lang.phrases.expressions.values import Number
from rdi.lang.syntax.english import in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import EVERYBODY, Effect, PickPlayer
from rdi.model.effects import PickNumber as NumberPick

COMPARISONS: Mapping[str, type[Truth]] = {
    "": Equal,
    "not": Unequal,
    "at least": AtLeast,
    "at most": AtMost,
    "more than": MoreThan,
    "less than": LessThan,
}


@phrase("at_most_so_many", example="pick up to 2 other players as victims")
class AtMostSoMany(Phrase):
    """As many as you like up to a number, or nobody."""

    number: Word

    def say(self) -> str:
        return f"up to {self.number}"


@phrase("any_number", example="pick any number of other players as victims")
class AnyNumber(Phrase):
    """As many as you like, or nobody."""

    def say(self) -> str:
        return "any number of"


@phrase("crowd", example="pick 2 other players in the round as victims")
class Crowd(Phrase):
    """The players of whom some are picked."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words).replace("round", "Round")

    def among(self) -> str:
        """From whom they are picked."""
        name = " ".join(self.words)
        whom = "another" if name.startswith("other") else "any"
        return f"{whom} {IN_THE_ROUND}" if name.endswith(IN_THE_ROUND) else whom


@phrase("several", example="pick 2 other players as victims", english="{how_many} {crowd}")
class Several(Phrase):
    """Several players, all different; as many as there are where these are fewer."""

    how_many: Number | AtMostSoMany | AnyNumber
    crowd: Crowd

    def among(self) -> str:
        """From whom they are picked."""
        return self.crowd.among()

    def bounds(self, scope: CardScope) -> tuple[int, int]:
        """The least and the most players that are picked."""
        found = self.how_many
        if isinstance(found, AnyNumber):
            return 0, EVERYBODY
        if isinstance(found, AtMostSoMany):
            return 0, scope.symbols.whole(found.number, 1, EVERYBODY)
        number = scope.symbols.whole(found.digits, 1, EVERYBODY)
        return number, number


@phrase("degree", example="pick a player whose Gold is at least 2 as victim", english="{words}")
class Degree(Phrase):
    """How a number is compared."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words)


def _whose(what: Word) -> str:
    """The number by which somebody is picked: whose Gold, whose number of Scarabs."""
    return f"whose number of {plural(what)}" if is_counted(what) else f"whose {what}"


@phrase("fitting", example="pick another player whose Gold is at least 2 as victim")
class Fitting(Phrase):
    """Only a player who has so much of something may be picked. While nobody does, a card that
    begins with the pick cannot be played.
    """

    what: Word
    degree: Degree | None
    quantity: Expression

    def say(self) -> str:
        degree = f"{self.degree.say()} " if self.degree is not None else ""
        return f"{_whose(self.what)} is {degree}{in_english(self.quantity)}"

    def condition(self, scope: CardScope) -> str:
        """The name of a function that tells whether `they` fit."""
        their = Word("their")
        their.span = self.what.span
        theirs = OwnStat([Possessive([their], self.span), self.what], self.span)
        kind = COMPARISONS[self.degree.say() if self.degree is not None else ""]
        return scope.with_changes(they=THEY).condition(kind([theirs, self.quantity], self.span))


@phrase("fitting_extreme", example="pick a player whose Gold is highest as victim")
class FittingExtreme(Phrase):
    """Only those who have the most or the least of something may be picked."""

    what: Word
    extreme: Extreme

    def say(self) -> str:
        return f"{_whose(self.what)} is {in_english(self.extreme)}"

    def number_of(self, scope: CardScope) -> str:
        """The number that is compared."""
        return GOLD if str(self.what) == GOLD else scope.check_number(self.what)


@phrase("pick", example="pick another player as victim")
class Pick(CardLine):
    """Pick a player as you play the card, or several, and give them a name."""

    whom: Picked | Several
    fitting: Fitting | FittingExtreme | None
    name: Word

    def say(self) -> str:
        fitting = f" {self.fitting.say()}" if self.fitting is not None else ""
        return f"pick {self.whom.say()}{fitting} (the {self.name})".replace("_", " ")

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        whom, fitting = self.whom, self.fitting
        if str(self.name) in scope.names:
            scope.report("E0220", self.name.span, f"{self.name} is named twice")
        if self.whom.say().endswith("Round"):
            scope.require_round(self.whom.span)
        least, most = whom.bounds(scope) if isinstance(whom, Several) else (1, 1)
        fits = fitting.condition(scope) if isinstance(fitting, Fitting) else ""
        of = extreme = ""
        if isinstance(fitting, FittingExtreme):
            of, extreme = fitting.number_of(scope), in_english(fitting.extreme)
        name = scope.name_player(self.name, PLAYERS if isinstance(whom, Several) else PLAYER)
        if "another" in whom.among():
            scope.others.add(name)
        yield PickPlayer(name, whom.among(), least, most, fits, extreme, of)


@phrase("pick_number", example="pick a number from 1 to 4 as size")
class PickNumber(CardLine):
    """Pick a number as you play the card, or as you reveal the Drink, and give it a name."""

    least: Expression
    most: Expression
    name: Word

    def say(self) -> str:
        numbers = f"{in_english(self.least)} to {in_english(self.most)}"
        return f"pick a number from {numbers} (the {self.name})".replace("_", " ")

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.name) in scope.names:
            scope.report("E0220", self.name.span, f"{self.name} is named twice")
        least, most = scope.amount(self.least), scope.amount(self.most)
        if isinstance(least, int) and isinstance(most, int) and least >= most:
            message = "there is nothing to pick: the second number must be the larger one"
            scope.report("E0303", self.most.span, message)
        yield NumberPick(scope.name_player(self.name, NUMBER), least, most)
