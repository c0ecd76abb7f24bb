"""A table of hands as a walk: each card leads from one number to the next, the last one to the key.

Where the sums of `CountingTable` are too sparse for an array, this is not: there is one state for
each different hand, so that it fits into the nearest cache and serves machine code.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from rdi.compiled.hands import CountingTable
from rdi.compiled.keys import NO_KEY

STATES_MOST = 50_000


@dataclass(frozen=True, slots=True)
class Walk:
    """The states of all hands up to a size; state 0 is the empty hand.

    `class_of[number]` is the class of a thing by its number in `Items` (-1 for what is in no hand),
    `step[state * classes + class]` the state with one more thing of the class, -1 where there is
    none, and `keys[state]` the key of the hand. Plain lists, for whoever makes arrays of them.
    """

    classes: int
    class_of: list[int]
    step: list[int]
    keys: list[int]

    def key_of(self, numbers: list[int]) -> int:
        """The key of a hand given by numbers of `Items`."""
        state = 0
        for number in numbers:
            state = self.step[state * self.classes + self.class_of[number]]
        return self.keys[state]


def walk(table: CountingTable, size: int, states_most: int = STATES_MOST) -> Walk | None:
    """The states of all hands of up to so many things; None where they would be too many."""
    classes = len(table.classes)
    if comb(classes + size, size) > states_most:
        return None
    weights, bound = table.steps[:-1], table.steps[-1]
    capacity = [table.steps[place + 1] // weights[place] - 1 for place in range(classes)]
    state_of, sums, step = {0: 0}, [0], []
    sizes = [0]
    for state, total in enumerate(sums):
        counts = table.counts(total)
        for place, weight in enumerate(weights):
            if sizes[state] == size or counts[place] == capacity[place]:
                step.append(NO_KEY)
                continue
            more = total + weight
            assert more < bound
            if more not in state_of:
                state_of[more] = len(sums)
                sums.append(more)
                sizes.append(sizes[state] + 1)
            step.append(state_of[more])
    place_of = {weight: place for place, weight in enumerate(weights)}
    class_of = [place_of.get(weight, NO_KEY) for weight in table.by_number]
    return Walk(classes, class_of, step, [table.key(total) for total in sums])
