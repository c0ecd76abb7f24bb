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
    THING_BITS,
)
from rdi.compiled.counting import Counting
from rdi.compiled.hands import CountingTable
from rdi.compiled.stepping import walk
from rdi.engine.bind import Bound

SLOTS = 1 << 10
"""For half so many contexts there is room in the beginning."""

SlotOf = Callable[[list[int], int], int]


class Walks:
    """All walks of one game. `slot_of` tells where a context is noted: the function that looks it
    up again.
    """

    def __init__(self, bound: Bound, counting: Counting, slot_of: SlotOf) -> None:
        self._counting = counting
        self._slot_of = slot_of
        self._longest: dict[int, int] = {}
        self._heads: dict[int, int] = {}
        self._contexts: dict[int, int] = {}
        self._name, *more = (*counting.context_names, "")
        self.is_possible = not any(more[:-1]) and (not self._name or self._name in bound.places)
        """Whether the scoring reads at most one pile of the table beside the hand."""
        self.own = [bound.pile(name) for name in counting.own_piles]
        self.context_pile, self.context_way = 0, NO_CONTEXT
        if self._name and self.is_possible:
            self.context_pile = bound.pile(self._name)
            self.context_way = _way(bound.definition.generated, self._name)
        self.numbers = [SLOTS, *[-1] * (2 * SLOTS)]
        """What `compare_hands` looks up."""

    def add(self, size: int, things: list[int]) -> bool:
        """Add the walk for hands of this size beside these things; False where it is too long."""
        codes = [self._counting.items.codes[thing] for thing in things]
        context = self._counting.context({self._name: codes} if self._name else {})
        table = self._counting.table(context)
        if self._longest.get(id(table), -1) < size and not self._walk(table, size):
            return False
        self._note(things, self._heads[id(table)])
        return True

    def _walk(self, table: CountingTable, size: int) -> bool:
        """Write a table down as a walk."""
        found = walk(table, size)
        if found is None:
            return False
        head = len(self.numbers)
        classes = head + HEAD_SIZE
        steps = classes + len(found.class_of)
        keys = steps + len(found.step)
        self.numbers += [size, found.classes, classes, steps, keys]
        self.numbers += [*found.class_of, *found.step, *found.keys]
        self._heads[id(table)], self._longest[id(table)] = head, size
        return True

    def _note(self, things: list[int], head: int) -> None:
        number = 0 if self.context_way == NO_CONTEXT else 1
        for thing in things:
            number = number << THING_BITS | thing
        self._contexts[number] = head
        if 2 * len(self._contexts) > self.numbers[0]:
            self._make_room()
        self._put(number, head)

    def _make_room(self) -> None:
        """Twice as many slots; all that follows them begins so much later."""
        slots = self.numbers[0]
        later = 2 * slots
        walks = self.numbers[1 + 2 * slots :]
        for head in self._heads.values():
            at = head - 1 - 2 * slots
            walks[at + 2 : at + 5] = [place + later for place in walks[at + 2 : at + 5]]
        self.numbers = [2 * slots, *[-1] * (4 * slots), *walks]
        self._heads = {table: head + later for table, head in self._heads.items()}
        self._contexts = {number: head + later for number, head in self._contexts.items()}
        for number, head in self._contexts.items():
            self._put(number, head)

    def _put(self, number: int, head: int) -> None:
        slot = int(self._slot_of(self.numbers, number))
        self.numbers[slot], self.numbers[slot + 1] = number, head


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
