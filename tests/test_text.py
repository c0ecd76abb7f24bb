"""Test what makes a stranger's text fit to be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.text import number_in, printable
from tests.source import modules


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("King's Council", "King's Council"),
        ("Zoë, 二, ±", "Zoë, 二, ±"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("a\u202eb\nc\rd", "a\\u202eb\\nc\\rd"),
        ("\x9b31m", "\\x9b31m"),
        ("\ud800", "\\ud800"),
    ],
)
def test_characters_that_steer_a_terminal_are_written_out(given_text: str, shown: str) -> None:
    assert printable(given_text) == shown


def test_a_long_text_is_cut_visibly() -> None:
    assert printable("abcdefgh", 6) == "abc..."
    assert printable("abcdef", 6) == "abcdef"
    assert printable("\x1b" * 100, 10) == "\\x1b\\x1..."


@given(st.text(st.characters()), st.integers(3, 40))
def test_nothing_that_is_shown_steers_a_terminal(text: str, most: int) -> None:
    shown = printable(text, most)
    assert len(shown) <= most
    assert printable(shown) == shown
    assert printable(printable(text)) == printable(text)


@pytest.mark.parametrize(
    ("written", "number"),
    [("0", 0), ("007", 7), ("999999999", 999_999_999), ("1000000000", None), ("", None)]
    + [
        (text, None)
        for text in ("\u00b2", "1\u00b2", "\u0663", "\u2460", "\u5341", "-1", "1.0", " 1")
    ],
)
def test_a_number_is_written_in_ten_digits(written: str, number: int | None) -> None:
    assert number_in(written) == number


@given(st.text())
def test_any_text_is_a_number_or_none(text: str) -> None:
    number = number_in(text)
    assert number is None or (number >= 0 and int(text) == number)


def test_nobody_else_asks_what_a_digit_is() -> None:
    """`str.isdigit` says yes to signs of which `int` knows no number."""
    asking = [
        module.name
        for module in modules("rdi")
        if any(word in module.text for word in (".isdigit(", ".isnumeric("))
    ]
    # Generated code is no stranger's text, and seeds may have a sign.
    assert asking == ["rdi.compiled.expressions", "rdi.session.setup", "rdi.text"]
