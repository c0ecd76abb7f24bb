"""Expectations of a scenario: numbers, cards, the Round, the turn, what may be played and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rdi.lang.lowering.scenario_scope import GIVEN_MOST, NOBODY, ScenarioScope
from rdi.lang.lowering.scope import COMMON_PILES
from rdi.lang.phrases.cards.triggers import Phase
from rdi.lang.phrases.scenarios.arrangement import Stock
from rdi.lang.phrases.scenarios.steps import ScenarioLine
from rdi.lang.syntax.english import counted, in_english
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import scenario as s
from rdi.model.effects import INN, POT
from rdi.text import join_words

HAND, DISCARDS, DRINKS = "Hand", "Discards", "Drinks"


class Expected(ScenarioLine):
    """Something that must be so."""


@phrase("expect", example="expect monk has 18 Fortitude", english="then {expected}")
class Expect(ScenarioLine):
    """An expectation at this point of the scenario."""

    expected: Expected

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        return self.expected.lines(scope)


# ------------------------------------------------------------------ numbers and cards


class OwnedCards(Phrase):
    """So many cards in a pile."""

    number: Word
    pile: ClassVar[str] = HAND


@phrase("owned_cards", example="expect monk has 7 cards", english="{number:card}")
class CardsInHand(OwnedCards):
    """So many cards are in the hand."""

    number: Word


@phrase(
    "owned_drinks", example="expect monk has 2 drinks, 1 card and 5 Gold", english="{number} Drinks"
)
class DrinksToCome(OwnedCards):
    """So many Drinks lie on the Drink Me! Pile."""

    number: Word
    pile = DRINKS


@phrase("expect_numbers", example="expect monk has 18 Fortitude and 3 Gold")
class ExpectNumbers(Expected):
    """A player has so much Fortitude, Alcohol, Gold or of a token, and so many cards and Drinks."""

    name: Word
    owned: list[Stock | OwnedCards]

    def say(self) -> str:
        return f"{self.name} has {join_words([in_english(each) for each in self.owned])}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        for each in self.owned:
            place = scope.line_of(self.span)
            if isinstance(each, Stock):
                what, number = each.amount(scope, seat)
                yield s.HasNumber(*place, owner=seat, what=what, number=number)
            else:
                number = scope.whole(each.number, 0, GIVEN_MOST)
                yield s.HasMany(*place, seat=seat, pile=each.pile, number=number)


@phrase("expect_marker", example="expect brewer's Brewing is at Beer")
class ExpectMarker(Expected):
    """A marker of a player's stands at this place."""

    name: Word
    apostrophe: Word
    marker: Word
    place: Word

    def say(self) -> str:
        return f"{self.name}'s {self.marker} is at {self.place}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        scope.check_marker(seat, self.marker, self.place)
        marker, place = str(self.marker), str(self.place)
        yield s.StandsAt(*scope.line_of(self.span), seat, marker, place)


@phrase("expect_table", example="expect the table has 3 Danger")
class ExpectTable(Expected):
    """A counter of the table stands at this number."""

    stocks: list[Stock]

    def say(self) -> str:
        return f"the table has {' and '.join(each.say() for each in self.stocks)}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        for each in self.stocks:
            what, number = scope.table_count(each.number, each.what)
            yield s.HasNumber(*scope.line_of(self.span), owner=s.TABLE, what=what, number=number)


class ExpectPurse(Expected):
    """Gold that is no player's."""

    stock: Stock
    owner: ClassVar[str] = POT
    sign: ClassVar[int] = 1

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        what, number = self.stock.amount(scope, NOBODY)
        if what != "Gold":
            message = f"{self.owner} holds nothing but Gold."
            scope.report("E0315", self.stock.what.span, message, "Gold")
        yield s.HasNumber(
            *scope.line_of(self.span), owner=self.owner, what=what, number=number * self.sign
        )


@phrase("expect_pot", example="expect the pot has 3 Gold", english="the pot has {stock}")
class ExpectPot(ExpectPurse):
    """So much Gold is in the pot of the Round."""

    stock: Stock


@phrase("expect_pot_holds", example='expect the pot holds "Left Hook"')
class ExpectPotHolds(Expected):
    """These cards lie in the pot of the Round beside Gold, among others."""

    titles: list[Word]

    def say(self) -> str:
        return f"the pot holds {' and '.join(self.titles)}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        titles = tuple(scope.any_title(title) for title in self.titles)
        yield s.Holds(*scope.line_of(self.span), None, s.IN_THE_POT, titles)


@phrase("expect_inn", example="expect the inn has 2 Gold", english="the Inn has {stock}")
class ExpectInn(ExpectPurse):
    """The Inn was paid so much more than it paid itself."""

    stock: Stock
    owner = INN


@phrase("expect_inn_less", example="expect the inn has -2 Gold", english="the Inn has -{stock}")
class ExpectInnLess(ExpectInn):
    """The Inn paid so much more than it was paid."""

    stock: Stock
    sign = -1


@phrase(
    "expect_to_drink",
    example='expect monk has "Wine" to drink',
    english="{titles} lie on top of {name}'s Drink Me! Pile",
)
class ExpectToDrink(Expected):
    """The Drinks on top of a player's Drink Me! Pile, the top first."""

    name: Word
    titles: list[Word]

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        titles = scope.drink_titles(self.titles)
        yield s.HasToDrink(*scope.line_of(self.span), seat=scope.seat(self.name), titles=titles)


class ExpectInHand(Expected):
    """The cards that a player holds or does not hold."""

    name: Word
    titles: list[Word]
    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        titles = scope.cards(seat, self.titles)
        yield s.Holds(*scope.line_of(self.span), seat, HAND, titles, self.is_so)


@phrase(
    "expect_in_play",
    example='expect monk has "Bouncer" in play',
    english="{name} has {titles} in play",
)
class ExpectInPlay(Expected):
    """A player has these cards in play, Minions and others, among more."""

    name: Word
    titles: list[Word]
    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        titles = tuple(scope.card_in_play(seat, each) for each in self.titles)
        yield s.Holds(*scope.line_of(self.span), seat, "InPlay", titles, self.is_so)


@phrase(
    "expect_not_in_play",
    example='expect monk does not have "Bouncer" in play',
    english="{name} does not have {titles:or} in play",
)
class ExpectNotInPlay(ExpectInPlay):
    """A player has none of these cards in play."""

    name: Word
    titles: list[Word]
    is_so = False


@phrase("expect_lasts", example='expect "Bat Nap" lasts', english="what “{title}” says still holds")
class ExpectLasts(Expected):
    """The lasting effect of a card holds at this moment."""

    title: Word
    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.Lasts(*scope.line_of(self.span), scope.any_title(self.title), self.is_so)


@phrase(
    "expect_lasts_no_more",
    example='expect "Bat Nap" lasts no more',
    english="nothing holds that “{title}” says",
)
class ExpectLastsNoMore(ExpectLasts):
    """Nothing holds at this moment that a card has laid down for a while."""

    title: Word
    is_so = False


@phrase("expect_holds", example='expect monk holds "Left Hook"', english="{name} holds {titles}")
class ExpectHolds(ExpectInHand):
    """A player holds these cards, among others."""

    name: Word
    titles: list[Word]


@phrase(
    "expect_holds_not",
    example='expect monk does not hold "Left Hook"',
    english="{name} does not hold {titles:or}",
)
class ExpectHoldsNot(ExpectInHand):
    """A player holds none of these cards."""

    name: Word
    titles: list[Word]
    is_so = False


@phrase("expect_pile", example='expect monk\'s Discards holds "Left Hook"')
class ExpectPile(Expected):
    """These cards are in a player's pile, among others."""

    name: Word
    apostrophe: Word
    pile: Word
    titles: list[Word]

    def say(self) -> str:
        return f"{self.name}'s {self.pile} holds {' and '.join(self.titles)}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        pile = scope.pile(seat, self.pile)
        if pile == DRINKS:
            titles = scope.drink_titles(self.titles)
        elif pile in COMMON_PILES:
            titles = scope.cards(seat, self.titles)
        else:
            titles = tuple(scope.any_title(title) for title in self.titles)
        yield s.Holds(*scope.line_of(self.span), seat, pile, titles)


@phrase("expect_pile_size", example="expect monk's Discards has 2 cards")
class ExpectPileSize(Expected):
    """So many cards lie in a player's pile."""

    name: Word
    apostrophe: Word
    pile: Word
    number: Word

    def say(self) -> str:
        return f"{self.name}'s {self.pile} has {counted(str(self.number), 'card')}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        number = scope.whole(self.number, 0, GIVEN_MOST)
        yield s.HasMany(*scope.line_of(self.span), seat, scope.pile(seat, self.pile), number)


@phrase(
    "expect_drink_discards",
    example='expect the drink discards hold "Wine"',
    english="the Drinks that were thrown away hold {titles}",
)
class ExpectDrinkDiscards(Expected):
    """These Drinks have been drunk or thrown away, among others."""

    titles: list[Word]

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        titles = scope.drink_titles(self.titles)
        yield s.Holds(*scope.line_of(self.span), None, DISCARDS, titles)


@phrase(
    "expect_table_pile",
    example='expect Past holds "Hail"',
    english="{pile} holds {titles}",
)
class ExpectTablePile(Expected):
    """These cards lie in a pile of the table, among others."""

    pile: Word
    titles: list[Word]

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        name = scope.table_pile(self.pile)
        titles = tuple(scope.any_title(title) for title in self.titles)
        yield s.Holds(*scope.line_of(self.span), None, name, titles)


# ------------------------------------------------------------------ taverns


@phrase(
    "expect_party",
    example='expect the party is at "The Blue Boar"',
    english="the party is in {tavern}",
)
class ExpectParty(Expected):
    """The tavern where the party is now."""

    tavern: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        scope.tavern(self.tavern)
        yield s.PartyAt(*scope.line_of(self.span), str(self.tavern))


class ExpectTavern(Expected):
    """Whether a tavern is closed."""

    tavern: Word
    is_closed: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        scope.tavern(self.tavern)
        yield s.TavernIs(*scope.line_of(self.span), str(self.tavern), self.is_closed)


@phrase("expect_closed", example='expect "The Blue Boar" is closed', english="“{tavern}” is closed")
class ExpectClosed(ExpectTavern):
    """A tavern has no Drinks left and takes no part any more."""

    tavern: Word


@phrase("expect_open", example='expect "The Blue Boar" is open', english="“{tavern}” is open")
class ExpectOpen(ExpectTavern):
    """A tavern has not closed."""

    tavern: Word
    is_closed = False


@phrase("expect_tavern_has", example='expect "The Blue Boar" has 3 drinks left')
class ExpectTavernHas(Expected):
    """So many Drinks can still be ordered from a tavern."""

    tavern: Word
    number: Word

    def say(self) -> str:
        return f"“{self.tavern}” has {counted(str(self.number), 'Drink')} left"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        scope.tavern(self.tavern)
        number = scope.whole(self.number, 0, GIVEN_MOST)
        yield s.TavernHas(*scope.line_of(self.span), str(self.tavern), number)


@phrase(
    "expect_tavern_discards",
    example='expect the discards of "The Blue Boar" hold "Cider"',
    english="the discards of “{tavern}” hold {titles}",
)
class ExpectTavernDiscards(Expected):
    """These Drinks of a tavern have been drunk or thrown away, among others."""

    tavern: Word
    titles: list[Word]

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        titles = scope.drink_titles(self.titles, scope.tavern(self.tavern))
        yield s.TavernDiscards(*scope.line_of(self.span), str(self.tavern), titles)


@phrase("expect_must_crawl", example="expect monk must crawl", english="{name} must crawl")
class ExpectMustCrawl(Expected):
    """Somebody moves the party to another tavern as soon as everything is finished."""

    name: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.MustCrawl(*scope.line_of(self.span), scope.seat(self.name))


@phrase("expect_nobody_must_crawl", example="expect nobody must crawl", english="nobody must crawl")
class ExpectNobodyMustCrawl(Expected):
    """Nobody is about to move the party."""

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.MustCrawl(*scope.line_of(self.span), None)


# ------------------------------------------------------------------ cards that were played


class ExpectNegation(Expected):
    """Whether a card was negated."""

    title: Word
    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.IsNegated(*scope.line_of(self.span), scope.any_title(self.title), self.is_so)


@phrase("expect_negated", example='expect "Left Hook" is negated', english="“{title}” is negated")
class ExpectNegated(ExpectNegation):
    """A card that was played has been negated."""

    title: Word


@phrase(
    "expect_not_negated",
    example='expect "Left Hook" is not negated',
    english="“{title}” is not negated",
)
class ExpectNotNegated(ExpectNegation):
    """A card that was played has not been negated."""

    title: Word
    is_so = False


@phrase(
    "expect_can_play",
    example='expect monk can play "Left Hook"',
    english="{name} can play “{title}” now",
)
class ExpectCanPlay(Expected):
    """A player may play a card at this moment, as soon as others have passed."""

    name: Word
    title: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        yield s.CanPlay(*scope.line_of(self.span), seat, scope.card_in_play(seat, self.title))


@phrase(
    "expect_cannot_play",
    example='expect monk cannot play "Left Hook" because "your own Action Phase"',
    english="{name} cannot play “{title}” now: {reason}",
)
class ExpectCannotPlay(Expected):
    """A player may not play a card at this moment, and the reason has these words."""

    name: Word
    title: Word
    reason: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat = scope.seat(self.name)
        title = scope.card_in_play(seat, self.title)
        yield s.CanPlay(*scope.line_of(self.span), seat, title, str(self.reason))


# ------------------------------------------------------------------ the Round of Gambling


class ExpectPlayer(Expected):
    """Something that is true of one player."""

    name: Word
    kind: ClassVar[type[s.InRound | s.IsOut]] = s.InRound
    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield self.kind(*scope.line_of(self.span), scope.seat(self.name), self.is_so)


@phrase("expect_in_round", example="expect monk is in the round", english="{name} is in the Round")
class ExpectInRound(ExpectPlayer):
    """A player is still in the Round."""

    name: Word


@phrase(
    "expect_not_in_round",
    example="expect monk is not in the round",
    english="{name} is not in the Round",
)
class ExpectNotInRound(ExpectPlayer):
    """A player is not, or no longer, in a Round."""

    name: Word
    is_so = False


@phrase("expect_in_game", example='expect in the round monk\'s Hand holds "Rk"')
class ExpectInGame(Expected):
    """A player's pile in the game of the Round holds these cards or dice, among others."""

    name: Word
    apostrophe: Word
    pile: Word
    things: list[Word]

    def say(self) -> str:
        things = join_words(self.things)
        return f"in the game of the Round {self.name}'s {self.pile} holds {things}"

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        seat, pile = scope.seat(self.name), scope.round_pile(self.pile, self.span)
        things = scope.round_things(self.things, self.span)
        yield s.HoldsInGame(*scope.line_of(self.span), seat, pile, things)


@phrase("expect_control", example="expect monk is in control", english="{name} is in control")
class ExpectControl(Expected):
    """A player is in control of the Round."""

    name: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.InControl(*scope.line_of(self.span), scope.seat(self.name))


@phrase("expect_no_control", example="expect nobody is in control", english="nobody is in control")
class ExpectNoControl(Expected):
    """Nobody is in control of the Round that goes on."""

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.InControl(*scope.line_of(self.span), None)


@phrase("expect_round", example="expect there is a round", english="a Round goes on")
class ExpectRound(Expected):
    """A Round of Gambling goes on."""

    is_so: ClassVar[bool] = True

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.InRound(*scope.line_of(self.span), None, self.is_so)


@phrase("expect_no_round", example="expect there is no round", english="no Round goes on")
class ExpectNoRound(ExpectRound):
    """No Round of Gambling goes on."""

    is_so = False


# ------------------------------------------------------------------ the turn, and the end


@phrase("expect_out", example="expect monk is out", english="{name} is out of the game")
class ExpectOut(ExpectPlayer):
    """A player is out of the game."""

    name: Word
    kind = s.IsOut


@phrase("expect_not_out", example="expect monk is not out", english="{name} is still in the game")
class ExpectNotOut(ExpectPlayer):
    """A player is still in the game."""

    name: Word
    kind = s.IsOut
    is_so = False


@phrase("expect_won", example="expect monk has won", english="{name} has won")
class ExpectWon(Expected):
    """A player has won the game."""

    name: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.HasWon(*scope.line_of(self.span), scope.seat(self.name))


@phrase("expect_tie", example="expect it is a tie", english="the game is a tie")
class ExpectTie(Expected):
    """The game has ended in a tie."""

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.HasWon(*scope.line_of(self.span), None)


@phrase("expect_turn", example="expect it is monk's turn", english="it is {name}'s turn")
class ExpectTurn(Expected):
    """Whose turn it is."""

    name: Word
    apostrophe: Word

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.TurnOf(*scope.line_of(self.span), scope.seat(self.name))


@phrase("expect_phase", example="expect it is the order phase", english="it is the {phase} phase")
class ExpectPhase(Expected):
    """Which phase it is."""

    phase: Phase

    def lines(self, scope: ScenarioScope) -> Iterator[s.Line]:
        yield s.PhaseIs(*scope.line_of(self.span), str(self.phase.word))
