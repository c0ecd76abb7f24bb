"""The rules of a game of characters: what each player has, and the phases of a turn.

A game of characters is a `GameDefinition` whose `inn` is set; its program is made of the
instructions below and of the general ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rdi.model.fingerprint import Added
from rdi.model.values import Value

PHASES = ("discard", "action", "order", "drink")
"""The phases of a turn in which something is done, in their order; its end is what remains."""

DRINK_DECK: Final = 30
"""The number of cards that are counted out of a Bar Deck where nothing else is said (bar-deck-01).
"""


class Stat(Value):
    """A number that each player has: its name, its bounds, and where it starts (limits-01)."""

    name: str
    least: int
    most: int
    start: int


class Sides(Value):
    """The way in which seats make sides, whose members share their numbers and Gold and win or lose
    together (team-01, team-02).

    `size` is how many players who sit beside one another are a side: each is alone where it is 1.
    With `is_first_alone` the first player is one side, and all others are another (team-boss-01).
    """

    size: int = 1
    is_first_alone: bool = False

    @property
    def are_single(self) -> bool:
        """Whether each player is a side alone."""
        return self.size == 1 and not self.is_first_alone

    def are_whole(self, seats: int) -> bool:
        """Whether so many players make whole sides, two at the least."""
        return seats % self.size == 0 and seats != self.size

    def of(self, seats: int) -> list[int]:
        """The side of each seat, by the first seat that belongs to it."""
        if self.is_first_alone:
            return [min(seat, 1) for seat in range(seats)]
        return [seat - seat % self.size for seat in range(seats)]


def sides_of(side: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, where it is said of each seat to which side it belongs."""
    return tuple(
        tuple(seat for seat, each in enumerate(side) if each == first)
        for first in dict.fromkeys(side)
    )


class Times(Value):
    """How often something is done in a phase: `count`, for each opponent where it is
    `for_each_opponent`. In the first turn of the game it is `first_less` fewer, and no more than
    `first_most`, where that says anything (team-boss-12, team-boss-14).
    """

    count: int
    for_each_opponent: bool = False
    first_less: int = 0
    first_most: int | None = None

    def of(self, opponents: int, *, is_first: bool = False) -> int:
        """How often it is done against so many opponents."""
        often = self.count * (opponents if self.for_each_opponent else 1)
        if not is_first:
            return often
        less = max(0, often - self.first_less)
        return less if self.first_most is None else min(less, self.first_most)


EACH: Final = "each"
FIRST: Final = "first"
FIRST_OF_SIDES: Final = "first of each side"
"""The players who have a kit."""


class KitUse(Value):
    """A kit that players have: its name, or nothing for the one that makes a boss of their
    character; who has it (EACH, FIRST or FIRST_OF_SIDES), and how often.
    """

    name: str
    who: str
    times: Times

    def is_for(self, seat: int, sides: Sides, seats: int) -> bool:
        """Whether the player in a seat has it."""
        if self.who == FIRST:
            return seat == 0
        return self.who == EACH or sides.of(seats)[seat] == seat


class InnRules(Value):
    """The beginning of a game of characters, and the way in which players go out.

    `gold` gives pairs (players at least, Gold each), fewest players first (base-setup-04).
    `passes_out`: the stat that reaches and the stat that is reached (base-losing-02). `drinks`:
    the titles of the Drink Decks, shuffled together. `hand`: how many cards are held.
    `first_drinks`: how many Drinks lie on each Drink Me! Pile at the start (base-setup-07).
    `piles`: the names of the piles on the table. `sides`: who plays together. `first_hand`: pairs
    (players at least, cards) for the hand of the first player, where that is another. `kits`: what
    players have beside the things of their characters. `counted_out`: how many Drinks at a time are
    counted out of a Bar Deck (bar-deck-01), 0 where there is none; with one no `drinks` stand for
    all Drink Decks that there are. `taverns`: the titles of the taverns among
    which the party moves, the first being where it begins; none where it stays in one place.
    """

    stats: tuple[Stat, ...]
    gold: tuple[tuple[int, int], ...]
    passes_out: tuple[str, str]
    drinks: tuple[str, ...]
    hand: int
    first_drinks: int = 1
    piles: tuple[str, ...] = ()
    sides: Sides = Sides()
    first_hand: tuple[tuple[int, int], ...] = ()
    kits: tuple[KitUse, ...] = ()
    counted_out: Added[int] = 0
    taverns: tuple[str, ...] = ()

    def hand_of(self, seat: int, seats: int) -> int:
        """How many cards a player holds at a table of this size."""
        if seat or not self.first_hand:
            return self.hand
        return _for_players(self.first_hand, seats)

    def is_boss(self, seat: int, seats: int) -> bool:
        """Whether the player in a seat is a boss, and so has to be one who can be."""
        return any(not use.name and use.is_for(seat, self.sides, seats) for use in self.kits)

    def boss_seats(self, seats: int) -> tuple[int, ...]:
        """The seats whose players are bosses at a table of this size."""
        return tuple([seat for seat in range(seats) if self.is_boss(seat, seats)])

    def gold_for(self, seats: int) -> int:
        """The Gold each player begins with at a table of this size."""
        return _for_players(self.gold, seats)


def _for_players(pairs: Sequence[tuple[int, int]], players: int) -> int:
    """The number for so many players, of pairs (players at least, number)."""
    return next(number for least, number in reversed(pairs) if players >= least)


class SetUp(Value):
    """Everybody draws a hand and gets the first Drinks (base-setup-07, base-setup-08)."""


class BeginTurn(Value):
    """The turn of the next player who is still in begins."""


class Moment(Value):
    """Everybody may play cards that fit this phase (base-cards-04); `phase` is `discard`,
    `action`, `order`, `drink` or `end`.
    """

    phase: str


class DiscardAndDraw(Value):
    """The acting player discards any cards and draws up to a full hand (base-draw-01)."""


class PlayActions(Value):
    """Each player whose turn it is may play so many Action Cards (base-action-01)."""

    times: Times


class OrderPhase(Value):
    """Whose turn it is orders so many Drinks for others, a side in all (base-order-01)."""

    times: Times


class DrinkPhase(Value):
    """The acting player reveals and drinks so many times (base-drink-01)."""

    count: int


class EndTurn(Value):
    """The turn is over, with what happens at its end; the next one begins at `target`."""

    target: int


class TurnOver(Value):
    """The deeds last of all in a turn (dungeon-08); the next one begins at `target`."""

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
