"""Test what makes a stranger's text fit to be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.text import printable


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
