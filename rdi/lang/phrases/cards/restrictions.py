"""Laws: what holds for a card beside what it does."""

from __future__ import annotations

from dataclasses import replace

from rdi.lang.lowering.scope import CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.card import Kinds
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.cards import Restrictions


class Restriction(Phrase):
    """A line that says what holds for a card."""

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        """These restrictions and this one."""
        raise NotImplementedError


@phrase("only_copies", example="only copies of this card can affect it")
class OnlyCopies(Restriction):
    """No other card can answer it, unless a condition holds."""

    unless: Expression | None

    def say(self) -> str:
        unless = f" unless {self.unless.say()}" if self.unless else ""
        return f"only copies of this card can affect it{unless}"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        lifted = scope.condition(self.unless) if self.unless else restrictions.only_unless
        return replace(restrictions, only=restrictions.only | {title}, only_unless=lifted)


@phrase("only_titles", example='only "Not So Fast" or "Wait" can affect it')
class OnlyTitles(Restriction):
    """Only these cards can answer it."""

    titles: list[Word]

    def say(self) -> str:
        titles = " or ".join(f"“{title}”" for title in self.titles)
        return f"only {titles} can affect it"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        for each in self.titles:
            scope.check_title(each)
        return replace(restrictions, only=restrictions.only | {str(each) for each in self.titles})


@phrase("passive", example="cannot be ignored", english="{word}")
class Passive(Phrase):
    """Negated, ignored or redirected."""

    word: Word

    def say(self) -> str:
        return {"negated": "Negated", "ignored": "Ignored"}.get(str(self.word), str(self.word))


@phrase("cannot_be", example="cannot be negated or ignored")
class CannotBe(Restriction):
    """No card can do this to it, always or if a condition holds."""

    rest: list[Passive | Expression | None]

    def _passives(self) -> list[Passive]:
        return [part for part in self.rest if isinstance(part, Passive)]

    def _condition(self) -> Expression | None:
        last = self.rest[-1]
        return last if isinstance(last, Expression) else None

    def say(self) -> str:
        condition = self._condition()
        cannot = " or ".join(passive.say() for passive in self._passives())
        return f"it cannot be {cannot}{f' if {condition.say()}' if condition else ''}"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        condition = self._condition()
        cannot = restrictions.cannot | {str(passive.word) for passive in self._passives()}
        found = scope.condition(condition) if condition else restrictions.cannot_if
        return replace(restrictions, cannot=cannot, cannot_if=found)


@phrase("beaten_only", example="beaten only by cheating cards")
class BeatenOnly(Restriction):
    """Only cards of these kinds may take control after it."""

    kinds: Kinds

    def say(self) -> str:
        kinds = " or ".join(kind.capitalize() for kind in self.kinds.names())
        return f"only a {kinds} Card may take control after it"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        return replace(restrictions, beaten_by=restrictions.beaten_by | set(self.kinds.names()))


@phrase(
    "beats_everything",
    example="beats everything",
    english="it may take control after any card",
)
class BeatsEverything(Restriction):
    """It may take control even after a card that only other kinds beat."""

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        return replace(restrictions, beats_all=True)


@phrase("offence", example="not against a card that ends the round")
class Offence(Phrase):
    """It antes, or it ends the Round."""

    words: list[Word]

    def say(self) -> str:
        return "makes players ante" if len(self.words) == 1 else "ends the Round"


@phrase(
    "not_against",
    example="not against a card that antes or ends the round",
    english="it may not answer a card that {offences:or}",
)
class NotAgainst(Restriction):
    """It may not answer a card that does this."""

    offences: list[Offence]

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        found = {" ".join(offence.words) for offence in self.offences}
        return replace(restrictions, not_against=restrictions.not_against | found)


@phrase(
    "only_in_round",
    example="only while in the round",
    english="play this only while you are in the Round",
)
class OnlyInRound(Restriction):
    """It may be played only by those who are still in the Round."""

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        return replace(restrictions, needs_round=True)
