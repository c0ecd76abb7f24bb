"""Choices that can be typed, and suggestions for the rest of a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Any


class ChosenNothing(Enum):
    """The answer of a choice that takes nothing from a list which offers that."""

    NOTHING = "nothing"


NOTHING = ChosenNothing.NOTHING


def as_given(answer: Any) -> Any:
    """An answer of a choice as it is given to the game, for which nothing is None."""
    return None if answer is NOTHING else answer


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: the words to type, a short form, its consequence and its answer; None where the
    words are only the beginning of an answer.
    """

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


def listed(choices: Sequence[Choice]) -> list[tuple[str, str, int]]:
    """Lines that list choices: what to type, what it leads to, and how many choices it stands for.

    Those that follow one another, lead to the same and differ in their last word are one line.
    """
    lines: list[tuple[str, str, int]] = []
    for note, alike in groupby(choices, key=lambda each: each.note):
        for beginning, group in groupby(alike, key=_beginning):
            last = [each.text.rpartition(" ")[2] for each in group]
            if note and beginning:
                lines.append((f"{beginning} {', '.join(last)}", note, len(last)))
            else:
                lines += [(f"{beginning} {word}".strip(), note, 1) for word in last]
    return lines


def _beginning(choice: Choice) -> str:
    return choice.text.rpartition(" ")[0]
