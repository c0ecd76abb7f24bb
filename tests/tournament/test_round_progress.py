"""Blocks are a set of numbers, whatever is taken."""

from hypothesis import given
from hypothesis import strategies as st

from rdi.tournament.round_progress import IntervalSet

SOME = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=12)


@given(SOME)
def test_blocks_are_as_a_set_of_numbers(blocks: list[tuple[int, int]]) -> None:
    found = IntervalSet(blocks)
    numbers = {n for first, count in blocks for n in range(first, first + count)}
    free = next(n for n in range(50) if n not in numbers)
    assert found.first_free() == free
    assert found.next_after(free) == min((n for n in numbers if n > free), default=None)
