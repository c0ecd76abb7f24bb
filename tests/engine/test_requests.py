"""What may be answered to a request, and how an answer is read."""

from rdi.model.request import Pick


def test_combinations_of_equal_items_are_offered_as_they_are_read() -> None:
    pick = Pick(0, "place", ("Bh", "Ba", "Bh"), 0, 3)
    assert ("Bh", "Ba", "Bh") in pick.options
    assert len(pick.options) == len(set(pick.options)) == 6
    assert [pick.read(each) for each in pick.options] == [*pick.options]
