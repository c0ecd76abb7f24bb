"""Tell a view in numbers: what a seat may know as a row of figures, each with a name and bounds.

Seats are told from one's own on: seat +0 is oneself, seat +1 whoever sits to the left, and so on,
so that what is learned on one seat holds on all of them. Cards and dice are counts by kind; of what
may not be seen there is the number alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rdi.engine.game import CompiledGame, View
from rdi.environments.figures import Figure, Numbers, Part
from rdi.environments.moments import asked, deeds, middle, score, seats_at_table, so_far, wager
from rdi.environments.piles import piles
from rdi.environments.things import Thing, verbs_of
from rdi.model.settings import Settings


class Legend:
    """What all numbers of an observation are, in their order, for a game with so many seats."""

    def __init__(
        self, compiled: CompiledGame, seats: int, settings: Settings, things: Sequence[Thing]
    ) -> None:
        gold = float(max(1, seats * (settings.stash + settings.reserve)))
        verbs = verbs_of(compiled.definition)
        self._parts: tuple[Part, ...] = (
            asked(verbs, seats),
            wager(gold),
            seats_at_table(seats, gold),
            deeds(compiled, seats),
            middle(compiled, gold),
            score(compiled),
            so_far(things),
            *piles(compiled, seats, things),
        )
        self.figures: tuple[Figure, ...] = tuple(
            [figure for part in self._parts for figure in part.figures]
        )
        self.least: Numbers = np.array([figure.least for figure in self.figures], np.float32)
        self.most: Numbers = np.array([figure.most for figure in self.figures], np.float32)

    @property
    def names(self) -> tuple[str, ...]:
        """What each number is."""
        return tuple([figure.name for figure in self.figures])

    def observe(self, view: View, chosen: Sequence[Thing] = ()) -> Numbers:
        """The numbers for a view; `chosen` is what its seat has named of an answer so far."""
        told: Numbers = np.zeros(len(self.figures), np.float32)
        place = 0
        for part in self._parts:
            told[place : place + len(part.figures)] = part.tell(view, chosen)
            place += len(part.figures)
        return np.clip(told, self.least, self.most, out=told)
