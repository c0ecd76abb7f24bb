"""Scenarios: what they are called, what they prove, and how the table stands."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.scenario_scope import ScenarioScope
from rdi.lang.phrases.base import Heading
from rdi.lang.phrases.cards.triggers import Phase
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.round_games import game_in_words
from rdi.model.scenario import DRINK_DECK, TABLE
from rdi.model.settings import Asks
from rdi.text import join_words


@phrase("scenario", example='scenario "A hit costs 2 Fortitude":', english="{heading}")
class ScenarioBlock(Heading):
    """Something that must come out as it is said, played by `rdi test`."""

    heading: Word
    lines: list[Any]


@phrase("proves", example='proves "timing-01", "timing-03"', english="this proves {ids}")
class Proves(Phrase):
    """The rules that the scenario proves, by their ids."""

    ids: list[Word]


@phrase(
    "left_out",
    example='left out because "the printed card is not known"',
    english="this is not played: {reason}",
)
class LeftOut(Phrase):
    """The scenario is only read and not played, for a reason that `rdi test` tells."""

    reason: Word


class Fact(Phrase):
    """Something that is given."""

    def give(self, scope: ScenarioScope) -> None:
        """Lay it on the table."""
        raise NotImplementedError


@phrase("given_fact", example="given it is brawler's turn", english="given {fact}")
class Given(Phrase):
    """How the table stands at the beginning; whatever is not said is as in a new game, with empty
    hands and nothing to drink.
    """

    fact: Fact


class OfPlayer(Fact):
    """A fact of one player, given once."""

    name: Word
    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        seat = scope.seat(self.name)
        scope.once((type(self), seat), self.span)
        self.lay(scope, seat)

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        """Lay it on the table."""
        raise NotImplementedError


@phrase("given_game", example='given the game "My Tavern"', english="the game is {title}")
class GivenGame(Fact):
    """Which game of characters is played, where there are several on the shelf."""

    title: Word

    def give(self, scope: ScenarioScope) -> None:
        """It was looked up before all else."""


@phrase(
    "given_variants",
    example="given the variant hidden_fate and bad_weather",
    english="the variants are {names}",
)
class GivenVariants(Fact):
    """The variants with which the game is played."""

    names: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        """They were looked up before all else."""


@phrase("round_game", example="given rounds of high-card with open-cards")
class RoundGame(Phrase):
    """A game of the hall as it is ordered in the tavern, with its variants."""

    name: Word
    variants: list[Word | None]

    def say(self) -> str:
        return game_in_words(str(self.name), self.chosen)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the variants."""
        return tuple(str(each).replace("-", "_") for each in self.named)

    @property
    def named(self) -> list[Word]:
        """The variants as they are written."""
        return [each for each in self.variants if each is not None]


@phrase("given_rounds", example="given rounds of high-card or my-game with open-cards")
class GivenRounds(Fact):
    """Rounds of Gambling are games of the hall; of several the player who starts a Round
    chooses one.
    """

    games: list[RoundGame]

    def say(self) -> str:
        return f"Rounds of Gambling are {join_words([each.say() for each in self.games], 'or')}"

    def give(self, scope: ScenarioScope) -> None:
        """They were looked up before all else."""


class OfRound(Fact):
    """The luck in the games of Rounds, of a player or of the table."""

    things: list[Word]
    rolls: ClassVar[bool] = False

    def whose(self, scope: ScenarioScope) -> int | None:
        """Whose seat it is; None for the table."""
        return None

    def give(self, scope: ScenarioScope) -> None:
        who = self.whose(scope)
        scope.once((type(self), who), self.span)
        if self.rolls:
            scope.rolled[who] = scope.dice(self.things, self.span)
        else:
            scope.dealt[who] = scope.round_cards(self.things, self.span)


@phrase("given_table_dealt", example='given in the round the table is dealt "Rk", "Wn"')
class GivenTableDealt(OfRound):
    """The cards that are dealt first to the table, or to nobody, in games of Rounds, by their
    codes.
    """

    things: list[Word]

    def say(self) -> str:
        return f"in the game of the Round the table is dealt {join_words(self.things)}"


@phrase("given_table_rolled", example="given in the round the table rolls 3, 5")
class GivenTableRolled(OfRound):
    """The first dice of the table in games of Rounds."""

    things: list[Word]
    rolls = True

    def say(self) -> str:
        return f"in the game of the Round the dice of the table show {join_words(self.things)}"


@phrase("given_dealt", example='given in the round monk is dealt "Rk", "Wn"')
class GivenDealt(OfRound):
    """The cards that a player gets first in games of Rounds, by their codes, in the order in which
    they come: the hand, and then what is drawn.
    """

    name: Word
    things: list[Word]
    fields = ("name", "*things")

    def say(self) -> str:
        return f"in the game of the Round {self.name} is dealt {join_words(self.things)}"

    def whose(self, scope: ScenarioScope) -> int | None:
        return scope.seat(self.name)


@phrase("given_rolled", example="given in the round monk rolls 3, 5")
class GivenRolled(GivenDealt):
    """The first dice of a player in games of Rounds."""

    name: Word
    things: list[Word]
    fields = ("name", "*things")
    rolls = True

    def say(self) -> str:
        return f"in the game of the Round {self.name} rolls {join_words(self.things)}"


@phrase("given_players", example="given brawler, monk and nerodia", english="{names} play")
class GivenPlayers(Fact):
    """The characters at the table, in the order of play."""

    names: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        """They sat down before all else."""


@phrase("given_turn", example="given it is monk's turn in the order phase")
class GivenTurn(Fact):
    """Whose turn it is, at the beginning of which phase: the action phase, unless said otherwise.
    Without this line it is the first player's turn.
    """

    name: Word
    apostrophe: Word
    phase: Phase | None

    def say(self) -> str:
        phase = "" if self.phase is None else f", in the {self.phase.say()} phase"
        return f"it is {self.name}'s turn{phase}"

    def give(self, scope: ScenarioScope) -> None:
        scope.once(type(self), self.span)
        scope.turn = scope.seat(self.name)
        if self.phase is not None:
            scope.phase = str(self.phase.word)


@phrase("stock", example="given monk has 12 Fortitude, 3 Alcohol and 4 Gold")
class Stock(Phrase):
    """So much of something."""

    number: Word
    what: Word
    place: Word | None

    def say(self) -> str:
        where = "" if self.place is None else f" at {self.place}"
        return f"{self.number} {self.what}{where}"

    def amount(self, scope: ScenarioScope, seat: int) -> tuple[str, int]:
        """The value of a player, and how much it is."""
        return scope.amount(seat, self.number, self.what, self.place)


@phrase("given_numbers", example="given monk has 12 Fortitude and 4 Gold")
class GivenNumbers(Fact):
    """How much a player has of Fortitude, Alcohol, Gold and tokens."""

    name: Word
    stocks: list[Stock]

    def say(self) -> str:
        return f"{self.name} has {' and '.join(each.say() for each in self.stocks)}"

    def give(self, scope: ScenarioScope) -> None:
        seat = scope.seat(self.name)
        for each in self.stocks:
            what, number = each.amount(scope, seat)
            scope.once((seat, what), each.span)
            scope.numbers.setdefault(seat, {})[what] = number


@phrase("given_marker", example="given brewer's Brewing is at Beer")
class GivenMarker(Fact):
    """Where a marker of a player's stands; it stands nowhere if that is not said."""

    name: Word
    apostrophe: Word
    marker: Word
    place: Word

    def say(self) -> str:
        return f"{self.name}'s {self.marker} is at {self.place}"

    def give(self, scope: ScenarioScope) -> None:
        seat = scope.seat(self.name)
        scope.check_marker(seat, self.marker, self.place)
        scope.once((seat, str(self.marker)), self.span)
        scope.markers[seat, str(self.marker)] = str(self.place)


@phrase("given_table", example="given the table has 3 Danger")
class GivenTable(Fact):
    """Where the counters of the table stand."""

    stocks: list[Stock]

    def say(self) -> str:
        return f"the table has {' and '.join(each.say() for each in self.stocks)}"

    def give(self, scope: ScenarioScope) -> None:
        for each in self.stocks:
            what, number = scope.table_count(each.number, each.what)
            scope.once((TABLE, what), each.span)
            scope.counts[what] = number


@phrase(
    "given_drinks",
    example='given monk has "Dark Ale", "Wine" to drink',
    english="{name}'s Drink Me! Pile is {titles}",
)
class GivenDrinks(OfPlayer):
    """The Drinks on a player's Drink Me! Pile, the top first."""

    name: Word
    titles: list[Word]

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        scope.drinks[seat] = scope.drink_titles(self.titles)


@phrase(
    "given_in_play",
    example='given monk has "Bouncer" in play',
    english="{name} has {titles} in play",
)
class GivenInPlay(OfPlayer):
    """The cards that a player has in play, Minions and others that stay there."""

    name: Word
    titles: list[Word]

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        scope.in_play[seat] = tuple(scope.card_in_play(seat, each) for each in self.titles)


@phrase("given_lasting", example='given monk\'s "Bat Nap" lasts for brawler')
class GivenLasting(Fact):
    """The lasting effect of a player's card holds from the beginning; for whom, where the
    card picks somebody.
    """

    name: Word
    apostrophe: Word
    title: Word
    target: Word | None

    def say(self) -> str:
        whom = f" for {self.target}" if self.target else ""
        return f"what {self.name}'s “{self.title}” says holds{whom}"

    def give(self, scope: ScenarioScope) -> None:
        seat = scope.seat(self.name)
        title = scope.card(seat, self.title)
        target = None if self.target is None else scope.seat(self.target)
        scope.once((type(self), seat, title), self.span)
        scope.lasting.append((seat, title, target))


@phrase("given_hand", example='given monk holds "Left Hook"', english="{name} holds {titles}")
class GivenHand(OfPlayer):
    """All cards that a player holds."""

    name: Word
    titles: list[Word]

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        scope.hands[seat] = scope.cards(seat, self.titles)


@phrase(
    "given_draws", example='given monk draws "Left Hook" next', english="{name} draws {titles} next"
)
class GivenDraws(OfPlayer):
    """The cards on top of a player's deck."""

    name: Word
    titles: list[Word]

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        scope.once(("draws", seat), self.span)
        scope.draws[seat] = scope.cards(seat, self.titles)


@phrase(
    "given_last_draws",
    example='given monk has only "Left Hook" to draw',
    english="{name}'s deck is {titles} and no more",
)
class GivenLastDraws(GivenDraws):
    """All that is left in a player's deck; the rest was discarded."""

    name: Word
    titles: list[Word]

    def lay(self, scope: ScenarioScope, seat: int) -> None:
        super().lay(scope, seat)
        scope.only.add(seat)


@phrase(
    "given_drink_deck",
    example='given the drink deck begins with "Dark Ale", "Wine"',
    english="the Drink Deck begins with {titles}",
)
class GivenDrinkDeck(Fact):
    """The cards on top of the Drink Deck."""

    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        scope.once(DRINK_DECK, self.span)
        scope.drink_deck = scope.drink_titles(self.titles, scope.deck)


@phrase(
    "given_pile",
    example='given Weather begins with "Hail" and "Snow"',
    english="{pile} begins with {titles}",
)
class GivenPile(Fact):
    """The cards on top of a pile of the table."""

    pile: Word
    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        name = scope.table_pile(self.pile)
        scope.once((TABLE, name), self.span)
        scope.piles[name] = scope.titles_in(name, self.titles)


@phrase("of_player", example="given nerodia's Petrified begins with brawler's \"Left Hook\"")
class OfPlayerNamed(Phrase):
    """Whose cards they are, where they are not of the pile's owner."""

    name: Word
    apostrophe: Word

    def say(self) -> str:
        return f"{self.name}'s "


@phrase("given_own_pile", example="given nerodia's Petrified begins with brawler's \"Left Hook\"")
class GivenOwnPile(Fact):
    """The cards on top of a pile of a character, the top first."""

    name: Word
    apostrophe: Word
    pile: Word
    whose: OfPlayerNamed | None
    titles: list[Word]
    fields = ("name", "apostrophe", "pile", "whose", "*titles")

    def say(self) -> str:
        whose = "" if self.whose is None else self.whose.say()
        titles = join_words([f"“{title}”" for title in self.titles], "and")
        return f"{self.name}'s {self.pile} begins with {whose}{titles}"

    def give(self, scope: ScenarioScope) -> None:
        seat = scope.seat(self.name)
        name = scope.zone(seat, self.pile)
        owner = seat if self.whose is None else scope.seat(self.whose.name)
        titles = tuple(scope.card_or_of_pile(owner, title) for title in self.titles)
        scope.own_piles.append((seat, name, titles, owner))


@phrase(
    "given_last_of_pile",
    example='given Weather has only "Hail" left',
    english="{pile} is {titles} and no more",
)
class GivenLastOfPile(GivenPile):
    """All that is left in a pile of the table; the rest was discarded."""

    pile: Word
    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        super().give(scope)
        scope.only.add(str(self.pile))


@phrase(
    "given_last_drinks",
    example='given the drink deck has only "Dark Ale" left',
    english="the Drink Deck is {titles} and no more",
)
class GivenLastDrinks(GivenDrinkDeck):
    """All that is left in the Drink Deck; the rest was discarded."""

    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        super().give(scope)
        scope.only.add(DRINK_DECK)


@phrase(
    "given_party",
    example='given the party is at "The Blue Boar"',
    english="the party is in {tavern}",
)
class GivenParty(Fact):
    """The tavern where the party is, in a game in which it moves; where it begins, unless said
    otherwise.
    """

    tavern: Word

    def give(self, scope: ScenarioScope) -> None:
        scope.once(type(self), self.span)
        scope.tavern(self.tavern)
        scope.check_open(self.tavern)
        scope.party = str(self.tavern)


@phrase(
    "given_closed",
    example='given "The Blue Boar" and "The Salty Dog" are closed',
    english="{taverns} are closed",
)
class GivenClosed(Fact):
    """The taverns that are Closed; what is left of their Drinks was discarded."""

    taverns: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        for each in self.taverns:
            scope.once((type(self), str(each)), each.span)
            if (found := scope.tavern(each)) is not None and found is scope.deck.taverns[0]:
                message = "where the party begins never closes"
                scope.report("E0319", each.span, message)
            scope.closed.append(str(each))
            if str(each) in (scope.party, *scope.taverns):
                scope.check_open(each)


@phrase(
    "given_tavern",
    example='given "The Blue Boar" begins with "Cider"',
    english="the Drinks of {tavern} begin with {titles}",
)
class GivenTavern(Fact):
    """The next order from a tavern."""

    tavern: Word
    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        scope.once(("tavern", str(self.tavern)), self.span)
        found = scope.tavern(self.tavern)
        scope.check_open(self.tavern)
        if found is not None and found is scope.deck.taverns[0]:
            message = "the Drink Deck lies there"
            example = 'given the drink deck begins with "Wine"'
            scope.report("E0319", self.tavern.span, message, "", example)
        elif found is not None:
            scope.taverns[found.title] = scope.drink_titles(self.titles, found)


@phrase(
    "given_last_of_tavern",
    example='given "The Blue Boar" has only "Cider" left',
    english="the Drinks of {tavern} are {titles} and no more",
)
class GivenLastOfTavern(GivenTavern):
    """All that is left to be ordered from a tavern; the rest was discarded."""

    tavern: Word
    titles: list[Word]

    def give(self, scope: ScenarioScope) -> None:
        super().give(scope)
        scope.only.add(str(self.tavern))


@phrase("asked", example="given who is asked: able", english="{word}")
class Asked(Phrase):
    """Who is asked to answer: always everybody, who is able to, or each at the own stops."""

    word: Word


@phrase("given_asks", example="given who is asked: stops", english="who is asked: {asked}")
class GivenAsks(Fact):
    """A setting of the table: who is asked to answer cards; everybody, unless said otherwise."""

    asked: Asked

    def give(self, scope: ScenarioScope) -> None:
        scope.once(type(self), self.span)
        scope.asks = Asks(str(self.asked.word))
