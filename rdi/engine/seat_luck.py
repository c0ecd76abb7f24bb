"""Luck that is each seat's own: what one player draws or rolls moves nobody else's cards or dice.

One deck is shuffled, and every draw of every seat has a place in it that was fixed beforehand;
what the whole table draws has places of its own. A card is always taken from a place that was
chosen without a look at cards still unseen, so all hands together are as likely as if everybody
drew from the top. Rolls come from a stream for each seat. This is for tournaments, where the same
deal is played many times with other players in the seats: whoever draws fewer cards changes nothing
for the others, and differences between players show sooner.
"""

from __future__ import annotations

from collections.abc import Iterable

from rdi.engine.chance import SeededChance, stream
from rdi.model.native import mypyc_attr

AHEAD = 8
"""At least so many cards of a deck are laid down at once: asking for each takes longer."""


class _Order:
    """A deck in the order that a seed gives it, laid down card by card as far as it is asked for.

    All copies of a game share it: whoever asks first, the cards are the same.
    """

    __slots__ = ("_laid", "_luck", "_rest", "size")

    def __init__(self, cards: Iterable[str], luck: SeededChance) -> None:
        self._rest = sorted(cards)
        self._luck = luck
        self._laid: list[str] = []
        self.size = len(self._rest)

    def card(self, place: int) -> str:
        """The card at a place."""
        laid = self._laid
        if place >= len(laid):
            count = max(AHEAD, place + 1 - len(laid))
            laid += self._luck.deal(self._rest, min(count, len(self._rest)))
        return laid[place]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatChance:
    """A seed's luck in streams of its own for each of so many seats, and one for the table.

    `turn_to` says for whom the next cards or dice are: a seat, or None for the table.
    """

    __slots__ = ("_counts", "_dice", "_epoch", "_free", "_left", "_order", "_seats", "_seed",
                 "_stream")  # fmt: skip

    def __init__(self, seed: int, seats: int) -> None:
        self._seed = seed
        self._seats = seats
        self._stream = seats
        self._epoch = 0
        self._left = -1
        self._order = _Order((), SeededChance(seed))
        self._free: list[bool] = []
        self._counts = [0] * (seats + 1)
        self._dice: dict[int, SeededChance] = {}

    def turn_to(self, seat: int | None) -> None:
        """The next cards and dice are for this seat."""
        self._stream = self._seats if seat is None else seat

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take so many cards out of the deck: those at the next places of whoever draws, and when a
        place is gone, the last card left.
        """
        if len(deck) != self._left:
            self._shuffle(deck)
        number, order, free = self._stream, self._order, self._free
        first = self._counts[number]
        self._counts[number] += count
        drawn = []
        for turn in range(first, first + count):
            place = turn * (self._seats + 1) + number
            if place >= order.size or not free[place]:
                place = _last(free)
            free[place] = False
            card = order.card(place)
            deck[deck.index(card)] = deck[-1]
            deck.pop()
            drawn.append(card)
        self._left = len(deck)
        return drawn

    def _shuffle(self, deck: list[str]) -> None:
        """Lay the deck in an order; one that was made anew from discards gets a new order."""
        self._epoch += 1
        luck = stream(self._seed, -self._epoch)
        self._order = _Order(deck, luck)
        self._free = [True] * len(deck)
        self._counts = [0] * (self._seats + 1)

    def roll(self) -> int:
        """What a six-sided die shows to whoever rolls."""
        number = self._stream
        if number not in self._dice:
            self._dice[number] = stream(self._seed, number + 1)
        return self._dice[number].roll()

    def copy(self) -> SeatChance:
        """The same luck from here on, apart from this one."""
        twin = SeatChance.__new__(SeatChance)
        twin._seed, twin._seats, twin._stream = self._seed, self._seats, self._stream
        twin._epoch, twin._left, twin._order = self._epoch, self._left, self._order
        twin._free, twin._counts = self._free[:], self._counts[:]
        twin._dice = {number: luck.copy() for number, luck in self._dice.items()}
        return twin


def _last(free: list[bool]) -> int:
    """The last place from which nothing was taken."""
    place = len(free) - 1
    while not free[place]:
        place -= 1
    return place
