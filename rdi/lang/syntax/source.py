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


def without_comment(line: str) -> str:
    """What a line says, without the remark behind it."""
    return line.split("#")[0]


def indent_of(line: str) -> int:
    """How many signs a line stands further in."""
    return len(line) - len(line.lstrip())


def goes_on(line: str) -> bool:
    """Whether the next line belongs to this one."""
    return line.rstrip().endswith("...")
