"""Effects that last while a card is in play or until some moment; and how cards leave play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rdi.lang.lowering.scope import CardScope
from rdi.lang.phrases.base import Expression, Heading
from rdi.lang.phrases.cards.base import (
    CardLine,
    amount_of,
    conjugated,
    is_many,
    third_person,
    whose,
)
from rdi.lang.phrases.cards.card import CardBlock, Copies, Home, Kinds
from rdi.lang.phrases.cards.choices import OwnerWord, TurnEdge, WhoseName
from rdi.lang.phrases.cards.players import Person
from rdi.lang.phrases.cards.triggers import DebtWay, EventKind, Phase
from rdi.lang.syntax.english import as_text
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import lasting as m
from rdi.model.cards import ACTION
from rdi.model.effects import SELF, Effect, PlayerRef
from rdi.model.inn import PHASES
from rdi.text import join_words


@phrase("static_card", example='static card "Lucky Charm" in Brawler, 2 copies:')
class StaticCardBlock(CardBlock):
    """A card that is played as an Action Card and stays in play."""

    title: Word
    home: Home | None
    copies: Copies | None
    lines: list[Any]
    fields: ClassVar[tuple[str, ...]] = ("title", "home", "copies", "*lines")

    def kind_names(self) -> tuple[str, ...]:
        return (ACTION,)

    @property
    def edges(self) -> list[TurnEdge]:
        """The effects at the edges of turns while it is in play."""
        return [each for each in self.lines if isinstance(each, TurnEdge)]

    def say(self) -> str:
        return f"Static Card “{self.title}”"


@phrase("while_in_play", example="while in play:", english="while this is in play")
class WhileInPlay(Heading):
    """A rule that holds while a card is in play."""

    lines: list[LawLine]


class LawLine(Phrase):
    """Something that holds for a while."""

    def law(self, scope: CardScope) -> m.Law:
        """The same as a plain value."""
        raise NotImplementedError


@phrase("direction", example="reduce Fortitude loss for you by 1", english="{word}")
class Direction(Phrase):
    """More or less."""

    word: Word


@phrase("change", example="increase Alcohol gain for others by 1", english="{word}")
class ChangeWord(Phrase):
    """A loss or a gain."""

    word: Word


@phrase("the_others", example="increase Fortitude loss for others by 1", english="others")
class TheOthers(Person):
    """Everybody else."""

    def who(self, scope: CardScope) -> Any:
        return m.OTHERS


@phrase(
    "changed_loss",
    example="reduce Fortitude loss for you by 1",
    english="{direction} each {what} {change} for {person} by {quantity}",
)
class ChangedLossLine(LawLine):
    """Every loss or gain of somebody becomes larger or smaller."""

    direction: Direction
    what: Word
    change: ChangeWord
    person: Person
    quantity: Expression

    def law(self, scope: CardScope) -> m.Law:
        who = self.person.who(scope)
        return m.ChangedLoss(
            what=scope.check_number(self.what),
            by=scope.amount(self.quantity, self.direction.word == "reduce"),
            gains=self.change.word == "gain",
            who=who,
        )


@phrase(
    "discount",
    example="the inn pays the first Gold of each of your payments",
    english="the Inn pays the first {what} of each of your payments",
)
class DiscountLine(LawLine):
    """The Inn pays 1 Gold of each payment, not of antes, however many cards say so."""

    what: Word

    def law(self, scope: CardScope) -> m.Law:
        scope.check_gold(self.what)
        return m.Discount()


class Things(Phrase):
    """The effects that are ignored as a whole."""

    what = ""

    def kinds_named(self) -> frozenset[str]:
        """The kinds that are meant; none of them where any will do."""
        return frozenset()


@phrase("all_effects", example="you ignore all effects", english="effects")
class AllEffects(Things):
    """Cards of others, Drinks, Events, and what tokens do."""

    what = m.EFFECTS


@phrase("all_cards", example="you ignore all action cards")
class AllCards(Things):
    """Cards that others play, of some kinds or of any."""

    kinds: Kinds | None
    what = m.CARDS

    def say(self) -> str:
        return f"{_kinds_said(self.kinds)}Cards of others"

    def kinds_named(self) -> frozenset[str]:
        return frozenset(self.kinds.names()) if self.kinds else frozenset()


@phrase("all_drinks", example="you ignore all drinks", english="Drinks")
class AllDrinks(Things):
    """Drinks that one is about to drink."""

    what = m.DRINKS


@phrase("all_events", example="you ignore all drink events")
class AllEvents(Things):
    """Events of one kind or of any."""

    kind: EventKind | None
    what = m.EVENTS

    def say(self) -> str:
        return f"{self.kind.word.capitalize()} Events" if self.kind else "Events"

    def kinds_named(self) -> frozenset[str]:
        return frozenset({str(self.kind.word)}) if self.kind else frozenset()


def _kinds_said(kinds: Kinds | None) -> str:
    if kinds is None:
        return ""
    return join_words([kind.capitalize() for kind in kinds.names()], "and") + " "


@phrase("ignores_all", example="you ignore all action cards")
class IgnoresAll(LawLine):
    """Somebody ignores all of a kind, what helps as well; never what they play themselves."""

    person: Person
    things: Things

    def say(self) -> str:
        return f"{conjugated(self.person, 'ignore')} all {self.things.say()}"

    def law(self, scope: CardScope) -> m.Law:
        return m.Immunity(self.person.who(scope), self.things.what, self.things.kinds_named())


@phrase("may_not_play_now", example="victim may not play gambling cards")
class MayNotPlayNow(LawLine):
    """Somebody plays no card, or none of some kinds."""

    person: Person
    kinds: Kinds | None

    def say(self) -> str:
        cards = f"{_kinds_said(self.kinds)}Cards" if self.kinds else "cards"
        return f"{self.person.say()} may not play {cards}"

    def law(self, scope: CardScope) -> m.Law:
        kinds = frozenset(self.kinds.names()) if self.kinds else frozenset()
        return m.Ban(self.person.who(scope), kinds)


@phrase("hand_lies_open", example="victim's hand lies open", english="{whose} hand lies open")
class HandLiesOpen(LawLine):
    """Everybody sees the hand of somebody."""

    whose: OwnerWord | WhoseName

    def law(self, scope: CardScope) -> m.Law:
        return m.OpenHand(self.whose.who(scope))


@phrase("pays_otherwise", example="you may ante Fortitude instead of Gold")
class PaysOtherwise(LawLine):
    """Somebody may lose 1 of another number for each Gold of a payment, ante or theft, which the
    Inn pays then.
    """

    person: Person
    rest: list[DebtWay | Word]

    def _ways(self) -> list[DebtWay]:
        return [part for part in self.rest if isinstance(part, DebtWay)]

    def _words(self) -> list[Word]:
        return [part for part in self.rest if isinstance(part, Word)]

    def say(self) -> str:
        ways = join_words([way.say() for way in self._ways()], "or")
        what, gold = self._words()
        who = self.person.say()
        return (
            f"for each {gold} that {who} must {ways} {who} may lose 1 {what}, and the Inn pays it"
        )

    def law(self, scope: CardScope) -> m.Law:
        what, gold = self._words()
        scope.check_gold(gold)
        ways = frozenset(way.way() for way in self._ways())
        return m.PaidOtherwise(self.person.who(scope), scope.check_number(what), ways)


@phrase(
    "nobody_leaves",
    example="nobody may leave the round",
    english="nobody may leave the Round of their own will",
)
class NobodyLeaves(LawLine):
    """Cards that let their player leave the Round may not be played."""

    def law(self, scope: CardScope) -> m.Law:
        return m.NoLeaving()


@phrase(
    "may_put_under",
    example="you may put played cards under Petrified",
    english="{person} may put cards that are done under {pile} instead of discarding them",
)
class MayPutUnder(LawLine):
    """Cards of the hand that were played and not Negated may come to lie under a pile of the table
    and not among the discards. They lie there until the card that says so leaves play.
    """

    person: Person
    pile: Word

    def law(self, scope: CardScope) -> m.Law:
        known = scope.known.table_piles
        if str(self.pile) not in known:
            scope.symbols.unknown("E0201", "pile of the table", self.pile, known)
        return m.PutUnder(self.person.who(scope), str(self.pile))


class LastingEnd(Phrase):
    """The moment until which something holds."""

    end = ""

    def whose_turn(self, scope: CardScope) -> Any:
        """Whose turn it is."""
        return SELF


@phrase("until_next_turn", example="until your next turn:")
class UntilNextTurn(LastingEnd):
    """Until a player's next turn begins."""

    parts: list[Any]
    end = m.NEXT_TURN

    def _whose(self) -> OwnerWord | WhoseName:
        first = self.parts[0]
        return first if isinstance(first, OwnerWord) else WhoseName(self.parts, self.span)

    def say(self) -> str:
        return f"until {self._whose().say()} next turn"

    def whose_turn(self, scope: CardScope) -> Any:
        return self._whose().who(scope)


@phrase("until_turn_ends", example="until the end of the turn:", english="until this turn ends")
class UntilTurnEnds(LastingEnd):
    """Until the turn ends that it is now."""

    end = m.THIS_TURN


@phrase("until_round_ends", example="until the round ends:", english="until the Round ends")
class UntilRoundEnds(LastingEnd):
    """Until the Round of Gambling ends, or the turn in which there is none."""

    end = m.THIS_ROUND


@phrase("until", example="until your next turn:")
class Until(Heading, CardLine):
    """The lines below hold until then."""

    end: LastingEnd
    lines: list[LawLine]

    def say(self) -> str:
        return self.end.say()

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        whose = self.end.whose_turn(scope)
        inner = scope.late(self.span)
        laws = tuple(line.law(inner) for line in self.lines)
        yield m.Until(self.end.end, whose, laws, as_text(self.passages()))


@phrase("turn_ends", example="the turn ends", english="the turn ends, without its other phases")
class TurnEndsLine(CardLine):
    """All phases that are left are left out; what happens at the end of a turn still does."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield m.TurnEnds()


@phrase("another_action", example="you may play another action card")
class AnotherActionLine(CardLine):
    """One Action Card more in this Action Phase; of no use to others than whose it is."""

    person: Person

    def say(self) -> str:
        return f"{self.person.say()} may play another Action Card in this Action Phase"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield m.AnotherAction(self.person.who(scope))


class OfPhase(CardLine):
    """A line about a phase of somebody's turn."""

    person: Person
    phase: Phase

    @property
    def name(self) -> str:
        """The phase in English."""
        return f"{self.phase.word.capitalize()} Phase"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        word = str(self.phase.word)
        if word not in PHASES:
            message = f"this phase is what remains of a turn; wanted is {join_words(PHASES, 'or')}"
            scope.report("E0318", self.phase.span, message, "", self.example)
        yield self.made(self.person.who(scope), word)

    def made(self, who: PlayerRef, phase: str) -> Effect:
        """The effect, as a plain value."""
        raise NotImplementedError


@phrase("skips_phase", example="you skip your next drink phase")
class SkipsPhase(OfPhase):
    """A phase is left out when it next comes, in this turn or in the next one of that player."""

    def say(self) -> str:
        return f"{conjugated(self.person, 'skip')} {whose(self.person)} next {self.name}"

    def made(self, who: PlayerRef, phase: str) -> Effect:
        return m.SkipPhase(who, phase)


@phrase("repeats_phase", example="you repeat the order phase")
class RepeatsPhase(OfPhase):
    """After the phase that it is now another one is done once more, by that player alone; of no use
    to others than whose turn it is.
    """

    def say(self) -> str:
        return f"{conjugated(self.person, 'repeat')} the {self.name} after this phase"

    def made(self, who: PlayerRef, phase: str) -> Effect:
        return m.RepeatPhase(who, phase)


@phrase("leaves_play", example="discard this", english="discard this card")
class LeavesPlay(CardLine):
    """The card that lies in play goes to its owner's discards."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if not scope.lies_in_play:
            message = "this card does not stay in play"
            scope.report("E0318", self.span, message, "", 'static card "Lucky Charm" in Brawler:')
        yield m.LeavePlay()


@phrase("discards_in_play", example="victim discards 1 card in play")
class DiscardsInPlay(CardLine):
    """Somebody discards cards that they have in play, Minions and others, as they choose."""

    person: Person
    quantity: Expression

    def say(self) -> str:
        verb = "discard" if is_many(self.person) else third_person("discard")
        cards = amount_of(self.quantity, "of the cards that they have in play")
        return f"{self.person.say()} {verb} {cards}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield m.DiscardInPlay(self.person.who(scope), scope.amount(self.quantity))


@phrase("seeks_minion", example="you reveal cards until a minion comes into play")
class SeeksMinion(CardLine):
    """Cards of the own deck are revealed until one is a Minion, which comes into play; the others
    are discarded. Where the deck ends, the discards are gone through as well, and no card twice.
    """

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'reveal')} cards until a Minion comes into play"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield m.SeekMinion(self.person.who(scope))
