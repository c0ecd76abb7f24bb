"""What a game's scoring functions are given: the hand of a seat, and what lies open to all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rdi.engine.bind import Bound
from rdi.engine.table import Table
from rdi.model.definition import Scoring, Source

Context = tuple[tuple[Any, ...], ...]
"""What lies in the piles and tallies of the table that are scored with, in the order of
`Arguments.context_names`: the things of a pile, or the pairs of a tally.
"""


class Arguments:
    """The arguments of one game's scoring functions.

    `own_piles` are the piles of a player that together are the hand; `context_names` the piles and
    tallies of the table that the scoring reads.
    """

    def __init__(self, bound: Bound, scoring: Scoring) -> None:
        self.bound = bound
        self.sources = scoring.sources
        self.own_piles = tuple([each.name for each in self.sources if self.is_own(each)])
        self._open = [each for each in self.sources if self.is_open(each)]
        self.context_names = tuple([each.name for each in self._open])

    def is_own(self, source: Source) -> bool:
        """Whether it is part of the hand."""
        return source.kind == "pile" and self.bound.places[source.name][0]

    def is_open(self, source: Source) -> bool:
        """Whether it is part of the context."""
        return source.kind in {"pile", "tally"} and not self.is_own(source)

    def context_of(self, table: Table) -> Context:
        """The context as it lies on a table."""
        return tuple([tuple(self._lying(table, source)) for source in self._open])

    def _lying(self, table: Table, source: Source) -> Sequence[Any]:
        if source.kind == "pile":
            return table.piles[self.bound.pile(source.name)]
        names = [tally.name for tally in self.bound.definition.tallies]
        return tuple(table.tallies[names.index(source.name)].items())

    def context(
        self,
        piles: Mapping[str, Sequence[Any]],
        tallies: Mapping[str, Mapping[str, int]] | None = None,
    ) -> Context:
        """The context that these piles and tallies of the table are; a pile not named is empty."""
        return tuple(
            [
                tuple(piles.get(source.name, ()))
                if source.kind == "pile"
                else tuple((tallies or {})[source.name].items())
                for source in self._open
            ]
        )

    def filling(self, context: Context) -> Callable[[list[Any]], list[Any]]:
        """Gives the arguments for any hand in a context: the same list each time, filled anew."""
        arguments = self.filled([], context)
        place = next(
            (place for place, source in enumerate(self.sources) if self.is_own(source)), None
        )

        def filled(hand: list[Any]) -> list[Any]:
            if place is not None:
                arguments[place] = hand
            return arguments

        return filled

    def filled(self, hand: list[Any], context: Context) -> list[Any]:
        """The arguments for a hand: all of it lies in the first of its piles."""
        contents, hands = iter(context), iter([hand])
        found: list[Any] = []
        for source in self.sources:
            if self.is_own(source):
                found.append(next(hands, []))
            elif source.kind == "pile":
                found.append(list(next(contents)))
            elif source.kind == "tally":
                found.append(dict(next(contents)))
            else:
                names = [ranking.name for ranking in self.bound.definition.rankings]
                found.append(self.bound.rankings[names.index(source.name)])
        return found
