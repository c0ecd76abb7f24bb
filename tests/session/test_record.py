"""Records of games as text: what is written, what is read again, and what is refused."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.errors import BadRecord
from rdi.model.record import Record
from tests.handmade import answer, play_out, two_cards

SETTINGS = {
    "ante": 1,
    "stash": 50,
    "share": None,
    "split_rule": "merchant",
    "minimum_raise": True,
    "table_stakes": True,
    "reserve": 0,
    "loans": False,
    "ask_always": False,
}
HEADER: dict[str, Any] = {
    "format": "rdi-record",
    "version": 1,
    "game": "two-cards",
    "variants": [],
    "seats": None,
    "stashes": [50, 50],
    "settings": SETTINGS,
    "seed": None,
    "carry": 0,
    "memory": {},
    "fingerprint": "two-cards-1",
}
OUTCOME = {
    "winnings": [1, -1],
    "places": [[0]],
    "carry": 0,
    "memory": {},
    "loans": [0, 0],
    "debts": [0, 0],
}


def text_of(*lines: Any, **header: Any) -> str:
    """A record with these lines after the header."""
    return "".join(json.dumps(line) + "\n" for line in ({**HEADER, **header}, *lines))


def finished(seed: int) -> Record:
    """The record of a game played to its end at random."""
    return play_out(two_cards((50, 20, 33), seed=seed), Random(seed)).record


def test_a_record_is_json_lines() -> None:
    game = answer(two_cards((50, 50), hands="RkRw WoWh"), 6, "fold")
    header, *lines = map(json.loads, str(game.record).splitlines())
    assert header == HEADER
    assert lines == [
        {"chance": ["Rk", "Rw", "Wo", "Wh"]},
        {"seat": 0, "answer": ["raise", 6]},
        {"seat": 1, "answer": "fold"},
        {"outcome": {**OUTCOME, "memory": {"Winners": ["R", "R"]}}},
    ]


def test_what_was_not_played_is_not_in_it() -> None:
    game = two_cards((50, 50))
    assert "outcome" not in str(game.record)
    assert game.record.outcome is None
    assert not game.record.is_finished


def test_the_log_is_that_of_the_game() -> None:
    game = play_out(two_cards(), Random(5))
    assert Record.read(str(game.record)).log == game.log
    assert Record.read(str(game.record)).outcome == game.outcome


@given(st.integers(0, 10_000))
def test_a_record_is_read_as_it_was_written(seed: int) -> None:
    record = finished(seed)
    assert Record.read(str(record)) == record
    assert str(Record.read(str(record))) == str(record)
    assert Record.read(str(record).encode()) == record


@given(st.integers(0, 1000), st.data())
def test_a_record_that_breaks_off_anywhere_is_read_up_to_there(seed: int, data: Any) -> None:
    record = finished(seed)
    text = str(record).encode()
    header = text.index(b"\n") + 1
    kept = text[: data.draw(st.integers(header, len(text)))]
    read = Record.read(kept)
    assert read.log == record.log[: len(read.log)]
    whole = kept.count(b"\n") + (not read.was_cut and not kept.endswith(b"\n"))
    assert len(read.lines) == whole
    assert read.was_cut == (not kept.endswith(b"\n") and whole == kept.count(b"\n"))


def test_a_last_line_without_its_end_is_whole() -> None:
    record = finished(1)
    read = Record.read(str(record).rstrip("\n"))
    assert read == record
    assert not read.was_cut


def test_a_crash_may_leave_empty_bytes_behind() -> None:
    record = finished(1)
    assert Record.read(str(record).encode() + b"\0" * 512) == record


def test_a_name_may_be_cut_in_the_middle_of_a_letter() -> None:
    text = text_of({"seat": 0, "answer": "grün"}).encode("utf-8")
    text = text.replace(rb"\u00fc", "ü".encode())
    cut = Record.read(text[: text.index("ü".encode()) + 1])
    assert cut.was_cut
    assert cut.log == ()


def test_what_was_taken_back_does_not_count() -> None:
    text = text_of(
        {"chance": ["Rk"]},
        {"seat": 0, "answer": "check"},
        {"seat": 1, "answer": "fold"},
        {"undo": 2},
        {"seat": 0, "answer": ["raise", 3]},
    )
    read = Record.read(text)
    assert read.log == ("Rk", (0, ("raise", 3)))
    assert read.is_practice
    assert not Record.read(str(read)).is_practice


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([{"undo": 0}], 2, "0 lines cannot be left of 1"),
        ([{"undo": 2}], 2, "2 lines cannot be left of 1"),
        ([{"undo": True}], 2, "True"),
        ([{"seat": 2, "answer": "check"}], 2, "no seat 2: the last is 1"),
        ([{"seat": -1, "answer": "check"}], 2, "no seat -1"),
        ([{"seat": True, "answer": "check"}], 2, "no seat True"),
        ([{"seat": "0", "answer": "check"}], 2, "no seat 0"),
        ([{"seat": 0}], 2, "seat is written where seat, answer is"),
        ([{"seat": 0, "answer": "check", "why": 1}], 2, "why"),
        ([{"seat": 0, "answer": {"a": 1}}], 2, "neither a word nor a whole number"),
        ([{"seat": 0, "answer": ["raise", 1.5]}], 2, "1.5 is neither"),
        ([{"seat": 0, "answer": [[[[[[[[[[1]]]]]]]]]]}], 2, "neither"),
        ([{}], 2, "nothing is written"),
        ([{"chance": []}], 2, "a list of cards and dice"),
        ([{"chance": "Wk"}], 2, "a list of cards and dice"),
        ([{"chance": [["Wk"]]}], 2, "neither a card nor a die"),
        ([{"chance": [None]}], 2, "neither a card nor a die"),
        ([{"chance": ["Wk"]}, {"chance": ["Wk"]}], 3, "is one line"),
        ([{"outcome": OUTCOME}, {"seat": 0, "answer": "check"}], 3, "the game was over"),
        ([{"outcome": {**OUTCOME, "winnings": [2, -1]}}], 2, "Gold was made or lost"),
        ([{"outcome": {**OUTCOME, "carry": 1}}], 2, "Gold was made or lost"),
        ([{"outcome": {**OUTCOME, "winnings": [0]}}], 2, "not that of 2 players"),
        ([{"outcome": {"winnings": [0, 0]}}], 2, "no outcome of a game"),
        ([{"outcome": None}], 2, "no outcome of a game"),
        (
            [{"seat": 0, "answer": "check"}, [1], {"seat": 1, "answer": "check"}],
            3,
            "no JSON object",
        ),
    ],
)
def test_a_line_that_cannot_be_is_refused(lines: list[Any], line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(text_of(*lines))
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"version": 2}, "version 2, and this program reads 1"),
        ({"version": 0}, "version 0"),
        ({"version": "1"}, "version 1"),
        ({"format": "rdi-evening"}, "format is rdi-evening, not rdi-record"),
        ({"format": 7}, "names no format"),
        ({"stashes": []}, "nobody is at the table"),
        ({"stashes": [50, -1]}, "less than no Gold"),
        ({"stashes": "50"}, "no header of a game"),
        ({"carry": -1}, "less than no Gold"),
        ({"carry": None}, "no header of a game"),
        ({"seats": ["Mara"]}, "1 names, but 2 Stashes"),
        ({"seed": 1.5}, "no header of a game"),
        ({"settings": {**SETTINGS, "split_rule": "thief"}}, "no header of a game"),
        ({"settings": {**SETTINGS, "jokers": 2}}, "says jokers, which is unknown"),
        ({"colour": "red"}, "says colour, which is unknown"),
        ({"memory": {"Winners": [1.5]}}, "no header of a game"),
    ],
)
def test_a_header_that_cannot_be_is_refused(header: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: ") as caught:
        Record.read(text_of(**header))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing is written here"),
        (b"", "nothing is written here"),
        (b"\0\0\0", "nothing is written here"),
        ("hello", "no record"),
        ("hello\nworld\n", "no JSON"),
        ("\n", "no JSON"),
        ("{}\n", "names no format"),
        ("[]\n", "no JSON object"),
        ("[" * 100_000 + "\n", "no JSON"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "not UTF-8 text"),
        (b"\xff\xfe", "not UTF-8 text"),
        (text_of()[:40], "no record"),
    ],
)
def test_what_is_no_record_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: ") as caught:
        Record.read(text)
    assert reason in str(caught.value)


@given(st.integers(0, 100), st.data())
def test_a_record_that_is_damaged_in_the_middle_is_refused(seed: int, data: Any) -> None:
    lines = str(finished(seed)).splitlines(keepends=True)
    number = data.draw(st.integers(0, len(lines) - 2))
    cut = data.draw(st.integers(1, len(lines[number]) - 2))
    lines[number] = lines[number][:cut] + "\n"
    with pytest.raises(BadRecord, match=f"^line {number + 1}: "):
        Record.read("".join(lines))


@given(st.one_of(st.text(), st.binary()))
def test_anything_else_is_refused_too(text: str | bytes) -> None:
    with pytest.raises(BadRecord):
        Record.read(text)
