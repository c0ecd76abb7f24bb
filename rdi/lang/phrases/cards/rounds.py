"""The Round of Gambling: starting, controlling, winning, leaving and ending it."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.lang.lowering.scope import IN_ROUND, NO_ROUND, ROUND_OVER, CardScope
from rdi.lang.phrases.cards.base import CardLine, conjugated
from rdi.lang.phrases.cards.players import Person
from rdi.lang.syntax.tree import Word, phrase
from rdi.model.effects import (
    Effect,
    EndRound,
    LeaveRound,
    PlayRoundAgain,
    PutIntoPot,
    StartRound,
    TakeControl,
    TakePot,
    WinRound,
)  # fmt: skip
from rdi.model.round_games import game_in_words
from rdi.text import join_words, name_of, typed


class OfRound(CardLine):
    """A line that needs a Round of Gambling; `is_of_pot` where its pot is enough."""

    is_of_pot = False

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_round(self.span, self.is_of_pot)
        yield from self.made(scope)

    def made(self, scope: CardScope) -> Iterator[Effect]:
        """The effects where there is a Round, as plain values."""
        raise NotImplementedError


@phrase("starts_round", example="start a round", english="start a Round of Gambling")
class StartsRound(CardLine):
    """A Round of Gambling begins."""

    @property
    def game(self) -> str:
        """The words that name the game in it; none where the table says which."""
        return ""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if scope.round in (IN_ROUND, ROUND_OVER):
            message = "a Round of Gambling is going on already when this is done"
            scope.report("E0321", self.span, message, "", "as an action: ...")
        yield StartRound(self.game)


@phrase("starts_round_of", example='start a round of "Lucky Three" with dragons')
class StartsRoundOf(StartsRound):
    """A Round of Gambling begins in which this game is played, whatever the table has chosen."""

    title: Word
    variants: list[Word]

    def say(self) -> str:
        chosen = f" with {join_words([typed(each) for each in self.variants])}"
        named = f"{self.title}{chosen * bool(self.variants)}"
        return f"start a Round of Gambling in which {named} is played"

    @property
    def game(self) -> str:
        """The words that name the game with its variants."""
        return game_in_words(name_of(self.title), sorted(self.variants))


@phrase("takes_control", example="you take control of the round")
class TakesControl(OfRound):
    """Somebody is winning the Round now."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'take')} control of the Round"

    def made(self, scope: CardScope) -> Iterator[Effect]:
        yield TakeControl(self.person.who(scope))


@phrase("wins_round", example="you win the round")
class WinsRound(OfRound):
    """Somebody wins the Round on the spot."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'win')} the Round"

    def made(self, scope: CardScope) -> Iterator[Effect]:
        yield WinRound(self.person.who(scope))


@phrase("leaves_round", example="you leave the round")
class LeavesRound(OfRound):
    """Somebody leaves the Round; another who leaves it is forced out."""

    person: Person

    def say(self) -> str:
        return f"{conjugated(self.person, 'leave')} the Round"

    def made(self, scope: CardScope) -> Iterator[Effect]:
        yield LeaveRound(self.person.who(scope))


@phrase("round_ends", example="the round ends", english="the Round ends, and the Inn gets the pot")
class RoundEnds(OfRound):
    """The Round ends at once, and the pot goes to the Inn."""

    def made(self, scope: CardScope) -> Iterator[Effect]:
        yield EndRound()


@phrase(
    "round_again",
    example="the round is played again",
    english="the Round is played again for the same pot",
)
class RoundAgain(OfRound):
    """All still in the Round ante again, and it is played for the same pot."""

    is_of_pot = True

    def made(self, scope: CardScope) -> Iterator[Effect]:
        if scope.round not in (ROUND_OVER, NO_ROUND):  # where there is none, that was told
            message = "nobody has won the Round when this is done"
            scope.report("E0321", self.span, message, "", "play when a player wins the round")
        yield PlayRoundAgain()


@phrase("takes_pot", example="you take the pot")
class TakesPot(OfRound):
    """Somebody gets the pot in the winner's place."""

    person: Person
    is_half, is_of_pot = False, True

    def say(self) -> str:
        return f"{conjugated(self.person, 'take')} {'half ' * self.is_half}the pot"

    def made(self, scope: CardScope) -> Iterator[Effect]:
        yield TakePot(self.person.who(scope), self.is_half)


@phrase("takes_half_pot", example="you take half the pot")
class TakesHalfPot(TakesPot):
    """Somebody gets half of the pot."""

    is_half = True


@phrase("puts_into_pot", example="put this card into the pot", english="put this card into the pot")
class PutsIntoPot(CardLine):
    """The card lies in the pot of the Round until somebody takes that."""

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.require_round(self.span)
        yield PutIntoPot()
