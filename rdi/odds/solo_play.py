"""Play as well as can be through the moments of a graph, reckoned from the end backwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush

from rdi.odds.laws import Key, Law, plain_worth
from rdi.odds.solo_graph import Choice, Ending, Graph

GRAPHS_MOST = 32
LAWS_MOST = 500


class Play:
    """A way to play from a moment on: what each later moment is worth, and where a choice goes."""

    def __init__(self, graph: Graph, root: int, worth: Callable[[Key], float]) -> None:
        self._begin(graph, worth)
        self._reckon(graph.reachable(root))

    def _begin(self, graph: Graph, worth: Callable[[Key], float]) -> None:
        self._graph = graph
        self._moments = graph.moments
        self._worth = worth
        self._worths: dict[Key, float] = {}
        self.values: dict[int, float] = {}
        self._best: dict[int, int] = {}
        self._laws: dict[int, Law] = {}

    def _reckon(self, numbers: Iterable[int]) -> None:
        """Reckon these moments, the last first."""
        known, values = self._worths, self.values
        for number in numbers:
            moment = self._moments[number]
            if isinstance(moment, Ending):
                if moment.key not in known:
                    known[moment.key] = self._worth(moment.key)
                values[number] = known[moment.key]
            elif isinstance(moment, Choice):
                best = max(moment.after, key=values.__getitem__)
                self._best[number] = best
                values[number] = values[best]
            else:
                values[number] = sum(
                    [
                        chance * values[after]
                        for chance, after in zip(moment.chances, moment.after, strict=True)
                    ]
                )

    def next(self, number: int) -> int:
        """Where the choice at this moment goes."""
        return self._best[number]

    def law(self, root: int) -> Law:
        """The chance of each key in the end, from this moment on; not to be changed."""
        found = self._laws.get(root)
        if found is None:
            if len(self._laws) >= LAWS_MOST:
                self._laws.clear()
            found = self._laws[root] = self._law(root)
        return found

    def _law(self, root: int) -> Law:
        weights = {root: 1.0}
        heap = [-root]
        found: Law = {}
        while heap:
            number = -heappop(heap)
            weight = weights.pop(number)
            moment = self._moments[number]
            if isinstance(moment, Ending):
                found[moment.key] = found.get(moment.key, 0.0) + weight
                continue
            if isinstance(moment, Choice):
                ways = [(1.0, self._best[number])]
            else:
                ways = [*zip(moment.chances, moment.after, strict=True)]
            for chance, after in ways:
                if after not in weights:
                    heappush(heap, -after)
                    weights[after] = 0.0
                weights[after] += weight * chance
        return found


class _PlainPlay(Play):
    """The play for the best class of hands and then the most points, for all moments of a graph."""

    def __init__(self, graph: Graph) -> None:
        self._begin(graph, plain_worth)

    def reckon(self) -> None:
        """Reckon the moments that are new."""
        if self._graph.moments is not self._moments:
            self._begin(self._graph, plain_worth)
        self._reckon(range(len(self.values), len(self._moments)))


def plain_play(graph: Graph) -> Play:
    """How to play for the best class of hands and then the most points, from any moment of a graph
    that has been looked at.
    """
    play = _plain_play(graph)
    play.reckon()
    return play


@lru_cache(maxsize=GRAPHS_MOST)
def _plain_play(graph: Graph) -> _PlainPlay:
    return _PlainPlay(graph)
