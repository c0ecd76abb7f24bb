"""Laws: what holds for a card beside what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdi.lang.lowering.scope import AMOUNT_MOST, CardScope
from rdi.lang.phrases.base import Expression, Heading
from rdi.lang.phrases.cards.base import CardLine, effects_of
from rdi.lang.phrases.cards.card import Kind, Kinds
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.diagnostics import NUMBER_MOST
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.cards import Restrictions
from rdi.model.effects import AsIfCard, Effect
from rdi.model.values import replace


class Restriction(Phrase):
    """A line that says what holds for a card."""

    @property
    def is_conditional(self) -> bool:
        """Whether it holds only if something else does."""
        return False

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
    """Negated, ignored, redirected, reduced, or avenged by whoever lost something by it."""

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

    @property
    def is_conditional(self) -> bool:
        return self._condition() is not None

    def say(self) -> str:
        condition = self._condition()
        cannot = " or ".join(passive.say() for passive in self._passives())
        return f"it cannot be {cannot}{f' if {condition.say()}' if condition else ''}"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        condition = self._condition()
        cannot = restrictions.cannot | {str(passive.word) for passive in self._passives()}
        found = scope.condition(condition) if condition else restrictions.cannot_if
        return replace(restrictions, cannot=cannot, cannot_if=found)


@phrase(
    "ignoring_reduces",
    example="ignoring it reduces its Fortitude loss by 2",
    english="whoever would ignore it loses {number} {what} less by it instead",
)
class IgnoringReduces(Restriction):
    """Nobody escapes it by ignoring it: that only makes the loss smaller, each time."""

    what: Word
    number: Word

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        less = (scope.check_number(self.what), scope.symbols.whole(self.number, 1, AMOUNT_MOST))
        changed = (*restrictions.ignoring_reduces, less)
        return replace(restrictions, ignoring_reduces=changed)


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


@phrase(
    "stands_alone",
    example="whoever it affects stands alone",
    english="only whom it affects may answer what it does to them, not the others of their side",
)
class StandsAlone(Restriction):
    """Who is on the side of those whom it affects may not ignore, reduce or redirect it for them;
    anybody may negate it who could do that otherwise.
    """

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        return replace(restrictions, no_help=True)


@phrase("most_on_drink", example="at most 1 Garnish on each drink")
class MostOnDrink(Restriction):
    """Only so many cards that have this trait may be played on one Drink, those that were Negated
    counted; the card has the trait itself.
    """

    number: Word
    name: Word

    def say(self) -> str:
        return f"at most {self.number} {self.name} may be played on each Drink"

    def enact(self, restrictions: Restrictions, title: str, scope: CardScope) -> Restrictions:
        most = scope.symbols.whole(self.number, 1, NUMBER_MOST)
        on_drink = (*restrictions.most_on_drink, (str(self.name), most))
        return replace(restrictions, most_on_drink=on_drink)


@phrase("as_if_card", example="as if by an action card of the owner:")
class AsIfByCard(Heading, CardLine):
    """The lines below are answered as a card of somebody would be, and by themselves. What an Event
    does so is answered only by cards that name that kind (dungeon-13).
    """

    kind: Kind
    who: Person
    body: list[Any]

    def say(self) -> str:
        kind = self.kind.word.capitalize()
        return f"as if by {'an' if kind[0] == 'A' else 'a'} {kind} Card of {self.who.say()}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.who.who(scope)
        inner = scope.with_own_picks(self.span).with_changes(pending="", has_drink=False)
        body = effects_of([each for each in self.body if isinstance(each, CardLine)], inner)
        found = Restrictions()
        for each in self.body:
            if isinstance(each, CannotBe) and not each.is_conditional:
                found = each.enact(found, "", inner)
            elif isinstance(each, Restriction):
                message = "this holds for cards alone"
                scope.report("E0318", each.span, message, "", "cannot be redirected")
        kind = str(self.kind.word)
        yield AsIfCard(kind, who, inner.with_picks(body), found.cannot)
