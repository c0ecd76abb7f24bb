"""Print things as the look wants them, and remember what was printed for a transcript."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from rdi.shell.show.layout import columns, in_charset, pad, visible, wrap
from rdi.shell.show.look import Look
from rdi.text import printable, printable_in_color, printable_json

Write = Callable[[str], None]
REMEMBERED_MOST = 20_000
"""So many lines of an evening are kept for a transcript."""


class Page:
    """The paper on which everything appears that a player is told."""

    def __init__(self, look: Look, write: Write) -> None:
        self.look = look
        self.printed: list[str] = []
        self.count = 0
        self._write = write

    def lines(self, lines: Iterable[str]) -> None:
        """Print lines that are laid out already."""
        for text in lines:
            shown = self.fit(text)
            self.printed.append(visible(shown))
            self.count += 1
            self._write(shown)
        del self.printed[:-REMEMBERED_MOST]

    def fit(self, text: str) -> str:
        """A line as it is printed: whatever was in it, nothing but colours is said to the terminal,
        and these only where the look has colours.
        """
        clean = printable_in_color(text) if self.look.in_color else printable(text)
        return in_charset(clean, self.look)

    def say(self, text: str, indent: str = "") -> None:
        """Print a text, wrapped."""
        if self.look.mode == "json":
            self.data("text", text=text)
        else:
            self.lines(wrap(text, self.look.width, indent, ""))

    def paragraph(self, sentences: Iterable[str]) -> None:
        """Print sentences one after another, or each on its own line where all is plain."""
        texts = list(sentences)
        if self.look.mode in ("plain", "json"):
            for text in texts:
                self.say(text)
        elif texts:
            joined = wrap("\N{NO-BREAK SPACE} ".join(texts), self.look.width)
            self.lines(
                json_line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for json_line in joined
            )

    def table(self, rows: list[tuple[str, ...]], indent: str = "  ") -> None:
        """Print rows whose last column may be long; narrow pages set it below the others."""
        if self.look.mode == "json":
            for row in rows:
                self.data("row", cells=list(row))
            return
        if not rows:
            return
        heads = columns([row[:-1] for row in rows])
        width = max(map(len, heads))
        for head, row in zip(heads, rows, strict=True):
            if width + len(indent) + 24 > self.look.width:
                self.lines(wrap(f"{head.strip()}: {row[-1]}", self.look.width, indent * 2, indent))
            else:
                first = f"{indent}{head.ljust(width)}  "
                self.lines(
                    wrap(row[-1] or " ", self.look.width, " " * len(first), first) or [first]
                )

    def row(self, texts: Sequence[str]) -> None:
        """Print short texts side by side in columns, as many as fit; nothing for none."""
        if self.look.mode == "json":
            for each in texts:
                self.data("row", cells=[each])
            return
        wide = max(map(len, texts), default=0) + 2
        per_line = max(1, (self.look.width - 2) // wide)
        for first in range(0, len(texts), per_line):
            self.lines(
                ["  " + "".join(pad(each, wide) for each in texts[first : first + per_line])]
            )

    def blank(self) -> None:
        """Leave a line free, where there is layout at all."""
        if self.look.has_boxes:
            self.lines([""])

    def data(self, kind: str, /, **fields: Any) -> None:
        """Print a line of JSON."""
        self.lines([json_line(kind, **fields)])


VERSION = 1


def json_line(kind: str, /, **fields: Any) -> str:
    """One JSON object on one line: the format's version, the kind of thing, and its fields."""
    text = json.dumps({"v": VERSION, "type": kind, **fields}, default=_plain, ensure_ascii=True)
    return printable_json(text)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, frozenset | set) else str(value)
