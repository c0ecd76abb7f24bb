"""The tables of a game's hands: found out from its scoring, made as contexts are met, and kept.

What lies open to all and is asked for by the scoring is a table's *context*: a King, the cards of a
war, the strengths of a wheel's spokes. Contexts that make no difference share one table, and only
as many as are named below are kept.

In a hot loop::

    table = counting_of(bound).table(context)
    weight, known, miss = table.weights, table.known, table.miss
    total = weight[one] + weight[other]
    key = known.get(total) or miss(total)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from rdi.compiled.answering import Answers, Asked
from rdi.compiled.asking import OrderMatters
from rdi.compiled.hands import CountingTable
from rdi.compiled.items import Item, Items
from rdi.compiled.keys import KeyShape
from rdi.engine.bind import Bound
from rdi.engine.table import DICE_MOST, Table
from rdi.errors import BadSettings
from rdi.model.definition import Source

CONTEXTS_MOST = 4096
TABLES_MOST = 256
GAMES_MOST = 128

Context = tuple[tuple[Any, ...], ...]
"""What lies in the piles and tallies that are scored with, in the order of
`Counting.context_names`: the things of a pile, or the pairs of a tally.
"""


class NotCounted(BadSettings):
    """A game whose hands are more than counts, or that has no scores; the text says why."""


class Counting:
    """The tables of one game, each made when its context is first met.

    NotCounted, with the reason, where hands of the game are more than counts.
    """

    def __init__(self, bound: Bound) -> None:
        scoring = bound.definition.scoring
        if scoring is None:
            raise NotCounted(f"{bound.definition.title} has no scores")
        self.bound = bound
        self.items = Items(bound)
        self._score = bound.namespace[scoring.score_code]
        self._tiebreak = bound.namespace[scoring.tiebreak_code]
        self._sources = scoring.sources
        self.own_piles: tuple[str, ...] = tuple(
            [source.name for source in scoring.sources if self._is_own(source)]
        )
        """The piles of a player that together are the hand."""
        self.context_names: tuple[str, ...] = tuple(
            [source.name for source in scoring.sources if self._is_context(source)]
        )
        """The piles and tallies of the table that the scoring reads."""
        try:
            self._asked = Asked(bound, self.items)
        except OrderMatters as reason:
            raise NotCounted(
                f"hands of {bound.definition.title} are not counted: {reason}"
            ) from None
        self._copies = self._copies_of_each()
        self._shape: KeyShape | None = None
        self._contexts: OrderedDict[Context, CountingTable] = OrderedDict()
        self._tables: OrderedDict[Hashable, CountingTable] = OrderedDict()

    def _is_own(self, source: Source) -> bool:
        return source.kind == "pile" and self.bound.places[source.name][0]

    def _is_context(self, source: Source) -> bool:
        return source.kind in {"pile", "tally"} and not self._is_own(source)

    def _copies_of_each(self) -> dict[Item, int]:
        """How many of each thing there are in the game; things that are not in it are left out."""
        copies: dict[Item, int] = {}
        for number in self.items.deck:
            code = self.items.codes[number]
            copies[code] = copies.get(code, 0) + 1
        copies.update({self.items.codes[number]: DICE_MOST for number in self.items.faces})
        return copies

    # ------------------------------------------------------------------ contexts

    def context_of(self, table: Table) -> Context:
        """The context as it lies on a table."""
        return tuple(
            [
                tuple(self._lying(table, source))
                for source in self._sources
                if self._is_context(source)
            ]
        )

    def _lying(self, table: Table, source: Source) -> Sequence[Any]:
        if source.kind == "pile":
            return table.piles[self.bound.pile(source.name)]
        names = [tally.name for tally in self.bound.definition.tallies]
        return tuple(table.tallies[names.index(source.name)].items())

    def context(
        self,
        piles: Mapping[str, Sequence[Item]],
        tallies: Mapping[str, Mapping[str, int]] | None = None,
    ) -> Context:
        """The context that these piles and tallies of the table are; a pile not named is empty."""
        return tuple(
            [
                tuple(piles.get(source.name, ()))
                if source.kind == "pile"
                else tuple((tallies or {})[source.name].items())
                for source in self._sources
                if self._is_context(source)
            ]
        )

    # ------------------------------------------------------------------ tables

    def table(self, context: Context = ()) -> CountingTable:
        """The table for a context. Ask again for each hand where the context changes."""
        found = self._contexts.get(context)
        if found is not None:
            self._contexts.move_to_end(context)
            return found
        answers = self._asked.answers(self._arguments([], context))
        found = self._tables.get(answers.same)
        if found is None:
            found = self._make(answers, context)
        self._tables[answers.same] = self._contexts[context] = found
        self._tables.move_to_end(answers.same)
        for kept, most in ((self._contexts, CONTEXTS_MOST), (self._tables, TABLES_MOST)):
            if len(kept) > most:
                kept.popitem(last=False)
        return found

    def _make(self, answers: Answers, context: Context) -> CountingTable:
        if self._shape is None:
            self._shape = KeyShape(len(self._tiebreak(*self._arguments([], context))))
        classes: dict[Hashable, list[Item]] = {}
        for item in self._copies:
            classes.setdefault(answers.of_item[self.items.number[item]], []).append(item)
        members = tuple([tuple(each) for each in classes.values()])
        most = [sum([self._copies[item] for item in each]) for each in members]
        return CountingTable(members, most, self.items, self._shape, partial(self._key, context))

    def _arguments(self, hand: list[Item], context: Context) -> list[Any]:
        """What the scoring functions are given for a hand: all of it in the first of its piles."""
        contents, hands = iter(context), iter([hand])
        found: list[Any] = []
        for source in self._sources:
            if self._is_own(source):
                found.append(next(hands, []))
            elif source.kind == "pile":
                found.append(list(next(contents)))
            elif source.kind == "tally":
                found.append(dict(next(contents)))
            else:
                names = [ranking.name for ranking in self.bound.definition.rankings]
                found.append(self.bound.rankings[names.index(source.name)])
        return found

    def _key(self, context: Context, hand: list[Item]) -> int:
        """The key of a hand, by the game's own scoring functions."""
        assert self._shape is not None
        arguments = self._arguments(hand, context)
        return self._shape.key(self._score(*arguments), self._tiebreak(*arguments))


@lru_cache(maxsize=GAMES_MOST)
def _counting(bound: Bound) -> Counting | str:
    try:
        return Counting(bound)
    except NotCounted as reason:
        return str(reason)


def counting_of(bound: Bound) -> Counting:
    """The tables of a game, the same each time; NotCounted where it has none."""
    found = _counting(bound)
    if isinstance(found, str):
        raise NotCounted(found)
    return found


def why_not_counted(bound: Bound) -> str:
    """Why the hands of a game are not counted, as a sentence; nothing where they are."""
    found = _counting(bound)
    return found if isinstance(found, str) else ""
