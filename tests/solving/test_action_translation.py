"""A real game is found again in the tree, whatever was bet."""

import pytest

import rdi
from rdi.engine.game import Game
from rdi.model.request import Answer
from rdi.solving.action_translation import (
    initial_depth,
    pseudo_harmonic_weights,
    translate,
    weight_of_calling,
)
from tests.solving.toys import BOOKLETS, booklets

TREE = booklets((0.5, 1.0), 2)
SIZES = [(0.5, 10), (1.0, 11), (24.5, 12)]


def after(*answers: Answer, **settings: int) -> Game:
    """A game after these answers; the first card is shown where one is to be."""
    game = rdi.new_game(BOOKLETS, seats=2, seed=3, **settings)
    for answer in answers:
        assert game.pending is not None
        game.answer(answer if answer != "show" else game.pending.items[0])
    return game


def path(is_behind: bool, place: int) -> list[Answer]:
    """The answers of the tree that lead to a place in one of its parts."""
    nodes = TREE.after if is_behind else TREE.before
    found: list[Answer] = []
    while nodes[place].parent >= 0:
        found.insert(0, nodes[place].answer)
        place = nodes[place].parent
    return found


def followed(game: Game) -> list[tuple[bool, list[Answer], float]]:
    assert game.pending is not None
    places = translate(TREE, game.view(game.pending.seat)).places
    return [(behind, path(behind, place), weight) for (behind, place), weight in places.items()]


@pytest.mark.parametrize("size", [0.1, 0.5, 0.6, 0.75, 0.99, 1.0, 3.0, 20.0, 24.5, 100.0])
def test_a_size_is_taken_for_its_neighbours_with_weights_that_are_one_together(size: float) -> None:
    ways = pseudo_harmonic_weights(size, SIZES)
    assert sum(weight for _, weight in ways) == pytest.approx(1)
    assert all(0 < weight <= 1 for _, weight in ways)


def test_the_nearer_a_size_the_heavier_it_weighs() -> None:
    weights = [
        pseudo_harmonic_weights(size, SIZES)[0][1] for size in (0.55, 0.65, 0.75, 0.85, 0.95)
    ]
    assert weights == sorted(weights, reverse=True)


def test_it_is_half_of_both_where_the_answer_would_be_half_way() -> None:
    # against a bet of x pots a call is right with 1 / (1 + x); half-way between 0.5 and 1 is 5/7
    assert [weight for _, weight in pseudo_harmonic_weights(5 / 7, SIZES)] == pytest.approx(
        [0.5, 0.5]
    )


def test_the_smaller_a_raise_the_more_often_it_is_just_called() -> None:
    weights = [weight_of_calling(size, [0.5, 1.0]) for size in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7)]
    assert weights == sorted(weights, reverse=True)
    assert (weights[0], weights[-2], weights[-1]) == (1, 0, 0)
    assert weight_of_calling(0.3, []) == 0


def test_a_small_first_raise_is_called_more_often_and_a_raise_of_a_raise_is_not() -> None:
    small = after("check", ("raise", 4), "call", "show", "show", ("raise", 1))
    assert translate(TREE, small.view(1)).called == pytest.approx(weight_of_calling(0.1, [0.5]))
    again = after(("raise", 2), ("raise", 4))
    assert translate(TREE, again.view(0)).called == 0


def test_sizes_of_the_tree_are_found_exactly() -> None:
    assert followed(after("check", ("raise", 2))) == [(False, ["check", ("raise", 2)], 1.0)]
    found = followed(after(("raise", 1), ("raise", 5)))
    assert found == [(False, [("raise", 1), ("raise", 5)], 1.0)]


def test_a_raise_of_another_size_is_taken_for_two() -> None:
    found = followed(after(("raise", 10)))
    assert [way for _, way, _ in found] == [[("raise", 2)], [("raise", 49)]]
    assert sum(weight for *_, weight in found) == pytest.approx(1)


def test_all_that_the_other_can_match_is_all_in() -> None:
    game = after(("raise", 29), stashes=[60, 30])  # type: ignore[arg-type]
    assert followed(game) == [(False, [("raise", 49)], 1.0)]


def test_ones_own_raise_is_one_that_was_chosen() -> None:
    game = after(("raise", 1), ("raise", 3))
    assert [way for _, way, _ in followed(game)] == [[("raise", 1), ("raise", 3)]]


def test_behind_the_showing_of_cards_the_second_part_goes_on() -> None:
    (found,) = followed(after("check", "check", "show", "show", "check"))
    assert found == (True, ["check"], 1.0)


def test_where_cards_are_shown_the_place_is_the_one_before() -> None:
    assert followed(after("check", "check")) == [(False, ["check", "check"], 1.0)]
    assert followed(after("check", "check", "show")) == [(False, ["check", "check"], 1.0)]


def test_more_raises_than_the_tree_has_lead_nowhere() -> None:
    assert followed(after(("raise", 2), ("raise", 6), ("raise", 15))) == []


@pytest.mark.parametrize("settings", [{}, {"ante": 2, "stash": 100}])
def test_how_deep_the_stashes_are_does_not_change_with_the_bets(settings: dict[str, int]) -> None:
    first = after(**settings)
    later = after(("raise", 4), "call", "show", "show", **settings)
    assert initial_depth(later.view(0)) == initial_depth(first.view(0)) == 24.5
