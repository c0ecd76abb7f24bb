"""What can be typed: a choice with what it leads to, and a suggestion for the rest of a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be typed: the words, a short form, and what it leads to."""

    text: str
    note: str = ""
    short: str = ""
    answer: Any = None
    brief: str = ""
    bounds: tuple[int, int] | None = None

    @property
    def label(self) -> str:
        """The choice with its price, as short as can be: call 6, raise 9-49."""
        return self.brief or self.text


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A text to put in place of the last ``replaces`` characters, and what it leads to."""

    text: str
    note: str = ""
    replaces: int = 0
