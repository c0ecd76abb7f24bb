"""Characters: their decks, traits, piles of their own, and what happens on their turns."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Heading
from rdi.lang.phrases.cards.choices import Edge, OwnerWord
from rdi.lang.phrases.cards.triggers import Phase
from rdi.lang.phrases.games.table import Options
from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("character", example="character Brawler:")
class CharacterBlock(Phrase):
    """A character: the name by which others speak of it, and in quotes what it is called in full,
    where that is more.
    """

    title: Word
    called: Word | None
    lines: list[Any]

    def say(self) -> str:
        return str(self.called or self.title)


@phrase("kit", example="kit Champion for Brawler:")
class KitBlock(CharacterBlock):
    """Things that a character has beside its own where a mode of play says so: cards for its deck,
    piles, counters. One `for` a character makes that one a boss.
    """

    fields = ("title", "whose", "*lines")
    title: Word
    whose: Word | None
    lines: list[Any]
    called = None

    def say(self) -> str:
        whose = f", which makes {self.whose} a boss" if self.whose else ""
        return f"{self.title}{whose}"


@phrase("trait", example="trait Orc", english="{name} is a trait of this character")
class Trait(Phrase):
    """A property of the character; some Drinks ask for it."""

    name: Word


@phrase(
    "starts_with",
    example="starts with 2 more Gold",
    english="this character starts with {number} {what} more than others",
)
class StartsWith(Phrase):
    """So much more of a number than other characters have at the start."""

    number: Word
    what: Word


@phrase(
    "pile_discards",
    example="pile Brawlers (hidden), discards to Beaten",
    english="cards played from there go to {name}",
)
class PileDiscards(Phrase):
    """The pile to which a card goes that was played from this one."""

    name: Word


@phrase(
    "pile_renewed",
    example="pile Brawlers (hidden), discards to Beaten, renewed when empty",
    english="when it is empty they are shuffled and become the pile again",
)
class PileRenewed(Phrase):
    """The discards become the pile again when it is empty."""


@phrase(
    "pile_takes",
    example="pile Shelf (public, playable), takes drawn Spice cards",
    english="{trait} cards come there at once when they are drawn",
)
class PileTakes(Phrase):
    """Cards with this trait come there when they are drawn, and are not cards of the hand."""

    trait: Word


@phrase("own_pile", example="pile Petrified (hidden, others_only)")
class OwnPileLine(Phrase):
    """A pile that only this character has; outside of characters, one that games lay on the table.
    The cards that are `in` it lie there at the start.
    """

    name: Word
    options: Options
    discards: PileDiscards | None
    renewed: PileRenewed | None
    takes: PileTakes | None
    lines: list[Any]

    def say(self) -> str:
        more = [
            each.say() for each in (self.discards, self.renewed, self.takes) if each is not None
        ]
        return "; ".join([f"there is a pile {self.name}", *more])


@phrase(
    "phase_edge",
    example="at the start of your order phase:",
    english="at the {edge} of {whose} {phase} phase",
)
class PhaseEdge(Heading):
    """The deeds of the character at the beginning or the end of a phase, its own or each."""

    edge: Edge
    whose: OwnerWord
    phase: Phase
    body: list[Any]


@phrase("at_beginning", example="as the game begins:", english="as the game begins")
class AtBeginning(Heading):
    """The deeds of a character before the first turn, when all hands are drawn, or those with
    a pile of the table then.
    """

    body: list[Any]


@phrase(
    "as_turn_is_over",
    example="at the very end of each turn:",
    english="at the very end of each turn, after all else",
)
class AsTurnIsOver(Heading):
    """The deeds with a pile of the table last of all in each turn, also where its player is out
    or the turn ended early. `you` is whose turn it was or, where that one is out, the next player.
    """

    body: list[Any]


@phrase(
    "as_round_begins",
    example="as a round begins:",
    english="as a Round of Gambling begins, before anybody antes",
)
class AsRoundBegins(Heading):
    """The deeds with a pile of the table before the antes of each Round of Gambling. `you` is
    whoever starts it or, where an Event does, the player whose turn it is.
    """

    body: list[Any]


@phrase(
    "before_first_hand",
    example="before your first hand:",
    english="before the first hands are drawn",
)
class BeforeFirstHand(AtBeginning):
    """The deeds of the character before everybody draws up to a full hand for the first time."""


@phrase(
    "before_drawing",
    example="before you draw:",
    english="when you have discarded, before you draw up to a full hand",
)
class BeforeDrawing(AtBeginning):
    """The deeds of the character in each Discard and Draw Phase of its own, between the two; nobody
    plays cards meanwhile.
    """


@phrase(
    "each_icon", example="for each Blood icon:", english="for each {name} icon on a card of yours"
)
class EachIcon(Heading):
    """The effect after all others of a card that you play, once for each such icon on it; not
    where the card is Negated.
    """

    name: Word
    body: list[Any]


@phrase("deck_list", example="deck:", english="the deck holds")
class DeckList(Phrase):
    """Which cards that decks share are in this one, and how many of each."""

    lines: list[DeckLine]


@phrase("deck_line", example='6 "Deal Me In"', english="{number} of “{title}”")
class DeckLine(Phrase):
    """So many of a card."""

    number: Word
    title: Word
