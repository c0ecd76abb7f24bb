"""A text in the language, and places in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file and the name under which it is reported."""

    path: str
    text: str

    def line(self, number: int) -> str:
        """One line without its end, counted from 1; empty where there is none."""
        lines = self.text.split("\n")
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


@dataclass(frozen=True, slots=True)
class Span:
    """From where to where a piece of text goes; lines and columns count from 1."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(1, 1, 1, 2)
"""Where things are said to stand that have no place of their own."""
