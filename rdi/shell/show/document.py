"""Documents for users, as values: a document is a row of blocks, and a renderer makes a page of it.

A block says what is told and not how: that there is a heading, a sentence, a table, a question.
Only the renderers know of boxes, widths, colors and JSON, and only the page prints. There are
five renderers: boxes in Unicode, the same in ASCII, plain sentences for screen readers and narrow
windows, JSON for programs, and HTML for pages that are sent to others.

Some things are shown briefly where there is layout and said in words where there is none. Such a
block has both: what is brief for drawn pages, `words` for plain ones; an empty text is left out.
A document that has `data` is only this for programs.

Here are the blocks of texts; what lies on a table and is asked there is in `table_blocks`, which
only games load. All are named tuples, which are made in a seventh of the time that data classes
take: they are loaded before the first prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from rdi.shell.show.styles import Inks
    from rdi.shell.show.table_blocks import TableBlock


class Blank(NamedTuple):
    """A free line; nothing where there is no layout."""


class Rule(NamedTuple):
    """A line across the page; nothing where there is no layout."""


class Heading(NamedTuple):
    """The beginning of a new part: a free line where there is layout, and a sentence."""

    text: str


class Announcement(NamedTuple):
    """News that all must notice: a heading under a line across the page, and what it says below;
    `color` is that of its kind.
    """

    heading: str
    text: str
    color: str | None = None


class Sentence(NamedTuple):
    """A text of any length, broken at the width of the page; plain pages say its `words` instead.

    `first` stands before its first line, `indent` before the others. Without a text drawn pages
    leave it out; plain ones do where its words are empty.
    """

    text: str
    indent: str = ""
    first: str = ""
    words: str | None = None


class Paragraph(NamedTuple):
    """Sentences that follow one another, each on a line of its own where all is plain."""

    sentences: tuple[str, ...]


class Verbatim(NamedTuple):
    """A text whose lines stand as they are at any width, such as an excerpt of a file."""

    text: str


class Fact(NamedTuple):
    """Something small: how it is abbreviated, and how it is said in words (else the same)."""

    brief: str = ""
    words: str | None = None


class Facts(NamedTuple):
    """Facts beside one another, broken between them; where they have words, one line of these."""

    facts: tuple[Fact, ...]
    gap: str = "   "
    indent: str = "  "


class Columns(NamedTuple):
    """Aligned columns; those numbered in `right` are set flush right.

    Where they are too wide for the page, the sentences in `narrow` are told instead. The first of
    the rows may be their heads (`has_heads`).
    """

    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    indent: str = ""
    narrow: tuple[str, ...] = ()
    has_heads: bool = False


def row_in_words(heads: Sequence[str], row: Sequence[str]) -> str:
    """A row of columns as a sentence: what its first cell names, and what stands in the others."""
    named = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    return f"{row[0]}: {', '.join(named)}."


class Rows(NamedTuple):
    """Labels, and behind them a text of any length; on narrow pages below them.

    Programs get each row as a list of its cells.
    """

    rows: tuple[tuple[str, ...], ...]
    indent: str = "  "


class Items(NamedTuple):
    """Short texts in as many columns as fit."""

    texts: tuple[str, ...]


class Plot(NamedTuple):
    """A curve: one value after another, with what they are and what they are counted by."""

    values: tuple[float, ...]
    what: str
    by: str


class Data(NamedTuple):
    """A value for programs: a line of JSON with its kind and fields."""

    kind: str
    fields: Mapping[str, Any]


TextBlock: TypeAlias = (
    Blank
    | Rule
    | Heading
    | Announcement
    | Sentence
    | Paragraph
    | Verbatim
    | Facts
    | Columns
    | Rows
    | Items
    | Plot
    | Data
)
Block: TypeAlias = "TextBlock | TableBlock"


class Document(NamedTuple):
    """Blocks for people, and data for programs instead of them: a line, or several.

    Data that take long to work out are a function, which only programs make a renderer call. With
    `inks` the titles in the blocks are painted by them, where the look has colors.
    """

    blocks: tuple[Block, ...]
    data: Data | tuple[Data, ...] | Callable[[], tuple[Data, ...]] | None = None
    inks: Inks | None = None
