"""The best lonely play: what a seat may expect of its hand if it wants nothing but the best one.

Betting is passed over and nobody disturbs the seat. Chances are exact: the real rules are followed
through all that luck may bring (`solo_graph`), or, where a hand is only exchanged, through sums of
weights (`solo_exchange`). What cannot be told so, because others change what a hand is worth or
there are too many ways, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.odds.laws import Key, Law, counted_points, plain_worth
from rdi.odds.solo_graph import Choice, Graph
from rdi.odds.solo_hands import ExchangePlay, exchange_play
from rdi.odds.solo_play import Play
from rdi.odds.solo_table import NotAlone, lonely_table

if TYPE_CHECKING:
    from rdi.engine.bind import Bound
    from rdi.engine.view import View
    from rdi.model.definition import Scoring

EFFORT = 8_000
"""Where more moments may come, a game is said to have too many."""

GAMES_MOST = 32
MOMENTS_MOST = 300_000
"""So many moments are remembered of a game; then they are found anew."""

Worth = Callable[[Key], float]
"""What a hand is worth in the end, by what it is compared by."""


@dataclass(frozen=True, slots=True)
class Way:
    """An answer to a pick and its worth, if all is done as well as can be after it."""

    _scoring: Scoring
    worth: float
    _law: Callable[[], Law]

    @property
    def law(self) -> Law:
        """The chance of each key in the end."""
        return self._law()

    @property
    def points(self) -> float:
        """The points that may be expected, as players count them."""
        return counted_points(self._scoring, self._law())


@dataclass(frozen=True, slots=True)
class Solo:
    """What a seat that plays alone may expect.

    `law` is the chance of each key (tier, points as they are compared, then the tiebreak) in the
    end, `points` the expected points as players count them, `worth` what was made as large as can
    be. `options` has every answer to the pick that the seat is asked for, the best first; it is
    empty where the seat is asked for none.
    """

    seat: int
    points: float
    worth: float
    law: Law
    options: Mapping[Answer, Way]

    @property
    def best(self) -> Answer | None:
        """The best answer; None where nothing is asked."""
        return next(iter(self.options), None)


def solo(view: View, objective: Worth | None = None, effort: int = EFFORT) -> Solo | None:
    """The best lonely play of the seat of a view; None where that cannot be told.

    `objective` says what a key is worth (`rdi.odds.laws.beating`: the chance to beat rivals);
    without it the best class of hands is wanted, and then the most points. `effort` is how many
    moments may come before it is too much to tell.
    """
    bound = view._bound
    if bound.definition.scoring is None or view.seat not in view.playing:
        return None
    worth = plain_worth if objective is None else objective
    try:
        graph = graph_of(bound)
        table = lonely_table(view, [view.seat])
        exchange = exchange_play(bound, graph, table, worth)
        if exchange is not None:
            return _of_exchange(view, exchange)
        return _of_graph(view, graph, graph.moment(table, effort), worth)
    except NotAlone:
        return None


def graph_of(bound: Bound) -> Graph:
    """The graph of a game, the same each time, until it has grown too large."""
    graph = _graph(bound)
    if len(graph.moments) > MOMENTS_MOST:
        graph.forget()
    return graph


@lru_cache(maxsize=GAMES_MOST)
def _graph(bound: Bound) -> Graph:
    return Graph(bound)


def _of_exchange(view: View, play: ExchangePlay) -> Solo:
    request = view.request
    ways: list[tuple[Answer, float, Callable[[], Law]]] = []
    if isinstance(request, Pick):
        ways = list(play.ways(request))
        preferred = play.preferred()
        ways.sort(key=lambda way: (-way[1], play.weight(way[0]) != preferred))
    return _solo(view, play.worth, play.law(), ways)


def _of_graph(view: View, graph: Graph, root: int, worth: Worth) -> Solo:
    request = view.request
    play = Play(graph, root, worth)
    ways: list[tuple[Answer, float, Callable[[], Law]]] = []
    moment = graph.moments[root]
    if isinstance(request, Pick) and isinstance(moment, Choice):
        after = dict(zip(moment.answers, moment.after, strict=True))
        for answer in request.options:
            later = after[graph.feature_of(request, answer)]
            ways.append((answer, play.values[later], partial(play.law, later)))
        ways.sort(key=lambda way: -way[1])
    return _solo(view, play.values[root], play.law(root), ways)


def _solo(
    view: View, worth: float, law: Law, ways: list[tuple[Answer, float, Callable[[], Law]]]
) -> Solo:
    scoring = view._bound.definition.scoring
    assert scoring is not None
    options = {answer: Way(scoring, value, law_of) for answer, value, law_of in ways}
    return Solo(view.seat, counted_points(scoring, law), worth, law, options)
