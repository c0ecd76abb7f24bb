"""Blocks of a document for tables: seats, piles and cards, questions, results and figures."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

LETTERS = "abcdefghijklmnopqrstuvwxyz"

# ------------------------------------------------------------------ tables


class Counts(NamedTuple):
    """Counted things under one name, each with its number, or with a word in its place."""

    name: str
    numbers: tuple[tuple[str, int | str], ...]


class Meter(NamedTuple):
    """A number, with a bar of how much of the most it is where there is room."""

    value: int
    most: int


Cell: TypeAlias = str | Meter


class Line(NamedTuple):
    """A row of a table, and a sentence that says it; plain pages leave it out where there is none.

    `narrow` are its cells where there is no room for meters. `piles` lie beside it, and are said to
    be of `owner`; `below` is a text that belongs under it. It may be that of a player who is asked
    something now, or whose turn it is (`is_acting`), which drawn pages mark before the first cell.
    """

    cells: tuple[Cell, ...]
    words: str = ""
    narrow: tuple[Cell, ...] = ()
    owner: str = ""
    piles: tuple[Pile, ...] = ()
    below: str = ""
    is_dim: bool = False
    is_asked: bool = False
    is_acting: bool = False


class Table(NamedTuple):
    """Aligned columns under their heads; those numbered in `right` are set flush right.

    The columns in `meters` hold meters, which are drawn on wide pages and are numbers on others.
    Where a drawn page has no room for all columns, those in `loose` stand behind the others, each
    under its head in one text.
    """

    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    right: tuple[int, ...] = ()
    meters: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()


# ------------------------------------------------------------------ piles and cards


class Card(NamedTuple):
    """The face of a card: its code, and what is printed on it; `words` says all of that.

    `dot` tells where the mark of its color sits, as color is never the only cue: 0 left, 1 in the
    middle, 2 right.
    """

    code: str
    number: str
    rank: str
    suit: str
    color: str | None
    dot: int
    words: str


class Piece(NamedTuple):
    """Anything but a card: a number such as that of a die, or a word."""

    text: str
    is_number: bool = False

    @property
    def words(self) -> str:
        """Its name."""
        return self.text


Item: TypeAlias = Card | Piece
Place: TypeAlias = tuple[int, int]
"""A cell of a grid: its row and its column."""


class Grid(NamedTuple):
    """Items in cells by row and column, in the order in which they were laid.

    `open` are the cells that may be chosen now; `side` is that of the largest grid there may be.
    """

    placed: tuple[tuple[Place, Item], ...]
    side: int
    open: tuple[Place, ...] = ()


class Pile(NamedTuple):
    """Things that lie together: `items` in a row or in a grid, or a number of `hidden` ones.

    `numbers` has for each item the number by which it may be chosen, None where it cannot be, and
    `is_open` says that its dice can be chosen. `groups` are the items by color, where there are
    many of them.
    """

    name: str
    items: tuple[Item, ...] = ()
    hidden: int = 0
    grid: Grid | None = None
    numbers: tuple[int | None, ...] = ()
    is_open: bool = False
    groups: tuple[tuple[str, tuple[Item, ...]], ...] = ()

    @property
    def is_of_cards(self) -> bool:
        """Whether only cards lie in it, which are drawn where there is room."""
        return bool(self.items) and all(isinstance(item, Card) for item in self.items)


class Middle(NamedTuple):
    """The piles in the middle of the table, without those that are drawn beside the `hand`."""

    piles: tuple[Pile, ...]
    hand: tuple[Pile, ...] = ()


class Hand(NamedTuple):
    """The piles of a player, drawn large, with piles of the `middle` beside them where they fit."""

    piles: tuple[Pile, ...]
    middle: tuple[Pile, ...] = ()


class Spread(NamedTuple):
    """One pile by itself, a grid drawn as a map."""

    pile: Pile


class Map(NamedTuple):
    """A pile that is a grid, and the name of the player before whom it lies."""

    owner: str
    pile: Pile


class Maps(NamedTuple):
    """Grids side by side, drawn small, as many as fit into `bands` below one another; of others it
    is said how they can be seen.
    """

    maps: tuple[Map, ...]
    bands: int


class ListedCard(NamedTuple):
    """A card of a hand that is listed: its number, title and kinds, and what it says; `color` is
    that of its kind.
    """

    number: int
    title: str
    kinds: str
    kinds_words: str
    text: str
    is_playable: bool
    color: str | None = None


class CardList(NamedTuple):
    """The cards of a hand with what they say, one a line, marked where they can be played now."""

    cards: tuple[ListedCard, ...]


class ShownHand(NamedTuple):
    """A hand at the showdown: whose, its points, the piles, and what the points are made of."""

    name: str
    points: str
    piles: tuple[Pile, ...]
    terms: str


class Showdown(NamedTuple):
    """The hands that lie open, with what they are worth; one without piles is out."""

    hands: tuple[ShownHand, ...]


def cell_name(place: Place, side: int) -> str:
    """A cell of a grid of this side as people say it: its column's letter and its row's number.

    Cells are counted from the first card, and a grid may grow from there in every direction; names
    are counted from the farthest cell that it may reach, so that none changes as it grows.
    """
    row, column = place
    return f"{LETTERS[column + side - 1]}{row + side}"


# ------------------------------------------------------------------ what is asked


class Nested(NamedTuple):
    """Things under one name that answer one another, each with how deep it lies."""

    name: str
    items: tuple[tuple[int, str], ...]


class Question(NamedTuple):
    """A question, in a few words."""

    text: str


class Choices(NamedTuple):
    """Choices with their consequences: rows on drawn pages, one a line on plain ones."""

    drawn: tuple[tuple[str, str], ...] = ()
    listed: tuple[tuple[str, str], ...] = ()
    labels: tuple[str, ...] = ()
    """In few words, for plain pages."""


# ------------------------------------------------------------------ figures


class Figure(NamedTuple):
    """A figure with its label and a note."""

    what: str
    figure: str
    note: str = ""


class Figures(NamedTuple):
    """Figures one below the other, or as sentences where nothing is drawn or there is no room."""

    figures: tuple[Figure, ...]


class Bar(NamedTuple):
    """How much something is: by a label, a figure and a part of the longest bar, or in words."""

    label: str
    figure: str
    part: float
    words: str


class Bars(NamedTuple):
    """Bars under a title."""

    title: str
    bars: tuple[Bar, ...]


class Interval(NamedTuple):
    """A figure and the bounds within which it probably lies: by a label, in a text with its half
    width, and in words.
    """

    label: str
    figure: str
    low: float
    middle: float
    high: float
    words: str


class Intervals(NamedTuple):
    """Figures with their intervals under a title, drawn on one scale with `mark` on it: the figure
    that they are held against, with what it is in a few words.
    """

    title: str
    rows: tuple[Interval, ...]
    mark: float = 0.0
    mark_words: str = ""


TableBlock: TypeAlias = (
    Counts
    | Table
    | Middle
    | Hand
    | Spread
    | Maps
    | Showdown
    | CardList
    | Nested
    | Question
    | Choices
    | Figures
    | Bars
    | Intervals
)
