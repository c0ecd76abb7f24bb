"""The look follows the surroundings, and words are laid out by their width."""

import pytest

from rdi.shell.show.choice import Choice, listed
from rdi.shell.show.layout import as_ascii, columns, cut, flow, visible, width_of, wrap
from rdi.shell.show.look import Surroundings, choose_look
from rdi.text import join_words


def around(**more: object) -> Surroundings:
    values = {"is_terminal": True, "encoding": "utf-8", "width": 80, "environment": {}} | more
    return Surroundings(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("surroundings", "mode", "in_color"),
    [
        (around(), "unicode", True),
        (around(is_terminal=False), "plain", False),
        (around(width=63), "plain", False),
        (around(width=64), "unicode", True),
        (around(encoding="ascii"), "ascii", True),
        (around(environment={"LC_ALL": "C"}), "ascii", True),
        (around(environment={"LANG": "de_DE.UTF-8"}), "unicode", True),
        (around(environment={"TERM": "dumb"}), "plain", False),
        (around(environment={"RDI_PLAIN": "1"}), "plain", False),
        (around(environment={"RDI_ASCII": "1"}), "ascii", True),
        (around(environment={"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}), "unicode", False),
    ],
)
def test_the_look_follows_the_surroundings(
    surroundings: Surroundings, mode: str, in_color: bool
) -> None:
    look = choose_look(surroundings)
    assert (look.mode, look.in_color) == (mode, in_color)


def test_what_is_asked_for_beats_the_environment_and_that_the_settings() -> None:
    plain = around(environment={"RDI_PLAIN": "1"})
    assert choose_look(plain, asked="json").mode == "json"
    assert choose_look(plain, wished="ascii").mode == "plain"
    assert choose_look(around(), wished="ascii").mode == "ascii"
    assert not choose_look(around(), wished_color="off").in_color


def test_laying_out_words() -> None:
    assert columns([["a", "1"], ["bbb", "22"]], right=(1,)) == ["a     1", "bbb  22"]
    assert flow(["aaa", "bbb", "ccc"], 9, " ", "  ") == ["aaa bbb", "  ccc"]
    assert wrap("one two three", 8) == ["one two", "three"]
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert as_ascii("┌●┘ é") == "+*+ ?"
    assert visible("\x1b[91mred\x1b[0m") == "red"


def test_a_letter_that_takes_two_columns_is_counted_so() -> None:
    assert width_of("\u65e5\u672c") == 4
    assert width_of("e\u0301") == 1
    assert width_of("\x1b[91mRa\x1b[0m") == 2
    lines = wrap("\u65e5" * 7 + " abc", 10)
    assert "".join(lines) == "\u65e5" * 7 + " abc"
    assert max(map(width_of, lines)) == 10
    assert width_of(cut("\u65e5" * 7, 9)) <= 9
    first, second = columns([["\u65e5\u672c", "a"], ["x", "b"]])
    assert width_of(first) == width_of(second)


def test_choices_that_lead_to_the_same_are_listed_on_one_line() -> None:
    choices = [
        Choice("play Bh lady", "Bard 3 Horse green"),
        Choice("play Bh bard", "Bard 3 Horse green"),
        Choice("play Mw bard", "Merchant 4 Wolf red"),
        Choice("play Bw bard", "Merchant 4 Wolf red"),
        Choice("keep", "costs nothing"),
        Choice("pass", "costs nothing"),
        Choice("keep 1"),
        Choice("keep 2"),
    ]
    assert listed(choices) == [
        ("play Bh lady, bard", "Bard 3 Horse green", 2),
        ("play Mw bard", "Merchant 4 Wolf red", 1),
        ("play Bw bard", "Merchant 4 Wolf red", 1),
        ("keep", "costs nothing", 1),
        ("pass", "costs nothing", 1),
        ("keep 1", "", 1),
        ("keep 2", "", 1),
    ]
