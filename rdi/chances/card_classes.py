"""Equivalence classes of cards: those that may stand for one another, by all that the rules ask of
them, or by what they come to in a hand while certain things lie on the table.

Tables of hands (`rdi.arrays.scoring.hand_tables`) tell cards apart wherever the scoring asks for
something in which they differ. Where that comes to the same in the end, as with two animals that
are both another's, their classes are merged here. It is tried on many hands of few classes each, so
that rare sets occur; where one of them shows a difference, all classes stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from rdi.arrays.scoring.hand_tables import Context, HandTable, HandTables
from rdi.chances.program_analysis import code_in_play
from rdi.deadline import verify_time
from rdi.model import ir

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame


FIRST_CLASS = 100
"""Classes of cards are numbered from here on, so that none is taken for a die."""

TABLES_MOST = 512

SIZES_MOST = 32

PROBES = 60

TRIALS = 300

CLASSES_IN_A_PROBE = 4


@lru_cache(maxsize=64)
def attribute_classes(compiled: CompiledGame) -> Mapping[Any, int]:
    """For each card a number, the same for cards that no function of the game can tell apart."""
    code = code_in_play(compiled)
    return classes_told_by(
        compiled, compiled.attributes.keys() if code is None else ir.attributes(*code)
    )


def classes_told_by(compiled: CompiledGame, attributes: Iterable[str]) -> Mapping[Any, int]:
    """For each card a number, the same for cards in which all of these attributes are the same."""
    tables = [compiled.attributes[name] for name in sorted(attributes)]
    numbers: dict[tuple[str, ...], int] = {}
    found: dict[Any, int] = {}
    for card in dict.fromkeys(compiled.cards):
        features = tuple([repr(table[card]) for table in tables])
        found[card] = numbers.setdefault(features, FIRST_CLASS + len(numbers))
    return found


Signature = Callable[[list[Any]], Any]
"""The properties of a hand that have to be the same."""


class ContextKey:
    """A context by its table: contexts that make no difference are the same."""

    __slots__ = ("context", "table")

    def __init__(self, context: Context, table: HandTable) -> None:
        self.context = context
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ContextKey) and other.table is self.table

    def __hash__(self) -> int:
        return hash(self.table)


def _merge_classes(tables: HandTables, table: HandTable, size: int, look: Signature) -> HandTable:
    """A table of the hands of up to `size` cards of another, whose classes are kinds."""
    samples = table.samples
    probes, trials = _hands(len(samples), size)
    held = [[samples[place] for place in probe] for probe in probes]
    groups: dict[Any, list[int]] = {}
    for place, sample in enumerate(samples):
        verify_time()
        signature = tuple([look([*probe, sample]) for probe in held])
        groups.setdefault(signature, []).append(place)
    found = list(groups.values())
    if not _is_equivalence(samples, found, trials, look):
        found = [[place] for place in range(len(samples))]
    classes = [tuple([card for place in group for card in table.classes[place]]) for group in found]
    return HandTable(classes, [size] * len(classes), tables.items, table.shape, table._score)


@lru_cache(maxsize=TABLES_MOST)
def _merged_table(tables: HandTables, table: ContextKey, size: int, by_points: bool) -> HandTable:
    look: Signature = tables.scores_in(table.context) if by_points else table.table._score
    return _merge_classes(tables, table.table, size, look)


def classes_by_key(tables: HandTables, context: Context, size: int) -> HandTable:
    """Kinds that tell hands apart by all that they are compared by; the same table each time."""
    return _merged_table(tables, ContextKey(context, tables.table(context)), size, False)


def classes_by_points(tables: HandTables, context: Context, size: int) -> HandTable:
    """Kinds that tell hands apart by class and points only; the same table each time."""
    return _merged_table(tables, ContextKey(context, tables.table(context)), size, True)


ClassIndices = tuple[int, ...]
"""A hand by the places of its cards' classes."""


@lru_cache(maxsize=SIZES_MOST)
def _hands(classes: int, size: int) -> tuple[Sequence[ClassIndices], Sequence[ClassIndices]]:
    """Hands of a few classes each: such as want one more card, and such as are tried in the end."""
    luck = Random(size)
    probes = [_hand(classes, size - 1, luck) for _ in range(PROBES)]
    return probes, [_hand(classes, size, luck) for _ in range(TRIALS)]


def _hand(classes: int, size: int, luck: Random) -> ClassIndices:
    few = luck.sample(range(classes), min(CLASSES_IN_A_PROBE, classes))
    return tuple([luck.choice(few) for _ in range(size)])


def _is_equivalence(
    samples: Sequence[Any],
    groups: Sequence[Sequence[int]],
    trials: Sequence[ClassIndices],
    look: Signature,
) -> bool:
    """Whether hands keep their value when their cards are changed for others of their kind."""
    first = {place: group[0] for group in groups for place in group}
    for hand in trials:
        changed = [first[place] for place in hand]
        if changed != [*hand] and look([samples[place] for place in hand]) != look(
            [samples[place] for place in changed]
        ):
            return False
    return True
