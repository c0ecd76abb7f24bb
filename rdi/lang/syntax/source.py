"""A text in the language, positions in it, and what one line of it consists of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rdi.model.span import NOWHERE as NOWHERE
from rdi.model.span import Span as Span

TEXTS_MOST = 64
"""Of how many texts the lines are remembered."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file and the name under which it is reported."""

    path: str
    text: str

    def line(self, number: int) -> str:
        """A line by its number, counted from 1, without its end; empty where there is none."""
        lines = _lines(self.text)
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


@lru_cache(TEXTS_MOST)
def _lines(text: str) -> list[str]:
    return text.split("\n")


def without_comment(line: str) -> str:
    """A line up to its comment."""
    return line.split("#")[0]


def indent_of(line: str) -> int:
    """The number of characters by which a line is indented."""
    return len(line) - len(line.lstrip())


def goes_on(line: str) -> bool:
    """Whether a line is continued by the next one."""
    return line.rstrip().endswith("...")
