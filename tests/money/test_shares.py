"""Playing for Shares: the table of places, ties for each place, remainders, refusals, laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.payouts import divide_shares, shares_of_places
from rdi.engine.payouts import placement as placement_of

A, B, C, D, E, F, G = range(7)

Groups = tuple[tuple[int, ...], ...]


@pytest.mark.parametrize(
    ("players", "shares"),
    [
        pytest.param(2, (2, 0, 0), marks=pytest.mark.rule("shares-02")),
        pytest.param(3, (2, 1, 0), marks=pytest.mark.rule("shares-03")),
        pytest.param(4, (3, 1, 0), marks=pytest.mark.rule("shares-04")),
        pytest.param(5, (3, 2, 0), marks=pytest.mark.rule("shares-05")),
        pytest.param(6, (3, 2, 1), marks=pytest.mark.rule("shares-06", "SH-6")),
        pytest.param(7, (4, 2, 1), marks=pytest.mark.rule("shares-06", "SH-6")),
        pytest.param(10, (7, 2, 1), marks=pytest.mark.rule("shares-06", "SH-6")),
    ],
)
def test_table_of_places(players: int, shares: tuple[int, int, int]) -> None:
    assert shares_of_places(players) == shares
    payouts, carry = divide_shares([(seat,) for seat in range(players)], 5, 0)
    paid = [amount // 5 for amount in payouts.values()]
    assert paid == [*shares, *[0] * players][:players]
    assert carry == 0


@pytest.mark.rule("shares-ex-01", "shares-07")
def test_two_of_four_tied_for_first() -> None:
    assert divide_shares(((A, C), (D,), (B,)), 3, 0) == ({A: 6, C: 6, D: 0, B: 0}, 0)


@pytest.mark.rule("shares-ex-02", "shares-06")
def test_seven_players_without_ties() -> None:
    payouts, carry = divide_shares(((E,), (A,), (B,), (G,), (D,), (C,), (F,)), 3, 0)
    assert list(payouts.items()) == [(E, 12), (A, 6), (B, 3), (G, 0), (D, 0), (C, 0), (F, 0)]
    assert carry == 0


@pytest.mark.parametrize(
    ("groups", "share", "carry", "paid", "left"),
    [
        pytest.param(((A, B),), 3, 1, (3, 3), 1, id="two players"),
        pytest.param(((A, B), (C,)), 1, 0, (1, 1, 0), 1, id="of three, odd"),
        pytest.param(((A, B), (C,), (D,), (E,)), 3, 0, (7, 7, 0, 0, 0), 1, id="of five, odd"),
        pytest.param(((A, B), (C,), (D, E, F)), 2, 0, (5, 5, 2, 0, 0, 0), 0, id="third is next"),
        pytest.param(((A, B), (C, D), (E, F)), 3, 0, (7, 7, 1, 1, 0, 0), 2, id="third is split"),
    ],
)
@pytest.mark.rule("shares-07", "SH-3")
def test_two_tied_for_first(
    groups: Groups, share: int, carry: int, paid: tuple[int, ...], left: int
) -> None:
    assert divide_shares(groups, share, carry) == (dict(enumerate(paid)), left)


@pytest.mark.parametrize(
    ("groups", "share", "carry", "paid", "left"),
    [
        pytest.param(((A, B, C),), 4, 0, (4, 4, 4), 0, id="all three"),
        pytest.param(((A, B, C), (D,)), 3, 2, (4, 4, 4, 0), 2, id="of four with a carry"),
        pytest.param(((A, B, C), (D,), (E, F)), 3, 0, (6, 6, 6, 0, 0, 0), 0, id="no third place"),
        pytest.param(((A, B, C, D), (E,), (F,)), 1, 1, (1, 1, 1, 1, 0, 0), 3, id="four of six"),
    ],
)
@pytest.mark.rule("shares-08", "SH-2")
def test_more_than_two_tied_for_first_take_the_whole_pot(
    groups: Groups, share: int, carry: int, paid: tuple[int, ...], left: int
) -> None:
    assert divide_shares(groups, share, carry) == (dict(enumerate(paid)), left)


@pytest.mark.parametrize(
    ("groups", "share", "paid", "left"),
    [
        pytest.param(((A,), (B, C)), 3, (6, 1, 1), 1, id="of three"),
        pytest.param(((A,), (B, C), (D,)), 4, (12, 2, 2, 0), 0, id="of four"),
        pytest.param(((A,), (B, C, D), (E,)), 3, (9, 2, 2, 2, 0), 0, id="three of five"),
        pytest.param(((A,), (B, C), (D,), (E, F)), 3, (9, 4, 4, 0, 0, 0), 1, id="no third place"),
        pytest.param(((A,), (B, C, D, E), (F,)), 2, (6, 1, 1, 1, 1, 0), 2, id="four of six"),
    ],
)
@pytest.mark.rule("shares-09", "SH-4")
def test_tied_for_second(groups: Groups, share: int, paid: tuple[int, ...], left: int) -> None:
    assert divide_shares(groups, share, 0) == (dict(enumerate(paid)), left)


@pytest.mark.parametrize(
    ("groups", "share", "paid", "left"),
    [
        pytest.param(((A,), (B,), (C, D)), 5, (15, 5, 0, 0), 0, id="worth nothing to four"),
        pytest.param(((A,), (B,), (C, D), (E, F)), 5, (15, 10, 2, 2, 0, 0), 1, id="of six"),
        pytest.param(((A,), (B,), (C, D, E), (F,)), 2, (6, 4, 0, 0, 0, 0), 2, id="too little"),
    ],
)
@pytest.mark.rule("shares-10", "SH-5")
def test_tied_for_third(groups: Groups, share: int, paid: tuple[int, ...], left: int) -> None:
    assert divide_shares(groups, share, 0) == (dict(enumerate(paid)), left)


@pytest.mark.rule("shares-11", "SH-7")
def test_a_remainder_goes_to_first_place_of_the_next_game() -> None:
    payouts, carry = divide_shares(((A,), (B, C)), 3, 0)
    assert (payouts, carry) == ({A: 6, B: 1, C: 1}, 1)
    assert divide_shares(((C,), (B,), (A,)), 3, carry) == ({C: 7, B: 3, A: 0}, 0)


@pytest.mark.rule("SH-7")
def test_a_remainder_is_shared_by_two_tied_for_first() -> None:
    assert divide_shares(((A, B), (C,)), 1, 5) == ({A: 4, B: 4, C: 0}, 0)


@pytest.mark.rule("shares-12", "SH-9")
def test_a_share_of_nothing_pays_nothing() -> None:
    assert divide_shares(((B, D), (C,), (A, E)), 0, 0) == ({B: 0, D: 0, C: 0, A: 0, E: 0}, 0)


@pytest.mark.rule("SH-7", "SH-9")
def test_money_left_in_the_pot_is_paid_even_when_a_share_is_nothing() -> None:
    assert divide_shares(((B,), (A,)), 0, 4) == ({B: 4, A: 0}, 0)
    assert divide_shares(((A, B, C), (D,)), 0, 2) == ({A: 0, B: 0, C: 0, D: 0}, 2)


@pytest.mark.parametrize(
    ("groups", "share", "carry", "complaint"),
    [
        (((A,),), 3, 0, "two players or more"),
        ((), 3, 0, "two players or more"),
        (((A,), (A, B)), 3, 0, "more than one place"),
        (((A,), (), (B,)), 3, 0, "no seat"),
        (((A,), (B,)), -1, 0, "negative"),
        (((A,), (B,)), 1, -1, "negative"),
    ],
)
def test_impossible_endings_are_refused(
    groups: Groups, share: int, carry: int, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        divide_shares(groups, share, carry)


PLACEMENTS = st.lists(st.tuples(st.integers(0, 4)), min_size=2, max_size=10).map(
    lambda keys: placement_of(dict(enumerate(keys)))
)
MONEY = st.integers(0, 30)


@given(PLACEMENTS, MONEY, MONEY)
def test_all_money_comes_out_and_no_place_is_paid_more_than_a_better_one(
    groups: Groups, share: int, carry: int
) -> None:
    payouts, left = divide_shares(groups, share, carry)
    assert sum(payouts.values()) + left == share * len(payouts) + carry
    assert left >= 0
    amounts = [payouts[seat] for group in groups for seat in group]
    assert amounts == sorted(amounts, reverse=True)
    assert all(len({payouts[seat] for seat in group}) == 1 for group in groups)


@given(PLACEMENTS, MONEY, MONEY)
def test_what_is_left_is_less_than_one_coin_for_each_of_those_who_split(
    groups: Groups, share: int, carry: int
) -> None:
    _, left = divide_shares(groups, share, carry)
    assert left <= sum(len(group) - 1 for group in groups[:3])
