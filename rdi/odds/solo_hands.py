"""A seat that has nothing to do any more but to exchange cards of its hand: found out, and played.

It is found out by following the rules a few times with some luck. What the hand is worth must not
depend on cards that are still to come to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rdi.compiled.counting import counting_of, why_not_counted
from rdi.compiled.hands import CountingTable
from rdi.engine.chance import SeededChance
from rdi.engine.table import DECK, DISCARDS
from rdi.model.request import Pick
from rdi.odds.laws import Key, Law
from rdi.odds.solo_exchange import Exchanges, Stage, Unseen, costs, counts_of
from rdi.odds.solo_graph import Graph
from rdi.odds.solo_kinds import kinds
from rdi.odds.solo_table import LonelyTable, NotAlone

if TYPE_CHECKING:
    from rdi.engine.bind import Bound

STAGES_MOST = 6
TRIES = 3
"""How often the rules are followed: what is to come must be the same each time."""

FINE_COST = 4_000_000
COARSE_COST = 40_000_000
"""Where more hands than these would have to be looked at, they are not, or not by all their cards.
"""

Worth = Callable[[Key], float]


class Course(NamedTuple):
    """What is still to come for a seat: its exchanges, and how many cards the table draws before
    each of them and after the last.
    """

    stages: tuple[Stage, ...]
    drawn: tuple[int, ...]
    pile: int


def course(graph: Graph, table: LonelyTable) -> Course | None:
    """The exchanges that are to come; None where something else is to be chosen or to happen.

    The table is left as it was found.
    """
    before = table.standing()
    found = set()
    try:
        for number in range(TRIES):
            table.stand_at(before)
            table.chance, table.is_followed = SeededChance(number), True
            found.add(_follow(graph, table, number))
    except NotAlone:
        return None
    finally:
        table.is_followed = False
        table.stand_at(before)
    return found.pop() if len(found) == 1 else None


def _follow(graph: Graph, table: LonelyTable, number: int) -> Course | None:
    """Follow the rules once, throwing away as many cards as the number says, where that may be."""
    stages: list[Stage] = []
    drawn = [0]
    piles = set()
    while len(stages) <= STAGES_MOST:
        request = graph.advance(table)
        if request is not None:
            pile = _pile_of(table, request)
            if pile is None:
                return None
            piles.add(pile)
            count = min(max(number, request.least), request.most)
            graph.take(table, request, request.items[:count])
            if not _is_exchanged(graph, table, pile, count):
                return None
            stages.append(Stage(request.least, request.most))
            drawn.append(0)
        elif table.is_over:
            return Course(tuple(stages), tuple(drawn), *piles) if len(piles) == 1 else None
        else:
            target, count = _draw_some(graph, table)
            if not 1 < target < table.shared:
                return None
            drawn[-1] += count
    return None


def _pile_of(table: LonelyTable, request: Pick) -> int | None:
    """The pile of the seat all of whose cards are offered."""
    start = table.shared + table.playing[0] * table.per_seat
    for index in range(start, start + table.per_seat):
        if tuple(table.piles[index]) == request.items and not request.ordered:
            return None if request.is_single else index
    return None


def _is_exchanged(graph: Graph, table: LonelyTable, pile: int, count: int) -> bool:
    """Go on, and see that what was chosen goes away and as many cards come for it."""
    size = len(table.piles[pile])
    gone = len(table.piles[DISCARDS])
    if graph.advance(table) is not None or table.is_over:
        return False
    if count == 0:
        graph.do(table)
        return len(table.piles[pile]) == size
    target, drawn = _draw_some(graph, table)
    is_gone = len(table.piles[DISCARDS]) == gone + count
    return is_gone and target == pile and drawn == count and len(table.piles[pile]) == size


def _draw_some(graph: Graph, table: LonelyTable) -> tuple[int, int]:
    """Let the step at hand draw some cards. Gives the pile that they go to (-1: none, or several),
    and how many.
    """
    table.events.clear()
    graph.do(table)
    events = [event for event in table.events if event[0] in ("drew", "rolled")]
    targets = {event[1] for event in events}
    return (targets.pop() if len(targets) == 1 else -1), sum([len(event[2]) for event in events])


# ------------------------------------------------------------------ playing it


class ExchangePlay:
    """The best exchanges from a moment on, of a hand that depends on nothing else to come."""

    def __init__(
        self, bound: Bound, table: LonelyTable, course: Course, worth: Worth, context: Any
    ) -> None:
        hand = table.piles[course.pile]
        deck = table.piles[DECK]
        fine, coarse = _tables(bound, context, len(hand), course.stages)
        self._fine = fine
        self._shape = fine.shape
        self._worth = worth
        if fine is coarse:
            self._plan = Exchanges(fine, course.stages, self._worth_of_key)
        else:
            self._plan = PointsFirst(fine, coarse, course.stages, self._worth_of_points)
        self._total = fine.total(hand)
        self._unseen = counts_of(fine, deck)

    def _worth_of_key(self, key: int) -> float:
        return self._worth((*self._shape.score(key), *self._shape.tiebreak(key)))

    def _worth_of_points(self, key: int) -> float:
        return self._worth(self._shape.score(key))

    @property
    def worth(self) -> float:
        """What the hand is worth if the best is done."""
        return self._plan.value(self._total, self._unseen)

    def law(self) -> Law:
        """The chance of each key in the end, if the best is done."""
        return self._named(self._plan.law(self._total, self._unseen))

    def ways(self, request: Pick) -> Iterator[tuple[Any, float, Callable[[], Law]]]:
        """Every answer, what it is worth, and its law."""
        for answer in request.options:
            thrown, count = self._fine.total(answer), len(answer)
            worth = self._plan.kept(self._total - thrown, count, self._unseen)
            yield answer, worth, partial(self._law_after, thrown, count)

    def preferred(self) -> int:
        """The sum of the weights of what is best thrown away."""
        return self._plan.best(self._total, self._unseen)[1]

    def weight(self, cards: Sequence[str]) -> int:
        """The sum of the weights of some cards."""
        return self._fine.total(cards)

    def _law_after(self, thrown: int, count: int) -> Law:
        return self._named(self._plan.law_after(self._total, thrown, count, self._unseen))

    def _named(self, law: dict[int, float]) -> Law:
        shape = self._shape
        return {(*shape.score(key), *shape.tiebreak(key)): law[key] for key in law}


class PointsFirst(Exchanges):
    """Exchanges decided by points alone, of a hand whose cards differ in more than that.

    Of cards that promise as many points those are kept that make the better hand as they lie.
    """

    def __init__(
        self, fine: CountingTable, coarse: CountingTable, stages: Sequence[Stage], worth: Any
    ) -> None:
        super().__init__(fine, stages, worth)
        self._coarse = Exchanges(coarse, stages, worth)
        self._steps = [coarse.weights[members[0]] for members in fine.classes]
        self._class = [coarse.steps.index(step) for step in self._steps]
        self._totals: dict[int, int] = {}
        self._groups: dict[Unseen, Unseen] = {}

    def _total_of(self, total: int) -> int:
        found = self._totals.get(total)
        if found is None:
            counts = self.hands.counts(total)
            found = sum([many * step for many, step in zip(counts, self._steps, strict=True)])
            self._totals[total] = found
        return found

    def _unseen_of(self, unseen: Unseen) -> Unseen:
        found = self._groups.get(unseen)
        if found is None:
            counts = [0] * len(self._coarse.hands.classes)
            for group, many in zip(self._class, unseen, strict=True):
                counts[group] += many
            found = self._groups[unseen] = tuple(counts)
        return found

    def best(self, total: int, unseen: Unseen, stage: int = 0) -> tuple[float, int, int]:
        """What a hand is worth, and what to throw away for it."""
        place = (stage, total, unseen)
        found = self._best.get(place)
        if found is None:
            coarse = self._coarse.best(self._total_of(total), self._unseen_of(unseen), stage)
            worth, thrown, count = coarse
            _, one = max(
                [
                    (self.hands.key(total - one), one)
                    for one, many in self._throwable(total)
                    if many == count and self._total_of(one) == thrown
                ]
            )
            found = self._best[place] = worth, one, count
        return found

    def value(self, total: int, unseen: Unseen, stage: int = 0) -> float:
        """What a hand is worth before this exchange."""
        return self._coarse.value(self._total_of(total), self._unseen_of(unseen), stage)

    def kept(self, total: int, count: int, unseen: Unseen, stage: int = 0) -> float:
        """What the rest of a hand is worth."""
        return self._coarse.kept(self._total_of(total), count, self._unseen_of(unseen), stage)


def _tables(
    bound: Bound, context: Any, size: int, stages: Sequence[Stage]
) -> tuple[CountingTable, CountingTable]:
    """The table of hands by all that they are compared by, and the one by which to decide."""
    counting = counting_of(bound)
    fine = kinds(counting, context, size, lambda key: key)
    if costs(len(fine.classes), size, stages) <= FINE_COST:
        return fine, fine
    coarse = kinds(counting, context, size, fine.shape.score)
    if costs(len(coarse.classes), size, stages) > COARSE_COST:
        raise NotAlone("there are too many hands")
    return fine, coarse


def exchange_play(
    bound: Bound, graph: Graph, table: LonelyTable, worth: Worth
) -> ExchangePlay | None:
    """The best exchanges of the seat; None where it has something else to do as well."""
    if why_not_counted(bound):
        return None
    counting = counting_of(bound)
    found = course(graph, table)
    if found is None or any(found.drawn):
        return None
    pile, _ = bound.owner_of(found.pile)
    if pile is None or counting.own_piles != (pile.name,):
        return None
    return ExchangePlay(bound, table, found, worth, counting.context_of(table))
