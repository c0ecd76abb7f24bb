"""What a blueprint is worth against other sizes is reckoned as it is played at the table."""

from random import Random

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.settings import Settings
from rdi.solving.best_response import beaten
from rdi.solving.blueprint import Blueprint, load, packed
from rdi.solving.solve import beaten_blueprint, header_of, solve
from rdi.solving.strategy import Board
from rdi.solving.tree import Grid, Tree, grow
from tests.bench.blueprint import carried_over
from tests.solving.toys import highest

STASHES = (20, 20)


def tree(sizes: tuple[float, ...], again: tuple[float, ...]) -> Tree:
    return grow(highest(6), Settings(stash=20), STASHES, Grid(sizes, again, 2))


@pytest.fixture(scope="module")
def narrow() -> Blueprint:
    """A blueprint that knows few sizes."""
    found = tree((0.5, 2.0), (1.0,))
    *_, solved = solve(found, None, 300)
    return load(packed(header_of(found, solved), solved.chances), found.compiled)


def test_in_its_own_tree_nothing_changes(narrow: Blueprint) -> None:
    there = beaten(carried_over(narrow, narrow.tree), Board(narrow.tree))
    here = beaten_blueprint(narrow)
    assert there.value == pytest.approx(here.value, abs=1e-12)
    assert there.bests == pytest.approx(here.bests, abs=1e-12)


def test_more_sizes_to_choose_from_never_make_the_best_response_worse(narrow: Blueprint) -> None:
    wide = tree((0.25, 0.5, 1.0, 2.0), (0.5, 1.0))
    there = beaten(carried_over(narrow, wide), Board(wide))
    here = beaten_blueprint(narrow)
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
