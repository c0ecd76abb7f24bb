"""Choices that can be typed, and suggestions for the rest of a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: the words to type, a short form, its consequence and its answer."""

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
