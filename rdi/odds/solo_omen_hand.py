"""A hand whose cards count for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from rdi.engine.table import DECK
from rdi.odds.solo_graph import Graph
from rdi.odds.solo_omen_play import OmenPlay
from rdi.odds.solo_omens import Counts, Omens, kinds_that_add_up
from rdi.odds.solo_table import LonelyTable

if TYPE_CHECKING:
    from rdi.arrays.hand_tables import HandTable, HandTables
    from rdi.engine.game import CompiledGame
    from rdi.model.request import Pick
    from rdi.odds.laws import Law, Objective
    from rdi.odds.solo_course import Course
    from rdi.odds.solo_hands import Ways

GAMES_MOST = 32


OMEN_STAGES_MOST = 2


@lru_cache(maxsize=GAMES_MOST)
def _omens(compiled: CompiledGame, graph: Graph, size: int) -> Omens | None:
    found = kinds_that_add_up(compiled, size)
    return None if found is None else Omens(compiled, found, graph)


def omen_hand(
    counting: HandTables,
    graph: Graph,
    table: LonelyTable,
    course: Course,
    objective: Objective | None,
) -> OmenHand | None:
    """The play for the most points of such a hand; None where cards do not count for themselves,
    where another objective is wanted, or where there are too many exchanges.
    """
    hand = table.piles[course.pile]
    omens = _omens(counting.compiled, graph, len(hand))
    if omens is None or len(course.stages) > OMEN_STAGES_MOST:
        return None
    if any(stage.least for stage in course.stages):
        return None
    if objective is not None:
        return None
    return OmenHand(omens, table, course, counting.table(counting.context_of(table)))


class OmenHand:
    """A hand whose cards count for themselves, while more comes to the table."""

    def __init__(self, omens: Omens, table: LonelyTable, course: Course, inside: HandTable) -> None:
        self._omens = omens
        self._inside = inside
        self._cards = table.piles[course.pile]
        self._hand = self._counts(self._cards)
        unseen = omens.unseen(table.piles[DECK])
        before = table.standing()
        self._play = OmenPlay(omens, course.stages, omens.tree(table), unseen)
        table.stand_at(before)

    def _counts(self, cards: Sequence[str]) -> Counts:
        found = [0] * len(self._omens.kinds.cards)
        for card in cards:
            found[self._omens.kinds.of_card[card]] += 1
        return tuple(found)

    @property
    def worth(self) -> float:
        """What it is worth if the best is done: points."""
        return self._play.worth(self._hand)

    def law(self) -> Law:
        """The chance of each number of points in the end, if the best is done."""
        return self._law(None)

    def _law(self, thrown: Counts | None) -> Law:
        law = self._play.law(self._hand, thrown)
        return {(0, points): law[points] for points in law}

    def ways(self, request: Pick) -> Ways:
        """What comes of each answer; of equal ones that which keeps the better hand as it lies."""
        options = self._play.options(self._hand)
        found = []
        for answer in request.options:
            thrown = self._counts(answer)
            rest = [*self._cards]
            for card in answer:
                rest.remove(card)
            law = partial(self._law, thrown)
            found.append((-options[thrown], -self._inside.key_of(rest), answer, law))
        found.sort(key=lambda each: each[:2])
        return [(answer, -worth, law) for worth, _, answer, law in found]
