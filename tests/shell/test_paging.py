"""A long text at a terminal stops after each page."""

from rdi.shell.show.document import Sentence
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page


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
