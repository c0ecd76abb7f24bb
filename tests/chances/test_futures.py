"""A seat that plays on alone: its futures keep to the rules, and the same luck is the same."""

from collections import Counter

import pytest

import rdi
from rdi.chances.rollouts import hand_value
from rdi.chances.single_agent.futures import AT_ONCE, SampledFutures
from rdi.chances.single_agent.table import NotSingleAgent
from rdi.engine.game import Game
from rdi.model.request import Pick
from tests.chances.positions import by_luck
from tests.inside import compiled_of

CITY = "city-square"


def asked_to_build(seed: int, times: int) -> Game:
    """A game in which something is built for the so-manieth time."""
    return by_luck(CITY, seed, lambda request: isinstance(request, Pick), times)


@pytest.mark.parametrize("seed", range(3))
def test_at_once_a_hand_is_worth_what_it_is_worth_in_the_game(seed: int) -> None:
    game = asked_to_build(seed, 9)
    pick = game.pending
    assert isinstance(pick, Pick)
    runs = SampledFutures(game.view(pick.seat), pick.seat)
    options = pick.options
    for answer, told in zip(options, runs.glances(pick, options), strict=True):
        after = game.fork()
        after.answer(answer)
        assert told == hand_value(after.view(pick.seat))
    assert runs.after(pick, options[0], 5, AT_ONCE) == runs.glances(pick, options[:1])[0]


def test_the_same_luck_leads_to_the_same_end_and_other_luck_to_others() -> None:
    game = asked_to_build(4, 2)
    pick = game.pending
    assert isinstance(pick, Pick)
    view = game.view(pick.seat)
    ends = [SampledFutures(view, pick.seat).end(seed) for seed in range(6)]
    runs = SampledFutures(view, pick.seat)
    assert [runs.end(seed) for seed in reversed(range(6))] == ends[::-1]
    assert runs.has_chance
    assert len(set(ends)) > 1


def test_what_is_to_be_dealt_is_nowhere_on_the_table() -> None:
    game = asked_to_build(3, 20)
    pick = game.pending
    assert isinstance(pick, Pick)
    view, compiled = game.view(pick.seat), compiled_of(game)
    runs = SampledFutures(view, pick.seat)
    for seed in range(5):
        runs.end(seed)
        end = runs._table  # noqa: SLF001 - only how an end compares is told
        built = [card for _, card in end.piles[compiled.pile("City", pick.seat)]]
        others = view.pile("City", 1 - pick.seat)
        assert isinstance(others, tuple)
        assert len(built) == 12
        assert Counter(built) + Counter([card for _, card in others]) <= Counter(compiled.cards)


def test_where_others_have_a_say_or_nothing_is_compared_there_are_none() -> None:
    wheel = rdi.new_game("the-wheel", seats=2, seed=1)
    assert isinstance(wheel.pending, Pick)
    with pytest.raises(NotSingleAgent, match="is not seen"):
        SampledFutures(wheel.view(0), 0)
    hoard = rdi.new_game("dragon-hordes", seats=2, seed=1)
    with pytest.raises(NotSingleAgent, match="no hand is compared"):
        SampledFutures(hoard.view(0), 0)
