"""Scores in words: what terms are made of, how classes of hands and pairs are called."""

import pytest

from rdi.text import nth
from tests.shell.taverns import open_visit


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score rogues Mh Ra", "2 points (pair 2, Merchant-Rogue, 14th of 15)"),
        ("score rogues Wh Wa", "15 points (pair 15, Warrior-Warrior, 1st of 15)"),
        (
            "score den Bn Bk Lo Rh Mk Mh Mn",
            "(bards 2, 2 at 1 each; ladies 3; merchants 3, 2 of them)",
        ),
        ("score threes Keep 3 3 4 5 6", "15 points (dice 15, 4 + 5 + 6)"),
    ],
)
def test_a_score_says_what_it_is_made_of(line: str, said: str) -> None:
    assert said in " ".join(open_visit().type(line).split())


def test_several_of_a_worth_are_counted_and_a_single_one_is_not() -> None:
    visit = open_visit()
    several = visit.type("score den Bn Bk Wh Wk Wo Wa Wn")
    assert "bards 2, 2 at 1 each" in " ".join(several.split())
    single = visit.type("score den Bn Wh Wk Wo Wa Ww Wn")
    assert "bards 1" in single
    assert " at " not in single


def test_a_class_of_hands_is_called_as_the_variant_that_brings_it() -> None:
    visit = open_visit()
    visit.type("play threes with strength-in-numbers seed 1")
    assert "Strength in Numbers" in visit.type("score Keep 3 3 3 3 3")


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
     (21, "21st"), (102, "102nd"), (111, "111th")],
)  # fmt: skip
def test_numbers_in_a_row(number: int, text: str) -> None:
    assert nth(number) == text
