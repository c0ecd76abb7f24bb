"""Luck that is each pile's own: what is drawn from one deck moves the cards of no other.

Each pile has a stream of its own, by which cards are taken out of it, each equally likely; so all
draws together are as likely as with one luck for all. This is for tournaments of games in which
everybody has a deck: the same deal is played many times with other players in the seats, and
whoever draws more or less changes nothing for the others.
"""

from __future__ import annotations

from rdi.engine.chance import SeededChance, stream


class PileChance:
    """A seed's luck in a stream for each pile. `turn_to` says from which of them is drawn next."""

    __slots__ = ("_pile", "_seed", "_streams")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._pile = 0
        self._streams: dict[int, SeededChance] = {}

    def turn_to(self, pile: int) -> None:
        """The next cards are of this pile."""
        self._pile = pile

    @property
    def _stream(self) -> SeededChance:
        if self._pile not in self._streams:
            self._streams[self._pile] = stream(self._seed, self._pile)
        return self._streams[self._pile]

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take so many cards out of the pile."""
        return self._stream.deal(deck, count)

    def roll(self) -> int:
        """What a six-sided die shows."""
        return self._stream.roll()

    def copy(self) -> PileChance:
        """The same luck from here on, apart from this one."""
        twin = PileChance(self._seed)
        twin._pile = self._pile
        twin._streams = {pile: luck.copy() for pile, luck in self._streams.items()}
        return twin
