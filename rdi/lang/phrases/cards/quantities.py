"""The numbers that cards reckon with: Fortitude, Alcohol and Gold of players, and results."""

from __future__ import annotations

from rdi.lang.lowering.scope import (  # fmt: skip
    BROKEN,
    CARD_PENDING,
    DEBT_PENDING,
    DRINK_PENDING,
    GOLD,
    LOSS_PENDING,
    NUMBER,
    PLAYER,
    TRUTH,
    YOUR_SEAT,
    Scope,
    Typed,
    they_code,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.phrases.cards.naming import number_of
from rdi.lang.phrases.cards.triggers import Phase
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.diagnostics import NUMBER_MOST, nearest
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.effects import YOU


def require_card(scope: Scope, at: Phrase) -> bool:
    """Report what only cards can reckon with where there is no card."""
    if scope.mode == "card":
        return True
    scope.report("E0316", at.span, "only a card can count with this")
    return False


def person_in_english(person: Expression) -> str:
    """Somebody in English: the victim, you."""
    return f"the {person.say()}".replace("_", " ") if isinstance(person, Name) else person.say()


def possessive_of(person: Expression) -> str:
    """Whose something is, in English: the victim's, your."""
    said = person_in_english(person)
    return {YOU: "your", "they": "their"}.get(said, f"{said}'s")


def stat_reach(what: Word) -> Reach:
    """From where to where a number of a player may be seen to go: anybody may be rich."""
    return 0, NUMBER_MOST if str(what) == GOLD else 1


def stat_code(scope: Scope, seat: ir.Expression, what: Word) -> Typed:
    """A number that somebody has."""
    known = {*scope.symbols.stats, GOLD}
    if str(what) not in known:
        near = nearest(what, known)
        message = f"nobody has a number called `{what}`."
        return scope.report("E0224", what.span, message, near)
    return Typed(ir.deed("stat_of", seat, ir.Text(str(what))), NUMBER)


@phrase("stat_of", example="victim's Fortitude")
class StatOf(Expression):
    """A number that somebody has: Fortitude, Alcohol, Gold, tokens."""

    person: Expression
    apostrophe: Word
    what: Word

    def say(self) -> str:
        return number_of(possessive_of(self.person), self.what)

    def reach(self, facts: Facts) -> Reach:
        return stat_reach(self.what)

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return stat_code(scope, scope.require(self.person, PLAYER).code, self.what)


@phrase("possessive", example="your Gold", english="{word}")
class Possessive(Phrase):
    """Your, their (inside `for each`), or of what is pending."""

    word: Word


@phrase("own_stat", example="its Alcohol")
class OwnStat(Expression):
    """A number that you have, that they have, or that the pending card or Drink has."""

    whose: Possessive
    what: Word

    def say(self) -> str:
        return number_of(self.whose.say(), self.what)

    def reach(self, facts: Facts) -> Reach:
        return stat_reach(self.what)

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        whose = str(self.whose.word)
        if whose == "its":
            if scope.pending not in (DRINK_PENDING, CARD_PENDING, DEBT_PENDING, LOSS_PENDING):
                message = "nothing is pending here that has numbers"
                return scope.report(
                    "E0313", self.span, message, "", "play when a drink affects you"
                )
            stat_code(scope, YOUR_SEAT, self.what)
            what = ir.Text(str(self.what))
            return Typed(ir.call("number_of_it", ir.TABLE, ir.PLAYED, what), NUMBER)
        if whose == "their" and not scope.they:
            message = "who are `they`? The word can be used only inside `for each` and on tokens"
            return scope.report("E0302", self.span, message, "", "for each other player: ...")
        seat = YOUR_SEAT if whose == "your" else they_code(scope).code
        return stat_code(scope, seat, self.what)


@phrase("side_size", example="number of members of victim's side")
class SideSize(Expression):
    """The number of players on the side of somebody, that one too; where each plays alone, the
    number of opponents.
    """

    person: Expression
    apostrophe: Word
    for_cards = True

    def say(self) -> str:
        return f"the number of members of {possessive_of(self.person)} side"

    def reach(self, facts: Facts) -> Reach:
        return 0, 1

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return Typed(ir.deed("side_size", scope.require(self.person, PLAYER).code), NUMBER)


@phrase(
    "own_side_size",
    example="number of members of your side",
    english="the number of members of your side",
)
class OwnSideSize(Expression):
    """The number of players on the side of the card's player, who is one of them; 1 where each
    plays alone.
    """

    for_cards = True

    def reach(self, facts: Facts) -> Reach:
        return 0, 1

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return Typed(ir.call("len", ir.deed("members", YOUR_SEAT)), NUMBER)


LEVEL_MOST = 9
"""No Event is of a higher level."""


@phrase("level_of_it", example="add its level to Danger", english="its Encounter Level")
class LevelOfIt(Expression):
    """The Encounter Level of the Event that was played from a pile in a line before, 0 where none
    was.
    """

    for_cards = True

    def reach(self, facts: Facts) -> Reach:
        return (0, LEVEL_MOST)

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return Typed(ir.call("level_of_it", ir.PLAYED), NUMBER, LEVEL_MOST)


@phrase("is_in_use", example="Weather is in use", english="{pile} is in use")
class IsInUse(Truth):
    """Whether a pile of this name lies on the table."""

    pile: Expression
    for_cards = True

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        name = getattr(self.pile, "word", None)
        if str(name) not in scope.symbols.table_piles:
            message = f"there is no pile for the table called {self.pile.say()}"
            return scope.report("E0201", self.pile.span, message)
        return Typed(ir.deed("uses", ir.Text(str(name))), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{self.pile.say()} is not in use"


@phrase("in_round", example="victim is in the round")
class InRound(Truth):
    """Whether somebody is still in the Round of Gambling."""

    person: Expression

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return Typed(ir.deed("is_in_round", scope.require(self.person, PLAYER).code), TRUTH)

    def say(self) -> str:
        return f"{person_in_english(self.person)} {self._verb()} in the Round"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{person_in_english(self.person)} {self._verb()} not in the Round"

    def _verb(self) -> str:
        return "are" if getattr(self.person, "is_many", False) else "is"


@phrase("is_phase", example="chaser if this is a drink phase")
class IsPhase(Truth):
    """Which phase of a turn it is, whoever's turn that is."""

    phase: Phase
    is_it = True

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        phase, sign = ir.Text(str(self.phase.word)), "==" if self.is_it else "!="
        return Typed(ir.Comparison(ir.TableField("phase"), sign, phase, bare=True), TRUTH)

    def say(self) -> str:
        return f"this is {'' if self.is_it else 'not '}{self._phase()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"this is {'not ' if self.is_it else ''}{self._phase()}"

    def _phase(self) -> str:
        word = self.phase.word.capitalize()
        return f"{'an' if word[0] in 'AEIOU' else 'a'} {word} Phase"


@phrase("is_no_phase", example="chaser if this is not a drink phase")
class IsNoPhase(IsPhase):
    """The contrary: it is some other phase, or none."""

    is_it = False


@phrase("did", example="if they do:")
class Did(Truth):
    """Whether the line before took effect."""

    person: Expression

    def code(self, scope: Scope) -> Typed:
        return Typed(ir.Field(ir.PLAYED, "did"), TRUTH) if require_card(scope, self) else BROKEN

    def say(self) -> str:
        return f"{person_in_english(self.person)} {self._verb()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{person_in_english(self.person)} {self._verb()} not"

    def _verb(self) -> str:
        return "do" if getattr(self.person, "is_many", False) else "does"
