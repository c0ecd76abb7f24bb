"""Games of characters: what everybody has, the Drinks, who passes out, and the phases of a turn."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.emitter import Emitter
from rdi.lang.phrases.base import COUNT_MOST, Statement
from rdi.lang.phrases.games.game import Play, Seats
from rdi.lang.phrases.games.table import NumberLine
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.inn import (
    EACH,
    FIRST,
    FIRST_OF_SIDES,
    DiscardAndDraw,
    DrinkPhase,
    InnInstruction,
    OrderPhase,
    PlayActions,
    Times,
)
from rdi.text import join_words


class InnLine(Phrase):
    """A line that only games of characters have."""


@phrase(
    "for_characters",
    example="for 2 to 8 characters",
    english="for {least} to {most} characters, each with a deck of its own",
)
class ForCharacters(Seats):
    """For how many players, each of whom is a character."""

    least: Word
    most: Word


@phrase(
    "uses_drinks",
    example='uses drinks "Cellar"',
)
class UsesDrinks(InnLine):
    """The Drink Deck from which everybody drinks; of several, all cards are shuffled together. The
    decks of a variant take the place of the game's.
    """

    titles: list[Word]

    def say(self) -> str:
        return f"the Drinks come from the {_decks(self.titles)}"


@phrase("also_uses_drinks", example='also uses drinks "Attic"')
class AlsoUsesDrinks(UsesDrinks):
    """Drink Decks that are shuffled together with those of the game."""

    titles: list[Word]

    def say(self) -> str:
        return f"the Drinks of the {_decks(self.titles)} are shuffled in as well"


@phrase("uses_piles", example="uses pile Weather", english="on the table lies {names}")
class UsesPiles(InnLine):
    """Piles that lie on the table, with the cards that belong to them and with their discards;
    those of a variant lie there beside the game's.
    """

    names: list[Word]


@phrase(
    "bar_deck",
    example="bar deck, 30 drinks at a time",
    english="all Drinks are a Bar Deck, of which {number:Drink} at a time are counted out",
)
class BarDeck(InnLine):
    """All Drink Decks on the shelf, or those that variants name, are one; the Drink Deck is counted
    out of it, and when that is used up another one.
    """

    number: Word


@phrase(
    "party_moves",
    example='the party moves from "The Green Door" to "The Blue Boar" and "The Salty Dog"',
)
class PartyMoves(InnLine):
    """The taverns among which the party moves. It begins in the first, where the game's Drink Deck
    lies; the others have Drinks of their own.
    """

    home: Word
    titles: list[Word]

    def say(self) -> str:
        others = join_words([f"“{each}”" for each in self.titles])
        return f"the party begins in “{self.home}” and moves on to {others}"


def _decks(titles: list[Word]) -> str:
    return f"deck{'s' if len(titles) > 1 else ''} {join_words([f'“{each}”' for each in titles])}"


@phrase("player_stat", example="each player has Fortitude from 0 to 20, starting at 20")
class PlayerStat(InnLine, NumberLine):
    """A number that each player has. In games for Gold all see it, it never leaves its bounds, and
    in a turn its name means that of the acting player; in a score that of whose score it is.
    """

    fields = ("name", "least", "most", "start")


@phrase(
    "later_gold",
    example="each player starts with 8 Gold, 10 Gold from 3 players",
    english="{gold} {what} from {players} players",
)
class LaterGold(Phrase):
    """The Gold of each player where there are at least so many."""

    gold: Word
    what: Word
    players: Word


@phrase("starting_gold", example="each player starts with 8 Gold, 10 Gold from 3 players")
class StartingGold(InnLine):
    """The Gold with which each player begins."""

    gold: Word
    what: Word
    later: list[LaterGold]

    def say(self) -> str:
        later = "".join(f", {each.say()}" for each in self.later)
        return f"each player starts with {self.gold} {self.what}{later}"


@phrase(
    "passes_out",
    example="passes out when Alcohol reaches Fortitude",
    english="who has as much {reaching} as {reached} passes out",
)
class PassesOut(InnLine):
    """Who passes out."""

    reaching: Word
    reached: Word


@phrase(
    "hand_size",
    example="hand of 7 cards, 1 drink",
    english="each player holds {cards:card}, and {drinks:Drink} for each to begin with",
)
class HandSize(InnLine):
    """How many cards are held, and how many Drinks everybody begins with."""

    cards: Word
    drinks: Word


@phrase(
    "later_hand",
    example="the first player holds 8 cards, 9 cards from 4 players",
    english="{cards:card} from {players} players",
)
class LaterHand(Phrase):
    """The number of cards in a hand where there are at least so many players."""

    cards: Word
    players: Word


@phrase("first_hand", example="the first player holds 8 cards, 9 cards from 4 players")
class FirstHand(InnLine):
    """How many cards the first player holds, where that is another number than the others'."""

    cards: Word
    later: list[LaterHand]

    def say(self) -> str:
        later = "".join(f", {each.say()}" for each in self.later)
        return f"the first player holds {self.cards} cards{later}"


@phrase(
    "sides_of",
    example="sides of 2 players",
    english="each {size} players who sit beside one another are a side: they share their numbers "
    "and their Gold, and win or lose together",
)
class SidesOf(InnLine):
    """Players who sit beside one another are a side."""

    size: Word


@phrase(
    "first_alone",
    example="the first player against all others",
    english="the first player is one side, and all others are the other: they share their numbers "
    "and their Gold, and win or lose together",
)
class FirstAlone(InnLine):
    """The first player is a side alone, and all others are one side."""


@phrase("each_player", example="uses kit Supplies for each player", english="each player")
class EachPlayer(Phrase):
    """All players."""

    who = EACH


@phrase(
    "first_player", example="uses kit Supplies for the first player", english="the first player"
)
class FirstPlayer(Phrase):
    """The first player in turn order."""

    who = FIRST


@phrase(
    "first_of_sides",
    example="uses kit Supplies for the first player of each side",
    english="the first player of each side",
)
class FirstOfSides(Phrase):
    """The first player of each side."""

    who = FIRST_OF_SIDES


class UsesKitLine(InnLine):
    """Players have more than their characters have elsewhere."""

    holder: Any


@phrase("uses_kit", example="uses kit Supplies for each player")
class UsesKit(UsesKitLine):
    """Players have the things of a kit, perhaps once for each player on another side."""

    name: Word
    for_opponents: ForOpponents | None
    fields = ("name", "holder", "for_opponents")

    def say(self) -> str:
        more = f", once {self.for_opponents.say()}" if self.for_opponents else ""
        return f"{self.holder.say()} has {self.name}{more}"


@phrase(
    "uses_boss_kit",
    example="uses boss kit for the first player",
    english="{holder} is a boss, with the cards that the character has as one",
)
class UsesBossKit(UsesKitLine):
    """Players are bosses: their characters have the kit that is for them."""

    fields = ("holder",)


@phrase(
    "for_opponents",
    example="order 1 drink for each player against you",
    english="for each player on another side",
)
class ForOpponents(Phrase):
    """So many times as there are players on other sides."""


@phrase(
    "first_turn",
    example="order 1 drink for each player against you, in the first turn 1 less and 2 at most",
)
class FirstTurn(Phrase):
    """How many fewer it is in the first turn of the game, and how many it is then at most."""

    less: Word
    most: Word | None

    def say(self) -> str:
        most = "" if self.most is None else f" and {self.most} at most"
        return f"in the first turn of the game {self.less} less{most}"


@phrase("turn", example="turn:", english="in turn, each player goes through the phases of a turn")
class TurnBlock(Phrase):
    """The phases of a turn, each of them a step."""

    body: list[Any]


class PhaseLine(Statement):
    """The deed of the acting player in a phase."""

    instruction: ClassVar[Any] = None
    is_of_phases = True

    def made(self, emitter: Emitter) -> InnInstruction:
        """The instruction that this line becomes."""
        raise NotImplementedError

    def lower(self, emitter: Emitter) -> None:
        if not emitter.in_turn:
            message = "only games of characters have such phases"
            emitter.symbols.report("E0410", self.span, message, "", "turn: ...")
            return
        emitter.add(self.made(emitter))


@phrase(
    "discard_and_draw",
    example="discard and draw",
    english="you may discard cards, and draw until you hold as many as you may",
)
class DiscardAndDrawLine(PhaseLine):
    """The acting player throws cards away and draws up to a full hand."""

    def made(self, emitter: Emitter) -> InnInstruction:
        return DiscardAndDraw()


class Repeated(PhaseLine):
    """A phase in which something is done so many times, or so many for each opponent."""

    number: Word
    for_opponents: ForOpponents | None
    first_turn: FirstTurn | None

    def made(self, emitter: Emitter) -> InnInstruction:
        def whole(word: Word) -> int:
            return emitter.symbols.whole(word, 0, COUNT_MOST)

        first = self.first_turn
        times = Times(
            whole(self.number),
            self.for_opponents is not None,
            whole(first.less) if first else 0,
            whole(first.most) if first and first.most else None,
        )
        found: InnInstruction = self.instruction(times)
        return found

    def say(self) -> str:
        more = f" {self.for_opponents.say()}" if self.for_opponents else ""
        first = f", {self.first_turn.say()}" if self.first_turn else ""
        return f"{super().say()}{more}{first}"


@phrase("play_actions", example="play 1 action card", english="you may play {number:Action Card}")
class PlayActionsLine(Repeated):
    """Action Cards may be played, so many by each player of the side whose turn it is."""

    instruction = PlayActions


@phrase(
    "order_drinks", example="order 1 drink", english="you order {number:Drink} for other players"
)
class OrderDrinksLine(Repeated):
    """Drinks are ordered for others, so many in all by the side whose turn it is."""

    instruction = OrderPhase


@phrase("drink_drinks", example="drink 1 drink", english="you drink {number:Drink} of your pile")
class DrinkDrinksLine(PhaseLine):
    """Each player whose turn it is drinks from the own Drink Me! Pile."""

    number: Word

    def made(self, emitter: Emitter) -> InnInstruction:
        return DrinkPhase(emitter.symbols.whole(self.number, 0, COUNT_MOST))


def is_inn(lines: list[Any]) -> bool:
    """Whether these are the lines of a game of characters: it says that it is for them, or has no
    Order of Play and the phases of a turn, or at least none of what only games of chance have.
    """
    if any(isinstance(line, ForCharacters) for line in lines):
        return True
    if any(isinstance(line, Play) for line in lines):
        return False
    if any(isinstance(line, TurnBlock) for line in lines):
        return True
    has_seats = any(isinstance(line, Seats) for line in lines)
    return not has_seats and any(isinstance(line, InnLine) for line in lines)
