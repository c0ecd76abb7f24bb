"""When a card may be played: as an answer, after something, in a phase, during a Round."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.scope import (  # fmt: skip
    CARD_PENDING,
    DEBT_PENDING,
    DRINK_PENDING,
    EVENT_PENDING,
    GOLD,
    IN_ROUND,
    LOSS_PENDING,
    NO_ROUND,
    ROUND_OVER,
    WIN_PENDING,
    CardScope,
)
from rdi.lang.phrases.base import Heading
from rdi.lang.phrases.cards.card import Kinds
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.cards import (
    ANOTHER,
    ANYONE,
    OWN,
    AfterLoss,
    DuringRound,
    InPhase,
    Trigger,
    WhenCard,
    WhenDebt,
    WhenDrink,
    WhenEvent,
    WhenWin,
)  # fmt: skip
from rdi.text import join_words

YOU = "you"


class TriggerPhrase(Phrase):
    """When a card may be played; `pending` is what is `it` then, `round` whether there is a Round
    of Gambling (see `card_scope.NO_ROUND`), and `has_drink` says that it is about a Drink.
    """

    pending: ClassVar[str] = ""
    round: ClassVar[str] = ""
    has_drink: ClassVar[bool] = False

    def trigger(self, scope: CardScope) -> Trigger:
        """The same as a plain value."""
        raise NotImplementedError


@phrase("play_line", example="play when a drink affects you", english="play this {trigger}")
class PlayLine(Phrase):
    """When the card may be played; the rest of the card is what it does."""

    trigger: TriggerPhrase


@phrase("play_block", example="play when a drink affects you:", english="play this {trigger}")
class PlayBlock(Heading):
    """One of several times when the card may be played, with what it does then."""

    trigger: TriggerPhrase
    body: list[Any]


class Answered(Phrase):
    """The card that is answered: of which kinds, and whose."""

    kinds: Kinds | None
    by: ClassVar[str] = ANYONE

    def names(self) -> frozenset[str]:
        """The kinds as words; none of them where any kind will do."""
        return frozenset(self.kinds.names()) if self.kinds else frozenset()

    def shown(self) -> str:
        """The kinds and the word card, as on cards."""
        if self.kinds is None:
            return "card"
        return f"{join_words([kind.capitalize() for kind in self.kinds.names()], 'or')} Card"


@phrase("a_card", example="play when a sometimes or action card is played")
class ACard(Answered):
    """Anybody's card, of some kinds or of any."""

    kinds: Kinds | None

    def say(self) -> str:
        shown = self.shown()
        return f"{'an' if shown[0] in 'aA' else 'a'} {shown}"


@phrase("anothers_card", example="play when another player's action card affects you")
class AnothersCard(Answered):
    """Another player's card, of some kinds or of any."""

    apostrophe: Word
    kinds: Kinds | None
    fields = ("apostrophe", "kinds")
    by = ANOTHER

    def say(self) -> str:
        return f"another player's {self.shown()}"


class WhenCardPhrase(TriggerPhrase):
    """A card is pending."""

    pending = CARD_PENDING
    card: Answered

    def trigger(self, scope: CardScope) -> Trigger:
        affects, changes = self.affected(scope), self.changed()
        return WhenCard(self.card.names(), self.card.by, affects, changes)

    def affected(self, scope: CardScope) -> frozenset[str]:
        """What of one's own it must affect."""
        return frozenset()

    def changed(self) -> frozenset[str]:
        """What else it must do."""
        return frozenset()


@phrase("when_played", example="play when a card is played", english="when {card} is played")
class WhenPlayed(WhenCardPhrase):
    """As soon as a card is played, before it takes effect."""


@phrase("when_another_plays", example="play when another player plays a cheating card")
class WhenAnotherPlays(TriggerPhrase):
    """As soon as another player plays a card, before it takes effect."""

    kinds: Kinds | None
    pending = CARD_PENDING

    def _card(self) -> ACard:
        return ACard([self.kinds], self.span)

    def say(self) -> str:
        return f"when another player plays {self._card().say()}"

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenCard(self._card().names(), ANOTHER)


@phrase(
    "when_affects",
    example="play when a card affects your Fortitude or Alcohol",
    english="when {card} affects your {what:or}",
)
class WhenAffects(WhenCardPhrase):
    """A card that would directly change a number of yours, before it takes effect."""

    card: Answered
    what: list[Word]

    def affected(self, scope: CardScope) -> frozenset[str]:
        numbers = [each for each in self.what if str(each) != GOLD]
        for number in numbers:
            scope.check_number(number)
        return frozenset(str(each) for each in self.what)


@phrase(
    "when_affects_you",
    example="play when a card affects you",
    english="when {card} affects you",
)
class WhenAffectsYou(WhenCardPhrase):
    """A card that would directly change something of yours, before it takes effect."""

    def affected(self, scope: CardScope) -> frozenset[str]:
        return frozenset({YOU})


@phrase(
    "when_changes_drink",
    example="play when a sometimes card changes a drink",
    english="when {card} changes a Drink",
)
class WhenChangesDrink(WhenCardPhrase):
    """A card that would change what a Drink does, before it takes effect."""

    has_drink = True

    def changed(self) -> frozenset[str]:
        return frozenset({"changes a drink"})


@phrase("cancel", example="play when a card negates a card", english="{word}")
class Cancel(Phrase):
    """Negates or ignores."""

    word: Word


@phrase(
    "when_cancels",
    example="play when a sometimes card negates or ignores a card",
    english="when {card} {cancels:or} a card",
)
class WhenCancels(WhenCardPhrase):
    """A card that would Negate or Ignore another, before it takes effect."""

    card: Answered
    cancels: list[Cancel]

    def changed(self) -> frozenset[str]:
        return frozenset(str(cancel.word) for cancel in self.cancels)


@phrase(
    "when_forces_out",
    example="play when a card forces a player out of the round",
    english="when {card} forces a player out of the Round",
)
class WhenForcesOut(WhenCardPhrase):
    """A card that would force somebody out of the Round, before it takes effect."""

    def changed(self) -> frozenset[str]:
        return frozenset({"forces out"})


@phrase(
    "when_antes",
    example="play when a card antes",
    english="when {card} makes players ante",
)
class WhenAntes(WhenCardPhrase):
    """A card that would make players ante, before it takes effect."""

    def changed(self) -> frozenset[str]:
        return frozenset({"antes"})


@phrase(
    "when_drink_affects",
    example="play when a drink affects you",
    english="when you are about to drink a Drink",
)
class WhenDrinkAffects(TriggerPhrase):
    """A Drink that you are about to drink."""

    pending, has_drink = DRINK_PENDING, True

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenDrink(OWN)


@phrase("when_drink", example="play when a drink is revealed", english="when a Drink is revealed")
class WhenDrinkRevealed(TriggerPhrase):
    """A Drink that anybody is about to drink."""

    pending, has_drink = DRINK_PENDING, True

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenDrink(ANYONE)


@phrase(
    "when_another_reveals",
    example="play when another player reveals a drink",
    english="when another player reveals a Drink",
)
class WhenAnotherReveals(TriggerPhrase):
    """A Drink that another player is about to drink."""

    pending, has_drink = DRINK_PENDING, True

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenDrink(ANOTHER)


@phrase("event_kind", example='drink event "Free Peanuts":', english="{word}")
class EventKind(Phrase):
    """A kind of Event: drink, dungeon, sea or tavern."""

    word: Word


@phrase("when_event", example="play when a drink event is revealed")
class WhenEventRevealed(TriggerPhrase):
    """An Event, before it takes effect."""

    kind: EventKind | None
    pending = EVENT_PENDING

    def say(self) -> str:
        kind = f"a {self.kind.word.capitalize()} Event" if self.kind else "an Event"
        return f"when {kind} is revealed"

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenEvent(frozenset({str(self.kind.word)}) if self.kind else frozenset())


@phrase("debt", example="play when you must give up Gold", english="{words}")
class DebtWay(Phrase):
    """To pay, to ante, or to give up what is taken."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words)

    def way(self) -> str:
        """The same as a plain value."""
        return "take" if self.words[0] == "give" else str(self.words[0])


@phrase("when_debt", example="play when you must pay, ante or give up Gold")
class WhenDebtComes(TriggerPhrase):
    """Gold that you are about to part with."""

    rest: list[Any]
    pending = DEBT_PENDING

    def _ways(self) -> list[DebtWay]:
        return [part for part in self.rest if isinstance(part, DebtWay)]

    def say(self) -> str:
        return f"when you must {join_words([way.say() for way in self._ways()], 'or')} {GOLD}"

    def trigger(self, scope: CardScope) -> Trigger:
        if isinstance(self.rest[-1], Word):
            scope.check_gold(self.rest[-1])
        return WhenDebt(frozenset(way.way() for way in self._ways()))


@phrase(
    "when_another_wins",
    example="play when another player wins the round",
    english="when another player wins the Round",
)
class WhenAnotherWins(TriggerPhrase):
    """The end of a Round that another player wins, before the pot is paid."""

    pending, round = WIN_PENDING, ROUND_OVER

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenWin(ANOTHER)


@phrase("when_you_win", example="play when you win the round", english="when you win the Round")
class WhenYouWin(TriggerPhrase):
    """The end of a Round that you win, before the pot is paid."""

    pending, round = WIN_PENDING, ROUND_OVER

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenWin(OWN)


@phrase(
    "after_loss",
    example="play after you lose Fortitude to another player's card",
    english="after you lose {what} to another player's card",
)
class AfterYouLose(TriggerPhrase):
    """After a number of yours went down by another player's card."""

    what: Word
    pending = LOSS_PENDING
    unless_reduced = False

    def trigger(self, scope: CardScope) -> Trigger:
        return AfterLoss(scope.check_number(self.what), self.unless_reduced)


@phrase(
    "after_unreduced_loss",
    example="play after you lose Fortitude to another player's card unless you reduced it",
    english="after you lose {what} to another player's card, unless you reduced that loss",
)
class AfterUnreducedLoss(AfterYouLose):
    """The same, but not where you had made the loss smaller."""

    unless_reduced = True


@phrase("phase", example="play in your end phase", english="{word}")
class Phase(Phrase):
    """A phase of a turn: discard, action, order, drink or end."""

    word: Word


@phrase("in_phase", example="play in your order phase")
class InYourPhase(TriggerPhrase):
    """In this phase of your own turn."""

    round = NO_ROUND
    phase: Phase

    def say(self) -> str:
        return f"in your {self.phase.word.capitalize()} Phase"

    def trigger(self, scope: CardScope) -> Trigger:
        return InPhase(str(self.phase.word))


@phrase(
    "during_round", example="play during a round", english="at any moment of a Round of Gambling"
)
class DuringARound(TriggerPhrase):
    """At any moment of a Round of Gambling, even after you left it."""

    round = IN_ROUND

    def trigger(self, scope: CardScope) -> Trigger:
        return DuringRound()
