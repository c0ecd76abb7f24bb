"""What a blueprint is worth against other sizes is reckoned as it is played at the table."""

from random import Random

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.settings import Settings
from rdi.solving.blueprint import Blueprint, load_blueprint, pack_blueprint
from rdi.solving.solver import blueprint_best_responses, blueprint_header, solve
from rdi.solving.strategy import GameArrays, best_responses
from rdi.solving.tree import BetSizes, Tree, build_tree
from tests.bench.blueprint import carried_over
from tests.solving.toys import highest

STASHES = (20, 20)


def tree(sizes: tuple[float, ...], again: tuple[float, ...]) -> Tree:
    return build_tree(highest(6), Settings(stash=20), STASHES, BetSizes(sizes, again, 2))


@pytest.fixture(scope="module")
def narrow() -> Blueprint:
    """A blueprint that knows few sizes."""
    found = tree((0.5, 2.0), (1.0,))
    *_, solved = solve(found, None, 300)
    return load_blueprint(
        pack_blueprint(blueprint_header(found, solved), solved.chances), found.compiled
    )


def test_in_its_own_tree_nothing_changes(narrow: Blueprint) -> None:
    there = best_responses(carried_over(narrow, narrow.tree), GameArrays(narrow.tree))
    here = blueprint_best_responses(narrow)
    assert there.value == pytest.approx(here.value, abs=1e-12)
    assert there.bests == pytest.approx(here.bests, abs=1e-12)


def test_more_sizes_to_choose_from_never_make_the_best_response_worse(narrow: Blueprint) -> None:
    wide = tree((0.25, 0.5, 1.0, 2.0), (0.5, 1.0))
    there = best_responses(carried_over(narrow, wide), GameArrays(wide))
    here = blueprint_best_responses(narrow)
    assert there.value == pytest.approx(here.value, abs=1e-12)  # it chooses none of the others
    assert there.bests[0] > here.bests[0]
    assert there.bests[1] > here.bests[1]


@pytest.mark.parametrize("number", range(40))
def test_at_the_table_it_does_what_was_reckoned_with(number: int, narrow: Blueprint) -> None:
    wide = tree((0.25, 0.5, 1.0, 2.0), (0.5, 1.0))
    reckoned = carried_over(narrow, wide).before
    rng = Random(number)
    game = Game(wide.compiled, wide.settings, SeededChance(number), STASHES)
    place = 0
    while game.pending is not None:
        seat, children = game.pending.seat, wide.before[place].children
        if seat == number % 2:
            card = game.view(seat).own["Hand"][0]
            hand = narrow.layout.hand_of[narrow.layout.class_of[card],]
            found = narrow.strategy(game.view(seat))
            assert found is not None
            for child in children:
                chance = found.get(wide.before[child].answer, 0.0)
                assert reckoned[child, hand] == pytest.approx(chance, abs=1e-4)
        place = rng.choice(children)
        game.answer(wide.before[place].answer)
