"""Play as well as can be through the moments of a graph, reckoned from the end backwards."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from rdi.odds.laws import Key, Law
from rdi.odds.solo_graph import Choice, Ending, Graph, reachable


class Play:
    """A way to play from a moment on: what each later moment is worth, and where a choice goes."""

    def __init__(self, graph: Graph, root: int, worth: Callable[[Key], float]) -> None:
        self._graph = graph
        self.root = root
        self.values: dict[int, float] = {}
        self._best: dict[int, int] = {}
        known: dict[Key, float] = {}
        for number in reachable(graph, root):
            moment = graph.moments[number]
            if isinstance(moment, Ending):
                if moment.key not in known:
                    known[moment.key] = worth(moment.key)
                self.values[number] = known[moment.key]
            elif isinstance(moment, Choice):
                best = max(moment.after, key=self.values.__getitem__)
                self._best[number] = best
                self.values[number] = self.values[best]
            else:
                values = self.values
                self.values[number] = sum(
                    [
                        chance * values[after]
                        for chance, after in zip(moment.chances, moment.after, strict=True)
                    ]
                )

    def next(self, number: int) -> int:
        """Where the choice at this moment goes."""
        return self._best[number]

    def law(self, root: int) -> Law:
        """The chance of each key in the end, from this moment on."""
        weights = {root: 1.0}
        heap = [-root]
        found: Law = {}
        while heap:
            number = -heappop(heap)
            weight = weights.pop(number)
            moment = self._graph.moments[number]
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
