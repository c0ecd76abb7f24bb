"""Loans between games, Loan and Debt Markers, and the final score of an Adventurer's Choice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.loans import LOAN, Loan, final_scores, lender, take_loan, winners

A, B, C, D = range(4)


@pytest.mark.rule("ac-03")
def test_the_richest_player_has_to_lend() -> None:
    assert lender(A, (17, 83, 40)) == B
    assert lender(C, (58, 90, 2)) == B


@pytest.mark.rule("ac-03")
@pytest.mark.parametrize(("money", "expected"), [(24, B), (0, B), (25, None), (26, None)])
def test_only_below_25_may_a_player_borrow(money: int, expected: int | None) -> None:
    assert lender(A, (money, 60)) == expected


@pytest.mark.rule("AC-1")
def test_of_equally_rich_players_the_first_clockwise_lends() -> None:
    money = (60, 10, 60, 60)
    assert lender(B, money) == C
    assert lender(D, (60, 60, 60, 10)) == A
    assert lender(A, (10, 40, 60, 60)) == C


@pytest.mark.rule("AC-2")
@pytest.mark.parametrize(
    ("money", "expected"), [((3, 24, 20), None), ((3, 24, 25), C), ((3,), None)]
)
def test_nobody_lends_who_does_not_have_25(money: tuple[int, ...], expected: int | None) -> None:
    assert lender(A, money) == expected


@pytest.mark.rule("AC-4")
def test_a_lender_may_be_left_with_less_than_25_and_borrow_in_turn() -> None:
    first = take_loan(A, (5, 30, 28), (0, 0, 0), (0, 0, 0))
    assert first == Loan(B, (30, 5, 28), (0, 1, 0), (1, 0, 0))
    second = take_loan(B, first.money, first.loans, first.debts)
    assert second == Loan(A, (5, 30, 28), (1, 1, 0), (1, 1, 0))


@pytest.mark.rule("AC-4")
def test_nobody_has_two_loans_at_once() -> None:
    loan = take_loan(A, (0, 80), (0, 0), (0, 0))
    assert loan.money == (25, 55)
    assert lender(A, loan.money) is None


@pytest.mark.rule("ac-04")
def test_lender_and_borrower_each_get_their_marker() -> None:
    loan = take_loan(A, (17, 83), (2, 1), (1, 2))
    assert loan == Loan(lender=B, money=(42, 58), loans=(2, 2), debts=(2, 2))


@pytest.mark.rule("ac-04")
def test_markers_decide_neither_who_borrows_nor_who_lends() -> None:
    """With its markers B would be the richest, and A would not be in need."""
    loan = take_loan(A, (20, 50, 60), (4, 9, 0), (0, 0, 5))
    assert loan.lender == C
    with pytest.raises(ValueError, match="cannot take a loan"):
        take_loan(A, (30, 50, 60), (0, 0, 0), (9, 0, 0))


@pytest.mark.parametrize("money", [(25, 60), (10, 24), (10,)])
def test_a_loan_that_is_not_to_be_had_is_refused(money: tuple[int, ...]) -> None:
    none = (0,) * len(money)
    with pytest.raises(ValueError, match="seat 0 cannot take a loan"):
        take_loan(A, money, none, none)


@pytest.mark.rule("AC-7", "ac-07")
def test_in_the_middle_of_a_game_only_who_has_nothing_may_borrow() -> None:
    assert lender(A, (0, 60), below=1) == B
    assert lender(A, (1, 60), below=1) is None
    assert take_loan(A, (0, 60), (0, 0), (0, 0), below=1).money == (25, 35)
    with pytest.raises(ValueError, match="cannot take a loan"):
        take_loan(A, (1, 60), (0, 0), (0, 0), below=1)


@pytest.mark.rule("ac-06", "AC-6")
def test_final_scores_add_loans_and_subtract_debts() -> None:
    scores = final_scores((58, 65, 27, 0), (2, 1, 0, 0), (1, 1, 1, 2))
    assert scores == (83, 65, 2, -50)
    assert winners(scores) == (A,)


@pytest.mark.rule("ac-06")
def test_the_markers_may_turn_the_result() -> None:
    assert winners(final_scores((63, 37), (1, 2), (2, 1))) == (B,)


@pytest.mark.rule("AC-6")
def test_equal_final_scores_share_the_victory() -> None:
    assert winners((74, 75, 75, 12)) == (B, C)
    assert winners((-25, -25)) == (A, B)


def test_every_seat_needs_its_markers() -> None:
    with pytest.raises(ValueError, match="argument 3"):
        final_scores((50, 50), (0, 0), (0,))


TABLES = st.lists(st.integers(0, 90), min_size=2, max_size=6)


@given(TABLES, st.data())
def test_a_loan_changes_neither_the_sum_of_money_nor_any_final_score(
    money: list[int], data: st.DataObject
) -> None:
    borrower = data.draw(st.integers(0, len(money) - 1))
    markers = st.lists(st.integers(0, 3), min_size=len(money), max_size=len(money))
    loans, debts = data.draw(markers), data.draw(markers)
    giver = lender(borrower, money)
    if giver is None:
        others = [coins for seat, coins in enumerate(money) if seat != borrower]
        assert money[borrower] >= LOAN or max(others) < LOAN
        return
    loan = take_loan(borrower, money, loans, debts)
    assert loan.lender == giver != borrower
    assert sum(loan.money) == sum(money)
    assert min(loan.money) >= 0
    scores = final_scores(loan.money, loan.loans, loan.debts)
    assert scores == final_scores(money, loans, debts)
