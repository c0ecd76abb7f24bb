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
from collections.abc import Callable, Hashable
from functools import lru_cache

from rdi.compiled.answering import Answers, Asked
from rdi.compiled.arguments import Arguments, Context
from rdi.compiled.asking import OrderMatters
from rdi.compiled.hands import CountingTable
from rdi.compiled.items import Item, Items
from rdi.compiled.keys import KeyShape
from rdi.compiled.trial_hands import is_too_big
from rdi.engine.bind import Bound
from rdi.engine.table import DICE_MOST
from rdi.errors import BadSettings

CONTEXTS_MOST = 4096
TABLES_MOST = 256
GAMES_MOST = 128


class NotCounted(BadSettings):
    """A game whose hands are more than counts, or that has no scores; the text says why."""


class Counting:
    """The tables of one game, each made when its context is first met.

    What the scoring is given is told by `own_piles`, `context_names`, `context_of` and `context`,
    those of its `arguments`. NotCounted, with the reason, where hands of the game are more than
    counts.
    """

    def __init__(self, bound: Bound) -> None:
        scoring = bound.definition.scoring
        if scoring is None:
            raise NotCounted(f"{bound.definition.title} has no scores")
        self.bound = bound
        self.items = Items(bound)
        self._score = bound.namespace[scoring.score_code]
        self._tiebreak = bound.namespace[scoring.tiebreak_code]
        self.arguments = Arguments(bound, scoring)
        self.own_piles = self.arguments.own_piles
        self.context_names = self.arguments.context_names
        self.context_of = self.arguments.context_of
        self.context = self.arguments.context
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
        if is_too_big(self.arguments, self.items, self._keys_in):
            raise NotCounted(
                f"hands of {bound.definition.title} are not counted: some are worth too much"
            )

    def _copies_of_each(self) -> dict[Item, int]:
        """How many of each thing there are in the game; things that are not in it are left out."""
        copies: dict[Item, int] = {}
        for number in self.items.deck:
            code = self.items.codes[number]
            copies[code] = copies.get(code, 0) + 1
        copies.update({self.items.codes[number]: DICE_MOST for number in self.items.faces})
        return copies

    # ------------------------------------------------------------------ tables

    def table(self, context: Context = ()) -> CountingTable:
        """The table for a context. Ask again for each hand where the context changes."""
        found = self._contexts.get(context)
        if found is not None:
            self._contexts.move_to_end(context)
            return found
        answers = self._asked.answers(self.arguments.filled([], context))
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
        classes: dict[Hashable, list[Item]] = {}
        of_item = answers.of_item
        for item in self._copies:
            classes.setdefault(of_item[self.items.number[item]], []).append(item)
        members = tuple([tuple(each) for each in classes.values()])
        most = [sum([self._copies[item] for item in each]) for each in members]
        keys = self._keys_in(context)
        assert self._shape is not None
        return CountingTable(members, most, self.items, self._shape, keys)

    def _keys_in(self, context: Context) -> Callable[[list[Item]], int]:
        """The key of any hand in a context, by the game's own scoring functions."""
        if self._shape is None:
            self._shape = KeyShape(len(self._tiebreak(*self.arguments.filled([], context))))
        filled, key_of = self.arguments.filling(context), self._shape.key
        score, tiebreak = self._score, self._tiebreak

        def key(hand: list[Item]) -> int:
            arguments = filled(hand)
            return key_of(score(*arguments), tiebreak(*arguments))

        return key

    def scores_in(self, context: Context) -> Callable[[list[Item]], tuple[int, int]]:
        """Tier and points, negated where low wins, of any hand in a context."""
        filled, score = self.arguments.filling(context), self._score

        def score_of(hand: list[Item]) -> tuple[int, int]:
            tier, points = score(*filled(hand))
            return tier, points

        return score_of


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


__all__ = ["Context", "Counting", "NotCounted", "counting_of", "why_not_counted"]
