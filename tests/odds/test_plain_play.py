"""How to play for points is reckoned once for a graph, and grows with it."""

from random import Random

import pytest

import rdi
from rdi.engine.game import Game
from rdi.model.request import Wager
from rdi.odds.laws import counted_points, plain_worth
from rdi.odds.solo import graph_of, solo
from rdi.odds.solo_graph import Graph
from rdi.odds.solo_play import Play, plain_play
from rdi.odds.solo_table import lonely_table

EFFORT = 4_000


def roots_of(game: Game, graph: Graph) -> list[int]:
    return [
        graph.moment(lonely_table(game.view(seat), [seat]), EFFORT) for seat in range(game.seats)
    ]


@pytest.mark.parametrize("name", ["threes", "jack-of-all-trades"])
def test_it_is_the_same_play_as_from_each_moment_alone(name: str) -> None:
    game = rdi.new_game(name, seats=2, seed=4)
    graph = Graph(game._compiled)
    for root in roots_of(game, graph):
        shared, alone = plain_play(graph), Play(graph, root, plain_worth)
        assert shared.law(root) == alone.law(root)
        assert {number: shared.values[number] for number in alone.values} == alone.values


def test_it_begins_anew_when_the_graph_has_forgotten_all() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=4)
    graph = Graph(game._compiled)
    before = [plain_play(graph).law(root) for root in roots_of(game, graph)]
    graph.forget()
    other = rdi.new_game("jack-of-all-trades", seats=2, seed=5)
    others = roots_of(other, graph)
    assert sum(plain_play(graph).law(others[0]).values()) == pytest.approx(1)
    again = roots_of(game, graph)
    for root, law in zip(again, before, strict=True):
        assert plain_play(graph).law(root) == pytest.approx(law)


def test_what_may_follow_is_what_can_be_reached_step_by_step() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=6)
    graph = graph_of(game._compiled)
    root = roots_of(game, graph)[0]
    found = {root}
    for number in range(root, -1, -1):
        if number in found:
            found.update(getattr(graph.moments[number], "after", ()))
    assert graph.reachable(root) == sorted(found)


@pytest.mark.parametrize("name", ["kings-council", "threes", "den-of-thieves"])
def test_mean_points_that_follow_from_the_worth_are_those_of_the_law(name: str) -> None:
    game, luck = rdi.new_game(name, seats=2, seed=2), Random(1)
    for _ in range(8):
        request = game.pending
        if request is None:
            break
        found = solo(game.view(request.seat))
        scoring = game.definition.scoring
        assert scoring is not None
        for way in [] if found is None else [found, *list(found.options.values())[:3]]:
            assert way.points == pytest.approx(counted_points(scoring, way.law))
        is_bet = isinstance(request, Wager)
        game.answer(request.stay if is_bet else luck.choice(list(request.options)))
