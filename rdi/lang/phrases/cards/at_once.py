"""Deeds of several players at once: they choose before anything is done, bid, or toss a coin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdi.lang.lowering.scope import (  # fmt: skip
    BROKEN,
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    YOUR_SEAT,
    CardScope,
    Scope,
    Typed,
    they_code,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.phrases.cards.base import CardLine, conjugated, whose
from rdi.lang.phrases.cards.choices import WithBody
from rdi.lang.phrases.cards.players import Person
from rdi.lang.phrases.cards.quantities import Possessive, possessive_of, require_card
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.effects import Bid, DiscardDrink, Effect, FlipCoin, Join

BID_MOST = 1_000


@phrase("joins", example="they join helpers")
class Joins(CardLine):
    """Somebody is one of those who have a name together, so that what they chose is done later, by
    all of them at the same time. Where nobody joins, nobody has the name.
    """

    person: Person
    name: Word

    def say(self) -> str:
        return f"{conjugated(self.person, 'join')} the {self.name}".replace("_", " ")

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        yield Join(who, scope.name_player(self.name, PLAYERS))


@phrase("bid_way", example="each player bids Gold in secret, who bids most is champion")
class BidWay(Phrase):
    """How bids are made: all in secret and shown together, or openly, each more than the last."""

    words: list[Word]

    @property
    def is_open(self) -> bool:
        """Whether each hears what the others bid."""
        return str(self.words[0]) == "openly"

    def say(self) -> str:
        return " ".join(self.words)


BIDDING = "a bid"
"""The key of bids among the results of lines: no name has a space in it."""


@phrase("bids", example="each player bids Gold openly, who bids most is champion")
class Bids(CardLine):
    """Players bid some of what they have. In secret each bids once, and all bids are shown
    together. Openly each bid is higher than the last, and who has passed may bid again as long as
    somebody else does. Nobody has to, and nothing is paid yet. Whoever bids most has the name:
    several who bid alike in secret, and nobody where nobody bids.
    """

    person: Person
    what: Word
    way: BidWay
    name: Word

    def say(self) -> str:
        best = f"who bids most is the {self.name}".replace("_", " ")
        return f"{conjugated(self.person, 'bid')} {self.what} {self.way.say()}; {best}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who = self.person.who(scope)
        what = str(self.what) if str(self.what) == "Gold" else scope.check_number(self.what)
        scope.results.add(BIDDING)
        yield Bid(who, what, scope.name_player(self.name, PLAYERS), self.way.is_open)


def _is_after_bids(scope: Scope, at: Phrase) -> bool:
    """Report what speaks of bids outside of cards, or where no line above lets players bid."""
    if not require_card(scope, at):
        return False
    if BIDDING not in scope.results:
        message = "no line above lets players bid"
        scope.report("E0203", at.span, message, "", "each player bids Gold openly, ...")
    return True


@phrase("own_bid", example="they pay their bid Gold to the inn")
class OwnBid(Expression):
    """The own bid, or that of the player in hand; nothing where no bid was made."""

    whose: Possessive
    for_cards = True

    def say(self) -> str:
        return f"{self.whose.say()} bid"

    def reach(self, facts: Facts) -> Reach:
        return (0, BID_MOST)

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        word = str(self.whose.word)
        if word == "its" or (word == "their" and not scope.they):
            message = "whose bid? Only players bid"
            return scope.report("E0302", self.span, message, "", "for each player: ...")
        _is_after_bids(scope, self)
        seat = YOUR_SEAT if word == "your" else they_code(scope).code
        return Typed(ir.method(ir.PLAYED, "bid_of", seat), NUMBER, BID_MOST)


@phrase("bid_of", example="champion loses champion's bid Fortitude")
class BidOf(Expression):
    """The bid of a player; nothing where no bid was made."""

    person: Expression
    for_cards = True

    def say(self) -> str:
        return f"{possessive_of(self.person)} bid"

    def reach(self, facts: Facts) -> Reach:
        return (0, BID_MOST)

    def code(self, scope: Scope) -> Typed:
        if not _is_after_bids(scope, self):
            return BROKEN
        person = scope.require(self.person, PLAYER, PLAYERS)
        return Typed(ir.method(ir.PLAYED, "bid_of", person.code), NUMBER, BID_MOST)


@phrase("nobody_bids", example="if nobody bids:", english="nobody bids")
class NobodyBids(Truth):
    """Whether nobody has bid anything."""

    for_cards = True

    def code(self, scope: Scope) -> Typed:
        if not _is_after_bids(scope, self):
            return BROKEN
        all_bids = ir.method(ir.PLAYED, "bid_of", ir.Nothing())
        return Typed(ir.Comparison(all_bids, "==", ir.Number(0), bare=True), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return "somebody bids"


@phrase("flips_coin", example="flip a coin, on heads:", english="flip a coin, and on heads")
class FlipsCoin(WithBody):
    """A coin decides, once for all whom the lines below speak of; `otherwise` is for tails."""

    rest: list[Any]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield FlipCoin(*self.blocks(scope))


@phrase("discards_drink", example="each player discards the top drink")
class DiscardsDrink(CardLine):
    """The top card of somebody's Drink Me! Pile is thrown away, seen by all and drunk by nobody."""

    person: Person

    def say(self) -> str:
        pile = f"the top card of {whose(self.person)} Drink Me! Pile"
        return f"{conjugated(self.person, 'discard')} {pile}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        yield DiscardDrink(self.person.who(scope))
