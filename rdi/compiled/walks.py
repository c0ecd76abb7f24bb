"""The walks through all hands that whole games need, added as their contexts are met.

What `compare_hands` looks up lies in lists of whole numbers, one after another for all walks.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rdi.compiled.comparing import (
    ALL_ALIKE,
    HEAD_SIZE,
    LAST_MATTERS,
    NO_CONTEXT,
    ORDER_MATTERS,
    THINGS_MOST,
)
from rdi.compiled.counting import Counting
from rdi.compiled.hands import CountingTable
from rdi.compiled.stepping import walk
from rdi.engine.bind import Bound

SLOTS = 1 << 10
"""For twice so many contexts there is room in the beginning."""

SlotOf = Callable[[int, list[int]], int]


class Walks:
    """All walks of one game. `slot_of` tells where a context is noted: the function that looks it
    up again.
    """

    def __init__(self, bound: Bound, counting: Counting, slot_of: SlotOf) -> None:
        self._bound = bound
        self._counting = counting
        self._slot_of = slot_of
        self._known: dict[int, CountingTable] = {}
        self._place: dict[int, int] = {}
        self._contexts: dict[int, int] = {}
        self.own = [bound.per_seat, *(bound.pile(name) for name in counting.own_piles)]
        self.context = self._context()
        self.slots = [-1] * (2 * SLOTS)
        self.heads: list[int] = []
        self.classes: list[int] = []
        self.steps: list[int] = []
        self.values: list[int] = []

    def _context(self) -> list[int]:
        names = self._counting.context_names
        if not names:
            return [0, NO_CONTEXT]
        return [self._bound.pile(names[0]), _way(self._bound.definition.generated, names[0])]

    @property
    def are_possible(self) -> bool:
        """Whether there is at most one pile of the table beside the hand, and nothing else."""
        names = self._counting.context_names
        return len(names) == 0 or (len(names) == 1 and names[0] in self._bound.places)

    def add(self, missing: list[int]) -> bool:
        """Add the walk of a context, as `compare_hands` noted it; False where it is too long."""
        things, size = missing[1 : missing[0] + 1], missing[THINGS_MOST + 1]
        codes = [self._counting.items.codes[thing] for thing in things]
        names = self._counting.context_names
        context = self._counting.context({names[0]: codes} if names else {})
        table = self._counting.table(context)
        place = self._place.get(id(table))
        if place is None or size > self.heads[HEAD_SIZE * place + 4]:
            place = self._walked(table, size)
        if place is None:
            return False
        self._note(things, place)
        return True

    def _walked(self, table: CountingTable, size: int) -> int | None:
        """Write a table down as a walk; its place among all."""
        found = walk(table, size)
        if found is None:
            return None
        place = len(self.heads) // HEAD_SIZE
        first = len(self.steps), len(self.values), len(self.classes), found.classes, size
        self.heads += first
        self.steps += found.step
        self.values += found.keys
        self.classes += found.class_of
        self._known[place], self._place[id(table)] = table, place
        return place

    def _note(self, things: list[int], place: int) -> None:
        number = 0 if self.context[1] == NO_CONTEXT else 1
        for thing in things:
            number = number << 7 | thing
        self._contexts[number] = place
        if len(self._contexts) * 4 > len(self.slots):
            self.slots = [-1] * (2 * len(self.slots))
            for each, where in self._contexts.items():
                self._put(each, where)
        self._put(number, place)

    def _put(self, number: int, place: int) -> None:
        slot = int(self._slot_of(number, self.slots))
        self.slots[2 * slot], self.slots[2 * slot + 1] = number, place


def _way(generated: str, pile: str) -> int:
    """What of a pile of the table the scoring asks for: its last card, all in any order, or all in
    their order.
    """
    asked = re.sub(rf"def \w+\([^)]*\bpile_{pile}\b[^)]*\)", "", generated)
    everywhere = len(re.findall(rf"\bpile_{pile}\b", asked))
    last = len(re.findall(rf"\(pile_{pile} or \(None,\)\)\[-1\]", asked))
    if last == everywhere:
        return LAST_MATTERS
    alike = len(re.findall(rf"\bin pile_{pile}\b|tuple\(pile_{pile}\)", asked))
    return ALL_ALIKE if alike == everywhere else ORDER_MATTERS
