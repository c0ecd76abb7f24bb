"""When a card may be played: as an answer, after something, in a phase, during a Round."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.scope import (  # fmt: skip
    CARD_PENDING,
    CHAMPIONS_PENDING,
    DEBT_PENDING,
    DEED_PENDING,
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
from rdi.lang.phrases.cards.base import conjugated
from rdi.lang.phrases.cards.card import Kinds
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.cards import (
    ANOTHER,
    ANYONE,
    DRINKS,
    GAINS,
    IS_OUT,
    LEAVES,
    LOSES,
    ORDERS,
    OWN,
    TAKES_POT,
    THROWS_AWAY,
    WINS,
    AfterDeed,
    AfterLoss,
    DuringRound,
    InPhase,
    Trigger,
    WhenCard,
    WhenChampions,
    WhenDebt,
    WhenDrink,
    WhenEvent,
    WhenWin,
)  # fmt: skip
from rdi.model.effects import INN, POT, SUBJECT
from rdi.text import join_words

YOU = "you"


class TriggerPhrase(Phrase):
    """When a card may be played; `pending` is what is `it` then, `round` whether there is a Round
    of Gambling (see `card_scope.NO_ROUND`), and `has_drink` says that it is about a Drink.
    """

    pending: ClassVar[str] = ""
    round: ClassVar[str] = ""
    has_drink: ClassVar[bool] = False

    @property
    def they(self) -> str:
        """Whom `they` stands for in the lines of the card."""
        return ""

    @property
    def payee(self) -> str:
        """The place to which the Gold goes that is answered, where no player gets it."""
        return ""

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
    picks: ClassVar[bool] = False

    def trigger(self, scope: CardScope) -> Trigger:
        affects, changes = self.affected(scope), self.changed()
        return WhenCard(self.card.names(), self.card.by, affects, changes, self.picks)

    def affected(self, scope: CardScope) -> frozenset[str]:
        """The own value that it must affect."""
        return frozenset()

    def changed(self) -> frozenset[str]:
        """The further condition on its effect."""
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


@phrase("when_picks_you", example="play when a card picks you", english="when {card} picks you")
class WhenPicksYou(WhenCardPhrase):
    """A card whose player has picked you, before it takes effect; not one that is about each player
    or each other player.
    """

    picks = True


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
    "when_takes_pot",
    example="play when another player's card takes the pot",
    english="when {card} takes the pot",
)
class WhenTakesPot(WhenCardPhrase):
    """A card by which somebody would get the pot, before it takes effect."""

    round = IN_ROUND

    def changed(self) -> frozenset[str]:
        return frozenset({"takes the pot"})


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


@phrase(
    "when_sides_choose",
    example="play when sides choose champions",
    english="when the sides are about to choose Champions",
)
class WhenSidesChoose(TriggerPhrase):
    """A card or an Event for which each side chooses a Champion, before any of them does; never
    where each plays alone.
    """

    pending = CHAMPIONS_PENDING

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenChampions()


@phrase(
    "when_champions_would",
    example="play when champions would be chosen",
    english="where each plays alone, when there is an Action Card or an Event for which sides "
    "would choose Champions",
)
class WhenChampionsWould(TriggerPhrase):
    """An Action Card or an Event that speaks of each player, before anything of it is named; only
    where each plays alone.
    """

    pending = CARD_PENDING

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenChampions(are_chosen=False)


@phrase("debt", example="play when you must give up Gold", english="{words}")
class DebtWay(Phrase):
    """To pay, to ante, or to give up what is taken."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words)

    def way(self) -> str:
        """The same as a plain value."""
        return "take" if self.words[0] == "give" else str(self.words[0])


@phrase("debt_payee", example="play when you must pay Gold to another player")
class DebtPayee(Phrase):
    """Who gets it: another player, or the Inn."""

    words: list[Word]

    def say(self) -> str:
        return {INN: "the Inn"}.get(" ".join(self.words), " ".join(self.words))

    def payee(self) -> str:
        """The same as a plain value."""
        return INN if " ".join(self.words) == INN else ANOTHER


@phrase("when_debt", example="play when you must pay, ante or give up Gold")
class WhenDebtComes(TriggerPhrase):
    """Gold that you are about to part with."""

    rest: list[Any]
    pending = DEBT_PENDING

    def _ways(self) -> list[DebtWay]:
        return [part for part in self.rest if isinstance(part, DebtWay)]

    def say(self) -> str:
        payee = self._payee()
        whom = f" to {payee.say()}" if payee else ""
        return f"when you must {join_words([way.say() for way in self._ways()], 'or')} {GOLD}{whom}"

    @property
    def payee(self) -> str:
        named = self._payee()
        if all(way.way() == "ante" for way in self._ways()):
            return POT
        return INN if named is not None and named.payee() == INN else ""

    def _payee(self) -> DebtPayee | None:
        return next((part for part in self.rest if isinstance(part, DebtPayee)), None)

    def trigger(self, scope: CardScope) -> Trigger:
        for part in self.rest:
            if isinstance(part, Word):
                scope.check_gold(part)
        payee = self._payee()
        ways = frozenset(way.way() for way in self._ways())
        return WhenDebt(ways, payee.payee() if payee else "")


@phrase("subject", example="play after another player gains Gold")
class Subject(Phrase):
    """Who does what the card answers: you, another player, or anybody."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words)

    @property
    def is_many(self) -> bool:
        """`you` stands before a verb as many do."""
        return self.by == OWN

    @property
    def by(self) -> str:
        """The same as a plain value."""
        return {"you": OWN, "another player": ANOTHER, "a player": ANYONE}[self.say()]

    @property
    def they(self) -> str:
        """Whom `they` stands for in the lines of the card: nobody where it is you."""
        return "" if self.by == OWN else SUBJECT


@phrase("when_wins", example="play when another player wins the round")
class WhenWins(TriggerPhrase):
    """The end of a Round, before the pot is paid."""

    subject: Subject
    pending, round = WIN_PENDING, ROUND_OVER

    @property
    def they(self) -> str:
        return self.subject.they

    def say(self) -> str:
        return f"when {conjugated(self.subject, 'win')} the Round"

    def trigger(self, scope: CardScope) -> Trigger:
        return WhenWin(self.subject.by)


class DeedPhrase(Phrase):
    """The deed of somebody."""

    pending: ClassVar[str] = DEED_PENDING

    def say(self) -> str:
        """The deed in English, as `you` do it."""
        raise NotImplementedError

    def trigger(self, subject: Subject, scope: CardScope) -> Trigger:
        """The same as a plain value."""
        raise NotImplementedError


@phrase("after_deed", example="play after another player gains Gold")
class AfterDeedPhrase(TriggerPhrase):
    """After somebody has done something, and all that belongs together with it is done. `they`
    in the lines of the card is who did it.
    """

    subject: Subject
    deed: DeedPhrase

    @property
    def pending(self) -> str:  # type: ignore[override]
        """The pending thing then: losses, or a deed."""
        return self.deed.pending

    @property
    def they(self) -> str:
        return self.subject.they

    def say(self) -> str:
        verb, rest = self.deed.say().split(" ", 1)
        return f"after {conjugated(self.subject, verb)} {rest}"

    def trigger(self, scope: CardScope) -> Trigger:
        return self.deed.trigger(self.subject, scope)


class ChangesNumber(DeedPhrase):
    """A number of theirs goes up or down, whatever made it do so."""

    what: Word
    deed: ClassVar[str]
    verb: ClassVar[str]

    def say(self) -> str:
        return f"{self.verb} {self.what}"

    def trigger(self, subject: Subject, scope: CardScope) -> Trigger:
        what = str(self.what) if str(self.what) == GOLD else scope.check_number(self.what)
        return AfterDeed(self.deed, subject.by, what)


@phrase("deed_gains", example="play after another player gains Gold")
class GainsSomething(ChangesNumber):
    """Some of a number is gained: by a card, a Drink, a payment, the pot."""

    deed, verb = GAINS, "gain"


@phrase("deed_loses", example="play after you lose Fortitude")
class LosesSomething(ChangesNumber):
    """Some of a number is lost: by a card, a Drink, a payment."""

    deed, verb = LOSES, "lose"


@phrase("deed_loses_to", example="play after you lose Fortitude to another player's card")
class LosesToCard(DeedPhrase):
    """Some of a number is lost by what a card says; `the attacker` is whose card that was."""

    what: Word
    card: Answered
    pending = LOSS_PENDING
    unless_reduced = False

    def say(self) -> str:
        return f"lose {self.what} to {self.card.say()}"

    def trigger(self, subject: Subject, scope: CardScope) -> Trigger:
        what = scope.check_number(self.what, "play after you lose Gold")
        kinds = self.card.names()
        return AfterLoss(what, self.unless_reduced, subject.by, self.card.by, kinds)


@phrase(
    "deed_loses_unreduced",
    example="play after you lose Fortitude to another player's card unless you reduced it",
)
class LosesUnreduced(LosesToCard):
    """The same, but not where you had made the loss smaller."""

    unless_reduced = True

    def say(self) -> str:
        return f"{super().say()}, unless you reduced that loss"


class Deeds(DeedPhrase):
    """Something done that has no number."""

    deed: ClassVar[str]
    said: ClassVar[str]

    def say(self) -> str:
        return self.said

    def trigger(self, subject: Subject, scope: CardScope) -> Trigger:
        return AfterDeed(self.deed, subject.by)


@phrase("deed_orders", example="play after you order a drink")
class OrdersDrink(Deeds):
    """One Drink or several have been ordered."""

    deed, said = ORDERS, "order a Drink"


@phrase("deed_drinks", example="play after another player drinks a drink")
class DrinksDrink(Deeds):
    """A Drink has been drunk."""

    deed, said = DRINKS, "drink a Drink"


@phrase("deed_wins", example="play after another player wins the round")
class WinsRound(Deeds):
    """A Round has been won, and its pot is paid."""

    deed, said = WINS, "win the Round"


@phrase("deed_leaves", example="play after another player leaves the round")
class LeavesTheRound(Deeds):
    """Somebody is in the Round no more, willingly or not."""

    deed, said = LEAVES, "leave the Round"


@phrase("deed_takes_pot", example="play after another player takes the pot")
class TakesThePot(Deeds):
    """Somebody has got the pot of a Round, or the half of it that was left."""

    deed, said = TAKES_POT, "take the pot"


@phrase("deed_discards", example="play after another player discards a card")
class DiscardsCard(Deeds):
    """One card or several have been thrown away out of a hand."""

    deed, said = THROWS_AWAY, "discard a card"


@phrase("deed_is_out", example="play after another player is out")
class IsOut(Deeds):
    """Somebody has gone out of the game."""

    deed, said = IS_OUT, "go out"


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


@phrase("in_anothers_phase", example="play in another player's order phase")
class InAnothersPhase(TriggerPhrase):
    """In this phase of another player's turn; they are the one whose turn it is."""

    round = NO_ROUND
    apostrophe: Word
    phase: Phase

    @property
    def they(self) -> str:
        return SUBJECT

    def say(self) -> str:
        return f"in another player's {self.phase.word.capitalize()} Phase"

    def trigger(self, scope: CardScope) -> Trigger:
        return InPhase(str(self.phase.word), ANOTHER)


@phrase(
    "during_round", example="play during a round", english="at any moment of a Round of Gambling"
)
class DuringARound(TriggerPhrase):
    """At any moment of a Round of Gambling, even after you left it."""

    round = IN_ROUND

    def trigger(self, scope: CardScope) -> Trigger:
        return DuringRound()
