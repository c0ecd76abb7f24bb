"""The order of players after scoring, and the order in which they act around the table."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.payouts import placement
from rdi.engine.table import clockwise


def test_the_higher_score_is_the_better_place() -> None:
    assert placement({0: (7,), 1: (12,), 2: (9,)}) == ((1,), (2,), (0,))


def test_equal_scores_are_one_group_in_order_of_seats() -> None:
    assert placement({3: (5,), 0: (5,), 2: (8,), 1: (5,)}) == ((2,), (0, 1, 3))


@pytest.mark.rule("G-5")
def test_all_tied_players_are_compared_at_once() -> None:
    """All score 9; the first number of the tiebreaker leaves two, the second one of them."""
    keys = {0: (9, 1, 3), 1: (9, 2, 0), 2: (9, 2, 1), 3: (9, 0, 5)}
    assert placement(keys) == ((2,), (1,), (0,), (3,))


@pytest.mark.rule("G-6")
def test_the_tiebreaker_settles_lower_places_too() -> None:
    keys = {0: (9, 0), 1: (4, 1), 2: (4, 3), 3: (4, 3), 4: (1, 8)}
    assert placement(keys) == ((0,), (2, 3), (1,), (4,))


def test_the_score_comes_before_the_tiebreaker() -> None:
    assert placement({0: (5, 99), 1: (6, 0)}) == ((1,), (0,))


def test_a_negated_total_makes_the_lowest_win() -> None:
    assert placement({0: (-14,), 1: (0,), 2: (-3,)}) == ((1,), (2,), (0,))


def test_nobody_left_makes_no_place() -> None:
    assert placement({}) == ()


KEYS = st.dictionaries(st.integers(0, 8), st.tuples(st.integers(0, 2), st.integers(0, 2)))


@given(KEYS)
def test_everybody_has_one_place_and_only_equals_are_tied(
    keys: dict[int, tuple[int, int]],
) -> None:
    groups = placement(keys)
    assert sorted(seat for group in groups for seat in group) == sorted(keys)
    place = {seat: number for number, group in enumerate(groups) for seat in group}
    for one, other in permutations(keys, 2):
        assert (place[one] < place[other]) == (keys[one] > keys[other])


@pytest.mark.parametrize(
    ("seats", "first", "expected"),
    [
        ((0, 1, 2, 3), 0, (0, 1, 2, 3)),
        ((0, 1, 2, 3), 2, (2, 3, 0, 1)),
        ((0, 1, 2, 3), 3, (3, 0, 1, 2)),
        ((3, 1, 0), 1, (1, 3, 0)),
        ((2,), 2, (2,)),
        ((), 0, ()),
    ],
)
def test_play_goes_clockwise_from_the_first_seat(
    seats: tuple[int, ...], first: int, expected: tuple[int, ...]
) -> None:
    assert clockwise(seats, first) == expected


@pytest.mark.rule("G-11")
@pytest.mark.parametrize(
    ("seats", "first", "expected"),
    [
        ((0, 2, 3), 1, (2, 3, 0)),
        ((0, 4), 1, (4, 0)),
        ((0, 1), 3, (0, 1)),
        ((1, 2), 0, (1, 2)),
    ],
)
def test_if_the_first_seat_has_folded_the_next_one_starts(
    seats: tuple[int, ...], first: int, expected: tuple[int, ...]
) -> None:
    assert clockwise(seats, first) == expected


@given(st.sets(st.integers(0, 7)), st.integers(0, 7))
def test_everybody_acts_once_and_nearer_seats_act_earlier(seats: set[int], first: int) -> None:
    order = clockwise(tuple(seats), first)
    assert set(order) == seats
    distances = [(seat - first) % 8 for seat in order]
    assert distances == sorted(set(distances))
