"""What names stand for while scoring functions are written in numbers: lists, boards, tables."""

from __future__ import annotations

from dataclasses import dataclass

from rdi.compiled.written import Kept, Written

SPOT = "spot"
"""The kind of an expression that gives a place on a board."""

RESULT = "result"
"""The kind of an expression that gives tier and points of a hand as one number."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A list that is the same for all hands."""

    elements: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers or words by the words of a fixed list, in an array in that list's order."""

    keys: tuple[int, ...]
    array: str
    kind: str


@dataclass(frozen=True, slots=True)
class Ranks:
    """An order of words: how many are better than each, and how many tied with it or itself."""

    keys: tuple[int, ...]
    better: str
    tied: str


@dataclass(frozen=True, slots=True)
class Board:
    """The cards of a grid by their spots; 0 where none lies."""

    array: str


@dataclass(frozen=True, slots=True)
class Sorted:
    """The cards of a board, sorted out by an attribute."""

    board: Board
    attribute: str


@dataclass(frozen=True, slots=True)
class Part:
    """The cards of a board that have this word as an attribute."""

    board: Board
    attribute: str
    word: int


@dataclass(frozen=True, slots=True)
class Marks:
    """Spots of a board: 1 where one is marked."""

    array: str


@dataclass(frozen=True, slots=True)
class Results:
    """Results of which the best will be taken: the best so far."""

    name: str


@dataclass(frozen=True, slots=True)
class Combinations:
    """Points of combinations of kinds: what the weights of a combination sum up to, and its
    points.
    """

    weights: str
    attribute: str
    sums: str
    points: str


@dataclass(frozen=True, slots=True)
class ByWord:
    """A dictionary that is the same for all games of a definition."""

    entries: tuple[tuple[int, Written | tuple[Written, ...]], ...]


Thing = (
    Kept | Fixed | Table | Ranks | Board | Sorted | Part | Marks | Results | Combinations | ByWord
)
