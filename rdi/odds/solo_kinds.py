"""Cards of one kind: those that may stand for one another in a hand, in the context at hand.

Tables of hands (`rdi.compiled.counting`) tell cards apart wherever the scoring asks for something
in which they differ. Where that comes to the same in the end, as with two animals that are both
another's, their classes are put together here. It is tried on many hands of few kinds each, so that
rare sets occur; where one of them shows a difference, all classes stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from rdi.compiled.counting import Context, Counting
from rdi.compiled.hands import CountingTable

TABLES_MOST = 512
PROBES = 60
TRIALS = 300
KINDS_IN_A_PROBE = 4

Look = Callable[[list[Any]], Any]
"""What has to be the same, of a hand."""


class Inside:
    """A context by its table: contexts that make no difference are the same."""

    __slots__ = ("context", "table")

    def __init__(self, context: Context, table: CountingTable) -> None:
        self.context = context
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Inside) and other.table is self.table

    def __hash__(self) -> int:
        return hash(self.table)


def _kinds(counting: Counting, table: CountingTable, size: int, look: Look) -> CountingTable:
    """A table of the hands of up to `size` cards of another, whose classes are kinds."""
    luck = Random(size)
    probes = [_hand(table, luck, size - 1) for _ in range(PROBES)]
    groups: dict[Any, list[tuple[Any, ...]]] = {}
    for members in table.classes:
        signature = tuple([look([*probe, members[0]]) for probe in probes])
        groups.setdefault(signature, []).append(members)
    found = list(groups.values())
    if not _holds(table, found, partial(_hand, table, luck, size), look):
        found = [[members] for members in table.classes]
    classes = [tuple([card for members in group for card in members]) for group in found]
    return CountingTable(classes, [size] * len(classes), counting.items, table.shape, table._score)


@lru_cache(maxsize=TABLES_MOST)
def _kept(counting: Counting, table: Inside, size: int, by_points: bool) -> CountingTable:
    look: Look = counting.scores_in(table.context) if by_points else table.table._score
    return _kinds(counting, table.table, size, look)


def kinds_by_key(counting: Counting, context: Context, size: int) -> CountingTable:
    """Kinds that tell hands apart by all that they are compared by; the same table each time."""
    return _kept(counting, Inside(context, counting.table(context)), size, False)


def kinds_by_points(counting: Counting, context: Context, size: int) -> CountingTable:
    """Kinds that tell hands apart by class and points only; the same table each time."""
    return _kept(counting, Inside(context, counting.table(context)), size, True)


def _hand(table: CountingTable, luck: Random, size: int) -> list[Any]:
    """A hand of a few classes."""
    few = luck.sample(range(len(table.classes)), min(KINDS_IN_A_PROBE, len(table.classes)))
    return [table.classes[luck.choice(few)][0] for _ in range(size)]


def _holds(
    table: CountingTable,
    groups: Sequence[Sequence[tuple[Any, ...]]],
    hand: Callable[[], list[Any]],
    look: Look,
) -> bool:
    """Whether hands stay what they are when their cards are changed for others of their kind."""
    first: Mapping[Any, Any] = {members[0]: group[0][0] for group in groups for members in group}
    if len(groups) == len(table.classes):
        return True
    hands = [hand() for _ in range(TRIALS)]
    return all(look(each) == look([first[card] for card in each]) for each in hands)
