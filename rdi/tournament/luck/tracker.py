"""Follow a game by its events: what lies where, who is still in, and what the pots hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.arrays.hand_tables import Context
from rdi.engine.betting import BETS
from rdi.engine.game import CompiledGame
from rdi.engine.table import DECK, DISCARDS, POT
from rdi.model.event import Event

EXITS = frozenset({"folded", "left", "broke", "sits out"})
PICKS = frozenset({"picked", "forced"})
DECISIONS = frozenset({"picked", "checked", "called", "raised", "all in", "folded", "left"})
"""Events that somebody has chosen."""

CHANCE_EVENTS = frozenset({"drew", "rolled"})

Pots = list[tuple[int, tuple[int, ...]]]

SharedSources = tuple[tuple[bool, int], ...]
"""The tallies (True) and piles (False) of the table that hands are scored by, by number."""


def shared_sources(compiled: CompiledGame, names: Sequence[str]) -> SharedSources:
    """What these names of a context are."""
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
    """A game as far as it was followed.

    `piles` are those of the table, by number; `stakes` is what each seat has put in, `picks` how
    often it has chosen something, `playing` who is still in.
    """

    def __init__(
        self, compiled: CompiledGame, lying: SharedSources, seats: int, carry: int = 0
    ) -> None:
        self._compiled = compiled
        self._lying = lying
        self.seats = seats
        self._lay(list(range(seats)), carry)

    def _lay(self, playing: list[int], carry: int) -> None:
        """Clear the table for these seats."""
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
        self.is_mixed = False

    def owner(self, index: int) -> int | None:
        """The seat whose pile this is; None for one of the table."""
        if index < self._compiled.shared:
            return None
        return (index - self._compiled.shared) // self._compiled.per_seat

    def pile_of(self, seat: int, place: int) -> list[Any]:
        """A pile of a seat, by its place among them."""
        return self.piles[self._compiled.shared + seat * self._compiled.per_seat + place]

    def context(self) -> Context:
        """What lies open to all and is scored with."""
        return tuple(
            [
                tuple(self.tallies[index].items()) if is_tally else tuple(self.piles[index])
                for is_tally, index in self._lying
            ]
        )

    # ------------------------------------------------------------------ going on

    def take(self, event: Event) -> None:
        """Go on by one event."""
        kind = event[0]
        if kind == "drew":
            self.drew(event[1], event[2])
        elif kind == "rolled":
            self.rolled(event[1], event[2])
        elif kind == "moved":
            self._move(*event[1:])
        elif kind == "paid":
            self._pay(*event[1:])
        elif kind in PICKS:
            self.picks[event[1]] += 1
        elif kind in EXITS:
            self.playing = [seat for seat in self.playing if seat != event[1]]
        else:
            self._take_other(event)

    def _take_other(self, event: Event) -> None:
        kind = event[0]
        if kind == "reshuffled":
            self.piles[DECK] += self.piles[DISCARDS]
            self.piles[DISCARDS].clear()
            self.is_mixed = True
        elif kind == "noted":
            self.piles[event[1]].append(event[2])
        elif kind == "cleared":
            self.piles[event[1]].clear()
        elif kind == "counted":
            self.tallies[event[1]][event[2]] += event[3]
        elif kind == "replay":
            self._lay(sorted(event[2]), event[1])

    def drew(self, target: int, cards: Sequence[Any]) -> None:
        """Cards came from the deck."""
        for card in cards:
            self.piles[DECK].remove(card)
        self.piles[target] += cards
        self.is_mixed = False

    def rolled(self, target: int, dice: Sequence[int]) -> None:
        """Dice were rolled; as many as lay there already are those, rolled again."""
        pile = self.piles[target]
        if len(pile) == len(dice):
            pile.clear()
        pile += dice

    def _move(self, source: int, target: int, things: Sequence[Any]) -> None:
        here = self.piles[source]
        for thing in things:
            if thing in here:  # a card that goes into a grid goes with its cell
                here.remove(thing)
        self.piles[target] += things

    def _pay(self, source: int | str, target: int | str, amount: int) -> None:
        if isinstance(source, int) and (target == POT or target in BETS):
            self.stakes[source] += amount

    # ------------------------------------------------------------------ what it is about

    def pots(self) -> Pots:
        """The pots as they stand."""
        return pots_of(self.stakes, self.playing, self.carry)


def pots_of(stakes: Sequence[int], playing: Sequence[int], carry: int) -> Pots:
    """The pots of these stakes, each with those who may win it; what only one may is left out."""
    found: Pots = []
    below, waiting = 0, carry
    for level in sorted({stakes[seat] for seat in playing}):
        amount = waiting + sum([min(stake, level) - min(stake, below) for stake in stakes])
        eligible = tuple([seat for seat in playing if stakes[seat] >= level])
        if amount and len(eligible) > 1:
            found.append((amount, eligible))
        below, waiting = level, 0
    return found
