"""Boards in numbers give the groups that the engine's words give."""

from hypothesis import given
from hypothesis import strategies as st

from rdi.arrays.layout import PLACED, ROW
from rdi.arrays.scoring.runtime import (
    different,
    group_sizes,
    largest_class,
    lay_out,
    placed,
)
from rdi.engine import runtime

EDGE = 6
CELLS = [(row, column) for row in range(EDGE - 2) for column in range(EDGE - 2)]

cells = st.lists(st.sampled_from(CELLS), unique=True)


def marks(chosen: list[tuple[int, int]]) -> list[int]:
    board = [0] * (EDGE * EDGE)
    for row, column in chosen:
        board[(row + 1) * EDGE + column + 1] = 1
    return board


@given(cells, cells)
def test_groups_are_those_of_the_engine(
    spots: list[tuple[int, int]], beside: list[tuple[int, int]]
) -> None:
    theirs = runtime.group_sizes(
        [row * 100 + column for row, column in spots],
        [row * 100 + column for row, column in beside],
    )
    ours = group_sizes(marks(spots), marks(beside), EDGE, [0] * (EDGE * EDGE))
    assert (ours // ROW, ours % ROW) == theirs


@given(
    st.lists(st.tuples(st.sampled_from(CELLS), st.integers(1, PLACED - 1)), max_size=20),
    st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
)
def test_what_lies_uppermost_does_not_depend_on_where_the_grid_is(
    cards: list[tuple[tuple[int, int], int]], away: tuple[int, int]
) -> None:
    top = dict(cards)
    board = [0] * (EDGE * EDGE)
    numbers = [placed(row + away[0], column + away[1], card) for (row, column), card in cards]
    lay_out(numbers, 0, len(numbers), EDGE, board)
    assert sorted(each for each in board if each) == sorted(top.values())
    assert all(board[place] == 0 for place in range(EDGE))


@given(st.lists(st.sampled_from("WLBMR"), max_size=8))
def test_the_largest_class_is_that_of_the_engine(kinds: list[str]) -> None:
    table = {card: card for card in kinds}
    numbers = ["?", *sorted(set(kinds))]
    cards = [numbers.index(card) for card in kinds]
    ours = largest_class(cards, 0, len(cards), list(range(len(numbers))))
    assert ours == runtime.largest_class(kinds, table)


def test_what_cards_have_not_counts_once() -> None:
    nothing = runtime.NOTHING
    assert different([1.0, nothing, 2.0, nothing, 1.0, 9.0], 0, 5) == 3
    assert different([nothing], 0, 1) == len({nothing}) == 1
