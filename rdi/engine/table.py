"""The table in the middle of a game: piles of cards, purses of Gold, and who is still in.

The only place where anything changes. Every change is one of the few methods below; each checks
what must hold (Gold is never made or lost, a card is where it is taken from), notes an event and
no more. All facts of play live here and none in a running function, so ``copy`` is a fork of the
game.

Piles lie in one list: the table's own first (the deck is 0, the discards 1), then each seat's in
turn. Purses are keyed by seat (the Stash) or by name (``pot``, ``bet 0``, a Horde).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

from rdi.engine.chance import Chance, SeatChance
from rdi.engine.runtime import bounded
from rdi.errors import GameFault
from rdi.model.event import INN, Event
from rdi.model.native import mypyc_attr
from rdi.model.settings import Settings

DECK: Final = 0
DISCARDS: Final = 1
POT: Final = "pot"
NO_BETTING: Final = -1
NOBODY: Final = -1
DICE_MOST: Final = 1000

FIELDS = (
    "acting", "alone", "ante_due", "carry", "chance", "snapshot", "snapshot_events",
    "contributions", "current_bet", "debts", "events", "folded", "given", "glance_of", "gold",
    "is_over", "loans", "log", "pc", "per_seat", "piles", "places", "playing",
    "position", "raise_step", "rankings", "replays", "seats", "settings", "shared",
    "start", "tallies", "total", "vars", "waiting",
)  # fmt: skip
"""The names of all that a table knows."""

Item = Any
Purse = int | str


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """All that is true at one moment of a game."""

    __slots__ = FIELDS

    def __init__(
        self,
        seats: int,
        settings: Settings,
        chance: Chance,
        gold: dict[Purse, int],
        shared: int,
        per_seat: int,
    ) -> None:
        self.seats = seats
        self.settings = settings
        self.chance = chance
        self.gold = gold
        self.total = sum(gold.values())
        self.start = tuple(gold[seat] for seat in range(seats))
        self.shared = shared
        self.per_seat = per_seat
        self.piles: list[list[Item]] = [[] for _ in range(shared + seats * per_seat)]
        self.vars: list[Any] = []
        self.tallies: list[dict[str, int]] = []
        self.rankings: tuple[dict[str | int, int | str], ...] = ()
        self.playing: list[int] = list(range(seats))
        self.folded: list[int] = []
        self.waiting: list[int] = []
        self.contributions = [0] * seats
        self.current_bet = NO_BETTING
        self.raise_step = 1
        self.acting = 0
        self.pc = 0
        self.is_over = False
        self.alone = False
        self.ante_due = True
        self.carry = 0
        self.replays: tuple[Any, ...] = ()
        self.places: tuple[tuple[int, ...], ...] = ()
        self.loans: tuple[int, ...] = (0,) * seats
        self.debts: tuple[int, ...] = (0,) * seats
        self.given: dict[str, Any] = {}
        self.position: Any = None
        self.snapshot: list[list[Item]] | None = None
        self.snapshot_events = 0
        self.log: list[Any] = []
        self.events: list[Event] = []
        self.glance_of = NOBODY
        """The seat for which it is only looked at what comes of its answer, so that the game stops
        as soon as something has; mostly nobody.
        """

    def copy(self, with_account: bool = True) -> Self:
        """An independent table that stands where this one stands; without account it is not told
        there what has happened till now.
        """
        twin = self.__new__(type(self))
        twin.seats, twin.settings = self.seats, self.settings
        twin.shared, twin.per_seat = self.shared, self.per_seat
        twin.rankings, twin.total, twin.start = self.rankings, self.total, self.start
        twin.snapshot, twin.snapshot_events = self.snapshot, self.snapshot_events
        twin.pc, twin.is_over = self.pc, self.is_over
        twin.alone, twin.ante_due = self.alone, self.ante_due
        twin.current_bet, twin.raise_step = self.current_bet, self.raise_step
        twin.acting, twin.carry = self.acting, self.carry
        twin.places, twin.replays = self.places, self.replays
        twin.loans, twin.debts = self.loans, self.debts
        twin.chance = self.chance.copy()
        twin.piles = [pile[:] for pile in self.piles]
        twin.vars = self.vars[:]
        twin.gold = self.gold.copy()
        twin.tallies = [tally.copy() for tally in self.tallies]
        twin.playing, twin.folded, twin.waiting = self.playing[:], self.folded[:], self.waiting[:]
        twin.contributions = self.contributions[:]
        twin.given, twin.position = self.given.copy(), self.position
        twin.log, twin.events = (self.log[:], self.events[:]) if with_account else ([], [])
        twin.glance_of = NOBODY
        return twin

    @property
    def has_laws(self) -> bool:
        """Whether cards may have changed for a while what else is always so."""
        return False

    def plays_with(self, seat: int, other: int) -> bool:
        """Whether two seats are on one side, so that they see each other's hands."""
        return seat == other

    @property
    def shared_sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; nothing where everybody plays alone."""
        return ()

    def lies_open(self, pile: str, seat: int) -> bool:
        """Whether everybody sees this pile of a player for a while."""
        return False

    @property
    def settled_events(self) -> int:
        """The number of events that every seat will always see as it does now; later ones happen
        while some choose at the same time, and are seen otherwise when all have chosen.
        """
        return len(self.events) if self.snapshot is None else self.snapshot_events

    # ------------------------------------------------------------------ Gold

    def pay(self, source: Purse, target: Purse, amount: int) -> None:
        """Move Gold from one purse to another; only the Inn may owe (limits-02), as the bank of a
        game too, within the bounds of numbers (GameFault). All Gold together stays the same.
        """
        gold = self.gold
        left = gold[source] - amount
        assert amount >= 0, f"{source} cannot pay {amount}"
        assert left >= 0 or source == INN, (
            f"{source} has {gold[source]} Gold and cannot pay {amount}"
        )
        gold[source] = left if left >= 0 else bounded(left)
        gold[target] += amount
        self.events.append(("paid", source, target, amount))

    def take_all(self, purses: Iterable[Purse], target: Purse) -> None:
        """Move all Gold in these purses to another; of empty ones there is nothing to tell."""
        gold, events = self.gold, self.events
        for purse in purses:
            amount = gold[purse]
            if amount:
                gold[purse] = 0
                gold[target] += amount
                events.append(("paid", purse, target, amount))

    def take_from_pot(self, amount: int, seat: int) -> None:
        """A seat takes Gold out of the pot, all that is there if that is less. What is left may be
        won by all who are still in, whatever they have paid.
        """
        waiting = sum(each.amount for each in self.replays)  # tied pots, each played for alone
        taken = min(max(0, amount), self.gold[POT] - waiting)
        if taken:
            self.events.append(("takes out", seat, taken))
            self.pay(POT, seat, taken)
        self.carry = self.gold[POT] - waiting
        self.contributions = [0] * self.seats

    # ------------------------------------------------------------------ cards and dice

    def draw(self, count: int, target: int) -> None:
        """Draw cards into a pile.

        An empty deck is made anew from the discards (G-8); nothing left: fewer are drawn.
        """
        deck = self.piles[DECK]
        if isinstance(self.chance, SeatChance):
            self.chance.turn_to(self._owner(target))
        drawn = self.chance.deal(deck, min(count, len(deck)))
        if len(drawn) < count and self.piles[DISCARDS]:
            self._reshuffle()
            drawn += self.chance.deal(deck, min(count - len(drawn), len(deck)))
        self.piles[target] += drawn
        self.log += drawn
        self.events.append(("drew", target, tuple(drawn)))

    def _owner(self, target: int) -> int | None:
        """The owner of this pile; None for the table."""
        return None if target < self.shared else (target - self.shared) // self.per_seat

    def _reshuffle(self) -> None:
        """The discards become the deck (G-8)."""
        discards = self.piles[DISCARDS]
        self.piles[DECK] += discards
        discards.clear()
        self.events.append(("reshuffled",))

    def draw_each(self, count: int, place: int) -> None:
        """Deal cards to a pile of each player still in.

        All are taken from the deck at once if it has enough: the cards are the same.
        """
        piles, playing = self.piles, self.playing
        if len(piles[DECK]) < count * len(playing) or isinstance(self.chance, SeatChance):
            for seat in playing:
                self.draw(count, self.shared + seat * self.per_seat + place)
            return
        drawn = self.chance.deal(piles[DECK], count * len(playing))
        self.log += drawn
        first, shared, per_seat, events = 0, self.shared + place, self.per_seat, self.events
        for seat in playing:
            target = shared + seat * per_seat
            cards = tuple(drawn[first : first + count])
            piles[target] += cards
            events.append(("drew", target, cards))
            first += count

    def roll(self, count: int, target: int) -> None:
        """Roll dice into a pile. Raises GameFault if they are more than DICE_MOST."""
        if count > DICE_MOST:
            raise GameFault(f"{count} dice are to be rolled at once, but {DICE_MOST} are the most")
        chance = self.chance
        if isinstance(chance, SeatChance):
            chance.turn_to(self._owner(target))
        dice = [chance.roll() for _ in range(count)]
        self.piles[target].extend(dice)
        self.log.extend(dice)
        self.events.append(("rolled", target, tuple(dice)))

    def roll_each(self, count: int, place: int) -> None:
        """Roll dice for each player still in."""
        for seat in self.playing:
            self.roll(count, self.shared + seat * self.per_seat + place)

    def reroll_each(self, place: int) -> None:
        """Roll all dice that lie in a pile of each player again."""
        for seat in self.playing:
            pile = self.piles[self.shared + seat * self.per_seat + place]
            count = len(pile)
            if count:
                pile.clear()
                self.roll(count, self.shared + seat * self.per_seat + place)

    def move(self, items: Item | Sequence[Item], source: int, target: int) -> None:
        """Move cards or dice from one pile to another; each must lie in the first."""
        piles = self.piles
        moved = tuple(items) if isinstance(items, (list, tuple)) else (items,)
        from_pile = piles[source]
        for item in moved:
            from_pile.remove(item)
        piles[target].extend(moved)
        self.events.append(("moved", source, target, moved))

    def lay(self, card: Item, source: int, cell: tuple[int, int], grid: int) -> None:
        """Lay a card from a pile into a cell of a grid."""
        self.piles[source].remove(card)
        self.piles[grid].append((cell, card))
        self.events.append(("moved", source, grid, ((cell, card),)))

    def put(self, item: Item, target: int) -> None:
        """Note something that is not a card of the deck (a cell, a rank) in a pile; nothing where
        there is nothing to note.
        """
        if item is None or item != item:
            return
        self.piles[target].append(item)
        self.events.append(("noted", target, item))

    def clear(self, target: int) -> None:
        """Forget the notes in a pile, or take its dice away."""
        self.piles[target].clear()
        self.events.append(("cleared", target))

    def add(self, tally: int, key: str, amount: int) -> None:
        """Add to a number on the table."""
        self.tallies[tally][key] = bounded(self.tallies[tally][key] + amount)
        self.events.append(("counted", tally, key, amount))

    # ------------------------------------------------------------------ who is in

    def begin_with(self, seat: int) -> None:
        """A seat that is still in is the first in turn order from now on; nothing where it is."""
        if self.playing[0] != seat:
            self.playing = list(clockwise(self.playing, seat))
            self.events.append(("begins", seat))

    def begin_left_of(self, seat: int) -> None:
        """The next seat clockwise that is still in is the first in turn order from now on."""
        self.playing = list(clockwise(self.playing, seat + 1))

    def leave(self, seat: int, reason: str) -> None:
        """A seat folds, leaves or sits out: it takes no further part in this game (betting-07,
        hordes-14).
        """
        self.playing.remove(seat)
        self.folded.append(seat)
        self.events.append((reason, seat))


def clockwise(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """The `seats` in the order in which they act when play starts with seat `first`.

    If `first` is not among them, because that player has folded or sits out, the next seat
    clockwise that is among them starts (G-11). Seats are numbered clockwise, so the order in
    which they are given does not matter.
    """
    around = sorted(seats)
    start = bisect_left(around, first)
    return (*around[start:], *around[:start])
