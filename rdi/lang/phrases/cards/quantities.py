"""What cards reckon with: Fortitude, Alcohol and Gold of players, and what has happened."""

from __future__ import annotations

from rdi.lang.lowering.scope import (
    BROKEN,
    CARD_PENDING,
    DEBT_PENDING,
    DRINK_PENDING,
    GOLD,
    LOSS_PENDING,
    NUMBER,
    PLAYER,
    TRUTH,
    Scope,
    Typed,
    player_code,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.diagnostics import NUMBER_MOST, nearest
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import NAMED, YOU


def require_card(scope: Scope, at: Phrase) -> bool:
    """Report what only cards can reckon with where there is no card."""
    if scope.mode == "card":
        return True
    scope.report("E0316", at.span, "only a card can reckon with this")
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


def stat_code(scope: Scope, seat: str, what: Word) -> Typed:
    """The code of a number that somebody has."""
    known = {*scope.symbols.stats, GOLD}
    if str(what) not in known:
        near = nearest(what, known)
        message = f"nobody has a number called `{what}`."
        return scope.report("E0224", what.span, message, near)
    return Typed(f"t.stat_of({seat}, {str(what)!r})", NUMBER)


@phrase("stat_of", example="victim's Fortitude")
class StatOf(Expression):
    """A number that somebody has: Fortitude, Alcohol, Gold, tokens."""

    person: Expression
    apostrophe: Word
    what: Word

    def say(self) -> str:
        return f"{possessive_of(self.person)} {self.what}"

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


@phrase("own_stat", example="its Alcohol", english="{whose} {what}")
class OwnStat(Expression):
    """A number that you have, that they have, or that the pending card or Drink has."""

    whose: Possessive
    what: Word

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
            stat_code(scope, "p.seat", self.what)
            return Typed(f"number_of_it(t, p, {str(self.what)!r})", NUMBER)
        if whose == "their" and not scope.they:
            message = "who are `they`? They are spoken of inside `for each` and on tokens"
            return scope.report("E0302", self.span, message, "", "for each other player: ...")
        seat = "p.seat" if whose == "your" else player_code(NAMED, "they").code
        return stat_code(scope, seat, self.what)


@phrase("in_round", example="victim is in the round")
class InRound(Truth):
    """Whether somebody is still in the Round of Gambling."""

    person: Expression

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        return Typed(f"t.is_in_round({scope.require(self.person, PLAYER).code})", TRUTH)

    def say(self) -> str:
        return f"{person_in_english(self.person)} {self._verb()} in the Round"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{person_in_english(self.person)} {self._verb()} not in the Round"

    def _verb(self) -> str:
        return "are" if getattr(self.person, "is_many", False) else "is"


@phrase("did", example="if they do:")
class Did(Truth):
    """Whether the line before took effect."""

    person: Expression

    def code(self, scope: Scope) -> Typed:
        return Typed("p.did", TRUTH) if require_card(scope, self) else BROKEN

    def say(self) -> str:
        return f"{person_in_english(self.person)} {self._verb()}"

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{person_in_english(self.person)} {self._verb()} not"

    def _verb(self) -> str:
        return "do" if getattr(self.person, "is_many", False) else "does"
