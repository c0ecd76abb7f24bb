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
            laid += self._luck.deal(self._rest, place + 1 - len(laid))
        return laid[place]


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
        """Take so many cards out of the deck, those that wait for whoever draws."""
        if len(deck) != self._left:
            self._shuffle(deck)
        drawn = [self._next() for _ in range(count)]
        for card in drawn:
            deck[deck.index(card)] = deck[-1]
            deck.pop()
        self._left = len(deck)
        return drawn

    def _shuffle(self, deck: list[str]) -> None:
        """Lay the deck in an order; one that was made anew from discards gets a new order."""
        self._epoch += 1
        luck = stream(self._seed, -self._epoch)
        self._order = _Order(deck, luck)
        self._free = [True] * len(deck)
        self._counts = [0] * (self._seats + 1)

    def _next(self) -> str:
        """The card at the next place of whoever draws; when that is gone, the last one left."""
        number, order, free = self._stream, self._order, self._free
        place = self._counts[number] * (self._seats + 1) + number
        self._counts[number] += 1
        if place >= order.size or not free[place]:
            place = order.size - 1
            while not free[place]:
                place -= 1
        free[place] = False
        return order.card(place)

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
