"""A long text at a terminal stops after each page."""

import os
import signal
from io import StringIO
from os import terminal_size

import pytest

from rdi.shell.frontend.paging import LINE_AWAY, MORE, Paging
from rdi.shell.interrupts import interrupts_end_pauses
from rdi.shell.show.document import Sentence
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page
from tests.shell.taverns import Visit, open_visit


def page_with(answers: list[bool], rows: int) -> tuple[Page, list[str]]:
    """A page of so many rows, on which questions are answered like this; each shows as "?"."""
    written: list[str] = []
    page = Page(Look("plain"), written.append)

    def wants_more() -> bool:
        written.append("?")
        return answers.pop(0)

    page.begin(rows, wants_more)
    return page, written


def lines(count: int) -> list[str]:
    return [f"line {number}" for number in range(count)]


def test_a_full_page_asks_before_the_next_line_only() -> None:
    page, written = page_with([True, True], 3)
    page.lines(lines(3))
    assert "?" not in written
    page.lines(lines(4))
    assert [place for place, line in enumerate(written) if line == "?"] == [3, 7]


def test_who_wants_no_more_is_shown_no_more_until_a_line_is_typed() -> None:
    page, written = page_with([False], 2)
    page.lines(lines(5))
    page.add(Sentence("And this."))
    assert written == ["line 0", "line 1", "?"]
    page.begin(2)
    page.lines(["again"])
    assert written[-1] == "again"


def test_what_was_skipped_stands_in_the_transcript() -> None:
    page, _ = page_with([False], 2)
    page.lines(lines(5))
    assert page.printed == lines(5)
    assert page.count == 5


def test_without_rows_nobody_is_asked() -> None:
    page, written = page_with([], 0)
    page.lines(lines(100))
    assert written == lines(100)


class Keyboard(StringIO):
    """Lines that somebody types, at a terminal."""

    def isatty(self) -> bool:
        return True


def paged(
    typed: str, monkeypatch: pytest.MonkeyPatch, rows: int = 5, paging: str = "on"
) -> tuple[Visit, Paging]:
    """A visit in a window of so many rows, and its paging."""
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: terminal_size((80, rows)))
    visit = open_visit()
    visit.tavern.preferences.values["paging"] = paging
    return visit, Paging(visit.tavern, can_erase=False)


def test_enter_goes_on_and_q_skips_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visit, paging = paged("\nq\n", monkeypatch)
    paging.begin()
    visit.tavern.page.lines(lines(12))
    assert capsys.readouterr().out == MORE * 2
    assert visit.printed == lines(8)
    assert paging.typed_ahead() is None


def test_an_answer_in_place_of_enter_is_taken_after_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit, paging = paged("check\n", monkeypatch)
    paging.begin()
    visit.tavern.page.lines(lines(6))
    assert visit.printed == lines(6)
    assert paging.typed_ahead() == "check"
    assert paging.typed_ahead() is None


def test_a_setting_turns_it_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visit, paging = paged("", monkeypatch, paging="off")
    paging.begin()
    visit.tavern.page.lines(lines(30))
    assert visit.printed == lines(30)
    assert capsys.readouterr().out == ""


def test_what_is_written_elsewhere_does_not_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, paging = paged("", monkeypatch)
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    paging.begin()
    visit.tavern.page.lines(lines(30))
    assert visit.printed == lines(30)


def test_the_end_of_the_input_skips_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, paging = paged("", monkeypatch)
    paging.begin()
    visit.tavern.page.lines(lines(30))
    assert visit.printed == lines(4)


def test_who_has_typed_ahead_is_not_asked_and_no_line_is_taken_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visit, _ = paged("\n\n", monkeypatch)
    reading, writing = os.pipe()
    monkeypatch.setattr("sys.stdin.fileno", lambda: reading, raising=False)
    paging = Paging(visit.tavern, can_erase=True)
    try:
        os.write(writing, b"\n")
        paging.begin()
        visit.tavern.page.lines(lines(6))
        assert capsys.readouterr().out == ""
        os.read(reading, 1)
        paging.begin()
        visit.tavern.page.lines(lines(6))
        assert capsys.readouterr().out == MORE + LINE_AWAY
    finally:
        os.close(reading)
        os.close(writing)
    assert visit.printed == lines(6) * 2


def test_ctrl_c_skips_the_rest_although_it_only_ends_pauses_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit, paging = paged("", monkeypatch)

    def interrupted() -> str:
        signal.raise_signal(signal.SIGINT)
        return "\n"

    monkeypatch.setattr("sys.stdin.readline", interrupted)
    paging.begin()
    hurried: list[bool] = []
    with interrupts_end_pauses(lambda: hurried.append(True)):
        visit.tavern.page.lines(lines(12))
        assert visit.printed == lines(4)
        assert not hurried
        signal.raise_signal(signal.SIGINT)
    assert hurried == [True]
