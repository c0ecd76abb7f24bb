"""Test what makes a stranger's text fit to be shown."""

import io
import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.shell.show.layout import PAINTS, paint
from rdi.shell.show.look import Look
from rdi.shell.show.renderers import json_line
from rdi.text import (
    PrintableStream,
    number_in,
    printable,
    printable_in_color,
    printable_json,
    printable_lines,
    printable_output,
    raw_stream,
    whole_percent,
)
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
    assert asking == ["rdi.arrays.expressions", "rdi.session.setup", "rdi.text"]


EVIL = "\x1b]0;title\x07\x9b31m\u202e\r\x7f"
ANY_TEXT = st.text(st.characters(exclude_categories=()))


def test_lines_stay_lines_and_colours_stay_colours() -> None:
    assert printable_lines(f"a\n{EVIL}") == f"a\n{printable(EVIL)}"
    for name in PAINTS:
        painted = paint("a", name, Look("unicode", 80, in_color=True))
        assert painted != "a"
        assert printable_in_color(painted) == painted
        assert "\x1b" not in printable(painted)
    assert printable_in_color(EVIL) == printable(EVIL)
    assert printable_in_color("\x1b[2J\x1b[31m\x1b[91;5m") == "\\x1b[2J\\x1b[31m\\x1b[91;5m"


@given(st.recursive(ANY_TEXT | st.integers(), lambda inner: st.lists(inner)))
def test_json_says_the_same_without_a_character_that_steers(data: Any) -> None:
    for is_ascii in (True, False):
        text = json.dumps(data, ensure_ascii=is_ascii)
        shown = printable_json(text)
        assert json.loads(shown) == json.loads(text)
        assert printable(shown) == shown


@given(ANY_TEXT)
def test_a_line_for_programs_steers_no_terminal(text: str) -> None:
    shown = json_line("text", text=text)
    assert printable(shown) == shown
    assert json.loads(shown)["text"] == json.loads(json.dumps(text))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_a_stream_takes_any_text(encoding: str) -> None:
    kept = io.BytesIO()
    behind = io.TextIOWrapper(kept, encoding=encoding, newline="", write_through=True)
    stream = PrintableStream(behind)
    print("a", EVIL, "é二", "\ud800", file=stream)
    assert stream.write("12") == 2
    shown = kept.getvalue().decode(encoding)
    assert shown.startswith(f"a {printable(EVIL)} ")
    assert shown.endswith("\\ud800\n12")
    assert ("二" in shown) == (encoding == "utf-8")
    assert ("é" in shown) == (encoding != "ascii")
    assert raw_stream(stream) is behind  # type: ignore[arg-type]
    assert not hasattr(stream, "buffer")
    assert not stream.isatty()
    stream.close()
    assert not behind.closed


def test_the_standard_streams_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    before = sys.stderr
    with printable_output():
        assert sys.stdout is None
        assert raw_stream(sys.stderr) is before
        with printable_output():
            assert raw_stream(sys.stderr) is before
    assert sys.stderr is before


@pytest.mark.parametrize(
    ("part", "shown"),
    [(0, "0%"), (0.001, "<1%"), (0.006, "1%"), (0.5, "50%"), (0.994, "99%"), (0.996, ">99%"),
     (1, "100%")],
)  # fmt: skip
def test_nearly_all_is_not_said_to_be_all(part: float, shown: str) -> None:
    assert whole_percent(part) == shown
