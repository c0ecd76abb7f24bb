"""Print documents as the look wants them, and remember what was printed for a transcript."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from typing import Any

from rdi.shell.show.document import (
    Blank,
    Block,
    Data,
    Document,
    Items,
    Rows,
    Sentence,
)
from rdi.shell.show.layout import in_charset, visible
from rdi.shell.show.look import Look
from rdi.shell.show.renderers import render
from rdi.text import printable, printable_in_color, raw_stream

Write = Callable[[str], None]
JSON = Look("json")
UNBROKEN = Look("unicode", 10_000)
"""How commands of the executable show tables and sentences that programs may cut up, too."""

REMEMBERED_MOST = 20_000
"""So many lines of an evening are kept for a transcript."""


def open_page(look: Look, flush: bool = False) -> Page:
    """A page that is the standard output; a sign that it cannot encode is a question mark.

    `flush` says that each line is to be read at once.
    """
    stream = raw_stream(sys.stdout)
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    # The page has made the text printable, and painted it.
    return Page(look, lambda text: print(text, file=raw_stream(sys.stdout), flush=flush))


def report_page(as_json: bool, look: Look = UNBROKEN) -> Page:
    """The page on which a command of the executable tells what came of it, line by line."""
    return open_page(JSON if as_json else look, flush=True)


class Page:
    """The paper on which everything appears that a player is told."""

    def __init__(self, look: Look, write: Write) -> None:
        self.look = look
        self.printed: list[str] = []
        self.count = 0
        self._write = write
        self._rows = 0
        self._wants_more: Callable[[], bool] = _always
        self._below = 0
        self._is_cut_off = False

    def begin(self, rows: int = 0, wants_more: Callable[[], bool] | None = None) -> None:
        """Begin below a line that was typed. After each `rows` lines `wants_more` is asked whether
        the rest is to be printed; without rows nobody is asked.
        """
        self._rows, self._wants_more = rows, wants_more or _always
        self._below, self._is_cut_off = 0, False

    def show(self, document: Document) -> None:
        """Print a document."""
        self.lines(render(document, self.look))

    def add(self, *blocks: Block) -> None:
        """Print blocks."""
        self.show(Document(blocks))

    def lines(self, lines: Iterable[str]) -> None:
        """Print lines that are laid out already."""
        for text in lines:
            shown = self.fit(text)
            self.printed.append(visible(shown))
            self.count += 1
            if not self._is_cut_off:
                self._write_below(shown)
        del self.printed[:-REMEMBERED_MOST]

    def _write_below(self, line: str) -> None:
        """Write a line, but ask first where the page is full."""
        if self._rows and self._below >= self._rows:
            self._below = 0
            self._is_cut_off = not self._wants_more()
            if self._is_cut_off:
                return
        self._below += 1
        self._write(line)

    def fit(self, text: str) -> str:
        """A line as it is printed: whatever was in it, nothing but colors is said to the terminal,
        and these only where the look has colors.
        """
        clean = printable_in_color(text) if self.look.in_color else printable(text)
        return in_charset(clean, self.look)

    def say(self, text: str, indent: str = "") -> None:
        """Print a text; `indent` stands before its further lines."""
        self.add(Sentence(text, indent))

    def table(self, rows: Iterable[tuple[str, ...]], indent: str = "  ") -> None:
        """Print rows whose last column may be long; narrow pages set it below the others."""
        self.add(Rows(tuple(rows), indent))

    def row(self, texts: Sequence[str]) -> None:
        """Print short texts side by side in columns, as many as fit; nothing for none."""
        self.add(Items(tuple(texts)))

    def blank(self) -> None:
        """Leave a line free, where there is layout at all."""
        self.add(Blank())

    def data(self, kind: str, /, **fields: Any) -> None:
        """Print a line of JSON, whatever the look."""
        self.lines(render(Document((), Data(kind, fields)), JSON))


def _always() -> bool:
    """All is printed."""
    return True
