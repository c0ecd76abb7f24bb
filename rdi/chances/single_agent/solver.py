"""The best play of a seat that wants nothing but the best hand, and its expectation.

Betting is passed over and nobody disturbs the seat. Chances are exact: the real rules are followed
through all that luck may bring (`graph`, solved by backward induction), or, where a hand is only
exchanged, through sums of weights (`hand_play`). What cannot be told so, because others change what
a hand is worth or there are too many ways, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, partial
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from rdi.chances.distributions import Distribution, Key, Objective, expected_points, key_value
from rdi.chances.program_analysis import draws_cards
from rdi.chances.single_agent.graph import Decision, DecisionGraph, Terminal
from rdi.chances.single_agent.hand_play import HandPlay, hand_play
from rdi.chances.single_agent.table import (
    NotSingleAgent,
    faults_as_not_single_agent,
    single_agent_table,
)
from rdi.model.request import Answer, Pick

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View
    from rdi.model.definition import Scoring


GRAPHS_MOST = 32
DISTRIBUTIONS_MOST = 500

NODES_A_SOLUTION = 4_000
"""The number of nodes above which a game has too many."""

GAMES_MOST = 32

NODES_MOST = 300_000
"""The number of nodes of a game that are remembered; beyond it, they are found anew."""


class Policy:
    """A way to play from a node on: what each later node is worth, and where a choice goes."""

    def __init__(self, graph: DecisionGraph, root: int, objective: Objective) -> None:
        self._begin(graph, objective)
        self._solve(graph.reachable(root))

    def _begin(self, graph: DecisionGraph, objective: Objective) -> None:
        self._graph = graph
        self._nodes = graph.nodes
        self._objective = objective
        self._key_values: dict[Key, float] = {}
        self.values: dict[int, float] = {}
        self._best: dict[int, int] = {}
        self._distributions: dict[int, Distribution] = {}

    def _solve(self, numbers: Iterable[int]) -> None:
        """Value these nodes, the last first."""
        known, values = self._key_values, self.values
        for number in numbers:
            node = self._nodes[number]
            if isinstance(node, Terminal):
                if node.key not in known:
                    known[node.key] = self._objective(node.key)
                values[number] = known[node.key]
            elif isinstance(node, Decision):
                best = max(node.successors, key=values.__getitem__)
                self._best[number] = best
                values[number] = values[best]
            else:
                values[number] = sum(
                    [
                        chance * values[after]
                        for chance, after in zip(node.chances, node.successors, strict=True)
                    ]
                )

    def next(self, number: int) -> int:
        """The node to which the choice at this node leads."""
        return self._best[number]

    def distribution(self, root: int) -> Distribution:
        """The chance of each key in the end, from this node on; not to be changed."""
        found = self._distributions.get(root)
        if found is None:
            if len(self._distributions) >= DISTRIBUTIONS_MOST:
                self._distributions.clear()
            found = self._distributions[root] = self._distribution(root)
        return found

    def _distribution(self, root: int) -> Distribution:
        weights = {root: 1.0}
        heap = [-root]
        found: Distribution = {}
        while heap:
            number = -heappop(heap)
            weight = weights.pop(number)
            node = self._nodes[number]
            if isinstance(node, Terminal):
                found[node.key] = found.get(node.key, 0.0) + weight
                continue
            if isinstance(node, Decision):
                ways = [(1.0, self._best[number])]
            else:
                ways = [*zip(node.chances, node.successors, strict=True)]
            for chance, after in ways:
                if after not in weights:
                    heappush(heap, -after)
                    weights[after] = 0.0
                weights[after] += weight * chance
        return found


class _PointsPolicy(Policy):
    """The play for the best class of hands and then the most points, for all nodes of a graph."""

    def __init__(self, graph: DecisionGraph) -> None:
        self._begin(graph, key_value)

    def solve_new(self) -> None:
        """Value the nodes that are new."""
        if self._graph.nodes is not self._nodes:
            self._begin(self._graph, key_value)
        self._solve(range(len(self.values), len(self._nodes)))


def points_policy(graph: DecisionGraph) -> Policy:
    """A policy for the best class of hands and then the most points, from any node of a graph that
    has been built.
    """
    play = _points_policy(graph)
    play.solve_new()
    return play


@lru_cache(maxsize=GRAPHS_MOST)
def _points_policy(graph: DecisionGraph) -> _PointsPolicy:
    return _PointsPolicy(graph)


class Prospect:
    """The prospect of a seat under optimal play, from now on or after an answer.

    `value` is the maximized quantity; `is_plain` says that it is class and points.
    """

    def __init__(
        self,
        scoring: Scoring,
        value: float,
        distribution: Callable[[], Distribution],
        is_plain: bool,
    ) -> None:
        self._scoring = scoring
        self.value = value
        self._distribution = distribution
        self._is_points = is_plain and len(scoring.tiers) == 1

    @cached_property
    def distribution(self) -> Distribution:
        """The chance of each key (tier, points as they are compared, then the tiebreak) in the end;
        it may be without the tiebreak.
        """
        return self._distribution()

    @cached_property
    def points(self) -> float:
        """The points that may be expected, as players count them."""
        if self._is_points:  # which is found much sooner than the distribution
            return -self.value if self._scoring.low_tiers else self.value
        return expected_points(self._scoring, self.distribution)


class Solution(Prospect):
    """The expectation of a seat that plays alone.

    `options` has every answer to the pick that the seat is asked for, the best first; it is empty
    where the seat is asked for none.
    """

    def __init__(
        self,
        seat: int,
        scoring: Scoring,
        value: float,
        distribution: Callable[[], Distribution],
        is_plain: bool,
        options: Mapping[Answer, Prospect],
    ) -> None:
        super().__init__(scoring, value, distribution, is_plain)
        self.seat = seat
        self.options = options

    @property
    def best(self) -> Answer | None:
        """The best answer; None where nothing is asked."""
        return next(iter(self.options), None)


def solve_single_agent(
    view: View, objective: Objective | None = None, effort: int = NODES_A_SOLUTION
) -> Solution | None:
    """The best play of the seat of a view; None if it cannot be computed.

    `objective` says what a key is worth (such as `distributions.share_against`, to beat rivals);
    without it the best class of hands is wanted, and then the most points. `effort` is how many
    nodes may come before it is too much to tell.
    """
    compiled = view._compiled
    if compiled.definition.scoring is None or view.seat not in view.playing:
        return None
    try:
        with faults_as_not_single_agent(compiled.definition):
            graph = graph_of(compiled)
            table = single_agent_table(view, [view.seat])
            hand = hand_play(compiled, graph, table, objective)
            if hand is not None:
                return _solution_of_hand(view, hand, objective is None)
            return _solution_of_graph(view, graph, graph.node(table, effort), objective)
    except NotSingleAgent:
        return None


def graph_of(compiled: CompiledGame, counts_cards: bool = True) -> DecisionGraph:
    """The graph of a game, the same each time, until it has grown too large. Where no cards are
    drawn, it is the same whether they are counted or not.
    """
    graph = _graph(compiled, counts_cards or not draws_cards(compiled))
    if len(graph.nodes) > NODES_MOST:
        graph.forget()
    return graph


@lru_cache(maxsize=GAMES_MOST)
def _graph(compiled: CompiledGame, counts_cards: bool) -> DecisionGraph:
    graph = DecisionGraph(compiled, counts_cards)
    if not draws_cards(compiled):
        graph.recall()
    return graph


def _solution_of_hand(view: View, play: HandPlay, is_plain: bool) -> Solution:
    request = view.request
    ways: list[tuple[Answer, float, Callable[[], Distribution]]] = []
    if isinstance(request, Pick):
        ways = play.prospects(request)
    return _solution(view, play.value, play.distribution, is_plain, ways)


def _solution_of_graph(
    view: View, graph: DecisionGraph, root: int, objective: Objective | None
) -> Solution:
    request = view.request
    play = points_policy(graph) if objective is None else Policy(graph, root, objective)
    ways: list[tuple[Answer, float, Callable[[], Distribution]]] = []
    node = graph.nodes[root]
    if isinstance(request, Pick) and isinstance(node, Decision):
        after = dict(zip(node.answers, node.successors, strict=True))
        for answer in request.options:
            later = after[graph.feature_of(request, answer)]
            ways.append((answer, play.values[later], partial(play.distribution, later)))
        ways.sort(key=lambda way: -way[1])
    return _solution(
        view, play.values[root], partial(play.distribution, root), objective is None, ways
    )


def _solution(
    view: View,
    value: float,
    distribution: Callable[[], Distribution],
    is_plain: bool,
    ways: list[tuple[Answer, float, Callable[[], Distribution]]],
) -> Solution:
    scoring = view._compiled.definition.scoring
    assert scoring is not None
    options = {
        answer: Prospect(scoring, value, distribution_of, is_plain)
        for answer, value, distribution_of in ways
    }
    return Solution(view.seat, scoring, value, distribution, is_plain, options)
