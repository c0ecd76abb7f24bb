"""Picks and choices on a card, and going on under a condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rdi.lang.lowering.scope import NO_ROUND, PLAYER, PLAYERS, CardScope
from rdi.lang.phrases.base import Expression, Heading, Truth
from rdi.lang.phrases.cards.base import (
    PRICES,
    CardLine,
    conjugated,
    effects_of,
    with_otherwise,
)
from rdi.lang.phrases.cards.players import THEY, EachOf, Group, Person, them
from rdi.lang.phrases.cards.quantities import possessive_of
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.english import Passage, as_text, passages_of, with_heading
from rdi.lang.syntax.tree import Phrase, Word, phrase, walk
from rdi.model.effects import (  # fmt: skip
    NAMED,
    SELF,
    AfterThis,
    Block,
    ChooseOne,
    Effect,
    ForEach,
    If,
    Later,
    Let,
    LetStrongest,
    May,
    Option,
    PlayerRef,
    Repeat,
    WhenFinished,
)
from rdi.text import sentence

WHOEVER_DECIDES = (PlayerRef(NAMED, THEY), False)
"""The payer of a price that is paid as somebody decides."""


@phrase("let_players", example="let rivals be each other player", english="call {who} the {name}")
class LetPlayers(CardLine):
    """Give players a name."""

    name: Word
    who: Person

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.who.who(scope)
        yield Let(scope.name_player(self.name, self.who.how_many(scope)), who)


@phrase(
    "let_strongest",
    example="let rivals be those of rivals whose drink is strongest",
    english="only those of the {of} whose Drink is strongest are the {name} now",
)
class LetStrongestLine(CardLine):
    """Give a name to those whose Drink is the strongest."""

    name: Word
    of: Word

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        EachOf([self.of], self.of.span).who(scope)
        yield LetStrongest(scope.name_player(self.name, PLAYERS), str(self.of))


@phrase("more", example="- you gain 2 Fortitude")
class More(Phrase):
    """The further lines of an option."""

    body: list[Any]

    def say(self) -> str:
        return as_text(passages_of(self.body))


@phrase("card_option", example="- you gain 2 Fortitude")
class CardOption(Phrase):
    """One of the things to choose from: a line, or several."""

    parts: list[Any]

    @property
    def lines(self) -> list[Any]:
        """All lines of the option."""
        found = [part for part in self.parts if isinstance(part, CardLine)]
        return [*found, *(each for part in self.parts if isinstance(part, More)
                          for each in part.body)]  # fmt: skip

    def say(self) -> str:
        return as_text(self.passages())

    def passages(self) -> list[Passage]:
        found = [*passages_of(self.lines)]
        if len(found) == 1:
            return found
        if any(each.under for each in found):
            return [Passage("all of this:", tuple(found))]
        return [Passage(" ".join(sentence(each.text) for each in found))]

    def option(self, scope: CardScope) -> Option:
        """The same as a plain value."""
        inner = scope.deeper(self.span).with_changes(payer=WHOEVER_DECIDES)
        return Option(self.say(), effects_of(self.lines, inner))

    def option_as_played(self, scope: CardScope) -> Option:
        """The same where it is chosen as the card is played: its own picks are made only then."""
        inner = scope.with_own_picks(self.span)
        if scope.is_played:
            inner.is_played, inner.payer = True, (SELF, True)
        return Option(self.say(), inner.with_picks(effects_of(self.lines, inner)))


@phrase("choose_one", example="choose one:", english="choose one")
class ChooseOneLine(Heading, CardLine):
    """Choose one of several things as you play the card."""

    options: list[CardOption]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield ChooseOne(None, tuple(option.option_as_played(scope) for option in self.options))


@phrase("chooses_one", example="victim chooses one:")
class ChoosesOne(Heading, CardLine):
    """Somebody chooses one of several things when the card takes effect. Of several players each
    chooses for himself, in turn order, and is `they` in the options.
    """

    who: Person
    options: list[CardOption]

    def say(self) -> str:
        return f"{conjugated(self.who, 'choose')} one"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.who.who(scope)
        if self.who.how_many(scope) == PLAYERS:
            scope = scope.with_changes(they=THEY)
        yield ChooseOne(who, tuple(option.option(scope) for option in self.options))


class WithBody(CardLine):
    """A line with other lines below it, and perhaps an `otherwise`."""

    @property
    def body(self) -> list[Any]:
        """The lines below it."""
        return [part for part in vars(self)["rest"] if isinstance(part, CardLine)]

    @property
    def other(self) -> CardOtherwise | None:
        """The lines carried out if it is not."""
        last = vars(self)["rest"][-1] if vars(self)["rest"] else None
        return last if isinstance(last, CardOtherwise) else None

    def passages(self) -> list[Passage]:
        return with_otherwise(with_heading(self.say(), self.body), self.other)

    def blocks(self, scope: CardScope, they: str = "") -> tuple[Any, Any]:
        """The effects of the lines below, and of those of `otherwise`."""
        inner = scope.deeper(self.span, they)
        return effects_of(self.body, inner), effects_of(
            self.other.body if self.other else (), inner
        )


def said_without_price(lines: Iterable[Any]) -> str:
    """The sentences of some lines, except for the prices among them."""
    return as_text(passages_of(line for line in lines if line.rule not in PRICES))


@phrase("may", example="you may:")
class MayLine(WithBody):
    """Somebody does the lines below, or does not."""

    who: Person
    rest: list[Any]

    def say(self) -> str:
        return f"{self.who.say()} may"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.who.who(scope)
        inner = scope.deeper(self.span)
        body = effects_of(self.body, inner.with_changes(payer=WHOEVER_DECIDES))
        other = self.other.body if self.other else []
        said = said_without_price(self.body), said_without_price(other)
        yield May(who, body, effects_of(other, inner), offered=said[0], instead=said[1])


@phrase("may_again", example="you may again and again:")
class MayAgain(WithBody):
    """Somebody does the lines below as often as wanted and as their price can be paid."""

    who: Person
    rest: list[Any]

    def say(self) -> str:
        return f"{self.who.say()} may, again and again"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.who.who(scope)
        inner = scope.deeper(self.span).with_changes(payer=WHOEVER_DECIDES)
        body = effects_of(self.body, inner)
        yield May(who, body, again=True, offered=said_without_price(self.body))


@phrase("if_card", example="if victim's Fortitude is less than 5:", english="if {condition}")
class IfCard(WithBody):
    """Do something only if a condition holds as the card takes effect."""

    condition: Expression
    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        condition = scope.condition(self.condition)
        otherwise = self._if(False, self.other.body if self.other else [], scope)
        if any(getattr(part, "in_spite", False) for part in walk(self.condition)):
            inner = scope.with_own_picks(self.span)
            body = inner.with_picks(effects_of(self.body, inner))
            yield If(condition, body, otherwise, in_spite=True)
        else:
            yield If(condition, self._if(True, self.body, scope), otherwise)

    def _if(self, holds: bool, lines: list[Any], scope: CardScope) -> Block:
        inner = scope.deeper(self.span)
        if isinstance(self.condition, Truth):
            inner.facts = {**scope.facts, **self.condition.facts(holds)}
        return effects_of(lines, inner)


@phrase("for_players", example="for each other player:", english="for {who}")
class ForPlayers(WithBody):
    """Do something once for each of several players, who are `they` in the lines below."""

    who: Group
    rest: list[Any]

    def whom(self, scope: CardScope) -> PlayerRef:
        """For whom."""
        return self.who.who(scope)

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield ForEach(self.whom(scope), self.blocks(scope, THEY)[0])


@phrase("for_each_of", example="for each of rivals:", english="for each of the {name}")
class ForEachOf(ForPlayers):
    """Do something once for each of the players who have a name together."""

    name: Word
    rest: list[Any]
    fields = ("name", "*rest")

    def whom(self, scope: CardScope) -> PlayerRef:
        return EachOf([self.name], self.name.span).who(scope)


@phrase(
    "repeat_card",
    example="repeat until victim's Fortitude is less than 5:",
    english="again and again until {condition}",
)
class RepeatCard(WithBody):
    """Do something until a condition holds, a hundred times at most."""

    condition: Expression
    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        condition = scope.condition(self.condition)
        yield Repeat(condition, self.blocks(scope)[0])


@phrase("card_otherwise", example="otherwise:", english="otherwise")
class CardOtherwise(Phrase):
    """The lines carried out if it is not, or if they do not."""

    body: list[Any]


@phrase("edge", example="at the end of your turn:", english="{word}")
class Edge(Phrase):
    """The start or the end."""

    word: Word


@phrase("owner_word", example="at the end of each turn:", english="{word}")
class OwnerWord(Phrase):
    """Whose turn: your, their, each."""

    word: Word

    def who(self, scope: CardScope) -> PlayerRef:
        """The same as a plain value."""
        if self.word == "your":
            return PlayerRef("you")
        if self.word == "each":
            return PlayerRef("each player")
        return them(scope)


@phrase("whose_name", example="at the end of victim's turn:")
class WhoseName(Phrase):
    """The turn of a player who has a name."""

    name: Expression
    apostrophe: Word

    def say(self) -> str:
        return possessive_of(self.name)

    def who(self, scope: CardScope) -> PlayerRef:
        """The same as a plain value."""
        if isinstance(self.name, Person):  # what a verb was given
            return self.name.who(scope)
        if isinstance(self.name, Name):
            return EachOf([self.name.word], self.name.span).who(scope)
        scope.expressions().require(self.name, PLAYER)
        return SELF


@phrase("turn_edge", example="at the end of your turn:", english="at the {edge} of {whose} turn")
class TurnEdge(WithBody):
    """Do something at the beginning or the end of a turn."""

    edge: Edge
    whose: OwnerWord | WhoseName
    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        late = scope.late(self.span).with_changes(round=NO_ROUND)
        yield Later(str(self.edge.word), self.whose.who(scope), effects_of(self.body, late))


@phrase(
    "after_this", example="after this:", english="when all effects of this are carried out, do this"
)
class AfterThisLine(WithBody):
    """Do something when all else that the card does is done and the card is put away; not where it
    was Negated. Nobody answers that.
    """

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield AfterThis(effects_of(self.body, scope.late(self.span)))


@phrase(
    "when_finished",
    example="when everything is finished:",
    english="once nothing is played, drunk or gambled for any more",
)
class WhenFinishedLine(WithBody):
    """Do something once nothing is being played, drunk or gambled for any more, and only once
    however often it was said for this player in the meantime.
    """

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        late = scope.late(self.span).with_changes(round=NO_ROUND)
        yield WhenFinished(effects_of(self.body, late))
