"""The settings on which the players agree before a game begins."""

from dataclasses import dataclass
from enum import StrEnum


class SplitRule(StrEnum):
    """The rule by which tied players divide a pot; the booklet's section on ties.

    The Starting Player may choose one before the game; if nobody does, Merchant's Rule holds
    (G-12).
    """

    MERCHANT = "merchant"
    """The tied players take equal parts, and what is left over stays for the next game."""

    KING = "king"
    """The pot waits while the tied players alone play again, without an ante."""

    COMMONER = "commoner"
    """The pot waits while all players play again, each paying the ante."""


class Asks(StrEnum):
    """The players who are asked whether to answer a card or a Drink."""

    ALWAYS = "always"
    """Everybody, so that a question tells nothing of a hand."""

    ABLE = "able"
    """Each player who holds a card that may be played."""

    STOPS = "stops"
    """Of those, each whom it concerns: their own numbers, Drinks, Gold or turn."""


class RoundChoice(StrEnum):
    """Who says which of several games is played in a Round of Gambling."""

    STARTER = "starter"
    """The player who starts the Round (GR-2)."""

    LUCK = "luck"
    """Nobody: one is drawn each time (GR-22)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table, and the booklet's optional rules in use.

    `ante` and `stash` are Gold for each player (betting-06, ac-01). `share` is the Gold of one
    share when Playing for Shares, which replaces ante and Betting Rounds, else None (shares-01).
    `minimum_raise` turns on the suggested rule for raises (betting-10). Without `table_stakes` a
    player who runs short goes on with the `reserve` kept beside the table (betting-11). `loans`
    lets a player who runs out of Gold borrow during the game (AC-7). `ask_always` asks even where
    one answer is left, so that silence tells nothing.

    In games of characters, `asks` says who is asked to answer cards, and `bar` names the Drink
    Decks that are shuffled together as the Bar Deck (bar-deck-01); none means the game's own Drink
    Deck alone. `rounds` names the games that are played in Rounds of Gambling, each with its
    variants, and `round_choice` says who chooses one of several; without them Rounds are as usual.
    """

    ante: int = 1
    stash: int = 50
    share: int | None = None
    split_rule: SplitRule = SplitRule.MERCHANT
    minimum_raise: bool = True
    table_stakes: bool = True
    reserve: int = 0
    loans: bool = False
    ask_always: bool = False
    asks: Asks = Asks.ABLE
    bar: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    round_choice: RoundChoice = RoundChoice.STARTER
