"""Cards of one kind: those that may stand for one another in a hand, in the context at hand.

Tables of hands (`rdi.arrays.hand_tables`) tell cards apart wherever the scoring asks for something
in which they differ. Where that comes to the same in the end, as with two animals that are both
another's, their classes are put together here. It is tried on many hands of few kinds each, so that
rare sets occur; where one of them shows a difference, all classes stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from rdi.arrays.hand_tables import Context, HandTable, HandTables

TABLES_MOST = 512
SIZES_MOST = 32
PROBES = 60
TRIALS = 300
KINDS_IN_A_PROBE = 4

Look = Callable[[list[Any]], Any]
"""What has to be the same, of a hand."""


class Inside:
    """A context by its table: contexts that make no difference are the same."""

    __slots__ = ("context", "table")

    def __init__(self, context: Context, table: HandTable) -> None:
        self.context = context
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Inside) and other.table is self.table

    def __hash__(self) -> int:
        return hash(self.table)


def _kinds(counting: HandTables, table: HandTable, size: int, look: Look) -> HandTable:
    """A table of the hands of up to `size` cards of another, whose classes are kinds."""
    samples = table.samples
    probes, trials = _hands(len(samples), size)
    held = [[samples[place] for place in probe] for probe in probes]
    groups: dict[Any, list[int]] = {}
    for place, sample in enumerate(samples):
        signature = tuple([look([*probe, sample]) for probe in held])
        groups.setdefault(signature, []).append(place)
    found = list(groups.values())
    if not _holds(samples, found, trials, look):
        found = [[place] for place in range(len(samples))]
    classes = [tuple([card for place in group for card in table.classes[place]]) for group in found]
    return HandTable(classes, [size] * len(classes), counting.items, table.shape, table._score)


@lru_cache(maxsize=TABLES_MOST)
def _kept(counting: HandTables, table: Inside, size: int, by_points: bool) -> HandTable:
    look: Look = counting.scores_in(table.context) if by_points else table.table._score
    return _kinds(counting, table.table, size, look)


def kinds_by_key(counting: HandTables, context: Context, size: int) -> HandTable:
    """Kinds that tell hands apart by all that they are compared by; the same table each time."""
    return _kept(counting, Inside(context, counting.table(context)), size, False)


def kinds_by_points(counting: HandTables, context: Context, size: int) -> HandTable:
    """Kinds that tell hands apart by class and points only; the same table each time."""
    return _kept(counting, Inside(context, counting.table(context)), size, True)


Places = tuple[int, ...]
"""A hand by the places of its cards' classes."""


@lru_cache(maxsize=SIZES_MOST)
def _hands(classes: int, size: int) -> tuple[Sequence[Places], Sequence[Places]]:
    """Hands of a few classes each: such as want one more card, and such as are tried in the end."""
    luck = Random(size)
    probes = [_hand(classes, size - 1, luck) for _ in range(PROBES)]
    return probes, [_hand(classes, size, luck) for _ in range(TRIALS)]


def _hand(classes: int, size: int, luck: Random) -> Places:
    few = luck.sample(range(classes), min(KINDS_IN_A_PROBE, classes))
    return tuple([luck.choice(few) for _ in range(size)])


def _holds(
    samples: Sequence[Any], groups: Sequence[Sequence[int]], trials: Sequence[Places], look: Look
) -> bool:
    """Whether hands stay what they are when their cards are changed for others of their kind."""
    first = {place: group[0] for group in groups for place in group}
    for hand in trials:
        changed = [first[place] for place in hand]
        if changed != [*hand] and look([samples[place] for place in hand]) != look(
            [samples[place] for place in changed]
        ):
            return False
    return True
