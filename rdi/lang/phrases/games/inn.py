"""Games of characters: what everybody has, the Drinks, who passes out, and the phases of a turn."""

from __future__ import annotations

from typing import Any, ClassVar

from rdi.lang.lowering.emitter import Emitter
from rdi.lang.phrases.base import COUNT_MOST, Statement
from rdi.lang.phrases.games.game import Play, Seats
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.inn import DiscardAndDraw, DrinkPhase, InnInstruction, OrderPhase, PlayActions
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


@phrase(
    "player_stat",
    example="each player has Fortitude from 0 to 20, starting at 20",
    english="each player has {name}, from {least} to {most}, and begins with {start}",
)
class PlayerStat(InnLine):
    """A number that each player has."""

    name: Word
    least: Word
    most: Word
    start: Word


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


@phrase("turn", example="turn:", english="in turn, each player goes through the phases of a turn")
class TurnBlock(Phrase):
    """The phases of a turn, each of them a step."""

    body: list[Any]


class PhaseLine(Statement):
    """What the acting player does in a phase."""

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


class Counting(PhaseLine):
    """A phase in which something is done so many times."""

    number: Word

    def made(self, emitter: Emitter) -> InnInstruction:
        count = emitter.symbols.whole(self.number, 0, COUNT_MOST)
        found: InnInstruction = self.instruction(count)
        return found


@phrase("play_actions", example="play 1 action card", english="you may play {number:Action Card}")
class PlayActionsLine(Counting):
    """The acting player may play Action Cards."""

    instruction = PlayActions


@phrase(
    "order_drinks", example="order 1 drink", english="you order {number:Drink} for other players"
)
class OrderDrinksLine(Counting):
    """The acting player orders Drinks for others."""

    instruction = OrderPhase


@phrase("drink_drinks", example="drink 1 drink", english="you drink {number:Drink} of your pile")
class DrinkDrinksLine(Counting):
    """The acting player drinks from the Drink Me! Pile."""

    instruction = DrinkPhase


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
