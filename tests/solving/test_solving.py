"""CFR+ finds what is known of small games, and best responses keep the laws of a zero-sum game."""

from dataclasses import replace

import numpy as np
import pytest

from rdi.model.settings import Settings
from rdi.solving import abstraction
from rdi.solving.solver import CFRPlus, packed_chances, solve, unpacked_chances
from rdi.solving.strategy import (
    GameArrays,
    Strategy,
    best_responses,
    normalized,
    reach_of,
    values_of,
    zeros,
)
from rdi.solving.tree import BetSizes, Tree, build_tree
from tests.solving.toys import booklets, highest, kuhn


def some_strategy(arrays: GameArrays, seed: int) -> Strategy:
    """Any strategy at all."""
    rng = np.random.default_rng(seed)
    empty = zeros(arrays)
    may_show = arrays.deals.may_show
    one, two = (rng.random(each.shape) ** 3 * may_show for each in empty.showing)
    weights = Strategy(
        rng.random(empty.before.shape) ** 3, (one, two), rng.random(empty.after.shape) ** 3
    )
    return normalized(weights, arrays)


def played(tree: Tree, times: int) -> CFRPlus:
    solving = CFRPlus(GameArrays(tree))
    for _ in range(times):
        solving.iterate()
    return solving


def test_the_value_of_the_smallest_poker_is_found_and_nobody_can_beat_its_solution() -> None:
    solving = played(kuhn(), 1000)
    found = best_responses(solving.average_strategy(), solving.arrays)
    assert found.value == pytest.approx(-1 / 18, abs=1e-4)
    assert found.exploitability < 1e-4


def test_in_the_smallest_poker_the_best_card_bets_three_times_as_often_as_the_worst() -> None:
    solving = played(kuhn(), 1000)
    bets = solving.average_strategy().before[2]
    assert bets[1] == pytest.approx(0, abs=1e-3)
    assert bets[2] == pytest.approx(3 * bets[0], abs=0.01)
    calls = solving.average_strategy().before[6]
    assert calls == pytest.approx([0, 1 / 3, 1], abs=0.01)


@pytest.mark.parametrize("tree", [kuhn(), booklets()], ids=["kuhn", "booklet"])
def test_what_one_seat_wins_the_other_loses(tree: Tree) -> None:
    arrays = GameArrays(tree)
    for seed in range(3):
        strategy = some_strategy(arrays, seed)
        won = [
            values_of(strategy, arrays, reach_of(strategy, arrays, 1 - seat), seat).root
            for seat in (0, 1)
        ]
        assert won[0] == pytest.approx(-won[1], abs=1e-12)


@pytest.mark.parametrize("tree", [kuhn(), booklets()], ids=["kuhn", "booklet"])
def test_a_best_response_is_never_worse_than_any_strategy(tree: Tree) -> None:
    arrays = GameArrays(tree)
    strategy = some_strategy(arrays, 0)
    found = best_responses(strategy, arrays)
    assert found.bests[0] >= found.value
    assert found.bests[1] >= -found.value
    assert found.exploitability > 0.01
    for seat in (0, 1):
        reach = reach_of(strategy, arrays, 1 - seat)
        for seed in range(1, 5):
            other = values_of(some_strategy(arrays, seed), arrays, reach, seat).root
            assert other < found.bests[seat]


def test_exploitability_falls() -> None:
    tree = booklets()
    found = [solved.responses.exploitability for solved in solve(tree, None, 150)]
    assert found[-1] < 0.05 < found[0]


def told_apart(strategy: Strategy, tree: Tree, apart: Tree) -> Strategy:
    """The same strategy, where hands that are alike are told apart."""
    few, many, arrays = tree.abstraction, apart.abstraction, GameArrays(apart)
    found = zeros(arrays)
    found.before[...] = strategy.before[:, few.of_hand]
    for seat in (0, 1):
        mine = arrays.after.actor == seat
        for hand, shown in many.of_option:
            options = [few.of_option[hand, each] for each in many.options[hand]]
            like = options[many.of_option[hand, shown]]
            part = strategy.showing[seat][:, few.of_hand[hand], like] / options.count(like)
            found.showing[seat][:, hand, many.of_option[hand, shown]] = part
        for (whose, hand, *pair), (open_, held) in many.of_held.items():
            if whose == seat:
                here = few.of_held[whose, hand, pair[0], pair[1]]
                found.after[mine, open_, held] = strategy.after[mine][:, *here]
    return normalized(found, arrays)


def test_playing_hands_that_are_alike_alike_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = booklets()
    monkeypatch.setattr(abstraction, "ISOMORPHISMS_MOST", 0)
    apart = replace(tree, abstraction=abstraction.find_abstraction(tree.hands))
    assert apart.abstraction.sizes == (1,) * 120
    strategy = some_strategy(GameArrays(tree), 1)
    here = best_responses(strategy, GameArrays(tree))
    there = best_responses(told_apart(strategy, tree, apart), GameArrays(apart))
    assert here.value == pytest.approx(there.value, abs=1e-9)
    assert here.bests == pytest.approx(there.bests, abs=1e-9)


def test_chances_are_kept_as_bytes_and_come_back_nearly_the_same() -> None:
    tree = booklets()
    solving = played(tree, 60)
    mean = solving.average_strategy()
    back = unpacked_chances(packed_chances(mean, solving.arrays, tree), solving.arrays, tree)
    # one of many choices that is rounded moves all of them a little
    assert np.abs(back.before - mean.before).max() < 0.02
    assert best_responses(back, solving.arrays).value == pytest.approx(
        best_responses(mean, solving.arrays).value, abs=0.01
    )


def test_with_more_cards_and_deeper_stashes_it_still_comes_to_an_end_that_nobody_beats() -> None:
    tree = build_tree(highest(6), Settings(stash=20), (20, 20), BetSizes((0.5, 1.0), (1.0,), 3))
    *_, last = solve(tree, None, 800)
    assert last.responses.exploitability < 0.01
    assert last.times == 800
