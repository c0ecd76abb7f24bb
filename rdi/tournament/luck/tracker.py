"""The state of a game, followed by its events: piles, seats that are still in, and pots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.arrays.scoring.hand_tables import Context
from rdi.engine.betting import BETS
from rdi.engine.game import CompiledGame
from rdi.engine.table import DECK, DISCARDS, POT
from rdi.model.event import Event

EXITS = frozenset({"folded", "left", "broke", "sits out"})
PICKS = frozenset({"picked", "forced"})
DECISIONS = frozenset({"picked", "checked", "called", "raised", "all in", "folded", "left"})
"""Kinds of events that follow from a decision of a player."""

CHANCE_EVENTS = frozenset({"drew", "rolled"})

Pots = list[tuple[int, tuple[int, ...]]]
"""The Gold of each pot, and the seats that may win it."""

ContextSources = tuple[tuple[bool, int], ...]
"""The tallies (True) and piles (False) of the table that count in the score of every hand, each by
its number.
"""


def context_sources_of(compiled: CompiledGame, names: Sequence[str]) -> ContextSources:
    """The tallies and piles of these names."""
    tallies = [tally.name for tally in compiled.definition.tallies]
    return tuple(
        [
            (False, compiled.places[name][1])
            if name in compiled.places
            else (True, tallies.index(name))
            for name in names
        ]
    )


class GameTracker:
    """The state of a game after the events that were observed.

    `piles` are all piles, by number. `stakes` is what each seat has put in, in Gold, `picks` how
    often it has picked something, `playing` who is still in, `carry` the Gold that lay in the pot
    before. `is_reshuffled` says that the discards went back into the deck and nothing was drawn
    since.
    """

    def __init__(
        self, compiled: CompiledGame, context_sources: ContextSources, seats: int, carry: int = 0
    ) -> None:
        self._compiled = compiled
        self._context_sources = context_sources
        self.seats = seats
        self._clear_table(list(range(seats)), carry)

    def _clear_table(self, playing: list[int], carry: int) -> None:
        """Begin anew with these seats."""
        compiled = self._compiled
        self.piles: list[list[Any]] = [
            [] for _ in range(compiled.shared + self.seats * compiled.per_seat)
        ]
        self.piles[DECK] = compiled.cards[:]
        self.tallies = [dict.fromkeys(tally.keys, 0) for tally in compiled.definition.tallies]
        self.playing = playing
        self.carry = carry
        self.stakes = [0] * self.seats
        self.picks = [0] * self.seats
        self.is_reshuffled = False

    def owner(self, index: int) -> int | None:
        """The seat whose pile this is; None for one of the table."""
        if index < self._compiled.shared:
            return None
        return (index - self._compiled.shared) // self._compiled.per_seat

    def pile_of(self, seat: int, number: int) -> list[Any]:
        """A pile of a seat, by its number among those of the seat."""
        return self.piles[self._compiled.shared + seat * self._compiled.per_seat + number]

    def context(self) -> Context:
        """The things that lie open to all and count in the score of every hand."""
        return tuple(
            [
                tuple(self.tallies[index].items()) if is_tally else tuple(self.piles[index])
                for is_tally, index in self._context_sources
            ]
        )

    def observe(self, event: Event) -> None:
        """Change the state by one event."""
        kind = event[0]
        if kind == "drew":
            self._draw(event[1], event[2])
        elif kind == "rolled":
            self._roll(event[1], event[2])
        elif kind == "moved":
            self._move(*event[1:])
        elif kind == "paid":
            self._pay(*event[1:])
        elif kind in PICKS:
            self.picks[event[1]] += 1
        elif kind in EXITS:
            self.playing = [seat for seat in self.playing if seat != event[1]]
        else:
            self._observe_rare(event)

    def _observe_rare(self, event: Event) -> None:
        kind = event[0]
        if kind == "pays in":
            self._pay_in(*event[1:])
        elif kind == "takes out":
            self._take_out(event[2])
        elif kind == "reshuffled":
            self.piles[DECK] += self.piles[DISCARDS]
            self.piles[DISCARDS].clear()
            self.is_reshuffled = True
        elif kind == "noted":
            self.piles[event[1]].append(event[2])
        elif kind == "cleared":
            self.piles[event[1]].clear()
        elif kind == "counted":
            self.tallies[event[1]][event[2]] += event[3]
        elif kind == "replay":
            self._clear_table(sorted(event[2]), event[1])

    def _draw(self, target: int, cards: Sequence[Any]) -> None:
        for card in cards:
            self.piles[DECK].remove(card)
        self.piles[target] += cards
        self.is_reshuffled = False

    def _roll(self, target: int, dice: Sequence[int]) -> None:
        pile = self.piles[target]
        if len(pile) == len(dice):  # these are the same dice, rolled again
            pile.clear()
        pile += dice

    def _move(self, source: int, target: int, things: Sequence[Any]) -> None:
        here = self.piles[source]
        for thing in things:
            if thing in here:  # a card that goes into a grid goes with its cell
                here.remove(thing)
        self.piles[target] += things

    def _pay_in(self, seat: int, amount: int, is_dead: bool) -> None:
        """A payment into the pot follows, of Gold for which all play where it is dead money."""
        if is_dead:
            self.stakes[seat] -= amount
            self.carry += amount

    def _take_out(self, amount: int) -> None:
        """All may win what is left in the pot."""
        self.carry += sum(self.stakes) - amount
        self.stakes = [0] * len(self.stakes)

    def _pay(self, source: int | str, target: int | str, amount: int) -> None:
        if isinstance(source, int) and (target == POT or target in BETS):
            self.stakes[source] += amount

    def pots(self) -> Pots:
        """The pots as they stand."""
        return pots_of(self.stakes, self.playing, self.carry)


def pots_of(stakes: Sequence[int], playing: Sequence[int], carry: int) -> Pots:
    """The pots of these stakes, each with those who may win it; a pot that only one seat may win is
    left out.
    """
    found: Pots = []
    below, waiting = 0, carry
    for level in sorted({stakes[seat] for seat in playing}):
        amount = waiting + sum([min(stake, level) - min(stake, below) for stake in stakes])
        eligible = tuple([seat for seat in playing if stakes[seat] >= level])
        if amount and len(eligible) > 1:
            found.append((amount, eligible))
        below, waiting = level, 0
    return found
