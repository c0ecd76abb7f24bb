"""The rules of a game of characters: what each player has, and the phases of a turn.

A game of characters is a `GameDefinition` whose `inn` is set; its program is made of the
instructions below and of the general ones.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stat:
    """A number that each player has: its name, its bounds, and where it starts (limits-01)."""

    name: str
    least: int
    most: int
    start: int


@dataclass(frozen=True, slots=True)
class InnRules:
    """The beginning of a game of characters, and the way in which players go out.

    `gold` gives pairs (players at least, Gold each), fewest players first (base-setup-04).
    `passes_out`: the stat that reaches and the stat that is reached (base-losing-02). `drinks`:
    the titles of the Drink Decks, shuffled together. `hand`: how many cards are held.
    `first_drinks`: how many Drinks lie on each Drink Me! Pile at the start (base-setup-07).
    `piles`: the names of the piles on the table. `taverns`: the titles of the taverns among which
    the party moves, the first being where it begins; none where it stays in one place.
    """

    stats: tuple[Stat, ...]
    gold: tuple[tuple[int, int], ...]
    passes_out: tuple[str, str]
    drinks: tuple[str, ...]
    hand: int
    first_drinks: int = 1
    piles: tuple[str, ...] = ()
    taverns: tuple[str, ...] = ()

    def gold_for(self, seats: int) -> int:
        """The Gold each player begins with at a table of this size."""
        return next(gold for least, gold in reversed(self.gold) if seats >= least)


@dataclass(frozen=True, slots=True)
class SetUp:
    """Everybody draws a hand and gets the first Drinks (base-setup-07, base-setup-08)."""


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """The turn of the next player who is still in begins."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Everybody may play cards that fit this phase (base-cards-04); `phase` is `discard`,
    `action`, `order`, `drink` or `end`.
    """

    phase: str


@dataclass(frozen=True, slots=True)
class DiscardAndDraw:
    """The acting player discards any cards and draws up to a full hand (base-draw-01)."""


@dataclass(frozen=True, slots=True)
class PlayActions:
    """The acting player may play so many Action Cards (base-action-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class OrderPhase:
    """The acting player orders so many Drinks for others (base-order-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class DrinkPhase:
    """The acting player reveals and drinks so many times (base-drink-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over, with what happens at its end; the next one begins at `target`."""

    target: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """What is done last of all in a turn (dungeon-08); the next one begins at `target`."""

    target: int


InnInstruction = (
    SetUp
    | BeginTurn
    | Moment
    | DiscardAndDraw
    | PlayActions
    | OrderPhase
    | DrinkPhase
    | EndTurn
    | TurnOver
)
