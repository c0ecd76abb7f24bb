"""The best lonely play: what a seat may expect of its hand if it wants nothing but the best one.

Betting is passed over and nobody disturbs the seat. Chances are exact: the real rules are followed
through all that luck may bring (`solo_graph`), or, where a hand is only exchanged, through sums of
weights (`solo_exchange`). What cannot be told so, because others change what a hand is worth or
there are too many ways, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.odds.laws import Law, Objective, counted_points
from rdi.odds.solo_graph import Choice, Graph
from rdi.odds.solo_hands import HandPlay, hand_play
from rdi.odds.solo_names import draws_cards
from rdi.odds.solo_play import Play, plain_play
from rdi.odds.solo_table import NotAlone, by_the_rules, lonely_table

if TYPE_CHECKING:
    from rdi.engine.game import CompiledGame, View
    from rdi.model.definition import Scoring

EFFORT = 4_000
"""Where more moments may come, a game is said to have too many."""

GAMES_MOST = 32
MOMENTS_MOST = 300_000
"""So many moments are remembered of a game; then they are found anew."""


class Way:
    """What a seat comes to if all is done as well as can be, from now on or after an answer.

    `worth` is what is made as large as can be; `is_plain` says that it is class and points.
    """

    def __init__(
        self, scoring: Scoring, worth: float, law: Callable[[], Law], is_plain: bool
    ) -> None:
        self._scoring = scoring
        self.worth = worth
        self._law = law
        self._is_points = is_plain and len(scoring.tiers) == 1

    @cached_property
    def law(self) -> Law:
        """The chance of each key (tier, points as they are compared, then the tiebreak) in the end;
        it may be without the tiebreak.
        """
        return self._law()

    @cached_property
    def points(self) -> float:
        """The points that may be expected, as players count them."""
        if self._is_points:  # which is found much sooner than the law
            return -self.worth if self._scoring.low_tiers else self.worth
        return counted_points(self._scoring, self.law)


class Solo(Way):
    """What a seat that plays alone may expect.

    `options` has every answer to the pick that the seat is asked for, the best first; it is empty
    where the seat is asked for none.
    """

    def __init__(
        self,
        seat: int,
        scoring: Scoring,
        worth: float,
        law: Callable[[], Law],
        is_plain: bool,
        options: Mapping[Answer, Way],
    ) -> None:
        super().__init__(scoring, worth, law, is_plain)
        self.seat = seat
        self.options = options

    @property
    def best(self) -> Answer | None:
        """The best answer; None where nothing is asked."""
        return next(iter(self.options), None)


def solo(view: View, objective: Objective | None = None, effort: int = EFFORT) -> Solo | None:
    """The best lonely play of the seat of a view; None where that cannot be told.

    `objective` says what a key is worth (`rdi.odds.laws.beating`: the chance to beat rivals);
    without it the best class of hands is wanted, and then the most points. `effort` is how many
    moments may come before it is too much to tell.
    """
    compiled = view._compiled
    if compiled.definition.scoring is None or view.seat not in view.playing:
        return None
    try:
        with by_the_rules(compiled.definition):
            graph = graph_of(compiled)
            table = lonely_table(view, [view.seat])
            hand = hand_play(compiled, graph, table, objective)
            if hand is not None:
                return _of_exchange(view, hand, objective is None)
            return _of_graph(view, graph, graph.moment(table, effort), objective)
    except NotAlone:
        return None


def graph_of(compiled: CompiledGame, counts_cards: bool = True) -> Graph:
    """The graph of a game, the same each time, until it has grown too large. Where no cards are
    drawn, it is the same whether they are counted or not.
    """
    graph = _graph(compiled, counts_cards or not draws_cards(compiled))
    if len(graph.moments) > MOMENTS_MOST:
        graph.forget()
    return graph


@lru_cache(maxsize=GAMES_MOST)
def _graph(compiled: CompiledGame, counts_cards: bool) -> Graph:
    return Graph(compiled, counts_cards)


def _of_exchange(view: View, play: HandPlay, is_plain: bool) -> Solo:
    request = view.request
    ways: list[tuple[Answer, float, Callable[[], Law]]] = []
    if isinstance(request, Pick):
        ways = play.ways(request)
    return _solo(view, play.worth, play.law, is_plain, ways)


def _of_graph(view: View, graph: Graph, root: int, objective: Objective | None) -> Solo:
    request = view.request
    play = plain_play(graph) if objective is None else Play(graph, root, objective)
    ways: list[tuple[Answer, float, Callable[[], Law]]] = []
    moment = graph.moments[root]
    if isinstance(request, Pick) and isinstance(moment, Choice):
        after = dict(zip(moment.answers, moment.after, strict=True))
        for answer in request.options:
            later = after[graph.feature_of(request, answer)]
            ways.append((answer, play.values[later], partial(play.law, later)))
        ways.sort(key=lambda way: -way[1])
    return _solo(view, play.values[root], partial(play.law, root), objective is None, ways)


def _solo(
    view: View,
    worth: float,
    law: Callable[[], Law],
    is_plain: bool,
    ways: list[tuple[Answer, float, Callable[[], Law]]],
) -> Solo:
    scoring = view._compiled.definition.scoring
    assert scoring is not None
    options = {answer: Way(scoring, value, law_of, is_plain) for answer, value, law_of in ways}
    return Solo(view.seat, scoring, worth, law, is_plain, options)
